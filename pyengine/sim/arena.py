"""Bots against bots: seats rotate, every rotation meets the same dice.

A *round* is one series of dice; it is played once for each rotation of the bots
over the seats, so that no bot owes anything to its seat or to luck with dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pyengine.bots import choose, load_level
from pyengine.core.chance import SeededChance, pick, rng_for
from pyengine.core.game import CHANCE, Pending
from pyengine.core.options import check_options, check_players
from pyengine.core.registry import load_game

__all__ = ["Played", "play_games"]

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game. All tuples are in the order of the bots, not of the seats.

    ``round`` numbers the series of dice, ``seats`` says where each bot sat,
    ``shares`` are wins (a shared win counts as a fraction), ``actions`` is the
    length of the match text. ``times`` are seconds a move, empty without a clock.
    """

    index: int
    round: int
    seats: tuple[int, ...]
    totals: tuple[int, ...]
    shares: tuple[float, ...]
    actions: int
    times: tuple[tuple[float, ...], ...]


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
        load_level(bot)
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
    """Who acts: the first of the seats, for their order means nothing; in a race by luck."""
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
    players = len(line_up)
    number, rotation = divmod(index, players)
    dice = f"{seed}/{number}"
    chance = SeededChance(dice)
    game = load_game(game_id)
    state = game.start(players, options)
    seats = tuple((place + rotation) % players + 1 for place in range(players))
    place_of = {seat: place for place, seat in enumerate(seats)}
    times: list[list[float]] = [[] for _ in line_up]
    actions = 0
    while not (pending := game.pending(state)).over:
        actions += 1
        if pending.chance is not None:
            action = game.chance_action(state, chance.draw(pending.chance))
            state = game.apply(state, CHANCE, action)
            continue
        seat = _next_seat(pending, dice, actions)
        place = place_of[seat]
        # By place, not by seat: in every rotation a bot has the same luck of its own.
        rng = rng_for(dice, "bot", place, actions)
        began = clock() if clock else 0.0
        decision = choose(game_id, game.view(state, seat), seat, line_up[place], rng)
        if clock and decision.method not in ("rules", "forced"):
            times[place].append(clock() - began)
        state = game.apply(state, seat, decision.action)
    scores = game.scores(state)
    share = 1.0 / len(scores.winners)
    return Played(
        index=index,
        round=number,
        seats=seats,
        totals=tuple(scores.totals[seat - 1] for seat in seats),
        shares=tuple(share if seat in scores.winners else 0.0 for seat in seats),
        actions=actions,
        times=tuple(map(tuple, times)),
    )
