"""The report of a series of bot games: rates, scores, lengths and times with their intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import fsum

from pyengine.bots import Measure
from pyengine.sim.arena import Played
from pyengine.sim.statistics import Estimate, mean_interval, quantile, wilson

SHARES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)
"""Quantiles that a distribution shows."""


HAND_SHARES = (0.1, 0.5, 0.9)
"""Quantiles of hands' times that are declared and measured."""


@dataclass(frozen=True, slots=True)
class HandReport:
    """The time that something took a bot's hands: ``what`` is the name of the measure.

    ``seconds`` and ``declared_seconds`` are means over ``count`` of them. ``spread`` are the
    quantiles at ``HAND_SHARES`` of the time taken as a share of the declared one.
    """

    what: str
    count: int
    seconds: float
    declared_seconds: float
    spread: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BotReport:
    """One bot (all its seats together): ``spread`` holds the score at each of ``SHARES``.

    ``mean_time`` and ``longest_time`` are seconds a move, None without a clock. ``hands`` are
    what it took in a race, in the game's own time.
    """

    name: str
    games: int
    wins: Estimate
    score: Estimate
    spread: tuple[float, ...]
    mean_time: float | None
    longest_time: float | None
    hands: tuple[HandReport, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """``first`` minus ``second`` in the same games: mean score difference, paired by round."""

    first: str
    second: str
    score: Estimate


@dataclass(frozen=True, slots=True)
class Report:
    """A series of games; ``actions`` is the mean length of the match text."""

    games: int
    bots: tuple[BotReport, ...]
    differences: tuple[Difference, ...]
    actions: Estimate


def summarise(names: Sequence[str], played: Sequence[Played]) -> Report:
    """Put finished games together; ``names`` are the bots as given to ``play_games``."""
    seats = len(played[0].totals) if played else len(names)
    places = {
        name: [place for place in range(seats) if names[place % len(names)] == name]
        for name in dict.fromkeys(names)
    }
    return Report(
        games=len(played),
        bots=tuple(_bot(name, own, played) for name, own in places.items()),
        differences=tuple(
            Difference(first, second, _difference(places[first], places[second], played))
            for first, second in combinations(places, 2)
        ),
        actions=mean_interval([float(game.actions) for game in played]),
    )


def _bot(name: str, places: Sequence[int], played: Sequence[Played]) -> BotReport:
    totals = [float(game.totals[place]) for game in played for place in places]
    times = [time for game in played for place in places for time in game.times[place]]
    return BotReport(
        name=name,
        games=len(played),
        wins=wilson(fsum(game.shares[place] for game in played for place in places), len(played)),
        score=mean_interval(_by_round(played, lambda game: _mean(game, places))),
        spread=tuple(quantile(totals, share) for share in SHARES) if totals else (),
        mean_time=sum(times) / len(times) if times else None,
        longest_time=max(times, default=None),
        hands=_hands(
            [measure for game in played for place in places for measure in game.measures[place]]
        ),
    )


def _hands(measures: Sequence[Measure]) -> tuple[HandReport, ...]:
    by_name: dict[str, list[Measure]] = {}
    for measure in measures:
        by_name.setdefault(measure.name, []).append(measure)
    return tuple(_hand(name, by_name[name]) for name in sorted(by_name))


def _hand(name: str, measures: Sequence[Measure]) -> HandReport:
    shares = [measure.ms / measure.declared for measure in measures]
    return HandReport(
        what=name,
        count=len(measures),
        seconds=sum(measure.ms for measure in measures) / (1000 * len(measures)),
        declared_seconds=sum(measure.declared for measure in measures) / (1000 * len(measures)),
        spread=tuple(quantile(shares, share) for share in HAND_SHARES),
    )


def _difference(first: Sequence[int], second: Sequence[int], played: Sequence[Played]) -> Estimate:
    return mean_interval(_by_round(played, lambda game: _mean(game, first) - _mean(game, second)))


def _mean(game: Played, places: Sequence[int]) -> float:
    return sum(game.totals[place] for place in places) / len(places)


def _by_round(played: Sequence[Played], value: Callable[[Played], float]) -> list[float]:
    """One mean a round: games with the same dice are no independent evidence."""
    rounds: dict[int, list[float]] = {}
    for game in played:
        rounds.setdefault(game.round, []).append(value(game))
    return [fsum(values) / len(values) for values in rounds.values()]
