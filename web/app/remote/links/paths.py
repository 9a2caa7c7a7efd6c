"""Connection paths to one table: invitations and their replies, this device's own way there or
back, connections to which a member in between leads, and those that wait in case somebody's page is
loaded again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Set
from dataclasses import replace
from typing import NamedTuple

from app.remote.links.environment import World
from app.remote.links.introductions import INTRODUCED, Introductions
from app.remote.links.pairs import PAIR, StandbyPairs
from app.remote.links.standby import STANDBY, StandbyConnections
from app.remote.values import host_ports
from app.remote.values import invitations as inv
from app.remote.values.running_table import RunningTable
from pyengine.peers.codes.codes import Code, CodeError, Kind, pack
from pyengine.peers.session.ports import OfferCode, OfferPair, OfferStandby
from pyengine.peers.wire.timeouts import NO_WAY_MS

PASSED_ON = "This reply is for somebody else at the table. It has been passed on."


class CodeResult(NamedTuple):
    """The result of a code: a notice, and to whom it is to be passed on."""

    notice: str = ""
    offers: tuple[OfferCode, ...] = ()


class ConnectionPaths:
    """The connection paths of one device to one table. Changes in place.

    ``carry`` carries out what is wanted of the browser, ``store`` stores a part of the table;
    ``servers`` are STUN and TURN addresses.
    """

    def __init__(
        self,
        world: World,
        servers: tuple[str, ...],
        carry: Callable[[inv.Effects], None],
        store: Callable[[str, bytes], None],
    ) -> None:
        self.invites: tuple[inv.Invite, ...] = ()
        """The invitations of this device."""
        self.guest: inv.Guest | None = None
        """Its way to the table, by somebody's invitation."""
        self.returns: tuple[inv.Guest, ...] = ()
        """Its ways back, by those that were given beforehand."""
        self.standbys = StandbyConnections(servers, carry, world.now)
        self.pairs = StandbyPairs(servers, carry, store, world.now)
        self._introductions = Introductions(servers, carry, world.now)
        self._gone_over: set[int] = set()
        """Members who went over to a new table: no more links are made, none waits for them."""
        self._world, self._servers, self._carry = world, servers, carry
        self._used: set[str] = set()
        """Standby connections whose reply has come, and that are not open yet."""

    def add_to_table(self, remote: RunningTable) -> RunningTable:
        """The table with its ways as they are now."""
        return replace(
            remote,
            invites=self.invites,
            guest=self.guest,
            returns=self.returns,
            returning=bool(self.pairs.returning),
        )

    # What people want

    def invite(self, to_watch: bool) -> None:
        """Make one more invitation; ``ValueError`` with a sentence where there are enough."""
        number, now = self._number(), self._world.date()
        found = inv.new_invite(self.invites, number, now, self._servers, to_watch)
        self.invites, effects = found
        self._carry(effects)

    def withdraw(self, number: int) -> None:
        """Take an invitation back, or put away one that is done."""
        gone = [invite for invite in self.invites if invite.number == number]
        self.invites = tuple(invite for invite in self.invites if invite.number != number)
        self._cut(invite.link for invite in gone if invite.status != "in")

    def answer(self, guest: inv.Guest) -> None:
        """Answer an invitation."""
        self.guest = guest
        self._carry(inv.answer_invite(guest, self._servers))

    def reconnect(self) -> None:
        """Make the replies that bring this device back, one for each who keeps a way open."""
        before, self.returns = self.returns, self.standbys.reconnect_guests()
        self._cut(guest.link for guest in before)
        for guest in self.returns:
            self._carry(inv.answer_invite(guest, self._servers))

    def take_code(
        self, text: str, table: bytes, seated: bool, linked: Collection[int]
    ) -> CodeResult:
        """Take a reply, or an invitation by which this device comes back.

        ``table`` is this device's, where it is ``seated`` if it has a place there already;
        ``linked`` are the members it is linked to. Raises ``CodeError`` where the code is of
        no use.
        """
        here = table[: inv.TABLE_BYTES]
        try:
            reply = inv.reply_of(text)
        except CodeError:
            guest = self._returning(text, here) if seated else None
            if guest is None:
                raise
            self.answer(guest)
            return CodeResult()
        ours = seated and reply.table == here
        if link := self.standbys.reply(reply) if ours else "":
            self._used.add(link)
            self._await(link)
            return CodeResult()
        if ours and linked and reply.number not in {invite.number for invite in self.invites}:
            code = pack(reply)
            return CodeResult(PASSED_ON, tuple(OfferCode(member, code) for member in linked))
        self.invites, effects = inv.take_reply(self.invites, table, reply)
        self._carry(effects)
        self._await(f"invite-{reply.number}")
        return CodeResult()

    def _returning(self, text: str, here: bytes) -> inv.Guest | None:
        """This device on its way back by somebody's invitation to the very same table."""
        own = [(here, invite.number) for invite in self.invites]
        try:
            guest = inv.guest_of(text, self._world.date(), own)
        except CodeError:
            return None
        return guest if guest.invite.table == here else None

    def _await(self, link: str) -> None:
        self._carry((host_ports.TimeoutAfter(link, NO_WAY_MS),))

    # What members in between lead to

    def is_awaited(self, code: Code) -> bool:
        """Returns whether a code is the reply to an invitation of this device."""
        numbers = {invite.number for invite in self.invites} | self.standbys.numbers
        return code.kind == Kind.REPLY and code.number in numbers

    def introduce(self, member: int, code: Code | None = None) -> None:
        """Make a connection to a member; or go on with it by a code that was passed on."""
        if self._gone_over:
            return
        if code is None:
            self._introductions.open(member)
        else:
            self._introductions.take_code(member, code)

    def note_gone_over(self, member: int) -> None:
        """A member's link belongs to a new table."""
        self._gone_over.add(member)

    # What becomes of links

    def take_description(
        self, link: str, table: bytes, sdp: str
    ) -> tuple[OfferCode | OfferPair, ...]:
        """The browser has described this end of a link: what the other end has to know."""
        now, kind = self._world.date(), link.partition("-")[0]
        if kind == INTRODUCED:
            return self._introductions.take_description(link, table, now, sdp)
        if kind == PAIR:
            return self.pairs.take_description(link, table, now, sdp)
        if kind == STANDBY:
            self.standbys.take_description(link, table, now, sdp)
            return ()
        self._change_guests(link, lambda guest: inv.take_guest_description(guest, now, sdp))
        self._change(link, lambda invite: inv.take_description(invite, table, sdp))
        return ()

    def on_link_up(self, link: str) -> None:
        """A link is open."""
        self._used.discard(link)
        self.pairs.on_link_up(link)
        self._change(link, inv.mark_linked)
        self._change_guests(link, lambda guest: replace(guest, status="in"))

    def on_link_down(self, link: str, *, refused: bool = False) -> None:
        """A link has ended, or could not be made: where it is ``refused``, never can be."""
        self.pairs.on_link_down(link, refused)
        self._introductions.on_link_down(link)
        self.standbys.on_link_down(link)

    def on_timeout(self, link: str, why: str = "") -> str:
        """A link that was looked for has not been found; what is to be said of it at once."""
        why = why or inv.NO_CONNECTION
        self._change(
            link, lambda invite: inv.mark_failed(invite, why) if invite.status != "in" else invite
        )
        self._change_guests(link, lambda guest: inv.mark_lost(guest, why))
        if link not in self._used:
            return ""
        self._used.discard(link)
        return why

    def _change(self, link: str, change: Callable[[inv.Invite], inv.Invite]) -> None:
        self.invites = tuple(
            change(invite) if invite.link == link else invite for invite in self.invites
        )

    def _change_guests(self, link: str, change: Callable[[inv.Guest], inv.Guest]) -> None:
        """Change this device's way to the table, or back to it, by one of its links."""

        def changed(guest: inv.Guest) -> inv.Guest:
            return change(guest) if guest.link == link else guest

        self.guest = self.guest and changed(self.guest)
        self.returns = tuple(map(changed, self.returns))

    # What waits

    def prepare_standbys(self, linked: Set[int], me: int) -> tuple[OfferStandby, ...]:
        """Let connections wait for every linked neighbour. Once some have gone over to another
        table no new one is made: those that wait for others stay, who may still come back here."""
        if self._gone_over:
            self.standbys.end(self._gone_over)
            self.pairs.end(self._gone_over)
            return ()
        self.pairs.prepare(linked, me, self._number)
        taken = [
            invite for invite in self.invites if invite.status in ("making", "waiting", "linking")
        ]
        return self.standbys.offer(linked, inv.MOST_OPEN - len(taken), self._number)

    def find(self, member: int) -> None:
        """The last link to a member is lost: look for it by the standby pair."""
        if member not in self._gone_over:
            self.pairs.find(member)

    def end_reconnects(self) -> None:
        """Give up the ways back of a device that is back in company."""
        waiting = [guest.link for guest in self.returns if guest.status != "in"]
        self.returns = ()
        self._cut(waiting)

    def end(self) -> None:
        """Let nobody in any more."""
        open_ones = (*self.invites, self.guest, *self.returns)
        links = [path.link for path in open_ones if path and path.status != "in"]
        self._cut([*self.standbys.links, *self.pairs.links, *links])

    def _cut(self, links: Iterable[str]) -> None:
        self._carry(tuple(map(host_ports.CutLink, links)))

    def _number(self) -> int:
        """A number for an invitation; 1 is that of introductions."""
        return max(2, int.from_bytes(self._world.entropy(2), "big"))
