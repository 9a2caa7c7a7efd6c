"""Eight heads: the seven cats of the tiles, and the dog.

Each is drawn round (0, 0), about 84 units wide. A head has no eyes; `awake` and `asleep` lie above
it. The same heads look out of tiles, out of the box, and from the hide-out cards.
"""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from app.art.svg import LINE, Point, disc, group
from app.games.kittypaw.art.ink import both, flat, ink, ink_group, line

DOG = "dog"
_PALE = "var(--a-cream)"
_SKULL = "M0 -35C24 -35 43 -24 44 2C45 25 25 35 0 35C-25 35 -45 25 -44 2C-43 -24 -24 -35 0 -35Z"
_INNER = "var(--a-pink)"


def _marmalade() -> Markup:
    fur, dark = "var(--fur-ginger)", "var(--fur-ginger-2)"
    skull = "M0 -34C24 -34 42 -24 46 2C48 26 26 36 0 36C-26 36 -48 26 -46 2C-42 -24 -24 -34 0 -34Z"
    return (
        ink(both("M10 -30C16 -46 26 -56 33 -56C40 -54 44 -32 42 -10Z"), fur)
        + flat(both("M20 -32C24 -41 29 -46 32 -46C35 -44 37 -32 36 -22Z"), _INNER)
        + ink(skull, fur)
        + flat(
            "M0 4C14 2 26 12 26 20C24 30 12 33 0 33C-12 33 -24 30 -26 20C-26 12 -14 2 0 4Z",
            "var(--a-cream)",
        )
        + line(
            both("M10 -31C10 -26 9 -22 8 -19M43 6C38 6 34 7 31 9M40 19C37 18 34 18 31 19")
            + "M0 -32V-16",
            dark,
            6,
        )
    )


def _inkwell() -> Markup:
    fur = "var(--fur-black)"
    skull = "M0 -34C20 -34 38 -24 39 0C40 24 20 36 0 36C-20 36 -40 24 -39 0C-38 -24 -20 -34 0 -34Z"
    return (
        ink(both("M8 -28C10 -48 20 -70 28 -71C36 -68 41 -36 38 -8Z"), fur)
        + flat(both("M18 -32C20 -46 25 -56 28 -57C32 -54 34 -38 32 -24Z"), _INNER)
        + ink(skull, fur)
        + flat(
            "M1 -20C4 -4 8 6 18 12C25 20 16 33 0 33C-16 33 -25 20 -18 12C-8 6 -2 -4 1 -20Z",
            "var(--a-white)",
        )
    )


def _mocha() -> Markup:
    fur, dark = "var(--fur-point)", "var(--fur-point-2)"
    skull = (
        "M0 -32C24 -33 42 -22 41 -2C39 16 20 37 0 37C-20 37 -39 16 -41 -2C-42 -22 -24 -33 0 -32Z"
    )
    return (
        ink(both("M8 -28C18 -52 38 -66 48 -64C54 -58 52 -26 40 -4Z"), dark)
        + flat(both("M22 -30C28 -44 40 -53 44 -52C47 -46 45 -30 39 -18Z"), _INNER)
        + ink(skull, fur)
        + flat(
            "M0 -24C8 -14 28 -14 30 0C31 14 14 34 0 34C-14 34 -31 14 -30 0C-28 -14 -8 -14 0 -24Z",
            dark,
        )
    )


def _fog() -> Markup:
    fur = "var(--fur-grey)"
    skull = "M0 -33C20 -34 38 -26 43 -8L55 -4L47 4L58 13L46 17L51 29L36 28C26 36 12 37 0 37C-12 37 -26 36 -36 28L-51 29L-46 17L-58 13L-47 4L-55 -4L-43 -8C-38 -26 -20 -34 0 -33Z"
    return (
        ink(both("M16 -28C18 -44 30 -52 37 -49C45 -46 45 -26 40 -10Z"), fur)
        + flat(both("M24 -26L29 -42L33 -32L38 -40L39 -20Z"), "var(--a-snow)")
        + ink(skull, fur)
        + flat(
            "M0 6C14 2 28 10 27 19C25 31 12 34 0 34C-12 34 -25 31 -27 19C-28 10 -14 2 0 6Z",
            "var(--a-snow)",
        )
        + line("M-6 -31L-2 -20M6 -31L4 -22", "var(--fur-grey-2)", 4)
    )


