"""Badges: the key of a control, shown on it for those who use the keyboard.

``Scene.keys`` says what is printed on the keys of a place, so that a badge cannot show anything
but what the keyboard hears. Where a place has no keys, or a device no keyboard, there are none.
"""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h

from app.games.kittypaw.input.offers import BUTTON_KEYS, CARD_KEYS, NEXT_KEY, PICK_KEYS

_SHORT = {"Backspace": "⌫"}

_BUTTONS = {button: key for key, button in BUTTON_KEYS.items()}
_PIECES = {kind: key for key, kind in PICK_KEYS.items()}

Keys = Mapping[str, str]
"""Caps, printed on the keys of a place, by what its board hears of them."""


def key_badge(cap: str) -> h.Node:
    """A key's cap on a control; nothing where it has no key."""
    return bool(cap) and h.kbd(".kp-key", aria_hidden="true")[_SHORT.get(cap, cap)]


def card_cap(keys: Keys, place: int) -> str:
    """The key that takes a card of the row."""
    return keys.get(CARD_KEYS[place - 1], "")


def button_cap(keys: Keys, button: str) -> str:
    """The key of a button for hands, of the call, and of the touch that answers it."""
    return keys.get(_BUTTONS[button], "")


def next_cap(keys: Keys) -> str:
    """The key of the next hide-out, or of the guest who is seen behind the open one."""
    return keys.get(NEXT_KEY, "")


def piece_caps(keys: Keys, pieces: tuple[str, ...]) -> tuple[str, ...]:
    """The keys that take these pieces in hand."""
    return tuple([keys.get(_PIECES[piece], "") for piece in pieces])
