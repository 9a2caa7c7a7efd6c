"""The match list with many matches, and what an older version has left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.home.screen import FEW, PAGE
from e2e.contexts import Fresh, shot
from e2e.database import copies, played, put, read, stored
from e2e.server import Site
from e2e.table import READY_TIMEOUT_MS, Table, agree, load_again, wait_ready

# A page of the site that runs nothing, and asks for nothing.
STILL = '<!doctype html><link rel="icon" href="data:,"><title>Still</title>'

NEVER = """
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (name, ...how) {
  return name === "clowder" ? {} : open.call(this, name, ...how);
};
"""


def test_three_hundred_saved_matches(page: Page, site: Site, tmp_path: Path) -> None:
    """Leafed through, searched, all exported in one file; what is new in a file is imported."""
    open_one = played("yarn", ("Mia", "Tom"), "open", left=3)
    over = played("cattower", ("Ada", "Zoe"), "over")
    page.goto(f"{site.root}#/")
    wait_ready(page, "home")
    put(page, "clowder", stored([*copies(open_one, 30), *copies(over, 270)]))
    load_again(page, "home")
    saved_matches = page.get_by_role("region", name="Continue")
    expect(saved_matches.get_by_role("listitem")).to_have_count(2 * FEW)
    saved_matches.get_by_role("button", name="Show all 270").click()
    expect(saved_matches.get_by_role("listitem")).to_have_count(FEW + PAGE)
    expect(saved_matches).to_contain_text(f"1 to {PAGE} of 270")
    shot(page, "shelf")
    saved_matches.get_by_role("button", name="Older").last.click()
    expect(saved_matches).to_contain_text(f"{PAGE + 1} to {2 * PAGE} of 270")
    saved_matches.get_by_role("button", name="Only the newest").click()
    expect(saved_matches.get_by_role("listitem")).to_have_count(2 * FEW)
    saved_matches.get_by_role("searchbox").fill("mia yarn")
    expect(saved_matches).to_contain_text("30 found")
    expect(saved_matches.get_by_role("listitem")).to_have_count(PAGE)
    saved_matches.get_by_role("searchbox").fill("")
    with page.expect_download() as download:
        saved_matches.get_by_role("button", name="Export all").click()
        agree(page)
    path = tmp_path / "all.txt"
    download.value.save_as(path)
    text = path.read_text("utf-8")
    assert text.count("clowder match 1\n") == 300
    few = tmp_path / "few.txt"
    here = text.split("clowder match 1\n")[:4]
    others = [re.sub("Mia|Ada", f"No {number}", part) for number, part in enumerate(here)]
    for file, words in ((here, "were here already"), (others, "have been imported")):
        few.write_text("clowder match 1\n".join(file), "utf-8")
        with page.expect_file_chooser() as chooser:
            saved_matches.get_by_role("button", name="Import matches").click()
        chooser.value.set_files(few)
        expect(page.locator(".toast")).to_contain_text(f"3 matches {words}.")
    load_again(page, "home")
    assert len(read(page, "matches")) == 303
    saved_matches.get_by_role("link", name=re.compile("Continue")).first.click()
    wait_ready(page, "table")


def test_several_matches_are_cleared_together_and_come_back(page: Page, site: Site) -> None:
    """One Undo brings all of them back to the disk; without it they are gone for good."""
    open_one = played("yarn", ("Mia", "Tom"), "open", left=3)
    page.goto(f"{site.root}#/")
    wait_ready(page, "home")
    put(page, "clowder", stored(copies(open_one, 20)))
    load_again(page, "home")
    saved_matches = page.locator("#continue")
    undo = page.get_by_role("button", name="Undo")
    for is_undone in (True, False):
        page.get_by_role("button", name="Clear several").click()
        page.locator("label:has([data-do='home.choose'])").first.click()
        expect(page.get_by_role("button", name="Delete 1 match")).to_be_enabled()
        page.get_by_role("button", name="Choose all 20").click()
        page.get_by_role("button", name="Delete 20 matches").click()
        expect(saved_matches).to_contain_text("20 matches have been deleted.")
        expect(undo).to_be_focused()
        assert read(page, "matches") == {}
        if is_undone:
            undo.click()
            expect(page.locator("#live")).to_contain_text("20 matches are back.")
            assert len(read(page, "matches")) == 20
    load_again(page, "home")
    expect(page.locator("#home")).to_have_class("home is-first")


@pytest.mark.sampled(one_in=2, group="other databases")
def test_an_open_tab_lets_go_of_an_older_database(begun: Page, site: Site) -> None:
    """A newer version is not kept waiting; the old tab says what has happened."""
    table = Table.start(begun, site.root, ("person",), seed="newer")
    table.wait_turn()
    begun.evaluate(
        """() => new Promise((done, fail) => {
            const newer = indexedDB.open("clowder", 99);
            newer.onsuccess = () => { newer.result.close(); done(); };
            newer.onblocked = () => fail(new Error("the page does not let go"));
        })"""
    )
    table.play_turn()
    expect(begun.locator("#notices")).to_contain_text("newer version of Clowder")
    begun.goto("about:blank")
    begun.goto(site.root)
    wait_ready(begun, "home")
    expect(begun.locator("#notices")).to_contain_text("newer version of Clowder")


@pytest.mark.sampled(one_in=2, group="other databases")
def test_a_storage_that_never_answers_is_not_waited_for(fresh: Fresh, site: Site) -> None:
    """The app starts without it, and says so."""
    page = fresh.page()
    page.clock.install()
    page.add_init_script(NEVER)
    page.goto(f"{site.root}#/play/yarn?kinds=person&players=1&cups=off&seed=never")
    for _ in range(60):
        page.clock.fast_forward(2_000)
        page.wait_for_timeout(250)
        if page.locator("html[data-ready=table]").count():
            break
    page.locator("html[data-ready=table]").wait_for(state="attached", timeout=READY_TIMEOUT_MS)
    expect(page.locator("#notices")).to_contain_text("does not answer")
    table = Table(page)
    table.wait_turn()
    table.play_turn()
