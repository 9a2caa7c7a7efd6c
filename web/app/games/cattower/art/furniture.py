"""Furniture of a cat tower: six items, each known by its outline alone.

Every item is drawn round (0, 0) inside 40 × 40 units, in the order of the die's faces. Like the
items on a carpet they are symbols in the page, so that a full tower costs a `<use>` for each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from markupsafe import Markup

from app.art.cats.coats import Coat, coat_of
from app.art.items import wool_ball
from app.art.svg import LINE, SHADE_2, WHITE, Point, disc, ellipse, frame, group, path, shape

WORDS = ("house", "yarn", "butterfly", "bowl", "cushion", "mouse")


def house() -> Markup:
    """A wooden cat house with a gable, a round door and a heart above it."""
    return Markup("").join(
        (
            ellipse(0, 17, 17, 2.6, SHADE_2),
            shape("M-13 -4L0 -14L13 -4L12.6 17L-12.8 17Z", "var(--a-wood)"),
            path("M7 -8L13 -4L12.6 17L7 17C9 9 8.6 -1 7 -8Z", SHADE_2),
            path("M-7.4 17C-8.6 5 -5 .5 0 .5C5.2 .5 8.4 5 7.4 17Z", LINE),
            shape(
                "M-18.5 -2.5L-1.5 -17.6C-.4 -18.6 .6 -18.6 1.6 -17.6L18.6 -2L15.4 1.4L0 -12.2L-15.6 1Z",
                "var(--a-red)",
            ),
            path(
                "M0 -3.4C-2 -4.8 -3 -5.8 -3 -7C-3 -9.1 -.6 -9 0 -7.6C.6 -9 3 -9.1 3 -7C3 -5.8 2 -4.8 0 -3.4Z",
                WHITE,
            ),
        )
    )


def yarn() -> Markup:
    """A ball of wool in the seat's colour, its end already loose."""
    return path("M9 12C15 16 18 12.5 19 16.5", "none", LINE, 4.4) + (
        path("M9 12C15 16 18 12.5 19 16.5", "none", "var(--seat-twist)", 1.8) + wool_ball()
    )


def butterfly() -> Markup:
    """A butterfly that dances at the end of a fishing rod."""
    return Markup("").join(
        (
            path("M-16 18L8 -17", "none", LINE, 5),
            path("M-15.6 17.4L-9.6 8.6", "none", "var(--a-red)", 2.4),
            path("M-9 7.8L7.6 -16.4", "none", "var(--a-wood)", 2.2),
            path("M8 -17C17 -17 17 -10 10 -6.5", "none", LINE, 1.5),
            group(
                shape(
                    "M-1 0C-8 -12 -17 -9 -15 -1C-14 4 -6 4 -1 1C-8 4 -11 11 -5 12C-1 12.5 0 6 0 2Z",
                    "var(--a-yellow)",
                    1.9,
                ),
                shape(
                    "M1 0C8 -12 17 -9 15 -1C14 4 6 4 1 1C8 4 11 11 5 12C1 12.5 0 6 0 2Z",
                    "var(--a-orange)",
                    1.9,
                ),
                path(disc(-9.4, -3.4, 2) + disc(9.4, -3.4, 2), WHITE),
                path("M0 -3.5V8", "none", LINE, 3.2),
                path("M-.6 -4L-3.4 -9M.6 -4L3.4 -9", "none", LINE, 1.4),
                at=(5, 3),
                scale=0.86,
                turn=14,
            ),
        )
    )


def bowl() -> Markup:
    """A food bowl heaped with biscuits."""
    return Markup("").join(
        (
            ellipse(0, 14, 19, 2.8, SHADE_2),
            shape(
                "M-13.5 -1C-13 -10 -6 -8 -4.6 -11C-2 -15 5 -13 6 -9.6C11 -10 14 -6 13.5 -1Z",
                "var(--a-brown)",
            ),
            path("M-7 -4.6h.1M-1 -8h.1M4.4 -4.4h.1M9 -5h.1", "none", "var(--a-wood)", 2.6),
            shape(
                "M-16.5 -2.6H16.5C17.6 -2.6 17.8 -1.8 17.6 -1L19.6 12C19.8 13.4 19 14 18 14H-18C-19 14 -19.8 13.4 -19.6 12L-17.6 -1C-17.8 -1.8 -17.6 -2.6 -16.5 -2.6Z",
                "var(--a-blue)",
            ),
            path("M11 -1.6H16.8L18.8 13H12.4C13 8 12.6 3 11 -1.6Z", SHADE_2),
            path(
                "M-6 5.6C-3.4 1.8 2 1.8 4.6 5.2L8.4 2.4L8.6 9L4.6 6.4C2 9.6 -3.4 9.6 -6 5.6Z",
                WHITE,
            ),
            ellipse(-2.6, 5, 0.8, 0.9, LINE),
        )
    )


