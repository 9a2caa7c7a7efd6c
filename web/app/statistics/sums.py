"""Sums over finished matches: by game, by company, and how often goals were reached."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.games.goals import goals_of
from app.saves.naming import own_listed
from app.saves.practice.positions import Position
from app.saves.practice.schedule import Schedule
from app.saves.tallies import COMPANY, Tally, TallySeat
from pyengine.core.registry import GAMES


@dataclass(frozen=True, slots=True)
class Line:
    """Matches of the same company; among people a line for each name at this device.

    ``average`` is that of the totals, ``hits`` of ``foretold`` predictions were right.
    """

    company: str
    name: str
    matches: int
    wins: int
    average: float
    best: int
    hits: int
    foretold: int


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """A game's statistics: lines in the order of :data:`~app.saves.tallies.COMPANY`, and by the
    title of each goal how often it was reached."""

    game: str
    lines: tuple[Line, ...]
    goals: tuple[tuple[str, int], ...]


def statistics_of(tallies: Iterable[Tally]) -> tuple[GameStatistics, ...]:
    """All games of which a match is counted, in their usual order."""
    by_game: dict[str, list[Tally]] = {}
    for tally in tallies:
        by_game.setdefault(tally.game, []).append(tally)
    return tuple(_of_game(game, by_game[game]) for game in GAMES if game in by_game)


@dataclass(frozen=True, slots=True)
class Practised:
    """Practice in a game: ``solved`` of ``tries`` counted answers were right, and so many of the
    positions are ``learned``: they do not come back."""

    game: str
    positions: int
    tries: int
    solved: int
    learned: int


def practised_in(positions: Iterable[Position]) -> tuple[Practised, ...]:
    """All games of which a position is offered, in their usual order."""
    by_game: dict[str, list[Schedule]] = {}
    for position in positions:
        if position.is_open:
            by_game.setdefault(position.game, []).append(position.schedule)
    return tuple(
        Practised(
            game,
            len(found),
            sum(schedule.tries for schedule in found),
            sum(schedule.solved for schedule in found),
            sum(not schedule.due for schedule in found),
        )
        for game in GAMES
        if (found := by_game.get(game))
    )


def _of_game(game: str, tallies: list[Tally]) -> GameStatistics:
    groups: dict[tuple[str, str], list[TallySeat]] = {}
    for tally in tallies:
        for seat in tally.seats:
            name = _called(seat.name, len(tally.seats)) if tally.company == "people" else ""
            groups.setdefault((tally.company, name), []).append(seat)
    order = sorted(groups, key=lambda key: (COMPANY.index(key[0]), -len(groups[key]), key[1]))
    seats = [seat for tally in tallies for seat in tally.seats]
    goals = ((goal.title, sum(goal.id in seat.goals for seat in seats)) for goal in goals_of(game))
    return GameStatistics(game, tuple(_line(key, groups[key]) for key in order), tuple(goals))


def _called(name: str, here: int) -> str:
    """A person's name; of several people here who have none each is called as in the match."""
    return own_listed(name) if here == 1 else name


def _line(key: tuple[str, str], seats: list[TallySeat]) -> Line:
    return Line(
        company=key[0],
        name=key[1],
        matches=len(seats),
        wins=sum(seat.won for seat in seats),
        average=sum(seat.total for seat in seats) / len(seats),
        best=max(seat.total for seat in seats),
        hits=sum(seat.hits for seat in seats),
        foretold=sum(seat.foretold for seat in seats),
    )
