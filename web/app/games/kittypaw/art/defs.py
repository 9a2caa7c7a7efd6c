"""Definitions for Kitty Paw's drawings."""

from __future__ import annotations

from markupsafe import Markup

from app.games.kittypaw.art import cats


def defs() -> Markup:
    """Returns the drawings that a page needs once."""
    return cats.symbols()
