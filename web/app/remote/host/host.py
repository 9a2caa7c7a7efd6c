"""One device's part in one table: the session, and the links that carry what it says.

It is no part of the model, for it has secrets and changes in place, like what the browser does.
It takes requests and what comes from elsewhere; what comes of them are effects for the browser, and
a :class:`~app.remote.values.running_table.RunningTable` for the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import assert_never

from app.remote.chat.lines import Chat
from app.remote.chat.muting import Muting
from app.remote.host.arrival import Arrival
from app.remote.host.inviting import CLOSED, DOOR, DOOR_WORDS, invite, take_code
from app.remote.host.jobs import FAILED, TableJobs
from app.remote.host.outputs import in_order
from app.remote.host.returns import Returns
from app.remote.links.ended import INVITATIONS
from app.remote.links.environment import World
from app.remote.links.paths import ConnectionPaths
from app.remote.values import host_ports
from app.remote.values import invitations as inv
from app.remote.values.events import MatchEvents
from app.remote.values.messages import TablesSeen, TableTold
from app.remote.values.running_table import Line, RunningTable
from app.remote.values.ways.guests import Guest
from app.remote.words.refusals import RefusalNews
from pyengine.peers.codes.codes import CodeError, unpack
from pyengine.peers.codes.sdp import NO_OTHER_DEVICE, fingerprint_in
from pyengine.peers.member.member import Member
from pyengine.peers.session import ports
from pyengine.peers.session.session import Session
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.timeouts import RENEW_MS

INDEX = "+tables"
"""The record of which place of this browser is at which table; no place is called so."""

RENEW = "renew"
"""The name of the wait after which standby connections are made at new addresses; it is no
link's."""

NO_PRINT = bytes(32)
"""Between tabs of one browser there is no certificate."""

