"""Pieces in the air: the one that a pointer carries, and where what is in hand would land."""

from __future__ import annotations

from markupsafe import Markup

from app.art.svg import num
from app.games.kittypaw.art import box as boxes
from app.games.kittypaw.art import tiles as art
from app.games.kittypaw.art.cats import hexagon
from app.games.kittypaw.draft import BOX, Draft
from app.games.kittypaw.input.handling import is_free
from app.games.kittypaw.input.lattice import moved, point_of
from app.render.regions import Region, layer
from pyengine.games.kittypaw.pictures import Place, Tile


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
