"""The faults of a picture, a line for each cat: a sign, and a sentence or a few words."""

from __future__ import annotations

from itertools import groupby

import htpy as h
from markupsafe import Markup

from app.art.svg import frame
from app.games.kittypaw.art import differences as signs
from app.games.kittypaw.text import words
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.comparing import Difference, differences
from pyengine.games.kittypaw.pictures import Picture, read_picture

_SIGNS = {
    "cat missing": "missing",
    "cat too many": "extra",
    "cat elsewhere": "place",
    "cat wrong face": "face",
    "cat under": "order",
    "box missing": "missing",
    "box too many": "extra",
    "box elsewhere": "place",
    "guest missing": "missing",
    "guest too many": "extra",
}

_SHORT = {
    "cat elsewhere": "place",
    "cat turned": "turn",
    "cat wrong face": "face",
    "cat under": "order",
}
"""Short words for several faults of a cat: a list of whole sentences would not fit."""


def faults(wanted: Picture, built: str) -> h.Node:
    """Lists the faults against the card, cat by cat."""
    found = differences(wanted, read_picture(built))
    if not found:
        whole = f"All {words.cats(len(wanted.tiles))} are right.".replace("All one", "The one")
        return [h.li(".is-right")[_sign("right"), whole]]
    ordered = sorted(found, key=lambda difference: difference.cat or "~")
    by_cat = [
        tuple(group)
        for _, group in groupby(ordered, key=lambda difference: difference.cat or difference)
    ]
    return [h.li[_sign(sign_of(group[0])), _fault_text(group)] for group in by_cat]


def _fault_text(found: tuple[Difference, ...]) -> h.Node:
    """The sentence of a single fault; of several the words, and the sentences to be heard."""
    sentences = [str(difference.sentence) for difference in found]
    if len(found) == 1:
        return sentences[0]
    short = ", ".join(dict.fromkeys(_SHORT[difference.fault] for difference in found))
    return [
        h.span(aria_hidden="true")[f"{NAMES[found[0].cat]}: {short}."],
        h.span(".visually-hidden")[" ".join(sentences)],
    ]


def sign_of(difference: Difference) -> str:
    """The name of the sign that stands for a difference."""
    return _SIGNS.get(difference.fault, "turned")


def _sign(what: str) -> Markup:
    """A sign before its sentence; the turned arrow is a long one, so that it is seen."""
    drawn = signs.sign(what, 3) if what == "turned" else signs.sign(what)
    reach = {"missing": 96, "turned": 92}.get(what, 52)
    return frame((-reach, -reach, 2 * reach, 2 * reach), drawn, cls="icon")
