"""Feedback on crosses that is seen for an instant: chambers, the last nut, the timer."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.burrow.art import burrow as art
from app.games.burrow.board.picture import place
from app.games.burrow.draft import Draft
from app.games.burrow.input.gain import gain
from app.games.burrow.text.words import a_word
from app.games.feedback import Cue, preview_text
from app.games.pencil.cues import timer_starts, waits_for_it
from app.games.pencil.words import ORDINALS, STARTS_TIMER
from pyengine.games.burrow.burrow import Burrow, cells_of
from pyengine.games.burrow.progress import entered
from pyengine.games.burrow.state import State

_FOURTH = 4
"""So many chambers with crosses set the timer off (B10)."""


def cues(before: State, actor: int, after: State) -> tuple[Cue, ...]:
    """Returns cues for a seat's newest crosses (B10, B13)."""
    if before.phase != "move":
        return ()
    fresh = after.sheets[actor - 1].crosses & ~before.sheets[actor - 1].crosses
    return tuple(_cues_of(before, actor, fresh))


def preview(view: State, seat: int, draft: Draft) -> str:
    """Sums up the gain of the chosen cells."""
    if view.phase != "move" or draft.passing:
        return ""
    burrow, crosses = view.setup.burrow, view.sheets[seat - 1].crosses
    count = entered(burrow, crosses | draft.mask)
    ordinal = ORDINALS[count - 2] if 2 <= count < len(ORDINALS) + 2 else "further"
    phrases = {
        "timer": (STARTS_TIMER, STARTS_TIMER),
        "chamber": ("fills a chamber", "fills {count} chambers"),
        "nut": ("takes the last nut", ""),
        "den": (f"enters {a_word(ordinal)} chamber", ""),
    }
    return preview_text(tuple(_cues_of(view, seat, draft.mask)), phrases)


def _cues_of(state: State, seat: int, fresh: int) -> Iterator[Cue]:
    burrow, crosses = state.setup.burrow, state.sheets[seat - 1].crosses
    found = gain(burrow, crosses, fresh)
    opened = found.first and found.entered > 1
    if opened:
        yield Cue("den", "ring", seat, _middle(burrow, _in_new_chamber(burrow, crosses, fresh)))
    for index in found.filled:
        chamber = burrow.chambers[index]
        at = _middle(burrow, chamber.cells)
        yield Cue("chamber", "burst", seat, at, "", chamber.points, "chambers")
    if found.last_nut:
        at = _middle(burrow, burrow.nuts & fresh)
        yield Cue("nut", "burst", seat, at, "", found.nut_points, "nuts")
    if waits_for_it(state) and _is_first_with_four(state, found.entered):
        yield timer_starts(seat)


def _is_first_with_four(state: State, count: int) -> bool:
    """True if nobody had been in four chambers when the die was rolled (B10, B16)."""
    before = (entered(state.setup.burrow, sheet.crosses) for sheet in state.before)
    return max(before) < _FOURTH <= count


def _in_new_chamber(burrow: Burrow, crosses: int, fresh: int) -> int:
    """The new crosses in the chamber that had none."""
    new = (chamber.cells for chamber in burrow.chambers if not chamber.cells & crosses)
    return next(cells & fresh for cells in new if cells & fresh)


def _middle(burrow: Burrow, cells: int) -> tuple[float, float]:
    """The middle of the cells of a mask, in the units of the board."""
    points = [art.middle(place(burrow, cell)) for cell in cells_of(cells)]
    return (
        sum(x for x, _ in points) / len(points),
        sum(y for _, y in points) / len(points),
    )
