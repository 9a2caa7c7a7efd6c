"""The build area with the tray below it: one picture, so that a pointer has one plane.

Everything that moves is a region: a tile that is turned, put elsewhere or chosen changes itself
and nothing else. What a pointer carries is drawn once, at the origin, and moved by the browser.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from app.art.svg import num
from app.games.kittypaw.art import box as boxes
from app.games.kittypaw.art import tiles as art
from app.games.kittypaw.art.cats import hexagon
from app.games.kittypaw.board.heap import Heap, heap
from app.games.kittypaw.board.pieces import (
    EMPTY_HAND,
    Hand,
    body,
    box_body,
    hand_of,
    handle,
    lit_box_of,
    lit_tile,
    motion,
    shape,
)
from app.games.kittypaw.board.tray import tray
from app.games.kittypaw.draft import BOX, Draft
from app.games.kittypaw.input.handling import is_free
from app.games.kittypaw.input.lattice import (
    AREA_HEIGHT,
    HEIGHT,
    LATTICE,
    WIDTH,
    inside,
    moved,
    point_of,
)
from app.games.kittypaw.input.scatter import heap_height
from app.games.kittypaw.text import words
from app.games.scene import Scene
from app.render.regions import Region, layer, region
from pyengine.games.kittypaw.pictures import Box, Place, Tile


def table(
    seat: int, draft: Draft, scene: Scene, shown: Heap | None, *, acts: bool, boxed: bool
) -> Region:
    """Draws a picture; with controls when it ``acts``, with a box if its card is ``boxed``.

    Below it is the heap that is ``shown``, or else the tray.
    """
    place, hand = scene.place, hand_of(draft) if acts else EMPTY_HAND
    standing = (place, draft.tiles, draft.box, draft.guest, hand, acts, draft.hinted, draft.gap)
    layers = (
        region(scene.id("area"), _ground(), tag="g", class_="kp-ground", **_area(acts)),
        layer(scene.id("tiles"), _standing, *standing, controls=True),
        *(
            heap(place, shown, draft, hand, scene.keys, boxed=boxed, acts=acts)
            if shown
            else tray(place, draft, hand, scene.keys, boxed=boxed, acts=acts)
        ),
        *in_air(place, draft if acts else replace(draft, chosen="", cursor=None, carried=False)),
    )
    return region(
        scene.id("table"),
        layers,
        tag="svg",
        class_="kp-table",
        viewBox=f"0 0 {WIDTH} {AREA_HEIGHT + heap_height(len(shown.fallen)) if shown else HEIGHT}",
        role="group",
        aria_label=words.board_of(scene.names[seat - 1]),
        data_units=True,
        data_lattice=LATTICE,
    )


def _area(acts: bool) -> dict[str, Any]:
    """Returns the attributes that make the ground a place to put things."""
    if not acts:
        return {"data_piece": True}
    return {
        "data_piece": True,
        "data_control": "area",
        "data_drop": "area",
        "role": "button",
        "tabindex": "-1",
        "aria_label": words.AREA,
    }


@cache
def _ground() -> Markup:
    """A rug with the points of the lattice: a faint dot at each."""
    reach = range(-9, 10)
    points = (point_of((q, r)) for r in reach for q in range(-14, 15) if inside((q, r)))
    dots = "".join([f"M{num(x)} {num(y)}h0" for x, y in points])
    size = f'x="6" y="6" width="{WIDTH - 12}" height="{AREA_HEIGHT - 12}" rx="40"'
    return Markup(f'<rect class="kp-mat" {size}/><path class="kp-dots" d="{dots}"/>')


# The table


def _standing(
    place: int,
    tiles: tuple[Tile, ...],
    box: Box | None,
    guest: int,
    hand: Hand,
    acts: bool,
    hinted: tuple[str, ...],
    gap: Place | None,
) -> tuple[Region, ...]:
    drawn = tuple(
        _tile(place, tile, hand.of(tile.kind), acts, tile.kind in hinted) for tile in tiles
    )
    if box is not None:
        drawn = (_box(place, box, guest, hand.of(BOX), acts, BOX in hinted), *drawn)
    return drawn if gap is None else (*drawn, _gap(place, gap))


def _gap(place: int, at: Place) -> Region:
    """Where a hint has shown a cat to be missing: as it lights cats, and nothing to hold."""
    return region(
        f"gap-{place}",
        lit_tile(),
        tag="g",
        class_="kp-gap",
        transform=moved(point_of(at)),
        aria_hidden="true",
    )


@lru_cache(maxsize=512)
def _tile(place: int, tile: Tile, hand: Hand, acts: bool, hinted: bool) -> Region:
    look, at = (tile.face, tile.rotation), point_of(tile.at)
    return region(
        f"at-{tile.kind}-{place}",
        body(tile.kind, *look) + (lit_tile() if hinted else ""),
        tag="g",
        class_=shape(tile.kind, hand, motion(hand.move, *look)),
        transform=moved(at),
        **(handle(tile.kind, look, at, hand) if acts else {}),
    )


@lru_cache(maxsize=128)
def _box(place: int, box: Box, guest: int, hand: Hand, acts: bool, hinted: bool) -> Region:
    at = point_of(box.at)
    return region(
        f"at-{BOX}-{place}",
        box_body(box.orientation, guest) + (lit_box_of(box.orientation) if hinted else ""),
        tag="g",
        class_=shape(BOX, hand, ""),
        transform=moved(at),
        **(handle(BOX, (box.orientation, guest), at, hand) if acts else {}),
    )


# Pieces in the air


def in_air(place: int, draft: Draft) -> tuple[Region, ...]:
    """The ghost follows the lattice; what is carried stands at the origin and is moved by the
    browser, so that nothing is drawn under the finger."""
    return (
        layer(f"ghost-{place}", _ghost, *_landing(draft), class_="board-draft"),
        layer(f"carried-{place}", _draw_carried, *_carried_piece(draft), class_="board-draft"),
    )


def _landing(draft: Draft) -> tuple[str, tuple[str, int], Place | None, bool]:
    """Draws what would land where, and whether it may; or the cursor alone."""
    piece = draft.chosen if draft.at is not None else ""
    place = draft.at if piece else draft.cursor
    if draft.carried and draft.at is None:
        piece, place = "", None
    fits = bool(piece and place is not None and is_free(draft, piece, place))
    return piece, _look(draft, piece), place, fits


def _ghost(piece: str, look: tuple[str, int], place: Place | None, fits: bool) -> Markup:
    if place is None:
        return Markup("")
    if not piece:
        at = moved(point_of(place))
        return Markup(f'<g class="kp-cursor" transform="{at}"><path d="{hexagon(60)}"/></g>')
    if piece == BOX:
        return _box_ghost(look[0], place, fits)
    x, y = point_of((0, 0))
    ghost = art.ghost(Tile(piece, *look, *place), fits)
    return Markup(f'<g transform="translate({num(x)} {num(y)})">{ghost}</g>')


def _box_ghost(orientation: str, place: Place, fits: bool) -> Markup:
    wide, high = boxes.SIZES[orientation]
    size = f'x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide}" height="{high}" rx="14"'
    shape = "kp-ghost" if fits else "kp-ghost is-refused"
    edge = f'<rect class="kp-landing" {size}/>'
    return Markup(f'<g class="{shape}" transform="{moved(point_of(place))}">{edge}</g>')


def _carried_piece(draft: Draft) -> tuple[str, tuple[str, int]]:
    """Draws what a pointer holds, as it looks; nothing of where it is."""
    if not draft.carried:
        return "", ("", 0)
    return draft.chosen, _look(draft, draft.chosen)


def _look(draft: Draft, piece: str) -> tuple[str, int]:
    return draft.look_of(piece) if piece not in (BOX, "") else (draft.orientation, draft.guest)


def _draw_carried(piece: str, look: tuple[str, int]) -> Markup:
    if not piece:
        return Markup("")
    if piece == BOX:
        return Markup(f'<g class="kp-lifted is-box">{boxes.box(*look)}</g>')
    return art.draw_lifted(piece, *look, (0, 0))
