"""The parts of a review: progress, how the match went, the words for choices, each of them."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from app.analysis.amounts import amount, better_by_words, loss_words
from app.analysis.play_summary import Mean, PlaySummary
from app.analysis.reviews import Row
from app.base.routes import address
from app.base.words import within
from app.library.to_practise import practise_words
from pyengine.bots.verdicts import CLEAR, NOTHING, Verdict

VERDICT_WORDS: dict[Verdict, str] = {
    "best": "Best",
    "good": "Good",
    "inaccuracy": "Inaccuracy",
    "mistake": "Mistake",
    "blunder": "Big mistake",
}

_VERDICTS_WORDS: dict[Verdict, str] = {
    "inaccuracy": "Inaccuracies",
    "mistake": "Mistakes",
    "blunder": "Big mistakes",
}
"""Of several, where the word is another one."""

_SHAPES: dict[Verdict, str] = {
    "best": "is-ok",
    "good": "is-good",
    "inaccuracy": "is-inaccuracy",
    "mistake": "is-mistake",
    "blunder": "is-blunder",
}


def verdict_badge(verdict: Verdict, count: int = 1) -> h.Element:
    """The word for a choice, or for so many of them."""
    words = VERDICT_WORDS if count == 1 else {**VERDICT_WORDS, **_VERDICTS_WORDS}
    return h.span(class_=["badge", _SHAPES[verdict]])[words[verdict]]


def choice_address(record_id: str, seat: int, index: int) -> str:
    """The address of a choice, on its board."""
    return address(("review", record_id), {"seat": str(seat), "choice": str(index)})


def way_id(index: int) -> str:
    """The id of a choice's way to its board: on its card of what cost most, else in the list."""
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
    solved = "Moments with a certain answer come back to be solved, today and later."
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
    "blunder": "So much worse that it can decide the match.",
}


def _mean_words(name: str, summary: PlaySummary) -> str:
    cost, loss = summary.cost, summary.loss
    if not cost.is_clear or cost.points < 0:
        return f"On average {within(name)} chose as well as the hard bot would have."
    much = loss_words(loss) if loss else amount(cost.points)
    return (
        f"On average a choice cost {much}, compared with the hard bot's."
        " Costs overlap, so their sum says nothing."
    )


def _luck_words(luck: Mean, event: str) -> str:
    if not luck.is_clear:
        return "Chance was about as kind as usual."
    which = "more" if luck.points > 0 else "less"
    return f"On average {event} brought {amount(abs(luck.points))} {which} than usual."


# The choices


WINS_ARE_ESTIMATED = (
    "Wins are counted as if the match were played on from there a hundred times. Order and words"
    " follow from points and wins taken together."
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
    mark, luck = row.mark, _luck(row)
    return h.li(".note")[
        h.p(".row.wrap")[h.strong[row.stage], verdict_badge(mark.verdict)],
        h.p[h.strong[capital(row.action_words)], ". ", row.why],
        h.p(".soft")[better_words(row)],
        luck and h.p(".review-small.soft.num")[luck],
        h.div(".row.wrap")[
            h.a(
                ".btn.btn-small.btn-primary",
                id=way_id(mark.index),
                href=choice_address(record_id, seat, mark.index),
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


def choices_part(
    rows: tuple[Row, ...],
    above: tuple[int, ...],
    forced: bool,
    is_complete: bool,
    record_id: str,
    seat: int,
) -> h.Node:
    """Each choice that is not told ``above``, with its word, what would have been better, and the
    luck before it; ``forced`` turns are left out, and that is said. Once all are known, those that
    call for nothing are folded below the others."""
    rows = tuple(row for row in rows if row.mark.index not in above)
    quiet = tuple(row for row in rows if is_complete and not row.mark.is_worse)
    read_first = tuple(row for row in rows if row not in quiet)
    return [
        h.h2("#review-choices-title")[OTHERS if above else EVERY],
        forced and h.p(".soft.review-small")[FORCED_LEFT_OUT],
        bool(read_first) and h.ol(".review-list")[_choices(read_first, record_id, seat)],
        bool(quiet)
        and h.details("#review-quiet")[
            h.summary[quiet_words(len(quiet))],
            h.ol(".review-list")[_choices(quiet, record_id, seat)],
        ],
    ]


EVERY, OTHERS = "Every choice", "All other choices"
"""What the list of choices is called: others where some are told above it, in full."""


def quiet_words(count: int) -> str:
    """Says of so many choices that they were no worse than they had to be.

    >>> quiet_words(1), quiet_words(12)
    ('1 best or good choice', '12 best or good choices')
    """
    return f"{count} best or good choice{'' if count == 1 else 's'}"


def _choices(rows: Sequence[Row], record_id: str, seat: int) -> list[h.Element]:
    return [_choice(row, record_id, seat) for row in rows]


def _choice(row: Row, record_id: str, seat: int) -> h.Element:
    mark, explained = row.mark, " ".join(filter(None, (row.why, better_words(row))))
    luck = _luck(row)
    return h.li(".review-row")[
        h.a(
            ".review-stage",
            id=way_id(mark.index),
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
        return f"{better_by_words(mark)}: {row.better}."
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
