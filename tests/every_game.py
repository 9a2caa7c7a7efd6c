"""The games of the registry by what they have, for tests that run over all that have it.

What a game may leave out (a lesson, words to type, golden matches) is tested where it is there.
"""

from __future__ import annotations

from app.games.face import has_face
from app.games.lesson import load_lesson
from pyengine.core.registry import GAMES, find_part, load_game

FACES = tuple(game for game in GAMES if has_face(game))
TURNS = tuple(game for game in GAMES if load_game(game).info.tempo != "race")
"""The games in which there is time, and a choice is confirmed."""
TAUGHT = tuple(game for game in FACES if load_lesson(game))
SPOKEN = tuple(game for game in GAMES if find_part(game, "spoken"))
"""The games whose moves can be typed in words."""


def some_players(game_id: str, wanted: int = 2) -> int:
    """So many players, or as near to that as the game takes."""
    info = load_game(game_id).info
    return min(max(wanted, info.min_players), info.max_players)


def people_at(game_id: str, wanted: int = 2) -> str:
    """A table of so many people, or as near to that as the game takes, for the query of a link."""
    return f"kinds={','.join(['person'] * some_players(game_id, wanted))}"


def one_at(game_id: str, wanted: int = 1) -> str:
    """A table of one person, and bots in the other seats."""
    bots = some_players(game_id, wanted) - 1
    return f"kinds={','.join(['person', *['easy'] * bots])}"
