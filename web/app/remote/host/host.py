"""One device's part in one table: the session, and the links that carry what it says.

It is no part of the model, for it has secrets and changes in place, like what the browser does.
It takes wishes and what comes from elsewhere; what comes of them are effects for the browser, and
a :class:`~app.remote.values.running_table.RunningTable` for the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import assert_never

from app.remote.chat.lines import Sayings
from app.remote.chat.muting import Muting
from app.remote.host.jobs import FAILED, Working
from app.remote.host.outputs import in_order
from app.remote.links.environment import World
from app.remote.links.introductions import INTRODUCED, Introductions
from app.remote.links.paths import Ways
from app.remote.values import invitations as inv
from app.remote.values import ports as fx
from app.remote.values.events import Chronicle
from app.remote.values.messages import TableTold
from app.remote.values.running_table import Line, RunningTable
from app.remote.words.refusals import Refusals
from pyengine.peers.codes.codes import CodeError, Kind, unpack
from pyengine.peers.codes.sdp import read_sdp
from pyengine.peers.member.member import Member
from pyengine.peers.session import ports
from pyengine.peers.session.session import Session
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.timeouts import RENEW_MS

TAB = "tab"
"""Links to other tabs of this browser are called so, with the tab's name."""

INDEX = "+tables"
"""Where it is kept which place of this browser is at which table; no place is called so."""

RENEW = "renew"
"""The name of the wait after which spare invitations are made at new addresses; it is no link's."""

NO_PRINT = bytes(32)
"""Between tabs of one browser there is no certificate."""

_OF_LINKS = (fx.OpenLink, fx.CompleteLink, fx.CutLink, fx.Put, fx.LateAfter)
"""What is wanted of the browser about one link, or under a name like one."""


