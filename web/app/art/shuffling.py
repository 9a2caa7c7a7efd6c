"""A pile of cards that a cat shuffles: what stands before whoever is at work in a deal."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art.svg import LINE, Point, frame, group, path, shape

_PAW = (
    "M0 3.2C3 3.2 5 5.2 5 7.4C5 9.4 3 9.6 0 9.6C-3 9.6 -5 9.4 -5 7.4C-5 5.2 -3 3.2 0 3.2Z"
    "M-6 -1.2a2.2 2.9 0 1 0 .1 0ZM6 -1.2a2.2 2.9 0 1 0 .1 0ZM-2.2 -4.6a2.2 2.9 0 1 0 .1 0Z"
    "M2.2 -4.6a2.2 2.9 0 1 0 .1 0Z"
)
_CARD = "M-13 -20C-13.5 -21.5 -12 -22 -11 -22L11 -21.6C12.6 -21.5 13.2 -20.6 13.1 -19.5L12.6 20C12.6 21.4 11.8 22 10.6 22L-11.4 21.7C-12.6 21.6 -13.2 21 -13.2 19.8Z"


def _back(at: Point, turn: float, cls: str = "") -> Markup:
    inner = shape(_CARD, "var(--a-cream)", 2.2)
    inner += group(path(_CARD, "var(--seat-5-twist)"), scale=0.84)
    inner += path(_PAW, "var(--a-cream)")
    return group(group(inner, cls=cls), at=at, turn=turn)


@cache
def pile() -> Markup:
    """Five cards face down, which all look alike; the two on top move as long as they are shuffled."""
    parts = [
        path("M8 57C30 63 78 63 100 57C96 66 12 66 8 57Z", "var(--a-shade)"),
        _back((44, 36), -7),
        _back((62, 36), 6),
        _back((53, 35), 1),
        _back((42, 33), -11, "deal-left"),
        _back((66, 33), 10, "deal-right"),
        path("M30 60C44 62.5 64 62.5 78 60", "none", LINE, 1.6),
    ]
    return frame((0, 0, 108, 68), *parts, cls="deal-pile")
