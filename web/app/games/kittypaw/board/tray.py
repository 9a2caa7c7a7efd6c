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
    motion,
    shape,
)
from app.games.kittypaw.draft import BOX, Draft
from app.games.kittypaw.input.lattice import moved, point_of, tray_spot
from app.render.regions import Region, layer, region
from pyengine.games.kittypaw.pictures import KINDS

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
    where = [_lettered(draft, piece, index, len(pieces)) for index, piece in enumerate(pieces)]
    letters = tuple([(cap, *spot) for cap, spot in zip(caps, where, strict=True) if cap])
    return (
        layer(f"tray-{place}", _tray, place, len(pieces), lying, mine, acts, controls=True),
        layer(f"letters-{place}", _letters, letters, class_="board-draft"),
    )


def _lettered(draft: Draft, piece: str, index: int, count: int) -> tuple[float, float]:
    """Returns where the letter of a piece stands: the key acts on it wherever it lies."""
    standing = draft.place_of(piece)
    if standing is not None:
        x, y = point_of(standing)
        return x - 62, y - 60
    x, y = tray_spot(index, count)
    return x - 62, y - 74 if index % 2 == 0 else y + 74


def _tray(
    place: int, count: int, lying: tuple[Lying, ...], hand: Hand, acts: bool
) -> tuple[Region, ...]:
    slots = region(f"slots-{place}", _slots(count), tag="g")
    shown = (
        _piece(place, piece, look, tray_spot(index, count), hand.of(piece), acts)
        for piece, look, index in lying
    )
    return (slots, *shown)


@lru_cache(maxsize=512)
def _piece(
    place: int, piece: str, look: Look, at: tuple[float, float], hand: Hand, acts: bool
) -> Region:
    face, number = look
    boxed = piece == BOX
    moving = "" if boxed or hand.move == "drop" else motion(hand.move, face, number)
    return region(
        f"lying-{piece}-{place}",
        box_body(face, number) if boxed else body(piece, face, number),
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
            Markup(
                f'<path class="kp-slot" transform="{moved(tray_spot(index, count))}" d="{edge}"/>'
            )
            for index in range(count)
        ]
    )


def _letters(letters: tuple[tuple[str, float, float], ...]) -> Markup:
    """The keys of the pieces where they lie, for those who use a keyboard."""
    return Markup("").join(
        [
            Markup('<g class="kp-letter" transform="{}"><circle r="27"/>').format(moved((x, y)))
            + Markup('<text y="12" font-size="36">{}</text></g>').format(letter)
            for letter, x, y in letters
        ]
    )
