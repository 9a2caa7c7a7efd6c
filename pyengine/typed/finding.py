"""The language of a game, imported when somebody first types."""

from __future__ import annotations

from functools import cache
from typing import Any

from pyengine.core.registry import find_part
from pyengine.typed.contract import Spoken


@cache
def load_spoken(game_id: str) -> Spoken[Any]:
    """Returns what a game's module ``spoken`` adds; raises ``UnknownGame``.

    A game without that module is played in its notation, and tells what all games can tell.
    """
    part = find_part(game_id, "spoken")
    spoken: Spoken[Any] = part.SPOKEN if part else Spoken()
    return spoken
