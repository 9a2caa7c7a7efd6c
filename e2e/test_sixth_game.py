"""A sixth game is two folders and nothing else: the site is built with one, and it is played."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import expect

from build.packages import LIBRARIES
from e2e.contexts import Fresh
from e2e.server import Site
from e2e.table import address, wait_ready

ROOT = Path(__file__).resolve().parents[1]
SIXTH = Path(__file__).parent / "sixth"
GAME = "mousepile"
MADE = shutil.ignore_patterns("__pycache__", "node_modules", "dist", ".*")


@pytest.fixture(scope="module")
def six_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site of a tree that is ours with two folders more."""
    tree = tmp_path_factory.mktemp("six")
    for name in ("pyengine", "web"):
        shutil.copytree(ROOT / name, tree / name, ignore=MADE)
        shutil.copytree(SIXTH / name, tree / name, dirs_exist_ok=True)
    for name in ("build.py", "pyproject.toml", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, tree)
    # What was fetched is used again: the build asks for the same packages.
    shutil.copytree(ROOT / "web/node_modules", tree / "web/node_modules", symlinks=True)
    shutil.copytree(ROOT / ".build", tree / ".build", ignore=shutil.ignore_patterns("reports"))
    for name in LIBRARIES:
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        shutil.copytree(Path(spec.origin).parent, tree / "libraries" / name, ignore=MADE)
    made = subprocess.run(
        [sys.executable, "-c", BUILD],
        cwd=tree,
        text=True,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": "libraries"},
    )
    assert made.returncode == 0, made.stdout + made.stderr
    site = Site(tree / "dist")
    yield site
    site.cut()


BUILD = """
import sys
sys.path.insert(0, "web")
from build import commands
commands.build_site()
"""


@pytest.mark.sampled(one_in=3)
def test_a_sixth_game_is_two_folders(six_games: Site, fresh: Fresh) -> None:
    """It stands on the home screen, has rules and a setup, is played against a bot, and ends."""
    page = fresh.page(reduced_motion="reduce")
    page.goto(six_games.root)
    wait_ready(page, "home")
    expect(page.get_by_role("heading", name="Mouse Pile")).to_be_visible()
    page.goto(f"{six_games.root}#/rules/{GAME}")
    expect(page.get_by_text("every cat takes some")).to_be_visible()
    page.goto(address(six_games.root, ("person", "easy"), GAME, seed="tea", names="Mia,Tom"))
    wait_ready(page, "table")
    for _ in range(12):
        page.locator(".table-board[data-active], #result-1").first.wait_for()
        if page.locator("#result-1").count():
            break
        # The only action there is, is chosen already.
        if not page.locator(".plain-actions [aria-pressed=true]").count():
            page.locator(".plain-actions button").first.click()
        page.get_by_role("button", name="Confirm", exact=True).click()
    page.locator("#result-1").click()
    wait_ready(page, "replay")
    expect(page.locator("#told")).to_contain_text("win")
    expect(page.locator(".replay-scores")).to_contain_text("The last mouse")
