"""The seven cats awake: each in a stance of its own, upright at rotation 0.

A side view or a stance with one arm or the tail to one side, never the same left and right, so
that a sixth of a turn is seen at once.
"""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from app.art.svg import SHADE, disc
from app.games.kittypaw.art.heads import head
from app.games.kittypaw.art.ink import flat, ink, ink_group, limb, line, rings

_WHITE = "var(--a-white)"


def _marmalade() -> Markup:
    """On the way: broad, tail like a hook."""
    fur, dark = "var(--fur-ginger)", "var(--fur-ginger-2)"
    tail = "M52 8C74 4 80 -16 70 -34C64 -44 52 -44 50 -34"
    return ink_group(
        limb(tail, 21, fur),
        rings(tail, 21, dark, "0 26 9 13 9 13 30"),
        ink("M-22 34L-16 58C-16 66 4 66 4 58L4 34ZM28 34L30 58C30 66 48 66 48 58L46 34Z", dark),
        ink(
            "M-44 6C-26 -14 24 -20 48 -4C66 8 66 28 62 40L63 62C63 71 44 71 43 62L40 46C30 50 2 50 -12 46L-14 62C-14 71 -34 71 -34 62L-38 42C-50 32 -52 16 -44 6Z",
            fur,
        ),
        line("M12 -12V4M28 -11V7M43 -4L41 12M58 16L48 22", dark, 7),
        flat("M-30 40C-10 52 40 50 58 36L60 44C50 52 -20 54 -34 46Z", SHADE),
        head("A", (-28, -12), 0.9, -4),
    )


def _inkwell() -> Markup:
    """Sitting tall: slim, tail straight up, tip white."""
    fur = "var(--fur-black)"
    tail = "M14 62C44 70 62 54 58 26C54 6 56 -16 66 -32"
    return ink_group(
        limb(tail, 18, fur),
        rings(tail, 18, _WHITE, "0 80 20"),
        ink(
            "M-20 -2C-30 16 -32 34 -32 50C-34 64 -24 70 -8 70C10 71 28 72 36 62C44 46 28 16 6 -4Z",
            fur,
        ),
        flat("M-20 4C-28 20 -26 38 -12 42C0 38 2 20 -2 4Z", _WHITE),
        line("M-11 44V66M36 56C30 40 16 40 10 54", "", 4),
        ink(
            "M-33 66C-33 57 -13 57 -13 66C-13 73 -33 73 -33 66ZM-9 66C-9 57 11 57 11 66C11 73 -9 73 -9 66Z",
            _WHITE,
        ),
        head("B", (-14, -22), 0.8, 4),
    )


def _mocha() -> Markup:
    """Bowing to play, and telling about it."""
    fur, dark = "var(--fur-point)", "var(--fur-point-2)"
    tail = "M56 -8C70 -14 74 -30 62 -42L70 -56"
    return ink_group(
        limb(tail, 15, dark),
        ink("M38 24L44 56C44 64 60 64 60 56L58 24Z", dark),
        ink(
            "M-34 24C-16 6 10 -2 24 -16C38 -30 62 -26 68 -6C74 14 66 24 62 32C58 44 30 42 22 40C6 44 -12 48 -28 48Z",
            fur,
        ),
        ink("M66 8C76 26 66 44 72 56C74 64 50 66 50 58C52 46 40 42 40 30Z", fur),
        flat("M69 44C70 50 72 53 72 56C74 64 50 66 50 58C51 53 49 49 47 45Z", dark),
        line("M69 42C70 50 72 53 72 56C74 64 50 66 50 58C51 53 49 49 47 45"),
        ink("M-14 40C-30 42 -46 46 -58 50C-68 54 -64 66 -54 65C-36 64 -12 62 4 54Z", fur),
        flat("M-42 46C-48 48 -54 48 -58 50C-68 54 -64 66 -54 65C-48 65 -42 64 -38 64Z", dark),
        line("M-42 46C-48 48 -54 48 -58 50C-68 54 -64 66 -54 65C-48 65 -42 64 -38 64"),
        head("C", (-30, 6), 0.84, -8),
    )


def _fog() -> Markup:
    """A cloud that sits."""
    fur, dark = "var(--fur-grey)", "var(--fur-grey-2)"
    return ink_group(
        ink(
            "M30 62C52 70 78 56 82 30C88 8 76 -22 58 -34L58 -22L46 -30L48 -14L36 -14C34 10 40 34 26 46Z",
            fur,
        ),
        line("M66 -6C70 10 66 28 56 38M56 -12C58 4 54 16 48 26", dark, 4.5),
        ink(
            "M-44 -2L-62 8L-56 18L-70 30L-60 38L-68 54L-52 58L-50 68C-24 74 20 74 40 68L42 58L56 54L50 40L60 30L48 22L52 8L36 -2Z",
            fur,
        ),
        flat(
            "M-28 14L-32 28L-22 34L-22 46L-10 46L-2 56L8 46L20 44L18 32L28 26L24 12Z",
            "var(--a-snow)",
        ),
        ink(
            "M-28 66C-28 56 -6 56 -6 66C-6 74 -28 74 -28 66ZM2 66C2 56 24 56 24 66C24 74 2 74 2 66Z",
            fur,
        ),
        head("D", (-6, -16), 0.94, -3),
    )


