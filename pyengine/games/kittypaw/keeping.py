"""A hand that keeps pace: it finishes with the slowest other one, by the rounds before.

It knows them from the log alone, so a replay and every device find the same hand. Which card
somebody builds is seen once it is taken. A call says how long a card took; who was still building
when somebody else called would have taken longer. It follows the slowest, as several such hands
that followed the quickest would follow each other and leave a person behind who is slower than
both.
"""

from __future__ import annotations

from dataclasses import replace

from pyengine.games.kittypaw.pace import PACES, Pace, in_heap
from pyengine.games.kittypaw.plan import weight
from pyengine.games.kittypaw.state import Outcome, State

_BEFORE = 5_000
"""Time for a cat that somebody is taken to need of whom no round tells, in ms."""

_LONGER = 1_200
"""Who is still building at another's call is taken to need so much longer, in thousandths."""

_ROUNDS = 3
"""So many newest rounds count of each seat."""

_STEP = 25
"""For each point that the hand is ahead of whoever has the fewest it takes longer, in thousandths.

Points, not rounds: the hand builds cards with many cats, people those with few, and what wins a
match are points.
"""

_BOUNDS = (900, 9_000)
"""Of the time for a cat, in ms."""


def even_pace(view: State, seat: int) -> Pace:
    """The hands of this round: in their median they finish with the last of the other seats.

    A seat that took its card before this one finishes that; of any other it is taken that it
    builds the card of the row with the fewest cats.
    """
    usual = PACES["normal"]
    weights = [weight(card) for card in view.row]
    card = view.card_of(seat)
    own = weight(card) if card else max(weights, default=6_000)
    lead = _lead(view, seat)
    fewest = min(weights, default=5_000)
    finish = _last_finish(view, seat, fewest)
    finish = finish * max(500, 1_000 + _STEP * lead) // 1_000
    tile = max(0, finish - usual.look) * 1_000 // own
    # What others took tells of hands that had to look for their cats as well.
    tile = tile * 1_000 // in_heap(1_000, view.sets)
    return replace(usual, tile=min(max(tile, _BOUNDS[0]), _BOUNDS[1]))


def _lead(view: State, seat: int) -> int:
    """Returns how many points the seat has more than the other one that has the fewest.

    Those of this round do not count: without a clock some come while the hand is still building.
    """
    totals = dict.fromkeys(view.seats, 0)
    for result in view.counted:
        if result.seat in totals and result.round < view.round:
            totals[result.seat] += result.points + result.change
    own = totals.pop(seat)
    return own - min(totals.values(), default=own)


def _last_finish(view: State, seat: int, fewest: int) -> int:
    """Returns how long the last of the other seats of the round takes for its card, in ms.

    What is grabbed later than the own card changes nothing any more: the hand is building.
    """
    own = view.grabbed_at(seat) if view.card_of(seat) else view.time
    finishes = [
        _time_for_a_cat(view, other) * _cats_before(view, other, own, fewest) // 1_000
        for other in view.seats
        if other != seat
    ]
    return max(finishes, default=_BEFORE * fewest // 1_000)


def _cats_before(view: State, seat: int, at: int, fewest: int) -> int:
    """Returns the weight of the card that a seat had taken at a time; ``fewest`` if it had none."""
    card = view.card_of(seat)
    return weight(card) if card and view.grabbed_at(seat) <= at else fewest


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
