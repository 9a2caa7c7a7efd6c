"""The seven cats asleep: no two lie alike, and none as it stands when awake."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from app.art.svg import SHADE, disc
from app.faces.kittypaw.art.heads import head
from app.faces.kittypaw.art.ink import flat, ink, inked, limb, line, rings

_WHITE = "var(--a-white)"


def _marmalade() -> Markup:
    """On the back, all four paws in the air."""
    fur, dark, pale = "var(--fur-ginger)", "var(--fur-ginger-2)", "var(--a-cream)"
    tail = "M50 30C66 30 76 18 80 2"
    return inked(
        limb(tail, 20, fur),
        rings(tail, 20, dark, "0 30 14 16 14 30"),
        limb("M12 0C10 -14 6 -22 4 -32", 20, dark),
        limb("M46 4C52 -6 56 -14 56 -26", 22, dark),
        ink("M-40 22C-30 -6 0 -16 26 -14C50 -12 64 8 62 28C60 48 36 54 10 54C-16 54 -46 52 -40 22Z", fur),
        flat("M-30 10C-16 -8 8 -12 26 -11.5C42 -10 54 0 58 12C40 24 -8 26 -30 10Z", pale),
        line("M-2 52V38M14 52V38M30 51L28 38M46 45L41 35", dark, 7),
        limb("M-6 6C-10 -8 -16 -14 -14 -26", 20, fur),
        limb("M32 6C32 -8 34 -18 32 -32", 22, fur),
        head("A", (-42, 22), 0.86, -24, asleep=True),
    )


def _inkwell() -> Markup:
    """Poured out along the floor."""
    fur = "var(--fur-black)"
    tail = "M62 8C76 14 78 32 64 42C56 48 46 46 40 52"
    return inked(
        ink("M4 24C0 36 -10 46 -22 50C-32 54 -28 63 -18 62C0 60 16 50 22 34Z", fur),
        limb(tail, 16, fur),
        rings(tail, 16, _WHITE, "0 80 20"),
        ink("M-40 -8C-20 -24 20 -30 44 -26C66 -22 76 -6 70 12C64 30 30 36 0 36C-24 36 -44 30 -48 14Z", fur),
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
    return inked(
        ink("M2 -64C40 -66 66 -40 66 -4C66 34 40 62 2 62C-38 62 -62 34 -62 0C-62 -34 -38 -62 2 -64Z", fur),
        line("M30 -6C22 -30 -8 -36 -26 -22", "", 4),
        flat("M58 -30C70 0 66 34 34 54C54 30 60 0 58 -30Z", SHADE),
        limb("M60 22C48 54 10 62 -16 56C-34 52 -46 42 -52 30L-62 22", 18, dark),
        ink("M34 8C20 6 4 14 0 26C0 36 14 38 22 34C34 30 42 20 34 8Z", dark),
        head("C", (-16, 10), 0.86, 16, asleep=True),
    )


def _fog() -> Markup:
    """A heap of cloud; where it begins nobody knows."""
    fur, dark = "var(--fur-grey)", "var(--fur-grey-2)"
    return inked(
        ink("M-46 30L-60 22L-50 12L-60 0L-46 -4L-48 -22L-32 -20L-30 -38L-14 -32L-6 -46L6 -36L20 -46L26 -32L42 -36L44 -20L60 -20L58 -4L72 4L62 14L70 28L58 34L58 48C30 60 -20 60 -44 50Z", fur),
        line("M-30 -6L-26 6M-12 -18L-8 -6M8 -24L10 -12M-34 14L-28 22M-14 4L-10 16", dark, 4.5),
        head("D", (30, 14), 0.86, 14, asleep=True),
        ink("M-50 26C-66 34 -72 50 -58 60C-30 74 14 72 40 62L30 56L36 46L22 46L18 36C-2 46 -30 40 -50 26Z", fur),
        line("M-50 46C-34 58 -12 60 6 56M-40 40C-28 46 -16 48 -4 47", dark, 4.5),
    )


def _patches() -> Markup:
    """Flat as a rug, from above."""
    fur, red, black = "var(--fur-calico)", "var(--fur-calico-2)", "var(--fur-calico-3)"
    body = "M-28 -14C-34 6 -38 30 -28 48C-20 62 24 62 34 46C42 28 34 4 26 -14Z"
    return inked(
        limb("M-22 -8C-42 -14 -54 -28 -60 -46", 22, fur),
        limb("M22 -8C44 -8 58 -20 68 -34", 22, fur),
        limb("M-20 40C-44 40 -50 54 -44 66", 24, fur),
        limb("M26 40C46 36 60 46 62 60", 24, black),
        limb("M6 56L12 72", 19, black),
        ink(body, fur),
        flat("M-33 20C-36 34 -34 44 -26 51C-12 54 0 44 -4 28C-8 14 -26 8 -33 20Z", red),
        flat("M30 -2C36 12 40 28 34 42C22 40 12 28 14 12C16 0 24 -6 30 -2Z", black),
        line(body),
        head("E", (-2, -24), 0.9, 9, asleep=True),
    )


def _biscuit() -> Markup:
    """Rolled up round its own tail, held like a toy."""
    fur, dark = "var(--fur-brown)", "var(--fur-brown-2)"
    tail = "M56 38C40 66 4 66 -8 46C-14 34 -8 22 2 18"
    return inked(
        ink("M-46 -20C-30 -64 40 -66 62 -26C80 8 70 44 50 54C34 60 24 46 30 30C18 40 -8 40 -22 26C-44 22 -54 2 -46 -20Z", fur),
        flat(disc(8, -42, 6) + disc(28, -38, 6.5) + disc(45, -24, 6.5) + disc(24, -20, 6) + disc(57, -4, 6.5) + disc(40, -2, 6) + disc(56, 18, 6), dark),
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
    return inked(
        limb("M-58 26C-76 30 -84 16 -76 6C-70 -2 -78 -12 -84 -8", 11, skin, 4),
        ink(roll, "var(--kp-knit)"),
        line("M-46 -20C-60 -4 -60 30 -46 44M-22 -28C-36 -6 -36 34 -22 52M4 -31C-10 -6 -10 34 4 54", "var(--kp-knit-2)", 9),
        flat("M-62 30C-30 50 20 48 52 32C50 42 48 46 44 48C20 58 -24 58 -50 44C-56 41 -60 36 -62 30Z", SHADE),
        line(roll),
        ink("M22 -32C30 -38 44 -34 48 -24C58 0 58 26 48 46C42 56 26 58 20 52C32 30 34 -8 22 -32Z", "var(--kp-knit-2)"),
        head("G", (38, 14), 0.78, 18, asleep=True),
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
