"""What stands in the towers."""

from __future__ import annotations

from markupsafe import Markup

from app.games.cattower.art.furniture import symbols


def defs() -> Markup:
    """What stands in the page once."""
    return symbols()
