"""What two placements of Winter Burrow come to once both are played on: chambers, mushrooms, nuts.

The lines are those of :func:`~pyengine.games.burrow.playout.lines_of`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.accounts import Account, check_lines, more_often, more_points, most_told
from pyengine.games.burrow.state import State
from pyengine.games.burrow.words import the_chamber

MOST_OF_IT = 0.5
"""A chamber is named where so much of what chambers bring more comes from it."""


def account(
    view: State, seat: int, done: Sequence[float], better: Sequence[float]
) -> Account | None:
    """The line of the score (B13) that is most above the other's."""
    chambers = view.setup.burrow.chambers
    check_lines(2 + len(chambers), done, better)
    (nuts, mushrooms, *full), (more_nuts, more_mushrooms, *more_full) = done, better
    points, more = (
        sum(share * chamber.points for share, chamber in zip(filled, chambers, strict=True))
        for filled in (full, more_full)
    )
    gains = [
        (most - least) * chamber.points
        for least, most, chamber in zip(full, more_full, chambers, strict=True)
    ]
    at = max(range(len(chambers)), key=gains.__getitem__)
    named = None
    if gains[at] > MOST_OF_IT * (more - points):
        named = more_often(
            "fills {chamber} in {often} matches",
            "does in {often}",
            full[at],
            more_full[at],
            chamber=the_chamber(chambers[at].place),
        )
    return most_told(
        (more - points, named or more_points("chambers", points, more)),
        (more_mushrooms - mushrooms, more_points("mushrooms", mushrooms, more_mushrooms)),
        (more_nuts - nuts, more_points("nuts", nuts, more_nuts)),
    )
