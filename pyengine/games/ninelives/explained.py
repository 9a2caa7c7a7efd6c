"""Words of Nine Lives that newcomers ask for and no other question has to do with."""

from __future__ import annotations

from pyengine.core.words import say
from pyengine.typed.explaining import explaining

_LIFE = say(
    "A cat has nine lives: whoever wins a trick takes one of its cards back into the hand, where"
    " everybody knows it."
)
_BEAT = say(
    "Of the cards in a trick the highest paw wins; without paws it is the highest card of the suit"
    " that was led."
)

EXPLAINED = explaining({"life": _LIFE, "lives": _LIFE, "beat": _BEAT, "beats": _BEAT})
