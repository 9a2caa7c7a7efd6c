"""The names of the controls, and which of them stand for a piece.

``tile:A`` a cat, ``box``, ``area`` the ground, ``card:2`` of the row, ``hide:5`` a hide-out,
``guest:3`` one that was seen; ``turn``, ``flip``, ``raise``, ``away``, ``meow``, ``touch``,
``pass``, ``hint``; ``at:1,-2`` is a point of the lattice for whoever gives one.
"""

from __future__ import annotations

from app.games.kittypaw.draft import BOX
from pyengine.games.kittypaw.pictures import KINDS, Place

CARD_KEYS = "abcd"
"""The cards of the row, by key."""

PICK_KEYS = {**dict(zip("abcdeng", KINDS, strict=True)), "x": BOX}
"""The cats by the initials of their names, and the box."""

BUTTON_KEYS = {
    "r": "turn",
    "R": "back",
    "f": "flip",
    "+": "raise",
    "Backspace": "away",
    "Enter": "meow",
}
"""The buttons for what is in hand, and the call, by key."""

NEXT_KEY = "h"
"""The next hide-out, or the guest who is seen behind the open one."""


def control_of(piece: str) -> str:
    """The control of a piece.

    >>> control_of("A"), control_of("box")
    ('tile:A', 'box')
    """
    return piece if piece == BOX else f"tile:{piece}"


def piece_of(control: str) -> str:
    """The piece of a control; empty where it is none."""
    word, _, kind = control.partition(":")
    if control == BOX or (word == "tile" and len(kind) == 1 and kind in KINDS):
        return kind or BOX
    return ""


def number_in(control: str, most: int) -> int:
    """The number of a control such as ``hide:5``; 0 where there is none of 1 to ``most``."""
    text = control.partition(":")[2]
    return int(text) if text.isascii() and text.isdigit() and 0 < int(text[:4]) <= most else 0


def place_in(control: str) -> Place | None:
    """The lattice point of ``at:q,r``."""
    q, _, r = control.partition(":")[2].partition(",")
    try:
        return int(q), int(r)
    except ValueError:
        return None
