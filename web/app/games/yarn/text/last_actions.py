"""Marks of what a seat has just drawn, marked on its carpet and told on its card."""

from __future__ import annotations

from markupsafe import Markup

from app.art import last_actions
from app.art.svg import LINE
from app.base.views import scores_in
from app.base.words import brief as brief_words
from app.games.pencil import words as common
from app.games.scene import LastAction
from app.games.yarn.board.picture import point
from app.games.yarn.input.gain import gain
from app.games.yarn.input.paths import unroll, walk
from app.games.yarn.text import words
from pyengine.games.yarn import GAME
from pyengine.games.yarn.carpet import Carpet, dots_of
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.state import Sheet, State


def brief(before: State, actor: int, action: str, after: State) -> str | None:
    """Points and what was picked up or knocked over; of the cups in secret nothing is told."""
    if before.phase != "move":
        return None
    if action == PASS:
        return common.PASSED
    had, has = [scores_in(GAME, state).totals[actor - 1] for state in (before, after)]
    sheet = before.sheets[actor - 1]
    found = gain(before.setup.carpet, sheet, _new_dots(sheet, after.sheets[actor - 1]))
    return brief_words(has - had, words.things(found, action.endswith("!")))


def where(before: State, actor: int, action: str) -> str:
    """The way and its end: ``up 2 to C4``."""
    if before.phase != "move" or action == PASS:
        return ""
    steps, carpet = unroll(action), before.setup.carpet
    end = walk(carpet, before.sheets[actor - 1].end, steps)[-1]
    return words.way_to(steps, carpet.dot_name(end))


def new_dots(last_action: LastAction | None, seat: int) -> tuple[int, ...]:
    """The dots of the newest piece of a thread from its knot on; none where nothing was drawn."""
    if last_action is None:
        return ()
    before, after = last_action.before.sheets[seat - 1], last_action.after.sheets[seat - 1]
    return _new_dots(before, after)


def _new_dots(before: Sheet, after: Sheet) -> tuple[int, ...]:
    start = len(before.trail) - 1
    return after.trail[start:] if len(after.trail) > start + 1 else ()


def small(carpet: Carpet, dots: tuple[int, ...], cups: int, name: str) -> Markup:
    """The piece as it grows on a small carpet: lighter than the rest, with rings on what it met."""
    points = [point(carpet, dot) for dot in dots]
    return last_actions.last_action(
        name,
        last_actions.line(points, LINE, 15),
        last_actions.line(points, "var(--seat)", 12),
        last_actions.line(points, "var(--paper)", 4),
        _draw_rings(carpet, dots, cups, 22, 6),
    )


def large(carpet: Carpet, dots: tuple[int, ...], cups: int, name: str) -> Markup:
    """The same on a large carpet: a light line along the wool."""
    points = [point(carpet, dot) for dot in dots]
    line = last_actions.line(points, "var(--paper)", 2.6)
    return last_actions.last_action(name, line, _draw_rings(carpet, dots, cups, 18, 3))


def _draw_rings(
    carpet: Carpet, dots: tuple[int, ...], cups: int, radius: float, width: float
) -> Markup:
    """Rings round the items and cups that the piece has reached."""
    things = cups
    for kind in carpet.items:
        things |= kind
    reached = sum([1 << dot for dot in set(dots[1:])]) & things
    return last_actions.rings((point(carpet, dot) for dot in dots_of(reached)), radius, width)
