"""The cardboard box beside a picture, lying or standing, and who looks out of it.

Units are a tile's. A box is drawn round (0, 0): 200 × 120 lying, 120 × 200 standing.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art.svg import SHADE, SHADE_2, group
from app.games.kittypaw.art.heads import DOG, HEADS, head
from app.games.kittypaw.art.ink import flat, ink, ink_group, line

SIZES = {"h": (200, 120), "v": (120, 200)}
"""Width and height of the box, by the way it stands."""
_CARD, _CARD_2 = "var(--sc-card)", "var(--sc-card-2)"
_PAW = "M-13 -5C-17 -5 -17 -14 -13 -14C-9 -14 -9 -5 -13 -5ZM-4 -10C-8 -10 -8 -20 -4 -20C0 -20 0 -10 -4 -10ZM6 -10C2 -10 2 -20 6 -20C10 -20 10 -10 6 -10ZM15 -5C11 -5 11 -14 15 -14C19 -14 19 -5 15 -5ZM1 -6C7 -6 13 2 12 7C11 12 6 10 1 10C-4 10 -9 12 -10 7C-11 2 -5 -6 1 -6Z"


def guest_head(guest: int) -> str:
    """Draws the head of a guest: 1 to 7 are the cats of the tiles, 8 is the dog."""
    return DOG if guest == len(HEADS) else HEADS[guest - 1]


@cache
def box(orientation: str, guest: int = 0) -> Markup:
    """The box round (0, 0), with its guest if there is one; empty it shows its dark inside."""
    return group(_lying(guest) if orientation == "h" else _standing(guest), cls="kp-box")


def _lying(guest: int) -> Markup:
    kind = guest_head(guest) if guest else ""
    # the longest ears must find room in the lying box
    who = head(kind, (0, -9), {"B": 0.66, "G": 0.58}.get(kind, 0.7), -4) if kind else Markup("")
    return ink_group(
        ink("M-84 -26L-74 -46H76L84 -26Z", _CARD_2),
        ink("M-84 -26H84V12H-84Z", "var(--kp-hole)") if guest else "",
        flat("M-78 -26L-71 -41H72L79 -26Z", SHADE_2),
        who,
        ink("M-84 -26L-97 -8L-90 2L-84 9ZM84 -26L97 -8L90 2L84 9Z", _CARD),
        _wall(
            "M-84 9H84L80 54C80 57 -80 57 -80 54Z"
            if guest
            else "M-84 -26H84L80 54C80 57 -80 57 -80 54Z"
        ),
        flat("M56 9H84L80 54C80 56 66 57 48 56.5C58 40 60 24 56 9Z", SHADE),
        _print(0, 37 if guest else 22, 1.1),
        line("M-70 24H-50M-69 34H-55", _CARD_2, 4),
        _hands(0, 9, guest, 38),
    )


def _standing(guest: int) -> Markup:
    who = head(guest_head(guest), (0, -30), 0.8, 4) if guest else Markup("")
    return ink_group(
        ink("M-50 -50L-44 -72H44L50 -50Z", _CARD_2),
        ink("M-50 -50H50V-6H-50Z", "var(--kp-hole)") if guest else "",
        flat("M-44 -50L-40 -66H40L44 -50Z", SHADE_2),
        who,
        ink("M-50 -50L-58 -34L-52 -26L-46 -36ZM50 -50L58 -34L52 -26L46 -36Z", _CARD),
        _wall(
            "M-50 -10H50L47 94C47 97 -47 97 -47 94Z"
            if guest
            else "M-50 -50H50L47 94C47 97 -47 97 -47 94Z"
        ),
        flat("M26 -10H50L47 94C47 96 36 97 20 96.5C30 66 32 24 26 -10Z", SHADE),
        _print(0, 54, 1.5),
        line("M-36 8H-16M-35 18H-22", _CARD_2, 4),
        _hands(0, -10, guest, 27),
    )


def _wall(d: str) -> Markup:
    return ink(d, _CARD)


def _print(x: float, y: float, scale: float) -> Markup:
    return group(flat(_PAW, _CARD_2), at=(x, y), scale=scale)


def _hands(x: float, y: float, guest: int, apart: float) -> Markup:
    """Two paws on the edge."""
    if not guest:
        return Markup("")
    fur = _PAWS[guest_head(guest)]
    paw = "M-11 0C-12 -11 12 -11 11 0C12 11 8 12 0 12C-8 12 -12 11 -11 0Z"
    return group(ink(paw, fur), at=(x - apart, y)) + group(ink(paw, fur), at=(x + apart, y))


_PAWS = {
    "A": "var(--fur-ginger)",
    "B": "var(--a-white)",
    "C": "var(--fur-point-2)",
    "D": "var(--fur-grey)",
    "E": "var(--fur-calico)",
    "F": "var(--fur-brown)",
    "G": "var(--kp-skin)",
    DOG: "var(--kp-dog)",
}
