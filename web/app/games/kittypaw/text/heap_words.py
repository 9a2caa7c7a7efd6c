"""The words of the heap: what was found in it, and what is gone."""

from __future__ import annotations

from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.descriptions import cat_words

HEAP = "The heap"
EMPTY = "Nothing lies there any more."
IN_HEAP = "in the heap"
TILE_GONE = "That tile is taken."


def taken(kind: str, face: str, rotation: int) -> str:
    """Says what was taken, and how it fell.

    >>> taken("A", "s", 3)
    'Acorn asleep, pointing down.'
    """
    return f"{cat_words(kind, face, rotation)}."


def back(kind: str) -> str:
    """A cat lies in the heap again."""
    return f"{NAMES[kind]} is back in the heap."


def one_of(kind: str) -> str:
    """A hand takes no second tile of a cat."""
    return f"{NAMES[kind]} is taken already: one of each cat will do."


def quicker(kind: str) -> str:
    """Somebody else has the tile that was in hand."""
    return f"Somebody was quicker: {NAMES[kind]} is gone. Take another one."
