"""The six items; an item's number is the face of a die that gives it, and of the cat that likes it.

Cat k likes item k, so a cat is named by the item it likes (C9).
"""

from __future__ import annotations

from pyengine.core.words import Sentence, say

__all__ = [
    "BOWL",
    "BUTTERFLY",
    "CUSHION",
    "HOUSE",
    "ITEMS",
    "MOUSE",
    "NAMES",
    "WORDS",
    "YARN",
    "named",
]

HOUSE, YARN, BUTTERFLY, BOWL, CUSHION, MOUSE = ITEMS = (1, 2, 3, 4, 5, 6)

WORDS = ("house", "yarn", "butterfly", "bowl", "cushion", "mouse")
"""The notation of the items: ``WORDS[item - 1]``."""

NAMES = ("cat house", "ball of yarn", "butterfly toy", "food bowl", "cushion", "mouse toy")
"""The items in sentences: ``NAMES[item - 1]``."""


def named(item: int) -> Sentence:
    """An item as a part of a sentence."""
    return say(NAMES[item - 1])
