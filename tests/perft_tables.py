"""Tables of perft: a position a line, and how many sequences of actions follow, by their length."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pyengine.core.match import Match
from pyengine.testing import perft

TABLES = Path(__file__).parent / "perft"


def perft_cases(folder: str = "") -> list[Any]:
    """The fields of each line of a folder's tables: how the match begins, its actions, counts."""
    return [
        pytest.param(*line.split("|"), id=f"{file.stem} {number}")
        for file in sorted((TABLES / folder).glob("*.txt"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if line and not line.startswith("#")
    ]


def assert_counts(match: Match, table: str) -> None:
    """The counts to every depth are those of the table."""
    for entry in table.split():
        depth, expected = entry.split(":")
        assert perft(match.game, match.state, int(depth)) == int(expected), f"depth {depth}"
