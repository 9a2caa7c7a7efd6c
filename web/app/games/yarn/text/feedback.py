"""Feedback on a thread that is seen for an instant: a set, a broken cup, the paw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.games.feedback import Cue, preview_text
from app.games.pencil.cues import timer_starts, waits_for_it
from app.games.pencil.words import STARTS_TIMER
from app.games.yarn.board.picture import point
from app.games.yarn.draft import Draft
from app.games.yarn.input.gain import gain
from app.games.yarn.input.moving import chosen_move
from app.games.yarn.input.paths import walk
from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.rules import complete_sets
from pyengine.games.yarn.state import Sheet, State

_PHRASES = {
    "timer": (STARTS_TIMER, STARTS_TIMER),
    "set": ("makes a set", "makes {count} sets"),
    "cup": ("breaks a cup", "breaks {count} cups"),
    "paw": ("stops at the paw", ""),
}
"""By weight: the end of the match first, then points."""


def cues(before: State, actor: int, after: State) -> tuple[Cue, ...]:
    """Returns cues for a seat's newest way, in its order (Y12, Y13, Y14, Y18)."""
    if before.phase != "move":
        return ()
    old, new = before.sheets[actor - 1], after.sheets[actor - 1]
    finished = new.finished and not old.finished
    return tuple(_cues_of(before, actor, new.trail[len(old.trail) :], finished))


def preview(view: State, seat: int, draft: Draft) -> str:
    """Sums up the gain of the drawn way."""
    if view.phase != "move":
        return ""
    action = chosen_move(view, seat, draft)
    if action is None or action == PASS:
        return ""
    carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
    dots = walk(carpet, sheet.end, draft.steps)
    return preview_text(tuple(_cues_of(view, seat, dots, draft.finish)), _PHRASES)


def _cues_of(state: State, seat: int, dots: Sequence[int], finishes: bool) -> Iterator[Cue]:
    setup, sheet = state.setup, state.sheets[seat - 1]
    carpet = setup.carpet
    cup_points = 0 if seat in setup.novices else carpet.cup_points
    gains = [gain(carpet, sheet, dots[:count]) for count in range(len(dots) + 1)]
    for dot, (had, has) in zip(dots, pairwise(gains), strict=True):
        at = point(carpet, dot)
        if has.cups > had.cups:
            yield Cue("cup", "shards", seat, at, "", cup_points, "cups", "cup-broken")
        if has.sets[1] > had.sets[1]:
            worth = carpet.set_values[had.sets[1]]
            yield Cue("set", "burst", seat, at, "", worth, "sets")
    if finishes:
        paw = point(carpet, carpet.paw)
        yield Cue("paw", "ring", seat, paw, "", carpet.paw_points, "paw", "paw-print")
    if waits_for_it(state) and _makes_first_set(carpet, state.before, sheet, dots):
        yield timer_starts(seat)


def _makes_first_set(
    carpet: Carpet, at_roll: Sequence[Sheet], sheet: Sheet, dots: Sequence[int]
) -> bool:
    """True if nobody had a set when the die was rolled, and this way makes one (Y14, Y22)."""
    if any(complete_sets(other.ticks(carpet)) for other in at_roll):
        return False
    return gain(carpet, sheet, dots).sets[1] > 0
