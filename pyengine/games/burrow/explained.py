"""Words of Winter Burrow that newcomers ask for and no other question has to do with."""

from __future__ import annotations

from pyengine.core.words import say
from pyengine.typed.explaining import explaining

_SCENERY = say("Moss, snow, roots and stones are scenery: only cells, nuts and mushrooms count.")
_ROCK = say("Rock belongs to no chamber: nothing is crossed there, and no crosses touch across it.")

_CHAMBER = say(
    "A chamber is a room of the burrow. All that one roll crosses lies in one chamber, in cells"
    " that touch; when every cell is crossed it is worth the number on its plaque."
)
_START = say(
    "Your first cross is made in the start chamber, or in any chamber where that was chosen;"
    " tunnels lead on from there."
)
_TUNNEL = say(
    "A tunnel opens a chamber: when the cell at one end is crossed, a later roll may begin at the"
    " other end. It is only the way in, and is worth nothing."
)
_TIMER = say(
    "The first player in a fourth chamber starts the timer. From then on each roll of 4 or more"
    " crosses off one of its dice; the turn of the last one is the last turn."
)
_ONES = say(
    "With a 1 you cross as many cells as you like, and use up one slot of the row of ones for each."
)
_PASS = say(
    "A pass costs no points. There is one only where the roll cannot be placed, and you may always"
    " decline a 1."
)
_END = say(
    "The match ends after the turn in which the last die of the timer is crossed off, or when"
    " nobody can use any roll any more. Alone the timer is gone through twice."
)

EXPLAINED = explaining(
    {
        "moss": _SCENERY,
        "snow": _SCENERY,
        "root": _SCENERY,
        "stone": _SCENERY,
        "rock": _ROCK,
    },
    {
        "chamber": _CHAMBER,
        "fill": _CHAMBER,
        "start chamber": _START,
        "tunnel": _TUNNEL,
        "timer": _TIMER,
        "ones": _ONES,
        "slot": _ONES,
        "paw print": _ONES,
        "1": _ONES,
        "pass": _PASS,
        "end": _END,
    },
)
