"""``simulate``: bots against bots, with intervals."""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Sequence
from typing import Any

from pyengine.bots import load_hands
from pyengine.cli.arguments import add_json, add_option, options_of, seed, whole
from pyengine.cli.errors import CommandError
from pyengine.cli.progress import Progress
from pyengine.cli.tables import table
from pyengine.core.options import check_options
from pyengine.core.registry import load_game
from pyengine.sim import (
    HAND_SHARES,
    SHARES,
    BotReport,
    Estimate,
    HandReport,
    Report,
    play_games,
    summarise,
)

HELP = "play bots against bots and print win rates, scores, lengths and times"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("game", metavar="GAME", help="a game's id, see games")
    parser.add_argument(
        "--bots",
        default="normal",
        metavar="A,B,...",
        help="bots by level, such as normal, repeated in turn up to the number of players",
    )
    parser.add_argument(
        "--players", type=whole(1, 99), metavar="N", help=("default: as many as there are bots")
    )
    parser.add_argument("--games", type=whole(1, 1_000_000), default=100, metavar="N")
    parser.add_argument("--seed", type=seed, default="1", metavar="S", help="same seed, same games")
    add_option(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print what they say."""
    info = load_game(arguments.game).info
    bots = arguments.bots.split(",")
    players = arguments.players or max(len(bots), info.min_players)
    options = options_of(arguments.option)
    try:
        games = play_games(
            arguments.game,
            players,
            bots,
            arguments.games,
            arguments.seed,
            options=options,
            clock=time.perf_counter,
        )
    except ValueError as error:
        raise CommandError(str(error)) from None
    with Progress(arguments.games, sys.stderr) as progress:
        played = []
        for game in games:
            played.append(game)
            progress.show(len(played))
    report = summarise(bots, played)
    hands = load_hands(info.id)
    declared = [share / 1000 for share in hands.spread] if hands is not None else []
    if arguments.json:
        setup = {
            "game": info.id,
            "players": players,
            "options": check_options(info, players, options),
            "seed": arguments.seed,
        }
        print(json.dumps({**setup, **_as_json(report, declared)}, indent=2))
    else:
        print(_as_text(report, declared))
    return 0


def _as_json(report: Report, declared: Sequence[float]) -> dict[str, Any]:
    return {
        "games": report.games,
        "bots": [
            {
                "name": bot.name,
                "win_rate": _estimate(bot.wins),
                "score": _estimate(bot.score),
                "score_quantiles": {
                    f"{share:g}": value for share, value in zip(SHARES, bot.spread, strict=True)
                },
                "move_seconds": {"mean": bot.mean_time, "longest": bot.longest_time},
                **(
                    {"hands": [_hand_as_json(hand, declared) for hand in bot.hands]}
                    if bot.hands
                    else {}
                ),
            }
            for bot in report.bots
        ],
        "differences": [
            {"first": found.first, "second": found.second, "score": _estimate(found.score)}
            for found in report.differences
        ],
        "actions": _estimate(report.actions),
    }


def _hand_as_json(hand: HandReport, declared: Sequence[float]) -> dict[str, Any]:
    return {
        "what": hand.what,
        "count": hand.count,
        "seconds": hand.seconds,
        "declared_seconds": hand.declared_seconds,
        "share_quantiles": _by_share(hand.spread),
        "declared_share_quantiles": _by_share(declared),
    }


def _by_share(values: Sequence[float]) -> dict[str, float]:
    return {f"{share:g}": value for share, value in zip(HAND_SHARES, values, strict=True)}


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    """With null for an infinite end (one game has no interval): JSON knows no infinity."""
    values = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {key: value if math.isfinite(value) else None for key, value in values.items()}


def _as_text(report: Report, declared: Sequence[float]) -> str:
    rows = [["", "Wins", "95 % interval", "Score", "95 % interval", "Mean time", "Longest"]]
    quantiles = [["Scores", *(_share(share) for share in SHARES)]]
    for bot in report.bots:
        rows.append(
            [
                bot.name,
                f"{bot.wins.value:.1%}",
                f"{bot.wins.low:.1%} to {bot.wins.high:.1%}",
                f"{bot.score.value:.2f}",
                _interval(bot.score),
                _milliseconds(bot.mean_time),
                _milliseconds(bot.longest_time),
            ]
        )
        quantiles.append([bot.name, *(f"{value:g}" for value in bot.spread)])
    parts = [f"{report.games} games", table(rows), table(quantiles)]
    if any(bot.hands for bot in report.bots):
        parts.append(_hands_table(report.bots, declared))
    if report.differences:
        parts.append(
            "\n".join(
                f"{found.first} minus {found.second}: {found.score.value:+.2f} points"
                f" ({_interval(found.score)}), same dice"
                for found in report.differences
            )
        )
    parts.append(f"Length: {report.actions.value:.1f} actions a game")
    return "\n\n".join(parts)


def _hands_table(bots: Sequence[BotReport], declared: Sequence[float]) -> str:
    """A table of the times that hands took in the game's own time, beside those declared."""
    rows = [["Hands", "Count", "Seconds", "Declared", *map(_share, HAND_SHARES)]]
    for bot in bots:
        for hand in bot.hands:
            seconds = f"{hand.seconds:.2f}", f"{hand.declared_seconds:.2f}"
            shares = (f"{share:.0%}" for share in hand.spread)
            rows.append([f"{bot.name}, {hand.what}", str(hand.count), *seconds, *shares])
    rows.append(["declared", "", "", "", *(f"{share:.0%}" for share in declared)])
    return table(rows)


def _share(share: float) -> str:
    return {0.0: "least", 0.5: "median", 1.0: "most"}.get(share, f"{share:.0%}")


def _interval(estimate: Estimate) -> str:
    if not math.isfinite(estimate.low):
        return "unknown"
    return f"{estimate.low:.2f} to {estimate.high:.2f}"


def _milliseconds(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds * 1000:.1f} ms"