def _patches() -> Markup:
    """Reaching for something up there."""
    fur, red, black = "var(--fur-calico)", "var(--fur-calico-2)", "var(--fur-calico-3)"
    body = "M-26 0C-44 20 -48 44 -44 58C-42 72 -18 71 0 71C22 71 44 72 46 56C48 34 32 10 14 0Z"
    arm = "M18 32C40 28 56 6 58 -28"
    return ink_group(
        limb("M38 58C52 62 62 56 66 46", 20, black),
        ink(body, fur),
        flat("M44 46C46 56 45 68 28 69C14 62 12 44 24 36C34 32 42 36 44 46Z", red),
        flat("M-29 8C-40 22 -44 34 -44 46C-32 46 -22 34 -24 20C-24 14 -26 8 -29 8Z", black),
        line(body),
        line("M-12 46V64M40 50C34 38 20 40 16 56", "", 4),
        ink(
            "M-32 66C-32 56 -10 56 -10 66C-10 74 -32 74 -32 66ZM-6 66C-6 56 16 56 16 66C16 74 -6 74 -6 66Z",
            fur,
        ),
        limb(arm, 24, fur),
        head("E", (-16, -14), 0.86, -10),
        ink("M45 -30C42 -48 56 -56 64 -52C74 -48 74 -32 68 -26C60 -20 48 -20 45 -30Z", fur),
        flat(
            "M52 -30C54 -38 64 -38 65 -30C65 -25 53 -25 52 -30Z"
            + disc(50, -40, 3)
            + disc(58, -45, 3)
            + disc(66, -40, 3),
            "var(--a-pink)",
        ),
    )


def _biscuit() -> Markup:
    """Sitting like a small Buddha, paws together, a little worried."""
    fur, dark = "var(--fur-brown)", "var(--fur-brown-2)"
    tail = "M30 62C62 70 74 44 58 30C46 22 44 6 56 0"
    body = "M-24 2C-46 20 -52 44 -46 58C-40 70 40 70 44 56C48 40 40 18 20 2Z"
    return ink_group(
        limb(tail, 21, fur),
        rings(tail, 21, dark, "0 18 11 11 11 11 11 30"),
        ink(body, fur),
        flat("M-16 18C-30 30 -32 52 -20 62C-8 66 12 66 20 60C28 48 22 28 10 18Z", "var(--a-cream)"),
        flat(disc(-36, 26, 5.5) + disc(-39, 44, 5.5) + disc(32, 26, 5.5) + disc(34, 42, 5.5), dark),
        ink(
            "M-18 16C-22 26 -18 36 -10 36C-3 36 -1 30 -2 20ZM2 20C0 31 4 37 11 36C19 35 20 24 14 14Z",
            fur,
        ),
        ink(
            "M-52 62C-56 50 -36 44 -30 54C-24 66 -30 72 -38 72C-46 72 -51 69 -52 62ZM20 62C18 50 38 46 42 56C46 68 38 73 30 72C24 72 20 69 20 62Z",
            fur,
        ),
        flat(
            "M-45 62C-45 55 -34 55 -34 62C-34 68 -45 68 -45 62ZM26 63C26 56 37 56 37 63C37 69 26 69 26 63Z",
            "var(--a-pink)",
        ),
        head("F", (-4, -20), 0.96, 5),
    )


def _pickle() -> Markup:
    """The arch, in the jumper that Grandmother knitted."""
    skin, dark = "var(--kp-skin)", "var(--kp-skin-2)"
    jumper = "M-32 26C-28 -16 -6 -46 18 -46C46 -46 60 -16 58 14C50 22 38 20 32 14C30 -6 22 -12 14 -6C4 0 0 18 -2 30C-12 34 -26 34 -32 26Z"
    return ink_group(
        limb("M52 -16C66 -22 78 -12 72 0C68 12 78 20 84 12", 11, skin, 4),
        ink("M-8 22L0 58C0 66 -17 66 -18 59L-26 24ZM34 10L30 58C30 66 47 66 48 59L52 12Z", dark),
        ink("M-30 24L-36 60C-36 69 -17 69 -16 60L-10 26ZM42 8L52 60C52 69 70 68 70 60L60 8Z", skin),
        ink(jumper, "var(--kp-knit)"),
        line(
            "M-25 6C-16 6 -6 8 0 13M-12 -23C-4 -20 2 -13 6 -4M10 -43C12 -32 14 -22 16 -10M37 -38C33 -28 28 -18 26 -8M53 -16C46 -12 38 -6 33 2",
            "var(--kp-knit-2)",
            8,
        ),
        line(jumper),
        head("G", (-31, 8), 0.76, -8),
    )


AWAKE: dict[str, Callable[[], Markup]] = {
    "A": _marmalade,
    "B": _inkwell,
    "C": _mocha,
    "D": _fog,
    "E": _patches,
    "F": _biscuit,
    "G": _pickle,
}
