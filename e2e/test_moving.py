"""Everything to another device of one's own, over a real connection, and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.accessibility import assert_accessible
from e2e.contexts import READY_TIMEOUT_MS, shot
from e2e.database import copies, played, put, read, stored
from e2e.people import LINK_TIMEOUT_MS, Friend
from e2e.table import load_again, wait_ready


def _connect(first: Friend, second: Friend, *, in_a_tab: bool = False) -> None:
    """Link the two devices, and wait for the end on both."""
    _link(first, second, in_a_tab=in_a_tab)
    for friend in (first, second):
        done = friend.page.locator("[data-step=done]")
        expect(done).to_be_visible(timeout=4 * LINK_TIMEOUT_MS)


def _link(first: Friend, second: Friend, *, in_a_tab: bool = False) -> None:
    """Make the link on one device and answer it on the other.

    The reply is put in where it is waited for, or opened in a tab of its own.
    """
    first.page.goto(f"{first.root}#/moving")
    wait_ready(first.page, "moving")
    first.press("#offer")
    link = first.copied("Copy the link")
    second.page.goto(link)
    wait_ready(second.page, "moving")
    assert_accessible(second.page)
    second.press("#answer")
    reply = second.copied("Copy the reply")
    if in_a_tab:
        tab = first.page.context.new_page()
        tab.goto(reply)
        expect(tab.get_by_role("heading", name="Got it")).to_be_visible(timeout=READY_TIMEOUT_MS)
        tab.close()
    else:
        first.take(reply)


def test_everything_moves_both_ways_and_only_once(mia: Friend, tom: Friend) -> None:
    """Matches of both are on both; the second time none comes, and none is there twice."""
    over = played("yarn", ("Mia", "Tom"), "over")
    begun = played("burrow", ("Mia",), "begun", left=9)
    put(mia.page, "clowder", stored([*copies(over, 4), begun]))
    put(tom.page, "clowder", stored(copies(played("yarn", ("Tom",), "far"), 3)))
    for friend in (mia, tom):
        load_again(friend.page, "home")
    _connect(mia, tom)
    expect(mia.page.locator(".moving-outcome")).to_contain_text("3 matches have come")
    expect(tom.page.locator(".moving-outcome")).to_contain_text("5 matches have come")
    assert_accessible(mia.page)
    shot(tom.page, "moving-done")
    kept = read(mia.page, "matches")
    assert len(kept) == 8
    assert read(tom.page, "matches") == kept
    tom.press(tom.page.get_by_role("link", name="To the matches"))
    wait_ready(tom.page, "home")
    expect(tom.page.locator("#open-page")).to_contain_text("Mia")
    _connect(tom, mia, in_a_tab=True)
    for friend in (mia, tom):
        expect(friend.page.locator(".moving-outcome")).to_contain_text("No new match has come")
        assert read(friend.page, "matches") == kept


MORE_THAN = """async (had) => {
  const done = (asked) => new Promise((tell) => { asked.onsuccess = () => tell(asked.result); });
  const base = await done(indexedDB.open("clowder"));
  const there = await done(base.transaction("matches").objectStore("matches").count());
  base.close();
  return there > had;
}"""
"""Whether more matches than so many are stored in a page's browser."""


@pytest.mark.sampled(one_in=3, group="files and storage")
def test_what_is_interrupted_on_either_side_is_taken_up_again(mia: Friend, tom: Friend) -> None:
    """The page that takes is closed in the midst, then the one that gives: whoever is left is told,
    what has come stays, and the third time brings the rest. Nothing is there twice."""
    every = {f"id-over-{number}" for number in range(120)}
    put(mia.page, "clowder", stored(copies(played("yarn", ("Mia", "Tom"), "over"), len(every))))
    load_again(mia.page, "home")
    here: set[str] = set()
    for closed, left in ((tom, mia), (mia, tom)):
        _link(mia, tom)
        # Not the first thing that has come: that may be a best score, or what statistics count.
        asked = range(10_000)
        assert any(tom.page.evaluate(MORE_THAN, len(here)) for _ in asked), "no match comes"
        closed.page.goto("about:blank")
        expect(left.page.get_by_role("heading", name="This was not finished")).to_be_visible(
            timeout=4 * LINK_TIMEOUT_MS
        )
        left.press(left.button("Try again"))
        closed.page.goto(f"{closed.root}#/")
        wait_ready(closed.page, "home")
        before, here = here, set(read(tom.page, "matches"))
        assert before < here < every
    _connect(mia, tom)
    expect(tom.page.locator(".moving-outcome")).to_contain_text(
        f"{len(every) - len(here)} matches have come"
    )
    assert read(tom.page, "matches") == read(mia.page, "matches")
    assert set(read(tom.page, "matches")) == every
