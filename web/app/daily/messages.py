"""Messages to the challenges from the bots' worker."""

from __future__ import annotations

from typing import NamedTuple


class RivalPlayed(NamedTuple):
    """The hard bot has played the challenge of a day, to so many points; None where it cannot be
    asked."""

    game: str
    day: str
    total: int | None
