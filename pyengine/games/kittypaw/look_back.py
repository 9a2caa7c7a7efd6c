"""A look back at the rounds of a match: whose card, how long it took, and what came of it.

Everything is in the states of a match. How long a hand took is known of calls alone: who was still
building when somebody else called would have taken longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.plan import weight
from pyengine.games.kittypaw.state import UNTOUCHED, Counted, Outcome, State


@dataclass(frozen=True, slots=True)
class Hand:
    """What a seat did in a round.

    ``card`` is 0 where it took none (K2). ``building`` is the time from its card to the end of the
    round, in ms, and 0 without a clock (K13). ``called_at`` is the time of the call that has ended
    the round, from the signal on as par is (K12), and ``picture`` what it called, empty where
    another did; ``right`` is the verdict (K6), or whether it has scored without a clock, after so
    many ``wrong_calls``. ``touch`` is the time of its touch in ms (K7) or ``UNTOUCHED``, ``turned``
    says that it turned its card (K5), and ``points`` is what the round has brought it, None where
    nothing counts.
    """

    seat: int
    card: int
    building: int
    called_at: int
    picture: str
    right: bool
    wrong_calls: int
    touch: int
    turned: bool
    points: int | None

    @property
    def called(self) -> bool:
        """Returns whether its call has ended the round."""
        return bool(self.picture)

    @property
    def cat_ms(self) -> int:
        """The time of a right call for each cat of its card, in ms; 0 where there is none.

        A cat on another one counts as for the bots (K12), so that both can be compared.
        """
        timed = self.called and self.right
        return self.building * 1_000 // weight(self.card) if timed else 0


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over; ``end`` counts the actions of the log up to its end."""

    number: int
    extra: int
    end: int
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class OwnPace:
    """How quick a seat was with the cards that it called right, in ms for a cat.

    ``quickest`` and ``slowest`` are the numbers of rounds; of equal ones the first.
    """

    seat: int
    cat_ms: int
    quickest: int
    quickest_ms: int
    slowest: int
    slowest_ms: int


def rounds_of(states: Sequence[State]) -> tuple[Round, ...]:
    """Returns the rounds that are over, in order; ``states`` are those of a match."""
    return tuple(
        _round(before, after, end)
        for end, (before, after) in enumerate(pairwise(states), start=1)
        if len(after.rounds) > len(before.rounds)
    )


def _round(before: State, after: State, end: int) -> Round:
    outcome = after.rounds[-1]
    results = {result.seat: result for result in after.counted if result.round == outcome.number}
    hands = tuple(_hand(before, outcome, seat, results.get(seat)) for seat in before.seats)
    return Round(outcome.number, outcome.extra, end, hands)


def _hand(before: State, outcome: Outcome, seat: int, result: Counted | None) -> Hand:
    """``before`` is the state before the action that has ended the round."""
    call = outcome.call if outcome.call is not None and outcome.call.seat == seat else None
    card = before.card_of(seat)
    return Hand(
        seat=seat,
        card=card,
        building=_building(before, outcome, seat) if card else 0,
        called_at=call.time if call is not None else 0,
        picture=call.picture if call is not None else "",
        right=call.right if call is not None else result is not None and result.scored,
        wrong_calls=before.tries[seat - 1],
        touch=outcome.touches[seat - 1],
        turned=result is not None and not result.scored,
        points=None if result is None else result.points + result.change,
    )


def _building(before: State, outcome: Outcome, seat: int) -> int:
    end = outcome.call.time if outcome.call is not None else before.limit
    if before.calm or end is None:
        return 0
    return end - before.grabbed_at(seat)


def has_touches(rounds: Sequence[Round]) -> bool:
    """Returns whether anybody has answered a call (K7)."""
    return any(hand.touch != UNTOUCHED for each in rounds for hand in each.hands)


def has_overlaps(rounds: Sequence[Round]) -> bool:
    """Returns whether a card that was called right has cats on other ones."""
    return any(
        load_cards()[hand.card].picture.overlaps()
        for each in rounds
        for hand in each.hands
        if hand.cat_ms
    )


def own_paces(rounds: Sequence[Round]) -> tuple[OwnPace, ...]:
    """Returns how quick each seat was that has called a card right, by seat."""
    seats = sorted({hand.seat for each in rounds for hand in each.hands})
    found = (_own_pace(rounds, seat) for seat in seats)
    return tuple(pace for pace in found if pace is not None)


def _own_pace(rounds: Sequence[Round], seat: int) -> OwnPace | None:
    timed = [
        (each.number, hand)
        for each in rounds
        for hand in each.hands
        if hand.seat == seat and hand.cat_ms
    ]
    if not timed:
        return None
    cats = sum(weight(hand.card) for _, hand in timed)
    quickest, slow = (
        min(timed, key=lambda it: it[1].cat_ms),
        max(timed, key=lambda it: it[1].cat_ms),
    )
    return OwnPace(
        seat=seat,
        cat_ms=sum(hand.building for _, hand in timed) * 1_000 // cats,
        quickest=quickest[0],
        quickest_ms=quickest[1].cat_ms,
        slowest=slow[0],
        slowest_ms=slow[1].cat_ms,
    )
