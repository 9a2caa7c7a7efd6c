"""Drawings of what stands in the towers."""

from __future__ import annotations

from markupsafe import Markup

from app.games.cattower.art.furniture import symbols


def defs() -> Markup:
    """Returns the drawings that a page needs once."""
    return symbols()
