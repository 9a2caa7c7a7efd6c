"""Definitions that drawings refer to by id: symbols and patterns, written once.

Every folder below ``app.games`` may offer its own: ``defs()`` in its ``art.defs``.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.items import ITEMS
from app.art.symbols import symbols
from app.games import parts


@lru_cache(maxsize=1)
def defs() -> Markup:
    """One invisible `<svg>` for the page's body.

    It must not be `display: none` (patterns inside would stop working): the class `art-defs` takes
    it out of the flow instead.
    """
    games = Markup("").join(part.defs() for _, part in parts("art.defs"))
    return Markup(
        '<svg class="art-defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
        f"{symbols(ITEMS)}{games}</defs></svg>"
    )
