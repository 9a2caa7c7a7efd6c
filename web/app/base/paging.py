"""Going through a list by keys: Page Down and Page Up to the next and the one before, Home and End.

At every board these keys choose among all that is possible (:mod:`app.play.walking`). Where that
would be no list to go through, or would give away an answer, a face lists what may be touched, in
the order of its places, and the keys lead the focus there.
"""

from __future__ import annotations

WALKING_KEYS = frozenset(("PageDown", "PageUp", "Home", "End"))


def step_from(here: int | None, count: int, key: str) -> int:
    """Returns where a key leads, from one of so many, counted from 0; the ends are joined.

    >>> [step_from(6, 7, key) for key in ("PageDown", "PageUp", "Home", "End")]
    [0, 5, 0, 6]
    >>> step_from(None, 7, "PageDown"), step_from(None, 7, "PageUp")
    (0, 6)
    """
    if key == "Home" or (here is None and key == "PageDown"):
        return 0
    if key == "End" or here is None:
        return count - 1
    return (here + (1 if key == "PageDown" else -1)) % count


def counted(at: int, count: int) -> str:
    """Says the position among so many.

    >>> counted(2, 7)
    '3 of 7'
    """
    return f"{at + 1} of {count}"
