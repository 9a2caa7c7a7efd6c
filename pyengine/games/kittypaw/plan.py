"""A hand's plan for its card: when each cat lies, when it peeks, when it calls.

One pace for a whole card: the luck of :func:`~pyengine.games.kittypaw.pace.jittered` is drawn once
a card, and the time for a cat and for a wrong peek both follow it. Within the card some cats take
longer than others. The guest is looked for first, in the midst of the first cat; each wrong one
puts off everything after it. With a heap each cat is looked for, and taken, at the beginning of its
time.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from pyengine.core.chance import Shuffle, draw, pick, rng_for
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pace import (
    OVERLAPPING,
    WRONG_PEEK_MS,
    Pace,
    happens,
    in_heap,
    jittered,
)
from pyengine.games.kittypaw.pictures import GUESTS, Picture
from pyengine.games.kittypaw.slips import slips
from pyengine.games.kittypaw.state import State

_TAKEN_AT = 350
"""A cat is found and taken from the heap after that part of its time, in thousandths."""

_FUMBLES = 170
"""So many cats of a thousand lie wrong at first and are turned or flipped back."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a hand for its card.

    ``begin`` is when it was grabbed, in ms since the round's signal; all other times are in ms
    from then on, as if no peek were wrong: ``ends`` when each cat lies right, ``takes`` when it is
    taken where there is a heap, ``first_peek``.
    A wrong peek adds ``peek_step`` to all that comes later; peeks go by ``order``.
    """

    card: int
    begin: int
    ends: tuple[int, ...]
    takes: tuple[int, ...]
    first_peek: int
    peek_step: int
    order: tuple[int, ...]
    fumbled: tuple[bool, ...]

    @property
    def picture(self) -> Picture:
        """The picture on the card."""
        return load_cards()[self.card].picture

    def finished_at(self, wrong_peeks: int) -> int:
        """Returns when the picture stands, in ms since the round's signal."""
        return self.begin + self.ends[-1] + wrong_peeks * self.peek_step

    def take_at(self, index: int, wrong_peeks: int) -> int:
        """Returns when a cat of the picture is taken; the first one before there is a peek."""
        return self.begin + self.takes[index] + (wrong_peeks * self.peek_step if index else 0)

    def peek_at(self, wrong_peeks: int) -> int:
        """The time of the next peek after so many wrong ones, in ms since the round's signal."""
        return self.begin + self.first_peek + wrong_peeks * self.peek_step


def weight(card: int) -> int:
    """A card's weight in thousandths of a plain cat: a cat upon another one takes longer."""
    return sum(_weights(load_cards()[card].picture))


def _weights(picture: Picture) -> list[int]:
    upper = {tile for _, tile in picture.overlaps()}
    return [OVERLAPPING if tile in upper else 1_000 for tile in picture.tiles]


def plan_for(state: State, seat: int, pace: Pace, seed: str) -> Plan:
    """The plan of a seat that has a card; the same for the same seed until the round is over."""
    card = state.card_of(seat)
    rng = rng_for(seed, "plan", state.round, card)
    luck = jittered(1_000, rng)
    weights = _weights(load_cards()[card].picture)
    uneven = [base * (700 + rng.getrandbits(9)) for base in weights]
    total = in_heap(pace.tile, state.sets) * sum(weights) * luck // 1_000_000
    ends = tuple(total * upto // sum(uneven) for upto in accumulate(uneven))
    begun = (0, *ends)
    takes = tuple(
        start + (end - start) * _TAKEN_AT // 1_000 for start, end in zip(begun, ends, strict=False)
    )
    return Plan(
        card=card,
        begin=state.grabbed_at(seat),
        ends=ends,
        takes=takes,
        first_peek=ends[0] // 2,
        peek_step=WRONG_PEEK_MS * luck // 1_000,
        order=draw(Shuffle("peeks", state.round, GUESTS), rng),
        fumbled=tuple(happens(_FUMBLES, rng) for _ in weights),
    )


def called_picture(
    picture: Picture, seen: tuple[int, ...], pace: Pace, seed: str, round_: int, attempt: int
) -> Picture:
    """Returns what a hand takes for its card's picture: right, or wrong in one thing (K12).

    ``seen`` are the guests that it may take for the right one; ``attempt`` counts its calls in
    the round.
    """
    rng = rng_for(seed, "slip", round_, attempt)
    return pick(slips(picture, seen), rng) if happens(pace.wrong, rng) else picture
