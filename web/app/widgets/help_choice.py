"""The choice of how much help there is: for a match at setup, for all others in the settings."""

from __future__ import annotations

import htpy as h

from app.widgets.parts import radios

HELP_WORDS = (("all", "Everything"), ("some", "A little"), ("paper", "As on paper"))
"""Values of ``Settings.help``, and their names."""

_HINT = "A hint says what the hard bot would do, and why."

_EXPLAINED = {
    "all": f"Shows what has been seen and what follows from it. {_HINT}",
    "some": f"Shows only what has been seen. {_HINT}",
    "paper": "No hints, and everybody remembers for themselves.",
}

_HINTS_ALONE = {"all": _HINT, "some": _HINT, "paper": "No hints."}


def hints_choice(chosen: str, do: str = "") -> h.Node:
    """With hints or without, where no hands are dealt and there is nothing to remember."""
    asked = "some" if chosen == "paper" else chosen
    return h.div(".stack")[
        radios("Hints", "help", ((asked, "With hints"), ("paper", "As on paper")), chosen, do),
        h.p(".help")[_HINTS_ALONE[chosen]],
    ]


def help_choice(chosen: str, do: str = "") -> h.Node:
    """The three steps, with what the chosen one means; ``do`` as for :func:`radios`."""
    return h.div(".stack")[
        radios("Memory aids and hints", "help", HELP_WORDS, chosen, do),
        h.p(".help")[_EXPLAINED[chosen]],
    ]
