"""A folder for each game: its face, drawings, styles, rules text and box.

The folders are found, not listed: shared code names no game. A folder may have

- ``face``: ``FACE``, what the table asks (:mod:`app.games.face`); without it a game is still to
  come
- ``box``: ``BOX``, what stands on the game's box (:mod:`app.games.box`)
- ``rules``: ``RULES``, the rules for people (:mod:`app.games.rules_text`)
- ``lesson``: ``LESSON``, a first match that teaches (:mod:`app.games.lesson`)
- ``printing``: ``PRINTS``, pages of its own for play on a table (:mod:`app.games.prints`)
- ``goals``: ``GOALS``, what one may set out to reach (:mod:`app.games.goals`)
- ``single_keys``: ``KEYS``, keys of its own that can be others (:mod:`app.games.single_keys`)
- ``art.defs``: ``defs()``, what the game's drawings refer to by id (:mod:`app.games.defs`)
- ``style/``: style sheets, joined with the others when the site is built

A folder without a box is no game but what several games share. A game's folder itself has
``PLACE``, its place among the games wherever they are listed: to ask for it draws no box.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

__all__ = ["find_part", "has_part", "in_order", "parts"]

LAST = 100
"""The place of a game that names none."""


def parts(name: str) -> Iterator[tuple[str, ModuleType]]:
    """Folder and module of every folder that has a module of that name, in their order."""
    for folder in sorted(module.name for module in iter_modules(__path__) if module.ispkg):
        part = find_part(folder, name)
        if part is not None:
            yield folder, part


def in_order(games: Iterable[str]) -> tuple[str, ...]:
    """Games by id as they stand on the home screen; of equal places the ids decide."""
    return tuple(sorted(games, key=lambda game: (_place(game), game)))


@cache
def _place(game: str) -> int:
    """The place of a game, which may have no folder here."""
    folder = f"{__name__}.{game}"
    if folder not in sys.modules and not _is_there(folder):
        return LAST
    return int(getattr(import_module(folder), "PLACE", LAST))


def find_part(folder: str, name: str) -> ModuleType | None:
    """A module of a folder, imported; None where the folder has none, or is not there."""
    return import_module(f"{__name__}.{folder}.{name}") if has_part(folder, name) else None


def has_part(folder: str, name: str) -> bool:
    """True if a folder has a module of that name; the module itself is not imported."""
    module = f"{__name__}.{folder}.{name}"
    return module in sys.modules or _is_there(module)


@cache
def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
