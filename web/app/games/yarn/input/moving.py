"""Choosing a move by clicks and by keys: one event in, the next draft out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from operator import itemgetter

from app.games.interaction import BoardEvent, Interaction, Move
from app.games.pencil.words import ONLY_PASS
from app.games.yarn.draft import EMPTY, Draft
from app.games.yarn.input import dragging
from app.games.yarn.input.gain import worth
from app.games.yarn.input.paths import (
    OPPOSITE,
    Paths,
    bend_of,
    paths_of,
    unroll,
    walk,
    why_not_dot,
    why_not_steps,
    write_steps,
)
from app.games.yarn.text import words
from app.games.yarn.text.speech import told
from pyengine.games.yarn.carpet import Carpet, Path
from pyengine.games.yarn.moves import is_dead_end
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.state import State

ARROWS = {"ArrowUp": "U", "ArrowDown": "D", "ArrowLeft": "L", "ArrowRight": "R"}


def fresh_draft(view: State, seat: int) -> Draft:
    """Nothing drawn; where only the pass is left, it is chosen already."""
    paths = paths_of(view, seat)
    return Draft(passing=True) if paths.start >= 0 and paths.stuck else EMPTY


def is_fresh(view: State, seat: int, draft: Draft) -> bool:
    """Returns whether nothing is chosen beyond the fresh draft, wherever the focus lies."""
    return replace(draft, cursor="") == fresh_draft(view, seat)


def draft_of_move(action: str) -> Draft:
    """The draft in which a move or the pass is chosen."""
    if action == PASS:
        return Draft(passing=True)
    return Draft(steps=unroll(action), finish=action.endswith("!"))


TURN = 2
"""About how many points a turn brings; a pass does without them."""


def moves(view: State, seat: int) -> tuple[Move, ...]:
    """Every way of the thread with its end, the one that scores most first.

    What ends the thread for good, at the paw or walled in, gives up what later turns bring; the
    pass gives up this one, and comes behind all that lose no more.
    """
    paths, carpet = paths_of(view, seat), view.setup.carpet
    found = []
    for stops, legal in ((False, paths.plain), (True, paths.finishing)):
        for steps, path in legal.items():
            brings = _value(view, seat, path, stops)
            found.append((-brings, Move(write_steps(steps, stops), _end_control(carpet, path.end))))
    if paths.start >= 0:
        found.append((TURN, Move(PASS)))
    return tuple(move for _, move in sorted(found, key=itemgetter(0)))


def _value(view: State, seat: int, path: Path, stops: bool) -> int:
    """What a way scores now (Y11 to Y13), less what its thread could bring if it went on."""
    setup, sheet = view.setup, view.sheets[seat - 1]
    value = worth(setup, sheet, seat, path.dots) + stops * setup.carpet.paw_points
    return value - view.prospect if stops or is_dead_end(setup, sheet, path) else value


def chosen_move(view: State, seat: int, draft: Draft) -> str | None:
    """The action that the draft makes, once it is whole."""
    if draft.passing:
        return PASS
    if paths_of(view, seat).complete(draft.steps, draft.finish):
        return write_steps(draft.steps, draft.finish)
    return None


def tab_stop(view: State, seat: int, draft: Draft) -> str:
    """The one control of the board that Tab reaches: the last used, the chosen or the first end."""
    paths = paths_of(view, seat)
    names = {_end_control(view.setup.carpet, dot): dot for dot in paths.ends}
    if draft.cursor in names:
        return draft.cursor
    tip = paths.dots.get(draft.steps, ())
    if tip and tip[-1] in paths.ends:
        return _end_control(view.setup.carpet, tip[-1])
    return next(iter(names), "")


def interact_move(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Carries out an event while the seat chooses its move."""
    if event.kind in ("press", "drag", "drop", "cancel"):
        return dragging.interact(view, seat, draft, event)
    if event.kind == "key":
        return _key(view, seat, draft, event)
    kind, _, name = event.control.partition(":")
    if kind == "pass":
        return _toggle_pass(view, seat, draft)
    if kind == "finish":
        return _finish(view, seat, draft)
    if kind == "undo":
        return Interaction(fresh_draft(view, seat))
    dot = view.setup.carpet.dot_at(name) if name else None
    if dot is not None and kind == "via":
        return _via(view, seat, draft, dot)
    if dot is not None and kind in ("end", "dot"):
        return _to_dot(view, seat, draft, dot)
    return Interaction(draft, handled=False)


def _to_dot(view: State, seat: int, draft: Draft, dot: int) -> Interaction[Draft]:
    """A click on a dot: the way there, or the other bend, or why not."""
    paths, carpet = paths_of(view, seat), view.setup.carpet
    found = paths.ends.get(dot)
    if not found:
        return Interaction(draft, say=words.reasons(why_not_dot(view, seat, dot)), refused=True)
    cursor = _end_control(carpet, dot)
    if draft.steps in found and len(found) > 1:
        steps = found[1 - found.index(draft.steps)]
    elif draft.steps in found:
        steps = draft.steps
    else:
        # With one bend at most all ways to a dot are equally long: they all stop there, or none.
        steps = _best(view, seat, found, found[0] not in paths.plain)
    return _choose(view, seat, draft, paths, steps, cursor)


