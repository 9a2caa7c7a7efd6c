"""Titles of the window that several screens share."""

from __future__ import annotations

from collections.abc import Callable

from app.core.model import Model, Shown
from pyengine.core.registry import GAMES, load_game


def title_of_game(model: Model, shown: Shown) -> str:
    """Returns the title of the game that the address names, such as ``Toy · Clowder``."""
    path = model.route.path
    known = len(path) > 1 and path[1] in GAMES
    return f"{load_game(path[1]).info.title if known else 'Clowder'} · Clowder"


def titled(words: str) -> Callable[[Model, Shown], str]:
    """The same words whatever the screen shows."""
    return lambda model, shown: words
