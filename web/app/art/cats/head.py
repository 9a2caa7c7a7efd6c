"""A cat's head: ears, skull, pattern, face. Drawn round (0, 0), 68 units wide, looking at us."""

from __future__ import annotations

from typing import Literal

from markupsafe import Markup

from app.art.cats.coats import Coat
from app.art.svg import LINE, SHADE, Point, ellipse, group, num, path, pt, shape

Mood = Literal["watching", "happy", "sleeping", "thinking", "sulking", "startled"]
MOODS: tuple[Mood, ...] = ("watching", "happy", "sleeping", "thinking", "sulking", "startled")

PEN = 2.4
_SKULL: tuple[tuple[Point, Point, Point, Point], ...] = (
    ((0, -29.5), (15, -30), (32, -20), (35, 0)),
    ((35, 0), (37, 17), (22, 27), (0, 27)),
    ((0, 27), (-22, 27), (-37, 17), (-35, 0)),
    ((-35, 0), (-32, -20), (-15, -30), (0, -29.5)),
)
_FLUFFY = (
    "M0 -29.5C15 -30 31 -20 34 -3L42 1L36 6L43 13L34 15L36 23L25 22C18 27 9 28 0 28"
    "C-9 28 -18 27 -25 22L-36 23L-34 15L-43 13L-36 6L-42 1L-34 -3C-31 -20 -15 -30 0 -29.5Z"
)
_EARS = {
    "pointed": (
        "M8 -25C13 -36 22 -46 27 -46.5C32 -45 36 -28 33 -8Z",
        "M14 -25C17 -33 22 -39.5 26 -40C29 -38 30.5 -28 29.5 -17Z",
    ),
    "tall": (
        "M7 -25C11 -42 21 -55 26 -55.5C31 -54 36 -30 34 -8Z",
        "M14 -26C16 -38 22 -47 25.5 -48C29 -45 31 -30 30 -18Z",
    ),
    "round": (
        "M10 -24C11 -36 20 -43 27 -41C34 -39 36 -24 33 -9Z",
        "M16 -24C17 -32 22 -36.5 26.5 -35C30.5 -33 31 -25 30 -17Z",
    ),
    "large": (
        "M5 -25C13 -42 29 -53 36 -51.5C40 -48 40 -26 34 -4Z",
        "M14 -25C19 -36 29 -45 33.5 -45C36 -41 35.5 -26 31.5 -14Z",
    ),
    "bent": (
        "M8 -25C13 -36 22 -46 27 -46.5C32 -45 36 -28 33 -8Z",
        "M14 -25C17 -33 22 -39.5 26 -40C29 -38 30.5 -28 29.5 -17Z",
    ),
    "folded": ("M10 -25C13 -33 24 -36 31 -29C35 -24 35 -16 33 -9Z", ""),
}


def _var(token: str) -> str:
    return f"var({token})"


def skull(coat: Coat) -> str:
    """Path data of the head's outline."""
    if coat.pattern == "fluff":
        return _FLUFFY
    return (
        f"M{pt(*_SKULL[0][0])}"
        + "".join([f"C{pt(*b)} {pt(*c)} {pt(*d)}" for _, b, c, d in _SKULL])
        + "Z"
    )


def _arc(piece: int, start: float, end: float) -> str:
    """A stretch of the outline as path data, so that a patch ends exactly at the edge of the head."""
    a, b, c, d = _SKULL[piece]

    def at(u: float, v: float, w: float) -> Point:
        # the blossom of the cubic: at(t, t, t) is the curve, mixed values give control points
        def coordinate(i: int) -> float:
            p01, p12, p23 = (
                a[i] + (b[i] - a[i]) * u,
                b[i] + (c[i] - b[i]) * u,
                c[i] + (d[i] - c[i]) * u,
            )
            p012, p123 = p01 + (p12 - p01) * v, p12 + (p23 - p12) * v
            return p012 + (p123 - p012) * w

        return coordinate(0), coordinate(1)

    s, e = start, end
    return f"M{pt(*at(s, s, s))}C{pt(*at(s, s, e))} {pt(*at(s, e, e))} {pt(*at(e, e, e))}"


def _ear_fills(coat: Coat) -> tuple[str, str]:
    """Fur of the left and the right ear."""
    if coat.pattern == "point":
        return _var(coat.second), _var(coat.second)
    if coat.pattern == "calico":
        return _var(coat.second), _var(coat.third)
    return _var(coat.fur), _var(coat.fur)


