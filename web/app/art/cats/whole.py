"""Whole cats: the shared construction of head, body and tail, in a handful of poses.

A cat is drawn round its head: the head's middle is (0, 0), the head is 68 units wide, whatever the
pose. `cat()` gives a bare group to be placed in a scene, `portrait()` a stand-alone picture,
`avatar()` a seat's head in a round frame with the seat's colour and shape.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from markupsafe import Markup

from app.art import seats
from app.art.cats.coats import COATS, Coat, coat_of
from app.art.cats.head import PEN, Mood, head
from app.art.svg import LINE, SHADE, SHADE_2, Point, ellipse, frame, group, path, shape

Pose = Literal["sit", "wave", "loaf", "curl", "bow", "peek"]
POSES: tuple[Pose, ...] = ("sit", "wave", "loaf", "curl", "bow", "peek")

# frame of each pose: what a portrait shows
_BOX: dict[Pose, tuple[float, float, float, float]] = {
    "sit": (-60, -60, 140, 170),
    "wave": (-60, -60, 140, 170),
    "loaf": (-64, -60, 156, 130),
    "curl": (-62, -52, 150, 112),
    "bow": (-70, -100, 206, 150),
    "peek": (-50, -60, 100, 100),
}

_TAILS = {
    "hook": "M0 0C18 4 29 -10 23 -26C18 -38 26 -47 34 -42",
    "straight": "M0 0C17 2 22 -14 18 -30C15 -44 17 -54 22 -60",
    "kink": "M0 0C18 3 26 -10 22 -25L31 -38L26 -52",
    "stub": "M0 0C9 2 15 -4 15 -12",
    "ringed": "M0 0C20 5 32 -10 27 -28C24 -40 30 -50 38 -48",
}
_PLUME = "M-6 6C14 12 38 2 42 -22C45 -42 36 -60 22 -63C26 -56 17 -55 13 -46C8 -34 12 -20 -4 -12Z"


def _var(token: str) -> str:
    return f"var({token})"


def _fur_stroke(coat: Coat, along: str, fat: float, rings: str, tip: str) -> Markup:
    """A tail of even thickness: its rings and its tip are dashes, of 100 units in all."""
    third, second = coat.pattern == "calico", coat.pattern == "point"
    fur = _var(coat.third if third else coat.second if second else coat.fur)
    drawn = path(along, "none", LINE, fat) + path(along, "none", fur, fat - 2 * PEN)
    inner = f'stroke-width="{fat - 2 * PEN:.1f}" fill="none" pathLength="100"'
    if coat.tail in ("ringed", "hook"):
        drawn += Markup(
            f'<path d="{along}" {inner} stroke="{_var(coat.second)}" stroke-dasharray="{rings}"/>'
        )
    if coat.pattern == "tuxedo":
        end = -float(tip.split()[1])
        drawn += Markup(
            f'<path d="{along}" {inner} stroke="{_var(coat.third)}" stroke-dasharray="{tip}" stroke-dashoffset="{end:g}" stroke-linecap="round"/>'
        )
    return drawn


def tail(coat: Coat, at: Point, turn: float = 0, flip: bool = False, stretch: float = 1) -> Markup:
    """The tail, rooted at a point, rising to the right (or left when `flip`)."""
    if coat.tail == "plume":
        drawn = shape(_PLUME, _var(coat.fur), PEN) + path(
            "M12 -44C9 -32 12 -18 -3 -10L4 -4C18 -12 16 -30 20 -42C24 -52 30 -55 25 -62C24 -56 15 -53 12 -44Z",
            SHADE,
        )
        drawn += path(
            "M28 -58C33 -50 35 -42 33 -34M22 -50C27 -42 28 -34 26 -27", "none", _var(coat.second), 2
        )
    else:
        fat = 19 if coat.tail == "stub" else 15
        drawn = _fur_stroke(coat, _TAILS[coat.tail], fat, "0 16 8 12 8 12 8 12 8 12 8 100", "20 80")
    mirror = (
        Markup(f'<g transform="scale({-stretch:.3g} {stretch:.3g})">')
        if flip
        else Markup(f'<g transform="scale({stretch:.3g})">')
    )
    return group(mirror + drawn + Markup("</g>"), at=at, turn=turn, cls="cat-tail")


def _paws(coat: Coat, *places: Point, size: float = 1) -> Markup:
    """Front paws seen from the front, each with its toes."""
    pale = coat.pattern in ("tuxedo", "calico") or coat.name == "biscuit"
    fill = _var(
        coat.third
        if coat.pattern == "tuxedo"
        else coat.fur
        if coat.pattern != "point"
        else coat.second
    )
    if coat.pattern not in ("tuxedo", "point") and pale:
        fill = "var(--a-white)"
    parts = [
        group(
            ellipse(0, 0, 11.5, 8.5, fill, PEN),
            path("M-4 2.5V7M4 2.5V7", "none", LINE, 1.7),
            at=place,
            scale=size,
        )
        for place in places
    ]
    return Markup("").join(parts)


def _chest(coat: Coat, d: str) -> Markup:
    """The lighter front, where the coat has one."""
    if coat.pattern in ("tuxedo", "fluff", "tabby", "soft-tabby"):
        return path(d, _var(coat.third))
    return Markup("")


def _flank(coat: Coat, stripes: str, patch: str) -> Markup:
    """Stripes or patches on a body; both lie wholly inside the outline."""
    if coat.pattern in ("tabby", "soft-tabby"):
        return path(stripes, "none", _var(coat.second), 4.4)
    if coat.pattern == "calico":
        return path(patch, _var(coat.second))
    return Markup("")


def _sit(coat: Coat, mood: Mood, wave: bool) -> tuple[Markup, Markup]:
    body = "M-19 16C-30 34 -38 60 -36 84C-35 98 -24 101 0 101C24 101 35 98 36 84C38 60 30 34 19 16Z"
    back = tail(coat, (29, 92)) + shape(body, _var(coat.fur), PEN)
    back += _chest(coat, "M-15 22C-19 40 -13 57 0 62C13 57 19 40 15 22Z")
    back += _flank(
        coat,
        "M-29.5 46C-25 46 -22 48 -20 50M-33 58C-28 57.5 -24 59 -22 61M-34.5 70C-30 69 -27 70 -25 71M29.5 46C25 46 22 48 20 50M33 58C28 57.5 24 59 22 61M34.5 70C30 69 27 70 25 71",
        "M35 70C36 80 36 88 33 94C26 90 20 80 22 70C24 64 32 62 35 70Z",
    )
    back += path("M-35 78C-28 68 -17 74 -16 90M35 78C28 68 17 74 16 90", "none", LINE, 2)
    back += path("M-34 88C-20 97 20 97 34 88C34 98 22 99.5 0 99.5C-22 99.5 -34 98 -34 88Z", SHADE_2)
    if not wave:
        back += path(
            "M-11 64C-12 76 -12 84 -12 92M11 64C12 76 12 84 12 92M0 72V94", "none", LINE, 2
        )
        return back + _paws(coat, (-11, 97), (11, 97)), Markup("")
    back += path("M-11 64C-12 76 -12 84 -12 92M0 74V94", "none", LINE, 2) + _paws(coat, (-11, 97))
    fur = _var(coat.fur)
    arm = shape(
        "M14 46C28 42 36 18 35 -4C34 -19 56 -20 56 -4C57 24 48 54 26 62C18 64 10 50 14 46Z",
        fur,
        PEN,
    )
    arm += path("M52 4C52 26 44 48 26 58C46 50 55 24 54.5 2Z", SHADE)
    hand = ellipse(
        45.5, -9, 13, 13.5, "var(--a-white)" if coat.pattern in ("tuxedo", "calico") else fur, PEN
    )
    hand += path(
        "M40 -5C40.5 -9.5 50.5 -9.5 51 -5C51.5 -1 48 0 45.5 0C43 0 39.5 -1 40 -5Z", "var(--a-pink)"
    )
    hand += (
        ellipse(38.3, -12, 2.1, 2.4, "var(--a-pink)")
        + ellipse(45.4, -15.5, 2.2, 2.5, "var(--a-pink)")
        + ellipse(52.5, -12, 2.1, 2.4, "var(--a-pink)")
    )
    return back, group(arm, hand, cls="cat-arm")


def _loaf(coat: Coat) -> tuple[Markup, Markup]:
    body = "M-22 12C-46 20 -54 42 -50 56C-48 63 -30 64 0 64C30 64 48 63 50 56C54 42 46 20 22 12Z"
    back = tail(coat, (42, 57), turn=16) + shape(body, _var(coat.fur), PEN)
    back += _chest(coat, "M-17 22C-20 38 -14 50 0 53C14 50 20 38 17 22Z")
    back += _flank(
        coat,
        "M-40 27C-36 29 -33 32 -31 35M-47 40C-42 40 -38 42 -36 44M40 27C36 29 33 32 31 35M47 40C42 40 38 42 36 44",
        "M33 20C43 26 50 40 49 52C40 52 31 44 29 34C28 28 29 20 33 20Z",
    )
    back += path("M-49 52C-30 60 30 60 49 52C50 62 30 62.5 0 62.5C-30 62.5 -50 62 -49 52Z", SHADE_2)
    return back + _paws(coat, (-13, 58), (13, 58)), Markup("")


def _curl(coat: Coat) -> tuple[Markup, Markup]:
    body = "M-20 4C-8 -28 38 -38 64 -14C84 6 80 38 56 47C30 56 -22 54 -38 42C-52 30 -40 12 -20 4Z"
    back = shape(body, _var(coat.fur), PEN)
    back += _flank(
        coat,
        "M34 -27C34 -20 32 -15 29 -11M48 -24C48 -17 47 -12 44 -8M60 -15.5C59 -9 57 -5 54 -2M69 -4C67 1 64 4 61 6",
        "M46 -24C62 -20 74 -4 74 12C62 16 48 8 42 -4C38 -14 40 -24 46 -24Z",
    )
    back += path("M-38 38C-10 52 50 50 72 26C68 40 60 45 56 46C30 54 -22 52 -38 38Z", SHADE_2)
    wrap = "M70 20C66 44 34 50 6 46C-10 44 -22 44 -32 40"
    fat = 22 if coat.tail == "plume" else 15
    front = _fur_stroke(coat, wrap, fat, "0 14 6 11 6 11 6 11 6 11 6 100", "16 84")
    return back, group(front, cls="cat-tail")


def _bow(coat: Coat) -> tuple[Markup, Markup]:
    # from the side: chest on the floor, hindquarters up in the air, ready to pounce
    body = "M-24 14C-18 30 -10 38 4 40L52 40C56 36 58 30 62 24C66 32 70 40 78 40L96 40C100 40 100 34 96 32C104 14 106 -12 94 -26C80 -42 56 -36 42 -24C30 -14 22 -4 16 2Z"
    back = tail(coat, (88, -20), turn=-12, stretch=1.1) + shape(body, _var(coat.fur), PEN)
    back += _flank(
        coat,
        "M56 -30C56 -22 54 -17 51 -13M70 -33.5C71 -26 69 -20 66 -15M84 -31C86 -24 84 -18 81 -13M100 -8C95 -6 91 -5 87 -5M101 4C96 5 92 5 88 4",
        "M60 -31C76 -36 92 -28 96 -16C90 -4 74 -4 66 -12C60 -18 56 -28 60 -31Z",
    )
    back += path("M70 34C62 16 74 0 90 4", "none", LINE, 2)
    back += path(
        "M10 38C30 34 44 34 56 30L52 38.8ZM74 36C84 38 92 34 100 18C100 26 98 30 96 33C99 36 98 39 95 39L78 39Z",
        SHADE_2,
    )
    arm = shape(
        "M-20 22C-30 26 -44 28 -54 27C-64 26 -66 40 -55 41C-40 43 -12 44 2 40C12 34 0 18 -20 22Z",
        _var(coat.fur),
        PEN,
    )
    back += path("M-30 34C-20 38 0 40 20 40", "none", LINE, 2)
    arm_paw = ellipse(
        -55,
        34,
        11.5,
        8.5,
        "var(--a-white)"
        if coat.pattern in ("tuxedo", "calico") or coat.name == "biscuit"
        else _var(coat.fur),
        PEN,
    )
    arm_paw += path("M-61 36.5L-65 37M-60 31L-64 30", "none", LINE, 1.7)
    return back + _paws(coat, (14, 37)) + arm + arm_paw, Markup("")


def _peek(coat: Coat) -> tuple[Markup, Markup]:
    return Markup(""), _paws(coat, (-21, 27), (21, 27), size=0.95)


def cat(
    coat: Coat | str,
    pose: Pose = "sit",
    mood: Mood = "watching",
    gaze: Point | None = (0, 0),
    small: bool = False,
    tilt: float = 0,
    at: Point | None = None,
    scale: float = 1,
    flip: bool = False,
) -> Markup:
    """A cat for a scene. `tilt` turns the head, `flip` mirrors everything; for `gaze` see `head`."""
    coat = COATS[coat] if isinstance(coat, str) else coat
    back, front = {
        "sit": lambda: _sit(coat, mood, False),
        "wave": lambda: _sit(coat, mood, True),
        "loaf": lambda: _loaf(coat),
        "curl": lambda: _curl(coat),
        "bow": lambda: _bow(coat),
        "peek": lambda: _peek(coat),
    }[pose]()
    face = head(coat, mood, gaze, small)
    if pose == "curl":
        face = group(face, at=(-8, 16), turn=tilt or -8)
    elif tilt:
        face = group(face, turn=tilt)
    neck = (
        path("M-26 22C-12 33 12 33 26 22C22 32 12 37 0 37C-12 37 -22 32 -26 22Z", SHADE)
        if pose in ("sit", "wave", "loaf")
        else Markup("")
    )
    inner = back + neck + face + front
    if flip:
        inner = Markup('<g transform="scale(-1 1)">') + inner + Markup("</g>")
    return group(inner, at=at, scale=scale, cls=f"cat cat-{pose}")


def portrait(
    coat: Coat | str,
    pose: Pose = "sit",
    mood: Mood = "watching",
    gaze: Point = (0, 0),
    small: bool = False,
    cls: str = "",
) -> Markup:
    """A stand-alone picture of a cat, for empty screens, the end screen, the curtain."""
    shadow = Markup("")
    if pose != "peek":
        floor = {"sit": 101, "wave": 101, "loaf": 64, "curl": 50, "bow": 41}[pose]
        middle, wide = {
            "sit": (2, 42),
            "wave": (2, 42),
            "loaf": (2, 54),
            "curl": (14, 66),
            "bow": (26, 84),
        }[pose]
        shadow = ellipse(middle, floor, wide, 5.5, SHADE)
    extra = zzz((34, -34)) if mood == "sleeping" and not small else Markup("")
    return frame(
        _BOX[pose], shadow, cat(coat, pose, mood, gaze, small), extra, cls=f"portrait {cls}".strip()
    )


def zzz(at: Point) -> Markup:
    """Three letters of sleep."""
    stroke = "M0 0h8l-8 9h8"
    return group(
        path(stroke, "none", "var(--ink-soft)", 2.2),
        group(path(stroke, "none", "var(--ink-soft)", 2.4), at=(10, -13), scale=0.8),
        group(path(stroke, "none", "var(--ink-soft)", 2.6), at=(18, -23), scale=0.6),
        at=at,
        cls="cat-zzz",
    )


@lru_cache(maxsize=256)
def avatar(
    seat: int, mood: Mood = "watching", gaze: Point = (0, 0), small: bool = False, cls: str = ""
) -> Markup:
    """A seat's cat looking out of a round frame, with the seat's shape as a felt badge.

    Wants the class `seat-N` on itself or around it; adds it itself, so that it also works alone.
    """
    coat = coat_of(seat)
    ring = f'<circle r="46" fill="{_SKY[(seat - 1) % len(_SKY)]}" stroke="var(--seat)" stroke-width="5"/>'
    face = group(head(coat, mood, gaze, small), at=(0, 9), scale=0.96)
    mark = group(
        path(seats.outline(seat), "var(--seat)", "var(--paper)", 3.2),
        seats.token(seat),
        at=(34, 33),
        scale=1.45,
    )
    sleep = group(zzz((22, -34)), scale=1) if mood == "sleeping" and not small else Markup("")
    name = f"avatar seat-{seat} {cls}".strip()
    return frame((-52, -56, 104, 108), Markup(ring), face, sleep, mark, cls=name)


_SKY = (
    "var(--a-sky)",
    "var(--a-cream)",
    "var(--a-yellow)",
    "var(--a-sky-2)",
    "var(--a-green)",
    "var(--a-sky)",
)
