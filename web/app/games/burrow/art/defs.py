"""Drawings of what lies in the chambers."""

from __future__ import annotations

from markupsafe import Markup

from app.art.symbols import symbols
from app.games.burrow.art.larder import ITEMS


def defs() -> Markup:
    """Returns the drawings that a page needs once."""
    return symbols(ITEMS)
