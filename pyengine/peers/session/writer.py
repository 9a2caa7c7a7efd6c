"""What the session lends to those who write for it: a clock, a log, and a word to the person."""

from __future__ import annotations

from typing import Protocol

from pyengine.core.words import Sentence
from pyengine.peers.wire.posts import Post


class Writer(Protocol):
    """Where posts are written."""

    now: int
    """The time of the input at hand, in ms."""

    @property
    def may_write(self) -> bool:
        """Whether all own posts that are known to be elsewhere are here, and there is room."""

    @property
    def lets_in(self) -> bool:
        """Whether what is written is told to others at once, so that guests can be let in."""

    def post(self, *posts: Post) -> None:
        """Store posts, before anything is sent."""

    def store_choice(self, seat: int) -> None:
        """Store what a seat has committed, before the commit itself."""

    def refuse(self, why: Sentence) -> None:
        """Tell the person that a request cannot be carried out."""
