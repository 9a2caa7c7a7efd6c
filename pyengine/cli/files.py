"""Reading match files and standard input, writing match files."""

from __future__ import annotations

import sys
from pathlib import Path

from pyengine.cli.errors import CommandError
from pyengine.core.match import Match
from pyengine.core.text import MAX_BYTES, Reading, read_bytes, write_match


def read_file(path: str) -> Reading:
    """Read a match file, or standard input for ``-``; ``CommandError`` where there is none."""
    return read_bytes(read_data(path, MAX_BYTES))


def read_data(path: str, most: int) -> bytes:
    """A file's bytes, or standard input's for ``-``: one more than ``most`` at most."""
    try:
        if path == "-":
            return sys.stdin.buffer.read(most + 1)
        with open(path, "rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}") from None
    except (AttributeError, ValueError):
        raise CommandError(f"cannot read {path}") from None


def save_file(path: Path, match: Match, new: bool = False) -> None:
    """Write a match file; ``new`` refuses to write over another file."""
    try:
        with open(path, "xb" if new else "wb") as file:
            file.write(write_match(match).encode("utf-8"))
    except FileExistsError:
        raise CommandError(
            f"{path} exists; name another file with --save, or go on with it: --resume {path}"
        ) from None
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from None
