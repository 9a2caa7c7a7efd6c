"""Predictions as they are typed: ``row 3 left``, ``predict 1 or 5``, ``7 right``."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.errors import illegal
from pyengine.games.ninelives import GAME
from pyengine.games.ninelives.rug import PLACES, ROWS, free_places
from pyengine.games.ninelives.state import State
from pyengine.typed.lines import unarticled

SIDES = {"l": "L", "left": "L", "r": "R", "right": "R"}
"""What a side of the rug is called in a line."""

_SAYS = ("bid", "predict")
_FILLERS = (*_SAYS, "or", "trick", "tricks", "i", "will", "on", "to", "cat")
_RUG_FILLERS = ("row", "rows", "number", "numbers", "side")


def read_prediction(view: State, seat: int, parts: Sequence[str]) -> tuple[str, ...] | None:
    """The predictions that a line means (N5): numbers of tricks or rows, with a side or without.

    None where it is about none. Without a side both are meant that are free.
    """
    named = any(part in _SAYS or part in SIDES for part in parts)
    told = unarticled(parts, (*_FILLERS, *_RUG_FILLERS) if named else _FILLERS)
    numbers = sorted({int(part) for part in told if part.isdecimal()})
    sides = [part for part in told if not part.isdecimal()]
    if not numbers or len(sides) > 1 or any(part not in SIDES for part in sides):
        return None
    if not named and view.phase != "bid":
        return None
    GAME.check_turn(view, seat)
    if view.phase != "bid":
        # Any prediction does: the rules say why there is none now.
        return (f"bid {PLACES[0].text}",)
    if numbers[-1] > 2 * ROWS:
        raise illegal(
            "N5",
            "Nobody can predict {number} tricks; the rug has the numbers 1 to {most}.",
            number=numbers[-1],
            most=2 * ROWS,
        )
    return _on_side(numbers, SIDES[sides[0]]) if sides else _on_either(view, numbers)


def _on_side(numbers: Sequence[int], side: str) -> tuple[str, ...]:
    """A place by its rows; or by its numbers, those of a row being it and four more (N5)."""
    for place in PLACES:
        if place.side == side and place.numbers == tuple(numbers):
            return (f"bid {place.text}",)
    rows = [number - ROWS if ROWS < number <= 2 * ROWS else number for number in numbers]
    text = "-".join(str(row) for row in (rows if len(rows) == 1 else (min(rows), max(rows))))
    return (f"bid {text}{side}",) if len(numbers) <= 2 else ()


def _on_either(view: State, numbers: Sequence[int]) -> tuple[str, ...]:
    """The free places beside all of these numbers, of one row where that is enough; where none is
    free, one that is taken, for the rules to say so (N6)."""
    if not numbers[0]:
        return ("bid 0L",)
    beside = [place for place in PLACES if set(numbers) <= set(place.numbers)]
    meant = [place for place in beside if place.vertical == beside[0].vertical]
    if not meant:
        raise illegal(
            "N5",
            "No cat predicts all of these: it sits beside one row, such as 1 or 5, or two rows"
            " that are neighbours.",
        )
    free = [place for place in meant if place in free_places(view.places)]
    return tuple(f"bid {place.text}" for place in free or meant[:1])
