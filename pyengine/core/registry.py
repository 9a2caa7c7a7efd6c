"""The games, found by folder; a game's code is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from pyengine.core.errors import UnknownGame
from pyengine.core.game import Game

_FOLDER = "pyengine.games"

GAMES: dict[str, str] = {
    module.name: f"{_FOLDER}.{module.name}"
    for module in sorted(iter_modules(import_module(_FOLDER).__path__), key=lambda info: info.name)
    if module.ispkg
}
"""Game id to the package that defines its ``GAME``, by id."""


@cache  # a match asks for its game at every step; the import machinery takes twenty times as long
def load_game(game_id: str) -> Game[Any]:
    """The game of that id; raises ``UnknownGame``."""
    if game_id not in GAMES:
        raise UnknownGame(game_id)
    game: Game[Any] = import_module(GAMES[game_id]).GAME
    return game


def find_part(game_id: str, name: str) -> ModuleType | None:
    """A module of a game's package, imported; None where the game has none of that name.

    Raises ``UnknownGame``.
    """
    if game_id not in GAMES:
        raise UnknownGame(game_id)
    package = GAMES[game_id]
    # Looked up rather than tried: an error inside of that module is no missing module.
    is_package = hasattr(import_module(package), "__path__")
    if not is_package or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")
