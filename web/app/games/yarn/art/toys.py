"""Items on a carpet, and what wool can end at.

Every item is drawn round (0, 0) inside a 40-unit cell and known by its outline alone.
"""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from app.art.items import mouse
from app.art.svg import LINE, SHADE, SHADE_2, WHITE, disc, ellipse, group, path, shape


def sock() -> Markup:
    """A woollen sock with a striped leg."""
    leg = "M-8 -15L5 -16.5C6 -10 6.5 -5 7 -1C9 2.5 15 4 16 8.5C16.8 13 12 15.5 6.5 14.5C0 13.3 -6.5 9.5 -7.5 3.5C-8 -2 -7.5 -9 -8 -15Z"
    return Markup("").join(
        (
            shape(leg, "var(--a-red)"),
            path(
                "M-6.6 -4.5L5.3 -6L5.7 -2.8L-6.7 -1.2ZM-6.7 2.2L7 .3C7.6 1.6 8.6 2.6 9.7 3.5L-5.6 6.5C-6.3 5.2 -6.7 3.7 -6.7 2.2Z",
                WHITE,
            ),
            path(
                "M15 7.5C16 11.5 12 14 8.5 13.7C7.5 10.5 10.5 6.5 13.5 6C14.3 6.4 14.8 6.9 15 7.5Z",
                "var(--a-navy)",
            ),
            shape(
                "M-9.5 -15.5C-9.5 -17 -9 -17.7 -7.5 -17.9L5 -19C6.5 -19 7 -18.3 7.2 -17L7.6 -13.5C7.7 -12.3 7 -11.7 6 -11.6L-7.5 -10.3C-8.7 -10.2 -9.3 -10.8 -9.4 -12Z",
                "var(--a-navy)",
            ),
            path("M-5.5 -16.5v4.5M-1.5 -17v4.7M2.5 -17.3v4.7", "none", SHADE_2, 1.2),
        )
    )


def plane() -> Markup:
    """A paper plane on its way to the upper right."""
    return Markup("").join(
        (
            path(
                "M-13 14C-10 14 -8.5 12 -7 10M-8 17C-5 17 -4 15 -3 13",
                "none",
                "var(--a-soft-line)",
                1.5,
            ),
            shape("M17 -15L-17 -5L-7 2.5Z", WHITE),
            shape("M17 -15L-7 2.5L-5.5 12.5L-.5 6.5Z", "var(--a-fold)"),
            shape("M17 -15L-.5 6.5L9.5 12.5Z", WHITE),
            path("M16 -13.5L2 6.5L.8 5.8Z", SHADE),
            path("M-13 -5L-6.5 0", "none", SHADE_2, 1.2),
        )
    )


def block() -> Markup:
    """A wooden building block with a star: nothing gets past it."""
    return Markup("").join(
        (
            path("M-15 13C-10 19 14 19.5 18 11L15 4L-12 8Z", SHADE_2),
            shape("M-15 -8L1.5 -15.5L16 -9.5L16 9L.5 16L-15 9.5Z", "var(--a-wood)"),
            path("M-15 -8L.5 -2.5L.5 16L-15 9.5Z", "var(--a-wood-2)", LINE, 2),
            path("M-15 -8L1.5 -15.5L16 -9.5L.5 -2.5Z", "var(--a-yellow)", LINE, 2),
            path(
                "M8.2 -2.2l1.5 3.3 3.2-1-1.5 3.4 2 2.3-3.1.9-1.3 3.6-1.7-2.5-3.3 1.1 1.4-3.3-2-2.4 3.4-1.1Z",
                "var(--a-cream)",
            ),
            path(
                "M-11 -2.5C-9 -1.5 -6 -.5 -3.5 .5M-11.5 3C-8.5 4 -6 5.5 -3 6", "none", SHADE_2, 1.3
            ),
            path("M-3 -8.5C0 -9.5 3 -9 6 -10", "none", SHADE_2, 1.3),
        )
    )


