"""The games, found by folder; a game's code is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from pyengine.core.errors import UnknownGame
from pyengine.core.game import Game

_FOLDER = "pyengine.games"

GAMES: dict[str, str] = {
    module.name: f"{_FOLDER}.{module.name}"
    for module in sorted(iter_modules(import_module(_FOLDER).__path__), key=lambda one: one.name)
    if module.ispkg
}
"""Game id to the package that defines its ``GAME`` (for bots ``POLICY`` or ``HANDS``), by id."""


@cache  # a match asks for its game at every step; the import machinery takes twenty times as long
def load_game(game_id: str) -> Game[Any]:
    """The game of that id; raises ``UnknownGame``."""
    if game_id not in GAMES:
        raise UnknownGame(game_id)
    game: Game[Any] = import_module(GAMES[game_id]).GAME
    return game
