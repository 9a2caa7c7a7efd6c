"""The moment of a message: when it is, by two clocks, and random text."""

from __future__ import annotations

from typing import NamedTuple


class Moment(NamedTuple):
    """The moment of a message: the time (ms since 1970), fresh random text, the day.

    ``today`` is the date where the player is, such as ``2026-11-20``; ``stamp`` is the browser's
    time stamp of it, as inputs and the signals of races have theirs.
    """

    now: int
    fresh: str
    today: str = ""
    stamp: float = 0.0
