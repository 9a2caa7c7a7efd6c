"""Words of Kitty Paw that newcomers ask for and no other question has to do with."""

from __future__ import annotations

from pyengine.core.words import say
from pyengine.typed.explaining import explaining

_CALL = say(
    "Call meow when your picture is finished: meow alone at a table, elsewhere with the picture"
    " behind it. A right picture scores its card; a wrong one may cost."
)
_PEEK = say(
    "Peek, with a number from 1 to 8, looks behind that hide-out: whoever has a card with a box may"
    " do that, and nobody else sees who is there."
)
_TURN = say("A cat in hand is turned by a sixth with turn, and to its other side with flip.")
_SIDES = say("One side of a tile shows its cat awake, the other asleep; the card says which.")
_BOX = say("A card with a box wants the box as well, lying or standing, and in it the right guest.")
_LAY = say(
    "At a table a cat is laid by touch, by mouse or by keys; in a line its place stands behind at:"
    " ask for places."
)
_CALM = say("In calm pace there is no clock, and a wrong picture may be corrected.")
_PASS = say("A pass gives this round up: it costs nothing, and brings nothing.")
_END = say(
    "The match ends when somebody has five cards that scored, or when no cards are left after a"
    " round. Alone it has ten rounds."
)

EXPLAINED = explaining(
    {
        "call": _CALL,
        "meow": _CALL,
        "peek": _PEEK,
        "flip": _TURN,
        "turn": _TURN,
        "awake": _SIDES,
        "asleep": _SIDES,
        "box": _BOX,
        "put": _LAY,
        "lay": _LAY,
        "calm": _CALM,
    },
    {"rotate": _TURN, "look": _PEEK, "place": _LAY, "build": _LAY, "pass": _PASS, "end": _END},
)
