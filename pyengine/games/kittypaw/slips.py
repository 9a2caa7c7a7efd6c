"""Pictures that are wrong in one thing, as hands get them wrong."""

from __future__ import annotations

from dataclasses import replace

from pyengine.games.kittypaw.pictures import FACES, ROTATIONS, Box, Picture, Tile


def slips(picture: Picture, seen: tuple[int, ...] = ()) -> tuple[Picture, ...]:
    """All pictures with one cat turned or flipped, the box the other way, or another guest.

    ``seen`` are the guests that may stand in for the right one.
    """
    found = [
        replace(picture, tiles=(*picture.tiles[:at], other, *picture.tiles[at + 1 :]))
        for at, tile in enumerate(picture.tiles)
        for other in _others(tile)
    ]
    if picture.box is not None:
        found.append(replace(picture, box=_turned(picture.box)))
    found += [
        replace(picture, guest=guest)
        for guest in dict.fromkeys(seen)
        if picture.guest and guest != picture.guest
    ]
    return tuple(found)


def _others(tile: Tile) -> list[Tile]:
    turned = [replace(tile, rotation=(tile.rotation + by) % ROTATIONS) for by in (1, 2, 3, 4, 5)]
    return [*turned, replace(tile, face=FACES[1 - FACES.index(tile.face)])]


def _turned(box: Box) -> Box:
    return replace(box, orientation="v" if box.orientation == "h" else "h")
