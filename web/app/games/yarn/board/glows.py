"""The soft rings round the dots that may be chosen; they lie below the draft.

A ring is a region that stays: where it is not wanted just now, an attribute hides it.
"""

from __future__ import annotations

from functools import lru_cache

from app.games.yarn.art import thread
from app.games.yarn.board.picture import cell
from app.games.yarn.input.paths import paths_of_sheet
from app.render.regions import Region, region
from pyengine.games.yarn.carpet import Carpet, dots_of
from pyengine.games.yarn.state import Setup, Sheet


def cup_places(carpet: Carpet, circled: int, place: int) -> tuple[Region, ...]:
    """A ring for every place where a cup may still be circled."""
    return tuple(
        [
            _ring(carpet, dot, 1, False, bool(circled >> dot & 1), place)
            for dot in dots_of(carpet.shadows)
        ]
    )


def ends(setup: Setup, sheet: Sheet, roll: int, steps: str, place: int) -> tuple[Region, ...]:
    """A ring for every legal end but the chosen one, two where two bends lead there."""
    carpet, paths = setup.carpet, paths_of_sheet(setup, sheet, roll)
    chosen = paths.dots.get(steps, ())[-1:]
    mice, socks, planes = carpet.items
    # Where something lies, a ring must not hide it.
    laden = mice | socks | planes | sheet.cups | 1 << carpet.paw
    return tuple(
        [
            _ring(carpet, dot, len(found), bool(laden >> dot & 1), (dot,) == chosen, place)
            for dot, found in paths.ends.items()
        ]
    )


@lru_cache(maxsize=1024)
def _ring(carpet: Carpet, dot: int, bends: int, laden: bool, hidden: bool, place: int) -> Region:
    return region(
        f"glow-{carpet.dot_name(dot)}-{place}",
        thread.reach(cell(carpet, dot), bends),
        tag="g",
        class_="is-laden" if laden else None,
        display="none" if hidden else None,
    )
