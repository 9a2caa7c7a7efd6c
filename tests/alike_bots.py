"""How often two bots of one table do just the same: not in the fast suite but for its test.

``python -m tests.alike_bots yarn normal 40 A`` plays that many matches of two bots of a level on a
side, and tells how many of their first ten choices are the same before the first that differs.
"""

from __future__ import annotations

import sys

from pyengine.bots.styles import choose_in_style
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game

FIRST = 10
"""So many turns are looked at."""


def alike(game_id: str, level: str, side: str, seed: str) -> int:
    """How many turns two bots begin in the same way, up to ``FIRST``."""
    game, chance, at = load_game(game_id), SeededChance(seed), 0
    state = game.start(2, {**game.info.defaults(), "side": side})
    done: dict[int, list[str]] = {1: [], 2: []}
    while not (pending := game.pending(state)).over and len(done[2]) < FIRST:
        at += 1
        if pending.chance is not None:
            values = chance.draw(pending.chance)
            state = game.successor(state, CHANCE, game.chance_action(state, values))
            continue
        seat = pending.seats[0]
        view = game.view(state, seat)
        action = choose_in_style(game_id, view, seat, level, rng_for(seed, "bot", at)).action
        if view.phase == "move":
            done[seat].append(action)
        state = game.successor(state, seat, action)
    pairs = list(zip(done[1], done[2], strict=True))
    return next((turn for turn, (one, two) in enumerate(pairs) if one != two), len(pairs))


def main(words: list[str]) -> None:
    """Print the mean, and how many matches were the same all through."""
    game_id, level, matches, side = words
    found = [alike(game_id, level, side, f"alike/{index}") for index in range(int(matches))]
    whole = sum(turns == FIRST for turns in found)
    print(f"{sum(found) / len(found):.1f} of {FIRST} turns alike, {whole} of {matches} all through")


if __name__ == "__main__":
    main(sys.argv[1:])
