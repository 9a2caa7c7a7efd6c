"""What two moves of Yarn Trail come to once both are played on: items, sets, cups or the paw.

The lines are those of :func:`~pyengine.games.yarn.playout.search_lines`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.accounts import (
    Account,
    check_lines,
    fewer_lost,
    more_often,
    more_points,
    most_told,
)
from pyengine.games.yarn.carpet import ITEMS
from pyengine.games.yarn.state import State
from pyengine.games.yarn.words import NOUNS

MOST_OF_IT = 0.7
"""A kind of items is named where so much of what they bring more comes from it."""


def account(
    view: State, seat: int, done: Sequence[float], better: Sequence[float]
) -> Account | None:
    """The line of the score (Y18) that is most above the other's; cups only take points away."""
    carpet, kinds = view.setup.carpet, len(ITEMS)
    check_lines(kinds + 3, done, better)
    cup_costs = 0 if seat in view.setup.novices else -carpet.cup_points
    named, few, more = _items(done[:kinds], better[:kinds])
    (sets, cups, paw), (more_sets, more_cups, more_paw) = done[kinds:], better[kinds:]
    return most_told(
        (more - few, more_points(named, few, more)),
        (more_sets - sets, more_points("sets", sets, more_sets)),
        (
            cup_costs * (cups - more_cups),
            fewer_lost("cups", cup_costs * cups, cup_costs * more_cups),
        ),
        (
            carpet.paw_points * (more_paw - paw),
            more_often("stops at the paw in {often} matches", "does in {often}", paw, more_paw),
        ),
    )


def _items(done: Sequence[float], better: Sequence[float]) -> tuple[str, float, float]:
    """All items together, or those of one kind where that makes most of it."""
    gains = [more - few for few, more in zip(done, better, strict=True)]
    at = max(range(len(ITEMS)), key=gains.__getitem__)
    if gains[at] >= MOST_OF_IT * sum(map(abs, gains)):
        return NOUNS[ITEMS[at]][1], done[at], better[at]
    return "items", sum(done), sum(better)
