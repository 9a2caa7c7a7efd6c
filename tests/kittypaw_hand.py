"""Pictures of Kitty Paw for tests: strategies, and a slow, obvious answer to whether two match."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from pyengine.games.kittypaw.pictures import (
    FACES,
    GUESTS,
    KINDS,
    OVERLAP,
    SHARED_EDGE,
    Box,
    Picture,
    Tile,
    distance,
)

SMALL = range(-3, 4)
STEPS = [(q, r) for q in SMALL for r in SMALL if distance((q, r), (0, 0)) in (OVERLAP, SHARED_EDGE)]
"""All twelve ways to the place of a tile that overlaps or shares an edge."""


@st.composite
def figures(draw, least=1, most=7):
    """Different places, each beside or over an earlier one."""
    places = [(draw(st.integers(-9, 9)), draw(st.integers(-9, 9)))]
    for _ in range(draw(st.integers(least, most)) - 1):
        options = {(q + dq, r + dr) for q, r in places for dq, dr in STEPS} - {*places}
        places.append(draw(st.sampled_from(sorted(options))))
    return places


@st.composite
def pictures(draw, least=1, most=7):
    """A picture as somebody may build it: with or without box and guest, in any stacking."""
    places = draw(figures(least, most))
    kinds = draw(st.permutations(KINDS))
    tiles = tuple(
        Tile(kind, draw(st.sampled_from(FACES)), draw(st.integers(0, 5)), *place)
        for kind, place in zip(kinds, places, strict=False)
    )
    return Picture(tiles, draw(st.none() | boxes()), draw(st.integers(0, GUESTS)))


def boxes():
    return st.builds(Box, st.sampled_from("hv"), st.integers(-9, 9), st.integers(-9, 9))


@st.composite
def writings(draw, picture):
    """The same picture shifted, its tiles in any order with the same stacking."""
    under = {upper: set() for upper in picture.tiles}
    for lower, upper in picture.overlaps():
        under[upper].add(lower)
    order, left = [], list(picture.tiles)
    while left:
        tile = draw(st.sampled_from([tile for tile in left if under[tile] <= {*order}]))
        left.remove(tile)
        order.append(tile)
    dq, dr = draw(st.integers(-20, 20)), draw(st.integers(-20, 20))
    tiles = tuple(replace(tile, q=tile.q + dq, r=tile.r + dr) for tile in order)
    box = picture.box and replace(picture.box, q=picture.box.q + dq, r=picture.box.r + dr)
    return Picture(tiles, box, picture.guest)


@st.composite
def neighbours(draw, picture):
    """A picture in which at most a few things are other than in that one, often none."""
    for _ in range(draw(st.integers(0, 2))):
        picture = draw(st.sampled_from(_CHANGES))(draw, picture)
    return draw(writings(picture))


def _one(draw, picture, **changes):
    """The picture with one of its tiles changed."""
    place = draw(st.integers(0, len(picture.tiles) - 1))
    tiles = list(picture.tiles)
    tiles[place] = replace(tiles[place], **changes)
    return replace(picture, tiles=tuple(tiles))


def _turn(draw, picture):
    return _one(draw, picture, rotation=draw(st.integers(0, 5)))


def _flip(draw, picture):
    return _one(draw, picture, face=draw(st.sampled_from(FACES)))


def _move(draw, picture):
    taken = {tile.at for tile in picture.tiles}
    options = {(q + dq, r + dr) for q, r in taken for dq, dr in STEPS} - taken
    q, r = draw(st.sampled_from(sorted(options)))
    return _one(draw, picture, q=q, r=r)


def _restack(draw, picture):
    return replace(picture, tiles=tuple(draw(st.permutations(picture.tiles))))


def _drop(draw, picture):
    return replace(picture, tiles=picture.tiles[1:] or picture.tiles)


def _exchange(draw, picture):
    """Another cat lies there, or two change places."""
    if len(picture.tiles) == 1:
        return _one(draw, picture, kind=draw(st.sampled_from(KINDS)))
    first, second, *others = picture.tiles
    swapped = (replace(first, kind=second.kind), replace(second, kind=first.kind))
    return replace(picture, tiles=(*swapped, *others))


def _rebox(draw, picture):
    return replace(picture, box=draw(st.none() | boxes()))


def _reguest(draw, picture):
    return replace(picture, guest=draw(st.integers(0, GUESTS)))


_CHANGES = (_turn, _flip, _move, _restack, _drop, _exchange, _rebox, _reguest)


def same(a: Picture, b: Picture) -> bool:
    """Whether two pictures match ("Parts"), by trying every shift between two of their tiles."""
    return any(
        _facts(a, first.q, first.r) == _facts(b, other.q, other.r)
        for first in a.tiles
        for other in b.tiles
    )


def _facts(picture, q, r):
    """All that counts, seen from one lattice point."""
    tiles = {
        (tile.kind, tile.face, tile.rotation, tile.q - q, tile.r - r) for tile in picture.tiles
    }
    stacks = {
        (lower.kind, upper.kind)
        for height, upper in enumerate(picture.tiles)
        for lower in picture.tiles[:height]
        if distance(lower.at, upper.at) == 1
    }
    box = picture.box and (picture.box.orientation, picture.box.q - q, picture.box.r - r)
    return tiles, stacks, box, picture.guest
