"""What Yarn Trail's decisions cost on small sheets whose value is known exactly.

Run with ``python -m tests.regret_yarn LEVEL SHEETS SEED``. Carpets of 6 by 6 dots are made by
chance, a thread of three random moves lies on each, and three more rolls end the game for
certain: every number of the timer is a 1. So an expectimax over all faces and all answers ends
every line of play; it is the one of the bot's own endings, which tests/test_bots_endgame.py holds
against a plain one over the rules. The hard bot would not ask it here: with three numbers open it
decides by play-outs.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from math import fsum
from unittest.mock import patch

from pyengine.bots import choose
from pyengine.core.chance import pick, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game
from pyengine.core.statistics import standard_error
from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.endgame import _Search
from pyengine.games.yarn.loader import CarpetError
from pyengine.games.yarn.position import position_of
from pyengine.games.yarn.state import State, Timer
from tests.yarn_carpets import tiny_carpet

YARN = load_game("yarn")
SIDE = 6
SYMBOLS = "SFmmmssspp###oooo"
TO_COME = 3
SOLO = 1


def small_carpet(rng: random.Random) -> Carpet | None:
    """Start, paw, three mice, three socks, two planes, three blocks and four shadows, anywhere.

    None where the blocks wall something in.
    """
    dots = list(SYMBOLS.ljust(SIDE * SIDE, "."))
    for last in range(len(dots) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        dots[last], dots[other] = dots[other], dots[last]
    rows = [" ".join(dots[at : at + SIDE]) for at in range(0, len(dots), SIDE)]
    try:
        return tiny_carpet("\n".join(rows), timer="1 1 1 1 1", cups="2")
    except CarpetError:
        return None


def late_sheet(rng: random.Random) -> State | None:
    """Three random moves into a solo game, with three rolls to come; None where nothing is left."""
    state: State = YARN.start(SOLO, {**YARN.info.defaults(), "cups": "off"})
    shadows = state.setup.carpet.shadows
    two = (shadows & -shadows) | 1 << shadows.bit_length() - 1
    sheets = tuple(replace(sheet, cups=two) for sheet in state.sheets)
    state = replace(state, sheets=sheets, before=sheets)
    for _ in range(3):
        state = YARN.successor(state, CHANCE, f"roll {1 + int(rng.random() * 6)}")
        legal = [move for move in YARN.legal_actions(state, SOLO) if not move.endswith("!")]
        state = YARN.successor(state, SOLO, pick(legal, rng))
        state = replace(state, phase="roll", extended=0)
    crossed = len(state.setup.carpet.timer) - TO_COME - 1  # the roll that follows crosses one more
    state = replace(state, timer=Timer(running=True, crossed=crossed, second=True))
    state = YARN.successor(state, CHANCE, f"roll {1 + int(rng.random() * 6)}")
    return state if len(YARN.legal_actions(state, SOLO)) > 2 else None


def regrets(level: str, sheets: int, seed: str) -> Iterator[float]:
    """By sheet, how much less than the best action the chosen one is worth."""
    found, number = 0, 0
    while found < sheets:
        number += 1
        rng = rng_for(seed, "sheet", number)
        carpet = small_carpet(rng)
        if carpet is None:
            continue
        with patch("pyengine.games.yarn.state.load_carpet", lambda side, made=carpet: made):
            state = late_sheet(rng)
            if state is None:
                continue
            found += 1
            view = YARN.view(state, SOLO)
            exact = _Search(position_of(view, SOLO)).root(TO_COME)
            chosen = choose("yarn", view, SOLO, level, rng_for(seed, "bot", number)).action
            yield max(exact.values()) - exact[chosen]


def main(level: str, sheets: int, seed: str) -> None:
    """Print the mean regret with its interval, and how often the best action was chosen."""
    found = list(regrets(level, sheets, seed))
    best = sum(regret < 1e-9 for regret in found)
    print(
        f"{level}: mean regret {fsum(found) / sheets:.3f} ± {1.96 * standard_error(found):.3f},"
        f" largest {max(found):.2f}, the best action on {best} of {sheets} sheets"
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
