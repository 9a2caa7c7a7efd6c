"""Members at a masked deal, for tests: honest ones run the real code, others have a rule broken.

All jobs run at once and through one store of results: they are pure, so what one device has
worked out is what any other would. It also counts what would have been run where.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pyengine.core.chance import Shuffle, draw, rng_for
from pyengine.peers.deal import masking
from pyengine.peers.deal.deal import Deal, DealTerms, Opening, Own
from pyengine.peers.deal.jobs import Work, run
from pyengine.peers.deal.masking import Shape
from pyengine.peers.dice.chain import DEALS, ChainId, anchor_of
from pyengine.peers.wire.deal_contents import DealContent
from pyengine.peers.wire.posts import Post, PostPosition

TABLE = bytes(range(16))


def link_of(member: int, round: int) -> bytes:
    """The link of a member for deals of a number."""
    return bytes((member, round)) * 16


def setting_of(
    round: int, members: tuple[int, ...], shape: Shape, hands: tuple[int, ...]
) -> DealTerms:
    """A deal of a test's table."""
    anchors = tuple(
        anchor_of(ChainId(TABLE, member, DEALS), round, link_of(member, round))
        for member in members
    )
    spec = f"shuffle deal {round} {shape.size}"
    return DealTerms(TABLE, round, members, shape, hands, spec=spec, anchors=anchors)


FOUR = setting_of(3, (1, 2, 3, 4), Shape(4, 9), (1, 2, 3, 4))
THREE = setting_of(3, (1, 2, 5), Shape(3, 9), (5, 1, 2))
SMALL = setting_of(7, (1, 2, 3), Shape(2, 3), (1, 2, 3))

KNOWN: dict[Work, bytes] = {}
"""The results of jobs, for all tests of a process."""

Lie = Callable[[Deal, DealContent], DealContent]
"""Changes what a member posts."""


def seed_of(member: int, terms: DealTerms) -> bytes:
    """The seed of a member of a test's deal."""
    return masking.seed_of(link_of(member, terms.round), terms.name)


def drawn_for(terms: DealTerms, word: str = "tea") -> tuple[int, ...]:
    """A permutation from which suits are dealt, the same for the same word."""
    return draw(Shuffle("deal", terms.round, terms.shape.size), rng_for(word))


def post_of(member: int, content: object) -> Post:
    """A post as a deal takes it: of its place only the author counts here."""
    return Post(PostPosition(member, 0, b"", 1, 0, b""), content, b"", b"", b"")


class Circle:
    """All devices of a deal, and one that only looks on (number 0); each post reaches all."""

    def __init__(
        self,
        terms: DealTerms,
        lies: dict[int, Lie] | None = None,
        known: dict[Work, bytes] | None = None,
        drawn: Sequence[int] = (),
        faces: Callable[[int], Sequence[int]] = lambda member: (1, 2) * 20,
    ) -> None:
        self.terms = terms
        self.lies = lies or {}
        self.known = KNOWN if known is None else known
        self.drawn = drawn or drawn_for(terms)
        self.faces = faces
        self.log: list[Post] = []
        """All posts in the order in which they were made."""
        self.received: list[object] = []
        """All that came: posts, ``suits``, or the number of a member whose coins were tossed."""
        self.deals = {0: Deal(terms, None, self.known)}
        for member in terms.members:
            own = Own(member, link_of(member, terms.round))
            self.deals[member] = Deal(terms, own, self.known)

    def __getitem__(self, member: int) -> Deal:
        return self.deals[member]

    def play(self) -> Circle:
        """Go on until nothing happens by itself any more."""
        while self._jobs() or self._chance() or self._posts():
            pass
        return self

    def show(self, member: int, slot: int, lie: Callable[[Opening], Opening] | None = None) -> None:
        """A member opens a card to all."""
        deal = self.deals[member]
        while (opening := deal.opening(slot)) is None:
            assert self._jobs()
        if lie is not None:
            opening = lie(opening)
        post = post_of(member, opening)
        self.log.append(post)
        for deal in self.deals.values():
            deal.show_card(post, opening)
        self.play()

    def finish(self, present: Sequence[int] = ()) -> Circle:
        """The round is over."""
        for deal in self.deals.values():
            deal.finish(present or self.terms.members)
        return self.play()

    def faults(self) -> list[tuple[int, str]]:
        """Returns who did what, as the one who looks on sees it."""
        return [(fault.member, fault.what) for fault in self.deals[0].ledger.faults]

    def _jobs(self) -> bool:
        ran = False
        for deal in self.deals.values():
            for work in list(deal.ledger.work)[:1]:
                ran = True
                result = self.known.get(work)
                deal.take_result(work, run(work) if result is None else result)
        return ran

    def _chance(self) -> bool:
        lacking = {
            (need.kind, need.index) for need in self.deals[0].ledger.needs if need.member == 0
        }
        for kind, member in sorted(lacking):
            self.received.append("suits" if kind == "suits" else member)
            for deal in self.deals.values():
                if kind == "suits":
                    deal.deal_suits(self.drawn)
                else:
                    deal.take_coins(member, self.faces(member))
        return bool(lacking)

    def _posts(self) -> bool:
        made = False
        for member in self.terms.members:
            content = self.deals[member].ledger.due
            if content is None:
                continue
            made = True
            if member in self.lies:
                content = self.lies[member](self.deals[member], content)
            post = post_of(member, content)
            self.log.append(post)
            self.received.append(post)
            for deal in self.deals.values():
                deal.take(post)
        return made
