"""Drawings of cues: rays, a ring, shards, sand or a sigh, round the sign of what it is."""

from __future__ import annotations

import math
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.art import symbols
from app.art.svg import frame, path, pt
from app.base.words import signed
from app.games.feedback import Cue, Shape

_BOX = (-40, -40, 80, 80)
_RAYS = 10
_GRAINS = ((22, -19), (29, -8), (21, 3), (34, 8), (26, 18), (37, 25))
"""Of the right side; those of the left are the same."""


def cue_markup(cue: Cue) -> Markup:
    """The picture with the points below it."""
    sign = symbols.use(cue.sign, (0, 0), 0.8) if cue.sign else Markup("")
    points = h.b(".cue-points")[signed(cue.points)] if cue.points else None
    return Markup(h.fragment[frame(_BOX, _shape(cue.shape), sign), points])


@lru_cache(maxsize=8)
def _shape(shape: Shape) -> Markup:
    return {"burst": _burst, "ring": _ring, "shards": _shards, "sand": _sand, "sigh": _sigh}[
        shape
    ]()


def _pen(d: str) -> Markup:
    """One line in the cue's colour, with an edge that parts it from any board."""
    return path(d, cls="cue-edge") + path(d, cls="cue-line")


def _burst() -> Markup:
    """Rays to all sides."""
    return _pen("".join(_ray(2 * math.pi * k / _RAYS, 24, 36 - 5 * (k % 2)) for k in range(_RAYS)))


def _ring() -> Markup:
    """Two rings, one within the other: something has opened."""
    return _pen("M36 0A36 36 0 1 1 36 -.1M27 0A27 27 0 1 1 27 -.1")


def _shards() -> Markup:
    """Splinters that fly apart."""
    angles = [0.35 + 2 * math.pi * k / 7 for k in range(7)]
    return _pen("".join(_splinter(angle) for angle in angles))


def _sand() -> Markup:
    """Grains that begin to run, to both sides of a glass: scattered, and farther apart below."""
    return _pen("".join(f"M{pt(side * x, y)}h.1" for side in (-1, 1) for x, y in _GRAINS))


def _sigh() -> Markup:
    """Three short waves that sink."""
    return _pen("".join(f"M-30 {y}q7.5 7 15 0t15 0t15 0t15 0" for y in (22, 31)))


def _ray(angle: float, near: float, far: float) -> str:
    x, y = math.cos(angle), math.sin(angle)
    return f"M{pt(x * near, y * near)}L{pt(x * far, y * far)}"


def _splinter(angle: float) -> str:
    x, y = math.cos(angle), math.sin(angle)
    tip = pt(x * 37, y * 37)
    return f"M{pt(x * 25 - y * 5, y * 25 + x * 5)}L{tip}L{pt(x * 25 + y * 5, y * 25 - x * 5)}z"
