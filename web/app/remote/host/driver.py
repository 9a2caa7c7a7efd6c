"""Drives the session of one table: gives it inputs, and carries out what it gives.

What comes of that are effects for the browser, and a
:class:`~app.remote.values.running_table.RunningTable` for the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from app.remote.chat.lines import Chat
from app.remote.chat.muting import Muting
from app.remote.host.arrival import Arrival
from app.remote.host.asked import Asked
from app.remote.host.gone_over import GoneOver
from app.remote.host.inviting import take_code
from app.remote.host.jobs import TableJobs
from app.remote.host.outputs import in_order, refusal_rule
from app.remote.host.returns import Returns
from app.remote.host.watchers import Watchers
from app.remote.links.environment import World
from app.remote.links.paths import ConnectionPaths
from app.remote.values import host_ports
from app.remote.values import invitations as inv
from app.remote.values.events import MatchEvents
from app.remote.values.messages import TablesSeen, TableTold
from app.remote.values.rulings import too_late_words
from app.remote.values.running_table import Line, RunningTable
from app.remote.words.refusals import RefusalNews
from pyengine.peers.codes.codes import CodeError, unpack
from pyengine.peers.codes.sdp import NO_OTHER_DEVICE
from pyengine.peers.member.member import TOO_LATE, Member
from pyengine.peers.session import ports
from pyengine.peers.session.session import Session
from pyengine.peers.table.remote_table import RemoteTable

INDEX = "+tables"
"""The record of the key under which this browser has each table; no key is called so."""

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


class SessionDriver:
    """One session with its connection paths, its talk and what the screen shows of it. Changes in
    place. ``servers`` are STUN and TURN addresses, or none.

    Its people may come from the table of another one, whose links go over (``before``).
    """

    def __init__(
        self,
        table_key: str,
        world: World,
        servers: tuple[str, ...] = (),
        before: SessionDriver | None = None,
    ) -> None:
        self.world = world
        self.servers = servers
        self.shown: RunningTable = RunningTable(
            table_key, after=before.shown.table_key if before else ""
        )
        """The table as the screen has it."""
        self.session = Session(world.signatures, world.version, world.entropy(32))
        self.paths = ConnectionPaths(world, servers, self._carry, self._store)
        self.coming_back = Returns(self.paths, self.reconnect)
        self.refusals = RefusalNews()
        self.match_events = MatchEvents()
        self.muting: Muting = Muting(before.muting.names(before.shown.table) if before else ())
        self.chat = Chat()
        self.arrival = Arrival(before.shown.table if before else None)
        self._asked = Asked(before.shown.table if before else None)
        self._watchers = Watchers(before.shown.table if before else None)
        self._gone_over = GoneOver()
        self.on_handed_over: Callable[[str, int, bool], None] = lambda link, member, ours: None
        """Called with a link to a member that goes over to a new table."""
        self.on_rival_table: Callable[[str], None] = lambda link: None
        """Called where the other end of such a link has founded a table as well."""
        self.prints: dict[str, tuple[str, str]] = {}
        """By link both descriptions, which a new table needs as well."""
        self.jobs = TableJobs(table_key, world.carry)
        self.is_listed = True
        """True if an invitation to this table leads to this key from now on."""
        self._refused = ("", "")
        """What was said last of an action of a race that was refused, and its signal."""
        self._has_ended = False
        self._is_loading = False
        """True if this device takes no part any more: nothing is told of it."""

    def reconnect(self) -> None:
        """Make the replies that bring this device back, one for each who keeps a way open."""
        self.paths.reconnect()
        self._show(notice="")

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

    # Links that are lost

    def on_link_down(self, link: str, why: str = "", *, refused: bool = False) -> None:
        """A link has ended, or could not be made."""
        self.prints.pop(link, None)
        self._run_session(ports.LinkDown(link))
        self.paths.on_link_down(link, refused=refused)
        self._look_again(link, why)

    def _look_again(self, link: str, why: str = "") -> None:
        """Tell of a link that has not been found, and go on without it."""
        if notice := self.paths.on_timeout(link, why):
            self._show(notice=notice)
        else:
            self._show_paths()
        self.coming_back.settle()

    # The session

    def _run_session(self, given: ports.Input, shown: RunningTable | None = None) -> None:
        """Let the session take an input; ``shown`` is what the screen has, where that is older."""
        before = self.shown
        claim = given.request if isinstance(given, ports.Requested) else None
        outputs = in_order(self.session.step(given, self.world.now()))
        for output in outputs:
            self._handle_output(output)
        table, member = self.session.table, self.session.member
        if not table.begun and table.me:
            table = self._with_watchers(table)
        if self._gone_over.members:
            table = self._gone_over.mark(table)
        if member is not None and table is not before.table:
            self._follow(table, member)
        if member is not None:
            answers = isinstance(given, ports.Requested) and isinstance(given.request, ports.Answer)
            asked = None if answers else before.table.asked
            if table.begun and not before.table.begun:
                self.paths.end_partly_used()
            # What was said of being ready is past when the match begins.
            notice = "" if table.begun and not before.table.begun else self.shown.notice
            if isinstance(claim, ports.Claim) and notice and table.match is not None:
                if refusal_rule(outputs) == TOO_LATE:
                    notice = too_late_words(member.match_of(claim.seat) or table.match, claim)
                self._refused = (notice, table.match.pending.signal)
            notice = "" if notice and self._is_past(notice, table) else notice
            notice = self.refusals.update(member, asked, table) or notice
            comes_later = self.shown.asked_again if table.begun else self._asked.look(table)
            self.shown = replace(self.shown, table=table, notice=notice, asked_again=comes_later)
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
        elif self.shown != (shown or before) and not (self._has_ended or self._is_loading):
            self.world.tell(TableTold(self.shown))

    def _with_watchers(self, table: RemoteTable) -> RemoteTable:
        """The table before the match, with who has come to watch."""
        links = self.session.neighbours.links
        self._watchers.note(table.me, self.paths.guest, self.paths.invites, links)
        return self._watchers.mark(table)

    def on_next_table_put_away(self) -> None:
        """The table where its people play again is no more on this device."""
        self._gone_over.clear()
        self._show(table=self.session.table)

    def _follow(self, table: RemoteTable, member: Member) -> None:
        """Prepare for what the table has become, and tell what has happened beside the moves."""
        if self.paths.awaits_names:
            self.paths.note_names(self.session.neighbours.links)
        self.jobs.follow(table)
        for part in self.muting.mute_known(table.participants, table.me):
            self.world.carry(host_ports.StorePart(self.shown.table_key, *part))
        self.match_events.read(member.fold, table.me)
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
                self.world.carry(host_ports.StorePart(self.shown.table_key, key, value))
            case ports.Send(link, message):
                self._carry((host_ports.Put(link, message),))
            case ports.Close(link):
                self._carry((host_ports.CutLink(link),))
            case ports.Wake(ms):
                self.world.carry(host_ports.WakeAfter(self.shown.table_key, ms))
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
            case ports.DoorTold(closed, waiting):
                self.shown = replace(self.shown, closed=closed, at_door=waiting)
            case ports.TablesShown(signal, tables):
                self.world.tell(TablesSeen(self.shown.table_key, signal, tables))
            case ports.PairTold(member, code):
                table = self.session.table
                self.paths.pairs.take_code(member, code, table.id, table.me)
            case ports.Seated(table, _):
                key = table[: inv.TABLE_BYTES].hex()
                if self.is_listed:
                    self.world.carry(
                        host_ports.StorePart(INDEX, key, self.shown.table_key.encode())
                    )
            case ports.Refused(why) | ports.Gone(_, why):
                self.shown = replace(self.shown, notice=str(why))
            case ports.Handed(link, member, ours):
                self.paths.note_gone_over(member)
                self._gone_over.note(member)
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
        self.world.carry(host_ports.StorePart(self.shown.table_key, *self.chat.add(line)))
        self.shown = replace(self.shown, lines=self.chat.lines)

    def _is_past(self, notice: str, table: RemoteTable) -> bool:
        """Returns whether that is what was said of an action in a round that is over."""
        words, signal = self._refused
        if notice != words or table.match is None:
            return False
        return table.match.over or table.match.pending.signal != signal

    def _offer_standbys(self) -> None:
        """Let connections wait for every neighbour; tabs of one browser find each other anyway."""
        linked = self.session.neighbours.near & self.coming_back.members
        for offer in self.paths.prepare_standbys(linked, self.session.table.me):
            self._run_session(ports.Requested(offer))

    def _store(self, key: str, value: bytes) -> None:
        """Store a part of this table."""
        self.world.carry(host_ports.StorePart(self.shown.table_key, key, value))

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
                effect = effect._replace(link=f"{self.shown.table_key}/{effect.link}")
            if isinstance(effect, host_ports.OpenLink | host_ports.RestoreLink) and (
                effect.certificate
            ):
                named = f"{self.shown.table_key}/{effect.certificate}"
                effect = effect._replace(certificate=named)
            self.world.carry(effect)

    def _show(self, **changes: object) -> None:
        self.shown = self.paths.add_to_table(replace(self.shown, **changes))  # type: ignore[arg-type]
        self.world.tell(TableTold(self.shown))

    def _show_paths(self) -> None:
        """Tell of the ways to the table, where they have changed."""
        if self.paths.add_to_table(self.shown) != self.shown:
            self._show()
