"""The six seats: a colour each and, for those who do not see it, a shape each.

Colours live in CSS (class `seat-N` sets `--seat` and `--seat-twist`); this module knows the shapes.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art.svg import LINE, frame, path

# circle, square, triangle, diamond, star, heart; inside -10 … 10, optically of one size
_OUTLINES = (
    "M0 -8.5C5 -8.5 8.5 -4.7 8.5 0C8.5 5 4.6 8.5 0 8.5C-5 8.5 -8.5 4.5 -8.5 0C-8.5 -5 -4.5 -8.5 0 -8.5Z",
    "M-6 -7.5L6.2 -7.7C7.3 -7.7 7.8 -7 7.8 -6L7.6 6C7.6 7.2 7 7.7 6 7.7L-6.2 7.6C-7.2 7.6 -7.7 7 -7.7 6L-7.5 -6C-7.5 -7 -7 -7.5 -6 -7.5Z",
    "M-1.2 -8.3C-.6 -9.3 .8 -9.3 1.4 -8.2L8.9 5.2C9.6 6.6 8.9 7.7 7.5 7.7L-7.6 7.6C-9 7.6 -9.6 6.4 -8.9 5.2Z",
    "M-1 -9.3C-.4 -9.9 .5 -9.9 1.1 -9.2L8 -1C8.6 -.3 8.6 .5 8 1.2L1 9.2C.4 9.9 -.5 9.9 -1.1 9.2L-7.9 1C-8.5 .3 -8.5 -.5 -7.9 -1.2Z",
    "M0 -9.6L2.7 -3.5L9.4 -2.9L4.4 1.7L5.8 8.3L0 4.9L-5.8 8.3L-4.4 1.7L-9.4 -2.9L-2.7 -3.5Z",
    "M0 8.6C-6 4.3 -9.2 .8 -9.2 -3C-9.2 -6.3 -6.9 -8.2 -4.5 -8.2C-2.4 -8.2 -.8 -7 0 -5.2C.8 -7 2.4 -8.2 4.6 -8.2C7 -8.2 9.2 -6.3 9.2 -3C9.2 .8 6 4.3 0 8.6Z",
)


def outline(seat: int) -> str:
    """Path data of a seat's shape (seats count from 1), round (0, 0), about 18 units wide."""
    return _OUTLINES[(seat - 1) % 6]


@cache
def badge(seat: int) -> Markup:
    """A seat's shape as a picture in the colour of the text around it: class `seat-badge`."""
    return frame(
        (-10, -10, 20, 20),
        path(
            outline(seat),
            "currentColor",
            more='stroke="currentColor" stroke-width="1" stroke-linejoin="round"',
        ),
        cls="seat-badge",
    )


@cache
def token(seat: int) -> Markup:
    """A seat's shape as a felt token with the ink line, for use inside a larger drawing."""
    return path(outline(seat), "var(--seat)", LINE, 1.6)
