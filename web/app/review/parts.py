"""The parts of a review: progress, how the match went, the words for choices, each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import htpy as h

from app.analysis.play_summary import Mean, PlaySummary
from app.analysis.reviews import Row
from app.base.routes import address
from app.base.words import does, minus, points, within
from app.library.to_practise import practise_words
from app.review.amounts import amount, cost_words, loss_words
from pyengine.bots.verdicts import CLEAR, NOTHING, Verdict

WIDTH, HEIGHT, MARGIN = 600, 200, 12
"""Of the curve, in units of its picture."""

VERDICT_WORDS: dict[Verdict, str] = {
    "best": "Best",
    "good": "Good",
    "inaccuracy": "Inaccuracy",
    "mistake": "Mistake",
}

_VERDICTS_WORDS: dict[Verdict, str] = {"inaccuracy": "Inaccuracies", "mistake": "Mistakes"}
"""Of several, where the word is another one."""

_SHAPES: dict[Verdict, str] = {
    "best": "is-ok",
    "good": "is-good",
    "inaccuracy": "is-inaccuracy",
    "mistake": "is-mistake",
}


def verdict_badge(verdict: Verdict, count: int = 1) -> h.Element:
    """The word for a choice, or for so many of them."""
    words = VERDICT_WORDS if count == 1 else {**VERDICT_WORDS, **_VERDICTS_WORDS}
    return h.span(class_=["badge", _SHAPES[verdict]])[words[verdict]]


def choice_address(record_id: str, seat: int, index: int, card: bool = False) -> str:
    """The address of a choice, on its board; from its ``card`` the way back leads there."""
    came = {"from": FROM_CARD} if card else {}
    return address(("review", record_id), {"seat": str(seat), "choice": str(index), **came})


FROM_CARD = "cost"
"""In the address of a choice: it was one of those that cost most, looked at from its card."""


def card_id(index: int) -> str:
    """The id of a choice's way to its board, on its card of what cost most."""
    return f"review-cost-{index}"


def row_id(index: int) -> str:
    """The id of a choice's way to its board, in the list of all."""
    return f"review-choice-{index}"


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


def practice_part(ready: tuple[str, ...], new: int, later: int) -> h.Node:
    """Draws the way to the positions of this match; nothing where there are none.

    So many are ``new`` and looked at now, so many looked at ``later``.
    """
    if not ready and not new and not later:
        return None
    more = "a moment" if new == 1 else f"{new} moments"
    longer = f"The hard bot takes a longer look at {more}, so that the answer is certain."
    solved = "What cost most can be solved once more, today and later."
    return h.div(".note.row.wrap.review-practice")[
        h.p[longer if new else solved if ready else later_words(later)],
        bool(ready)
        and h.a("#review-practise.btn.btn-small", href=f"#/practice/{ready[0]}")[
            practise_words(len(ready))
        ],
    ]


def later_words(later: int) -> str:
    """Says of so many moments that this device was too busy for a look at them."""
    what = "a moment" if later == 1 else f"{later} moments"
    return (
        f"This device was too busy for a long enough look at {what}. The hard bot looks again"
        " whenever you open the practice page."
    )


# How the match went


def curve_part(
    name: str, rows: tuple[Row, ...], result: int | None, costly: tuple[int, ...]
) -> h.Node:
    """The points that the seat was heading for after each choice, and its result."""
    values = [row.mark.outlook for row in rows] + ([] if result is None else [float(result)])
    low, high = min(values), max(values)
    least, most, last = (minus(round(value)) for value in (low, high, values[-1]))
    end = f"now for {last}" if result is None else f"and ended with {last}"
    first = points(round(values[0]))
    caption = (
        f"{does(name, 'was', 'were')} heading for {first} after the first choice,"
        f" for {least} at the worst moment and {most} at the best, {end}."
    )
    return [
        h.h2("#review-curve-title")["How the match went"],
        h.figure(".review-curve")[
            h.div(".review-scale.soft.num", aria_hidden="true")[h.span[most], h.span[least]],
            _curve(
                values, {at for at, row in enumerate(rows) if row.mark.index in costly}, caption
            ),
            _turns(tuple(row.stage for row in rows), len(values)),
        ],
        costly and h.p(".soft.review-small.review-key")[_RING, _ring_words(len(costly))],
        result is not None and h.p(".soft.review-small.review-key")[_DOT, "The dot is the result."],
        h.p(".soft")[caption],
        h.p(".soft.review-small")[
            "An estimate: from each choice on, the rest of the match is played many times, quickly;"
            " good play usually ends a little higher. Each point is estimated by itself, so a step"
            " of the curve is not what a choice cost."
        ],
    ]


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


_DOT = h.svg(viewBox="0 0 20 20", aria_hidden="true")[h.circle(".review-end", cx=10, cy=10, r=6)]


def _ring_words(count: int) -> str:
    if count == 1:
        return "The ring marks what cost most, which is explained below."
    return "Rings mark what cost most, which is explained below."


# The words for all choices