def _ears(coat: Coat, mood: Mood, small: bool) -> Markup:
    outer, inner = _EARS[coat.ears]
    flat = {"sulking": 28.0, "startled": 14.0, "sleeping": 8.0}.get(mood, 0.0)
    left, right = _ear_fills(coat)
    parts = []
    for side, fill in ((-1, left), (1, right)):
        bits: list[str] = [shape(outer, fill, PEN)]
        if inner:
            bits.append(path(inner, "var(--a-pink)", more='opacity=".85"'))
        if coat.ears == "bent" and side == 1:
            bits.append(
                shape(
                    "M17 -39C20 -44 25 -47 28 -46C33 -44 38 -36 40 -29C34 -30 24 -33 17 -39Z",
                    fill,
                    PEN,
                )
            )
        if coat.ears == "folded":
            bits.append(
                shape(
                    "M9 -26C15 -30 27 -29 34 -18C35 -12 30 -9 25 -11C19 -14 13 -20 9 -26Z",
                    fill,
                    PEN,
                )
            )
            bits.append(path("M18 -22C23 -20 27 -17 29 -14", "none", SHADE, 2.2))
        if coat.pattern == "fluff" and not small:
            bits.append(path("M17 -20L21 -30L23 -22L27 -28L28 -18Z", _var(coat.third)))
        turned = group(*bits, cls="cat-ear")
        lean = (flat + (4 if side == 1 else 0) * (mood == "thinking")) or 0
        # turned about the root of the ear, mirrored for the left side
        mirror = "scale(-1 1)" if side == -1 else ""
        root = f"rotate({num(lean)} 22 -16)" if lean else ""
        parts.append(
            Markup(f'<g transform="{mirror}{root}">{turned}</g>') if mirror or root else turned
        )
    return Markup("").join(parts)


def _pattern(coat: Coat, small: bool) -> Markup:
    second, third = _var(coat.second), _var(coat.third)
    if coat.pattern == "tuxedo":
        return path(
            "M.5 -15C4 -5 7 1 13 6.5C19 13 14 24.5 .5 25C-13 24.5 -18.5 13.5 -13 6.5C-7 1 -3 -5 .5 -15Z",
            third,
        )
    if coat.pattern == "point":
        return path(
            "M0 -11C10 -12 21 -5 22 6C23 18 12 25.5 0 25.5C-12 25.5 -23 18 -22 6C-21 -5 -10 -12 0 -11Z",
            second,
            more='opacity=".92"',
        )
    if coat.pattern == "calico":
        left = _arc(3, 0.12, 0.93) + "C-1 -18 -4 -11 -9 -8C-12 2 -20 11 -34.5 -8Z"
        right = _arc(0, 0.22, 0.9) + "C27 -2 22 -8 17 -13C13 -16 10 -20 9 -27Z"
        return path(left, second) + path(right, third)
    if coat.pattern == "fluff":
        return ellipse(0, 15.5, 15, 10, third)
    stripes = "M0 -26.5V-16M-8.5 -25.5C-8.5 -22 -7.5 -19.5 -6.5 -17.5M8.5 -25.5C8.5 -22 7.5 -19.5 6.5 -17.5"
    cheeks = "M-34 1C-30 1 -27 2 -25 4M-33.5 10C-30 9 -27 9.5 -25 11M34 1C30 1 27 2 25 4M33.5 10C30 9 27 9.5 25 11"
    if coat.pattern == "soft-tabby":
        stripes = "M-11 -24C-9 -19 -8 -16 -6 -13L0 -19L6 -13C8 -16 9 -19 11 -24"
    marks = path(stripes if small else stripes + cheeks, "none", second, 3.6)
    return marks + ellipse(0, 15.5, 14.5, 10, third)


_EYES = (-14.5, 14.5)
_WIDE = 1.16
"""Scale of startled eyes."""


def glance(gaze: Point) -> Point:
    """Returns how far the pupils move when the eyes look there (each -1 … 1)."""
    return max(-1.0, min(1.0, gaze[0])) * 2.6, max(-1.0, min(1.0, gaze[1])) * 2.4


def pupils(mood: Mood, gaze: Point = (0, 0)) -> Markup:
    """The pupils alone, for a head without a gaze; nothing where the mood has its own eyes."""
    if mood not in ("watching", "startled"):
        return Markup("")
    wide = _WIDE if mood == "startled" else 1
    return Markup("").join(_pupil(x, glance(gaze), wide, False) for x in _EYES)


def _pupil(x: float, shift: Point, wide: float, small: bool) -> Markup:
    gx, gy = shift
    slim = 4.4 if wide == 1 else 3
    parts = [ellipse(x + gx, 0.8 + gy, slim, slim * 1.5 if wide == 1 else slim * 1.2, LINE)]
    if not small:
        parts.append(ellipse(x + gx - 1.6, -2.2 + gy, 1.9, 2.1, "var(--a-white)"))
        parts.append(ellipse(x + gx + 1.5, 3.4 + gy, 0.9, 1, "var(--a-white)"))
    return Markup("").join(parts)


def _open_eyes(coat: Coat, gaze: Point | None, game_boxes: str, wide: float, small: bool) -> Markup:
    parts: list[str] = []
    for x in _EYES:
        parts.append(ellipse(x, 0.5, 7.4 * wide, 8.2 * wide, _var(coat.eyes), 2.2))
        if gaze is not None:
            parts.append(_pupil(x, glance(gaze), wide, small))
    fur = _var(coat.second if coat.pattern == "point" else coat.fur)
    if game_boxes == "half":
        left_fur = _var(coat.second) if coat.pattern == "calico" else fur
        # heavy lids, lower at the nose: a cat that has been wronged
        for game_box, colour in (
            ("M-22 -2.5A7.6 8.4 0 0 1 -7.2 2.2Z", left_fur),
            ("M7.2 2.2A7.6 8.4 0 0 1 22 -2.5Z", fur),
        ):
            parts.append(path(game_box, colour, LINE, 2.2))
        pen = "var(--a-cream)" if coat.pale_face else LINE
        parts.append(path("M-23 -3L-6 1.5M23 -3L6 1.5", "none", pen, 2.6))
    return Markup("").join(parts)


