"""The face of Purr Bid."""

from __future__ import annotations

from typing import Any

from app.games.plain import PlainFace
from pyengine.games.purrbid import GAME


class PurrBidFace(PlainFace):
    """Everything by default; numbers are chosen in secret."""

    game = GAME

    def is_secret(self, view: Any, seat: int) -> bool:
        return True


FACE = PurrBidFace()
