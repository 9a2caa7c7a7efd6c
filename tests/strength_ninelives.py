"""How strong Nine Lives' levels are, and what their predictions bring: not in the fast suite.

Run with ``python -m pytest tests/strength_ninelives.py``; ``python -m tests.strength_ninelives
hard 4 50`` prints the table of predictions for four hard bots in 50 matches.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator

import pytest

from pyengine.bots import choose
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game
from pyengine.games.ninelives.rug import Place, points
from pyengine.sim import Estimate, mean_interval, play_games, summarise

pytestmark = pytest.mark.slow

GAME = load_game("ninelives")


@pytest.mark.parametrize(
    ("stronger", "weaker", "games"),
    [("hard", "normal", 240), ("normal", "easy", 80), ("easy", "random", 80)],
)
def test_one_stronger_bot_wins_more_than_its_share(stronger: str, weaker: str, games: int) -> None:
    """Against three of the level below it wins clearly more than a quarter."""
    names = [stronger, weaker, weaker, weaker]
    first, second = summarise(names, list(play_games("ninelives", 4, names, games, "s"))).bots
    assert first.wins.low > 0.25
    assert first.score.value > second.score.value


def test_predictions_bring_more_than_those_without_skill() -> None:
    """Normal bots earn more with every kind of prediction than random bots do with any."""
    skilled, unskilled = (bid_table(level, 4, 12) for level in ("normal", "random"))
    best = max(found.value for found in unskilled.values())
    assert all(found.value > best for found in skilled.values() if found.high - found.low < 1.5)


def bid_table(level: str, players: int, matches: int) -> dict[str, Estimate]:
    """What each kind of prediction brought by the table (N14, N15; a loss does not stop at 0)."""
    found: dict[str, list[float]] = defaultdict(list)
    for number in range(matches):
        for place, tricks in _predictions(level, players, f"bids {number}"):
            found[_kind(place)].append(float(points(place, tricks)))
    return {kind: mean_interval(values) for kind, values in sorted(found.items())}


def _kind(place: Place) -> str:
    return f"{'double' if place.vertical else 'single'} {'/'.join(map(str, place.numbers))}"


def _predictions(level: str, players: int, seed: str) -> Iterator[tuple[Place, int]]:
    """Every prediction of a match among bots of one level, with the tricks that came."""
    chance, steps = SeededChance(seed), 0
    state = GAME.start(players, {})
    while not (pending := GAME.pending(state)).over:
        steps += 1
        if pending.chance is not None:
            action = GAME.chance_action(state, chance.draw(pending.chance))
            state = GAME.successor(state, CHANCE, action)
            continue
        seat = pending.seats[0]
        view = GAME.view(state, seat)
        action = choose("ninelives", view, seat, level, rng_for(seed, steps)).action
        state = GAME.successor(state, seat, action)
    for scored in state.rounds:
        yield from zip(scored.places, scored.tricks, strict=True)


if __name__ == "__main__":
    for kind, estimate in bid_table(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])).items():
        print(f"{kind:16} {estimate.value:+.2f} ({estimate.low:+.2f} to {estimate.high:+.2f})")
