"""One thing after the other: what is wanted meanwhile, and what fails."""

from __future__ import annotations

import pytest

from app.base.failures import Turns, raise_all


def fail(why: str) -> None:
    raise ValueError(why)


def test_what_is_wanted_meanwhile_is_done_afterwards() -> None:
    done: list[str] = []
    turns = Turns()

    def first() -> None:
        turns.do(lambda: done.append("second"))
        done.append("first")

    turns.do(first)
    assert done == ["first", "second"]


def test_what_fails_keeps_nothing_else_from_being_done() -> None:
    """It is raised when all is done, and what comes next is done as ever."""
    done: list[str] = []
    turns = Turns()

    def first() -> None:
        turns.do(lambda: done.append("second"))
        fail("first")

    with pytest.raises(ValueError, match=r"^first$"):
        turns.do(first)
    turns.do(lambda: done.append("third"))
    assert done == ["second", "third"]


def test_several_failures_are_raised_together() -> None:
    """None of them hides another."""
    turns = Turns()

    def first() -> None:
        turns.do(lambda: fail("second"))
        fail("first")

    with pytest.raises(ExceptionGroup) as raised:
        turns.do(first)
    assert [str(exception) for exception in raised.value.exceptions] == ["first", "second"]
    raise_all([])
