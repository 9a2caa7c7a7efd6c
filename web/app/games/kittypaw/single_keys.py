"""The keys of hands that can be others, or switched off: every letter, digit and sign."""

from __future__ import annotations

from app.games.kittypaw.draft import BOX
from app.games.kittypaw.input.offers import CARD_KEYS, NEXT_KEY, PICK_KEYS
from app.games.single_keys import SingleKey
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.pictures import GUESTS

DOING = {
    "r": "Turn clockwise",
    "R": "Turn back",
    "f": "Flip: awake, asleep",
    "+": "Raise over another cat",
    "x": "Take the box in hand",
    NEXT_KEY: "Open the next hide-out, or put its guest into the box",
}
"""Keys of hands, but for cats and hide-outs, which have numbers and names."""

_READING = {
    "k": "Read the card",
    "t": "Read what lies on the table",
    "i": "Ask for a hint, where nobody races",
}


def _picks(key: str, kind: str) -> SingleKey:
    """A cat; the first letters take the cards of the row as well."""
    place = CARD_KEYS.find(key)
    card = f", or card {'ABCD'[place]} of the row" if place >= 0 else ""
    return SingleKey(key, f"Take {NAMES[kind]} in hand{card}")


_CATS = tuple(_picks(key, kind) for key, kind in PICK_KEYS.items() if kind != BOX)

KEYS = (
    *_CATS,
    *(SingleKey(key, words) for key, words in (DOING | _READING).items()),
    *(SingleKey(str(at), f"Look behind hide-out {at}") for at in range(1, GUESTS + 1)),
)

SHARED = (
    *(
        SingleKey(f"Arrow{direction}", f"Move {direction.lower()}")
        for direction in ("Up", "Down", "Left", "Right")
    ),
    SingleKey(" ", "Put down, or take up"),
    SingleKey("Backspace", "Put back into the tray"),
    *_CATS,
    *(SingleKey(key, words) for key, words in DOING.items()),
    SingleKey("Enter", "Call Meow; touch the lucky cat"),
)
