"""Fits what Yarn Trail's play-outs go by: the habits in pyengine/games/yarn/guide.py.

Run with ``python -m tests.fit_yarn SIDE TRIES PLAYOUTS SEED``. A climb from the shipped numbers:
one to three of them change by chance, and the change is kept where the mean result of play-outs
from the first roll on, alone on that side with cups anywhere, is better by the same dice. Every 25
tries the dice are new, so that nothing is fitted to them. At the end both sets of
numbers meet dice that neither has seen.

What makes a good play-out by itself need not make a good bot: that is for
``python -m pyengine simulate yarn --players 1 --bots hard`` to say.
"""

from __future__ import annotations

import sys
from dataclasses import fields, replace
from math import fsum
from typing import Any

from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game
from pyengine.core.statistics import standard_error
from pyengine.games.yarn.guide import Habits, habits_of
from pyengine.games.yarn.loader import load_carpet
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.playout import draw_future, play_out
from pyengine.games.yarn.position import Position, position_of

YARN = load_game("yarn")
SHEETS = 8
"""Ways the cups stand."""

SPREAD = 0.3
"""How far a change goes at most: this share of the number, and half as much in points."""


def starts(side: str, seed: str) -> list[Any]:
    """Views before the first move."""
    found = []
    for number in range(SHEETS):
        source = SeededChance(f"{seed}/{number}")
        state = YARN.start(1, {**YARN.info.defaults(), "side": side})
        while state.phase != "move":
            pending = YARN.pending(state)
            if pending.chance is None:
                rng = rng_for(seed, "cups", number)
                state = YARN.apply(state, 1, YARN.sample_action(state, 1, rng))
            else:
                action = YARN.chance_action(state, source.draw(pending.chance))
                state = YARN.apply(state, CHANCE, action)
        found.append(YARN.view(state, 1))
    return found


def results(habits: Habits, views: list[Any], playouts: int, seed: str) -> list[float]:
    """What so many play-outs of passing in the first turn end with."""
    found = []
    each = playouts // len(views)
    for view in views:
        position: Position = position_of(view, 1)
        rng = rng_for(seed, "future")
        found += [
            play_out(position, position.actions[PASS], draw_future(position, rng), habits)
            for _ in range(each)
        ]
    return found


def changed(habits: Habits, rng: Any) -> Habits:
    """One to three numbers moved by chance."""
    names = [field.name for field in fields(Habits)]
    for _ in range(1 + int(rng.random() * 3)):
        name = names[int(rng.random() * len(names))]
        value = getattr(habits, name)
        if isinstance(value, tuple):
            at = int(rng.random() * len(value))
            moved: Any = (*value[:at], _moved(value[at], rng), *value[at + 1 :])
        else:
            moved = _moved(value, rng)
        habits = replace(habits, **{name: moved})
    return habits


def _moved(value: float, rng: Any) -> float:
    step = (rng.random() + rng.random() - 1.0) * SPREAD
    return round(value + step * (abs(value) + 0.5), 3)


def climb(side: str, shipped: Habits, tries: int, playouts: int, seed: str) -> Habits:
    """The habits after so many tries."""
    rng = rng_for(seed, "climb")
    best, mean = shipped, 0.0
    for number in range(tries):
        if number % 25 == 0:
            dice = f"{seed}/{number}"
            views = starts(side, dice)
            mean = _mean(results(best, views, playouts, dice))
        tried = changed(best, rng)
        found = _mean(results(tried, views, playouts, dice))
        if found > mean:
            best, mean = tried, found
            print(number, f"{mean:.2f}", best, flush=True)
    return best


def _mean(values: list[float]) -> float:
    return fsum(values) / len(values)


def main(side: str, tries: int, playouts: int, seed: str) -> None:
    """Climb, and hold the result against the shipped numbers."""
    shipped = habits_of(load_carpet(side))
    fitted = climb(side, shipped, tries, playouts, seed)
    views = starts(side, f"{seed}/fresh")
    before, after = (
        results(habits, views, 4 * playouts, f"{seed}/fresh") for habits in (shipped, fitted)
    )
    gains = [new - old for new, old in zip(after, before, strict=True)]
    print(f"shipped {_mean(before):.2f} ± {1.96 * standard_error(before):.2f}")
    print(f"fitted  {_mean(after):.2f} ± {1.96 * standard_error(after):.2f}")
    print(f"gain    {_mean(gains):+.2f} ± {1.96 * standard_error(gains):.2f}")
    print(fitted)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
