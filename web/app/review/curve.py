"""The curve of a review: the points that a seat was heading for after each choice."""

from __future__ import annotations

import re
from collections.abc import Sequence

import htpy as h

from app.analysis.reviews import Row
from app.base.words import does, minus, points
from app.widgets.plot import dot, plot, ring, thinned_labels


def curve_part(
    name: str, rows: tuple[Row, ...], result: int | None, costly: tuple[int, ...], late: str
) -> h.Node:
    """The points that the seat was heading for after each choice, and its result; ``late`` says
    what the end alone settles."""
    values = [row.mark.outlook for row in rows] + ([] if result is None else [float(result)])
    labels = turn_labels([row.stage for row in rows])
    unit = rows[labels[0][0]].stage.split()[0] if labels else ""
    rings = {at for at, row in enumerate(rows) if row.mark.index in costly}
    return [
        h.h2("#review-curve-title")["How the match went"],
        plot(values, unit, labels, _by_ear(values, unit, labels, result), rings),
        costly and h.p(".soft.review-small.review-key")[ring(), _ring_words(len(costly))],
        result is not None
        and h.p(".soft.review-small.review-key")[dot(), "The dot is the result."],
        h.p(".soft")[caption_of(name, values, result)],
        h.p(".soft.review-small")[
            "An estimate: from each choice on, the rest of the match is played many times, quickly;"
            " good play usually ends a little higher. Each point is estimated by itself, so a step"
            " of the curve is not what a choice cost.",
            late and f" {late}",
        ],
    ]


def caption_of(name: str, values: Sequence[float], result: int | None) -> str:
    """The curve in a sentence; the best and the worst moment, where they are told apart."""
    first, least, most, last = (
        round(value) for value in (values[0], min(values), max(values), values[-1])
    )
    on_the_way = [
        f", for {minus(value)} at {moment}"
        for value, moment in ((most, "best"), (least, "worst"))
        if value not in (first, last)
    ]
    end = f"now for {minus(last)}" if result is None else f"and ended with {minus(last)}"
    return (
        f"{does(name, 'was', 'were')} heading for {points(first)} after the first choice"
        f"{''.join(on_the_way)}, {end}."
    )


def _by_ear(
    values: Sequence[float], unit: str, labels: Sequence[tuple[int, str]], result: int | None
) -> str:
    """The curve for the ear: its values where turns have their number below it."""
    read = [f"{unit} {number}: {minus(round(values[at]))}" for at, number in labels]
    read = read or [f"start: {minus(round(values[0]))}"]
    ends = [] if result is None else [f"result: {minus(result)}"]
    return f"The curve in points. {', '.join([*read, *ends])}."


def turn_labels(stages: Sequence[str]) -> list[tuple[int, str]]:
    """Returns which of the choices have the number of their turn below them: the first of a turn,
    and of many turns some.

    >>> turn_labels(["Turn 1", "Turn 1", "Turn 2"])
    [(0, '1'), (2, '2')]
    """
    numbers = [found[0] if (found := re.search(r"\d+", stage)) else "" for stage in stages]
    return thinned_labels(
        [(at, number) for at, number in enumerate(numbers) if number and number not in numbers[:at]]
    )


def _ring_words(count: int) -> str:
    if count == 1:
        return "The ring marks what cost most, which is explained below."
    return "Rings mark what cost most, which is explained below."
