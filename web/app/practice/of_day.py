"""The position of a day, out of the sets that come with the games: the same for everybody."""

from __future__ import annotations

from datetime import date
from functools import cache

from app.games.face import has_face
from app.saves.practice.positions import Position, cents, position_id
from pyengine.core import positions
from pyengine.core.positions import read_posed
from pyengine.core.registry import GAMES


@cache
def games_with_positions() -> tuple[str, ...]:
    """The games that come with positions."""
    return tuple(game for game in GAMES if has_face(game) and positions.shipped(game))


def position_of_day(day: str) -> Position | None:
    """The position of a day such as ``2026-11-28``: the games take turns."""
    games = games_with_positions()
    if not games or not day:
        return None
    number, which = divmod(date.fromisoformat(day).toordinal(), len(games))
    found = positions.shipped(games[which])
    return of_set(games[which], found[number % len(found)])


def of_set(game: str, shipped: positions.Position) -> Position:
    """A position of a set that comes with a game; its answer has been looked at long enough."""
    seat = read_posed(shipped.text).viewer
    assert seat
    return Position(
        id=position_id(shipped.text),
        game=game,
        seat=seat,
        text=shipped.text,
        chosen=shipped.chosen,
        best=shipped.best,
        cost=cents(shipped.cost),
        error=cents(shipped.error),
        state="open",
        source="daily",
    )
