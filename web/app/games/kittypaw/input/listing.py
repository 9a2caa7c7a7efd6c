"""Lists for the Page keys, always in the order of places: the best first would be the answer.

Before a card is taken these are the cards that nobody has; then the pieces, as they lie in the
tray; with a piece in hand the free points that a card of that level may need, row by row: beside
what lies there, half over it where cats overlap, and for the box not further than a card has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.base.paging import WALKING_KEYS, counted, step_from
from app.games.interaction import BoardEvent, Interaction
from app.games.kittypaw.board.stages import needs_guest
from app.games.kittypaw.draft import BOX, Draft
from app.games.kittypaw.input import heap
from app.games.kittypaw.input.handling import is_free, make_room
from app.games.kittypaw.input.lattice import near, point_of
from app.games.kittypaw.input.offers import control_of, piece_of
from app.games.kittypaw.text import heap_words, words
from pyengine.games.kittypaw.descriptions import where_words
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import (
    KINDS,
    OVERLAP,
    SHARED_EDGE,
    Place,
    Tile,
    distance,
)
from pyengine.games.kittypaw.state import State

Answer = Interaction[Draft]

_BESIDE = (SHARED_EDGE,)
_REACH: dict[int | str, tuple[tuple[int, ...], int]] = {
    1: (_BESIDE, SHARED_EDGE),
    2: (_BESIDE, SHARED_EDGE),
    3: ((OVERLAP, SHARED_EDGE), OVERLAP),
    "box": ((3, 4, 7, 9), SHARED_EDGE),
}
"""By level, and for the box: at which squared distances from a cat a piece lies, and the least one
from all of them."""

_ALONG = {"ArrowRight": 1, "ArrowDown": 1, "ArrowLeft": -1, "ArrowUp": -1}


def at_row(view: State, draft: Draft, event: BoardEvent) -> Answer:
    """From card to card that is still to be had: by Page keys round and round, by arrows to the
    last one."""
    cards = [f"card:{place}" for place, owner in enumerate(view.owners, 1) if not owner]
    here = cards.index(event.control) if event.control in cards else None
    if not cards or event.kind != "key" or event.key not in {*_ALONG, *WALKING_KEYS}:
        return Interaction(draft, handled=False)
    if event.key in WALKING_KEYS:
        at = step_from(here, len(cards), event.key)
        return Interaction(draft, say=f"{counted(at, len(cards))}.", focus=cards[at])
    at = 0 if here is None else min(max(here + _ALONG[event.key], 0), len(cards) - 1)
    return Interaction(draft, focus=cards[at])


def at_pieces(view: State, seat: int, draft: Draft, event: BoardEvent) -> Answer:
    """To the next piece; with one in hand to the next point where it would touch a cat."""
    if draft.chosen:
        return _to_point(view, seat, draft, event.key)
    controls = pieces_of(view, seat, draft)
    here = controls.index(event.control) if event.control in controls else None
    at = step_from(here, len(controls), event.key)
    sentence = f"{counted(at, len(controls))}, {_where(view, draft, controls[at])}."
    return Interaction(draft, say=sentence, focus=controls[at])


def pieces_of(view: State, seat: int, draft: Draft) -> tuple[str, ...]:
    """The controls of all pieces within reach: those of the tray, or the table's and the heap's."""
    box = (BOX,) if needs_guest(view, seat) else ()
    if not view.heap:
        return tuple(control_of(piece) for piece in (*KINDS, *box))
    lying = (
        f"heap:{number}"
        for number, (tile, owner) in enumerate(zip(view.fallen, view.taken, strict=True), 1)
        if heap.lies_there(draft, seat, number, tile.kind, owner)
    )
    standing = (control_of(tile.kind) for tile in draft.tiles)
    return (*standing, *box, *lying)


def _where(view: State, draft: Draft, control: str) -> str:
    """Says where a piece lies; its name, and how it is turned, is what the control is called."""
    if heap.number_in_heap(control, view):
        return heap_words.IN_HEAP
    piece = piece_of(control)
    place = draft.place_of(piece)
    return words.IN_TRAY if place is None else where_words(place, _others(draft, piece))


def _to_point(view: State, seat: int, draft: Draft, key: str) -> Answer:
    level = load_cards()[view.card_of(seat)].level
    points = points_for(draft, level)
    here = draft.at or draft.place_of(draft.chosen)
    at = step_from(points.index(here) if here in points else None, len(points), key)
    draft, to = make_room(draft, points[at]) or (draft, points[at])
    where = where_words(to, _others(draft, draft.chosen))
    sentence = words.moved_to(draft.chosen, f"{counted(at, len(points))}, {where}")
    return Interaction(replace(draft, cursor=to, at=to), say=sentence)


def points_for(draft: Draft, level: int) -> Sequence[Place]:
    """The points that the piece in hand may need on a card of that level; on an empty table the
    middle.

    Over the edge of the area there are some as well: the picture makes room for them.
    """
    others = _others(draft, draft.chosen)
    reach, least = _REACH["box" if draft.chosen == BOX else level]
    beside = {place for tile in others for place in near(tile.at, reach)}
    free = [
        place
        for place in beside
        if is_free(draft, draft.chosen, place)
        and all(distance(tile.at, place) >= least for tile in others)
        and make_room(draft, place) is not None
    ]
    return sorted(free, key=lambda place: point_of(place)[::-1]) or [(0, 0)]


def _others(draft: Draft, piece: str) -> tuple[Tile, ...]:
    return tuple(tile for tile in draft.tiles if tile.kind != piece)
