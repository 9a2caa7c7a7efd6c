"""Styles: what the bots of a seat like, so that they can be known by how they play.

A game's module ``styles`` defines ``STYLES``, of which each seat has its own, as each seat has a
cat of its own. :mod:`pyengine.bots.styles` plays by them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from pyengine.core.registry import find_part

Liking = Callable[[Any, int, str], float]
"""Returns how much of what is liked an action has; gets the view before it, the seat, the action.
0: nothing."""


class Style(NamedTuple):
    """What a bot likes: ``words`` have a verb and no subject, such as "hoards wool"."""

    words: str
    liking: Liking


def style_of(game_id: str, seat: int) -> Style | None:
    """The style of a seat's bots; None in a game without styles. Raises ``UnknownGame``."""
    styles = _load(game_id)
    return styles[(seat - 1) % len(styles)] if styles else None


@cache
def _load(game_id: str) -> tuple[Style, ...]:
    part = find_part(game_id, "styles")
    return part.STYLES if part else ()
