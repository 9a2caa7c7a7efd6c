"""All tables of this tab: who is meant by what the browser tells, reconnecting after a reload, and
what other tabs say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import assert_never

from app.base.failures import Turns
from app.remote.host.door import Door, Parts
from app.remote.host.driver import INDEX
from app.remote.host.host import Host
from app.remote.host.rematches import Rematches
from app.remote.host.transcript_check import DESK, Inspector
from app.remote.links import tabs
from app.remote.links.environment import World
from app.remote.links.tab_links import TabLinks
from app.remote.values import effects as remote_effects
from app.remote.values import host_ports
from app.remote.values.invitations import table_of
from app.remote.values.messages import (
    NearTable,
    NotJoined,
    PlaceKnown,
    ReplyHanded,
    TablesNear,
    TableTold,
    Transcribed,
)
from app.remote.values.running_table import RunningTable
from app.remote.values.transcripts import stored_transcript
from app.remote.values.ways.guests import guest_of
from app.remote.values.ways.known import ANSWERS, with_answer
from pyengine.peers.codes.codes import CodeError
from pyengine.peers.crypto.hashes import b64
from pyengine.peers.wire.timeouts import HAND_REPLY_MS

UNREAD = "What this browser saved of this table could not be read. Reload the page."

_HAND = "hand/reply"
"""The name of that wait, which is none of a link."""


class Hosts:
    """The tables that run in this tab, by key. Changes in place."""

    def __init__(self, world: World) -> None:
        self.world = replace(world, carry=self._carry)
        self._browser = world.carry
        self.tab = b64(world.entropy(9))
        self.hosts: dict[str, Host] = {}
        self._turns = Turns()
        """One thing after the other. An effect may be answered at once, such as that a link which
        is cut has ended: that is heard when whatever cut it has come to its end."""
        self._opening: dict[str, tuple[str, ...]] = {}
        """Places that are being opened, and the servers for their links."""
        self._reads: list[tuple[str, Callable[[Parts], None]]] = []
        """Places that are being read, and who wants to know; what is asked first comes first."""
        self.take_other_reply: Callable[[str], bool] = lambda text: False
        """Takes a reply that another tab has opened, and that is for no table; returns whether."""
        self._returning: dict[str, remote_effects.JoinTable] = {}
        """Places that are being opened to come back by an invitation."""
        self._near: dict[str, tabs.Here] = {}
        self._rematches = Rematches(self.world, self.hosts, self._carry, self._add_host)
        self._inspector = Inspector(self.world)
        self._tab_links = TabLinks(self.tab, self._tell_tabs, self._hear_link)
        self._door = Door(self.world, self.tab, self.hosts, self._read, self._tell_tabs)

    # What the app wants

    def do(self, effect: remote_effects.ForHosts) -> None:
        """Carry out what the app wants of its tables."""
        self._turns.do(partial(self._do, effect))

    def _do(self, effect: remote_effects.ForHosts) -> None:
        match effect:
            case remote_effects.FoundTable(table_key, name, setup, servers):
                self._add(table_key, servers).found(name, setup)
            case remote_effects.JoinTable():
                self._join(effect)
            case remote_effects.OpenTable(table_key, servers):
                self._open(table_key, servers)
            case remote_effects.ForgetTable(table_key):
                self._rematches.forget(table_key)
                self._with(table_key, Host.end)
                self.hosts.pop(table_key, None)
                self._browser(host_ports.Forget(table_key))
            case remote_effects.RememberTable(table_key):
                self._browser(host_ports.Remember(table_key))
            case remote_effects.RequestAt(table_key, request):
                self._with(table_key, lambda host: host.request_action(request))
            case remote_effects.JoinRematch(table_key):
                self._with(table_key, Host.come)
            case remote_effects.BeReady(table_key, ready):
                self._with(table_key, lambda host: host.arrival.be_ready(ready))
                self._with(table_key, Host.wake)
            case remote_effects.HoldRound(table_key, hold):
                self._with(table_key, lambda host: host.hold_round(hold))
            case remote_effects.MakeInvite(table_key, to_watch):
                self._with(table_key, lambda host: host.invite(to_watch))
            case remote_effects.CloseDoor(table_key, closed):
                self._with(table_key, lambda host: host.close_door(closed))
            case remote_effects.Withdraw(table_key, number):
                self._with(table_key, lambda host: host.withdraw(number))
            case remote_effects.TakeReply(table_key, text):
                self._with(table_key, lambda host: host.take_code(text))
            case remote_effects.Mute(table_key, member):
                self._with(table_key, lambda host: host.mute(member))
            case remote_effects.Reconnect(table_key):
                self._with(table_key, Host.reconnect)
            case remote_effects.HandReply(text):
                self._tell_tabs(tabs.Reply(self.tab, text))
                self._browser(host_ports.TimeoutAfter(_HAND, HAND_REPLY_MS))
            case remote_effects.PlayAgain():
                self._rematches.play_again(effect)
            case remote_effects.CheckTranscript(name, data):
                self._inspector.begin(name, data)
            case remote_effects.LeaveTranscript():
                self._inspector.leave()
            case remote_effects.SaveTranscript(table_key, played):
                # What is stored tells all, whichever tab runs the table.
                self._read(table_key, lambda parts: self._transcribe(table_key, parts, played))
            case remote_effects.AskDoor(invitation):
                self._door.ask(invitation)
            case remote_effects.AskTabs():
                self._near.clear()
                self._tell_tabs(tabs.Who(self.tab))
                self._tell_near()
            case remote_effects.JoinTab(table_key, name, tab):
                self._call(table_key, name, tab)
            case _:
                assert_never(effect)

    def _with(self, table_key: str, work: Callable[[Host], object]) -> None:
        if host := self.hosts.get(table_key):
            work(host)

    def _add(self, table_key: str, servers: tuple[str, ...]) -> Host:
        self._browser(host_ports.Claim(table_key))
        return self._add_host(table_key, servers)

    def _add_host(
        self, table_key: str, servers: tuple[str, ...], before: Host | None = None
    ) -> Host:
        host = self.hosts[table_key] = Host(table_key, self.world, servers, before)
        host.on_handed_over = lambda *handed: self._rematches.on_handed_over(host, *handed)
        host.on_rival_table = lambda link: self._rematches.on_rival_table(host, link)
        return host

    def _join(self, effect: remote_effects.JoinTable) -> None:
        own = {
            (host.shown.table.id[:4], invite.number)
            for host in self.hosts.values()
            for invite in host.shown.invites
        }
        try:
            guest = guest_of(effect.invitation, self.world.date(), own)
        except CodeError as error:
            self.world.tell(NotJoined(effect.table_key, str(error)))
            return
        self.world.tell(TableTold(RunningTable(effect.table_key, guest=guest)))
        self._read(INDEX, lambda index: self._arrive(effect, index))

    def _arrive(self, effect: remote_effects.JoinTable, index: Parts) -> None:
        """Sit down where one was invited: at its own place, if this browser has one there."""
        guest = guest_of(effect.invitation, self.world.date())
        table_key = (index or {}).get(guest.invite.table.hex(), b"").decode()
        if not table_key:
            # Where nobody could tell, one that is kept after all stays the one that is found.
            fresh = self._add(effect.table_key, effect.servers)
            fresh.is_listed = index is not None
            if index is not None:
                answers = with_answer(index.get(ANSWERS, b""), guest, self.world.date())
                self._browser(host_ports.StorePart(INDEX, ANSWERS, answers))
            fresh.join(effect.name, guest)
            return
        self.world.tell(PlaceKnown(effect.table_key, table_key))
        if host := self.hosts.get(table_key):
            host.take_code(effect.invitation)
        else:
            self._returning[table_key] = effect
            self._open(table_key, effect.servers)

    def _open(self, table_key: str, servers: tuple[str, ...]) -> None:
        if host := self.hosts.get(table_key):
            self.world.tell(TableTold(host.shown))
        elif table_key not in self._opening:
            self._opening[table_key] = servers
            self._browser(host_ports.Claim(table_key))

    # What the browser tells

    def hear(self, heard: host_ports.Heard) -> None:
        """Take what has come from the browser."""
        self._turns.do(partial(self._hear, heard))

    def _hear(self, heard: host_ports.Heard) -> None:
        match heard:
            case host_ports.Claimed(table_key, ours):
                self._on_claimed(table_key, ours)
            case host_ports.TableRead(table_key, parts, unread):
                self._on_read(table_key, None if unread else dict(parts))
            case host_ports.WakeUp(table_key) if table_key == DESK:
                self._inspector.wake()
            case host_ports.JobDone(table_key) if table_key == DESK:
                self._inspector.on_job_done(heard)
            case host_ports.WakeUp(table_key):
                self._with(table_key, Host.wake)
            case host_ports.JobDone(table_key):
                self._with(table_key, lambda host: host.on_job_done(heard))
            case host_ports.JobFailed(table_key) if table_key == DESK:
                self._inspector.on_job_failed(heard)
            case host_ports.JobFailed(table_key):
                self._with(table_key, lambda host: host.on_job_failed(heard))
            case host_ports.TabMessage(text):
                if line := tabs.read_line(text):
                    self._hear_line(line)
            case host_ports.PageSeen():
                for host in list(self.hosts.values()):
                    host.on_page_seen()
            case host_ports.PageHidden():
                for host in list(self.hosts.values()):
                    host.on_page_hidden()
            case host_ports.NetworkChanged():
                for host in list(self.hosts.values()):
                    host.on_network_changed()
            case host_ports.LinkTimedOut(link) if link == _HAND:
                self.world.tell(ReplyHanded(False))
            case _:
                self._hear_link(heard)

    def _hear_link(self, heard: host_ports.OfLink) -> None:
        table_key, _, link = self._rematches.links.current_name(heard.link).partition("/")
        if isinstance(heard, host_ports.LinkDown):
            self._rematches.links.end(heard.link)
        host = self.hosts.get(table_key)
        if host is None:
            return
        match heard:
            case host_ports.Described(_, sdp):
                host.take_description(link, sdp)
            case host_ports.LinkUp(_, own, other):
                host.on_link_up(link, own, other)
            case host_ports.LinkDown(_, why, refused):
                host.on_link_down(link, why, refused=refused)
            case host_ports.LinkSilent():
                host.on_silent(link)
            case host_ports.LinkTimedOut():
                host.on_timeout(link)
            case host_ports.Received(_, data):
                host.on_received(link, data)
            case _:
                assert_never(heard)

    def _on_claimed(self, table_key: str, ours: bool) -> None:
        if table_key not in self._opening:
            return
        if ours:
            # Read only now: until then another tab may have written on.
            self._read(table_key, lambda parts: self._load(table_key, parts))
        else:
            del self._opening[table_key]
            self.world.tell(TableTold(RunningTable(table_key, elsewhere=True)))
            if effect := self._returning.pop(table_key, None):
                self._tell_tabs(tabs.Reply(self.tab, effect.invitation))

    def _read(self, table_key: str, then: Callable[[Parts], None]) -> None:
        """Read what is stored of a table, and do something with it."""
        self._reads.append((table_key, then))
        self._browser(host_ports.ReadTable(table_key))

    def _on_read(self, table_key: str, parts: Parts) -> None:
        """Give what is stored of a table to whoever has waited for it longest."""
        wanted = next((read for read in self._reads if read[0] == table_key), None)
        if wanted is not None:
            self._reads.remove(wanted)
            wanted[1](parts)

    def _transcribe(self, table_key: str, parts: Parts, played: int) -> None:
        data = b"" if parts is None else stored_transcript(parts, played)
        self.world.tell(Transcribed(table_key, data, unread=parts is None))

    def _load(self, table_key: str, parts: Parts) -> None:
        servers = self._opening.pop(table_key, None)
        if servers is None:
            return
        if parts is None:
            # Nothing is begun there: that would be written over what is kept after all.
            self.world.tell(TableTold(RunningTable(table_key, notice=UNREAD)))
            if self._returning.pop(table_key, None):
                self.world.tell(NotJoined(table_key, UNREAD))
            return
        host = self._add_host(table_key, servers)
        host.load(parts)
        if effect := self._returning.pop(table_key, None):
            if host.session.member is not None:
                host.take_code(effect.invitation)
            else:
                # What was kept of that table is gone: they come as somebody new.
                host.join(effect.name, guest_of(effect.invitation, self.world.date()))
        # Those of the same table who sit in other tabs are found again without a code.
        self._near.clear()
        self._tell_tabs(tabs.Who(self.tab))

    # Other tabs

    def _carry(self, wanted: host_ports.Wanted) -> None:
        """Carry out what hosts want; links to other tabs go over the channel of tabs."""
        if isinstance(wanted, host_ports.Put | host_ports.CutLink):
            wanted = wanted._replace(link=self._rematches.links.original_name(wanted.link))
            if self._tab_links.carry(wanted):
                return
        self._browser(wanted)

    def _tell_tabs(self, line: tabs.Line) -> None:
        self._browser(host_ports.TellTabs(tabs.write_line(line)))

    def _hear_line(self, line: tabs.Line) -> None:
        match line:
            case tabs.Who(tab):
                for host in self.hosts.values():
                    self._answer_who(tab, host)
            case tabs.Here():
                if line.to == self.tab:
                    self._found_near(line)
            case tabs.Reply(tab, text):
                taken = any(host.take_code(text) for host in self._awaiting(text))
                if taken or self.take_other_reply(text):
                    self._tell_tabs(tabs.Taken(self.tab, tab))
            case tabs.AskReply():
                self._door.answer(line)
            case tabs.OwnReply():
                if line.to == self.tab:
                    self._door.hear(line)
            case tabs.Taken(_, to):
                if to == self.tab:
                    self.world.tell(ReplyHanded(True))
            case tabs.Call():
                if line.to == self.tab and line.at in self.hosts:
                    self._tab_links.accept_call(line)
            case tabs.Frame():
                if line.to == self.tab:
                    self._tab_links.hear_frame(line)
            case tabs.Bye():
                if line.to == self.tab:
                    self._tab_links.hear_bye(line)
            case _:
                assert_never(line)

    def _awaiting(self, text: str) -> list[Host]:
        try:
            table = table_of(text)
        except CodeError:
            return []
        return [host for host in self.hosts.values() if host.is_at(table)]

    def _answer_who(self, tab: str, host: Host) -> None:
        remote = host.shown
        if remote.table.id and tab != self.tab and remote.table.sheet:
            name = remote.table.name_of(remote.table.me)
            here = tabs.Here(
                self.tab, tab, remote.table_key, b64(remote.table.id), name, remote.table.sheet.game
            )
            self._tell_tabs(here)

    def _found_near(self, line: tabs.Here) -> None:
        """Another tab has a table: one of ours, to be linked again, or one to sit down at."""
        for host in self.hosts.values():
            if b64(host.shown.table.id) == line.table and host.shown.table_key != line.table_key:
                self._tell_tabs(tabs.Call(self.tab, host.shown.table_key, line.tab, line.table_key))
                return
        self._near[line.tab] = line
        self._tell_near()

    def _tell_near(self) -> None:
        near = tuple(NearTable(here.tab, here.name, here.game) for here in self._near.values())
        self.world.tell(TablesNear(near))

    def _call(self, table_key: str, name: str, tab: str) -> None:
        if there := self._near.get(tab):
            host = self._add(table_key, ())
            host.arrival.is_guest = True
            host.join(name)
            self._tell_tabs(tabs.Call(self.tab, table_key, tab, there.table_key))
