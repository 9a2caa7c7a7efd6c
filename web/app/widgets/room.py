"""A note where a window is too small for several people at once, each at a place of their own.

How large it is only the style sheet knows: it shows a ``.room-note`` where they do not fit.
"""

from __future__ import annotations

from app.base.words import in_words


def room_words(people: int) -> str:
    """Says that a window is too small for so many.

    >>> room_words(2)
    'Two people need a larger screen: a tablet or a computer.'
    """
    return f"{in_words(people).capitalize()} people need a larger screen: a tablet or a computer."


def room_class(people: int) -> str:
    """The classes of a note that is only shown where so many do not fit."""
    return f"note is-warn room-note for-{'two' if people == 2 else 'more'}"
