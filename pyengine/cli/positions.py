"""``positions``: make a set of positions to solve, or ask whether one still keeps its answers."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pyengine.bots.positions import lasts
from pyengine.cli.arguments import seed, whole
from pyengine.cli.errors import CommandError
from pyengine.cli.progress import Progress
from pyengine.core.positions import Position, read_set, write_set
from pyengine.core.registry import load_game
from pyengine.sim.posing import TIMES, find_positions

HELP = "find choices of bots that cost them much, as positions to solve"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("game", metavar="GAME", help="a game's id, see games")
    parser.add_argument("--count", type=whole(1, 1000), default=10, metavar="N")
    parser.add_argument("--seed", type=seed, default="1", metavar="S", help="same seed, same set")
    parser.add_argument(
        "--times",
        type=whole(1, 100),
        default=TIMES,
        metavar="N",
        help="each keeps its answer where the hard bot looks at so many times as much",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: it is printed")
    parser.add_argument(
        "--check", type=Path, metavar="FILE", help="look at this set once more instead"
    )


def run(arguments: argparse.Namespace) -> int:
    """Make a set, or look at one."""
    info = load_game(arguments.game).info
    if info.tempo == "race":
        raise CommandError(f"{info.title} is a race: there is no time to solve anything.")
    if arguments.check is not None:
        return _check(arguments.check, arguments.times, arguments.seed)
    found: list[Position] = []
    with Progress(arguments.count, sys.stderr) as progress:
        for position in find_positions(
            arguments.game, arguments.count, arguments.seed, arguments.times
        ):
            found.append(position)
            progress.show(len(found))
    text = write_set(found)
    if arguments.out is None:
        print(text, end="")
    else:
        arguments.out.write_text(text, "utf-8")
    return 0


def _check(path: Path, times: int, seed: str) -> int:
    """Print which positions of a set keep their answers; fails where some do not."""
    try:
        positions = read_set(path.read_text("utf-8"))
    except (OSError, ValueError, KeyError) as error:
        raise CommandError(f"{path} holds no set of positions: {error}") from None
    kept = 0
    for number, position in enumerate(positions, 1):
        stays = lasts(position, times, f"{seed}/{number}")
        kept += stays
        print(f"{number}: {'keeps' if stays else 'loses'} {position.best}", flush=True)
    print(f"{kept} of {len(positions)} keep their answer at {times} times the budget")
    return 0 if kept == len(positions) else 1
