"""Standby pairs: second connections that neighbours have agreed on over the first.

Each end knows the description of the other, but for its addresses, which are kept beside it: so
nothing is looked for, and nothing comes to its end while it waits. When the first connection is
lost (a device has slept, a network has changed) each end is given the addresses of the other. An
end that is gone is made again from what was kept of it, where the browser lets that be: so does a
page that was loaded again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Set
from dataclasses import dataclass, replace

from app.remote.values import host_ports
from app.remote.values import invitations as inv
from pyengine.peers.codes.codes import Code, CodeError, Kind, minute_at, pack, unpack
from pyengine.peers.codes.descriptions import Description
from pyengine.peers.codes.sdp import read_sdp, write_sdp
from pyengine.peers.membership.people import MAX_MEMBERS
from pyengine.peers.network.allowance import MOST_PAIRS, Recent
from pyengine.peers.session.ports import OfferPair
from pyengine.peers.wire.timeouts import BACK_AGAIN_MS, BACK_MS, CONNECTIONS_MS, PAIR_MS

PAIR = "pair"
"""Such links are called so, with the member's number and the pair's."""

MOST_TRIES = 60
"""So often a lost neighbour is looked for: ten minutes long."""

MOST_READY = MAX_MEMBERS - 1
"""So many pairs are kept: one with everybody else at a full table. Of more, as people come and go,
the oldest is given up."""

_STORED = "pair/"
"""The stem of the keys of what is stored; the number of the member at the other end follows."""


@dataclass(slots=True)
class _Pair:
    """One pair, as this end knows it: both codes, once they are there."""

    member: int
    number: int
    own: Code | None = None
    other: Code | None = None
    has_end: bool = True
    """True if the browser has this end; what is missing is made again."""
    since: int = 0
    """When it was agreed on."""
    tries: int = 0
    """How often the other end was looked for."""

    @property
    def link(self) -> str:
        return f"{PAIR}-{self.member}-{self.number}"


class StandbyPairs:
    """The standby pairs of one device at one table. Changes in place.

    ``carry`` carries out what is wanted of the browser, ``store`` takes what is to be stored;
    ``servers`` are STUN and TURN addresses, ``now`` is a clock in ms.
    """

    def __init__(
        self,
        servers: tuple[str, ...],
        carry: Callable[[inv.Effects], None],
        store: Callable[[str, bytes], None],
        now: Callable[[], int],
    ) -> None:
        self._servers = servers
        self._carry = carry
        self._store = store
        self._now = now
        self._openings = Recent(MOST_PAIRS, CONNECTIONS_MS)
        self._ready: dict[int, _Pair] = {}
        """By member at the other end."""
        self._making: dict[int, _Pair] = {}
        self._stale: set[int] = set()
        """Members with whom a pair is to be made anew."""
        self.returning: set[str] = set()
        """The pairs that are just being opened: the person need do nothing yet."""

    # Made beforehand

    @property
    def links(self) -> tuple[str, ...]:
        """The connections that wait."""
        return tuple(pair.link for pair in (*self._ready.values(), *self._making.values()))

    def prepare(self, linked: Set[int], me: int, number: Callable[[], int]) -> None:
        """Begin a pair with each linked member of a higher number, where there is no fresh one."""
        for member in self._making.keys() - linked if self._making else ():
            self._cut(self._making.pop(member))
        for member in linked:
            ready = self._ready.get(member)
            lacks = me < member and (ready is None or ready.tries)
            if member in self._making or not (lacks or member in self._stale):
                continue
            if self._openings.allows(member, self._now()):
                self._stale.discard(member)
                pair = self._making[member] = _Pair(member, number())
                self._carry((host_ports.OpenLink(pair.link, "", self._servers, host_ports.KEPT),))
                # What is told over a link that is dead already never gets an answer.
                self._carry((host_ports.TimeoutAfter(pair.link, BACK_AGAIN_MS),))

    def renew(self, members: Iterable[int]) -> None:
        """Let pairs be made anew; those that there are wait until then."""
        for member in members:
            if member in self._making:
                self._cut(self._making.pop(member))
            self._stale.add(member)

    def take_description(
        self, link: str, table: bytes, now: int, sdp: str
    ) -> tuple[OfferPair, ...]:
        """The browser has described this end of a pair: what the other one has to know."""
        pair = next((made for made in self._making.values() if made.link == link), None)
        if pair is None:
            return ()
        try:
            end = read_sdp(sdp)
        except CodeError:
            self._cut(self._making.pop(pair.member))
            return ()
        kind = Kind.REPLY if pair.other else Kind.INVITE
        pair.own = Code(kind, table[: inv.TABLE_BYTES], pair.number, minute_at(now), (end,))
        if pair.other is not None:
            self._complete(pair)
        return (OfferPair(pair.member, pack(pair.own)),)

    def take_code(self, member: int, text: str, table: bytes, me: int) -> None:
        """A neighbour has told a code of a pair."""
        try:
            code = unpack(text)
        except CodeError:
            return
        if code.table != table[: inv.TABLE_BYTES] or code.kind.is_move:
            return
        making = self._making.get(member)
        if code.kind == Kind.INVITE:
            self._answer(member, code, me)
        elif making is not None and making.number == code.number and making.own is not None:
            making.other = code
            answer = write_sdp(Kind.REPLY, _without_addresses(code.ends[0]))
            self._carry((host_ports.CompleteLink(making.link, answer),))
            self._complete(making)

    def _answer(self, member: int, code: Code, me: int) -> None:
        making = self._making.get(member)
        if making is not None and making.other is None and me < member:
            return  # both have begun one: the other end answers ours
        if making is not None:
            self._cut(self._making.pop(member))
        ready = self._ready.get(member)
        if ready is not None and ready.number == code.number:
            return
        pair = self._making[member] = _Pair(member, code.number, other=code)
        offer = write_sdp(Kind.INVITE, _without_addresses(code.ends[0]))
        self._carry((host_ports.OpenLink(pair.link, offer, self._servers, host_ports.KEPT),))

    def _complete(self, pair: _Pair) -> None:
        """A pair is agreed on: it takes the place of the one before."""
        assert pair.own is not None
        assert pair.other is not None
        before = self._ready.get(pair.member)
        if before is not None:
            self._cut(before)
        del self._making[pair.member]
        self._ready[pair.member] = pair
        pair.since = self._now()
        self._stale.discard(pair.member)
        if pair.own.kind == Kind.INVITE:
            self._carry((host_ports.TimeoutAfter(pair.link, PAIR_MS),))
        self._store(f"{_STORED}{pair.member}", f"{pack(pair.own)} {pack(pair.other)}".encode())
        if len(self._ready) > MOST_READY:
            # With whoever is linked it is made anew every few minutes.
            self.end([min(self._ready.values(), key=lambda ready: ready.since).member])

    def end(self, members: Iterable[int]) -> None:
        """Give up the pairs with these."""
        for member in members:
            if member in self._making:
                self._cut(self._making.pop(member))
            if member in self._ready:
                self._cut(self._ready.pop(member))
                self._store(f"{_STORED}{member}", b"")

    # Used

    def load(self, parts: Mapping[str, bytes], table: bytes, others: Collection[int]) -> None:
        """Come back by what was stored; that is used once, whatever comes of it.

        Of the ``others`` at the table those are looked for who were there last.
        """
        stored = {key: value for key, value in parts.items() if key.startswith(_STORED) and value}
        for key in stored:
            self._store(key, b"")
        found = [
            pair
            for member in others
            if (pair := _read_pair(member, stored.get(f"{_STORED}{member}", b""), table))
        ]
        found.sort(key=lambda pair: pair.own.minute if pair.own else 0, reverse=True)
        for pair in found[:MOST_READY]:
            self._ready[pair.member] = pair
            self.find(pair.member)

    def find(self, member: int) -> None:
        """Look for a member by the pair with it: the link is lost."""
        pair = self._ready.get(member)
        if pair is None or pair.own is None or pair.other is None or pair.tries >= MOST_TRIES:
            return
        if not pair.tries:
            self.returning.add(pair.link)
        wait = BACK_AGAIN_MS if pair.tries else BACK_MS
        pair.tries += 1
        other = write_sdp(pair.other.kind, pair.other.ends[0])
        # Before it is wanted: a browser that refuses it says so at once.
        self._carry((host_ports.TimeoutAfter(pair.link, wait),))
        if pair.has_end:
            self._carry((host_ports.AddAddresses(pair.link, other),))
        else:
            pair.has_end, own = True, pair.own
            how = (own.kind == Kind.INVITE, own.ends[0].ufrag, own.ends[0].pwd)
            self._carry((host_ports.RestoreLink(pair.link, other, *how, servers=self._servers),))

    def on_link_up(self, link: str) -> None:
        """A link is open; a pair is used up by that."""
        self.returning.discard(link)
        pair = self._find(link)
        if pair is not None:
            del self._ready[pair.member]
            self._store(f"{_STORED}{pair.member}", b"")

    def on_link_down(self, link: str, refused: bool) -> None:
        """An end of a pair is gone; ``refused`` is one that the browser does not make again."""
        for member in [made.member for made in self._making.values() if made.link == link]:
            del self._making[member]
        pair = self._find(link)
        if pair is not None:
            pair.has_end = False
            if refused:
                pair.tries = MOST_TRIES
                self.returning.discard(link)

    def on_timeout(self, link: str, linked: Collection[int]) -> None:
        """Time has passed since the other end of a pair was looked for: look for it again. Or the
        pair has waited for so long that it is made anew."""
        self.returning.discard(link)
        for made in [made for made in self._making.values() if made.link == link]:
            self._cut(self._making.pop(made.member))
        pair = self._find(link)
        if pair is None or not (pair.tries or self._is_old(pair)):
            return
        if pair.member in linked:
            self._stale.add(pair.member)
        elif pair.tries:
            self.find(pair.member)

    def _is_old(self, pair: _Pair) -> bool:
        return self._now() - pair.since >= PAIR_MS

    def _find(self, link: str) -> _Pair | None:
        return next((pair for pair in self._ready.values() if pair.link == link), None)

    def _cut(self, pair: _Pair) -> None:
        self.returning.discard(pair.link)
        self._carry((host_ports.CutLink(pair.link),))


def _read_pair(member: int, stored: bytes, table: bytes) -> _Pair | None:
    """Returns a pair as it was stored; None where that is none of this table."""
    try:
        own, other = map(unpack, stored.decode("ascii").split(" "))
    except (CodeError, ValueError):
        return None
    fits = own.number == other.number and {own.kind, other.kind} == {Kind.INVITE, Kind.REPLY}
    if not fits or {own.table, other.table} != {table[: inv.TABLE_BYTES]}:
        return None
    return _Pair(member, own.number, own, other, has_end=False)


def _without_addresses(end: Description) -> Description:
    """Returns what is told to the browser beforehand."""
    return replace(end, candidates=())