def cup() -> Markup:
    """A porcelain cup on its saucer, whole."""
    return Markup("").join(
        (
            ellipse(0, 13, 16.5, 4.4, WHITE, 2),
            path("M-11 13.5C-6 15.5 6 15.5 11 13.5", "none", SHADE_2, 1.2),
            path("M10 -5C17 -8 19.5 -1 15 3C13 4.8 10.5 5 8.5 4.5", "none", LINE, 6),
            path("M10 -5C17 -8 19.5 -1 15 3C13 4.8 10.5 5 8.5 4.5", "none", WHITE, 2.4),
            shape("M-12.5 -9C-12.5 4 -8.5 12.5 -1 12.5C6.5 12.5 11 4 11 -9Z", WHITE),
            path("M2 11.5C7.5 10.5 10 3 10 -7L6.5 -6.5C6.5 2 5.5 8 2 11.5Z", SHADE),
            ellipse(-0.8, -9, 11.8, 3.6, "var(--a-brown)", 2),
            path(
                "M-8.5 -.5a2.6 2.6 0 1 1 .1 .1M-1.5 2.5a2.6 2.6 0 1 1 .1 .1M5.5 0a2.2 2.2 0 1 1 .1 .1",
                "none",
                "var(--a-blue)",
                1.8,
            ),
        )
    )


def cup_broken() -> Markup:
    """Draws what is left of it: two shards, a handle and a puddle."""
    return Markup("").join(
        (
            path(
                "M-17 12C-18 7 -8 7 -4 9C0 6.5 17 6.5 17 11.5C17 17 4 15 0 16.5C-5 18 -16 17 -17 12Z",
                "var(--a-brown)",
                more='opacity=".55"',
            ),
            group(
                shape(
                    "M-15 -6L-10 -3.5L-8 -7L-4 -2.5L-5.5 3L-2 7L-4.5 13C-11 12 -15.5 4 -15 -6Z",
                    WHITE,
                ),
                at=(-3.5, 1),
                turn=-14,
            ),
            group(
                shape("M3 -11L6.5 -7L11 -9.5L15.5 -3C14 6 10 12 3.5 13.5L1.5 7L5 2.5L1 -3Z", WHITE),
                path("M12 -2.5C11 4 8.5 9 5.5 11", "none", SHADE_2, 1.6),
                at=(4, 1),
                turn=12,
            ),
            shape("M-3 -17L2.5 -15L-1.5 -10.5Z", WHITE, 1.8),
            path(
                "M-14 5a2.5 2.5 0 1 1 .1 .1M11 5a2.4 2.4 0 1 1 .1 .1", "none", "var(--a-blue)", 1.7
            ),
            path("M-10 -13l-3-3.5M9 -15l2-3.5", "none", LINE, 1.6),
        )
    )


def paw() -> Markup:
    """A cat's paw from above, toes up."""
    return Markup("").join(
        (
            shape(
                "M-9 18C-10 10 -14.5 6 -14 -1C-13.5 -9 -9.5 -12.5 -6.5 -11.5C-5 -16.5 5.5 -17 7 -11.5C10.5 -12.5 14.5 -8 14.5 -1C14.5 6 10 10 9.5 18Z",
                "var(--seat-fur, var(--fur-ginger))",
            ),
            path("M8 18C8.5 10 13.5 6 13 -1C15.5 7 11 11 9.5 18Z", SHADE_2),
            path(
                "M-6 2C-5.5 -2.5 5.5 -3 6.5 2C7 6.5 3.5 7.5 0 7.5C-3.5 7.5 -6.5 6.5 -6 2Z",
                "var(--a-pink)",
            ),
            path(
                disc(-9, -3.4, 2.3)
                + disc(-3.4, -7.6, 2.4)
                + disc(3.6, -7.8, 2.4)
                + disc(9.4, -3.6, 2.3),
                "var(--a-pink)",
            ),
        )
    )


def leaf() -> Markup:
    """A catnip leaf: an ornament for empty places."""
    return Markup("").join(
        (
            shape("M-13 11C-15 -4 -3 -14 14 -13C15 4 4 14 -9 11.5Z", "var(--a-green)"),
            path(
                "M-16 15C-8 6 0 -1 8 -7M-5.5 4.5L-6.5 -3M1 -1L.5 -8M-3.5 3L4.5 4.5M3 -3L10 -2",
                "none",
                "var(--a-soft-line)",
                1.5,
            ),
        )
    )


ITEMS: dict[str, Callable[[], Markup]] = {
    "sock": sock,
    "plane": plane,
    "block": block,
    "cup": cup,
    "cup-broken": cup_broken,
    "paw": paw,
    "leaf": leaf,
}
"""The items that only this game has, by the names that `symbols.use` knows."""

TOYS: dict[str, Callable[[], Markup]] = {"mouse": mouse, "sock": sock, "plane": plane}
"""The three kinds to collect, in the order of the sheet."""