def _best(view: State, seat: int, found: Iterable[str], stops: bool) -> str:
    """The better of several ways: one may wall the thread in where the other does not."""
    paths = paths_of(view, seat)
    ways = paths.finishing if stops else paths.plain
    return max(found, key=lambda steps: _value(view, seat, ways[steps], stops))


def _choose(
    view: State, seat: int, draft: Draft, paths: Paths, steps: str, cursor: str
) -> Interaction[Draft]:
    # To stop at the paw is a choice of its own; where the thread can go on, its dot goes on.
    stops = steps not in paths.plain
    after = Draft(steps=steps, finish=stops, cursor=cursor)
    end = paths.dots[steps][-1]
    both = len(paths.ends[end]) > 1
    return told(view, seat, after, words.other_way(view.setup.carpet.dot_name(end)) if both else "")


def _via(view: State, seat: int, draft: Draft, bend: int) -> Interaction[Draft]:
    """A click on a bend: the way to the chosen end that turns there."""
    paths = paths_of(view, seat)
    tip = paths.dots.get(draft.steps, ())
    for steps in paths.ends.get(tip[-1], ()) if tip else ():
        if bend_of(steps, paths.dots[steps]) == bend:
            return _choose(view, seat, draft, paths, steps, draft.cursor)
    return Interaction(draft, handled=False)


def _toggle_pass(view: State, seat: int, draft: Draft) -> Interaction[Draft]:
    paths = paths_of(view, seat)
    if paths.stuck:
        return Interaction(fresh_draft(view, seat), say=ONLY_PASS)
    return Interaction(EMPTY if draft.passing else Draft(passing=True))


def _finish(view: State, seat: int, draft: Draft) -> Interaction[Draft]:
    """Stop at the paw: on the way that is drawn, or on one that leads there."""
    paths, paw = paths_of(view, seat), view.setup.carpet.paw
    if not paths.finishing:
        return Interaction(draft, say=words.PAW_FAR, refused=True)
    if draft.finish:
        return told(view, seat, draft)
    drawn = paths.dots.get(draft.steps, ())
    if paw in drawn:
        steps = draft.steps[: drawn.index(paw) + 1]
    else:
        steps = _best(view, seat, paths.finishing, True)
    after = Draft(steps=steps, finish=True, cursor=_end_control(view.setup.carpet, paw))
    return told(view, seat, after)


def _key(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    if event.key in ARROWS:
        return _step(view, seat, draft, ARROWS[event.key])
    if event.key == "Backspace":
        return _shorten(view, seat, draft)
    if event.key == "Escape":
        return Interaction(fresh_draft(view, seat), handled=not is_fresh(view, seat, draft))
    if event.key == "Enter":
        return _enter(view, seat, draft, event.control)
    return Interaction(draft, handled=False)


def _step(view: State, seat: int, draft: Draft, direction: str) -> Interaction[Draft]:
    """An arrow key: one segment on, or one back."""
    steps = draft.steps
    if steps and direction == OPPOSITE[steps[-1]]:
        return _shorten(view, seat, draft)
    why = why_not_steps(view, seat, steps + direction)
    if why:
        return Interaction(draft, say=why, refused=True)
    after = Draft(steps=steps + direction)
    return _with_focus(view, seat, after)


def _shorten(view: State, seat: int, draft: Draft) -> Interaction[Draft]:
    if not draft.steps:
        return Interaction(fresh_draft(view, seat), handled=draft.passing)
    after = Draft(steps=draft.steps[:-1])
    return _with_focus(view, seat, after)


def _with_focus(view: State, seat: int, after: Draft) -> Interaction[Draft]:
    """The focus follows to the end that is reached, so that Enter there means this thread."""
    if chosen_move(view, seat, after) is None:
        return told(view, seat, after)
    carpet = view.setup.carpet
    cursor = _end_control(carpet, paths_of(view, seat).dots[after.steps][-1])
    return replace(told(view, seat, replace(after, cursor=cursor)), focus=cursor)


def _enter(view: State, seat: int, draft: Draft, control: str) -> Interaction[Draft]:
    """Confirm what is whole, unless the focus is on another end: then choose that one."""
    kind, _, name = control.partition(":")
    whole = chosen_move(view, seat, draft) is not None
    if kind in ("end", "via"):
        dot = view.setup.carpet.dot_at(name)
        tip = walk(view.setup.carpet, view.sheets[seat - 1].end, draft.steps)[-1:]
        if kind == "via" or not whole or (dot,) != tip:
            return interact_move(view, seat, draft, BoardEvent("activate", control=control))
    return Interaction(draft, confirm=whole, handled=whole)


def _end_control(carpet: Carpet, dot: int) -> str:
    return f"end:{carpet.dot_name(dot)}"
