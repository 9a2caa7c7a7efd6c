"""The project: where things are, what is pinned, and the progress lines of every step."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
STATE = ROOT / ".build"
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
VERSION: str = PROJECT["project"]["version"]

IGNORED = {"__pycache__", "node_modules", ".mypy_cache", ".ruff_cache", ".pytest_cache"}


class BuildError(Exception):
    """A step cannot go on; the message is one clear line for the person at the terminal."""


def say(step: str, text: str) -> None:
    """Print one progress line at once, also into a pipe."""
    print(f"{step:>9}  {text}", flush=True)


def stop(message: str, status: int = 1) -> NoReturn:
    """End the program with one line on standard error."""
    print(f"build.py: {message}", file=sys.stderr, flush=True)
    raise SystemExit(status)


def pins(group: str) -> list[str]:
    """The pinned packages of a dependency group of pyproject.toml."""
    return list(PROJECT["dependency-groups"][group])


def files_in(*places: Path) -> list[Path]:
    """Every file at or below the places, sorted, caches left out."""
    found: list[Path] = []
    for place in places:
        if place.is_file():
            found.append(place)
        elif place.is_dir():
            found += [
                path
                for path in place.rglob("*")
                if path.is_file() and not IGNORED & set(path.relative_to(place).parts)
            ]
    return sorted(set(found))


def digest(files: Iterable[Path], *also: object) -> str:
    """A hash of the files' names and contents, and of anything else with a stable `str`."""
    total = hashlib.sha256()
    for thing in also:
        total.update(f"{thing}\0".encode())
    for path in files:
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else Path(path.name)
        total.update(f"{name.as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def fresh(name: str, inputs: str, outputs: Sequence[Path]) -> bool:
    """True if the step was last done with these inputs and its outputs are still there."""
    stamp = STATE / "stamps" / name
    return all(path.exists() for path in outputs) and (
        stamp.is_file() and stamp.read_text("utf-8") == inputs
    )


def mark(name: str, inputs: str) -> None:
    """Remember that the step was done with these inputs."""
    stamp = STATE / "stamps" / name
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(inputs, "utf-8")


def once(
    name: str, inputs: str, outputs: Sequence[Path], work: Callable[[], object], doing: str
) -> bool:
    """Do the step unless its inputs are unchanged; tell whether it was done."""
    if fresh(name, inputs, outputs):
        return False
    say(name, f"{doing} …")
    began = time.perf_counter()
    work()
    lost = [path for path in outputs if not path.exists()]
    if lost:
        raise BuildError(f"step {name} did not make {lost[0].relative_to(ROOT)}")
    mark(name, inputs)
    say(name, f"done in {time.perf_counter() - began:.1f} s")
    return True


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    stdin: str | None = None,
) -> str:
    """Run a program quietly; what it printed is returned, or shown where it failed."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, cwd=cwd, env=env, input=stdin, text=True, encoding="utf-8", capture_output=True
        )
    except OSError as error:
        raise BuildError(f"cannot start {words[0]}: {error.strerror}") from None
    if done.returncode:
        # Node prints the line of source that threw: with Pyodide's, that is a megabyte.
        lines = [line[:300].rstrip() for line in (done.stdout + done.stderr).splitlines()]
        tail = "\n".join([line for line in lines if line][-25:])
        raise BuildError(f"{Path(words[0]).name} failed:\n{tail}")
    return done.stdout


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other build works in this tree; a no-op where files cannot be locked."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    STATE.mkdir(exist_ok=True)
    with (STATE / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("build", "another build is at work here: waiting …")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def snapshot(folder: Path) -> Iterator[Path]:
    """A copy of a folder that stays as it is, whatever is built meanwhile."""
    with tempfile.TemporaryDirectory(prefix="clowder-") as place:
        copy = Path(place) / folder.name
        with alone():
            shutil.copytree(folder, copy)
        yield copy


def write_json(path: Path, data: Any) -> None:
    """Write JSON compactly and always in the same order."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, sort_keys=True, separators=(",", ":")), "utf-8")
