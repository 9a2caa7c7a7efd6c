"""A curve of points with round values beside it, in every width and for the ear.

Nothing in the picture shrinks with it: places are shares of it, letters and rings are not.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count
from math import ceil, floor

import htpy as h

from app.base.words import minus

MARGIN_X, MARGIN_Y = 2.0, 5.0
"""Left free beside, above and below the curve, in percent of its picture."""

Labels = Sequence[tuple[int, str]]
"""Which values have something below them, and what."""


def plot(
    values: Sequence[float],
    unit: str,
    labels: Labels,
    by_ear: str,
    rings: Collection[int] = (),
) -> h.Element:
    """Draws values one after the other: ``unit`` is what their ``labels`` count, ``rings`` are
    round some of them, and a dot ends the curve. ``by_ear`` is said in the place of the picture."""
    axis = axis_of(values)
    return h.figure(".plot")[
        h.span(".plot-points", aria_hidden="true")["Points"],
        _scale(axis),
        _curve(values, axis, rings, by_ear),
        _below(unit, labels, len(values)) if labels else None,
    ]


def axis_of(values: Sequence[float]) -> tuple[int, ...]:
    """Returns the round values beside a curve, the highest first: five at most, and all of the
    curve lies between them. Nothing is one of them where the curve comes near it.

    >>> axis_of([12.3, 27.0, 24.9]), axis_of([-3.2, 8.0]), axis_of([7.0, 7.0])
    ((30, 25, 20, 15, 10), (10, 5, 0, -5), (8, 7))
    """
    low, high = min(values), max(values)
    for power in count():
        for digit in (1, 2, 5):
            step = digit * 10**power
            least, most = floor(low / step), ceil(high / step)
            if most - least < _MOST_VALUES:
                return tuple(step * at for at in range(max(most, least + 1), least - 1, -1))
    raise AssertionError


_MOST_VALUES = 5
"""More values than these would touch each other on a phone."""


def thinned_labels(labels: Labels) -> list[tuple[int, str]]:
    """Returns ten at most of the labels: all, or the first and every second, fifth or tenth.

    >>> thinned_labels([(at, str(at + 1)) for at in range(12)])
    [(0, '1'), (2, '3'), (4, '5'), (6, '7'), (8, '9'), (10, '11')]
    """
    steps = (1, 2, 5, 10, 20)
    step = next((step for step in steps if len(labels) <= step * _MOST_LABELS), steps[-1])
    return list(labels[::step])


_MOST_LABELS = 10
"""More numbers than these would touch each other on a phone."""


def ring() -> h.Element:
    """Draws a ring as it is round a value, for the words that explain it."""
    return h.svg(viewBox="0 0 20 20", aria_hidden="true")[h.circle(".plot-ring", cx=10, cy=10, r=6)]


def dot() -> h.Element:
    """Draws the dot as it ends a curve."""
    return h.svg(viewBox="0 0 20 20", aria_hidden="true")[h.circle(".plot-end", cx=10, cy=10, r=5)]


def _scale(axis: tuple[int, ...]) -> h.Element:
    """The values beside the curve, each at its line."""
    shown = [minus(value) for value in axis]
    # Digits are as wide as each other: this many letters have room.
    width = f"{0.62 * max(map(len, shown)):.2f}em"
    return h.svg(".plot-scale", width=width, aria_hidden="true")[
        (
            h.text(x="100%", y=_percent(_up(value, axis)), dy=".35em")[words]
            for value, words in zip(axis, shown, strict=True)
        )
    ]


def _curve(
    values: Sequence[float], axis: tuple[int, ...], rings: Collection[int], by_ear: str
) -> h.Element:
    dots = [(_across(at, len(values)), _up(value, axis)) for at, value in enumerate(values)]
    return h.svg(".plot-curve", role="img", aria_label=by_ear)[
        (
            h.line(
                class_=["plot-line", {"is-nothing": not value}],
                x1="0",
                x2="100%",
                y1=_percent(_up(value, axis)),
                y2=_percent(_up(value, axis)),
            )
            for value in axis
        ),
        # Stretched to the picture, whose shape follows the window.
        h.svg(viewBox="0 0 100 100", preserveAspectRatio="none", aria_hidden="true")[
            h.polyline(class_="plot-values", points=" ".join(f"{x:.2f},{y:.2f}" for x, y in dots))
        ],
        (
            h.circle(class_="plot-ring", cx=_percent(x), cy=_percent(y), r=6)
            for at, (x, y) in enumerate(dots)
            if at in rings
        ),
        h.circle(class_="plot-end", cx=_percent(dots[-1][0]), cy=_percent(dots[-1][1]), r=5),
    ]


def _across(at: int, number: int) -> float:
    """Returns where one of so many values lies from left to right, in percent."""
    return MARGIN_X + (100 - 2 * MARGIN_X) * at / max(number - 1, 1)


def _up(value: float, axis: tuple[int, ...]) -> float:
    """Returns how far below the upper edge a value lies, in percent."""
    return MARGIN_Y + (100 - 2 * MARGIN_Y) * (axis[0] - value) / (axis[0] - axis[-1])


def _percent(share: float) -> str:
    return f"{share:.2f}%"


def _below(unit: str, labels: Labels, number: int) -> h.Node:
    return [
        h.span(".plot-unit", aria_hidden="true")[unit],
        h.svg(".plot-labels", aria_hidden="true")[
            (h.text(x=_percent(_across(at, number)), y="75%")[words] for at, words in labels)
        ],
    ]