def _patches() -> Markup:
    fur, red, black = "var(--fur-calico)", "var(--fur-calico-2)", "var(--fur-calico-3)"
    return (
        ink("M-10 -30C-16 -46 -26 -58 -33 -58C-40 -56 -44 -34 -42 -10Z", red)
        + flat("M-20 -32C-24 -41 -29 -47 -32 -47C-35 -45 -37 -32 -36 -22Z", _INNER)
        + ink("M10 -30C13 -40 18 -48 24 -50C32 -50 42 -34 42 -10Z", black)
        + ink(_SKULL, fur)
        + flat("M-9 -33C-2 -22 -4 -10 -10 -4C-14 8 -28 16 -42 8C-46 -14 -32 -32 -9 -33Z", red)
        + flat("M8 -33C10 -22 20 -16 28 -10C34 -4 40 -4 42 -8C38 -24 24 -33 8 -33Z", black)
        + line(_SKULL)
        # the tip of the bent ear lies over the brow
        + ink("M13 -42C18 -50 26 -53 31 -50C38 -46 44 -36 46 -26C36 -26 22 -32 13 -42Z", black)
    )


def _biscuit() -> Markup:
    fur, dark = "var(--fur-brown)", "var(--fur-brown-2)"
    skull = "M0 -40C28 -40 46 -22 46 0C46 24 26 38 0 38C-26 38 -46 24 -46 0C-46 -22 -28 -40 0 -40Z"
    return (
        ink(skull, fur)
        + flat(
            "M0 8C14 5 24 13 24 21C22 31 12 35 0 35C-12 35 -22 31 -24 21C-24 13 -14 5 0 8Z",
            "var(--a-cream)",
        )
        + flat(
            disc(0, -27, 5) + disc(-11, -22, 4) + disc(11, -22, 4) + both(disc_at(37, 14, 3.6)),
            dark,
        )
        # folded caps: they lie on the skull, so nothing stands out of it
        + ink(both("M14 -38C24 -44 38 -36 43 -22C45 -12 40 -8 34 -12C26 -17 16 -26 14 -38Z"), fur)
        + line(both("M24 -31C29 -28 34 -24 36 -19"), dark, 4)
    )


def disc_at(x: float, y: float, r: float) -> str:
    """A circle of four curves, which `both` can mirror."""
    k = r * 0.55
    return (
        f"M{x - r:g} {y:g}C{x - r:g} {y - k:g} {x - k:g} {y - r:g} {x:g} {y - r:g}"
        f"C{x + k:g} {y - r:g} {x + r:g} {y - k:g} {x + r:g} {y:g}"
        f"C{x + r:g} {y + k:g} {x + k:g} {y + r:g} {x:g} {y + r:g}"
        f"C{x - k:g} {y + r:g} {x - r:g} {y + k:g} {x - r:g} {y:g}Z"
    )


def _pickle() -> Markup:
    skin, fold = "var(--kp-skin)", "var(--kp-skin-2)"
    skull = "M0 -30C22 -31 40 -22 40 -4C39 10 28 16 22 26C15 37 -15 37 -22 26C-28 16 -39 10 -40 -4C-40 -22 -22 -31 0 -30Z"
    return (
        ink(both("M8 -24C16 -52 42 -74 58 -70C66 -60 58 -18 38 4Z"), skin)
        + flat(both("M20 -26C28 -46 44 -59 52 -57C56 -48 50 -22 38 -10Z"), _INNER)
        + ink(skull, skin)
        + line(
            "M-13 -22C-6 -18 6 -18 13 -22M-9 -14C-4 -11 4 -11 9 -14M-34 12C-30 14 -28 16 -26 20M34 12C30 14 28 16 26 20",
            fold,
            3.6,
        )
    )


