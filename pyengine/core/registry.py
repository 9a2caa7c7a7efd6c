"""The games, one line each; a game's code is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pyengine.core.errors import UnknownGame
from pyengine.core.game import Game

__all__ = ["GAMES", "load_game"]

GAMES: dict[str, str] = {
    "yarn": "pyengine.games.yarn",
    "burrow": "pyengine.games.burrow",
    "ninelives": "pyengine.games.ninelives",
    "cattower": "pyengine.games.cattower",
}
"""Game id to the package that defines its ``GAME`` (and, for bots, ``POLICY``)."""


def load_game(game_id: str) -> Game[Any]:
    """The game of that id; raises ``UnknownGame``."""
    if game_id not in GAMES:
        raise UnknownGame(game_id)
    game: Game[Any] = import_module(GAMES[game_id]).GAME
    return game
