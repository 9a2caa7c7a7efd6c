"""`build.py new-game`: two folders with a small game that works, to begin from.

What lies in `template/` is copied, with the game's own names. It is a game without chance for two,
played by buttons; everything that it does not say has a default.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator
from keyword import iskeyword
from pathlib import Path

from build.project import BuildError, say

TEMPLATE = Path(__file__).parent / "template"
ID = re.compile(r"[a-z][a-z0-9]{1,19}")
TITLE = re.compile(r"[A-Z][A-Za-z0-9]*(?: [A-Z0-9][A-Za-z0-9]*)*")
LONGEST_TITLE = 24


def write(root: Path, game: str, title: str) -> list[Path]:
    """Write the game's files; raises `BuildError` for a name that cannot be used."""
    _check(root, game, title)
    names = {"newgame": game, "NewGame": title.replace(" ", ""), "New Game": title}
    written = [
        _copy(path, root / _renamed(path.relative_to(TEMPLATE).as_posix(), names), names)
        for path in sorted(TEMPLATE.rglob("*.py"))
    ]
    # A long title can make a line too long.
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", *written], cwd=root, check=True)
    for path in written:
        say("new-game", path.relative_to(root).as_posix())
    return written


def _check(root: Path, game: str, title: str) -> None:
    if not ID.fullmatch(game) or iskeyword(game):
        raise BuildError(f"{game!r} is no id: 2 to 20 small letters and digits, a letter first")
    if not TITLE.fullmatch(title) or len(title) > LONGEST_TITLE:
        raise BuildError(
            f"{title!r} is no title: words with capitals, at most {LONGEST_TITLE} letters in all"
        )
    for folder in ("pyengine/games", "web/app/games"):
        if (root / folder / game).exists() or (root / folder / f"{game}.py").exists():
            raise BuildError(f"{folder}/{game} is there already")
    _check_free(root, {game, title})


def _check_free(root: Path, names: set[str]) -> None:
    """Shared code names no game, so a game cannot be called by a word of shared code."""
    wanted = naming(names)
    folders = {path.name for path in (root / "pyengine/games").iterdir() if path.is_dir()}
    for path in shared_files(root, folders):
        if found := wanted.search(path.read_text("utf-8")):
            place = path.relative_to(root).as_posix()
            raise BuildError(f"{found[0]!r} is a word of {place}: choose another name")


def _renamed(text: str, names: dict[str, str]) -> str:
    """A text of the template in the words of the new game."""
    return re.sub("|".join(names), lambda found: names[found[0]], text)


def _copy(source: Path, target: Path, names: dict[str, str]) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(_renamed(source.read_text("utf-8"), names), "utf-8")
    return target


# Files shared by games


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
