"""Decisions in style: of what is worth nearly the same a bot takes what it likes.

So it can be known by how it plays (:mod:`pyengine.core.styles`), and is as strong as it was
(docs/bots.md). Hints and reviews ask :func:`~pyengine.bots.choose.choose`, which likes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pyengine.bots.apart import other_way
from pyengine.bots.choose import choose
from pyengine.bots.decision import Decision
from pyengine.bots.levels import load_level
from pyengine.bots.policies import load_policy
from pyengine.core.styles import style_of

GIVE = 0.2
"""So much of the least cost of an inaccuracy a bot gives up for what it likes."""

NOISE = 0.5
"""So much of its noise a level gives up, or gains, besides: it errs by more anyhow."""

DECIDED = ("taste", "static", "futures", "exact")
"""The methods of decisions that compare values."""


def choose_in_style(
    game_id: str,
    view: Any,
    seat: int,
    level: str,
    rng: random.Random,
    deadline: Callable[[], bool] | None = None,
) -> Decision:
    """Decide as :func:`choose` does, but in the style of the seat, and not as its like does."""
    decision = choose(game_id, view, seat, level, rng, deadline)
    other = other_way(game_id, view, seat, level, decision, rng, deadline)
    if other is not None:
        return other
    style = style_of(game_id, seat)
    if style is None or decision.method not in DECIDED:
        return decision
    chosen, give = decision.chosen, given_up(game_id, level)
    # What a race dropped early was worth less than the few futures can tell.
    near = [
        found
        for found in decision.candidates
        if found.count == chosen.count and abs(found.mean - chosen.mean) <= give
    ]
    favourite = max(near, key=lambda found: style.liking(view, seat, found.action))
    liked, had = (style.liking(view, seat, found.action) for found in (favourite, chosen))
    return replace(decision, action=favourite.action) if liked > had else decision


def given_up(game_id: str, level: str) -> float:
    """Returns by how many points at most what a bot likes is worth more or less than its choice."""
    policy = load_policy(game_id)
    noise = policy.levels.get(level, load_level(level)).noise
    return GIVE * policy.bounds.inaccuracy + NOISE * noise
