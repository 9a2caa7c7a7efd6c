"""A hand that keeps pace: as quick as the quickest other one of the rounds before.

It knows them from the log alone, so a replay and every device find the same hand. A call says how
long a card took; who was still building when somebody else called would have taken longer.
"""

from __future__ import annotations

from dataclasses import replace

from pyengine.games.kittypaw.pace import PACES, Pace, in_heap
from pyengine.games.kittypaw.plan import weight
from pyengine.games.kittypaw.state import Outcome, State

_BEFORE = 4_000
"""Time for a cat that somebody is taken to need of whom no round tells, in ms."""

_LONGER = 1_200
"""Who is still building at another's call is taken to need so much longer, in thousandths."""

_ROUNDS = 3
"""So many newest rounds count of each seat."""

_STEP = 60
"""For each round that the hand has won more than lost it takes longer, in thousandths."""

_BOUNDS = (900, 9_000)
"""Of the time for a cat, in ms."""


def even_pace(view: State, seat: int) -> Pace:
    """The hands of this round: in their median they finish with the quickest other seat.

    That one is taken to build the card of the row with the fewest cats; one's own has the most.
    """
    usual = PACES["normal"]
    weights = [weight(card) for card in view.row]
    card = view.card_of(seat)
    own = weight(card) if card else max(weights, default=6_000)
    lead = _lead(view, seat)
    finish = _quickest(view, seat) * min(weights, default=5_000) // 1_000
    finish = finish * max(500, 1_000 + _STEP * lead) // 1_000
    tile = max(0, finish - usual.look) * 1_000 // own
    # What others took tells of hands that had to look for their cats as well.
    tile = tile * 1_000 // in_heap(1_000, view.sets)
    return replace(usual, tile=min(max(tile, _BOUNDS[0]), _BOUNDS[1]))


def _lead(view: State, seat: int) -> int:
    """Returns how many rounds the seat has won more than others have."""
    callers = [outcome.call.seat for outcome in view.rounds if outcome.call is not None]
    return sum(1 if caller == seat else -1 for caller in callers)


def _quickest(view: State, seat: int) -> int:
    """Returns the least time for a cat among the other seats of the round, in ms."""
    return min(
        [_time_for_a_cat(view, other) for other in view.seats if other != seat], default=_BEFORE
    )


def _time_for_a_cat(view: State, seat: int) -> int:
    times = [time for outcome in view.rounds if (time := _told_by(outcome, seat)) > 0]
    newest = times[-_ROUNDS:]
    return sum(newest) // len(newest) if newest else _BEFORE


def _told_by(outcome: Outcome, seat: int) -> int:
    """Returns the time for a cat that a round tells of a seat, in ms; 0 where it tells none."""
    call = outcome.call
    if call is None or seat not in outcome.owners:
        return 0
    cats = weight(outcome.row[outcome.owners.index(seat)])
    longer = 1_000 if call.seat == seat else _LONGER
    return call.time * longer // cats
