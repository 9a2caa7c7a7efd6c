"""Words of Nine Lives that newcomers ask for and no other question has to do with."""

from __future__ import annotations

from pyengine.core.words import say
from pyengine.games.ninelives.beating import WINS
from pyengine.typed.explaining import explaining

_LIFE = say(
    "A cat has nine lives: whoever wins a trick takes one of its cards back into the hand, where"
    " everybody knows it."
)

_TRICK = say(
    "In a trick everybody plays one card, and follows the suit that was led if they can. The"
    " highest paw wins it, or else the highest card of the suit that was led."
)
_TRUMP = say("Paws are trump: any paw beats every card of another suit.")
_HIT = say("A hit is a cat that predicted the number of tricks which its player then won.")
_DOUBLE = say(
    "A cat between two rows predicts the numbers of both, and so is a hit more easily; a hit brings"
    " half as much."
)
_PASS = say("Nobody passes in this game: each player plays a card to every trick.")
_END = say(
    "The match ends after the round in which somebody has nine points or more, at the latest after"
    " the fourth. A round ends when somebody has no card left."
)

EXPLAINED = explaining(
    {"life": _LIFE, "lives": _LIFE, "beat": WINS, "beats": WINS},
    {"trick": _TRICK, "trump": _TRUMP, "hit": _HIT, "double": _DOUBLE, "pass": _PASS, "end": _END},
)
