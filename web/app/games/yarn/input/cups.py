"""Circling the cups in secret (Y2): eleven toggles and a count."""

from __future__ import annotations

from dataclasses import replace

from app.base.paging import WALKING_KEYS, counted, step_from
from app.games.interaction import BoardEvent, Interaction
from app.games.pencil.grid import ARROWS
from app.games.yarn.board.picture import grid_of
from app.games.yarn.draft import EMPTY, Draft
from app.games.yarn.text import words
from pyengine.core.chance import rng_for
from pyengine.core.errors import IllegalAction
from pyengine.games.yarn import GAME
from pyengine.games.yarn.carpet import Carpet, dots_of
from pyengine.games.yarn.notation import write_cups
from pyengine.games.yarn.state import State


def chosen_cups(view: State, draft: Draft) -> str | None:
    """The action, once exactly as many dots are circled as the carpet has cups."""
    carpet = view.setup.carpet
    if draft.cups.bit_count() != carpet.cups:
        return None
    return write_cups(dots_of(draft.cups), carpet)


def draft_of_cups(view: State, action: str) -> Draft:
    """The draft in which these dots are circled."""
    mask = 0
    for word in action.split()[1:]:
        dot = view.setup.carpet.dot_at(word)
        mask |= 0 if dot is None else 1 << dot
    return Draft(cups=mask)


def cups_stop(view: State, draft: Draft) -> str:
    """The one dot that Tab reaches."""
    if draft.cursor.startswith("cup:"):
        return draft.cursor
    return _control(view.setup.carpet, dots_of(view.setup.carpet.shadows)[0])


def interact_cups(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Carries out an event while the seat circles its cups."""
    if event.kind == "key":
        return _key(view, seat, draft, event)
    if event.kind != "activate":
        return Interaction(draft, handled=False)
    kind, _, name = event.control.partition(":")
    if kind in ("cups-clear", "undo"):
        return Interaction(EMPTY, say=_count(view, EMPTY))
    if kind == "cups-random":
        after = Draft(cups=_some(view, seat, draft))
        return Interaction(after, say=_count(view, after))
    dot = view.setup.carpet.dot_at(name) if name else None
    if dot is not None and kind in ("cup", "dot"):
        return _toggle(view, seat, draft, dot)
    return Interaction(draft, handled=False)


def _toggle(view: State, seat: int, draft: Draft, dot: int) -> Interaction[Draft]:
    carpet = view.setup.carpet
    mask = draft.cups ^ (1 << dot)
    why = _why_not(view, seat, mask, dot)
    if why:
        return Interaction(draft, say=why, refused=True)
    after = Draft(cups=mask, cursor=_control(carpet, dot))
    return Interaction(after, say=_count(view, after))


def _why_not(view: State, seat: int, mask: int, dot: int) -> str:
    """The engine's sentence against this circle: no shadow there, or one too many."""
    carpet = view.setup.carpet
    too_many = mask.bit_count() > carpet.cups
    text = write_cups(dots_of(mask) if too_many else (dot,), carpet)
    try:
        refused = GAME.refusal(view, seat, GAME.normalise(view, seat, text))
    except IllegalAction as wrong:
        return str(wrong.message)
    shadow = carpet.shadows >> dot & 1
    return str(refused.message) if refused and (too_many or not shadow) else ""


def _some(view: State, seat: int, draft: Draft) -> int:
    """A choice that looks random; pressing again gives another one."""
    carpet = view.setup.carpet
    rng = rng_for("choose for me", seat, view.setup.side, draft.cups)
    return sum(1 << dot for dot in rng.sample(dots_of(carpet.shadows), carpet.cups))


def _key(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    if event.key in ARROWS:
        return _move_focus(view, draft, event)
    if event.key in WALKING_KEYS:
        return _walk(view, draft, event)
    if event.key == "Backspace" and draft.cups:
        return _take_away(view, draft, event.control)
    if event.key == "Escape":
        return Interaction(EMPTY, say=_count(view, EMPTY), handled=bool(draft.cups))
    if event.key == "Enter":
        if chosen_cups(view, draft) is not None:
            return Interaction(draft, confirm=True)
        if event.control:
            pressed = BoardEvent("activate", control=event.control)
            return interact_cups(view, seat, draft, pressed)
    return Interaction(draft, handled=False)


def _take_away(view: State, draft: Draft, control: str) -> Interaction[Draft]:
    """Backspace takes away the circle in focus; elsewhere it says how many there are."""
    carpet = view.setup.carpet
    dot = carpet.dot_at(control.removeprefix("cup:")) if control.startswith("cup:") else None
    kept = draft.cups & ~(0 if dot is None else 1 << dot)
    after = replace(draft, cups=kept)
    return Interaction(after, say=_count(view, after) if kept else words.NO_CUP)


def _move_focus(view: State, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """To the nearest shadow dot in the direction of the arrow."""
    carpet = view.setup.carpet
    here = event.control if event.control.startswith("cup:") else cups_stop(view, draft)
    start = carpet.dot_at(here.removeprefix("cup:")) or 0
    found = grid_of(carpet).next(start, event.key, dots_of(carpet.shadows))
    control = here if found is None else _control(carpet, found)
    return Interaction(replace(draft, cursor=control), focus=control)


def _walk(view: State, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """To the next place for a cup, row by row: six of them are circled, and none is the best."""
    carpet = view.setup.carpet
    places = [_control(carpet, dot) for dot in dots_of(carpet.shadows)]
    here = places.index(event.control) if event.control in places else None
    at = step_from(here, len(places), event.key)
    describe_draft = f"{counted(at, len(places))}."
    return Interaction(replace(draft, cursor=places[at]), say=describe_draft, focus=places[at])


def _count(view: State, draft: Draft) -> str:
    done, wanted = draft.cups.bit_count(), view.setup.carpet.cups
    counted = f"{words.cups_count(done, wanted)}."
    return f"{counted} {words.NO_MORE_CUPS_NEEDED}" if done == wanted else counted


def _control(carpet: Carpet, dot: int) -> str:
    return f"cup:{carpet.dot_name(dot)}"