def _dog() -> Markup:
    fur, dark = "var(--kp-dog)", "var(--kp-dog-2)"
    skull = "M0 -38C22 -38 34 -26 36 -6C37 8 30 16 28 24C25 36 14 42 0 42C-14 42 -25 36 -28 24C-30 16 -37 8 -36 -6C-34 -26 -22 -38 0 -38Z"
    return (
        ink(skull, fur)
        + flat("M-4 -36C-3 -20 -6 -10 -12 2C-18 10 -28 8 -33 2C-36 -18 -24 -36 -4 -36Z", dark)
        + flat(
            "M0 2C12 0 24 12 24 24C22 34 12 39 0 39C-12 39 -22 34 -24 24C-24 12 -12 0 0 2Z",
            "var(--a-white)",
        )
        + line(skull)
        # long ears that hang: no cat has them
        + ink(
            "M-20 -36C-34 -40 -48 -30 -52 -10C-56 12 -52 30 -44 32C-34 32 -30 12 -27 -8C-26 -18 -24 -28 -20 -36Z",
            dark,
        )
        + ink(
            "M20 -36C34 -42 50 -32 54 -12C57 10 54 26 46 29C36 30 31 10 28 -8C26 -18 24 -28 20 -36Z",
            dark,
        )
    )


_HEADS: dict[str, Callable[[], Markup]] = {
    "A": _marmalade,
    "B": _inkwell,
    "C": _mocha,
    "D": _fog,
    "E": _patches,
    "F": _biscuit,
    "G": _pickle,
    DOG: _dog,
}
HEADS = tuple(_HEADS)

# iris, half the distance between the eyes, width, height, height of the middle, slant
_EYES: dict[str, tuple[str, float, float, float, float, float]] = {
    "A": ("var(--a-green)", 20, 8.5, 9.5, -2, 0),
    "B": ("var(--a-yellow)", 19, 8, 9, -4, 16),
    "C": ("var(--kp-eye-blue)", 19, 9.5, 8, -2, 20),
    "D": ("var(--a-orange)", 20, 9, 9, -1, 0),
    "E": ("var(--a-teal)", 20, 8, 9.5, -2, 0),
    "F": ("var(--a-yellow)", 20, 11.5, 12, -4, 0),
    "G": ("var(--kp-eye-lime)", 18, 10.5, 9, -1, 14),
    DOG: (_PALE, 15, 6.5, 7.5, -8, 0),
}


def _eye(side: int, kind: str) -> Markup:
    iris, apart, wide, high, y, slant = _EYES[kind]
    turn = f' transform="rotate({slant * -side:g} {apart * side:g} {y:g})"' if slant else ""
    x = apart * side
    pupil = 0.62 if kind in "BC" else 0.72
    return Markup(
        f'<g stroke="none"{turn}><ellipse cx="{x:g}" cy="{y:g}" rx="{wide + 2:g}" ry="{high + 2:g}" fill="{LINE}"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{wide - 0.8:g}" ry="{high - 0.8:g}" fill="{iris}"/>'
        f'<ellipse cx="{x - 1:g}" cy="{y:g}" rx="{wide * pupil - (2 if kind in "BC" else 1):.3g}" ry="{high * 0.78:.3g}" fill="{LINE}"/>'
        f'<circle cx="{x - wide * 0.3:.3g}" cy="{y - high * 0.34:.3g}" r="{wide * 0.27:.3g}" fill="var(--a-white)"/></g>'
    )


