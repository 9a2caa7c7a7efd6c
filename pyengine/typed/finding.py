"""The language of a game, imported when somebody first types."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pyengine.core.errors import UnknownGame
from pyengine.core.registry import GAMES
from pyengine.typed.contract import Spoken


@cache
def load_spoken(game_id: str) -> Spoken[Any]:
    """What a game's module ``spoken`` adds; raises ``UnknownGame``.

    A game without that module is played in its notation, and tells what all games can tell.
    """
    if game_id not in GAMES:
        raise UnknownGame(game_id)
    name = f"{GAMES[game_id]}.spoken"
    if find_spec(name) is None:
        return Spoken()
    spoken: Spoken[Any] = import_module(name).SPOKEN
    return spoken
