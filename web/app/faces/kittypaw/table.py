"""The build area with the tray below it: one picture, so that a pointer has one plane.

Everything that moves is a region: a tile that is turned, put elsewhere or chosen changes itself
and nothing else. What a pointer carries is drawn once, at the origin, and moved by the browser.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from app.art.svg import num
from app.face import Scene
from app.faces.kittypaw import words
from app.faces.kittypaw.art import box as boxes
from app.faces.kittypaw.art import tiles as art
from app.faces.kittypaw.art.cats import hexagon
from app.faces.kittypaw.draft import BOX, Draft, Move
from app.faces.kittypaw.handling import is_free
from app.faces.kittypaw.lattice import (
    AREA_HEIGHT,
    HEIGHT,
    LATTICE,
    WIDTH,
    inside,
    moved,
    point_of,
    tray_spot,
)
from app.faces.kittypaw.offers import PICK_KEYS, control_of
from app.faces.kittypaw.told import cat_words
from app.regions import Region, layer, region
from pyengine.games.kittypaw.pictures import KINDS, Box, Place, Tile

__all__ = ["table"]

_LETTERS = {kind: key.upper() for key, kind in PICK_KEYS.items()}


def table(seat: int, draft: Draft, scene: Scene, *, acts: bool, boxed: bool) -> Region:
    """What a seat builds; with controls when it ``acts``, with a box if its card is ``boxed``."""
    place, pieces = scene.place, (*KINDS, BOX) if boxed else tuple(KINDS)
    chosen = draft.chosen if acts else ""
    carried = chosen if draft.carried else ""
    layers = [
        region(scene.id("area"), _ground(), tag="g", class_="kp-ground", **_area(acts)),
        layer(scene.id("tiles"), _standing, place, draft.tiles, draft.box, draft.guest, chosen,
              carried, draft.move, acts),
    ]  # fmt: skip
    if acts:
        free = tuple(piece for piece in pieces if draft.place_of(piece) is None)
        looks = tuple(draft.look_of(kind) for kind in KINDS)
        lying = (place, pieces, free, looks, draft.way, draft.guest, chosen, carried, draft.move)
        layers += [
            layer(scene.id("tray"), _tray, *lying),
            region(scene.id("letters"), _letters(len(pieces)), tag="g", class_="board-draft"),
            layer(scene.id("ghost"), _ghost, *_landing(draft), class_="board-draft"),
            layer(scene.id("carried"), _carried, *_in_air(draft, carried), class_="board-draft"),
        ]
    return region(
        scene.id("table"),
        tuple(layers),
        tag="svg",
        class_="kp-table",
        viewBox=f"0 0 {WIDTH} {HEIGHT if acts else AREA_HEIGHT}",
        role="group",
        aria_label=words.board_of(scene.names[seat - 1]),
        data_units=True,
        data_lattice=LATTICE,
    )


def _area(acts: bool) -> dict[str, Any]:
    """What makes the ground a place to put things."""
    if not acts:
        return {}
    return {
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
    dots = "".join(f"M{num(x)} {num(y)}h0" for x, y in points)
    size = f'x="6" y="6" width="{WIDTH - 12}" height="{AREA_HEIGHT - 12}" rx="40"'
    return Markup(f'<rect class="kp-mat" {size}/><path class="kp-dots" d="{dots}"/>')


# What stands on the table


def _standing(
    place: int,
    tiles: tuple[Tile, ...],
    box: Box | None,
    guest: int,
    chosen: str,
    carried: str,
    move: Move,
    acts: bool,
) -> tuple[Region, ...]:
    shown = [
        _tile(place, tile, tile.kind == chosen, tile.kind == carried,
              move if tile.kind == chosen else "", acts)
        for tile in tiles
    ]  # fmt: skip
    if box is not None:
        mine, away = chosen == BOX, carried == BOX
        shown.insert(0, _box(place, box.way, box.at, guest, mine, away, acts))
    return tuple(shown)


@lru_cache(maxsize=512)
def _tile(place: int, tile: Tile, chosen: bool, away: bool, move: Move, acts: bool) -> Region:
    look = cat_words(tile.kind, tile.face, tile.rotation)
    return region(
        f"at-{tile.kind}-{place}",
        _body(tile.kind, tile.face, tile.rotation),
        tag="g",
        class_=_shape("kp-piece", chosen, away, _motion(move, tile.face, tile.rotation)),
        transform=moved(point_of(tile.at)),
        **(_handle(tile.kind, look, point_of(tile.at), chosen) if acts else {}),
    )


@lru_cache(maxsize=128)
def _box(
    place: int, way: str, at: Place, guest: int, chosen: bool, away: bool, acts: bool
) -> Region:
    return region(
        f"at-box-{place}",
        boxes.box(way, guest),
        tag="g",
        class_=_shape("kp-piece is-box", chosen, away, ""),
        transform=moved(point_of(at)),
        **(_handle(BOX, words.BOX_NAME, point_of(at), chosen) if acts else {}),
    )


def _handle(piece: str, label: str, at: tuple[float, float], chosen: bool) -> dict[str, Any]:
    """What makes a piece a control that can be carried."""
    return {
        "data_control": control_of(piece),
        "data_carry": f"{num(at[0])} {num(at[1])}",
        "role": "button",
        "tabindex": "0",
        "aria_label": label,
        "aria_pressed": "true" if chosen else "false",
    }


@lru_cache(maxsize=128)
def _body(kind: str, face: str, rotation: int) -> Markup:
    """A tile, and the mark that shows when it is chosen."""
    edge = hexagon(98)
    ring = f'<path class="kp-ring-under" d="{edge}"/><path class="kp-ring-line" d="{edge}"/>'
    return Markup(f'{art.bare(kind, face, rotation)}<g class="kp-ring">{ring}</g>')


def _shape(always: str, chosen: bool, away: bool, motion: str) -> str:
    states = [always, "is-chosen" * chosen, "is-away" * away, motion]
    return " ".join(filter(None, states))


def _motion(move: Move, face: str, rotation: int) -> str:
    """How what was done last moves: by turns one of two names, so that it moves each time."""
    if move in ("turn", "back"):
        return f"is-{move}-{rotation % 2}"
    return f"is-{move}-{face}" if move == "flip" else "is-drop" if move else ""


# The tray


def _tray(
    place: int,
    pieces: tuple[str, ...],
    free: tuple[str, ...],
    looks: tuple[tuple[str, int], ...],
    way: str,
    guest: int,
    chosen: str,
    carried: str,
    move: Move,
) -> tuple[Region, ...]:
    slots = region(f"slots-{place}", _slots(len(pieces)), tag="g")
    lying = []
    for index, piece in enumerate(pieces):
        if piece in free:
            look = looks[KINDS.index(piece)] if piece != BOX else (way, guest)
            mine = piece == chosen
            lying.append(
                _lying(place, piece, look, tray_spot(index, len(pieces)), mine,
                       piece == carried, move if mine else "")
            )  # fmt: skip
    return (slots, *lying)


@lru_cache(maxsize=512)
def _lying(
    place: int,
    piece: str,
    look: tuple[str, int],
    at: tuple[float, float],
    chosen: bool,
    away: bool,
    move: Move,
) -> Region:
    face, number = look
    label = words.BOX_NAME if piece == BOX else cat_words(piece, face, number)
    drawn = boxes.box(face, number) if piece == BOX else _body(piece, face, number)
    motion = "" if piece == BOX or move == "drop" else _motion(move, face, number)
    return region(
        f"lying-{piece}-{place}",
        drawn,
        tag="g",
        class_=_shape(f"kp-piece{' is-box' if piece == BOX else ''}", chosen, away, motion),
        transform=moved(at),
        **_handle(piece, label, at, chosen),
    )


@cache
def _slots(count: int) -> Markup:
    """Where everything lies before it is needed."""
    edge = hexagon(88)
    return Markup("").join(
        Markup(f'<path class="kp-slot" transform="{moved(tray_spot(index, count))}" d="{edge}"/>')
        for index in range(count)
    )


@cache
def _letters(count: int) -> Markup:
    """The keys of the pieces, for those who use a keyboard."""
    marks = []
    for index in range(count):
        x, y = tray_spot(index, count)
        letter = _LETTERS[KINDS[index]] if index < len(KINDS) else "X"
        spot = moved((x - 62, y - 74 if index % 2 == 0 else y + 74))
        marks.append(
            f'<g class="kp-letter" transform="{spot}"><circle r="22"/>'
            f'<text y="10" font-size="28">{letter}</text></g>'
        )
    return Markup("".join(marks))


# What is in the air


def _landing(draft: Draft) -> tuple[str, tuple[str, int], Place | None, bool]:
    """What would land, where, and whether it may; or the cursor alone."""
    piece = draft.chosen if draft.at is not None else ""
    place = draft.at if piece else draft.cursor
    if draft.carried and draft.at is None:
        piece, place = "", None
    look = (draft.way, draft.guest) if piece in (BOX, "") else draft.look_of(piece)
    fits = bool(piece and place is not None and is_free(draft, piece, place))
    return piece, look, place, fits


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


def _box_ghost(way: str, place: Place, fits: bool) -> Markup:
    wide, high = boxes.SIZES[way]
    size = f'x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide}" height="{high}" rx="14"'
    shape = "kp-ghost" if fits else "kp-ghost is-refused"
    edge = f'<rect class="kp-landing" {size}/>'
    return Markup(f'<g class="{shape}" transform="{moved(point_of(place))}">{edge}</g>')


def _in_air(draft: Draft, carried: str) -> tuple[str, tuple[str, int]]:
    """What a pointer holds, as it looks; nothing of where it is."""
    if not carried:
        return "", ("", 0)
    return carried, (draft.way, draft.guest) if carried == BOX else draft.look_of(carried)


def _carried(piece: str, look: tuple[str, int]) -> Markup:
    if not piece:
        return Markup("")
    if piece == BOX:
        return Markup(f'<g class="kp-lifted is-box">{boxes.box(*look)}</g>')
    return art.lifted(piece, *look, (0, 0))
