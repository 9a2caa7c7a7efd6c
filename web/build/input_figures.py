"""Figures of `bench input`: percentiles beside those of the control row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from build.bench import Row

KINDS = {
    "click": "a click on the board",
    "bar": "Undo, Confirm",
    "key": "an arrow key on the board",
    "drag": "a drag over the board",
}
UNREPORTED = 8
"""Event Timing says nothing of what is shorter than 16 ms."""
HANDLER = {"median": 50, "p95": 95}
PAINT = {"p50": 50, "p90": 90, "p98": 98}
TARGETS = {
    "handler, median": 8,
    "handler, p95": 16,
    "to paint at 4×, p98": 100,
    "longest task at 4×": 200,
}
"""Milliseconds beyond the control row, the task alone in absolute terms, that no game exceeds."""


@dataclass(slots=True)
class Samples:
    """Milliseconds of one kind of input in one mode."""

    handler: list[float] = field(default_factory=list)
    paint: list[float] = field(default_factory=list)
    """From the event to the paint, by the bench's own measure."""
    timing: list[float] = field(default_factory=list)
    """The same by the browser's Event Timing, in steps of 8."""
    task: list[float] = field(default_factory=list)
    """The longest task over 50 ms of each gesture, else 0."""

    def add(self, gesture: dict[str, Any]) -> None:
        """A click or a key is one input with several events; a drag is as many as it has."""
        events = gesture["events"]
        if not events:
            return
        if gesture["kind"] == "drag":
            self.handler += [event["handler"] for event in events]
            self.paint += [event["paint"] for event in events]
        else:
            self.handler.append(sum(event["handler"] for event in events))
            self.paint.append(max(event["paint"] for event in events))
            self.timing.append(gesture["timing"] or UNREPORTED)
        self.task.append(gesture["task"])


@dataclass(frozen=True, slots=True)
class Pair:
    """One kind of input, and its control row."""

    real: Samples = field(default_factory=Samples)
    empty: Samples = field(default_factory=Samples)


def pairs(gestures: Sequence[dict[str, Any]]) -> dict[str, Pair]:
    """The gestures of a page by their kinds."""
    found = {kind: Pair() for kind in KINDS}
    for gesture in gestures:
        pair = found[gesture["kind"]]
        (pair.empty if gesture["empty"] else pair.real).add(gesture)
    return found


def percentile(values: Sequence[float], percent: int) -> float:
    """The smallest value that is not exceeded by so many percent of them.

    >>> percentile([5, 1, 4, 2, 3], 50), percentile([5, 1, 4, 2, 3], 98)
    (3, 5)
    """
    return sorted(values)[max(1, ceil(len(values) * percent / 100)) - 1]


def rows(game: str, plain: dict[str, Pair], slow: dict[str, Pair]) -> Iterator[Row]:
    """The figures of one game: handlers at full speed, paints and tasks at a quarter of it."""
    for kind, words in KINDS.items():
        if not plain[kind].real.handler or not slow[kind].real.handler:
            continue
        label = f"{game}, {words}"
        yield from _beyond(f"{label}: handler", plain[kind], "handler", HANDLER)
        if slow[kind].real.timing:
            yield from _beyond(f"{label}: to paint at 4×", slow[kind], "timing", PAINT)
            yield from _beyond(f"{label}: own measure at 4×", slow[kind], "paint", {"p98": 98})
        else:
            # Browsers give no Event Timing of moves.
            yield from _beyond(f"{label}: to paint at 4×", slow[kind], "paint", PAINT)
        task, control = max(slow[kind].real.task), max(slow[kind].empty.task)
        yield Row(f"{label}: longest task at 4×", task, "ms", note=f"control {control:.0f}")


def _beyond(label: str, pair: Pair, name: str, wanted: dict[str, int]) -> Iterator[Row]:
    real, empty = getattr(pair.real, name), getattr(pair.empty, name)
    for word, percent in wanted.items():
        here, there = percentile(real, percent), percentile(empty, percent)
        note = f"{here:.1f} − {there:.1f}, {len(real)} inputs"
        yield Row(f"{label}, {word}", here - there, "ms", note=note)


def worst(all_rows: Sequence[Row]) -> Iterator[Row]:
    """For each target the row that is farthest from it."""
    for name, limit in TARGETS.items():
        found = [row for row in all_rows if row.label.endswith(f": {name}")]
        if found:
            row = max(found, key=lambda row: row.value)
            where = row.label.removesuffix(f": {name}")
            yield Row(f"worst {name}", row.value, "ms", note=f"at most {limit}; {where}")
