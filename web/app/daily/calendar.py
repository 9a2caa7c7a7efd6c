"""The challenges of past days, from what is told of the kept matches: results, streaks, months.

Only own matches count: what was brought from elsewhere is nobody's day.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta

from app.games import in_order
from app.saves.records import Summary


def of_day(found: Iterable[Summary], game: str, day: str) -> Summary | None:
    """One's own match of that day's challenge of a game.

    A finished one stands before those that were begun, and the first before any that was played
    with the same luck later, when its dice were known.
    """
    own = (
        summary
        for summary in found
        if summary.game == game and summary.day == day and not summary.brought
    )
    return min(own, key=lambda summary: (not summary.over, summary.created), default=None)


def games_played(found: Iterable[Summary], today: str) -> frozenset[str]:
    """The games whose challenge of ``today`` has been played here to its end."""
    return frozenset(
        summary.game
        for summary in found
        if summary.day == today and summary.over and not summary.brought
    )


def gives_away(found: Iterable[Summary], game: str, day: str, today: str) -> bool:
    """True if somebody else's challenge of that ``day`` shows how one goes that is still to be
    played here ``today``."""
    return bool(today) and day == today and game not in games_played(found, today)


def results(found: Collection[Summary]) -> dict[date, tuple[Summary, ...]]:
    """The finished challenges, by day, the games as they stand on the home screen."""
    days: dict[date, dict[str, Summary]] = {}
    for saved in sorted(found, key=lambda summary: summary.created):
        day = _day(saved.day)
        if day is not None and saved.over and not saved.brought:
            days.setdefault(day, {}).setdefault(saved.game, saved)
    return {
        day: tuple(games[game] for game in in_order(games)) for day, games in sorted(days.items())
    }


def streak(days: Collection[date] | Mapping[date, object], today: str) -> int:
    """Counts on how many days running a challenge was finished, up to today, or to yesterday: until
    midnight today's can still be played."""
    day = _day(today)
    if day is None:
        return 0
    if day not in days:
        day -= timedelta(1)
    count = 0
    while day in days:
        count, day = count + 1, day - timedelta(1)
    return count


def before(today: str) -> str:
    """The day before, such as ``2026-10-31`` before ``2026-11-01``."""
    return (date.fromisoformat(today) - timedelta(1)).isoformat()


def weeks_of(month: date) -> tuple[tuple[date | None, ...], ...]:
    """The weeks of the month that a day lies in, from Monday; None for days of others."""
    first = month.replace(day=1)
    monday = first - timedelta(first.weekday())
    weeks = []
    while monday <= first or monday.month == first.month:
        week = (monday + timedelta(number) for number in range(7))
        weeks.append(tuple(day if day.month == first.month else None for day in week))
        monday += timedelta(7)
    return tuple(weeks)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def running(days: int) -> str:
    """A streak in words: a single day is none yet.

    >>> running(0), running(1), running(4)
    ('', '', '4 days in a row')
    """
    return f"{days} days in a row" if days > 1 else ""
