"""Handling of pieces: every step from a draft to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from app.games.kittypaw.draft import BOX, Draft, Move
from app.games.kittypaw.input.lattice import shift_inside
from pyengine.games.kittypaw.pictures import KINDS, OVERLAP, ROTATIONS, Box, Place, Tile, distance


def choose(draft: Draft, piece: str) -> Draft:
    """The piece is in hand; it stays where it is until it is put elsewhere."""
    return replace(draft, chosen=piece, at=None, carried=False, move="")


def let_go(draft: Draft) -> Draft:
    """Nothing is in hand; everything is where it was."""
    return choose(draft, "")


def is_free(draft: Draft, piece: str, place: Place) -> bool:
    """Returns whether no other piece has its middle there."""
    others = [tile.at for tile in draft.tiles if tile.kind != piece]
    if draft.box is not None and piece != BOX:
        others.append(draft.box.at)
    return place not in others


def put(draft: Draft, piece: str, place: Place) -> Draft:
    """The piece stands at a free place; a cat that comes from elsewhere lies on top."""
    after = replace(draft, chosen=piece, at=None, carried=False, move="drop")
    if draft.place_of(piece) == place:
        return replace(after, move="")
    if piece == BOX:
        return replace(after, box=Box(draft.orientation, *place))
    face, rotation = draft.look_of(piece)
    others = tuple(tile for tile in draft.tiles if tile.kind != piece)
    return replace(after, tiles=(*others, Tile(piece, face, rotation, *place)))


def away(draft: Draft, piece: str) -> Draft:
    """The piece lies in the tray again, as it was turned; nothing is in hand."""
    after = let_go(draft)
    if piece == BOX:
        return replace(after, box=None)
    return replace(after, tiles=tuple(tile for tile in draft.tiles if tile.kind != piece))


def turn(draft: Draft, piece: str, by: int = 1) -> Draft:
    """The piece is turned by so many sixths, clockwise; a box lies or stands."""
    if piece == BOX:
        return _turned_box(draft)
    face, rotation = draft.look_of(piece)
    return _show(draft, piece, face, (rotation + by) % ROTATIONS, "turn" if by > 0 else "back")


def flip(draft: Draft, piece: str) -> Draft:
    """The other face of a tile is up: the cat falls asleep, or wakes."""
    if piece == BOX:
        return _turned_box(draft)
    face, rotation = draft.look_of(piece)
    return _show(draft, piece, "s" if face == "a" else "a", rotation, "flip")


def _show(draft: Draft, kind: str, face: str, rotation: int, move: Move) -> Draft:
    index = KINDS.index(kind)
    lying = (*draft.lying[:index], (face, rotation), *draft.lying[index + 1 :])
    tiles = tuple(
        replace(tile, face=face, rotation=rotation) if tile.kind == kind else tile
        for tile in draft.tiles
    )
    return replace(draft, chosen=kind, lying=lying, tiles=tiles, move=move)


def _turned_box(draft: Draft) -> Draft:
    orientation: Literal["h", "v"] = "v" if draft.orientation == "h" else "h"
    after = replace(draft, chosen=BOX, orientation=orientation, move="flip")
    return replace(after, box=Box(orientation, *draft.box.at)) if draft.box else after


def raise_piece(draft: Draft, kind: str) -> Draft:
    """The cat lies over the next one that covers it, or under all if none does.

    The same draft where it touches no other.
    """
    tile = draft.standing(kind)
    if tile is None:
        return draft
    at = draft.tiles.index(tile)
    others = [*draft.tiles[:at], *draft.tiles[at + 1 :]]
    near = [i for i, other in enumerate(others) if distance(other.at, tile.at) == OVERLAP]
    if not near:
        return draft
    above = [i for i in near if i >= at]
    others.insert(above[0] + 1 if above else near[0], tile)
    return replace(draft, chosen=kind, tiles=tuple(others), move="drop")


def make_room(draft: Draft, to: Place) -> tuple[Draft, Place] | None:
    """The draft in which a point can be reached: over the edge all other pieces make room for it.

    With the point as it lies then; None where they would not fit the area any more.
    """
    others = [tile.at for tile in draft.tiles if tile.kind != draft.chosen]
    if draft.box is not None and draft.chosen != BOX:
        others.append(draft.box.at)
    shift = shift_inside([*others, to])
    if shift is None:
        return None
    return (draft if shift == (0, 0) else _shifted(draft, *shift)), (
        to[0] + shift[0],
        to[1] + shift[1],
    )


def _shifted(draft: Draft, q: int, r: int) -> Draft:
    """Everything that stands on the table, but for what is in hand, moves along."""
    tiles = tuple(
        tile if tile.kind == draft.chosen else replace(tile, q=tile.q + q, r=tile.r + r)
        for tile in draft.tiles
    )
    box = draft.box
    if box is not None and draft.chosen != BOX:
        box = replace(box, q=box.q + q, r=box.r + r)
    return replace(draft, tiles=tiles, box=box)


def top_at(draft: Draft, place: Place) -> str:
    """The piece with its middle there, or else the uppermost cat that covers the point."""
    if draft.box is not None and draft.box.at == place:
        return BOX
    middle = (tile.kind for tile in draft.tiles if tile.at == place)
    over = (tile.kind for tile in reversed(draft.tiles) if distance(tile.at, place) == OVERLAP)
    return next(middle, "") or next(over, "")
