"""Nothing is lost: reloads, several matches, export, import, and storage that is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.saves.files import export_text
from app.saves.records import Player, Record
from e2e.conftest import ROOT
from e2e.contexts import shot
from e2e.database import read
from e2e.server import Site
from e2e.table import Table, agree, load_again, unfold, wait_ready, wait_stored
from pyengine.core.match import Match

# Firefox without cookies has no `indexedDB`, a sandbox has one that throws.
NOWHERE = """
Object.defineProperty(window, "indexedDB", { get: () => null, configurable: true });
"""
FORBIDDEN = """
IDBFactory.prototype.open = () => { throw new DOMException("Refused.", "SecurityError"); };
Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("No."); } });
"""
FULL = """
IDBObjectStore.prototype.put = function () {
  throw new DOMException("There is no space left.", "QuotaExceededError");
};
"""


def test_a_reload_in_mid_turn_changes_nothing(page: Page, site: Site) -> None:
    """Sheet, roll and even the chosen but unconfirmed end are there again."""
    table = Table.start(page, site.root, ("person", "easy"), seed="reload", names="Mia,Tom")
    table.wait_turn()
    table.play_turn()
    table.wait_turn()
    ends, last = table.ends(), table.thread_end()
    table.click_end(ends[-1])
    chosen = table.board.locator(f"#at-{ends[-1].dot}-1")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    load_again(page, "table")
    table.wait_turn()
    assert table.ends() == ends
    assert table.thread_end() == last
    expect(chosen).to_have_attribute("aria-pressed", "true")
    table.confirm()


@pytest.mark.sampled(one_in=2, group="files and storage")
def test_matches_wait_side_by_side(page: Page, site: Site) -> None:
    """Two matches are listed at home, and each goes on where it was."""
    for name in ("Mia", "Ada"):
        table = Table.start(page, site.root, ("person",), seed=name, names=name)
        table.wait_turn()
        table.play_turn()
        table.wait_turn()
        last = table.thread_end()
    page.goto(f"{site.root}#/")
    load_again(page, "home")
    saved_matches = page.get_by_role("region", name="Continue")
    expect(saved_matches.get_by_role("listitem")).to_have_count(2)
    shot(page, "continue")
    saved_matches.get_by_role("link", name=re.compile("Continue .*Ada")).click()
    wait_ready(page, "table")
    table.wait_turn()
    assert table.thread_end() == last


@pytest.mark.sampled(one_in=2, group="files and storage")
def test_export_and_import(page: Page, site: Site, tmp_path: Path) -> None:
    """An exported file goes on at the same point where the match is gone, and doubles none."""
    table = Table.start(page, site.root, ("person",), seed="file", names="Mia")
    table.wait_turn()
    table.play_turn()
    table.wait_turn()
    ends = table.ends()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
        agree(page)
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("clowder match 1\n")
    assert "game: yarn" in text
    saved_matches = page.get_by_role("region", name="Continue")
    for gone in (True, False):
        page.goto(f"{site.root}#/")
        wait_ready(page, "home")
        if gone:
            saved_matches.get_by_role("button", name=re.compile("^Delete")).click()
        import_file(page, path)
        wait_ready(page, "table")
        table.wait_turn()
        assert table.ends() == ends
    page.goto(f"{site.root}#/")
    expect(saved_matches.get_by_role("listitem")).to_have_count(1)


def import_file(page: Page, path: Path) -> None:
    unfold(page)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Import matches").click()
    chooser.value.set_files(path)


def many(folder: Path, count: int) -> Path:
    """A file with so many matches of different people, none of whom has done anything."""
    path, match = folder / "many.txt", Match.new("yarn", 1)
    people = (Player(f"No {number}") for number in range(count))
    records = (Record(person.name, match, (person,), "tea", 5, 6) for person in people)
    path.write_text("\n".join(map(export_text, records)), encoding="utf-8")
    return path


@pytest.mark.sampled(one_in=2, group="files and storage")
def test_an_import_that_is_told_is_on_the_disk(page: Page, site: Site, tmp_path: Path) -> None:
    """Whoever closes the page at the word of it has lost nothing."""
    wait_ready(page, "home")
    import_file(page, many(tmp_path, 150))
    expect(page.locator(".toast")).to_have_text("150 matches have been imported.")
    anew = page.context.new_page()
    page.close()
    anew.goto(f"{site.root}#/")
    wait_ready(anew, "home")
    expect(anew.locator("#continue")).to_contain_text("Show all 150")
    assert len(read(anew, "matches")) == 150


@pytest.mark.sampled(one_in=2, group="files and storage")
def test_an_import_that_cannot_be_stored_says_so(begun: Page, site: Site, tmp_path: Path) -> None:
    """With its number; what was read is here as long as the page."""
    begun.add_init_script(FULL)
    begun.goto(f"{site.root}#/")
    wait_ready(begun, "home")
    import_file(begun, many(tmp_path, 31))
    sentence = "31 matches could not be stored: they last until the page closes."
    expect(begun.locator(".toast")).to_have_text(sentence)
    expect(begun.locator("#notices")).to_contain_text("full")
    expect(begun.locator("#continue")).to_contain_text("Show all 31")


GOOD = "clowder match 1\ngame: yarn\nplayers: 1\noptions: cups=off\n\n* roll 1\n"
BROKEN = {
    "empty": (b"", "empty"),
    "picture": (b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe", "picture"),
    "another-game": (GOOD.replace("yarn", "chess").encode(), "Line 2"),
    "illegal-move": (GOOD.encode() + b"1 R5\n", "Line 7"),
    "marked": (b"\xef\xbb\xbf" + GOOD.encode(), "Line 1"),
    "script": (b"clowder match 1\n<script>alert(1)</script>\n\n", "Line 2"),
}


@pytest.mark.sampled(one_in=2, group="files and storage")
def test_a_broken_file_gets_one_clear_sentence(page: Page, site: Site, tmp_path: Path) -> None:
    """The file is named, the fault is named, and nothing else changes."""
    wait_ready(page, "home")
    notice = page.locator(".toast")
    for name, (content, words) in BROKEN.items():
        path = tmp_path / f"{name}.txt"
        path.write_bytes(content)
        import_file(page, path)
        expect(notice).to_contain_text(f"{name}.txt")
        expect(notice).to_contain_text(words)
        assert len(re.findall(r"[.!?](?:\s|$)", notice.inner_text())) <= 2
        assert page.locator("html").get_attribute("data-ready") == "home"
        matches = page.get_by_role("region", name="Continue").get_by_role("listitem")
        expect(matches).to_have_count(0)


@pytest.mark.sampled(one_in=4, group="storage that fails")
@pytest.mark.parametrize(
    ("script", "word"),
    [(NOWHERE, "store"), (FORBIDDEN, "store"), (FULL, "full")],
    ids=["nowhere", "forbidden", "full"],
)
def test_without_storage_it_is_said_and_play_goes_on(
    script: str, word: str, begun: Page, site: Site
) -> None:
    """A private window or a full disk costs the saves, not the match."""
    begun.add_init_script(script)
    table = Table.start(begun, site.root, ("person", "easy"), seed="private")
    expect(begun.locator("#notices")).to_contain_text(word)
    shot(begun, f"storage-{word}")
    for _ in range(2):
        table.wait_turn()
        table.play_turn()
    table.wait_turn()
    begun.locator("#notices").get_by_role("button").first.click()
    expect(begun.locator("#notices .banner")).to_have_count(0)


FULL_FOR_A_WHILE = """
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...how) {
  if (window.full) throw new DOMException("There is no space left.", "QuotaExceededError");
  return put.apply(this, how);
};
"""


@pytest.mark.sampled(one_in=4, group="storage that fails")
def test_a_write_that_fails_is_not_taken_for_another_tab(begun: Page, site: Site) -> None:
    """The match goes on over a moment without space, and is whole afterwards."""
    begun.add_init_script(FULL_FOR_A_WHILE)
    table = Table.start(begun, site.root, ("person",), seed="full")
    table.wait_turn()
    table.play_turn()
    table.wait_turn()
    wait_stored(begun)
    begun.evaluate("window.full = true")
    table.play_turn()
    table.wait_turn()
    wait_stored(begun)
    expect(begun.locator("#notices")).to_contain_text("full")
    begun.evaluate("window.full = false")
    end = table.play_turn()
    table.wait_turn()
    assert begun.locator(".toast").count() == 0
    assert table.thread_end() == end
    load_again(begun, "table")
    table.wait_turn()
    assert table.thread_end() == end


@pytest.mark.sampled(one_in=2, group="files and storage")
def test_the_command_line_reads_an_export(page: Page, site: Site, tmp_path: Path) -> None:
    """What the app exports, `python -m pyengine replay` accepts."""
    import json
    import subprocess
    import sys

    table = Table.start(page, site.root, ("person", "easy"), seed="cli")
    table.wait_turn()
    table.play_turn()
    table.wait_turn()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
        agree(page)
    path = tmp_path / "match.txt"
    download.value.save_as(path)
    done = subprocess.run(
        [sys.executable, "-m", "pyengine", "replay", path, "--json"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    words = json.loads(done.stdout)
    assert words["error"] is None
    assert "1" in words["legal"]
    dots = {move.rstrip("!") for move in words["legal"]["1"] if move != "pass"}
    assert bool(dots) == bool(table.ends())
