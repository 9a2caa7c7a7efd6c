"""Whether the answer of a position lasts: a bot that looks at many times as much prefers the same.

Only such a position is worth solving (:mod:`pyengine.core.positions` says what one is).
"""

from __future__ import annotations

from pyengine.bots.choose import choose
from pyengine.bots.decision import Decision
from pyengine.bots.review import hard_level
from pyengine.core.chance import rng_for
from pyengine.core.match import Match
from pyengine.core.positions import Position, read_posed

GAP = 0.4
"""In a set that ships nothing else comes closer to the answer than so many points: whoever finds
the second best has found no other answer."""


def lasts(position: Position, times: int, seed: str) -> bool:
    """Returns whether a position keeps its answer where the bot looks at ``times`` as much.

    ``seed`` gives the futures. Raises ``ValueError`` where it is no position.
    """
    match = read_posed(position.text, position.chosen, position.best)
    return _preference(match, times, seed).action == position.best


def is_clear_cut(match: Match, best: str, times: int, seed: str) -> bool:
    """Returns whether ``best`` is preferred, and nothing else comes within :data:`GAP` of it."""
    decision = _preference(match, times, seed)
    if decision.action != best:
        return False
    return all(
        other.behind >= GAP
        for other in decision.candidates
        if other.action != best and (other.count or decision.method == "exact")
    )


def _preference(match: Match, times: int, seed: str) -> Decision:
    assert match.viewer
    game = match.header.game
    rng = rng_for(seed, "preference")
    return choose(game, match.state, match.viewer, hard_level(game, times), rng)
