"""The parts of a review: progress, the curve, luck and play, the choices one by one."""

from __future__ import annotations

import re
from collections.abc import Sequence

import htpy as h

from app.analysis.reviews import SEEN, Balance, Graded, Row
from app.base.words import minus

WIDTH, HEIGHT, MARGIN = 600, 200, 12
"""Of the curve, in units of its picture."""


def figure(value: float, error: float | None = None, plus: bool = False) -> str:
    """A figure with its error, to one decimal, with a true minus.

    >>> figure(-1.26, 0.4), figure(0.04), figure(2.0, plus=True)
    ('−1.3 ± 0.4', '0.0', '+2.0')
    """
    shown = f"{value:+.1f}" if plus else f"{value:.1f}"
    if shown.strip("+-") == "0.0":
        shown = "0.0"
    text = shown.replace("-", "−")
    return text if not error else f"{text} ± {error:.1f}"


def progress_part(done: int, count: int, failed: bool, why: str) -> h.Node:
    """Draws the review's progress; nothing once all has been looked at."""
    if failed:
        return h.div(".note.is-warn.row.wrap")[
            h.p[why],
            h.button(".btn.btn-small", type="button", data_do="review.retry")["Try again"],
        ]
    if not count:
        return h.p(".note")["This seat had nothing to choose in this match."]
    if done == count:
        return None
    progress_text = f"Looked at {done} of {count}"
    return h.div(".review-progress")[
        h.label(".soft", for_="review-bar")[progress_text],
        h.progress("#review-bar.progress", max=count, value=done)[progress_text],
    ]


# The curve


def curve_part(
    name: str, rows: tuple[Row, ...], result: int | None, costly: tuple[int, ...]
) -> h.Node:
    """The total that could be expected after each choice, and the result."""
    values = [row.mark.outlook for row in rows] + ([] if result is None else [float(result)])
    low, high = min(values), max(values)
    first, least, most, last = (minus(round(value)) for value in (values[0], low, high, values[-1]))
    end = f"Now {last}." if result is None else f"The result is {last}."
    caption = f"After the first choice {first} points, at most {most}, at least {least}. {end}"
    return [
        h.h2("#review-curve-title")["The expected result"],
        h.figure(".review-curve")[
            h.div(".review-scale.soft.num", aria_hidden="true")[h.span[most], h.span[least]],
            _curve(
                values, {at for at, row in enumerate(rows) if row.mark.index in costly}, caption
            ),
            _turns(tuple(row.stage for row in rows), len(values)),
        ],
        costly and h.p(".soft.review-small.review-key")[_RING, _ring_words(len(costly))],
        h.p(".soft")[caption],
        h.p(".soft.review-small")[
            f"An estimate: from each point of the match {name} and the others are played on quickly"
            " to the end. Good play usually ends a little higher. The list below has every value."
        ],
    ]


def _places(rows: tuple[Row, ...], costly: tuple[int, ...]) -> set[int]:
    """The places on the curve of the choices that cost most."""
    return {at for at, row in enumerate(rows) if row.mark.index in costly}


def _curve(values: list[float], costly: set[int], caption: str) -> h.Node:
    low, high = min(values), max(values)
    span = max(high - low, 1.0)
    dots = [
        (
            _across(at, len(values)),
            HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (value - low) / span,
        )
        for at, value in enumerate(values)
    ]
    return h.svg(viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=caption)[
        (
            h.path(class_="review-grid", d=f"M{MARGIN} {y}H{WIDTH - MARGIN}")
            for y in (MARGIN, HEIGHT // 2, HEIGHT - MARGIN)
        ),
        h.polyline(class_="review-line", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in dots)),
        (
            h.circle(class_="review-costly", cx=f"{x:.1f}", cy=f"{y:.1f}", r=8)
            for at, (x, y) in enumerate(dots)
            if at in costly
        ),
        h.circle(class_="review-end", cx=f"{dots[-1][0]:.1f}", cy=f"{dots[-1][1]:.1f}", r=7),
    ]


def _across(at: int, count: int) -> float:
    """Returns where one of so many values lies from left to right."""
    return MARGIN + (WIDTH - 2 * MARGIN) * at / max(count - 1, 1)


def _turns(stages: tuple[str, ...], count: int) -> h.Node:
    """The turns below the curve: what they are called, and the numbers of some of them.

    A picture of its own, whose letters do not shrink with the curve.
    """
    found = turn_labels(stages)
    if not found:
        return None
    return [
        h.span(".soft.review-small", aria_hidden="true")[stages[found[0][0]].split()[0]],
        h.svg(".review-turns", aria_hidden="true")[
            (
                h.text(x=f"{100 * _across(at, count) / WIDTH:.2f}%", y="75%")[number]
                for at, number in found
            )
        ],
    ]


def turn_labels(stages: Sequence[str]) -> list[tuple[int, str]]:
    """Returns which of the choices have the number of their turn below them: the first of a turn,
    and of many turns the first, and every second, fifth or tenth after it.

    >>> turn_labels(["Turn 1", "Turn 1", "Turn 2"])
    [(0, '1'), (2, '2')]
    """
    numbers = [found[0] if (found := re.search(r"\d+", stage)) else "" for stage in stages]
    firsts = [
        (at, number) for at, number in enumerate(numbers) if number and number not in numbers[:at]
    ]
    step = next((turns for turns in _STEPS if len(firsts) <= turns * _MOST_TURNS), _STEPS[-1])
    return firsts[::step]


