"""Links that were given out here: whether each was copied or shared, and how long it holds, in
words that are true for a minute."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, NamedTuple

from pyengine.peers.wire.timeouts import MINUTE_MS, VALID_MS

NOT_GIVEN = "Not copied or shared yet."

_HOUR = 60
"""In minutes."""

_MOST = 16
"""So many are remembered, the newest."""

How = Literal["copied", "shared"]


class MinuteOver(NamedTuple):
    """Another minute has passed on the page that waits for people to come by its links."""


@dataclass(frozen=True, slots=True)
class Given:
    """A link that was given out: ``address`` begins with ``#``, ``at`` is ms since 1970."""

    address: str
    how: How
    at: int


@dataclass(frozen=True, slots=True)
class GivenLinks:
    """The links that were given out on this page; ``now`` is by when that is told, to the minute,
    in ms since 1970."""

    now: int = 0
    given: tuple[Given, ...] = ()

    def at(self, now: int) -> GivenLinks:
        """The same, told at another time."""
        return replace(self, now=now)

    def with_link(self, address: str, how: How, now: int) -> GivenLinks:
        """One more; of each link the newest counts."""
        others = [known for known in self.given if known.address != address]
        return GivenLinks(now, (*others, Given(address, how, now))[-_MOST:])

    def words(self, address: str) -> str:
        """Says whether a link was given out, how and when; empty where it was not."""
        found = next((known for known in self.given if known.address == address), None)
        return f"{found.how.capitalize()} {ago_words(found.at, self.now)}." if found else ""

    def holds_words(self, made: int) -> str:
        """Says for how long an invitation of that time still holds.

        >>> GivenLinks(0).holds_words(0), GivenLinks(23 * 3_600_000 + 1_200_000).holds_words(0)
        ('for 24 hours', 'for 40 minutes')
        """
        left = max(0, min(VALID_MS, made + VALID_MS - self.now))
        minutes = (left + MINUTE_MS // 2) // MINUTE_MS
        hours = minutes // _HOUR
        if hours:
            return f"for {hours} hours" if hours > 1 else "for an hour"
        if minutes > 1:
            return f"for {minutes} minutes"
        return "for a minute" if minutes == 1 else "for less than a minute"


def ago_words(then: int, now: int) -> str:
    """Says when something was done: how long ago, or after an hour at what time.

    >>> ago_words(0, 59_000), ago_words(0, 60_000), ago_words(0, 150_000)
    ('just now', 'a minute ago', '2 minutes ago')
    """
    minutes = (now - then) // MINUTE_MS
    if minutes < _HOUR:
        return (
            f"{minutes} minutes ago"
            if minutes > 1
            else "a minute ago"
            if minutes == 1
            else "just now"
        )
    at, today = datetime.fromtimestamp(then / 1000), datetime.fromtimestamp(now / 1000)
    return f"at {at:%H:%M}" if at.date() == today.date() else f"on {at:%A} at {at:%H:%M}"
