"""All tables of this tab: who is meant by what the browser tells, reconnecting after a reload, and
what other tabs say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import assert_never

from app.base.failures import Turns
from app.remote.host.door import Door, Parts
from app.remote.host.host import INDEX, Host
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

UNREAD = "What this browser saved of this table could not be read. Load the page again."

_HAND = "hand/reply"
"""The name of that wait, which is none of a link."""


class Hosts:
    """The tables that run in this tab, by place. Changes in place."""

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
            case remote_effects.FoundTable(place, name, setup, servers):
                self._add(place, servers).found(name, setup)
            case remote_effects.JoinTable():
                self._join(effect)
            case remote_effects.OpenTable(place, servers):
                self._open(place, servers)
            case remote_effects.ForgetTable(place):
                self._rematches.forget(place)
                self._with(place, Host.end)
                self.hosts.pop(place, None)
                self._browser(host_ports.Forget(place))
            case remote_effects.RememberTable(place):
                self._browser(host_ports.Remember(place))
            case remote_effects.RequestAt(place, request):
                self._with(place, lambda host: host.request_action(request))
            case remote_effects.BeReady(place, ready):
                self._with(place, lambda host: host.arrival.be_ready(ready))
                self._with(place, Host.wake)
            case remote_effects.HoldRound(place, hold):
                self._with(place, lambda host: host.hold_round(hold))
            case remote_effects.MakeInvite(place, to_watch):
                self._with(place, lambda host: host.invite(to_watch))
            case remote_effects.CloseDoor(place, closed):
                self._with(place, lambda host: host.close_door(closed))
            case remote_effects.Withdraw(place, number):
                self._with(place, lambda host: host.withdraw(number))
            case remote_effects.TakeReply(place, text):
                self._with(place, lambda host: host.take_code(text))
            case remote_effects.Mute(place, member):
                self._with(place, lambda host: host.mute(member))
            case remote_effects.Reconnect(place):
                self._with(place, Host.reconnect)
            case remote_effects.HandReply(text):
                self._tell_tabs(tabs.Reply(self.tab, text))
                self._browser(host_ports.TimeoutAfter(_HAND, HAND_REPLY_MS))
            case remote_effects.PlayAgain():
                self._rematches.play_again(effect)
            case remote_effects.CheckTranscript(name, data):
                self._inspector.begin(name, data)
            case remote_effects.LeaveTranscript():
                self._inspector.leave()
            case remote_effects.SaveTranscript(place, played):
                # What is stored tells all, whichever tab runs the table.
                self._read(place, lambda parts: self._transcribe(place, parts, played))
            case remote_effects.AskDoor(invitation):
                self._door.ask(invitation)
            case remote_effects.AskTabs():
                self._near.clear()
                self._tell_tabs(tabs.Who(self.tab))
                self._tell_near()
            case remote_effects.JoinTab(place, name, tab):
                self._call(place, name, tab)
            case _:
                assert_never(effect)

    def _with(self, place: str, work: Callable[[Host], object]) -> None:
        if host := self.hosts.get(place):
            work(host)

    def _add(self, place: str, servers: tuple[str, ...]) -> Host:
        self._browser(host_ports.Claim(place))
        return self._add_host(place, servers)

    def _add_host(self, place: str, servers: tuple[str, ...], before: Host | None = None) -> Host:
        host = self.hosts[place] = Host(place, self.world, servers, before)
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
            self.world.tell(NotJoined(effect.place, str(error)))
            return
        self.world.tell(TableTold(RunningTable(effect.place, guest=guest)))
        self._read(INDEX, lambda places: self._arrive(effect, places))

    def _arrive(self, effect: remote_effects.JoinTable, places: Parts) -> None:
        """Sit down where one was invited: at the own place, if this browser has one there."""
        guest = guest_of(effect.invitation, self.world.date())
        place = (places or {}).get(guest.invite.table.hex(), b"").decode()
        if not place:
            # Where nobody could tell, a place that is kept after all stays the one that is found.
            fresh = self._add(effect.place, effect.servers)
            fresh.is_listed = places is not None
            if places is not None:
                answers = with_answer(places.get(ANSWERS, b""), guest, self.world.date())
                self._browser(host_ports.StorePart(INDEX, ANSWERS, answers))
            fresh.join(effect.name, guest)
            return
        self.world.tell(PlaceKnown(effect.place, place))
        if host := self.hosts.get(place):
            host.take_code(effect.invitation)
        else:
            self._returning[place] = effect
            self._open(place, effect.servers)

    def _open(self, place: str, servers: tuple[str, ...]) -> None:
        if host := self.hosts.get(place):
            self.world.tell(TableTold(host.shown))
        elif place not in self._opening:
            self._opening[place] = servers
            self._browser(host_ports.Claim(place))

    # What the browser tells

    def hear(self, heard: host_ports.Heard) -> None:
        """Take what has come from the browser."""
        self._turns.do(partial(self._hear, heard))

    def _hear(self, heard: host_ports.Heard) -> None:
        match heard:
            case host_ports.Claimed(place, ours):
                self._on_claimed(place, ours)
            case host_ports.TableRead(place, parts, unread):
                self._on_read(place, None if unread else dict(parts))
            case host_ports.WakeUp(place) if place == DESK:
                self._inspector.wake()
            case host_ports.JobDone(place) if place == DESK:
                self._inspector.on_job_done(heard)
            case host_ports.WakeUp(place):
                self._with(place, Host.wake)
            case host_ports.JobDone(place):
                self._with(place, lambda host: host.on_job_done(heard))
            case host_ports.JobFailed(place) if place == DESK:
                self._inspector.on_job_failed(heard)
            case host_ports.JobFailed(place):
                self._with(place, Host.on_job_failed)
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
        place, _, link = self._rematches.links.current_name(heard.link).partition("/")
        if isinstance(heard, host_ports.LinkDown):
            self._rematches.links.end(heard.link)
        host = self.hosts.get(place)
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

    def _on_claimed(self, place: str, ours: bool) -> None:
        if place not in self._opening:
            return
        if ours:
            # Read only now: until then another tab may have written on.
            self._read(place, lambda parts: self._load(place, parts))
        else:
            del self._opening[place]
            self.world.tell(TableTold(RunningTable(place, elsewhere=True)))
            if effect := self._returning.pop(place, None):
                self._tell_tabs(tabs.Reply(self.tab, effect.invitation))

    def _read(self, place: str, then: Callable[[Parts], None]) -> None:
        """Read what is stored of a place, and do something with it."""
        self._reads.append((place, then))
        self._browser(host_ports.ReadTable(place))

    def _on_read(self, place: str, parts: Parts) -> None:
        """Give what is stored of a place to whoever has waited for it longest."""
        wanted = next((read for read in self._reads if read[0] == place), None)
        if wanted is not None:
            self._reads.remove(wanted)
            wanted[1](parts)

    def _transcribe(self, place: str, parts: Parts, played: int) -> None:
        data = b"" if parts is None else stored_transcript(parts, played)
        self.world.tell(Transcribed(place, data, unread=parts is None))

    def _load(self, place: str, parts: Parts) -> None:
        servers = self._opening.pop(place, None)
        if servers is None:
            return
        if parts is None:
            # Nothing is begun there: that would be written over what is kept after all.
            self.world.tell(TableTold(RunningTable(place, notice=UNREAD)))
            if self._returning.pop(place, None):
                self.world.tell(NotJoined(place, UNREAD))
            return
        host = self._add_host(place, servers)
        host.load(parts)
        if effect := self._returning.pop(place, None):
            if host.session.member is not None:
                host.take_code(effect.invitation)
            else:
                # What was kept of that place is gone: they come as somebody new.
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
                self.tab, tab, remote.place, b64(remote.table.id), name, remote.table.sheet.game
            )
            self._tell_tabs(here)

    def _found_near(self, line: tabs.Here) -> None:
        """Another tab has a table: one of ours, to be linked again, or one to sit down at."""
        for host in self.hosts.values():
            if b64(host.shown.table.id) == line.table and host.shown.place != line.place:
                self._tell_tabs(tabs.Call(self.tab, host.shown.place, line.tab, line.place))
                return
        self._near[line.tab] = line
        self._tell_near()

    def _tell_near(self) -> None:
        near = tuple(NearTable(here.tab, here.name, here.game) for here in self._near.values())
        self.world.tell(TablesNear(near))

    def _call(self, place: str, name: str, tab: str) -> None:
        if there := self._near.get(tab):
            host = self._add(place, ())
            host.arrival.is_guest = True
            host.join(name)
            self._tell_tabs(tabs.Call(self.tab, place, tab, there.place))
