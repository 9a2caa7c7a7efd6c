"""The challenges of past days: which results count, streaks over months, the weeks of a month."""

from __future__ import annotations

import calendar
from dataclasses import replace
from datetime import date, timedelta

from desk import with_session
from hypothesis import given
from hypothesis import strategies as st

from app.core.model import Model
from app.daily.calendar import before, of_day, results, streak, weeks_of
from app.home.challenge import veiled_ids
from app.saves.records import Player, Summary


def summary_of_day(game: str, day: str, over: bool = True, created: int = 1) -> Summary:
    """What the match list says of a challenge."""
    people = (Player("Mia"),)
    name = f"{game} {day} {created}"
    return Summary(name, game, people, (), created, created, over, "", "", (7,), day)


def test_the_first_finished_match_of_a_day_counts():
    """Before those that were begun, and before one that was played again; the games of a day stand
    as on the home screen."""
    begun, first = (
        summary_of_day("yarn", "2026-11-20", over=False),
        summary_of_day("yarn", "2026-11-20", created=2),
    )
    again, other = (
        summary_of_day("yarn", "2026-11-20", created=3),
        summary_of_day("burrow", "2026-11-20"),
    )
    summaries = (begun, again, other, first)
    assert of_day(summaries, "yarn", "2026-11-20") == first
    assert of_day(summaries, "yarn", "2026-11-21") is None
    assert results(summaries) == {date(2026, 11, 20): (first, other)}
    assert results((summary_of_day("yarn", "2026-13-41"), summary_of_day("yarn", ""))) == {}


def test_a_streak_goes_over_months_and_lasts_until_midnight():
    """Today's challenge may still be to come; a day that was left out ends it."""
    days = {date(2026, 2, 27) + timedelta(number) for number in range(4)}
    assert streak(days, "2026-03-02") == 4
    assert streak(days, "2026-03-03") == 4
    assert streak(days, "2026-03-04") == 0
    assert streak(days, "2026-02-28") == 2
    assert streak(days - {date(2026, 3, 1)}, "2026-03-02") == 1
    assert streak(days, "") == 0


def test_the_day_before_may_lie_in_another_year():
    """And in a leap year's February."""
    assert before("2027-01-01") == "2026-12-31"
    assert before("2028-03-01") == "2028-02-29"


@given(st.dates(date(1990, 1, 1), date(2200, 12, 31)))
def test_the_weeks_of_a_month_are_those_of_the_calendar(day):
    """As the standard library has them."""
    wanted = calendar.Calendar().monthdayscalendar(day.year, day.month)
    found = [[cell.day if cell else 0 for cell in week] for week in weeks_of(day)]
    assert found == wanted


def test_whose_results_are_veiled_costs_a_pass_over_what_is_kept():
    """Of many brought challenges of today none looks through all the others."""
    looks = []

    class Noted(tuple):
        def __iter__(self):
            looks.append(len(self))
            return super().__iter__()

    for count in (100, 200):
        day = "2026-11-20"
        summaries = Noted(
            replace(summary_of_day("yarn", day, created=at), brought=True) for at in range(count)
        )
        assert len(veiled_ids(with_session(Model(), today=day), summaries)) == count
    assert looks == [100, 100, 200, 200]