def summary_part(name: str, summary: PlaySummary, event: str) -> h.Node:
    """How many choices deserve which word, what one cost on average, and how chance was.

    ``event`` is what chance does in the game; empty where it does nothing.
    """
    return [
        h.h2("#review-summary-title")["Play and luck" if event else "Play"],
        h.ul(".review-verdicts")[
            (
                h.li[h.strong(".num")[count], " ", verdict_badge(verdict, count)]
                for verdict, count in summary.verdicts
                if count
            )
        ],
        h.p(".review-sentence")[_mean_words(name, summary)],
        event and summary.luck.count and h.p(".review-sentence")[_luck_words(summary.luck, event)],
        h.details("#review-meanings")[
            h.summary["What the words mean"],
            h.ul(".review-words")[
                (
                    h.li[verdict_badge(verdict), " ", meaning]
                    for verdict, meaning in _MEANINGS.items()
                )
            ],
        ],
    ]


_MEANINGS: dict[Verdict, str] = {
    "best": "What the hard bot would do, or just as good.",
    "good": "A little worse at most, or too close to tell.",
    "inaccuracy": "Clearly worse, but not by much.",
    "mistake": "Clearly worse, and by a lot.",
}


def _mean_words(name: str, summary: PlaySummary) -> str:
    cost, loss = summary.cost, summary.loss
    if not cost.is_clear or cost.points < 0:
        return f"On average {within(name)} chose as well as the hard bot would have."
    much = loss_words(loss) if loss else amount(cost.points)
    return (
        f"On average a choice brought {much} less than the hard bot's would have."
        " Each choice is judged by itself, so these costs cannot be added up."
    )


def _luck_words(luck: Mean, event: str) -> str:
    if not luck.is_clear:
        return "Chance was about as kind as usual."
    which = "more" if luck.points > 0 else "less"
    return f"On average {event} brought {amount(abs(luck.points))} {which} than usual."


# The choices


WINS_ARE_ESTIMATED = (
    "Wins are counted as if the match were played on from there a hundred times. The first choice"
    " cost most, points and wins taken together."
)


def costliest_part(
    rows: tuple[Row, ...], costly: tuple[int, ...], record_id: str, seat: int
) -> h.Node:
    """The choices that cost most, each with a look at its board and a way to try it again."""
    found = {row.mark.index: row for row in rows}
    return [
        h.h2("#review-costliest-title")["What cost most"],
        not costly and h.p["Nothing: no clearly better choice was missed."],
        any(found[index].mark.loss for index in costly) and h.p(".soft")[WINS_ARE_ESTIMATED],
        h.ol(".review-costliest")[(_costly(found[index], record_id, seat) for index in costly)],
    ]


def _costly(row: Row, record_id: str, seat: int) -> h.Node:
    mark = row.mark
    return h.li(".note")[
        h.p(".row.wrap")[h.strong[row.stage], verdict_badge(mark.verdict)],
        h.p[h.strong[capital(row.action_words)], ". ", row.why],
        h.p(".soft")[better_words(row)],
        h.div(".row.wrap")[
            h.a(
                ".btn.btn-small.btn-primary",
                id=card_id(mark.index),
                href=choice_address(record_id, seat, mark.index, card=True),
                aria_label=f"Look at it: {row.stage}, {row.action_words}",
            )["Look at it"],
            again_button(mark.index, row.stage, row.action_words),
        ],
    ]


def again_button(index: int, stage: str, action_words: str) -> h.Element:
    """The button that goes on in practice from before a choice."""
    return h.button(
        ".btn.btn-small",
        type="button",
        data_do="review.again",
        data_arg=index,
        aria_label=f"Try again from here: {stage}, {action_words}",
    )["Try again from here"]


FORCED_LEFT_OUT = "Turns with only one thing to do are left out."


def choices_part(rows: tuple[Row, ...], forced: bool, record_id: str, seat: int) -> h.Node:
    """Every choice with its word, what would have been better, and the luck before it; ``forced``
    turns are left out, and that is said."""
    return [
        h.h2("#review-choices-title")["Every choice"],
        forced and h.p(".soft.review-small")[FORCED_LEFT_OUT],
        h.ol(".review-list")[(_choice(row, record_id, seat) for row in rows)],
    ]


def _choice(row: Row, record_id: str, seat: int) -> h.Node:
    mark, explained = row.mark, " ".join(filter(None, (row.why, better_words(row))))
    luck = _luck(row)
    return h.li(".review-row")[
        h.a(
            ".review-stage",
            id=row_id(mark.index),
            href=choice_address(record_id, seat, mark.index),
            aria_label=f"Look at {row.stage}: {row.action_words}",
        )[row.stage],
        h.strong(".review-done")[capital(row.action_words)],
        verdict_badge(mark.verdict),
        explained and h.p(".review-why")[explained],
        luck and h.p(".review-why.review-small.soft.num")[luck],
    ]


def better_words(row: Row) -> str:
    """Says what the hard bot would have done, and by how much that was better; empty where it would
    have done the same."""
    mark = row.mark
    if mark.action == mark.best:
        return ""
    if mark.is_behind:
        return f"Better by {cost_words(mark)}: {row.better}."
    return f"{'As good' if mark.verdict == 'best' else 'About as good'}: {row.better}."


def _luck(row: Row) -> str:
    """The luck right before a choice; empty where it was as usual."""
    if row.luck is None or abs(row.luck.gain) < max(NOTHING, CLEAR * row.luck.error):
        return ""
    which = "more" if row.luck.gain > 0 else "less"
    return f"Chance had just brought {amount(abs(row.luck.gain))} {which} than usual."


def capital(words: str) -> str:
    """The words as they begin a sentence."""
    return words[:1].upper() + words[1:]
