"""Messages to the screen of a review from the bots' worker and of storage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Reviewed(NamedTuple):
    """The worker's finding on an entry, for the review ``fresh``; None: it cannot be asked."""

    fresh: str
    entry: int
    found: Mapping[str, object] | None


class ReviewRead(NamedTuple):
    """The stored review; empty where nothing is."""

    key: str
    text: str


ReviewMessage = Reviewed | ReviewRead
