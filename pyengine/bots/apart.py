"""Two bots whose sheets are just alike do not go the same way.

Where one die is rolled for all and every sheet is the same, bots that take what is best take the
same, turn after turn. So of seats that stand alike (``Policy.alike``) the first takes what it
finds best, the second the best of the rest, and so on. That is looked for by play-outs: the second
of a ranking by rules of thumb is often worth less than it says (docs/bots.md).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from pyengine.bots.comparison import compare_by_playouts
from pyengine.bots.decision import Candidate, Decision
from pyengine.bots.levels import Level, load_level
from pyengine.bots.policies import load_policy

LOOK = Level("apart", "Apart", "futures", candidates=6, plays=400)
"""How far ahead a bot looks that does not look ahead by itself."""


def other_way(
    game_id: str,
    view: Any,
    seat: int,
    level: str,
    plain: Decision,
    rng: random.Random,
    deadline: Callable[[], bool] | None = None,
) -> Decision | None:
    """What a seat does in place of its ``plain`` choice, as an earlier one stands alike.

    It costs less than an inaccuracy in the futures of both. None where no seat does, where
    nothing else is worth as much, and of a level that errs: its noise sets it apart.
    """
    policy = load_policy(game_id)
    if plain.method not in ("static", "futures"):
        return None
    if policy.levels.get(level, load_level(level)).noise:
        return None
    earlier = policy.alike(view, seat)
    if not earlier:
        return None
    found = plain
    if plain.method == "static":
        position = policy.position(view, seat)
        ranked = policy.rank(position)
        found = compare_by_playouts(policy, position, ranked, LOOK, rng, deadline)
    rest = [one for one in found.candidates if one.action != plain.action and one.count]
    near = [one for one in rest if one.behind < policy.bounds.inaccuracy]
    if not near:
        return None
    return _instead(found, near[min(earlier, len(near)) - 1])


def _instead(found: Decision, taken: Candidate) -> Decision:
    return Decision(taken.action, "futures", found.candidates, found.futures)
