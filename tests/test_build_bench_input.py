"""The figures of `bench input`: what is counted, and against what."""

from __future__ import annotations

from typing import Any

from build.bench import Row
from build.input_figures import pairs, percentile, rows, worst


def gesture(kind: str, *events: tuple[float, float], **more: Any) -> dict[str, Any]:
    """A gesture as the page hands it over, its events by handler and paint."""
    events_found = [{"type": "x", "handler": handler, "paint": paint} for handler, paint in events]
    return {"kind": kind, "empty": False, "events": events_found, "timing": 0, "task": 0} | more


def test_a_percentile_is_one_of_the_values() -> None:
    """The smallest that so many percent do not exceed, however few there are."""
    values = [30.0, 10.0, 20.0, 40.0]
    assert [percentile(values, percent) for percent in (50, 75, 76, 98)] == [20, 30, 40, 40]
    assert percentile([7.0], 50) == 7


def test_a_click_is_one_input_and_a_drag_as_many_as_it_has_moves() -> None:
    """The handlers of a click add up, and its last paint counts; moves stand for themselves."""
    found = pairs([gesture("click", (1, 20), (0.5, 30), (6, 25)), gesture("drag", (1, 9), (2, 8))])
    assert (found["click"].real.handler, found["click"].real.paint) == ([7.5], [30])
    assert (found["drag"].real.handler, found["drag"].real.paint) == ([1, 2], [9, 8])
    assert found["drag"].real.timing == []


def test_an_input_that_the_browser_does_not_report_was_quick() -> None:
    """Event Timing leaves out what is shorter than 16 ms, in steps of 8."""
    found = pairs([gesture("key", (1, 9)), gesture("key", (1, 50), timing=56)])
    assert found["key"].real.timing == [8, 56]


def test_rows_tell_what_is_beyond_the_control_row() -> None:
    """The empty gestures of the same page are taken off, except from the longest task."""
    page = pairs(
        [
            gesture("key", (0, 15), timing=24, empty=True),
            gesture("key", (5, 80), timing=96, task=90),
        ]
    )
    values = {row.label: row.value for row in rows("toy", page, page)}
    label = "toy, an arrow key on the board"
    assert values[f"{label}: handler, median"] == 5
    assert values[f"{label}: to paint at 4×, p98"] == 72
    assert values[f"{label}: own measure at 4×, p98"] == 65
    assert values[f"{label}: longest task at 4×"] == 90
    assert not any("a click" in label for label in values)


def test_the_worst_row_is_named_with_its_target() -> None:
    """One line for each target, whichever game it is."""
    slow, quick = "slow, a click: handler, p95", "quick, a click: handler, p95"
    (row,) = worst([Row(quick, 3.0, "ms"), Row(slow, 17.0, "ms")])
    assert row.value == 17
    assert "slow, a click" in row.note
    assert "at most 16" in row.note
