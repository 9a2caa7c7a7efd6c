"""Words of Nine Lives that newcomers ask for and no other question has to do with."""

from __future__ import annotations

from pyengine.core.words import say
from pyengine.games.ninelives.beating import WINS
from pyengine.typed.explaining import explaining

_LIFE = say(
    "A cat has nine lives: whoever wins a trick takes one of its cards back into the hand, where"
    " everybody knows it."
)

EXPLAINED = explaining({"life": _LIFE, "lives": _LIFE, "beat": WINS, "beats": WINS})
