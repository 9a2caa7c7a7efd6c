"""``levels``: all levels of a game's bots against each other, in one table."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from pyengine.bots.levels import UNOFFERED
from pyengine.cli.arguments import add_json, seed, whole
from pyengine.cli.progress import Progress
from pyengine.cli.tables import table
from pyengine.core.info import Info
from pyengine.core.registry import GAMES, load_game
from pyengine.sim import Estimate, Report, play_games, summarise

HELP = "play every level of bots against every other and print how often it wins"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="default: all games")
    parser.add_argument(
        "--games", type=whole(1, 1_000_000), default=60, metavar="N", help="for each pair of levels"
    )
    parser.add_argument("--seed", type=seed, default="levels", metavar="S", help="same seed, same")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print a table for each game."""
    infos = [load_game(game).info for game in ([arguments.game] if arguments.game else GAMES)]
    total = sum(len([*pairs(info)]) for info in infos) * arguments.games
    with Progress(total, sys.stderr) as progress:
        done = 0
        for info in infos:
            found = {}
            for stronger, weaker in pairs(info):
                found[stronger, weaker] = _play(info, stronger, weaker, arguments)
                done += arguments.games
                progress.show(done)
            if arguments.json:
                print(json.dumps(_as_json(info, found)))
            else:
                print(_as_text(info, found, arguments.games))
    return 0


def names_of(info: Info) -> tuple[str, ...]:
    """The levels of a game, the weakest first, with those that nobody is offered; of a race without
    the beginner, who has no hands."""
    unoffered = UNOFFERED[:1] if info.tempo == "race" else UNOFFERED
    return (*unoffered, *info.levels)


def pairs(info: Info) -> Iterator[tuple[str, str]]:
    """Each level with each that comes before it, which it should beat."""
    for weaker, stronger in combinations(names_of(info), 2):
        yield stronger, weaker


def seats_of(info: Info) -> int:
    """Two, or as few as there may be: one seat for the level, and all others for the other one."""
    return max(2, info.min_players)


def _play(info: Info, first: str, others: str, arguments: argparse.Namespace) -> Report:
    players = seats_of(info)
    bots = (first, *[others] * (players - 1))
    games = play_games(info.id, players, bots, arguments.games, arguments.seed)
    return summarise(bots, [*games])


def _as_json(info: Info, found: dict[tuple[str, str], Report]) -> dict[str, Any]:
    return {
        "game": info.id,
        "players": seats_of(info),
        "pairs": [
            {"level": level, "against": against, "wins": _estimate(report.bots[0].wins)}
            for (level, against), report in found.items()
        ],
    }


def _estimate(found: Estimate) -> dict[str, float]:
    return {"value": found.value, "low": found.low, "high": found.high}


def _as_text(info: Info, found: dict[tuple[str, str], Report], games: int) -> str:
    """Rows win against columns."""
    names, players = names_of(info), seats_of(info)
    rows = [[f"wins of, against {players - 1}", *names[:-1]]]
    for at, level in enumerate(names[1:], 1):
        cells = [_cell(found[level, against].bots[0].wins) for against in names[:at]]
        rows.append([level, *cells, *[""] * (len(names) - 1 - at)])
    fair = f"{games} games a pair; a fair share is {1 / players:.0%}"
    return f"{info.title}: {players} seats, {fair}\n\n{table(rows)}\n"


def _cell(wins: Estimate) -> str:
    """A rate and its 95 % interval, in per cent."""
    return f"{wins.value:.0%} ({wins.low * 100:.0f} to {wins.high * 100:.0f})"
