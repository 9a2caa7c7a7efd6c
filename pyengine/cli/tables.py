"""Plain text tables."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.info import Info
from pyengine.core.scores import Scores


def score_table(info: Info, scores: Scores) -> str:
    """Points by seat and line, with the count in brackets where it is another number."""
    labels = [str(line.label) for line in scores.seats[0].lines]
    rows = [["", *labels, "Total", *info.tie_breaks]]
    for number, seat in enumerate(scores.seats, start=1):
        cells = [
            str(line.points) if line.points == line.count else f"{line.points} ({line.count})"
            for line in seat.lines
        ]
        rows.append([f"Seat {number}", *cells, str(seat.total), *map(str, seat.tie_break)])
    return table(rows)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of equal length, the first column to the left, the others to the right.

    >>> print(table([["", "Mice"], ["Seat 1", "3"]]))
            Mice
    Seat 1     3
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
