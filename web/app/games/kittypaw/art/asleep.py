"""The seven cats asleep: no two lie alike, and none as it stands when awake."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from app.art.svg import SHADE, disc
from app.games.kittypaw.art.heads import head
from app.games.kittypaw.art.ink import flat, ink, ink_group, limb, line, puffs, rings

_WHITE = "var(--a-white)"


def _marmalade() -> Markup:
    """On the back, all four paws in the air."""
    fur, dark, pale = "var(--fur-ginger)", "var(--fur-ginger-2)", "var(--a-cream)"
    tail = "M52 32C68 32 78 18 78 0"
    return ink_group(
        limb(tail, 20, fur),
        rings(tail, 20, dark, "0 30 14 16 14 30"),
        limb("M8 6C10 -12 14 -26 8 -40", 19, dark),
        limb("M52 12C58 -2 66 -12 62 -26", 20, dark),
        ink(
            "M-40 22C-30 -6 0 -16 26 -14C50 -12 66 8 64 28C62 48 36 55 10 55C-16 55 -46 52 -40 22Z",
            fur,
        ),
        limb("M-10 10C-8 -12 -14 -26 -18 -36", 20, fur),
        limb("M36 10C34 -10 40 -26 36 -42", 21, fur),
        flat(
            "M-30 12C-20 -2 -18 -7 -12 -6L-1 -8L24 -11L46 -7C54 -3 59 4 60 12C40 28 -12 30 -30 12Z",
            pale,
        ),
        line("M-2 52V40M14 53V39M30 52L28 39M46 46L41 36", dark, 7),
        flat(disc(-18, -36, 4) + disc(36, -42, 4), "var(--a-pink)"),
        head("A", (-42, 22), 0.86, -24, asleep=True),
    )


def _inkwell() -> Markup:
    """Poured out along the floor."""
    fur = "var(--fur-black)"
    tail = "M62 8C76 14 78 32 64 42C56 48 46 46 40 52"
    return ink_group(
        ink("M4 24C0 36 -10 46 -22 50C-32 54 -28 63 -18 62C0 60 16 50 22 34Z", fur),
        limb(tail, 16, fur),
        rings(tail, 16, _WHITE, "0 80 20"),
        ink(
            "M-40 -8C-20 -24 20 -30 44 -26C66 -22 76 -6 70 12C64 30 30 36 0 36C-24 36 -44 30 -48 14Z",
            fur,
        ),
        flat("M-20 34C-18 22 4 16 24 20C38 22 48 28 52 24C40 34 10 37 -20 34Z", _WHITE),
        line("M68 4C56 -10 36 -2 38 16", "", 4),
        ink("M38 12C26 22 10 44 -2 52C-10 58 -4 66 6 63C26 58 48 40 58 24Z", fur),
        flat("M10 42C6 46 2 50 -2 52C-10 58 -4 66 6 63C12 62 18 58 24 54Z", _WHITE),
        line("M10 42C6 46 2 50 -2 52C-10 58 -4 66 6 63C12 62 18 58 24 54"),
        head("B", (-42, 10), 0.78, -14, asleep=True),
    )


def _mocha() -> Markup:
    """A ring, closed with the tail."""
    fur, dark = "var(--fur-point)", "var(--fur-point-2)"
    return ink_group(
        ink(
            "M2 -64C40 -66 66 -40 66 -4C66 34 40 62 2 62C-38 62 -62 34 -62 0C-62 -34 -38 -62 2 -64Z",
            fur,
        ),
        line("M30 -6C22 -30 -8 -36 -26 -22", "", 4),
        flat("M58 -30C70 0 66 34 34 54C54 30 60 0 58 -30Z", SHADE),
        limb("M60 22C48 54 10 62 -16 56C-34 52 -46 42 -52 30L-62 22", 18, dark),
        ink("M34 8C20 6 4 14 0 26C0 36 14 38 22 34C34 30 42 20 34 8Z", dark),
        head("C", (-16, 10), 0.86, 16, asleep=True),
    )


def _fog() -> Markup:
    """A heap of cloud; where it begins nobody knows."""
    fur, dark = "var(--fur-grey)", "var(--fur-grey-2)"
    heap = puffs(
        (
            (-52, 44),
            (-62, 18),
            (-48, -8),
            (-34, -30),
            (-10, -42),
            (18, -42),
            (42, -32),
            (60, -10),
            (68, 18),
            (58, 44),
        ),
        9,
    )
    return ink_group(
        ink(f"{heap}C30 60 -20 60 -52 44Z", fur),
        line(
            "M-40 2C-36 -6 -30 -8 -24 -6M-20 -22C-16 -28 -10 -30 -4 -27M8 -16C12 -22 20 -24 26 -20",
            dark,
            4.5,
        ),
        head("D", (30, 16), 0.84, 14, asleep=True),
        ink(
            "M-52 22C-72 34 -76 52 -58 61C-30 74 12 72 36 62C28 60 26 56 28 52C20 52 16 48 16 42C-6 48 -34 40 -52 22Z",
            fur,
        ),
        line("M-54 44C-40 58 -16 61 2 57M-44 38C-32 46 -20 49 -8 48", dark, 4.5),
    )


def _patches() -> Markup:
    """Fell asleep in the middle of a pounce."""
    fur, red, black = "var(--fur-calico)", "var(--fur-calico-2)", "var(--fur-calico-3)"
    body = "M-62 56C-74 30 -72 -24 -46 -44C-22 -58 0 -36 10 -14C20 4 40 14 56 30C62 44 56 58 44 60C10 64 -40 66 -62 56Z"
    return ink_group(
        limb("M-44 -36C-52 -46 -54 -52 -50 -60", 19, black),
        ink(body, fur),
        flat(
            "M-68.2 3.7C-66 -15.5 -59 -34 -46 -44C-31.6 -52.4 -17.9 -47.8 -7.1 -38.1C-14 -12 -40 14 -68.2 3.7Z",
            black,
        ),
        flat(
            "M-7.1 -38.1C0 -31.6 6 -22.8 10 -14C15 -5 22.5 2 30.7 8.7C22 30 -2 24 -8 4C-12 -10 -12 -26 -7.1 -38.1Z",
            red,
        ),
        line(body),
        line("M-24 58C-14 44 -18 20 -40 18", "", 4),
        ink("M-62 62C-66 52 -48 48 -30 50C-20 52 -22 66 -32 67C-44 68 -58 70 -62 62Z", fur),
        ink("M22 52C36 48 62 46 68 54C72 62 66 68 56 67C42 66 28 68 20 66C12 62 14 54 22 52Z", fur),
        head("E", (26, 24), 0.84, 16, asleep=True),
        ink("M-8 60C-10 51 8 48 16 54C22 60 18 68 8 68C0 68 -7 67 -8 60Z", fur),
    )


def _biscuit() -> Markup:
    """Rolled up round its own tail, held like a toy."""
    fur, dark = "var(--fur-brown)", "var(--fur-brown-2)"
    tail = "M56 38C40 66 4 66 -8 46C-14 34 -8 22 2 18"
    return ink_group(
        ink(
            "M-46 -20C-30 -64 40 -66 62 -26C80 8 70 44 50 54C34 60 24 46 30 30C18 40 -8 40 -22 26C-44 22 -54 2 -46 -20Z",
            fur,
        ),
        flat(
            disc(8, -42, 6)
            + disc(28, -38, 6.5)
            + disc(45, -24, 6.5)
            + disc(24, -20, 6)
            + disc(57, -4, 6.5)
            + disc(40, -2, 6)
            + disc(56, 18, 6),
            dark,
        ),
        flat("M66 -8C72 20 66 46 50 52C42 55 34 52 31 46C52 40 62 20 66 -8Z", SHADE),
        limb(tail, 22, fur),
        rings(tail, 22, dark, "0 10 9 10 9 10 9 10 9 10 30"),
        head("F", (-26, -2), 0.94, -22, asleep=True),
        ink("M-12 36C-14 28 2 22 10 28C16 36 4 44 -4 43C-10 42 -12 40 -12 36Z", "var(--a-cream)"),
        ink("M22 30C18 22 32 16 40 24C44 32 34 40 28 38C24 37 23 34 22 30Z", "var(--a-cream)"),
    )


def _pickle() -> Markup:
    """Rolled into the jumper."""
    skin = "var(--kp-skin)"
    roll = "M-50 -20C-20 -36 24 -34 44 -26C58 -16 58 40 44 48C20 58 -24 58 -50 44C-72 34 -72 -10 -50 -20Z"
    return ink_group(
        limb("M-58 26C-76 30 -84 16 -76 6C-70 -2 -76 -12 -82 -8", 11, skin, 4),
        ink(roll, "var(--kp-knit)"),
        line(
            "M-46 -20C-60 -4 -60 30 -46 44M-22 -28C-36 -6 -36 34 -22 52M4 -31C-10 -6 -10 34 4 54",
            "var(--kp-knit-2)",
            9,
        ),
        flat(
            "M-62 30C-30 50 20 48 52 32C50 42 48 46 44 48C20 58 -24 58 -50 44C-56 41 -60 36 -62 30Z",
            SHADE,
        ),
        line(roll),
        ink(
            "M20 -32C28 -38 42 -34 47 -24C58 0 58 26 48 46C42 56 26 58 20 52C32 30 34 -8 20 -32Z",
            "var(--kp-knit-2)",
        ),
        head("G", (30, 16), 0.74, 14, asleep=True),
    )


ASLEEP: dict[str, Callable[[], Markup]] = {
    "A": _marmalade,
    "B": _inkwell,
    "C": _mocha,
    "D": _fog,
    "E": _patches,
    "F": _biscuit,
    "G": _pickle,
}
