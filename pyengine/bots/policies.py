"""The policy of a game, imported when the first bot of that game is asked."""

from __future__ import annotations

from functools import cache
from typing import Any

from pyengine.bots.playouts import PlayoutPolicy
from pyengine.bots.policy import Policy
from pyengine.core.registry import find_part, load_game


@cache
def load_policy(game_id: str) -> Policy[Any, Any]:
    """The policy of a game that is no race; raises ``UnknownGame``.

    A game without a module ``policy`` is played by what all games can tell of themselves.
    """
    part = find_part(game_id, "policy")
    policy: Policy[Any, Any] = part.POLICY if part else PlayoutPolicy(load_game(game_id))
    return policy
