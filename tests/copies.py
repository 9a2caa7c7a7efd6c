"""The project in another folder, with games that it does not have, and nothing else changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SIXTH = ROOT / "e2e" / "sixth"
"""The folders of Mouse Pile, Purr Bid and Long Nap."""
MADE = shutil.ignore_patterns("__pycache__", "node_modules", "dist", ".*")
MODULES = "web/node_modules"


def copy_project(target: Path) -> None:
    """All sources; what was fetched for the page is shared."""
    shutil.copytree(ROOT, target, ignore=MADE, dirs_exist_ok=True)
    for hidden in (".ci", ".github"):
        shutil.copytree(ROOT / hidden, target / hidden, dirs_exist_ok=True)
    if (ROOT / MODULES).exists():
        (target / MODULES).symlink_to(ROOT / MODULES, target_is_directory=True)


def add_sixth(target: Path) -> None:
    """Two folders more for each of these games."""
    for name in ("pyengine", "web"):
        shutil.copytree(SIXTH / name, target / name, ignore=MADE, dirs_exist_ok=True)


def run_in(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python there, without what these tests themselves are run with."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PYTEST_") and name not in ("PYTHONPATH", "COVERAGE_PROCESS_START")
    }
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**environment, "PYTHONDONTWRITEBYTECODE": "1", **more},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
