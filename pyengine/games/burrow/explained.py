"""Words of Winter Burrow that newcomers ask for and no other question has to do with."""

from __future__ import annotations

from pyengine.core.words import say
from pyengine.typed.explaining import explaining

_SCENERY = say("Moss, snow, roots and stones are scenery: only cells, nuts and mushrooms count.")
_ROCK = say("Rock belongs to no chamber: nothing is crossed there, and no crosses touch across it.")

EXPLAINED = explaining(
    {
        "moss": _SCENERY,
        "snow": _SCENERY,
        "root": _SCENERY,
        "stone": _SCENERY,
        "rock": _ROCK,
    }
)
