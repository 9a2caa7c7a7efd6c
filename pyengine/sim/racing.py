"""A race between bots: an event loop over what their hands propose.

After every action all hands are asked anew; the earliest proposal is applied, of equal ones that
of the lowest seat, and the deadline where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pyengine.bots import Hands, Measure
from pyengine.core.chance import ChanceSource
from pyengine.core.game import CHANCE, Game, Pending

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Pair:
    """The hands of one seat: a game's, at a level, with a seed of their own for the match."""

    hands: Hands
    level: str
    seed: str


def next_event(
    game: Game[Any],
    state: Any,
    pending: Pending,
    pairs: Mapping[int, Pair],
    chance: ChanceSource,
    timed: Callable[[int, float], None],
    clock: Clock | None = None,
) -> tuple[int, str]:
    """Returns who does what next while seats can act, by seat their hands.

    ``timed`` is told how many seconds each seat took to answer, where there is a clock. Raises
    ``ValueError`` where no hand does anything and no deadline ends it.
    """
    proposals = []
    for seat in pending.seats:
        pair, began = pairs[seat], clock() if clock else 0.0
        view = game.view(state, seat)
        found = pair.hands.next(view, seat, pair.level, pair.seed)
        if clock:
            timed(seat, clock() - began)
        if found is not None:
            proposals.append((found.at, seat, found.action))
    if proposals:
        _, seat, action = min(proposals)
        return seat, action
    if pending.deadline is None:
        raise ValueError("No hand does anything, and nothing ends the race.")
    return CHANCE, game.chance_action(state, chance.draw(pending.deadline))


def taken_times(
    game: Game[Any], before: Any, actor: int, after: Any, pairs: Mapping[int, Pair]
) -> dict[int, tuple[Measure, ...]]:
    """Times measured by now, by seat: of a reaction at once, of all hands when a race ends."""
    pending = game.pending(before)
    seats: tuple[int, ...] = ()
    if not pending.race:
        seats = tuple(seat for seat in pending.seats if seat == actor)
    elif not game.pending(after).race:
        seats = tuple(pairs)
    return {
        seat: pairs[seat].hands.measures(before, seat, pairs[seat].level, pairs[seat].seed)
        for seat in seats
    }
