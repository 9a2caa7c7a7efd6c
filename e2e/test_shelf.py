"""The shelf with many matches, and what an older version has left."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.screens.home import PAGE
from app.stored import record_to_json
from app.takeover import merged
from e2e.contexts import Fresh, shot
from e2e.kept import copies, played, put, read, stored, wait_taken_over
from e2e.server import Site
from e2e.table import READY_TIMEOUT_MS, Table, agree, load_again, wait_ready, wait_stored

# A page of the site that runs nothing, and asks for nothing.
STILL = '<!doctype html><link rel="icon" href="data:,"><title>Still</title>'

NEVER = """
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (name, ...how) {
  return name === "clowder" ? {} : open.call(this, name, ...how);
};
"""


def test_a_shelf_of_three_hundred(page: Page, site: Site, tmp_path: Path) -> None:
    """Leafed through, searched, all exported in one file; what is new in a file is imported."""
    open_one = played("yarn", ("Mia", "Tom"), "open", left=3)
    over = played("cattower", ("Ada", "Zoe"), "over")
    page.goto(f"{site.root}#/")
    wait_ready(page, "home")
    put(page, "clowder", stored([*copies(open_one, 30), *copies(over, 270)]))
    load_again(page, "home")
    shelf = page.get_by_role("region", name="Continue")
    expect(shelf.get_by_role("listitem")).to_have_count(2 * PAGE)
    expect(shelf).to_contain_text(f"1 to {PAGE} of 270")
    shot(page, "shelf")
    shelf.get_by_role("button", name="Older").last.click()
    expect(shelf).to_contain_text(f"{PAGE + 1} to {2 * PAGE} of 270")
    shelf.get_by_role("searchbox").fill("mia yarn")
    expect(shelf).to_contain_text("30 found")
    expect(shelf.get_by_role("listitem")).to_have_count(PAGE)
    shelf.get_by_role("searchbox").fill("")
    with page.expect_download() as download:
        shelf.get_by_role("button", name="Export all").click()
        agree(page)
    path = tmp_path / "all.txt"
    download.value.save_as(path)
    text = path.read_text("utf-8")
    assert text.count("clowder match 1\n") == 300
    few = tmp_path / "few.txt"
    here = text.split("clowder match 1\n")[:4]
    others = [re.sub("Mia|Ada", f"No {number}", part) for number, part in enumerate(here)]
    for file, said in ((here, "were here already"), (others, "have been imported")):
        few.write_text("clowder match 1\n".join(file), "utf-8")
        with page.expect_file_chooser() as chooser:
            shelf.get_by_role("button", name="Import matches").click()
        chooser.value.set_files(few)
        expect(page.locator(".toast")).to_contain_text(f"3 matches {said}.")
    load_again(page, "home")
    assert len(read(page, "matches")) == 303
    shelf.get_by_role("link", name=re.compile("Continue")).first.click()
    wait_ready(page, "table")


@pytest.mark.sampled(one_in=2, group="old databases")
def test_what_version_0_1_0_has_kept_is_taken_over(begun: Page, site: Site) -> None:
    """Matches, settings and best scores are there at once, and nothing stays behind."""
    going, over = (
        played("yarn", ("Mia", "Tom"), "going", left=3),
        played("burrow", ("Ada",), "over"),
    )
    best = {"game": "burrow", "options": "", "name": "Ada", "total": 7, "seed": "over", "when": 5}
    site.extra["/still.html"] = STILL
    begun.goto(f"{site.root}still.html")
    entries = {
        "record:id-going": record_to_json(going),
        "record:id-over": record_to_json(over),
        "record:broken": "[" * 5000,
        "settings": json.dumps({"clowder": 1, "theme": "dark", "sound": False}),
        "other": "of another site",
        "best": json.dumps({"clowder": 1, "best": [{**best, "record": "id-over"}]}),
    }
    put(begun, "keyval-store", {"keyval": entries})
    begun.goto(f"{site.root}#/match/id-going")
    wait_ready(begun, "table")
    # It is said behind the first screen, and for some seconds alone.
    expect(begun.locator(".toast")).to_contain_text("could not be read and stayed as it was")
    expect(begun.locator("html")).to_have_attribute("data-theme", "dark")
    begun.goto(f"{site.root}#/")
    wait_ready(begun, "home")
    shelf = begun.get_by_role("region", name="Continue")
    expect(shelf.get_by_role("listitem")).to_have_count(2)
    expect(shelf).to_contain_text("Ada")
    begun.goto(f"{site.root}#/best")
    expect(begun.locator("main")).to_contain_text("Ada")
    assert read(begun, "matches")["broken"] == entries["record:broken"]
    assert read(begun, "keyval", "keyval-store") == {"other": "of another site"}
    load_again(begun, "best")
    expect(begun.locator("main")).to_contain_text("Ada")


@pytest.mark.sampled(one_in=2, group="old databases")
def test_what_a_tab_of_0_1_0_goes_on_to_write_undoes_nothing(begun: Page, site: Site) -> None:
    """What was deleted here stays so, what was played on stays, what both played on are two."""
    gone, kept = played("yarn", ("Mia",), "gone", left=3), played("yarn", ("Tom",), "kept", left=3)
    other = replace(played("yarn", ("Tom",), "other", left=2), id=kept.id)
    site.extra["/still.html"] = STILL
    begun.goto(f"{site.root}#/")
    wait_ready(begun, "home")
    put(begun, "clowder", stored([gone, kept]))
    load_again(begun, "home")
    shelf = begun.get_by_role("region", name="Continue")
    shelf.get_by_role("button", name=re.compile("Delete .*Mia")).click()
    wait_stored(begun)
    entries = {f"record:{record.id}": record_to_json(record) for record in (gone, other)}
    twin = merged(kept.id, record_to_json(kept), record_to_json(other))[0]
    write_old(begun, site, entries)
    matches = read(begun, "matches")
    assert set(matches) == {kept.id, twin}
    assert matches[kept.id] == record_to_json(kept)
    # The twin is played on: the old tab, which writes once more, does not take that back.
    begun.goto(f"{site.root}#/match/{twin}")
    wait_ready(begun, "table")
    table = Table(begun)
    table.wait_turn()
    table.play_turn()
    wait_stored(begun)
    played_on = read(begun, "matches")
    assert played_on[twin] != matches[twin]
    write_old(begun, site, entries)
    assert read(begun, "matches") == played_on


def write_old(page: Page, site: Site, entries: dict[str, str]) -> None:
    """Write as version 0.1.0 does, start, and wait until all of it has been taken over."""
    page.goto(f"{site.root}still.html")
    put(page, "keyval-store", {"keyval": entries})
    page.goto(f"{site.root}#/")
    wait_ready(page, "home")
    wait_taken_over(page)


@pytest.mark.sampled(one_in=2, group="old databases")
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


@pytest.mark.sampled(one_in=2, group="old databases")
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
