"""Words of Cat Tower that newcomers ask for and no other question has to do with."""

from __future__ import annotations

from pyengine.core.words import say
from pyengine.games.cattower.items import A_THING, ITEMS
from pyengine.typed.explaining import explaining

_TOWER = say(
    "A tower is complete when every floor of it has an item: then it brings one of the two numbers"
    " on its flag."
)
_HOUSE = say(
    "A cat house brings a cat of your choice, each only once: it brings points at once for every"
    " item of the kind that it likes. A tower with a house may bring its larger number."
)
_FOOTPRINT = say("A footprint that is ready can be used up to change one of your two dice by 1.")
_POST = say("A scratching post stands where other towers have a floor: nothing is placed there.")
_MOUSE = say("Mice count at the end, in groups that touch: the larger a group, the more for each.")
_PASS = say(
    "Instead of placing an item you may always pass: that costs no points, and three more"
    " footprints, or what is left of them, are ready then."
)
_END = say(
    "The match ends after the round in which somebody has three complete towers, at the latest"
    " after round 30 (alone after round 20). Among several it also ends when in two rounds running"
    " everybody passed, and nobody had a footprint left to circle."
)

_NUMBERS = {
    word: say("A {number} is {item}, or floor {number}.", number=number, item=say(A_THING[index]))
    for index, number in enumerate(ITEMS)
    for word in (str(number), f"item {number}", f"die {number}")
}

EXPLAINED = explaining(
    {},
    {
        "tower": _TOWER,
        "house": _HOUSE,
        "cat house": _HOUSE,
        "footprint": _FOOTPRINT,
        "change": _FOOTPRINT,
        "paw print": _FOOTPRINT,
        "post": _POST,
        "scratching post": _POST,
        "mouse": _MOUSE,
        **_NUMBERS,
        "pass": _PASS,
        "end": _END,
    },
)
