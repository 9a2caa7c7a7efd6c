"""Says in one sentence why a choice was worse than another, by the reasons of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.match import Match
from pyengine.core.reasons import why, why_not
from pyengine.core.words import with_names

LATER = "Nothing of it shows at once: the other way brings more later."
"""Said where the games' reasons see no difference: only play-outs do."""


def why_worse(
    match: Match, view: Any, seat: int, done: str, better: str, names: Sequence[str]
) -> str:
    """Says why what was ``done`` is worse: what speaks against it, and what for the ``better`` one.

    ``view`` is what the seat knew. "It leaves the socks; the other way takes a paper plane."
    """
    game = match.header.game
    against = str(with_names(why_not(game, view, seat, done, better), names))
    brings = str(with_names(why(game, view, seat, done, better), names))
    other = str(with_names(why(game, view, seat, better, done), names))
    own = against or brings
    if own and other and own != other:
        return f"It {own}; the other way {other}."
    if against:
        return f"It {against}; the other way does not."
    return f"The other way {other}." if other and other != brings else LATER
