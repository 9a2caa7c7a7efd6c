"""The weaves of the carpets, and what lies on them."""

from __future__ import annotations

from markupsafe import Markup

from app.art.symbols import symbols
from app.games.yarn.art.carpet import weave
from app.games.yarn.art.toys import ITEMS


def defs() -> Markup:
    """Returns the drawings that a page needs once."""
    return weave("A") + weave("B") + symbols(ITEMS)
