"""Says in one sentence why a choice was worse than another, by the reasons of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyengine.core.match import Match
from pyengine.core.reasons import both_sides, list_reasons, why, why_not
from pyengine.core.words import Sentence, ended, with_names

LATER = "Nothing shows at once, but the better choice brings more later."
"""Said where the games' reasons see no difference: only play-outs do."""


def why_worse(
    match: Match, view: Any, seat: int, done: str, better: str, names: Sequence[str]
) -> str:
    """Says why what was ``done`` is worse: what speaks against it, and what for the ``better`` one.

    ``view`` is what the seat knew. "It leaves the socks; the better choice takes a paper plane."
    Where what shows at once speaks for what was done, the sentence says so.
    """
    game = match.header.game

    def told(say: Callable[..., Sentence], action: str, other: str) -> str:
        # What both do explains no difference.
        return str(with_names(say(game, view, seat, action, other, only_own=True), names))

    against, brings = told(why_not, done, better), told(why, done, better)
    other = told(both_sides, better, done)
    if against:
        return ended(f"It {against}; the better choice {other or 'does not'}")
    if brings and other:
        if _weight(game, view, seat, done) < _weight(game, view, seat, better):
            return ended(f"It {brings}, but the better choice {other}")
        return ended(f"It {brings}, but the better choice, which {other}, brings more in the end")
    if brings:
        return f"It {brings}, but the better choice brings more in the end."
    return ended(f"The better choice {other}") if other else LATER


def _weight(game: str, view: Any, seat: int, action: str) -> float:
    """About how many points can be seen of an action at once."""
    return sum(reason.weight for reason in list_reasons(game, view, seat, action))
