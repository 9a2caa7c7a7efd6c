"""All devices of one masked deal in one process: what each has to work out, and in what time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

from pyengine.core.chance import Shuffle, draw, rng_for
from pyengine.peers.deal.deal import Deal, DealTerms, Own
from pyengine.peers.deal.jobs import Work, run
from pyengine.peers.deal.masking import Shape
from pyengine.peers.deal.strict import COINS
from pyengine.peers.dice.chain import DEALS, ChainId, anchor_of
from pyengine.peers.wire.posts import Post, PostPosition

NUMBERS = 9
TABLE = bytes(16)


@dataclass(frozen=True, slots=True)
class Done:
    """A job that a member's device has run, and its processor time in ms."""

    member: int
    work: Work
    ms: float


class Ring:
    """A deal among so many people, of which none lies; each has a hand."""

    def __init__(self, people: int, strict: bool = False) -> None:
        members = tuple(range(1, people + 1))
        links = {member: bytes((member,)) * 32 for member in members}
        anchors = tuple(anchor_of(ChainId(TABLE, one, DEALS), 1, links[one]) for one in members)
        shape = Shape(people, NUMBERS)
        terms = DealTerms(TABLE, 1, members, shape, members, strict, anchors=anchors)
        self.deals = {member: Deal(terms, Own(member, links[member]), {}) for member in members}
        self.done: list[Done] = []

    def deal(self) -> list[Done]:
        """Deal, until all have read their cards; the jobs that it took."""
        return self._played(lambda: all(deal.is_dealt for deal in self.deals.values()))

    def prove(self) -> list[Done]:
        """Go on until a card may be played; the jobs of that."""
        return self._played(lambda: all(deal.may_play for deal in self.deals.values()))

    def show(self, member: int) -> list[Done]:
        """Somebody plays a card; the jobs of that."""
        deal = self.deals[member]
        slot = min(set(deal.making.hand) - set(deal.ledger.cards))
        begun = len(self.done)
        while (opening := deal.opening(slot)) is None:
            self._run(member)
        post = _post(member, opening)
        for copy in self.deals.values():
            copy.show_card(post, opening)
        self._played(lambda: all(slot in each.ledger.cards for each in self.deals.values()))
        return self.done[begun:]

    def check(self) -> list[Done]:
        """The round is over: all compare what everybody has done."""
        for deal in self.deals.values():
            deal.finish(tuple(self.deals))
        return self._played(lambda: all(copy.is_over for copy in self.deals.values()))

    def _played(self, is_over: object) -> list[Done]:
        begun = len(self.done)
        assert callable(is_over)
        while not is_over():
            if not (any(list(self._runs())) or self._chance() or self._posts()):
                raise AssertionError("the deal does not go on")
        return self.done[begun:]

    def _runs(self) -> Iterator[bool]:
        for member in self.deals:
            yield self._run(member)

    def _run(self, member: int) -> bool:
        deal = self.deals[member]
        for work in list(deal.ledger.work)[:1]:
            began = process_time()
            result = run(work)
            self.done.append(Done(member, work, (process_time() - began) * 1000))
            deal.take_result(work, result)
            return True
        return False

    def _chance(self) -> bool:
        needs = {(need.kind, need.index) for need in self.deals[1].ledger.needs if not need.member}
        for kind, member in sorted(needs):
            for deal in self.deals.values():
                if kind == "suits":
                    deal.deal_suits(
                        draw(Shuffle("deal", 1, NUMBERS * len(self.deals)), rng_for("suits"))
                    )
                else:
                    deal.take_coins(member, (1, 2) * (COINS // 2))
        return bool(needs)

    def _posts(self) -> bool:
        made = False
        for member, deal in self.deals.items():
            if (content := deal.ledger.due) is not None:
                made = True
                post = _post(member, content)
                for other in self.deals.values():
                    other.take(post)
        return made


def _post(member: int, content: object) -> Post:
    """A post as a deal takes it: of its place only the author counts here."""
    return Post(PostPosition(member, 0, b"", 1, 0, b""), content, b"", b"", b"")  # type: ignore[arg-type]
