"""Styles: what a bot likes, as long as it costs next to nothing.

A game's module ``styles`` defines ``STYLES``, of which each seat has its own, as each seat has a
cat of its own. Of actions that are worth nearly the same a bot takes the one that has most of what
it likes; so it can be known by how it plays, and is as strong as it was (docs/bots.md). Hints and
reviews ask :func:`~pyengine.bots.choose.choose`, which likes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from pyengine.bots.choose import choose
from pyengine.bots.decision import Decision
from pyengine.bots.policies import load_policy
from pyengine.core.registry import find_part

GIVE = 0.2
"""So much of the least cost of an inaccuracy a bot gives up for what it likes."""

DECIDED = ("taste", "static", "futures", "exact")
"""The methods of decisions that compare values."""

Liking = Callable[[Any, int, str], float]
"""Returns how much of what is liked an action has; gets the view before it, the seat, the action.
0: nothing."""


class Style(NamedTuple):
    """What a bot likes: ``words`` have a verb and no subject, such as "hoards yarn"."""

    words: str
    liking: Liking


def style_of(game_id: str, seat: int) -> Style | None:
    """The style of a seat's bots; None in a game without styles. Raises ``UnknownGame``."""
    styles = _load(game_id)
    return styles[(seat - 1) % len(styles)] if styles else None


def choose_in_style(
    game_id: str,
    view: Any,
    seat: int,
    level: str,
    rng: random.Random,
    deadline: Callable[[], bool] | None = None,
) -> Decision:
    """Decide as :func:`choose` does, but in the style of the seat."""
    decision = choose(game_id, view, seat, level, rng, deadline)
    style = style_of(game_id, seat)
    if style is None or decision.method not in DECIDED:
        return decision
    chosen = decision.chosen
    give = GIVE * load_policy(game_id).bounds.inaccuracy
    # What a race dropped early was worth less than the few futures can tell.
    near = [
        found
        for found in decision.candidates
        if found.count == chosen.count and abs(found.mean - chosen.mean) <= give
    ]
    favourite = max(near, key=lambda found: style.liking(view, seat, found.action))
    liked, had = (style.liking(view, seat, found.action) for found in (favourite, chosen))
    return replace(decision, action=favourite.action) if liked > had else decision


@cache
def _load(game_id: str) -> tuple[Style, ...]:
    part = find_part(game_id, "styles")
    return part.STYLES if part else ()
