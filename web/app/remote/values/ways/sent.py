"""Invitations that were made here, as they are kept: also those that are dead."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Ending = Literal["", "reloaded", "withdrawn", "expired", "failed", "used", "begun"]
"""What has ended an invitation; nothing as long as it is open."""


@dataclass(frozen=True, slots=True)
class Sent:
    """An invitation that was made here, as it is kept; ``made`` is ms since 1970."""

    number: int
    made: int
    why: Ending = ""
    to_watch: bool = False
    """Whether somebody was invited to look on."""


def moment_words(then: int, now: int) -> str:
    """Says when something was or will be, in ms since 1970: the time, and another day's name."""
    at, today = datetime.fromtimestamp(then / 1000), datetime.fromtimestamp(now / 1000)
    return f"{at:%H:%M}" if at.date() == today.date() else f"{at:%A %H:%M}"
