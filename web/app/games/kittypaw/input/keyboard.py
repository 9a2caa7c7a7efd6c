"""The keyboard: cats by letter, arrows on the lattice, a key for everything that hands do.

``h`` is the next hide-out or the guest of the open one, Enter calls. Keys are about what is in
hand, whatever has the focus; only where nothing is, they turn or put back the piece that has it.
Page keys go through lists (:mod:`app.games.kittypaw.input.listing`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.base.paging import WALKING_KEYS
from app.games.interaction import BoardEvent, Interaction
from app.games.kittypaw.board.stages import needs_guest
from app.games.kittypaw.draft import BOX, Draft
from app.games.kittypaw.input import heap
from app.games.kittypaw.input.handling import (
    choose,
    is_free,
    let_go,
    put,
    top_at,
)
from app.games.kittypaw.input.lattice import step_from
from app.games.kittypaw.input.listing import at_pieces
from app.games.kittypaw.input.offers import (
    BUTTON_KEYS,
    CARD_KEYS,
    NEXT_KEY,
    PICK_KEYS,
    control_of,
    number_in,
    piece_of,
)
from app.games.kittypaw.text import words
from pyengine.games.kittypaw.descriptions import where_words
from pyengine.games.kittypaw.pictures import GUESTS, Place
from pyengine.games.kittypaw.state import State

Answer = Interaction[Draft]
Activate = Callable[[State, int, Draft, BoardEvent], Answer]

_ARROWS = frozenset(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"))
_AWAY = ("Backspace", "Delete")
_BUTTONS = {key: name for key, name in BUTTON_KEYS.items() if key not in _AWAY} | {"F": "flip"}
_MIDDLE = (0, 0)


def card_key(event: BoardEvent, cards: int) -> int:
    """The place in the row that a key takes, Enter the one in focus; 0 for any other."""
    if event.key == "Enter" and event.control.startswith("card:"):
        return number_in(event.control, cards)
    place = CARD_KEYS.find(event.key.lower()) + 1 if event.kind == "key" and event.key else 0
    return place if place <= cards else 0


def builds(key: str) -> bool:
    """Returns whether a key does something for whoever builds a card."""
    letters = (*PICK_KEYS, NEXT_KEY, *map(str, range(1, GUESTS + 1)))
    return key in _BUTTONS or key in _ARROWS or key in (" ", "Enter") or key.lower() in letters


def handle_key(
    view: State, seat: int, draft: Draft, event: BoardEvent, activate: Activate
) -> Answer:
    """Carries out a key while somebody builds."""
    key = event.key
    focused = _focused(view, draft, event.control)
    if focused and not draft.chosen and key in _BUTTONS and key != "Enter":
        draft = choose(draft, focused)
    if key in _ARROWS:
        return _move_cursor(draft, key)
    if key in WALKING_KEYS:
        return at_pieces(view, seat, draft, event)
    if key in _BUTTONS:
        return activate(view, seat, draft, replace(event, kind="activate", control=_BUTTONS[key]))
    if key == " ":
        if not draft.chosen and heap.number_in_heap(event.control, view):
            return _out_of_heap(view, seat, draft, event, event.control, activate)
        return _space(draft)
    if key in _AWAY:
        return _put_back(view, seat, draft, draft.chosen or focused, event, activate)
    if key == "Escape":
        return Interaction(let_go(draft), say=words.LET_GO)
    return _letter(view, seat, draft, event, activate)


def _letter(view: State, seat: int, draft: Draft, event: BoardEvent, activate: Activate) -> Answer:
    key = event.key.lower()
    if piece := PICK_KEYS.get(key):
        if piece == BOX and not needs_guest(view, seat):
            return Interaction(draft, say=words.NO_BOX, refused=True)
        return _pick_up(view, seat, draft, piece, event, activate)
    if key == NEXT_KEY or (key.isascii() and key.isdigit()):
        control = next_hideout(view, seat, draft) if key == NEXT_KEY else f"hide:{key}"
        return activate(view, seat, draft, replace(event, kind="activate", control=control))
    return Interaction(draft, handled=False)


def _focused(view: State, draft: Draft, control: str) -> str:
    """The piece that has the focus; a tile of the heap is one once it is taken."""
    number = heap.number_in_heap(control, view)
    if number:
        kind = view.fallen[number - 1].kind
        return kind if draft.heap_tile(kind) == number else ""
    piece = piece_of(control)
    return "" if heap.in_heap(view, draft, piece) else piece


def _pick_up(
    view: State, seat: int, draft: Draft, piece: str, event: BoardEvent, activate: Activate
) -> Answer:
    """Take it in hand; once more puts it back. Out of the heap comes the first one of its kind."""
    if draft.chosen == piece:
        return _put_back(view, seat, draft, piece, event, activate)
    if heap.in_heap(view, draft, piece):
        return _out_of_heap(view, seat, draft, event, control_of(piece), activate)
    at = draft.place_of(piece) or draft.cursor or _MIDDLE
    after = replace(choose(draft, piece), at=at, cursor=at)
    return Interaction(after, say=words.in_paw(draft, piece))


def _out_of_heap(
    view: State, seat: int, draft: Draft, event: BoardEvent, control: str, activate: Activate
) -> Answer:
    """Take a tile out of the heap, to be led by the arrows from where the cursor is."""
    taken = activate(view, seat, draft, replace(event, kind="activate", control=control))
    if taken.refused:
        return taken
    at = draft.cursor or _MIDDLE
    return replace(taken, draft=replace(taken.draft, at=at, cursor=at))


def next_hideout(view: State, seat: int, draft: Draft) -> str:
    """The guest of the open hide-out goes into the box; after that the next one is opened."""
    found = view.guests[draft.peek - 1] if draft.peek and view.guests else 0
    if found and found != draft.guest and draft.peek in view.peeks[seat - 1]:
        return f"guest:{found}"
    return f"hide:{draft.peek % GUESTS + 1}"


def _move_cursor(draft: Draft, key: str) -> Answer:
    """The cursor goes a step, and with it what is in hand; at the edge it is said what to do."""
    here = draft.at or draft.place_of(draft.chosen) or draft.cursor or _MIDDLE
    to = step_from(here, key)
    others = tuple(tile for tile in draft.tiles if tile.kind != draft.chosen)
    after = replace(draft, cursor=to, at=to if draft.chosen else None)
    told = words.moved_to(draft.chosen, where_words(to, others))
    if to == here:
        told += f" {words.at_the_edge(draft.chosen, beside=bool(others))}"
    return Interaction(after, say=told)


def _space(draft: Draft) -> Answer:
    """Put down what is in hand, or take up what lies below the cursor."""
    at = draft.at
    if draft.chosen and at is not None:
        return _put_at(draft, at)
    cursor = draft.cursor or _MIDDLE
    piece = draft.chosen or top_at(draft, cursor)
    if not piece:
        return Interaction(draft, say=words.NOBODY_HERE)
    at = draft.place_of(piece) or cursor
    return Interaction(
        replace(choose(draft, piece), at=at, cursor=at), say=words.in_paw(draft, piece)
    )


def _put_at(draft: Draft, place: Place) -> Answer:
    piece = draft.chosen
    if not is_free(draft, piece, place):
        return Interaction(draft, say=words.TAKEN_PLACE, refused=True)
    others = tuple(tile for tile in draft.tiles if tile.kind != piece)
    after = replace(put(draft, piece, place), cursor=place)
    answer = words.put(piece, where_words(place, others))
    return Interaction(replace(after, chosen=""), say=answer)


def _put_back(
    view: State, seat: int, draft: Draft, piece: str, event: BoardEvent, activate: Activate
) -> Answer:
    if not piece:
        return Interaction(draft, say=words.LET_GO)
    put = replace(event, kind="activate", control="away")
    answer = activate(view, seat, choose(draft, piece), put)
    return replace(answer, focus="" if view.heap else _focus(draft, piece))


def _focus(draft: Draft, piece: str) -> str:
    """A piece that changes between table and tray keeps the focus, if it has it."""
    return control_of(piece) if draft.place_of(piece) is not None else ""
