"""The six items; an item's number is the face of a die that gives it, and of the cat that likes it.

Cat k likes item k, so a cat is named by the item it likes (C9).
"""

from __future__ import annotations

from pyengine.core.words import Sentence, say

HOUSE, YARN, BUTTERFLY, BOWL, CUSHION, MOUSE = ITEMS = (1, 2, 3, 4, 5, 6)

WORDS = ("house", "yarn", "butterfly", "bowl", "cushion", "mouse")
"""The notation of the items: ``WORDS[item - 1]``."""

NAMES = ("cat house", "ball of yarn", "butterfly toy", "food bowl", "cushion", "mouse toy")
"""The items in sentences: ``NAMES[item - 1]``."""

A_THING = (
    "a cat house",
    "a ball of yarn",
    "a butterfly toy",
    "a food bowl",
    "a cushion",
    "a mouse toy",
)
"""The same with an article."""

MANY = ("cat houses", "balls of yarn", "butterfly toys", "food bowls", "cushions", "mouse toys")
"""Several of the same."""

CATS = ("house cat", "yarn cat", "butterfly cat", "bowl cat", "cushion cat", "mouse cat")
"""The cats by what they like: ``CATS[cat - 1]``."""


def named(item: int) -> Sentence:
    """An item as a part of a sentence."""
    return say(NAMES[item - 1])


def cat_named(cat: int) -> Sentence:
    """A cat as a part of a sentence."""
    return say(CATS[cat - 1])
