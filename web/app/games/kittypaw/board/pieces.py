"""A piece as it is drawn: a cat's tile or the box, what makes it a control, how it moves."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from app.art.lamp import lit, lit_box
from app.art.svg import num
from app.games.kittypaw.art import box as boxes
from app.games.kittypaw.art import tiles as art
from app.games.kittypaw.art.cats import hexagon
from app.games.kittypaw.draft import BOX, Draft, Move
from app.games.kittypaw.input.offers import control_of
from app.games.kittypaw.text import words
from pyengine.games.kittypaw.descriptions import cat_words

Look = tuple[str, int]
"""Face and rotation of a cat; way and guest of the box."""


class Hand(NamedTuple):
    """The piece in hand: whether a pointer has lifted it, and what was done last with it."""

    piece: str = ""
    carried: bool = False
    move: Move = ""

    def of(self, piece: str) -> Hand:
        """Returns what concerns a piece: nothing, if another one is in hand."""
        return self if self.piece == piece else EMPTY_HAND


EMPTY_HAND = Hand()


def hand_of(draft: Draft) -> Hand:
    """Returns the piece in hand."""
    return Hand(draft.chosen, draft.carried, draft.move)


@lru_cache(maxsize=128)
def body(kind: str, face: str, rotation: int) -> Markup:
    """A tile, and the mark that shows when it is chosen."""
    return art.bare(kind, face, rotation) + _ring(f'<path {{}} d="{hexagon(98)}"/>')


@lru_cache(maxsize=32)
def box_body(orientation: str, guest: int) -> Markup:
    """The box, and the mark that shows when it is chosen."""
    wide, high = boxes.SIZES[orientation]
    size = f'x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide}" height="{high}" rx="18"'
    return boxes.box(orientation, guest) + _ring(f"<rect {{}} {size}/>")


def _ring(edge: str) -> Markup:
    """Two lines round a piece, so that one of them stands out from whatever it lies on."""
    lines = (edge.format(f'class="kp-ring-{name}"') for name in ("under", "line"))
    return Markup(f'<g class="kp-ring">{"".join(lines)}</g>')


@cache
def lit_tile() -> Markup:
    """The lamplight round a tile that a hint has just been about."""
    return lit(hexagon(98), (52, -76), 2.4)


def lit_piece(piece: str, orientation: str) -> Markup:
    """The lamplight round a piece, a cat's tile or the box."""
    return lit_box_of(orientation) if piece == BOX else lit_tile()


@cache
def lit_box_of(orientation: str) -> Markup:
    """The same round the box."""
    wide, high = boxes.SIZES[orientation]
    around = (-wide / 2, -high / 2, float(wide), float(high))
    return lit_box(around, 18, (wide / 2 - 8, -high / 2 + 4), 2.4)


def handle(piece: str, look: Look, at: tuple[float, float], hand: Hand) -> dict[str, Any]:
    """Makes a piece a control that can be carried."""
    return {
        "data_control": control_of(piece),
        "data_carry": f"{num(at[0])} {num(at[1])}",
        "role": "button",
        "tabindex": "0",
        "aria_label": words.BOX_NAME if piece == BOX else cat_words(piece, *look),
        "aria_pressed": "true" if hand.piece else "false",
    }


def shape(piece: str, hand: Hand, moving: str) -> str:
    """The classes of a piece."""
    states = ["kp-piece", "is-box" * (piece == BOX), "is-chosen" * bool(hand.piece)]
    states.append("is-away" * hand.carried)
    return " ".join(filter(None, (*states, moving)))


def motion(move: Move, face: str, rotation: int) -> str:
    """The motion of the last action: by turns one of two names, so that it moves each time."""
    if move in ("turn", "back"):
        return f"is-{move}-{rotation % 2}"
    return f"is-{move}-{face}" if move == "flip" else "is-drop" if move else ""
