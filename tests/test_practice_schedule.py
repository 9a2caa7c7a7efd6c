"""When positions come back: whole days, and nothing else."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from app.practice.words import back_words
from app.saves.practice.schedule import INTERVALS, Schedule, answered, is_due
from pyengine.bots.verdicts import VERDICTS

MONDAY = "2026-11-23"


def later(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def test_what_is_answered_right_comes_back_after_more_and_more_days_and_is_learned_then() -> None:
    day, schedule, days = MONDAY, Schedule(due=MONDAY), []
    while schedule.due:
        assert is_due(schedule, schedule.due)
        assert not is_due(schedule, later(schedule.due, -1))
        day = schedule.due
        schedule = answered(schedule, "best", day)
        days.append(
            (date.fromisoformat(schedule.due) - date.fromisoformat(day)).days if schedule.due else 0
        )
    assert days == [*INTERVALS, 0]
    assert (schedule.tries, schedule.solved) == (5, 5)
    assert back_words(schedule, day, counts=True) == "You have learned it: it does not come back."


def test_a_mistake_comes_back_the_next_day_from_the_beginning() -> None:
    twice = answered(answered(Schedule(due=MONDAY), "best", MONDAY), "good", later(MONDAY, 3))
    assert twice.due == later(MONDAY, 10)
    wrong = answered(twice, "mistake", twice.due)
    assert wrong.due == later(MONDAY, 11)
    assert answered(wrong, "best", wrong.due).due == later(wrong.due, INTERVALS[0])


def test_an_inaccuracy_comes_back_the_next_day_and_keeps_what_was_learned() -> None:
    """Graded, not only right or wrong: asked again tomorrow, and then not from the beginning."""
    once = answered(Schedule(due=MONDAY), "best", MONDAY)
    slipped = answered(once, "inaccuracy", once.due)
    assert slipped.due == later(once.due, 1)
    assert (slipped.tries, slipped.solved) == (2, 1)
    assert answered(slipped, "best", slipped.due).due == later(slipped.due, INTERVALS[1])


def test_only_the_first_answer_of_a_day_counts() -> None:
    wrong = answered(Schedule(due=MONDAY), "mistake", MONDAY)
    assert answered(wrong, "best", MONDAY) == wrong
    assert back_words(wrong, MONDAY, counts=False) == (
        "Only the first answer of a day counts. It comes back tomorrow."
    )


def test_what_never_went_wrong_here_need_not_come_back() -> None:
    """The position of the day, or one of a link, that is solved at once."""
    assert answered(Schedule(), "best", MONDAY, own=False).due == ""
    wrong = answered(Schedule(), "mistake", MONDAY, own=False)
    assert wrong.due == later(MONDAY, 1)
    assert answered(wrong, "best", wrong.due, own=False).due == later(wrong.due, INTERVALS[0])


@given(st.lists(st.tuples(st.integers(0, 40), st.sampled_from(VERDICTS)), max_size=30))
def test_counts_never_run_away_and_what_is_due_is_later(answers: list[tuple[int, str]]) -> None:
    schedule, day = Schedule(due=MONDAY), MONDAY
    for wait, verdict in answers:
        day = later(day, wait)
        before, schedule = schedule, answered(schedule, verdict, day)  # type: ignore[arg-type]
        assert 0 <= schedule.solved <= schedule.tries
        assert 0 <= schedule.step <= schedule.solved
        if schedule != before:
            assert schedule.due == "" or schedule.due > day
