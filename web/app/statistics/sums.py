"""Sums over finished matches: by game, by company, over time, and how often goals were reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot
from typing import Literal

from app.games import in_order
from app.games.goals import goals_of
from app.saves.naming import own_listed
from app.saves.practice.positions import Position
from app.saves.practice.schedule import Schedule
from app.saves.tallies import COMPANY, Tally, TallySeat
from pyengine.core.registry import GAMES
from pyengine.core.statistics import mean, standard_error


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


MOST_STEPS = 25
"""So many values show how points went: of more matches several are taken together."""

LATELY = 10
"""So many matches are compared with as many before them, and of fewer the halves."""

FEWEST = 5
"""Fewer than these say nothing."""


@dataclass(frozen=True, slots=True)
class Lately:
    """The newest ``count`` matches beside as many before them: the mean of each in points, and
    whether it became clearly more or less, by two standard errors."""

    count: int
    mean: float
    before: float
    trend: Literal["better", "even", "worse"]


@dataclass(frozen=True, slots=True)
class Own:
    """Matches in which one person sat at this device: ``rated`` of them had others, and ``wins`` of
    these were won.

    All that is said of points is of the ``compared`` matches in one ``company``, as points differ
    between companies: that of the most matches, of as many the one met last. ``steps`` are their
    points in order, each the mean of ``each`` matches, the newest whole; ``lately`` is None as long
    as there are few.
    """

    matches: int
    rated: int
    wins: int
    hits: int
    foretold: int
    company: str
    compared: int
    average: float
    best: int
    steps: tuple[float, ...]
    each: int
    lately: Lately | None


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """A game's statistics: what one has done oneself, None where several always shared the device;
    lines in the order of :data:`~app.saves.tallies.COMPANY`, and by the title of each goal how
    often it was reached. ``shared`` matches were played by several people at this device."""

    game: str
    own: Own | None
    shared: int
    lines: tuple[Line, ...]
    goals: tuple[tuple[str, int], ...]


def statistics_of(tallies: Iterable[Tally]) -> tuple[GameStatistics, ...]:
    """All games of which a match is counted, as they stand on the home screen."""
    by_game: dict[str, list[Tally]] = {}
    for tally in tallies:
        by_game.setdefault(tally.game, []).append(tally)
    return tuple(_of_game(game, by_game[game]) for game in in_order(GAMES) if game in by_game)


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
    """All games of which a position is offered, as they stand on the home screen."""
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
        for game in in_order(GAMES)
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
    lines = tuple(_line(key, groups[key]) for key in order)
    own = sorted((tally for tally in tallies if len(tally.seats) == 1), key=_age)
    return GameStatistics(
        game, _own(own) if own else None, len(tallies) - len(own), lines, tuple(goals)
    )


def _age(tally: Tally) -> tuple[int, str]:
    return tally.when, tally.id


def _own(tallies: Sequence[Tally]) -> Own:
    """The sum of matches in their order."""
    seats = [tally.seats[0] for tally in tallies]
    rated = [tally.seats[0] for tally in tallies if tally.company != "alone"]
    company = _main_company(tallies)
    totals = [tally.seats[0].total for tally in tallies if tally.company == company]
    each = ceil(len(totals) / MOST_STEPS)
    # What is left over is at the beginning, where it is of least interest.
    cuts = [0, *range(len(totals) % each or each, len(totals) + 1, each)]
    return Own(
        matches=len(seats),
        rated=len(rated),
        wins=sum(seat.won for seat in rated),
        hits=sum(seat.hits for seat in seats),
        foretold=sum(seat.foretold for seat in seats),
        company=company,
        compared=len(totals),
        average=mean(totals),
        best=max(totals),
        steps=tuple(mean(totals[cut:end]) for cut, end in pairwise(cuts)),
        each=each,
        lately=lately_of(totals),
    )


def _main_company(tallies: Sequence[Tally]) -> str:
    """The company of the most matches; of as many the one met last."""
    # Of companies met as often Counter names the one that it has come across first.
    return Counter(tally.company for tally in reversed(tallies)).most_common(1)[0][0]


def lately_of(totals: Sequence[int]) -> Lately | None:
    """Compares the newest totals with those before them; None where there are few.

    >>> lately_of([20, 21, 19, 20, 20, 30, 31, 29, 30, 30])
    Lately(count=5, mean=30.0, before=20.0, trend='better')
    """
    count = min(LATELY, len(totals) // 2)
    if count < FEWEST:
        return None
    late, before = totals[-count:], totals[-2 * count : -count]
    gain = mean(late) - mean(before)
    clear = abs(gain) > 2 * hypot(standard_error(late), standard_error(before))
    trend: Literal["better", "worse"] = "better" if gain > 0 else "worse"
    return Lately(count, mean(late), mean(before), trend if clear else "even")


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
