"""The sheets that can be printed of a game, so that it can be played on a table.

Of a game that is filled in on sheets (``Info.sheet``) these are its sheets, which the face draws.
Any other game may bring pages of its own, such as cards to cut out: its
``app.games.<game id>.printing`` exports ``PRINTS``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from htpy import Node

from app.games import find_part, has_part
from app.games.face import has_face
from pyengine.core.registry import GAMES, load_game

_PART = "printing"


@dataclass(frozen=True, slots=True)
class Prints:
    """A game's own pages: ``pages`` draws each as a ``.print-sheet``, ``words`` say what to do.

    ``words`` stand above the pages on the screen and are not printed.
    """

    words: str
    pages: Callable[[], Sequence[Node]]


def has_sheets(game_id: str) -> bool:
    """Returns whether a game is filled in on sheets that its face can draw."""
    return game_id in GAMES and has_face(game_id) and load_game(game_id).info.sheet


def can_print(game_id: str) -> bool:
    """True if anything of a game can be printed; nothing is drawn for the answer."""
    return has_sheets(game_id) or (game_id in GAMES and has_part(game_id, _PART))


def load_prints(game_id: str) -> Prints | None:
    """The pages that a game brings itself; None where it has none."""
    part = find_part(game_id, _PART) if game_id in GAMES else None
    prints: Prints | None = part.PRINTS if part else None
    return prints
