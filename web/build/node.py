"""Node.js and the packages of web/package-lock.json."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from build.project import MODULES, VENV, WEB, BuildError, digest, once, pins, run, say

OLDEST = 20


def find_node() -> Path:
    """Node.js from PATH where it is new enough, else the one in .venv, else install that."""
    on_path = shutil.which("node")
    if on_path and shutil.which("npm") and major(on_path) >= OLDEST:
        return Path(on_path)
    own = VENV / ("Scripts/node.exe" if os.name == "nt" else "bin/node")
    if not own.exists():
        say("node", f"no Node.js {OLDEST} or newer on PATH: installing {pins('node')[0]} …")
        run([sys.executable, "-m", "pip", "install", "--quiet", *pins("node")])
    if not own.exists() or major(str(own)) < OLDEST:
        raise BuildError(f"Node.js {OLDEST} or newer is missing: install it and put it on PATH")
    return own


def major(program: str) -> int:
    """The major version of a Node.js, 0 when it does not run."""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.match(r"v(\d+)\.", done.stdout)
    return int(found[1]) if found else 0


def install(node: Path) -> None:
    """`npm ci`, once for each state of the lock file."""
    inputs = digest([WEB / "package.json", WEB / "package-lock.json"], sys.platform)
    npm = shutil.which("npm", path=os.pathsep.join([str(node.parent), os.environ.get("PATH", "")]))
    if npm is None:
        raise BuildError("npm is missing beside Node.js: install it and put it on PATH")
    # npm is a script that looks for `node` on PATH.
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    env = {**os.environ, "PATH": path}
    once(
        "npm",
        inputs,
        [MODULES / "pyodide" / "pyodide.mjs", MODULES / "@pyscript" / "core" / "dist" / "core.js"],
        lambda: run([npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, env=env),
        "npm ci",
    )
