"""The tray: the cats that are not on the table, each where it always lies, with its key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from markupsafe import Markup

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
from app.games.kittypaw.input.lattice import moved, point_of, tray_spot
from app.render.regions import Region, layer, region
from pyengine.games.kittypaw.pictures import KINDS, Place

Lying = tuple[str, Look, int]
"""A piece in the tray, how it is turned, and where it lies."""


def tray(
    place: int, draft: Draft, hand: Hand, keys: Mapping[str, str], *, boxed: bool, acts: bool
) -> tuple[Region, ...]:
    """Draws the tray with the keys of the pieces; a box only where the card has one."""
    pieces = (*KINDS, BOX) if boxed else tuple(KINDS)
    lying = tuple(
        [
            (
                piece,
                draft.look_of(piece) if piece != BOX else (draft.orientation, draft.guest),
                index,
            )
            for index, piece in enumerate(pieces)
            if draft.place_of(piece) is None
        ]
    )
    mine = hand if hand.piece in (piece for piece, _, _ in lying) else EMPTY_HAND
    caps = piece_caps(keys if acts else {}, pieces)
    # The key of a piece acts on it wherever it lies; in the tray it has its place by its number.
    standing = tuple([(tile.kind, tile.at) for tile in draft.tiles])
    if draft.box is not None:
        standing += ((BOX, draft.box.at),)
    return (
        layer(
            f"tray-{place}",
            _tray,
            place,
            len(pieces),
            lying,
            mine,
            acts,
            # Of these only what lies here is drawn here.
            draft.hinted,
            controls=True,
        ),
        layer(f"letters-{place}", _letters, pieces, caps, standing, class_="board-draft"),
    )


def _tray(
    place: int,
    count: int,
    lying: tuple[Lying, ...],
    hand: Hand,
    acts: bool,
    hinted: tuple[str, ...],
) -> tuple[Region, ...]:
    slots = region(f"slots-{place}", _slots(count), tag="g")
    shown = (
        _piece(place, piece, look, tray_spot(index), hand.of(piece), acts, piece in hinted)
        for piece, look, index in lying
    )
    return (slots, *shown)


@lru_cache(maxsize=512)
def _piece(
    place: int,
    piece: str,
    look: Look,
    at: tuple[float, float],
    hand: Hand,
    acts: bool,
    hinted: bool,
) -> Region:
    face, number = look
    boxed = piece == BOX
    moving = "" if boxed or hand.move == "drop" else motion(hand.move, face, number)
    # The same object in each region of a piece, so that it is not compared.
    drawn = box_body(face, number) if boxed else body(piece, face, number)
    return region(
        f"lying-{piece}-{place}",
        drawn + lit_piece(piece, face) if hinted else drawn,
        tag="g",
        class_=shape(piece, hand, moving),
        transform=moved(at),
        **(handle(piece, look, at, hand) if acts else {}),
    )


@cache
def _slots(count: int) -> Markup:
    """Returns where everything lies before it is needed."""
    edge = hexagon(88)
    return Markup("").join(
        [
            Markup(f'<path class="kp-slot" transform="{moved(tray_spot(index))}" d="{edge}"/>')
            for index in range(count)
        ]
    )


def _letters(
    pieces: tuple[str, ...], caps: tuple[str, ...], standing: tuple[tuple[str, Place], ...]
) -> Markup:
    """The keys of the pieces where they lie, for those who use a keyboard."""
    places, marks = dict(standing), []
    for index, (piece, cap) in enumerate(zip(pieces, caps, strict=True)):
        if not cap:
            continue
        if piece in places:
            x, y = point_of(places[piece])
            spot = moved((x - 62, y - 60))
        else:
            x, y = tray_spot(index)
            spot = moved((x - 62, y - 74 if index % 2 == 0 else y + 74))
        marks.append(
            Markup('<g class="kp-letter" transform="{}"><circle r="27"/>').format(spot)
            + Markup('<text y="12" font-size="36">{}</text></g>').format(cap)
        )
    return Markup("").join(marks)
