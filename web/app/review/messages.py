"""What the screen of a review hears of the bots' worker and of storage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Reviewed(NamedTuple):
    """What the worker has found of an entry, for the review ``fresh``; None: it cannot be asked."""

    fresh: str
    entry: int
    found: Mapping[str, object] | None


class ReviewRead(NamedTuple):
    """What is stored of a review; empty where nothing is."""

    key: str
    text: str


ReviewMessage = Reviewed | ReviewRead
