#!/usr/bin/env python3
"""Clowder's one entry: python3 build.py COMMAND; ``--help`` lists them.

Needs Python 3.11 or newer and nothing else: the first run makes .venv and puts the
pinned tools of pyproject.toml into it, every later step runs there.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
MADE = ("dist", ".build", ".venv", "web/node_modules")
CACHES = ("__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis")


def main(words: list[str]) -> int:
    """Run one command; the exit status is 0, 1 where something failed, 2 for wrong usage."""
    if sys.version_info < (3, 11):  # noqa: UP036 - said plainly instead of a SyntaxError later
        return fail(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}")
    args = parser().parse_args(words)
    if args.command == "clean":
        return clean()
    if not in_venv():
        trouble = make_venv()
        if trouble:
            return fail(trouble)
        return again(words)
    # Before the script's own folder: there, `build` would be this very file.
    sys.path.insert(0, str(ROOT / "web"))
    from build import commands

    return commands.run_command(args)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(
        prog="build.py", description="Build, serve, test and measure Clowder."
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="build, then serve dist/ on this machine")
    serve.add_argument("--port", type=int, default=0, help="default: the first free from 8000")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    build = commands.add_parser("build", help="make the static site in dist/")
    build.add_argument(
        "--address",
        default="",
        help="where the site will be (https://…/): messengers then show its picture beside links",
    )
    test = commands.add_parser("test", help="ruff, mypy, pytest, and the browsers")
    test.add_argument("--no-browser", action="store_true", help="leave e2e/ out")
    how_much = test.add_mutually_exclusive_group()
    how_much.add_argument(
        "--long", action="store_true", help="run whole what is long, as before a version is made"
    )
    how_much.add_argument(
        "--sample",
        metavar="WORD",
        help="of what is long, the part that a commit or word stands for",
    )
    bench = commands.add_parser("bench", help="measure start-up, bots, input, play from afar")
    bench.add_argument("names", nargs="*", help="only these benches (default: all)")
    bench.add_argument("--runs", type=int, default=5, help="runs a figure (default: 5)")
    new = commands.add_parser("new-game", help="write the two folders of a game that works")
    new.add_argument("id", help="the name of its folders: small letters and digits")
    new.add_argument("--title", default="", help="default: the id with a capital")
    commands.add_parser("pictures", help="make the pictures of the documents and of the manifest")
    commands.add_parser("release", help="archive, checksums and notes of a version")
    commands.add_parser("clean", help="remove everything that build.py has made")
    return top


def in_venv() -> bool:
    """Returns whether this is .venv's Python, with its tools in place."""
    return Path(sys.prefix).resolve() == VENV.resolve() and stamp_file().is_file()


def stamp_file() -> Path:
    """Says which pins .venv was made with."""
    return VENV / f"clowder-{wanted()[:16]}"


def wanted() -> str:
    """A hash of what .venv must hold."""
    text = "\n".join([sys.version.split()[0], *pins()])
    return hashlib.sha256(text.encode()).hexdigest()


def pins() -> list[str]:
    """The pinned tools."""
    import tomllib

    data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return list(data["dependency-groups"]["dev"])


def make_venv() -> str:
    """Make .venv where it is missing or stale; returns what went wrong, or nothing."""
    if stamp_file().is_file() and VENV_PYTHON.exists():
        return ""
    began = time.perf_counter()
    say("set-up", "putting the pinned tools into .venv …")
    # An existing one is brought up to date in place: somebody may be running in it.
    steps = (
        ([sys.executable, "-m", "venv", str(VENV)], "Python's venv module is missing or broken"),
        (
            [str(VENV_PYTHON), "-m", "pip", "install", "--quiet", *pins()],
            "pip could not install the tools (is there a network?)",
        ),
    )
    for command, reason in steps:
        done = subprocess.run(
            command,
            text=True,
            capture_output=True,
            env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        )
        if done.returncode:
            lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
            hint = "; on Debian: sudo apt-get install python3-venv" if "venv" in reason else ""
            return f"{reason}{hint}: {lines[-1].strip() if lines else 'no message'}"
    stamp_file().touch()
    say("set-up", f"done in {time.perf_counter() - began:.1f} s")
    return ""


def again(words: list[str]) -> int:
    """Run the same command with .venv's Python."""
    command = [str(VENV_PYTHON), str(ROOT / "build.py"), *words]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


def clean() -> int:
    """Remove what was made, and the caches of the tools; sources stay as they are."""
    for name in MADE:
        path = ROOT / name
        if path.exists():
            say("clean", f"removing {name}")
            shutil.rmtree(path)
    for name in CACHES:
        for path in [ROOT / name, *ROOT.glob(f"*/**/{name}")]:
            shutil.rmtree(path, ignore_errors=True)
    return 0


def say(step: str, text: str) -> None:
    """Print one progress line at once."""
    print(f"{step:>9}  {text}", flush=True)


def fail(message: str) -> int:
    """Say what is wrong, in one line."""
    print(f"build.py: {message}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