_STEPS = (1, 2, 5, 10, 20)
_MOST_TURNS = 10
"""More numbers than these would touch each other on a phone."""

_RING = h.svg(viewBox="0 0 20 20", aria_hidden="true")[
    h.circle(".review-costly", cx=10, cy=10, r=7)
]


def _ring_words(count: int) -> str:
    if count == 1:
        return "The ring marks the costliest choice, which is explained below."
    return "Rings mark the costliest choices, which are explained below."


# Luck and play


def balance_part(name: str, balance: Balance, has_chance: bool) -> h.Node:
    """Luck, where there is any, told apart from play, and how both lead to the result."""
    return [
        h.h2("#review-balance-title")["Play and luck" if has_chance else "Play"],
        h.p(".review-sentence")[_play_words(name, balance)],
        has_chance and h.p(".review-sentence")[_luck_words(name, balance)],
        h.dl(".review-sum")[
            _term("Expected at the start", figure(balance.start)),
            _term("Play", figure(balance.play, balance.play_error, plus=True)),
            has_chance and _term("Luck", figure(balance.luck, balance.luck_error, plus=True)),
            _term("What the others did, and what estimates miss", figure(balance.rest, plus=True)),
            _term("Result", minus(balance.result)),
        ],
    ]


def _term(what: str, value: str) -> h.Node:
    return h.div[h.dt[what], h.dd(".num")[value]]


def _play_words(name: str, balance: Balance) -> str:
    if balance.play > -SEEN:
        return f"Play: {name} chose as well as the hard bot would have."
    lost = figure(-balance.play, balance.play_error)
    return f"Play: the choices of {name} cost {lost} points beside the hard bot's."


def _luck_words(name: str, balance: Balance) -> str:
    if abs(balance.luck) <= balance.luck_error or abs(balance.luck) < SEEN:
        points = figure(balance.luck, balance.luck_error, plus=True)
        return f"Luck: about the average ({points} points)."
    which = "more" if balance.luck > 0 else "less"
    amount = figure(abs(balance.luck), balance.luck_error)
    return f"Luck: chance brought {name} {amount} points {which} than the average."


# The choices


def costliest_part(rows: tuple[Row, ...], costly: tuple[int, ...], record_id: str) -> h.Node:
    """The choices that cost most, each with a way to try it again."""
    found = {row.mark.index: row for row in rows}
    return [
        h.h2("#review-costliest-title")["The costliest choices"],
        not costly and h.p["None: no clearly better choice was missed."],
        h.ol(".review-costliest")[(_costly(found[index], record_id) for index in costly)],
    ]


def _costly(row: Row, record_id: str) -> h.Node:
    mark = row.mark
    return h.li(".note")[
        h.div[
            h.strong[row.stage],
            f": {row.action_words}. Better: ",
            h.strong[row.better],
            mark.reason and f" ({mark.reason})",
            ", by ",
            h.span(".num")[figure(mark.cost, mark.error)],
            " points.",
        ],
        h.div(".row.wrap")[
            h.button(
                ".btn.btn-small.btn-primary",
                type="button",
                data_do="review.again",
                data_arg=mark.index,
                aria_label=f"Try again from here: {row.stage}, {row.action_words}",
            )["Try again from here"],
            h.a(
                ".btn.btn-small",
                href=f"#/replay/{record_id}?at={mark.index}",
                aria_label=f"Look at it: {row.stage}, {row.action_words}",
            )["Look at it"],
        ],
    ]


def choices_part(rows: tuple[Row, ...], record_id: str) -> h.Node:
    """Every choice with what was better, and what could be expected after it."""
    return [
        h.h2("#review-choices-title")["Every choice"],
        h.ol(".review-list")[(_choice(row, record_id) for row in rows)],
    ]


def _choice(row: Row, record_id: str) -> h.Node:
    mark = row.mark
    return h.li(".review-row")[
        h.a(".review-stage", href=f"#/replay/{record_id}?at={mark.index}")[row.stage],
        h.span(".review-done")[
            h.strong[row.action_words],
            " ",
            h.span(".soft")[_verdict(row)],
        ],
        h.span(class_=["review-cost", "num", {"is-costly": mark.cost - mark.error > SEEN}])[
            _cost(mark),
        ],
        h.span(".review-small.soft.num")[
            f"then {minus(round(mark.outlook))} expected",
            row.luck is not None
            and f", luck before it {figure(row.luck.gain, row.luck.error, plus=True)}",
        ],
    ]


def _verdict(row: Row) -> str:
    mark = row.mark
    if mark.action == mark.best:
        return "as the hard bot"
    if mark.cost <= max(mark.error, SEEN):
        return f"as good as {row.better}"
    return f"better: {row.better}"


def _cost(mark: Graded) -> str:
    if mark.cost <= max(mark.error, SEEN):
        return "well chosen" if mark.action == mark.best else "as good"
    return f"{figure(-mark.cost, mark.error)} points"
