"""The field for one's own name: the same wherever people say what others are to call them."""

from __future__ import annotations

import htpy as h

from app.base.names import MAX_NAME
from app.core import effects as fx
from app.saves.naming import GUEST

ASKED = f"Your friends see your name. Enter one, or press again to go on as “{GUEST}”."
"""Said once, where the field was left open: the name is told for the whole match."""


def own_name_field(
    id: str, name: str, do: str, note: str = "", arg: int | None = None, otherwise: str = GUEST
) -> h.Node:
    """Draws the field that the control ``do`` hears of, with what is said of it; ``otherwise`` is
    what somebody is called who leaves it open."""
    return h.div(".field")[
        h.label(for_=id)["Your name"],
        h.input(
            ".input",
            id=id,
            type="text",
            name="name",
            value=name,
            maxlength=MAX_NAME,
            placeholder=otherwise,
            spellcheck="false",
            aria_describedby=f"{id}-note",
            data_do=do,
            data_arg=arg,
        ),
        h.p(".help", id=f"{id}-note")[note],
    ]


def ask_name(id: str) -> tuple[fx.Effect, ...]:
    """Leads to the field of that id, which was left open, and says what it is for."""
    return fx.Announce(ASKED), fx.Focus(f"#{id}")
