"""The gain that crossing some cells would bring a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.moves import cross
from pyengine.games.burrow.progress import Opening, complete, entered, newly_lost, openings, score
from pyengine.games.burrow.state import State


@dataclass(frozen=True, slots=True)
class Gain:
    """``filled`` are the chambers that become complete, ``tunnels`` the tunnels that newly lead on.

    ``nut_points`` are what the nuts score, ``last_nut`` says that none is left. ``entered`` counts
    the chambers with crosses after it, ``first`` says that one of them got its first now.
    ``points`` is what all of it scores.
    """

    mushrooms: int
    nuts: int
    nut_points: int
    last_nut: bool
    filled: tuple[int, ...]
    tunnels: tuple[Opening, ...]
    entered: int
    first: bool
    points: int


@lru_cache(maxsize=256)
def gain(burrow: Burrow, crosses: int, cells: int) -> Gain:
    """Returns the gain of crossing ``cells`` for a sheet with these crosses (B10, B13)."""
    after = crosses | cells
    had = complete(burrow, crosses)
    known = set(openings(burrow, crosses))
    chambers = entered(burrow, after)
    worth = (0, *burrow.nut_values)
    had_nuts, has_nuts = (burrow.nuts & crosses).bit_count(), (burrow.nuts & after).bit_count()
    return Gain(
        mushrooms=(burrow.mushrooms & cells).bit_count(),
        nuts=(burrow.nuts & cells).bit_count(),
        nut_points=worth[has_nuts] - worth[had_nuts],
        last_nut=had_nuts < has_nuts == len(burrow.nut_values),
        filled=tuple(index for index in complete(burrow, after) if index not in had),
        tunnels=tuple(opening for opening in openings(burrow, after) if opening not in known),
        entered=chambers,
        first=chambers > entered(burrow, crosses),
        points=score(burrow, after).total - score(burrow, crosses).total,
    )


def last_gain(burrow: Burrow, crosses: int, moves: tuple[int, ...]) -> Gain:
    """Returns the gain of the newest move."""
    last = moves[-1] if moves else 0
    return gain(burrow, crosses & ~last, last)


def given_up(view: State, seat: int, cells: int) -> tuple[int, ...]:
    """The chambers that crossing these cells leaves such that nothing can fill them any more (B4,
    B8); none in the last turn, which fills no other."""
    if view.last_turn:
        return ()
    burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
    return newly_lost(burrow, sheet, cross(sheet, view.roll, cells))
