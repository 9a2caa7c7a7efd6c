"""A game is two folders and nothing else: a site with games more is built and played."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from copies import MADE, MODULES, ROOT, add_sixth, copy_project, run_in
from playwright.sync_api import Page, expect

from build import new_game
from build.packages import LIBRARIES
from e2e.contexts import DESKTOP, PHONE, Fresh, shot
from e2e.server import Site
from e2e.table import address, wait_ready

NEW, TITLE = "moletown", "Mole Town"
WIDE: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}, "locale": "en-GB"}


@pytest.fixture(scope="module")
def more_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Our site with the games of `sixth/`, and with what `build.py new-game` writes."""
    tree = tmp_path_factory.mktemp("games")
    copy_project(tree)
    add_sixth(tree)
    new_game.write(tree, NEW, TITLE)
    # What was fetched is used again: the build asks for the same packages.
    (tree / MODULES).unlink()
    shutil.copytree(ROOT / MODULES, tree / MODULES, symlinks=True)
    shutil.copytree(ROOT / ".build", tree / ".build", ignore=shutil.ignore_patterns("reports"))
    for name in LIBRARIES:
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        shutil.copytree(Path(spec.origin).parent, tree / "libraries" / name, ignore=MADE)
    made = run_in(tree, "-c", BUILD, PYTHONPATH="libraries")
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
@pytest.mark.parametrize(
    ("game", "title", "rule", "scored"),
    [
        ("mousepile", "Mouse Pile", "every cat takes some", "The last mouse"),
        (NEW, TITLE, "two cats take from it in turn", "The last mouse"),
    ],
)
def test_a_new_game_is_two_folders(
    more_games: Site, fresh: Fresh, game: str, title: str, rule: str, scored: str
) -> None:
    """It stands on the home screen, has rules and a setup, is played against a bot, and ends."""
    page = fresh.page(reduced_motion="reduce")
    page.goto(more_games.root)
    wait_ready(page, "home")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page).to_have_title("Clowder: nine cat games")
    page.goto(f"{more_games.root}#/rules/{game}")
    expect(page.get_by_text(rule)).to_be_visible()
    page.goto(address(more_games.root, ("person", "easy"), game, seed="tea", names="Mia,Tom"))
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
    expect(page.locator("#outcome-sentence")).to_contain_text("win")
    expect(page.locator(".replay-scores")).to_contain_text(scored)


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("game", [NEW, "longnap"])
@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_plain_board_sits_in_its_frame(
    more_games: Site, fresh: Fresh, shape: dict[str, Any], game: str
) -> None:
    """In the middle, all of it in view, the picture above the buttons, and nothing needs to be
    scrolled sideways: text in the usual frame, a drawing in one that is wider than high."""
    page = fresh.page(reduced_motion="reduce", **shape)
    page.goto(address(more_games.root, ("person", "easy"), game, seed="tea", names="Mia,Tom"))
    wait_ready(page, "table")
    shot(page, f"{game}-{'phone' if shape is PHONE else 'desktop'}")
    frame, board = box_of(page, ".table-board"), box_of(page, ".plain-actions")
    picture = box_of(page, ".plain-picture > *")
    assert frame["x"] <= picture["x"]
    assert picture["x"] + picture["width"] <= frame["x"] + frame["width"]
    assert frame["y"] <= picture["y"]
    assert picture["y"] + picture["height"] <= board["y"]
    assert frame["x"] <= board["x"]
    assert board["x"] + board["width"] <= frame["x"] + frame["width"]
    assert frame["y"] <= board["y"]
    assert board["y"] + board["height"] <= frame["y"] + frame["height"]
    middle = board["x"] + board["width"] / 2 - frame["x"] - frame["width"] / 2
    assert abs(middle) < 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("shape", [DESKTOP, WIDE], ids=["desktop", "wide"])
@pytest.mark.parametrize("people", [3, 4])
def test_no_small_board_stands_alone_beside_a_gap(
    more_games: Site, fresh: Fresh, shape: dict[str, Any], people: int
) -> None:
    """Of a game that draws none: their cards make whole rows."""
    kinds, names = ("person", "easy", "easy", "easy"), ("Mia", "Tom", "Zoe", "Ada")
    page = fresh.page(reduced_motion="reduce", **shape)
    seated = {"seed": "tea", "names": ",".join(names[:people])}
    page.goto(address(more_games.root, kinds[:people], "longnap", **seated))
    wait_ready(page, "table")
    boxes = [card.bounding_box() for card in page.locator(".table-others > .other").all()]
    rows = Counter(round(box["y"]) for box in boxes if box)
    assert sum(rows.values()) == people
    assert len(set(rows.values())) == 1


def test_a_game_without_chance_speaks_of_no_luck(more_games: Site, fresh: Fresh) -> None:
    """Neither where a match is set up nor when it is over."""
    page = fresh.page(reduced_motion="reduce")
    page.goto(f"{more_games.root}#/new/{NEW}")
    wait_ready(page, "setup")
    page.locator("#setup-more > summary").click()
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    expect(page.get_by_text("luck")).to_have_count(0)


def box_of(page: Page, selector: str) -> dict[str, float]:
    """Where something lies in the window."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return {**box}
