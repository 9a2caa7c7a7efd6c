"""Standby invitations: one that each neighbour keeps in case its page is loaded again.

While two devices are linked each holds one more connection and gives its invitation to the other,
which stores it. Whoever has lost all links answers what it has stored: its reply is then the only
code that is carried, since the connection still waits on the other side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from app.remote.values import host_ports
from app.remote.values import invitations as inv
from app.remote.values.ways.guests import Guest
from pyengine.peers.codes.codes import Code, CodeError, Kind, minute_at, pack, unpack
from pyengine.peers.codes.sdp import read_sdp, write_sdp
from pyengine.peers.network.allowance import MOST_CONNECTIONS, Recent
from pyengine.peers.session.ports import OfferStandby
from pyengine.peers.wire.timeouts import CONNECTIONS_MS

STANDBY = "spare"
"""The stem of the names of standby connections; the number of the invitation follows."""

_STORED = "spare/"
"""The stem of the keys of stored standby codes; the number of the member who gave it follows."""


@dataclass(slots=True)
class _Standby:
    """A connection that waits for a member; ``code`` is its invitation, once it is made."""

    number: int
    code: str = ""
    offered: bool = False

    @property
    def link(self) -> str:
        return f"{STANDBY}-{self.number}"


class StandbyConnections:
    """The standby invitations of one table, given and kept. Changes in place.

    ``carry`` carries out what is wanted of the browser; ``servers`` are STUN and TURN addresses,
    ``now`` is a clock in ms.
    """

    def __init__(
        self,
        servers: tuple[str, ...],
        carry: Callable[[inv.Effects], None],
        now: Callable[[], int],
    ) -> None:
        self.servers = servers
        self._carry = carry
        self._now = now
        self._openings = Recent(MOST_CONNECTIONS, CONNECTIONS_MS)
        self._given: dict[int, _Standby] = {}
        """By member, for whom each waits."""
        self._received: dict[int, Code] = {}
        """By member, who gave it."""

    # Given to others

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the invitations that wait for a reply."""
        return frozenset(standby.number for standby in self._given.values())

    @property
    def links(self) -> tuple[str, ...]:
        """The connections that wait."""
        return tuple(standby.link for standby in self._given.values())

    def offer(
        self, linked: Iterable[int], room: int, number: Callable[[], int]
    ) -> tuple[OfferStandby, ...]:
        """Let a connection wait for each linked member; what they have not been told is offered.

        ``room`` is how many may wait at all: the newest make way. ``number`` gives a fresh one.
        """
        linked = sorted(linked)
        for member in list(self._given)[max(0, room) :]:
            self._carry((host_ports.CutLink(self._given.pop(member).link),))
        for member in linked:
            has_room = member not in self._given and len(self._given) < room
            if has_room and self._openings.allows(member, self._now()):
                standby = self._given[member] = _Standby(number())
                self._carry((host_ports.OpenLink(standby.link, servers=self.servers),))
        offers = []
        for member, standby in self._given.items():
            if member not in linked:
                # A word that was on its way when the link broke may not have come.
                standby.offered = False
            elif standby.code and not standby.offered:
                standby.offered = True
                offers.append(OfferStandby(member, standby.code))
        return tuple(offers)

    def end(self, members: Iterable[int]) -> None:
        """Let nothing wait for these any more; ``offer`` makes it anew."""
        for member in self._given.keys() & set(members):
            self._carry((host_ports.CutLink(self._given.pop(member).link),))

    def take_description(self, link: str, table: bytes, now: int, sdp: str) -> None:
        """The browser has described a connection that waits; ``now`` is ms since 1970."""
        standby = next((waiting for waiting in self._given.values() if waiting.link == link), None)
        if standby is None:
            return
        try:
            end = read_sdp(sdp)
        except CodeError:
            return
        code = Code(Kind.INVITE, table[: inv.TABLE_BYTES], standby.number, minute_at(now), (end,))
        standby.code = pack(code)

    def reply(self, code: Code) -> str:
        """Take the reply to one of them; the link that is being made now, or nothing."""
        for member, standby in self._given.items():
            if standby.number == code.number:
                del self._given[member]
                answer = write_sdp(Kind.REPLY, code.ends[0])
                self._carry((host_ports.CompleteLink(standby.link, answer),))
                return standby.link
        return ""

    def on_link_down(self, link: str) -> None:
        """A connection has ended before anybody came."""
        self._given = {
            member: standby for member, standby in self._given.items() if standby.link != link
        }

    # Kept of others

    def load(self, parts: Mapping[str, bytes]) -> None:
        """Take what was stored of a table."""
        for key, value in parts.items():
            self.take_stored(key, value)

    def take_stored(self, key: str, value: bytes) -> None:
        """Something is stored of the table: perhaps what a neighbour has given."""
        number = key.removeprefix(_STORED)
        if number == key or not number.isdecimal():
            return
        self._received.pop(int(number), None)
        try:
            code = unpack(value.decode("ascii"))
        except (CodeError, UnicodeDecodeError):
            return
        # For one person, and so one connection: a neighbour's word opens no more of them.
        if code.kind == Kind.INVITE and len(code.ends) == 1:
            self._received[int(number)] = code

    def reconnect_guests(self) -> tuple[Guest, ...]:
        """This device on its way back, to those who were the last to give it an invitation."""
        newest = sorted(self._received.items(), key=lambda given: given[1].minute, reverse=True)
        return tuple(Guest(code, member) for member, code in sorted(newest[: inv.MOST_OPEN]))
