"""Definitions for what stands beside a timer."""

from __future__ import annotations

from markupsafe import Markup

from app.art.symbols import symbols
from app.games.pencil.art.hourglass import hourglass


def defs() -> Markup:
    """Returns the drawings that a page needs once."""
    return symbols({"hourglass": hourglass})
