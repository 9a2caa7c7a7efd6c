"""The seating of several people around one screen: a choice of the device."""

from __future__ import annotations

import htpy as h

from app.widgets.parts import radios

SITTINGS = (("side", "On the same side"), ("opposite", "Opposite"))
"""Values of ``Settings.sitting``, and their names."""


def sitting_choice(chosen: str) -> h.Node:
    """Draws the choice of how several sit at one screen; kept for this device at once."""
    return h.div(".stack")[
        radios("Several people at one screen sit", "sitting", SITTINGS, chosen),
        h.p(".help")[
            "Opposite each other: with a tablet between you, the far side is turned round."
        ],
    ]