class Host:
    """A table that this tab takes part in. ``servers`` are STUN and TURN addresses, or none.

    Its people may come from the table of another host, whose links go over (``before``).
    """

    def __init__(
        self,
        place: str,
        world: World,
        servers: tuple[str, ...] = (),
        before: Host | None = None,
    ) -> None:
        self.world = world
        self.servers = servers
        self.shown: RunningTable = RunningTable(place, after=before.shown.place if before else "")
        """The table as the screen has it."""
        self.session = Session(world.signatures, world.version, world.entropy(32))
        self.introductions = Introductions(servers, self._carry)
        self.ways = Ways(world, servers, self._carry)
        self.refusals = Refusals()
        self.chronicle = Chronicle()
        self.muting = Muting(before.muted_names if before else ())
        self.sayings = Sayings()
        self.handed: Callable[[str, int, bool], None] = lambda link, member, ours: None
        """What is done with a link to a member that goes over to a new table."""
        self.rival: Callable[[str], None] = lambda link: None
        """What is done where the other end of such a link has founded a table as well."""
        self.prints: dict[str, tuple[str, str]] = {}
        """By link both descriptions, which a new table needs as well."""
        self.working = Working(place, world.carry)
        self.is_listed = True
        """Whether an invitation to this table leads to this place from now on."""
        self._has_ended = False
        """Whether this device takes no part any more: nothing is told of it."""
        self._gone_over: set[int] = set()
        """Whose links have gone over to a new table: then no more are made here, and none waits
        for them."""

    # Wishes

    def found(self, name: str, setup: ports.Setup) -> None:
        """Found a table."""
        secret, salt = self.world.entropy(32), self.world.entropy(16)
        self._step(ports.Wish(ports.Found(secret, salt, name, "")))
        self.wish(ports.Arrange(setup))

    def join(self, name: str, guest: inv.Guest) -> None:
        """Be somebody's guest: the reply is made, and the table known when they have it."""
        self._step(ports.Wish(ports.Join(self.world.entropy(32), name, "")))
        self.answer(guest)

    def answer(self, guest: inv.Guest) -> None:
        """Answer an invitation: as a guest, or to come back to the table."""
        self.ways.answer(guest)
        self._show()

    def come(self, name: str) -> None:
        """Be a guest to whom a link is made without a code."""
        self._step(ports.Wish(ports.Join(self.world.entropy(32), name, "")))

    def load(self, parts: Mapping[str, bytes]) -> None:
        """Come back to a table with what was kept of it."""
        self.ways.spares.load(parts)
        self.muting.load(parts)
        self.sayings.load(parts)
        self.shown = replace(self.shown, lines=self.sayings.lines)
        self._step(ports.Loaded(dict(parts)))
        if self.session.member is not None:
            self.come_back()

    def come_back(self) -> None:
        """Make the replies that bring this device back, one for each who keeps a way open."""
        self.ways.come_back()
        self._show(said="")

    def wish(self, request: ports.Request) -> None:
        """Do what the person wants; ``RunningTable.said`` tells where that cannot be."""
        if self.shown.said:
            self._show(said="")  # the same answer once more is an answer
        shown = self.shown
        if isinstance(request, ports.Say) and self.shown.table.me:
            self._heard(ports.Heard(self.shown.table.me, request.words, request.emote))
        self._step(ports.Wish(request), shown)

    def mute(self, member: int) -> None:
        """Show no more what somebody says, or show it again."""
        self.world.carry(fx.Keep(self.shown.place, *self.muting.switch(member)))
        self._show(muted=self.muting.members)

    @property
    def muted_names(self) -> list[str]:
        """What those call themselves whose talk is not shown."""
        return [self.shown.table.name_of(member) for member in self.muting.members]

    def hold_round(self, hold: bool) -> None:
        """Let the next round of a race wait, or go on."""
        self.session.racing.holds = hold
        self.wake()

    def invite(self) -> None:
        """Make one more invitation."""
        try:
            self.ways.invite()
        except ValueError as error:
            self._show(said=str(error))
        else:
            self._show(said="", problem="")

    def withdraw(self, number: int) -> None:
        """Take an invitation back, or put away one that is done."""
        self.ways.withdraw(number)
        self._show(problem="")

    def end(self) -> None:
        """Take no part any more: the others see at once that nobody is here."""
        self._has_ended = True
        self._step(ports.Wish(ports.PageCloses()))
        self._carry(tuple(map(fx.CutLink, self.session.neighbours.links)))
        self.ways.end()

    # Codes that people carry

    def is_at(self, table: bytes) -> bool:
        """Whether this device has a place at the table of a code."""
        return self.session.member is not None and table == self.shown.table.id[: inv.TABLE_BYTES]

    def take_code(self, text: str) -> bool:
        """Take a reply, or an invitation by which this device comes back.

        ``RunningTable.problem`` tells why it is of no use.
        """
        linked, seated = self.session.neighbours.linked(), self.session.member is not None
        if self.shown.problem:
            self._show(problem="")  # the same fault once more is told once more
        try:
            taken = self.ways.take(text, self.shown.table.id, seated, linked)
        except CodeError as error:
            self._show(problem=str(error))
            return False
        for offer in taken.offers:
            self._step(ports.Wish(offer))
        self._show(said=taken.said, problem="")
        return True

    # What comes from the browser

    def described(self, link: str, sdp: str) -> None:
        """The browser has described this end of a link."""
        table, now = self.shown.table.id, self.world.date()
        if link.partition("-")[0] == INTRODUCED:
            for offer in self.introductions.described(link, table, now, sdp):
                self._step(ports.Wish(offer))
            return
        self.ways.described(link, table, sdp)
        self._offer_spares()
        self._show_ways()

    def up(self, link: str, own: str, other: str) -> None:
        """A link is open; the descriptions are empty between tabs."""
        try:
            prints = [read_sdp(sdp).fingerprint if sdp else NO_PRINT for sdp in (own, other)]
        except CodeError:
            self._carry((fx.CutLink(link),))
            return
        shown = self.shown
        self.shown = replace(shown, problem="")  # whatever code it was about: a way is found
        self.prints[link] = (own, other)
        self.ways.up(link)
        self._step(ports.LinkUp(link, *prints), shown)

    def down(self, link: str, why: str = "") -> None:
        """A link has ended, or could not be made."""
        self.prints.pop(link, None)
        self._step(ports.LinkDown(link))
        self.introductions.down(link)
        self.ways.spares.down(link)
        self.late(link, why)

    def late(self, link: str, why: str = "") -> None:
        """A link that is still looked for has not been found, or another time has come."""
        if link == RENEW:
            self.ways.spares.renew(self.session.neighbours.linked())
            self._step(ports.Tick())
            return
        if said := self.ways.late(link, why):
            self._show(said=said)
        else:
            self._show_ways()

    def received(self, link: str, data: bytes) -> None:
        """Bytes have come over a link."""
        self._step(ports.Received(link, data))

    def wake(self) -> None:
        """The time that was wanted has come."""
        self._step(ports.Tick())

    def worked(self, done: fx.JobDone) -> None:
        """A job has been run."""
        self._step(ports.Worked(done.work, done.result))
        if said := self.working.done(done):
            self._show(said=said)

    def failed(self) -> None:
        """A job cannot be run here: the others see that this device gives nothing."""
        self._show(said=FAILED)

    def seen(self) -> None:
        """The page is looked at again: it may have slept, and links may be dead."""
        self._step(ports.Seen())

    def moved(self) -> None:
        """The network has changed: links may be dead, and spare invitations lead to where this
        device was."""
        self.seen()
        self._carry((fx.LateAfter(RENEW, RENEW_MS),))

    # The session

    def _step(self, given: ports.Input, shown: RunningTable | None = None) -> None:
        """Let the session take an input; ``shown`` is what the screen has, where that is older."""
        before = self.shown
        for output in in_order(self.session.step(given, self.world.now())):
            self._take(output)
        table, member = self.session.table, self.session.member
        if member is not None and table is not before.table:
            self._follow(table, member)
        if member is not None:
            asked = None if _answers(given) else before.table.asked
            said = self.refusals.news(member, asked, table) or self._said(before.table, table)
            self.shown = replace(self.shown, table=table, said=said)
        self._offer_spares()
        if not table.alone:
            self.ways.end_returns()
        self.shown = self.ways.shown_by(self.shown)
        if self.shown != (shown or before) and not self._has_ended:
            self.world.tell(TableTold(self.shown))

    def _said(self, before: RemoteTable, table: RemoteTable) -> str:
        """What stays said; what was said of being ready is past when the match begins."""
        return "" if table.begun and not before.begun else self.shown.said

    def _follow(self, table: RemoteTable, member: Member) -> None:
        """Prepare for what the table has become, and tell what has happened beside the moves."""
        self.working.expect(table.sheet)
        for part in self.muting.meet(table.participants, table.me):
            self.world.carry(fx.Keep(self.shown.place, *part))
        self.chronicle.read(member.fold)
        newest = self.chronicle.newest
        self.shown = replace(
            self.shown,
            muted=self.muting.members,
            story=self.chronicle.story,
            ruling=(newest.phase, str(newest.words)) if newest else (0, ""),
        )

    def _take(self, output: ports.Output) -> None:
        match output:
            case ports.Store(key, value):
                self.ways.spares.stored(key, value)
                self.world.carry(fx.Keep(self.shown.place, key, value))
            case ports.Send(link, message):
                self._carry((fx.Put(link, message),))
            case ports.Close(link):
                self._carry((fx.CutLink(link),))
            case ports.Wake(ms):
                self.world.carry(fx.WakeAfter(self.shown.place, ms))
            case ports.Work():
                self.working.run(output)
            case ports.Open(member):
                if not self._gone_over:
                    self.introductions.open(member)
            case ports.Reply(member, text):
                self._passed(member, text)
            case ports.Told(event):
                self._told(event)
            case _:
                assert_never(output)

    def _passed(self, member: int, text: str) -> None:
        """A code has come by way of somebody else."""
        try:
            code = unpack(text)
        except CodeError:
            return
        if code.kind == Kind.REPLY and self.ways.awaits(code):
            self.take_code(text)
        elif not self._gone_over:
            self.introductions.heard(member, code)

    def _told(self, event: ports.Event) -> None:
        match event:
            case ports.Heard():
                self._heard(event)
            case ports.Seated(table, _):
                key = table[: inv.TABLE_BYTES].hex()
                if self.is_listed:
                    self.world.carry(fx.Keep(INDEX, key, self.shown.place.encode()))
            case ports.Refused(why) | ports.Gone(_, why):
                self.shown = replace(self.shown, said=str(why))
            case ports.Handed(link, member, ours):
                self._gone_over.add(member)
                self.handed(link, member, ours)
            case ports.Rival(link):
                self.rival(link)
            case ports.Unread():
                self.shown = replace(self.shown, said="What is kept of this table is damaged.")
            case _:
                assert_never(event)

    def _heard(self, heard: ports.Heard) -> None:
        line = Line(heard.member, heard.words, heard.emote, self.world.date())
        self.world.carry(fx.Keep(self.shown.place, *self.sayings.add(line)))
        self.shown = replace(self.shown, lines=self.sayings.lines)

    def _offer_spares(self) -> None:
        """Let a connection wait for every neighbour; tabs of one browser find each other anyway."""
        if self.session.member is None:
            return
        links = self.session.neighbours.links.items()
        awake = self.session.neighbours.linked()
        linked = {one.member for name, one in links if not name.startswith(f"{TAB}-")} & awake
        for offer in self.ways.wait_for(linked, self._gone_over):
            self._step(ports.Wish(offer))

    # Out

    def _carry(self, effects: tuple[fx.Wanted, ...]) -> None:
        """Links of all tables share the browser: each is called by its table first."""
        for effect in effects:
            if isinstance(effect, _OF_LINKS):
                effect = effect._replace(link=f"{self.shown.place}/{effect.link}")
            self.world.carry(effect)

    def _show(self, **changes: object) -> None:
        self.shown = self.ways.shown_by(replace(self.shown, **changes))  # type: ignore[arg-type]
        self.world.tell(TableTold(self.shown))

    def _show_ways(self) -> None:
        """Tell of the ways to the table, where they have changed."""
        if self.ways.shown_by(self.shown) != self.shown:
            self._show()


def _answers(given: ports.Input) -> bool:
    """Whether the person here answers a question."""
    return isinstance(given, ports.Wish) and isinstance(given.request, ports.Answer)
