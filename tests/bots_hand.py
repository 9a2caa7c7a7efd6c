"""A bot asked on the way through random matches of any game."""

from __future__ import annotations

from collections.abc import Mapping

from pyengine.bots import choose
from pyengine.core.chance import SeededChance, pick, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game


def assert_decides_legally(
    game_id: str,
    players: int,
    seed: str,
    level: str,
    now_and_then: int,
    options: Mapping[str, str] | None = None,
) -> None:
    """Every decision of a level in a random match is legal and weighs all legal actions.

    The hard bot looks in at each so many-th step only: all its decisions would take a minute.
    """
    game, source, steps = load_game(game_id), SeededChance(seed), 0
    state = game.start(players, {**game.info.defaults(), **(options or {})})
    while not (pending := game.pending(state)).over:
        steps += 1
        if pending.chance is not None:
            action = game.chance_action(state, source.draw(pending.chance))
            state = game.apply(state, CHANCE, action)
            continue
        seat = pending.seats[0]
        rng = rng_for(seed, steps)
        legal = game.legal_actions(state, seat)
        if level != "hard" or steps % now_and_then == 0:
            decision = choose(game_id, game.view(state, seat), seat, level, rng)
            assert decision.action in legal
            if decision.method not in ("rules", "forced"):
                assert sorted(found.action for found in decision.candidates) == sorted(legal)
        state = game.apply(state, seat, pick(legal, rng))