_OF_LINKS = (
    host_ports.OpenLink,
    host_ports.CompleteLink,
    host_ports.AddAddresses,
    host_ports.RestoreLink,
    host_ports.CutLink,
    host_ports.Put,
    host_ports.TimeoutAfter,
)
"""The wishes to the browser that are about one link, or under a name like one."""


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
        self.paths = ConnectionPaths(world, servers, self._carry, self._store)
        self.coming_back = Returns(self.paths, self.reconnect)
        self.refusals = RefusalNews()
        self.match_events = MatchEvents()
        self.muting: Muting = Muting(before.muting.names(before.shown.table) if before else ())
        self.chat = Chat()
        self.arrival = Arrival()
        self.on_handed_over: Callable[[str, int, bool], None] = lambda link, member, ours: None
        """Called with a link to a member that goes over to a new table."""
        self.on_rival_table: Callable[[str], None] = lambda link: None
        """Called where the other end of such a link has founded a table as well."""
        self.prints: dict[str, tuple[str, str]] = {}
        """By link both descriptions, which a new table needs as well."""
        self.jobs = TableJobs(place, world.carry)
        self.is_listed = True
        """True if an invitation to this table leads to this place from now on."""
        self._has_ended = False
        """True if this device takes no part any more: nothing is told of it."""

    # Requests

    def found(self, name: str, setup: ports.Setup) -> None:
        """Found a table."""
        secret, salt = self.world.entropy(32), self.world.entropy(16)
        self._run_session(ports.Requested(ports.Found(secret, salt, name, "")))
        self.request_action(ports.Arrange(setup))

    def join(self, name: str, guest: Guest | None = None) -> None:
        """Be somebody's guest: the reply to an invitation is made, and the table known when they
        have it. None where a link is made without a code."""
        if guest is not None:
            self.arrival.is_guest = not guest.to_watch
        self._run_session(ports.Requested(ports.Join(self.world.entropy(32), name, "")))
        if guest is not None:
            self.paths.answer(guest)
            self._show()

    def load(self, parts: Mapping[str, bytes]) -> None:
        """Reconnect to a table after a reload, with what was stored of it."""
        self.paths.standbys.load(parts)
        self.paths.sent.load(parts.get(INVITATIONS, b""))
        self.muting.load(parts)
        self._keep_door(parts.get(DOOR) == CLOSED)
        self.chat.load(parts)
        self.shown = replace(self.shown, lines=self.chat.lines)
        self._run_session(ports.Loaded(dict(parts)))
        if self.session.member is not None:
            self.coming_back.load(parts, self.session.table)
            self._show_paths()
            self.coming_back.settle()

    def reconnect(self) -> None:
        """Make the replies that bring this device back, one for each who keeps a way open."""
        self.paths.reconnect()
        self._show(notice="")

    def request_action(self, request: ports.Request) -> None:
        """Do what the person wants; ``RunningTable.notice`` tells where that cannot be."""
        if self.shown.notice:
            self._show(notice="")  # the same answer once more is an answer
        shown = self.shown
        if isinstance(request, ports.Say) and self.shown.table.me:
            self._add_chat_line(ports.Heard(self.shown.table.me, request.words, request.emote))
        self._run_session(ports.Requested(request), shown)

    def mute(self, member: int) -> None:
        """Show no more what somebody says, or show it again."""
        self.world.carry(host_ports.StorePart(self.shown.place, *self.muting.toggle(member)))
        self._show(muted=self.muting.members)

    def hold_round(self, hold: bool) -> None:
        """Let the next round of a race wait, or go on."""
        self.session.racing.holds = hold
        self.wake()

    def invite(self, to_watch: bool) -> None:
        """Make one more invitation: a link for all who may still sit down, or for one to watch."""
        try:
            invite(self.paths, self.shown.table, to_watch)
        except ValueError as error:
            self._show(notice=str(error))
        else:
            self._show(notice="", problem="", spent="")

    def close_door(self, closed: bool) -> None:
        """Let nobody else in before the match begins, or open the door again; all are told."""
        if closed == self.shown.closed:
            return
        self._keep_door(closed)
        if closed:
            self.paths.withdraw_all()
        self.world.carry(host_ports.StorePart(self.shown.place, DOOR, CLOSED if closed else b""))
        self._show(notice="", problem="", spent="")
        self.request_action(ports.Say(DOOR_WORDS[closed]))

    def _keep_door(self, closed: bool) -> None:
        self.session.guests.door.close(closed)
        self.shown = replace(self.shown, closed=closed)

    def withdraw(self, number: int) -> None:
        """Take an invitation back, or put away one that is done."""
        self.paths.withdraw(number)
        self._show(problem="", spent="")

    def end(self) -> None:
        """Take no part any more: the others see at once that nobody is here."""
        self._has_ended = True
        self._run_session(ports.Requested(ports.PageCloses()))
        self._carry(tuple(map(host_ports.CutLink, self.session.neighbours.links)))
        self.paths.end()

    # Codes that people carry

    def is_at(self, table: bytes) -> bool:
        """Returns whether this device has a place at the table of a code."""
        return self.session.member is not None and table == self.shown.table.id[: inv.TABLE_BYTES]

    def take_code(self, text: str) -> bool:
        """Take a reply, or an invitation by which this device comes back, if it is of any use."""
        linked, seated = self.session.neighbours.linked(), self.session.member is not None
        if self.shown.problem or self.shown.spent:
            self._show(problem="", spent="")  # the same fault once more is told once more
        taken = take_code(self.paths, self.shown, text, seated, linked)
        for offer in taken.offers:
            self._run_session(ports.Requested(offer))
        self._show(**taken.told)
        return taken.fits

    # What comes from the browser

    def take_description(self, link: str, sdp: str) -> None:
        """The browser has described this end of a link."""
        for offer in self.paths.take_description(link, self.shown.table, sdp):
            self._run_session(ports.Requested(offer))
        if self.session.member is not None:
            self._offer_standbys()
        self._show_paths()

    def on_link_up(self, link: str, own: str, other: str) -> None:
        """A link is open; the descriptions are empty between tabs."""
        try:
            prints = [fingerprint_in(sdp) if sdp else NO_PRINT for sdp in (own, other)]
        except CodeError:
            self._carry((host_ports.CutLink(link),))
            return
        shown = self.shown
        # Whatever code it was about: a way is found.
        self.shown = replace(shown, problem="", spent="")
        self.prints[link] = (own, other)
        self.paths.on_link_up(link)
        self._run_session(ports.LinkUp(link, *prints), shown)

    def on_link_down(self, link: str, why: str = "", *, refused: bool = False) -> None:
        """A link has ended, or could not be made."""
        self.prints.pop(link, None)
        self._run_session(ports.LinkDown(link))
        self.paths.on_link_down(link, refused=refused)
        self._look_again(link, why)

    def on_silent(self, link: str) -> None:
        """Nothing answers at the other end of a link that is being made."""
        self.paths.on_silent(link)
        self._show_paths()

    def on_timeout(self, link: str) -> None:
        """A link that is still looked for has not been found, or another time has come."""
        if link == RENEW:
            # Who is not linked could not be told of another: what waits for them stays.
            linked = self.session.neighbours.linked()
            self.paths.standbys.end(linked)
            self.paths.pairs.renew(linked & self.coming_back.members)
            self._run_session(ports.Tick())
            return
        self.paths.pairs.on_timeout(link, self.coming_back.members)
        self._look_again(link)

    def _look_again(self, link: str, why: str = "") -> None:
        """Tell of a link that has not been found, and go on without it."""
        if notice := self.paths.on_timeout(link, why):
            self._show(notice=notice)
        else:
            self._show_paths()
        self.coming_back.settle()

    def on_received(self, link: str, data: bytes) -> None:
        """Bytes have come over a link."""
        self._run_session(ports.Received(link, data))

    def wake(self) -> None:
        """The time that was wanted has come."""
        self._run_session(ports.Tick())

    def on_job_done(self, done: host_ports.JobDone) -> None:
        """A job has been run."""
        self._run_session(ports.Worked(done.work, done.result))
        if notice := self.jobs.slow_notice(done):
            self._show(notice=notice)

    def on_job_failed(self) -> None:
        """A job cannot be run here: the others see that this device gives nothing."""
        self._show(notice=FAILED)

    def on_page_seen(self) -> None:
        """The page is looked at again: it may have slept, and links may be dead."""
        self._run_session(ports.Seen())
        self._run_session(ports.Requested(ports.NoteSeen(True)))
        self.coming_back.note_seen(self.world.now(), seen=True)

    def on_page_hidden(self) -> None:
        """The page is put away: the others are told, while there is time."""
        self.coming_back.note_seen(self.world.now(), seen=False)
        self._run_session(ports.Requested(ports.NoteSeen(False)))

    def on_network_changed(self) -> None:
        """The network has changed: links may be dead, and standby invitations lead to where this
        device was."""
        self.on_page_seen()
        self._carry((host_ports.TimeoutAfter(RENEW, RENEW_MS),))

    # The session

    def _run_session(self, given: ports.Input, shown: RunningTable | None = None) -> None:
        """Let the session take an input; ``shown`` is what the screen has, where that is older."""
        before = self.shown
        for output in in_order(self.session.step(given, self.world.now())):
            self._handle_output(output)
        table, member = self.session.table, self.session.member
        if member is not None and table is not before.table:
            self._follow(table, member)
        if member is not None:
            answers = isinstance(given, ports.Requested) and isinstance(given.request, ports.Answer)
            asked = None if answers else before.table.asked
            if table.begun and not before.table.begun:
                self.paths.end_partly_used()
            # What was said of being ready is past when the match begins.
            notice = "" if table.begun and not before.table.begun else self.shown.notice
            notice = self.refusals.update(member, asked, table) or notice
            self.shown = replace(self.shown, table=table, notice=notice)
            if not self._has_ended:
                links, now = self.session.neighbours.links, self.world.now()
                if slept := self.coming_back.follow(links, member.leavers, table, now):
                    self.shown = replace(self.shown, notice=slept)
            self._offer_standbys()
        self.shown = self.paths.add_to_table(self.shown)
        arrives = None
        if self.arrival.is_guest:
            self.shown, arrives = self.arrival.step(self.shown, self.session.neighbours.near)
        if arrives is not None:
            # What comes of it is told in one with what led to it: nobody is asked in between.
            self._run_session(ports.Requested(arrives), shown or before)
        elif self.shown != (shown or before) and not self._has_ended:
            self.world.tell(TableTold(self.shown))

    def _follow(self, table: RemoteTable, member: Member) -> None:
        """Prepare for what the table has become, and tell what has happened beside the moves."""
        if self.paths.awaits_names:
            self.paths.note_names(self.session.neighbours.links)
        self.jobs.prepare_worker(table.sheet)
        for part in self.muting.mute_known(table.participants, table.me):
            self.world.carry(host_ports.StorePart(self.shown.place, *part))
        self.match_events.read(member.fold)
        newest = self.match_events.newest
        self.shown = replace(
            self.shown,
            muted=self.muting.members,
            story=self.match_events.story,
            ruling=(newest.phase, str(newest.words)) if newest else (0, ""),
        )

    def _handle_output(self, output: ports.Output) -> None:
        match output:
            case ports.Store(key, value):
                self.paths.standbys.take_stored(key, value)
                self.world.carry(host_ports.StorePart(self.shown.place, key, value))
            case ports.Send(link, message):
                self._carry((host_ports.Put(link, message),))
            case ports.Close(link):
                self._carry((host_ports.CutLink(link),))
            case ports.Wake(ms):
                self.world.carry(host_ports.WakeAfter(self.shown.place, ms))
            case ports.Work():
                self.jobs.run(output)
            case ports.Open(member):
                self.paths.introduce(member)
            case ports.Reply(member, text):
                self._take_forwarded_code(member, text)
            case ports.Notify(event):
                self._handle_event(event)
            case _:
                assert_never(output)

    def _take_forwarded_code(self, member: int, text: str) -> None:
        """A code has come by way of somebody else."""
        try:
            code = unpack(text)
        except CodeError:
            return
        if self.paths.is_awaited(code):
            self.take_code(text)
        else:
            self.paths.introduce(member, code)

    def _handle_event(self, event: ports.Event) -> None:
        match event:
            case ports.Heard():
                self._add_chat_line(event)
            case ports.TablesShown(signal, tables):
                self.world.tell(TablesSeen(self.shown.place, signal, tables))
            case ports.DoorTold(closed, waiting):
                self.shown = replace(self.shown, closed=closed, at_door=waiting)
            case ports.PairTold(member, code):
                table = self.session.table
                self.paths.pairs.take_code(member, code, table.id, table.me)
            case ports.Seated(table, _):
                key = table[: inv.TABLE_BYTES].hex()
                if self.is_listed:
                    self.world.carry(host_ports.StorePart(INDEX, key, self.shown.place.encode()))
            case ports.Refused(why) | ports.Gone(_, why):
                self.shown = replace(self.shown, notice=str(why))
            case ports.Handed(link, member, ours):
                self.paths.note_gone_over(member)
                self.on_handed_over(link, member, ours)
            case ports.Rival(link):
                self.on_rival_table(link)
            case ports.Unread():
                self.shown = replace(
                    self.shown, notice="What this browser saved of this table is damaged."
                )
            case _:
                assert_never(event)

    def _add_chat_line(self, heard: ports.Heard) -> None:
        line = Line(heard.member, heard.words, heard.emote, self.world.date())
        self.world.carry(host_ports.StorePart(self.shown.place, *self.chat.add(line)))
        self.shown = replace(self.shown, lines=self.chat.lines)

    def _offer_standbys(self) -> None:
        """Let connections wait for every neighbour; tabs of one browser find each other anyway."""
        linked = self.session.neighbours.near & self.coming_back.members
        for offer in self.paths.prepare_standbys(linked, self.session.table.me):
            self._run_session(ports.Requested(offer))

    def _store(self, key: str, value: bytes) -> None:
        """Store a part of this table."""
        self.world.carry(host_ports.StorePart(self.shown.place, key, value))

    # Out

    def _carry(self, effects: tuple[host_ports.Wanted, ...]) -> None:
        """Links of all tables share the browser: each is called by its table first.

        Where one leads astray nothing of its code is used.
        """
        for effect in effects:
            if link := self.world.astray(effect):
                self._carry((host_ports.CutLink(link),))
                self.on_link_down(link, str(NO_OTHER_DEVICE))
                return
        for effect in effects:
            if isinstance(effect, _OF_LINKS):
                effect = effect._replace(link=f"{self.shown.place}/{effect.link}")
            if isinstance(effect, host_ports.OpenLink | host_ports.RestoreLink) and (
                effect.certificate
            ):
                named = f"{self.shown.place}/{effect.certificate}"
                effect = effect._replace(certificate=named)
            self.world.carry(effect)

    def _show(self, **changes: object) -> None:
        self.shown = self.paths.add_to_table(replace(self.shown, **changes))  # type: ignore[arg-type]
        self.world.tell(TableTold(self.shown))

    def _show_paths(self) -> None:
        """Tell of the ways to the table, where they have changed."""
        if self.paths.add_to_table(self.shown) != self.shown:
            self._show()
