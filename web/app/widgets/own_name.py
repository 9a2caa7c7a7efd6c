"""The field for one's own name: the same wherever people say what others are to call them."""

from __future__ import annotations

import htpy as h

from app.base.names import MAX_NAME
from app.core import effects as fx

NAMELESS = "Enter a name first, so that your friends know you."
"""What is wrong with a name that is none: others have to know whose table it is."""


def own_name_field(
    id: str, name: str, do: str, problem: str = "", arg: int | None = None
) -> h.Node:
    """Draws the field that the control ``do`` hears of, with what is wrong with the name."""
    return h.div(".field")[
        h.label(for_=id)["Your name"],
        h.input(
            ".input",
            id=id,
            type="text",
            name="name",
            value=name,
            maxlength=MAX_NAME,
            placeholder="Your name",
            spellcheck="false",
            aria_invalid="true" if problem else None,
            aria_describedby=f"{id}-problem",
            data_do=do,
            data_arg=arg,
        ),
        h.p(".error", id=f"{id}-problem")[problem],
    ]


def missing_name(id: str) -> tuple[fx.Effect, ...]:
    """Says that the field of that id lacks a name, and leads there."""
    return fx.Announce(NAMELESS), fx.Focus(f"#{id}")
