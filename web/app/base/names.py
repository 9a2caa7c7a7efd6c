"""Cleans a line of text from elsewhere, such as a name."""

from __future__ import annotations

MAX_NAME = 24
"""The most characters that a name has."""


def clean(text: str, longest: int) -> str:
    """One line of text: nothing invisible, single spaces, cut at ``longest`` characters.

    >>> clean("Mia\\n\\u202e  Tom ", 24)
    'Mia Tom'
    """
    shown = text[: 8 * longest]
    if not shown.isprintable():
        shown = "".join(char if char.isprintable() else " " for char in shown)
    return " ".join(shown.split())[:longest].strip()


def clean_name(text: str) -> str:
    """A player's name as it is shown and saved."""
    return clean(text, MAX_NAME)
