"""What stands beside a timer."""

from __future__ import annotations

from markupsafe import Markup

from app.art.symbols import symbols
from app.games.pencil.art.hourglass import hourglass


def defs() -> Markup:
    """What stands in the page once."""
    return symbols({"hourglass": hourglass})
