"""The four suits of the card games: paw, fish, yarn, bell.

A suit is told by colour, by outline and by letter, so that none of them is needed alone. Colours come
from CSS: the class `of-paw` (fish, yarn, bell) sets `--suit`, the ink on a card, `--suit-mid` and
`--suit-soft`. Every sign is drawn round (0, 0) inside ±20.
"""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from app.art.svg import LINE, SHADE, Point, disc, frame, group, num, path

SUITS = ("paw", "fish", "yarn", "bell")
LETTERS = {"paw": "P", "fish": "F", "yarn": "Y", "bell": "B"}

# the outline alone, optically of one size
_OUTLINES = {
    "paw": (
        "M0 -2.5C7 -2.5 14.5 7 13 12.5C11.5 17.5 5.5 15 0 15C-5.5 15 -11.5 17.5 -13 12.5C-14.5 7 -7 -2.5 0 -2.5Z"
        "M-18.5 -4.5C-19 -8.5 -14.5 -11.5 -12 -8.5C-9.5 -5.5 -10 1 -13 2C-16 3 -18 -1 -18.5 -4.5Z"
        "M-9.5 -12C-10 -17 -5 -19.5 -2.5 -15.5C-.5 -12 -1.5 -6 -4.5 -5.5C-7.5 -5 -9 -8 -9.5 -12Z"
        "M9.5 -12C10 -17 5 -19.5 2.5 -15.5C.5 -12 1.5 -6 4.5 -5.5C7.5 -5 9 -8 9.5 -12Z"
        "M18.5 -4.5C19 -8.5 14.5 -11.5 12 -8.5C9.5 -5.5 10 1 13 2C16 3 18 -1 18.5 -4.5Z"
    ),
    "fish": (
        "M-19 1C-15.5 -6 -9.5 -10 -3.5 -11C-1.5 -14.5 2 -15.5 5 -15C4 -13 4 -11.5 4.5 -9.5C7 -8 9 -5.5 10.5 -3"
        "L18.5 -10.5C19.5 -5 17 -1.5 16.5 .5C17 3 19.5 6.5 18 12L10 4.5C5 12.5 -11.5 14 -19 1Z"
    ),
    "yarn": (
        "M-1 -16C9 -16.5 15.5 -9.5 15 -1C14.7 4 12.3 8 9 10.7C12.5 12.5 16 11 19 8.2L20.8 10.8"
        "C16.5 16 10 16.5 5 13.2C-7 17 -16.7 10 -16.8 -.5C-16.8 -9.5 -9.5 -15.7 -1 -16Z"
    ),
    "bell": (
        "M-2.6 -13.2C-5.2 -16 -3.5 -19 0 -19C3.5 -19 5.2 -16 2.6 -13.2C9 -11.5 10.8 -6 11 0C11.2 4 13 6.5 16 8.5"
        "C17.5 10 16.5 11.8 14.5 12.2C5.5 13.8 -5.5 13.8 -14.5 12.2C-16.5 11.8 -17.5 10 -16 8.5C-13 6.5 -11.2 4 -11 0"
        "C-10.8 -6 -9 -11.5 -2.6 -13.2ZM-5 15.2C-2 15.8 2 15.8 5 15.2C4.5 18.5 2.5 19.5 0 19.5C-2.5 19.5 -4.5 18.5 -5 15.2Z"
    ),
}
# what a fine pen adds inside, in the colour of the card
_DETAILS = {
    "paw": "",
    "fish": "M-5.5 -5.5C-3 -2 -3 3.5 -5.5 7M2 -2C3.3 -1 3.3 1.5 2 2.8M6 -2.2C7.2 -.8 7.2 1 6 2.4",
    "yarn": "M-12.5 -6C-6 -12 5 -13 10.5 -9M-13.5 1C-6 -7 6 -8.5 12.2 -3.5M-11.5 7C-5 -1 5 -3 12 1.5M-6.5 10.5C-3 6.5 1 4.5 5.5 4.2",
    "bell": "M-11 4.5C-4 6.2 4 6.2 11 4.5M-5 -7.5C-6 -5.5 -6.3 -3.5 -6.4 -1.5",
}
_SPOTS = {"fish": disc(-11, -1.5, 1.7)}


