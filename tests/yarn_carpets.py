"""Carpets of a few dots, for tests of Yarn Trail."""

from __future__ import annotations

from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.loader import parse_carpet


def shadows(rows: str) -> list[str]:
    """The names of the dots with a shadow."""
    lines = enumerate(rows.strip().split("\n"), 1)
    return [
        f"{chr(65 + column)}{row}"
        for row, line in lines
        for column, symbol in enumerate(line.split())
        if symbol == "o"
    ]


def tiny_carpet(rows: str, **numbers: str) -> Carpet:
    """A carpet from its map alone, with the numbers of side A or others."""
    fields = {
        "title": "Tiny carpet",
        "colour": "yellow",
        "boxes": "8",
        "sets": "3 4 5 6 7",
        "paw": "5",
        "cups": "1",
        "cup": "-2",
        "timer": "5 4 4 3 2",
        "busy": " ".join(shadows(rows)),
        **numbers,
    }
    header = "\n".join(f"{key}: {value}" for key, value in fields.items())
    return parse_carpet("tiny", f"{header}\n\n{rows}\n")
