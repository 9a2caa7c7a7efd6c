"""What Nine Lives' hard bot promises beside what comes of it: not part of the suite.

``python -m tests.promise_ninelives 100 seed`` plays so many matches of one hard bot against three
normal ones and prints how much more its choices promised than the round was worth to it at its
end, in points, as the mean of a round with its interval: for predictions, for cards while all
hold five or more, and for those after that.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from math import fsum

from pyengine.bots import choose
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game
from pyengine.games.ninelives.info import ROUNDS
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.worth import worth
from pyengine.sim import Estimate, mean_interval

GAME = load_game("ninelives")

Promises = dict[str, list[float]]


def excess(matches: int, seed: str) -> dict[str, Estimate]:
    """By kind of choice: by how much promises are above what came, round by round."""
    found: Promises = defaultdict(list)
    for number in range(matches):
        for said, came in _rounds(f"{seed}/{number}", number % 4 + 1):
            for kind, values in said.items():
                found[kind].append(fsum(values) / len(values) - came)
    return {kind: mean_interval(values) for kind, values in found.items()}


def _rounds(seed: str, me: int) -> list[tuple[Promises, float]]:
    """For each round of a match what seat ``me`` was promised, and what came."""
    chance, step, over = SeededChance(seed), 0, []
    said: Promises = defaultdict(list)
    state = GAME.start(4, {})
    while not (pending := GAME.pending(state)).over:
        if pending.chance is not None:
            drawn = GAME.chance_action(state, chance.draw(pending.chance))
            state = GAME.successor(state, CHANCE, drawn)
            continue
        step += 1
        seat = pending.seats[0]
        level = "hard" if seat == me else "normal"
        decision = choose("ninelives", GAME.view(state, seat), seat, level, rng_for(seed, step))
        if seat == me and decision.futures:
            said[_kind(state)].append(decision.chosen.mean)
        before, state = state, GAME.successor(state, seat, decision.action)
        if len(state.rounds) > len(before.rounds):
            came = worth(before.totals, state.totals, me - 1, ROUNDS - before.round)
            over.append((said, came))
            said = defaultdict(list)
    return over


def _kind(state: State) -> str:
    if state.phase == "bid":
        return "predictions"
    return "cards" if min(hand.size for hand in state.hands) > 4 else "last cards"


if __name__ == "__main__":
    for kind, estimate in excess(int(sys.argv[1]), sys.argv[2]).items():
        print(f"{kind:12} {estimate.value:+.2f} ({estimate.low:+.2f} to {estimate.high:+.2f})")
