"""The heap below the build area: the tiles that nobody has, as they fell, and one's own among
them that were taken and not laid.

Each tile is a region of its own: whoever takes one changes that and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from app.art.svg import num
from app.games.kittypaw.art.cats import hexagon
from app.games.kittypaw.board.badges import piece_caps
from app.games.kittypaw.board.pieces import (
    EMPTY_HAND,
    Hand,
    Look,
    body,
    box_body,
    handle,
    lit_piece,
    motion,
    shape,
)
from app.games.kittypaw.draft import BOX, Draft
from app.games.kittypaw.input.heap import lies_there
from app.games.kittypaw.input.lattice import AREA_HEIGHT, WIDTH, moved, point_of
from app.games.kittypaw.input.scatter import Spot, box_spot, heap_height, spots
from app.games.kittypaw.text import heap_words
from app.render.regions import Region, layer, region
from pyengine.games.kittypaw.descriptions import cat_words
from pyengine.games.kittypaw.heap import Fallen
from pyengine.games.kittypaw.pictures import KINDS
from pyengine.games.kittypaw.state import State

_LETTER_AT = (-58.0, -48.0)
"""Where the key of a piece is shown on it, from its middle."""


class Heap(NamedTuple):
    """The heap that a seat sees: what fell where, and who has it by now."""

    seat: int
    fallen: tuple[Fallen, ...]
    spots: tuple[Spot, ...]
    owners: tuple[int, ...]


class Lying(NamedTuple):
    """A tile that lies there: its number, its cat, how it is turned, if one's own hand has it."""

    number: int
    kind: str
    look: Look
    spot: Spot
    own: bool


def heap_of(view: State, seat: int) -> Heap | None:
    """The heap of a round; None where everybody has a tray."""
    if not view.heap or not view.row:
        return None
    places = spots(len(view.taken), view.round, view.row, view.has_boxes)
    return Heap(seat, view.fallen, places, view.taken)


def heap(
    place: int,
    shown: Heap,
    draft: Draft,
    hand: Hand,
    keys: Mapping[str, str],
    *,
    boxed: bool,
    acts: bool,
) -> tuple[Region, ...]:
    """Draws the heap, and the player's own box beside it where the card has one."""
    lying = _lying(shown, draft)
    box = (draft.orientation, draft.guest) if boxed and draft.box is None else None
    own = {tile.kind for tile in lying if tile.own}
    mine = hand if hand.piece in own or (hand.piece == BOX and box) else EMPTY_HAND
    size = len(shown.fallen)
    letters = _letters_at(shown, draft, lying, boxed)
    caps = piece_caps(keys if acts else {}, tuple(piece for piece, _ in letters))
    return (
        region(f"heap-ground-{place}", _ground(size), tag="g", class_="kp-heap"),
        layer(
            f"tray-{place}",
            _tiles,
            place,
            size,
            lying,
            box,
            mine,
            acts,
            draft.hinted and draft.hinted_off_table,
            controls=True,
        ),
        layer(f"letters-{place}", _letters, letters, caps, class_="board-draft"),
    )


def _lying(shown: Heap, draft: Draft) -> tuple[Lying, ...]:
    found = []
    rows = zip(shown.fallen, shown.spots, shown.owners, strict=True)
    for number, (tile, spot, owner) in enumerate(rows, 1):
        if not lies_there(draft, shown.seat, number, tile.kind, owner):
            continue
        own = draft.heap_tile(tile.kind) == number
        look = draft.look_of(tile.kind) if own else (tile.face, tile.rotation)
        found.append(Lying(number, tile.kind, look, spot, own))
    return tuple(found)


def _tiles(
    place: int,
    size: int,
    lying: tuple[Lying, ...],
    box: Look | None,
    hand: Hand,
    acts: bool,
    hinted: tuple[str, ...],
) -> tuple[Region, ...]:
    tiles = tuple(
        _tile(
            place,
            tile,
            hand.of(tile.kind) if tile.own else EMPTY_HAND,
            acts,
            tile.kind in hinted,
        )
        for tile in lying
    )
    if box is None:
        return tiles
    return (*tiles, _box(place, size, box, hand.of(BOX), acts, BOX in hinted))


