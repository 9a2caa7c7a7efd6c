"""Views of a match for each seat, and its scores: made once for all who ask.

The same state gives the same view, so that what is drawn from it is not drawn again.
"""

from __future__ import annotations

from typing import Any

from app.base.identity import by_identity
from pyengine.core.game import Game
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.core.scores import Scores


def view_of(match: Match, seat: int) -> object:
    """The state as a seat may know it (0: as everybody does)."""
    return state_view(load_game(match.header.game), match.states[-1], seat)


@by_identity(2, most=64)
def state_view(game: Game[Any], state: object, seat: int) -> object:
    """Any state of a match as a seat may know it; see :func:`view_of`."""
    return game.view(state, seat)


def scores_of(match: Match, seat: int) -> Scores:
    """The scores as a seat knows them."""
    return scores_in(match.game, view_of(match, seat))


@by_identity(2, most=32)
def scores_in(game: Game[Any], view: object) -> Scores:
    """The score sheets in a view, as if the match ended now."""
    return game.scores(view)
