"""What all drawings of a page share: weave patterns and item symbols, written once."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art import items
from app.faces.cattower.art import furniture
from app.faces.yarn.art import carpet


@lru_cache(maxsize=1)
def defs() -> Markup:
    """One invisible `<svg>` for the page's body; carpets, `items.use` and `furniture.use` refer to it.

    It must not be `display: none` (patterns inside would stop working): the class `art-defs` takes it
    out of the flow instead.
    """
    return Markup(
        '<svg class="art-defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
        f"{carpet.weave('A')}{carpet.weave('B')}{items.symbols()}"
        f"{furniture.symbols()}</defs></svg>"
    )
