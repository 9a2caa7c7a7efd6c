"""Bots against bots: seats rotate, every rotation meets the same dice.

A *round* is one series of dice; it is played once for each rotation of the bots
over the seats, so that no bot owes anything to its seat or to luck with dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pyengine.bots import Measure, check_level, load_hands
from pyengine.bots.styles import choose_in_style
from pyengine.core.chance import SeededChance, pick, rng_for
from pyengine.core.game import CHANCE, Pending
from pyengine.core.options import check_options, check_players
from pyengine.core.registry import load_game
from pyengine.sim.racing import Clock, Pair, next_event, taken_times


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game. All tuples are in the order of the bots, not of the seats.

    ``round`` numbers the series of dice, ``seats`` says where each bot sat,
    ``shares`` are wins (a shared win counts as a fraction), ``actions`` is the
    length of the match text. ``times`` are seconds a move, empty without a clock;
    ``measures`` are what hands took in the game's own time, empty but in a race.
    """

    index: int
    round: int
    seats: tuple[int, ...]
    totals: tuple[int, ...]
    shares: tuple[float, ...]
    actions: int
    times: tuple[tuple[float, ...], ...]
    measures: tuple[tuple[Measure, ...], ...]


def play_games(
    game_id: str,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: str,
    options: Mapping[str, str] | None = None,
    clock: Clock | None = None,
) -> Iterator[Played]:
    """Play ``games`` games and yield each when it is over; the same seed, the same games.

    ``bots`` are level names, repeated in turn where there are more seats.
    Raises ``UnknownGame``, ``ValueError`` for an unknown bot, more bots than
    seats or none, ``IllegalAction`` (HEADER) for wrong players or options.
    """
    info = load_game(game_id).info
    check_players(info, players)
    checked = check_options(info, players, options or {})
    if not bots:
        raise ValueError("Name at least one bot.")
    if len(bots) > players:
        raise ValueError(f"{len(bots)} bots for {players} seats are too many.")
    for bot in bots:
        check_level(info, bot)
    line_up = tuple(bots[place % len(bots)] for place in range(players))
    return _play_all(game_id, line_up, games, seed, checked, clock)


def _play_all(
    game_id: str,
    line_up: tuple[str, ...],
    games: int,
    seed: str,
    options: Mapping[str, str],
    clock: Clock | None,
) -> Iterator[Played]:
    for index in range(games):
        yield _play(game_id, line_up, index, seed, options, clock)


def _next_seat(pending: Pending, dice: str, actions: int) -> int:
    """Picks who acts: the first of the seats, for their order means nothing; in a race by luck."""
    if pending.race:
        return pick(pending.seats, rng_for(dice, "seat", actions))
    return pending.seats[0]


def _play(
    game_id: str,
    line_up: tuple[str, ...],
    index: int,
    seed: str,
    options: Mapping[str, str],
    clock: Clock | None,
) -> Played:
    table = _Table(game_id, line_up, index, seed, clock)
    state, actions = table.game.start(len(line_up), options), 0
    while not (pending := table.game.pending(state)).over:
        actions += 1
        actor, action = table.next(state, pending, actions)
        after = table.game.apply(state, actor, action)
        table.measure(state, actor, after)
        state = after
    return table.played(state, actions)


class _Table:
    """One game: who sits where, its dice, and what is measured. Tuples are by place, not seat."""

    def __init__(
        self, game_id: str, line_up: tuple[str, ...], index: int, seed: str, clock: Clock | None
    ) -> None:
        players = len(line_up)
        self.game_id, self.game = game_id, load_game(game_id)
        self.line_up, self.index, self.clock = line_up, index, clock
        self.round, rotation = divmod(index, players)
        self.dice = f"{seed}/{self.round}"
        self.chance = SeededChance(self.dice)
        self.seats = tuple((place + rotation) % players + 1 for place in range(players))
        self.place_of = {seat: place for place, seat in enumerate(self.seats)}
        self.times: list[list[float]] = [[] for _ in line_up]
        self.measures: list[list[Measure]] = [[] for _ in line_up]
        hands = load_hands(game_id)
        # By place, not by seat: in every rotation a bot has the same luck of its own.
        self.pairs = {
            seat: Pair(hands, line_up[place], f"{self.dice}/hand/{place}")
            for seat, place in self.place_of.items()
            if hands is not None
        }

    def next(self, state: Any, pending: Pending, actions: int) -> tuple[int, str]:
        """Returns who does what, chance or a seat."""
        if pending.chance is not None:
            return CHANCE, self.game.chance_action(state, self.chance.draw(pending.chance))
        if self.pairs:
            return next_event(
                self.game, state, pending, self.pairs, self.chance, self._timed, self.clock
            )
        seat = _next_seat(pending, self.dice, actions)
        place = self.place_of[seat]
        rng = rng_for(self.dice, "bot", place, actions)
        began = self.clock() if self.clock else 0.0
        view, level = self.game.view(state, seat), self.line_up[place]
        decision = choose_in_style(self.game_id, view, seat, level, rng)
        if self.clock and decision.method not in ("rules", "forced"):
            self._timed(seat, self.clock() - began)
        return seat, decision.action

    def measure(self, before: Any, actor: int, after: Any) -> None:
        """Keep the times that hands took, where the game has hands."""
        if self.pairs:
            for seat, found in taken_times(self.game, before, actor, after, self.pairs).items():
                self.measures[self.place_of[seat]] += found

    def played(self, state: Any, actions: int) -> Played:
        """The finished game."""
        scores = self.game.scores(state)
        share = 1.0 / len(scores.winners)
        return Played(
            index=self.index,
            round=self.round,
            seats=self.seats,
            totals=tuple(scores.totals[seat - 1] for seat in self.seats),
            shares=tuple(share if seat in scores.winners else 0.0 for seat in self.seats),
            actions=actions,
            times=tuple(map(tuple, self.times)),
            measures=tuple(map(tuple, self.measures)),
        )

    def _timed(self, seat: int, seconds: float) -> None:
        self.times[self.place_of[seat]].append(seconds)
