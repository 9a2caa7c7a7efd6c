"""What lies in the chambers."""

from __future__ import annotations

from markupsafe import Markup

from app.art.symbols import symbols
from app.games.burrow.art.larder import ITEMS


def defs() -> Markup:
    """What stands in the page once."""
    return symbols(ITEMS)
