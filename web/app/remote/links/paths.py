"""Connection paths to one table: invitations and their replies, this device's own way there or
back, connections to which a member in between leads, and those that wait in case somebody's page is
loaded again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Set
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from app.remote.links.ended import INVITATIONS, SentInvitations
from app.remote.links.environment import World
from app.remote.links.introductions import INTRODUCED, Introductions
from app.remote.links.pairs import PAIR, StandbyPairs
from app.remote.links.standby import STANDBY, StandbyConnections
from app.remote.values import host_ports
from app.remote.values import invitations as inv
from app.remote.values.greetings import greeting_of
from app.remote.values.running_table import RunningTable
from app.remote.values.ways import guests
from app.remote.values.ways.sent import Ending
from pyengine.peers.codes.codes import Code, CodeError, Kind, pack
from pyengine.peers.network.links import Link
from pyengine.peers.session.ports import OfferCode, OfferPair, OfferStandby
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.timeouts import NO_ANSWER_MS, NO_WAY_MS, VALID_MS

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
        self._stored: tuple[inv.Invite, ...] = ()
        self.guest: guests.Guest | None = None
        """Its way to the table, by somebody's invitation."""
        self.returns: tuple[guests.Guest, ...] = ()
        """Its ways back, by those that were given beforehand."""
        self.awaits_names = False
        """True if somebody may have come in by an invitation whose name is not known."""
        self.sent = SentInvitations()
        """What becomes of its invitations."""
        self.standbys = StandbyConnections(servers, carry, world.now)
        self.pairs = StandbyPairs(servers, carry, store, world.now)
        self._introductions = Introductions(servers, carry, world.now)
        self._gone_over: set[int] = set()
        """Members who went over to a new table: no more links are made, none waits for them."""
        self._world, self._servers, self._carry = world, servers, carry
        self._used: set[str] = set()
        """Standby connections whose reply has come, and that are not open yet."""

    def add_to_table(self, remote: RunningTable) -> RunningTable:
        """The table with its ways as they are now; what becomes of invitations is stored."""
        if self.invites is not self._stored:
            self._stored = self.invites
            if data := self.sent.update(self.invites, self._world.date()):
                self._carry((host_ports.StorePart(remote.table_key, INVITATIONS, data),))
        return replace(
            remote,
            invites=self.invites,
            guest=self.guest,
            returns=self.returns,
            returning=bool(self.pairs.returning),
            lost=self.sent.lost,
        )

    # What people want

    def invite(self, to_watch: bool, people: int, *, is_extra: bool = False) -> None:
        """Make one more invitation, for so many people; ``ValueError`` with a sentence where there
        are enough."""
        number, now = self._number(), self._world.date()
        for invite in self.invites:
            if invite.status == "failed":
                self.sent.end(invite.number, "failed")
        self.invites, effects = inv.new_invite(
            self.invites, number, now, self._servers, to_watch, people, is_extra=is_extra
        )
        self._carry((*effects, host_ports.TimeoutAfter(self.invites[-1].key, VALID_MS)))

    def withdraw(self, number: int) -> None:
        """Take an invitation back, or put away one that is done."""
        self.sent.end(number, "withdrawn")
        gone = [invite for invite in self.invites if invite.number == number]
        self.invites = tuple(invite for invite in self.invites if invite.number != number)
        self._cut_offers(gone)

    def withdraw_all(self) -> None:
        """Take back all invitations, as nobody else is to come."""
        for invite in self.invites:
            self.withdraw(invite.number)

    def end_partly_used(self) -> None:
        """The match has begun: nobody is waited for any more by whose link others have come in."""
        for invite in self.invites:
            if invite.free and any(offer.status == "in" for offer in invite.offers):
                self._end_free(invite, "begun")

    def _end_free(self, invite: inv.Invite, why: Ending) -> None:
        """Let nobody else come in by an invitation."""
        self.sent.end(invite.number, why)
        self._cut(offer.link for offer in invite.offers if offer.status in ("making", "waiting"))
        problem = inv.EXPIRED if why == "expired" else invite.problem
        ended = replace(inv.without_free(invite), problem=problem)
        self.invites = tuple(ended if known is invite else known for known in self.invites)

    def _cut_offers(self, invites: Iterable[inv.Invite]) -> None:
        offers = [offer for invite in invites for offer in invite.offers]
        self._cut(offer.link for offer in offers if offer.status != "in")

    def answer(self, guest: guests.Guest) -> None:
        """Answer an invitation."""
        if self.guest is not None and self.guest.status != "in":
            self._cut(self.guest.links)
        self.guest = guest
        self._carry(guests.answer_invite(guest, self._servers))

    def reconnect(self) -> None:
        """Make the replies that bring this device back, one for each who keeps a way open."""
        before, self.returns = self.returns, self.standbys.reconnect_guests()
        self._cut(link for guest in before for link in guest.links)
        for guest in self.returns:
            self._carry(guests.answer_invite(guest, self._servers))

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
        known = {invite.number for invite in self.invites if invite.status != "failed"}
        ended = self.sent.words(reply.number, self._world.date())
        if ours and reply.number not in known and ended:
            raise inv.SpentError(ended)
        if ours and linked and reply.number not in {invite.number for invite in self.invites}:
            code = pack(reply)
            return CodeResult(PASSED_ON, tuple(OfferCode(member, code) for member in linked))
        self.invites, link, effects = inv.take_reply(self.invites, table, reply)
        self._carry(effects)
        self._await(link)
        return CodeResult()

    def _returning(self, text: str, here: bytes) -> guests.Guest | None:
        """This device on its way back by somebody's invitation to the very same table."""
        own = [(here, invite.number) for invite in self.invites]
        try:
            guest = guests.guest_of(text, self._world.date(), own)
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
        self, link: str, table: RemoteTable, sdp: str
    ) -> tuple[OfferCode | OfferPair, ...]:
        """The browser has described this end of a link: what the other end has to know."""
        now, kind = self._world.date(), link.partition("-")[0]
        if kind == INTRODUCED:
            return self._introductions.take_description(link, table.id, now, sdp)
        if kind == PAIR:
            return self.pairs.take_description(link, table.id, now, sdp)
        if kind == STANDBY:
            self.standbys.take_description(link, table.id, now, sdp)
            return ()
        self._change_guests(
            link, lambda guest: guests.take_guest_description(guest, link, now, sdp)
        )
        for invite in self.invites:
            if link in {offer.link for offer in invite.offers}:
                greeting = greeting_of(table, to_watch=invite.to_watch)
                changed, effects = inv.take_description(invite, link, table.id, sdp, greeting)
                self.invites = tuple(
                    changed if known is invite else known for known in self.invites
                )
                self._carry(effects)
        return ()

    def on_link_up(self, link: str) -> None:
        """A link is open: who has come by it keeps no other."""
        self._used.discard(link)
        self.pairs.on_link_up(link)
        self._change(link, lambda invite: inv.mark_linked(invite, link))
        self.awaits_names = bool(self.invites)
        for invite in self.invites:
            if invite.status == "in":
                self.sent.end(invite.number, "used")
        for guest in (self.guest, *self.returns):
            if guest is not None and link in guest.links:
                self._change_guests(link, lambda guest: replace(guest, status="in"))
                self._cut(other for other in guest.links if other != link)

    def note_names(self, links: Mapping[str, Link]) -> None:
        """Note what those call themselves who have come in."""
        self.awaits_names = False
        for offer in [offer for invite in self.invites for offer in invite.offers]:
            if offer.status != "in" or offer.name:
                continue
            link = links.get(offer.link)
            if link is not None and link.proven and link.hello:
                self._change(
                    offer.link, partial(inv.change_offer, link=offer.link, name=link.hello.name)
                )
            else:
                self.awaits_names = link is not None or self.awaits_names

    def on_silent(self, link: str) -> None:
        """Nothing answers at the other end of a link so far; it may still open."""
        self._change_guests(link, lambda guest: replace(guest, silent=guest.silent | {link}))

    def on_link_down(self, link: str, *, refused: bool = False) -> None:
        """A link has ended, or could not be made: where it is ``refused``, never can be."""
        self.pairs.on_link_down(link, refused)
        self._introductions.on_link_down(link)
        self.standbys.on_link_down(link)

    def on_timeout(self, link: str, why: str = "") -> str:
        """A link that was looked for has not been found, or waited for too long; what is to be said
        of it at once."""
        self._expire(link)
        self._overdue(link)
        self._change(
            link,
            lambda invite: (
                inv.mark_failed(invite, link, why or inv.NO_CONNECTION)
                if inv.is_looked_for(invite, link)
                else invite
            ),
        )
        now = self._world.date()
        self._change_guests(
            link, lambda guest: guests.with_reply(guests.mark_lost(guest, link, why), now)
        )
        if link not in self._used:
            return ""
        self._used.discard(link)
        return why or inv.NO_CONNECTION

    def _expire(self, key: str) -> None:
        """An invitation has held for as long as it does."""
        for invite in self.invites:
            if invite.key == key and invite.free:
                self._end_free(invite, "expired")

    def _overdue(self, key: str) -> None:
        """A reply has been on its way for longer than people take."""
        if self.guest is not None and self.guest.key == key and self.guest.status == "waiting":
            self.guest = replace(self.guest, is_overdue=True)

    def _change(self, link: str, change: Callable[[inv.Invite], inv.Invite]) -> None:
        self.invites = tuple(
            change(invite) if link in {offer.link for offer in invite.offers} else invite
            for invite in self.invites
        )

    def _change_guests(self, link: str, change: Callable[[guests.Guest], guests.Guest]) -> None:
        """Change this device's way to the table, or back to it, by one of its links."""

        def changed(guest: guests.Guest) -> guests.Guest:
            after = change(guest) if link in guest.links else guest
            if after.status == "waiting" and guest.status == "making":
                self._carry((host_ports.TimeoutAfter(guest.key, NO_ANSWER_MS),))
            return after

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
        room = inv.MOST_OPEN - (inv.connections_open(self.invites) if self.invites else 0)
        return self.standbys.offer(linked, room, self._number)

    def find(self, member: int) -> None:
        """The last link to a member is lost: look for it by the standby pair."""
        if member not in self._gone_over:
            self.pairs.find(member)

    def end_reconnects(self) -> None:
        """Give up the ways back of a device that is back in company."""
        waiting = [guest for guest in self.returns if guest.status != "in"]
        self.returns = ()
        self._cut(link for guest in waiting for link in guest.links)

    def end(self) -> None:
        """Let nobody in any more."""
        self._cut_offers(self.invites)
        ways = [guest for guest in (self.guest, *self.returns) if guest is not None]
        links = [link for guest in ways if guest.status != "in" for link in guest.links]
        self._cut([*self.standbys.links, *self.pairs.links, *links])

    def _cut(self, links: Iterable[str]) -> None:
        self._carry(tuple(map(host_ports.CutLink, links)))

    def _number(self) -> int:
        """A number for an invitation; 1 is that of introductions."""
        return max(2, int.from_bytes(self._world.entropy(2), "big"))