def _face(coat: Coat, mood: Mood, gaze: Point | None, small: bool) -> Markup:
    pen = "var(--a-cream)" if coat.pale_face else LINE
    mouth_pen = pen if coat.pattern == "point" else LINE
    if mood == "happy":
        eyes = path(
            "M-21.5 3.5C-19 -4.5 -10 -4.5 -7.5 3.5M7.5 3.5C10 -4.5 19 -4.5 21.5 3.5", "none", pen, 3
        )
    elif mood == "sleeping":
        eyes = path("M-21.5 1C-19 7 -10 7 -7.5 1M7.5 1C10 7 19 7 21.5 1", "none", pen, 2.8)
    elif mood == "sulking":
        eyes = _open_eyes(coat, (-0.6, 0.5), "half", 1, small)
    elif mood == "startled":
        eyes = _open_eyes(coat, gaze, "", _WIDE, small)
    elif mood == "thinking":
        eyes = _open_eyes(coat, (0.75, -0.9), "", 1, small)
    else:
        eyes = _open_eyes(coat, gaze, "", 1, small)
    mouths = {
        "happy": "M0 13V14.5M-8 14.5C-7 19 -1 19 0 14.5C1 19 7 19 8 14.5",
        "sulking": "M0 12.5V14.5M-6 19.5C-4 15.5 4 15.5 6 19.5",
        "thinking": "M0 12.5V15M-3 17C0 18.5 4 17.5 7 15",
        "startled": "M0 12.5V15",
    }
    mouth = mouths.get(mood, "M0 12.5V14M-6.5 14.5C-5.5 18 -1 18 0 14.5C1 18 5.5 18 6.5 14.5")
    parts = [eyes]
    if not small and mood != "sulking" and coat.pattern != "tuxedo":
        parts.append(
            ellipse(-24, 11.5, 5, 3.2, "var(--a-blush)")
            + ellipse(24, 11.5, 5, 3.2, "var(--a-blush)")
        )
    if mood == "happy":
        parts.append(
            path(
                "M-4 17.5C-3.5 23.5 3.5 23.5 4 17.5C2.5 18.8 .8 17.5 0 16C-.8 17.5 -2.5 18.8 -4 17.5Z",
                "var(--a-red)",
                LINE,
                1.6,
            )
        )
    if mood == "startled":
        parts.append(ellipse(0, 19, 3.4, 3.8, "var(--a-red)", 2))
    parts.append(path(mouth, "none", mouth_pen, 2.2))
    parts.append(
        path(
            "M-4 8.5C-4 6.8 4 6.8 4 8.5C4 10.5 1.3 12.8 0 12.8C-1.3 12.8 -4 10.5 -4 8.5Z",
            "var(--a-pink)",
            LINE,
            1.5,
        )
    )
    if mood == "thinking" and not small:
        parts.append(path("M8 -12.5C11 -15.5 17 -15.5 20 -13", "none", pen, 2.4))
    if not small:
        parts.append(
            path(
                "M-25 9L-44 5.5M-25 13.5L-43 15.5M25 9L44 5.5M25 13.5L43 15.5",
                "none",
                "var(--a-whisker)",
                1.4,
            )
        )
    return Markup("").join(parts)


def face(coat: Coat, mood: Mood = "watching", gaze: Point = (0, 0), small: bool = False) -> Markup:
    """Eyes, nose and mouth alone, for drawings that keep heads and faces apart (see cards.py)."""
    return _face(coat, mood, gaze, small)


def blank(coat: Coat, small: bool = False) -> Markup:
    """The head without a face, ears up."""
    return _skull_and_ears(coat, "watching", small)


def head(
    coat: Coat, mood: Mood = "watching", gaze: Point | None = (0, 0), small: bool = False
) -> Markup:
    """The head alone. `gaze` (each -1 … 1) is where the eyes look; `small` drops the fine lines.

    Without a gaze the eyes are open and empty: `pupils` lie above the head, where they can move.
    """
    return group(
        _skull_and_ears(coat, mood, small),
        _face(coat, mood, gaze, small),
        cls=f"cat-head cat-{mood}",
    )


def _skull_and_ears(coat: Coat, mood: Mood, small: bool) -> Markup:
    outline = skull(coat)
    folded = coat.ears == "folded"
    ears = _ears(coat, mood, small)
    return Markup("").join(
        (
            Markup("") if folded else ears,
            shape(outline, _var(coat.fur), PEN),
            _pattern(coat, small),
            path(
                "M-34 6C-30 22 -14 26 0 26C14 26 30 22 34 6C36 20 20 27 0 27C-20 27 -36 20 -34 6Z",
                SHADE,
            ),
            path(outline, "none", LINE, PEN),
            ears if folded else Markup(""),
        )
    )
