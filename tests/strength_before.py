"""How strong a level is against itself as it was in another checkout: not in the fast suite.

``python -m tests.strength_before CHECKOUT cattower 3 hard 300 SEED`` plays one bot of this checkout
against those of the other at the remaining seats, as they play at a table, in style; the seats
rotate, every rotation meets the same dice, and the rules are those of this checkout.
``git worktree add ../before COMMIT`` makes one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from pyengine.bots.styles import choose_in_style
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game
from pyengine.sim import mean_interval, wilson

Choose = Callable[..., Any]


def choose_of(checkout: str, game_id: str) -> Choose:
    """The other checkout's bots, with modules of their own beside those of this one."""
    here = _taken_out()
    sys.path.insert(0, checkout)
    try:
        found: Choose = import_module("pyengine.bots.styles").choose_in_style
        # What is imported when it is first asked for has to come from there as well.
        import_module("pyengine.bots.policies").load_policy(game_id)
        import_module("pyengine.core.registry").load_game(game_id)
    finally:
        sys.path.remove(checkout)
        _taken_out()
        sys.modules.update(here)
    return found


def _taken_out() -> dict[str, Any]:
    names = [name for name in sys.modules if name.split(".")[0] == "pyengine"]
    return {name: sys.modules.pop(name) for name in names}


def play(
    game_id: str, players: int, level: str, dice: str, seat: int, other: Choose
) -> tuple[float, float]:
    """The share of the win of this checkout's bot, and its points ahead of the others' mean."""
    game, chance, steps = load_game(game_id), SeededChance(dice), 0
    state = game.start(players, game.info.defaults())
    while not (pending := game.pending(state)).over:
        steps += 1
        if pending.chance is not None:
            values = chance.draw(pending.chance)
            state = game.successor(state, CHANCE, game.chance_action(state, values))
            continue
        turn = pending.seats[0]
        asked = choose_in_style if turn == seat else other
        rng = rng_for(dice, "bot", (turn - seat) % players, steps)
        action = asked(game_id, game.view(state, turn), turn, level, rng).action
        state = game.successor(state, turn, action)
    scores = game.scores(state)
    rest = [total for place, total in enumerate(scores.totals, 1) if place != seat]
    won = 1.0 / len(scores.winners) if seat in scores.winners else 0.0
    return won, scores.totals[seat - 1] - sum(rest) / len(rest)


def main(words: list[str]) -> None:
    """Print the share of the wins, and the difference in points, each with its interval."""
    checkout, game_id, players, level, games, seed = words
    other, seats = choose_of(checkout, game_id), int(players)
    found = []
    for index in range(int(games)):
        number, turn = divmod(index, seats)
        found.append(play(game_id, seats, level, f"{seed}/{number}", turn + 1, other))
    wins = wilson(sum(won for won, _ in found), len(found))
    ahead = mean_interval([points for _, points in found])
    print(f"wins {wins.value:.1%} ({wins.low:.1%} to {wins.high:.1%}) of {len(found)}")
    print(f"points ahead {ahead.value:+.1f} ({ahead.low:+.1f} to {ahead.high:+.1f})")


if __name__ == "__main__":
    main(sys.argv[1:])
