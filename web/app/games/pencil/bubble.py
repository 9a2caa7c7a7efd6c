"""The bubble that says above the pencil's point how far a draft has come and what it brings."""

from __future__ import annotations

from app.art.svg import Point, num

_LETTER = 7.4


def bubble(at: Point, label: str, left: float, right: float) -> str:
    """A label round a point, kept between two edges of the picture."""
    half = len(label) * _LETTER / 2 + 9
    x = min(max(at[0], left + half), right - half)
    return (
        f'<g class="pencil-bubble" transform="translate({num(x)} {num(at[1])})">'
        f'<rect x="{num(-half)}" y="-12" width="{num(2 * half)}" height="24" rx="12"/>'
        f'<text y="4.8">{label}</text></g>'
    )
