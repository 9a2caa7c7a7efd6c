"""What is said of when positions come back."""

from __future__ import annotations

from datetime import date

from app.saves.challenges import day_text
from app.saves.practice.schedule import Schedule


def day_words(day: str, today: str) -> str:
    """A day to come as people say it.

    >>> day_words("2026-11-29", "2026-11-28"), day_words("2026-12-01", "2026-11-28")
    ('tomorrow', 'in 3 days')
    >>> day_words("2026-11-28", "2026-11-28")
    'today'
    """
    try:
        days = (date.fromisoformat(day) - date.fromisoformat(today)).days
    except ValueError:
        return day_text(day)
    if days <= 0:
        return "today"
    return "tomorrow" if days == 1 else f"in {days} days"


def back_words(schedule: Schedule, today: str, *, counts: bool) -> str:
    """Says when a position comes back after an answer, and whether that one counted."""
    first = "" if counts else "Only the first answer of a day counts. "
    if schedule.due:
        return f"{first}It comes back {day_words(schedule.due, today)}."
    if schedule.step > 1:
        return f"{first}You have learned it: it does not come back."
    return f"{first}It does not come back."


def next_words(due: int) -> str:
    """The words on the way to the next position that is due."""
    return "Next" if due == 1 else f"Next of {due}"
