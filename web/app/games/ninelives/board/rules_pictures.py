"""The pictures in the rules of Nine Lives: the same drawings as at the table."""

from __future__ import annotations

from markupsafe import Markup

from app.games.ninelives.art import backs, cards, mat, summary
from app.games.ninelives.art import rug as rugs
from app.games.ninelives.art import track as tracks

_NAMES = {1: "Mia", 2: "Ben", 3: "Zoe", 4: "Tom"}
_ORDER = (1, 2, 3, 4)
_PLAYED = {2: ("fish", 3), 3: ("fish", 8), 4: ("paw", 2), 1: ("bell", 9)}


def _row(*pictures: Markup) -> Markup:
    return Markup('<span class="rules-cards">') + Markup("").join(pictures) + Markup("</span>")


def suits() -> Markup:
    """A card of each suit, and a back."""
    faces = (("paw", 7), ("fish", 4), ("yarn", 9), ("bell", 1))
    return _row(*(cards.card(*face) for face in faces), backs.back("paw"))


def hand() -> Markup:
    """A hand from behind."""
    return backs.hidden_hand({"paw": 2, "fish": 3, "yarn": 1, "bell": 3})


def lying() -> Markup:
    """A cat that lies beside one row, and one that sits up beside two."""
    return rugs.rug({1: "2L", 3: "3-4R"}, {})


def trick() -> Markup:
    """A full trick, won by the trump."""
    return mat.mat(_ORDER, _PLAYED, _NAMES, led="fish", winner=4)


def taken() -> Markup:
    """The winner takes a card."""
    return mat.mat(_ORDER, _PLAYED, _NAMES, led="fish", winner=4, taken=1)


def results() -> Markup:
    """A heart that is whole, and one that is cracked."""
    return _row(summary.result(4, True), summary.result(-2, False))


def track() -> Markup:
    """A track with three cubes."""
    return tracks.track({1: 4, 2: 0, 3: 9}, folded=True)
