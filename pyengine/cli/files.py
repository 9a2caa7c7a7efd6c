"""Reading match files and standard input, writing match files."""

from __future__ import annotations

import sys
from pathlib import Path

from pyengine.cli.errors import CommandError
from pyengine.core.match import Match
from pyengine.core.text import MAX_BYTES, Reading, read_bytes, write_match

__all__ = ["read_file", "save_file"]


def read_file(path: str) -> Reading:
    """Read a match file, or standard input for ``-``; ``CommandError`` where there is none."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}") from None
    except (AttributeError, ValueError):
        raise CommandError(f"cannot read {path}") from None
    return read_bytes(data)


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