def outline(name: str) -> str:
    """Path data of a suit's sign, round (0, 0), about 36 units wide."""
    return _OUTLINES[name]


@cache
def sign(name: str) -> Markup:
    """The printed sign: one ink, details left open. It takes `--suit` from around it."""
    parts = path(_OUTLINES[name], "var(--suit)")
    if _DETAILS[name]:
        parts += path(_DETAILS[name], "none", "var(--card)", 2)
    if name in _SPOTS:
        parts += path(_SPOTS[name], "var(--card)")
    return parts


@cache
def toy(name: str) -> Markup:
    """The sign as a thing to play with: ink line, suit's middle tone, a shade."""
    parts = path(_OUTLINES[name], "var(--suit-mid)", LINE, 2.4)
    if name in _SHADES:
        parts += path(_SHADES[name], SHADE)
    if _DETAILS[name]:
        parts += path(_DETAILS[name], "none", "var(--a-soft-line)", 1.8)
    if name in _SPOTS:
        parts += path(disc(-11, -1.5, 2), LINE)
    return parts


_SHADES = {
    "paw": "M-12.5 9.5C-6 14 6 14 12.5 9.5C13.5 15 9.5 16 6 15.4C2 14.7 -2 14.7 -6 15.4C-9.5 16 -13.5 15 -12.5 9.5Z",
    "fish": "M-18 2.5C-10 8 2 7.5 9.5 3.5C4.5 12.5 -11 13.5 -18 2.5Z",
    "yarn": "M-15.5 4C-9 12 6 12 14 3.5C11 12.5 -2 17.5 -10.5 11.5C-13.5 9.3 -15 6.5 -15.5 4Z",
    "bell": "M3.5 -12.5C8.5 -10.5 10.5 -5 11 0C11.2 4 13 6.5 16 8.5C17.5 10.5 16 12 14 12.3L6 13.2C8 6 7.5 -6 3.5 -12.5Z",
}


@cache
def suit(name: str, cls: str = "") -> Markup:
    """A suit's sign as a picture of its own, in the suit's colour for text: class `suit-sign`.

    Needs no definitions, so it may stand in any line of words.
    """
    parts = path(_OUTLINES[name], "var(--suit-text)")
    if _DETAILS[name]:
        parts += path(_DETAILS[name], "none", "var(--paper)", 2.2)
    if name in _SPOTS:
        parts += path(_SPOTS[name], "var(--paper)")
    return frame((-21, -21, 42, 42), parts, cls=f"suit-sign of-{name} {cls}".strip())


@lru_cache(maxsize=1)
def symbols() -> Markup:
    """Signs and toys as symbols, for `pip` and `plaything`."""
    return Markup("").join(
        Markup(f'<g id="{prefix}-{name}">{draw(name)}</g>')
        for name in SUITS
        for prefix, draw in (("sign", sign), ("toy", toy))
    )


def _clone(target: str, at: Point, size: float, turn: float) -> Markup:
    spin = f"rotate({num(turn)})" if turn else ""
    return Markup(
        f'<use href="#{target}" transform="translate({num(at[0])} {num(at[1])}){spin}scale({size / 40:.3g})"/>'
    )


def pip(name: str, at: Point, size: float = 20, turn: float = 0) -> Markup:
    """A printed sign, `size` units wide, in a larger drawing."""
    return _clone(f"sign-{name}", at, size, turn)


def plaything(name: str, at: Point, size: float = 30, turn: float = 0) -> Markup:
    """A toy of the suit in a larger drawing."""
    return _clone(f"toy-{name}", at, size, turn)


def seal(name: str, at: Point, radius: float, letter: bool = False) -> Markup:
    """A round seal with the sign, for backs and mats; with the letter below the sign when asked."""
    inner = pip(name, (0, -1.5 if letter else 0), radius * 1.3)
    return group(
        path(disc(0, 0, radius), "var(--card)", LINE, 1.8),
        inner,
        at=at,
    )
