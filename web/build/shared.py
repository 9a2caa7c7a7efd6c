"""The files that belong to no game, in which none is named."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

SUFFIXES = {".py", ".css", ".js", ".mjs", ".html", ".json", ".webmanifest"}
STRANGE = {"node_modules", "__pycache__", "template"}
"""Folders of other people's files, of what is made, and of what a new game is made of."""


def shared_files(root: Path, games: Collection[str]) -> Iterator[Path]:
    """All sources below pyengine and web but those of these games, and build.py."""
    yield root / "build.py"
    for folder in ("pyengine", "web"):
        for path in sorted((root / folder).rglob("*")):
            parts = path.relative_to(root).parts
            if path.suffix in SUFFIXES and not STRANGE & set(parts) and not _is_own(parts, games):
                yield path


def _is_own(parts: tuple[str, ...], games: Collection[str]) -> bool:
    """Returns whether a path lies in the folder of one of these games."""
    below = parts[2:] if parts[:2] == ("pyengine", "games") else parts[3:]
    is_game = parts[:2] == ("pyengine", "games") or parts[:3] == ("web", "app", "games")
    return is_game and bool(below) and below[0] in games


def naming(names: Iterable[str]) -> re.Pattern[str]:
    """Finds these ids and titles as words.

    >>> naming(["zebra", "Blue Ant"]).findall("game-zebra, blue ant, zebras")
    ['zebra', 'blue ant']
    """
    words = "|".join(sorted(map(re.escape, names)))
    return re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE)