def cushion() -> Markup:
    """A plump cushion with four tips and a button."""
    return Markup("").join(
        (
            ellipse(0, 12.6, 17, 2.8, SHADE_2),
            shape(
                "M-15 -7C-19.6 -9.4 -17.4 -13 -13.4 -10.6C-5 -12.6 5 -12.6 13.4 -10.6C17.4 -13 19.6 -9.4 15 -7C17 -1 17 4 15 9C19.6 11.6 17.4 15 13.2 12.6C5 14.6 -5 14.6 -13.2 12.6C-17.4 15 -19.6 11.6 -15 9C-17 4 -17 -1 -15 -7Z",
                "var(--a-purple)",
            ),
            path(
                "M-15.2 6.6C-6 11.4 6 11.4 15.4 6.2C16 8 16 10 13 11.8C5 13.8 -5 13.8 -13 11.8C-16 10.4 -16 8.6 -15.2 6.6Z",
                SHADE_2,
            ),
            path(
                "M-4.6 1C-8 -1 -9.4 -3.4 -10.4 -5.6M4.8 .6C8 -1.2 9.6 -3.4 10.4 -5.6M-3.6 3.6C-5.4 5.4 -6.6 6.4 -9 7.2M3.8 3.4C5.4 5.2 7 6.4 9 7",
                "none",
                SHADE_2,
                1.6,
            ),
            ellipse(0, 1.4, 3.1, 2.9, "var(--a-yellow)", 1.6),
        )
    )


def mouse() -> Markup:
    """A wind-up mouse: round ears, a key in its back, a tail like a question."""
    return Markup("").join(
        (
            ellipse(0, 13, 16, 2.6, SHADE_2),
            path("M11 9C19 10 20.5 2 15.5 .5C12 -.5 12.4 -6 17 -5.6", "none", LINE, 2.2),
            path("M3.4 -7V-12.4", "none", LINE, 2.4),
            path(
                "M3.4 -12.6C-.6 -11 -2 -13 -1.6 -15C-1.2 -17.4 2 -17.4 3.4 -14.6C4.8 -17.4 8 -17.4 8.4 -15C8.8 -13 7.4 -11 3.4 -12.6Z",
                "var(--a-yellow)",
                LINE,
                1.7,
            ),
            shape(
                "M-17 8.4C-14 -1 -7.4 -7.6 2 -7.6C10 -7.6 13.6 -1 13.2 5.2C12.8 11.4 8 12.6 1 12.6C-7 12.6 -14.6 12.6 -17 8.4Z",
                "var(--a-grey)",
            ),
            path(
                "M-15.4 9.8C-8 11.6 6 11.2 12.2 7.2C10.6 11.4 6 11.8 1 11.8C-5 11.8 -12 12 -15.4 9.8Z",
                SHADE_2,
            ),
            ellipse(-5, -6.6, 5.4, 5.6, "var(--a-grey)", 2),
            ellipse(-5.2, -6, 2.9, 3.1, "var(--a-pink)"),
            ellipse(-10.4, 3.2, 1.5, 1.8, LINE),
            ellipse(-17, 7.8, 1.9, 1.7, "var(--a-pink)", 1.4),
        )
    )


_ITEMS: tuple[Callable[[], Markup], ...] = (house, yarn, butterfly, bowl, cushion, mouse)


@cache
def item(number: int) -> Markup:
    """The bare drawing of an item by the die's face that gives it, round (0, 0)."""
    return _ITEMS[number - 1]()


@cache
def icon(number: int, cls: str = "") -> Markup:
    """An item as a picture of its own, with the class `icon`."""
    return frame((-20, -20, 40, 40), item(number), cls=f"icon {cls}".strip())


@lru_cache(maxsize=1)
def symbols() -> Markup:
    """All items as symbols; stands once in the page, inside `defs.defs()`."""
    return Markup("").join(
        Markup(
            f'<symbol id="ct-{word}" viewBox="-20 -20 40 40" overflow="visible">{item(number)}</symbol>'
        )
        for number, word in enumerate(WORDS, 1)
    )


@lru_cache(maxsize=512)
def use(number: int, at: Point, scale: float = 1, cls: str = "", lodger: int = 0) -> Markup:
    """An item placed in a larger drawing, by reference to its symbol.

    Out of a house the cat ``lodger`` looks, by the item that it likes; 0 for none.
    """
    cloned = f'<use href="#ct-{WORDS[number - 1]}" x="-20" y="-20" width="40" height="40"/>'
    looks = lodger_at_door(coat_of(lodger)) if lodger else ""
    return group(cloned, looks, at=at, scale=scale, cls=cls)


@cache
def lodger_at_door(coat: Coat) -> Markup:
    """A cat's head in the round door of its house, with its paws on the sill.

    So small a head has no whiskers: fur, ears, eyes and the pale or dark of its face tell who it
    is.
    """
    fur, second = f"var({coat.fur})", f"var({coat.second})"
    muzzle = f"var({coat.third})"
    ears = "M-6.6 6.2L-6.4 -1.6L-1.8 2.2ZM6.6 6.2L6.4 -1.6L1.8 2.2Z"
    return group(
        path(ears, fur, LINE, 1.2),
        ellipse(0, 8.2, 7.6, 6.3, fur, 1.2),
        path("M-2 2.3L0 5.6L2 2.3Z", second),
        ellipse(0, 10.8, 3.3, 2.5, muzzle),
        ellipse(-3, 7.4, 1.35, 1.7, f"var({coat.eyes})"),
        ellipse(3, 7.4, 1.35, 1.7, f"var({coat.eyes})"),
        path(disc(-3, 7.5, 0.7) + disc(3, 7.5, 0.7), LINE),
        path("M-.9 9.6H.9L0 10.6Z", LINE),
        path("M-6.4 16.4a2.6 2.2 0 0 1 5.2 0zM1.2 16.4a2.6 2.2 0 0 1 5.2 0z", fur, LINE, 1.1),
        cls="ct-lodger",
    )


@cache
def sign(number: int) -> Markup:
    """An item in a line of words, by reference to its symbol; class `icon ct-sign`."""
    return frame((-20, -20, 40, 40), use(number, (0, 0)), cls="icon ct-sign")
