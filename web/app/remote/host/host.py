"""One device's part in one table: what its person wants, and what comes from the browser.

It is no part of the model, for it has secrets and changes in place, like what the browser does.
:mod:`driver` drives the session with that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.remote.host.arrival import Arrival
from app.remote.host.driver import SessionDriver
from app.remote.host.inviting import CLOSED, DOOR, DOOR_WORDS, invite
from app.remote.host.jobs import FAILED
from app.remote.links.ended import INVITATIONS
from app.remote.values import host_ports
from app.remote.values.ways.guests import Guest
from pyengine.peers.codes.codes import CodeError
from pyengine.peers.codes.sdp import fingerprint_in
from pyengine.peers.session import ports
from pyengine.peers.wire.timeouts import RENEW_MS

RENEW = "renew"
"""The name of the wait after which standby connections are made at new addresses; it is no
link's."""

NO_PRINT = bytes(32)
"""Between tabs of one browser there is no certificate."""


class Host(SessionDriver):
    """A table that this tab takes part in."""

    # Requests

    def found(self, name: str, setup: ports.Setup) -> None:
        """Found a table: who does so sits there."""
        self.arrival = Arrival()
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
        # Nobody is said to be away before it is known whether a way leads to them.
        self._is_loading = True
        self._run_session(ports.Loaded(dict(parts)))
        self._is_loading = False
        if self.session.member is not None:
            self.coming_back.load(parts, self.session.table)
        self._show()
        if self.session.member is not None:
            self.coming_back.settle()

    def request_action(self, request: ports.Request) -> None:
        """Do what the person wants; ``RunningTable.notice`` tells where that cannot be."""
        if self.shown.notice:
            self._show(notice="")  # the same answer once more is an answer
        shown = self.shown
        if isinstance(request, ports.Say) and self.shown.table.me:
            self._add_chat_line(ports.Heard(self.shown.table.me, request.words, request.emote))
        self._run_session(ports.Requested(request), shown)

    def come(self) -> None:
        """The person here has come to the table where they play again."""
        self.arrival.come()
        self.wake()

    def mute(self, member: int) -> None:
        """Show no more what somebody says, or show it again."""
        self.world.carry(host_ports.StorePart(self.shown.table_key, *self.muting.toggle(member)))
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
        self.world.carry(
            host_ports.StorePart(self.shown.table_key, DOOR, CLOSED if closed else b"")
        )
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

    def on_received(self, link: str, data: bytes) -> None:
        """Bytes have come over a link."""
        self._run_session(ports.Received(link, data))

    def wake(self) -> None:
        """The time that was wanted has come."""
        self._run_session(ports.Tick())

    def on_job_done(self, done: host_ports.JobDone) -> None:
        """A job has been run."""
        self.jobs.end(done.work)
        self._run_session(ports.Worked(done.work, done.result))
        self.jobs.follow(self.session.table)
        if notice := self.jobs.slow_notice(done):
            self._show(notice=notice)

    def on_job_failed(self, failed: host_ports.JobFailed) -> None:
        """A job cannot be run here: the others see that this device gives nothing."""
        self.jobs.end(failed.work)
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
