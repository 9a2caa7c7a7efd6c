"""When a position comes back: spaced repetition in whole days, and nothing but days.

What was answered right comes back after more and more days (:data:`INTERVALS`), and is learned
after the last of them. What went wrong comes back the next day: after an inaccuracy where it was,
after worse from the beginning. Only the first answer of a day counts, so that whoever tries once
more learns something and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

from pyengine.bots.verdicts import Verdict

INTERVALS = (3, 7, 16, 35)
"""After how many days a position comes back that was answered right for the first, second, third
and fourth time in a row; after one more it is learned."""

TOMORROW = 1


@dataclass(frozen=True, slots=True)
class Schedule:
    """Where a position stands: ``step`` right answers in a row, ``due`` on that day (empty: it does
    not come back), ``solved`` of ``tries`` counted answers were right. ``last`` is the day of the
    newest of them, with its ``verdict``."""

    due: str = ""
    step: int = 0
    tries: int = 0
    solved: int = 0
    last: str = ""
    verdict: Verdict | None = None


NOT_ASKED = Schedule()
"""Of a position that was never asked and is not due."""


def is_right(verdict: Verdict) -> bool:
    """Returns whether an answer counts as right: the best, or none that is clearly worse."""
    return verdict in ("best", "good")


def is_due(schedule: Schedule, today: str) -> bool:
    """Returns whether a position is to be asked today."""
    return bool(schedule.due) and schedule.due <= today


def answered(schedule: Schedule, verdict: Verdict, today: str, *, own: bool = True) -> Schedule:
    """The schedule after an answer on a day such as ``2026-11-28``.

    A position that is not of one's ``own`` matches has never gone wrong here: answered right at
    once it need not come back.

    >>> first = answered(Schedule("2026-11-28"), "best", "2026-11-28")
    >>> first.due, answered(first, "mistake", "2026-12-01").due
    ('2026-12-01', '2026-12-02')
    """
    if schedule.last == today or not today:
        return schedule
    right = is_right(verdict)
    step = schedule.step + 1 if right else schedule.step if verdict == "inaccuracy" else 0
    known = right and not own and not schedule.tries
    return replace(
        schedule,
        due="" if known else _due(step, today, right),
        step=step,
        tries=schedule.tries + 1,
        solved=schedule.solved + right,
        last=today,
        verdict=verdict,
    )


def _due(step: int, today: str, right: bool) -> str:
    if not right:
        return _later(today, TOMORROW)
    return _later(today, INTERVALS[step - 1]) if step <= len(INTERVALS) else ""


def _later(today: str, days: int) -> str:
    return (date.fromisoformat(today) + timedelta(days)).isoformat()
