"""What Kitty Paw's drawings refer to."""

from __future__ import annotations

from markupsafe import Markup

from app.games.kittypaw.art import cats


def defs() -> Markup:
    """What stands in the page once."""
    return cats.symbols()
