"""Small things that several games draw: a mouse, a ball of wool, a paw print.

Every item is drawn round (0, 0) inside a 40-unit cell and known by its outline alone.
"""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from app.art.svg import LINE, SHADE_2, ellipse, path, shape


def mouse() -> Markup:
    """A felt mouse with one big ear and a curly tail."""
    return Markup("").join(
        (
            path("M10 8C17 11 19 4 14.5 2C11 .5 10 -4 14 -6.5", "none", LINE, 2.2),
            shape(
                "M-16 6C-14 -2 -8 -9 2 -9C10 -9 14 -3 13.5 3.5C13 9 8 10.5 1 10.5C-7 10.5 -14 10 -16 6Z",
                "var(--a-grey)",
            ),
            path(
                "M-13.5 7.5C-7 10 6 9.8 11.5 6C10 10 5 9.6 1 9.6C-5 9.6 -11 9.6 -13.5 7.5Z", SHADE_2
            ),
            ellipse(-1.5, -8.5, 6, 6.4, "var(--a-grey)", 2),
            ellipse(-1.8, -8, 3.2, 3.7, "var(--a-pink)"),
            ellipse(-9.2, 1.2, 1.5, 1.8, LINE),
            ellipse(-16, 5.2, 1.9, 1.7, "var(--a-pink)", 1.4),
            path("M3 2.5l2 2m0-2l-2 2", "none", LINE, 1.3),
        )
    )


def wool_ball() -> Markup:
    """A ball of wool in the colour of the seat it lies in."""
    return Markup("").join(
        (
            ellipse(1.5, 12.5, 14, 4.5, SHADE_2),
            ellipse(0, 0, 15, 15, "var(--seat)", 2),
            path(
                "M-12.5 -5C-6 -11.5 5 -13 11 -8.5M-13.8 1C-6 -7.5 7 -9 13 -4M-12.5 6.5C-5 -2.5 6 -3.5 13.6 1.5M-9 11C-4.5 6.5 -1.5 3.5 2 2.5",
                "none",
                "var(--seat-twist)",
                1.8,
            ),
            path(
                "M3.5 3.5C8 5 11 7.5 11.5 8.5M-1.5 6C3.5 7 7 10 7.5 12M-6 9.5C-2.5 10 .5 12 1.5 14",
                "none",
                "var(--seat-twist)",
                1.8,
            ),
            path("M-10 9.5C-4 14.5 7 14 12 7C9 16 -5 18 -10 9.5Z", SHADE_2),
        )
    )


def paw_print() -> Markup:
    """A flat paw print, for buttons and badges; takes the colour of the text around it."""
    toes = "M-13 -3.5a3.8 5 -18 1 0 .1 0zM-5 -10a3.9 5.3 -6 1 0 .1 0zM5 -10a3.9 5.3 6 1 0 .1 0zM13 -3.5a3.8 5 18 1 0 .1 0z"
    return path(
        toes
        + "M0 -1C5 -1 11 7 10 11.5C9 15.5 4.5 14 0 14C-4.5 14 -9 15.5 -10 11.5C-11 7 -5 -1 0 -1Z",
        "currentColor",
    )


ITEMS: dict[str, Callable[[], Markup]] = {
    "mouse": mouse,
    "wool-ball": wool_ball,
    "paw-print": paw_print,
}
"""The items by the names that `symbols.use` knows."""