_NOSE = "M-6 9C-6 6 6 6 6 9C6 12 2 15 0 15C-2 15 -6 12 -6 9Z"
_MOUTHS = {
    "A": "M0 15V18M-11 18C-9 25 -1 25 0 18C1 25 9 25 11 18",
    "B": "M0 15V18M-8 20C-5 23 -1 22 0 18C1 22 5 23 8 20",
    "C": "",
    "D": "M0 15V17M-9 24C-7 18 7 18 9 24",
    "E": "M0 15V18M-11 17C-9 25 -1 24 0 18C1 24 9 25 11 17",
    "F": "M0 15V18M-5 19C-4 22 -1 21 0 18C1 21 4 22 5 19",
    "G": "M0 15V18M-10 20C-6 24 6 24 10 19",
    DOG: "M0 18V23M-12 23C-9 30 -1 30 0 23C1 30 9 30 12 23",
}
_PENS = {"B": LINE, "C": _PALE}


def _nose(kind: str) -> Markup:
    if kind == DOG:
        return flat("M-10 11C-10 5 10 5 10 11C10 16 4 20 0 20C-4 20 -10 16 -10 11Z", LINE)
    return Markup(f'<path d="{_NOSE}" fill="var(--a-pink)" stroke-width="3"/>')


def _awake(kind: str) -> Markup:
    parts = [_eye(-1, kind), _eye(1, kind), line(_MOUTHS[kind], "", 3.6) if _MOUTHS[kind] else ""]
    if kind == "C":  # never silent
        parts.append(
            Markup(
                f'<path d="M-7 19C-7 16 7 16 7 19C7 27 4 31 0 31C-4 31 -7 27 -7 19Z" fill="var(--a-red)" stroke="{_PALE}" stroke-width="3"/>'
            )
        )
    if kind == "D":  # never quite awake
        parts.append(line("M-32 -5C-28 -8 -13 -8 -8 -4M32 -5C28 -8 13 -8 8 -4", "", 5))
        parts.append(
            flat(
                "M-31 -6C-30 -15 -10 -15 -9 -6C-14 -8 -26 -8 -31 -6ZM31 -6C30 -15 10 -15 9 -6C14 -8 26 -8 31 -6Z",
                "var(--fur-grey)",
            )
        )
    if kind == "E":  # always cheeky
        parts.append(
            Markup(
                '<path d="M2 22C3 31 12 31 11 21C8 24 4 24 2 22Z" fill="var(--a-red)" stroke-width="3"/>'
            )
        )
    if kind == DOG:
        parts.append(
            Markup(
                '<path d="M-6 28C-7 41 7 41 6 28C3 29 1 28 0 26C-1 28 -3 29 -6 28Z" fill="var(--a-red)" stroke-width="3"/>'
            )
        )
    parts.append(_nose(kind))
    return Markup("").join(parts)


def _asleep(kind: str) -> Markup:
    _, apart, wide, _, y, _ = _EYES[kind]
    a, b, low = apart - wide - 2, apart + wide + 2, y + 9
    game_boxes = both(f"M{a:g} {y:g}C{a + 3:g} {low:g} {b - 3:g} {low:g} {b:g} {y:g}")
    pen = _PALE if kind in "BC" else ""
    mouth = "M-6 19C-4 22 -1 21 0 17C1 21 4 22 6 19"
    return line(game_boxes, pen, 5) + line(mouth, _PENS.get(kind, ""), 3.2) + _nose(kind)


def symbols() -> Markup:
    """The heads as definitions: bare, with open eyes, with closed eyes."""
    return Markup("").join(
        Markup(f'<g id="kp-head-{kind}">{ink_group(draw())}</g>')
        + Markup(f'<g id="kp-eyes-{kind}">{ink_group(_awake(kind))}</g>')
        + (
            Markup("")
            if kind == DOG
            else Markup(f'<g id="kp-lids-{kind}">{ink_group(_asleep(kind))}</g>')
        )
        for kind, draw in _HEADS.items()
    )


def head(
    kind: str, at: Point = (0, 0), scale: float = 1, turn: float = 0, asleep: bool = False
) -> Markup:
    """A head by reference, with its face."""
    face = "lids" if asleep else "eyes"
    return group(
        Markup(f'<use href="#kp-head-{kind}"/><use href="#kp-{face}-{kind}"/>'),
        at=at,
        scale=scale,
        turn=turn,
    )
