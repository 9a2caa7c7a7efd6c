"""A burrow's store for the winter: nuts and mushrooms, each known by its outline alone."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from app.art.svg import LINE, SHADE_2, WHITE, disc, path, shape


def nut() -> Markup:
    """A hazelnut with its cap."""
    return Markup("").join(
        (
            shape("M-9 -2C-10 8 -4 14 0 16C4 14 10 8 9 -2Z", "var(--a-wood)"),
            path("M5 0C5 6 3 11 0 15C6 12 9 6 8.5 -1Z", SHADE_2),
            shape("M-11 -1C-12 -9 12 -9 11 -1C8 2 -8 2 -11 -1Z", "var(--a-brown)"),
            path("M0 -7V-11", "none", LINE, 2.4),
        )
    )


def mushroom() -> Markup:
    """A mushroom with white spots."""
    return Markup("").join(
        (
            shape("M-5 0C-4 6 -6 11 -6 14C-6 16.5 6 16.5 6 14C6 11 4 6 5 0Z", "var(--a-cream)"),
            shape("M-15 1C-16 -13 16 -13 15 1C13 4.5 -13 4.5 -15 1Z", "var(--a-red)"),
            path(disc(-6, -4, 2.6) + disc(2, -6.5, 2.2) + disc(8.5, -2, 2.4), WHITE),
        )
    )


ITEMS: dict[str, Callable[[], Markup]] = {"nut": nut, "mushroom": mushroom}
"""The supplies by the names that `symbols.use` knows."""
