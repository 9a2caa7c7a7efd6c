"""Definitions for what stands beside a timer."""

from __future__ import annotations

from markupsafe import Markup

from app.art.svg import LINE, path, shape
from app.art.symbols import symbols


def defs() -> Markup:
    """Returns the drawings that a page needs once."""
    return symbols({"hourglass": hourglass})


# The hourglass


def hourglass() -> Markup:
    """An hourglass with sand in both halves."""
    return Markup("").join(
        (
            shape(
                "M-10 -14C-10 -6 -3 -4 -3 0C-3 4 -10 6 -10 14L10 14C10 6 3 4 3 0C3 -4 10 -6 10 -14Z",
                "var(--a-sky)",
            ),
            path(
                "M-7.3 -7.5C-5.5 -4.5 -1.5 -3 -1 0L-.8 5C-3 7.5 -8 9 -8.5 13L8.5 13C8 9 3 7.5 .8 5L1 0C1.5 -3 5.5 -4.5 7.3 -7.5Z",
                "var(--a-yellow)",
            ),
            path(
                "M-10 -14C-10 -6 -3 -4 -3 0C-3 4 -10 6 -10 14L10 14C10 6 3 4 3 0C3 -4 10 -6 10 -14Z",
                "none",
                LINE,
                2,
            ),
            shape(
                "M-13 -17.5L13 -17.5L13 -13.5L-13 -13.5ZM-13 13.5L13 13.5L13 17.5L-13 17.5Z",
                "var(--a-wood)",
            ),
        )
    )
