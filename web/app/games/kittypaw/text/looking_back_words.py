"""The words of the look back at a match, whose heads say what each column is about."""

from __future__ import annotations

from app.base.words import in_words, seconds
from app.games.kittypaw.text.words import cats
from pyengine.games.kittypaw.loader import NUMERALS

CARD = "Card"
TIME = "Time"
OUTCOME = "Result"
TOUCH = "Lucky cat"
POINTS = "Points"

NO_CARD = "No card"
CALLED = "called Meow"
NO_TOUCH = "not touched"
LAST, TOO_LATE = "last", "too late"
GAVE_UP = "Gave up."
NOT_FINISHED = "Not finished."

PACE_TITLE = "Seconds a cat"


def pace_note(*, overlapping: bool) -> str:
    """Says what is measured; a cat on another one counts as it does for bots (K12)."""
    more = "; a cat laid on another one counts for 1.6" if overlapping else ""
    return f"From taking a card to calling it right{more}. Bots as they build on average."


def round_name(number: int, extra: int) -> str:
    """Names a round."""
    return f"Extra round {extra}" if extra else f"Round {number}"


def card_name(level: int, number: int) -> str:
    """Names a card by what is on it.

    >>> card_name(2, 5)
    'Five cats, level II'
    """
    return f"{cats(number).capitalize()}, level {NUMERALS[level]}"


def called(ms: int, cat_ms: int) -> str:
    """Says when a call came, and of a right one how long each cat took.

    >>> called(24_300, 4_860), called(9_000, 0)
    ('24.3\\xa0s, 4.8\\xa0s a cat', '9.0\\xa0s')
    """
    return f"{seconds(ms)}, {seconds(cat_ms)} a cat" if cat_ms else seconds(ms)


def right_after(wrong_calls: int) -> str:
    """Says that a card was right, without a clock after so many calls that were not (K13).

    >>> right_after(0), right_after(1), right_after(2)
    ('Right.', 'Right, after one wrong call.', 'Right, after two wrong calls.')
    """
    if not wrong_calls:
        return "Right."
    return f"Right, after {in_words(wrong_calls)} wrong call{'s' * (wrong_calls > 1)}."


def right_alone(called_ms: int, par_ms: int) -> str:
    """Says that a card was right, and the times that its points are counted from (K12).

    >>> right_alone(24_300, 48_000)
    'Right: called after 24.3\\xa0s, par 48.0\\xa0s.'
    """
    return f"Right: called after {seconds(called_ms)}, par {seconds(par_ms)}."


def wrong_for(fault: str) -> str:
    """Says that a called picture was wrong, and in what.

    >>> wrong_for("Acorn is missing.")
    'Wrong: Acorn is missing.'
    """
    return f"Wrong: {fault}"


def touched_after(ms: int, late: str) -> str:
    """Says how quick an answer to a call was, and whether it cost a card.

    >>> touched_after(640, ""), touched_after(1_501, "last")
    ('0.64\\xa0s', '1.50\\xa0s, last')
    """
    told = f"{ms / 1000:.2f}\N{NO-BREAK SPACE}s"
    return f"{told}, {late}" if late else told


def quickest_and_slowest(quick: int, quick_ms: int, slow: int, slow_ms: int) -> str:
    """Says which of somebody's cards went quickest and which slowest, by rounds.

    >>> quickest_and_slowest(3, 3_120, 6, 7_000), quickest_and_slowest(2, 3_000, 2, 3_000)
    ('quickest 3.1\\xa0s in round 3, slowest 7.0\\xa0s in round 6', 'one card, in round 2')
    """
    if quick == slow:
        return f"one card, in round {quick}"
    return (
        f"quickest {seconds(quick_ms)} in round {quick}, slowest {seconds(slow_ms)} in round {slow}"
    )