@lru_cache(maxsize=512)
def _tile(place: int, tile: Lying, hand: Hand, acts: bool, hinted: bool) -> Region:
    """A tile as it fell; one that was taken lies straight, with the seat's colour round it."""
    face, rotation = tile.look
    at = (tile.spot.x, tile.spot.y)
    tilt = 0.0 if tile.own else tile.spot.tilt
    moving = "" if hand.move == "drop" else motion(hand.move, face, rotation)
    light = lit_piece(tile.kind, face) if hinted else ""
    control: dict[str, Any] = {}
    if acts:
        control = handle(tile.kind, tile.look, at, hand)
        control["data_control"] = f"heap:{tile.number}"
        where = "taken" if tile.own else heap_words.IN_HEAP
        control["aria_label"] = f"{cat_words(tile.kind, face, rotation)}, {where}"
    return region(
        f"heap-{tile.number}-{place}",
        _under(tile.own) + body(tile.kind, face, rotation) + light,
        tag="g",
        class_=f"{shape(tile.kind, hand, moving)}{' is-own' if tile.own else ''}",
        transform=moved(at) + (f"rotate({num(tilt)})" if tilt else ""),
        **control,
    )


@cache
def _under(own: bool) -> Markup:
    """The shadow that a tile casts on those below it, or the edge of one that was taken."""
    if own:
        return Markup(f'<path class="kp-own-edge" d="{hexagon(106)}"/>')
    return Markup(f'<path class="kp-cast" d="{hexagon(99, (0, 9))}"/>')


@lru_cache(maxsize=64)
def _box(place: int, size: int, look: Look, hand: Hand, acts: bool, hinted: bool) -> Region:
    at = box_spot(size)
    return region(
        f"lying-{BOX}-{place}",
        box_body(*look) + (lit_piece(BOX, look[0]) if hinted else ""),
        tag="g",
        class_=shape(BOX, hand, ""),
        transform=moved(at),
        **(handle(BOX, look, at, hand) if acts else {}),
    )


@lru_cache(maxsize=4)
def _ground(size: int) -> Markup:
    """The bare table below the heap."""
    high = heap_height(size)
    return Markup(
        f'<rect class="kp-heap-ground" x="6" y="{AREA_HEIGHT + 4}" width="{WIDTH - 12}"'
        f' height="{high - 8}" rx="90"/>'
    )


def _letters_at(
    shown: Heap, draft: Draft, lying: tuple[Lying, ...], boxed: bool
) -> tuple[tuple[str, tuple[float, float]], ...]:
    """Where the keys are shown: on the tile that a key takes in hand, wherever that lies."""
    found: dict[str, tuple[float, float]] = {}
    for tile in lying:
        if tile.own or not (draft.heap_tile(tile.kind) or tile.kind in found):
            found[tile.kind] = (tile.spot.x, tile.spot.y)
    for standing in draft.tiles:
        found[standing.kind] = point_of(standing.at)
    if boxed:
        found[BOX] = point_of(draft.box.at) if draft.box else box_spot(len(shown.fallen))
    return tuple((piece, found[piece]) for piece in (*KINDS, BOX) if piece in found)


def _letters(letters: tuple[tuple[str, tuple[float, float]], ...], caps: tuple[str, ...]) -> Markup:
    """The keys of the pieces, for those who use a keyboard."""
    return Markup("").join(
        Markup('<g class="kp-letter" transform="{}"><circle r="27"/>').format(
            moved((x + _LETTER_AT[0], y + _LETTER_AT[1]))
        )
        + Markup('<text y="12" font-size="36">{}</text></g>').format(cap)
        for (_, (x, y)), cap in zip(letters, caps, strict=True)
        if cap
    )
