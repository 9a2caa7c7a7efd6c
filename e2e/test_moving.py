"""Everything to another device of one's own, over a real connection, and back."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.accessibility import assert_accessible
from e2e.contexts import READY_TIMEOUT_MS, shot
from e2e.database import copies, played, put, read, stored
from e2e.people import LINK_TIMEOUT_MS, Friend
from e2e.table import load_again, wait_ready


def _connect(first: Friend, second: Friend, *, in_a_tab: bool = False) -> None:
    """Make the link on one device, answer it on the other, and wait for the end on both.

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
    for friend in (first, second):
        done = friend.page.locator("[data-step=done]")
        expect(done).to_be_visible(timeout=4 * LINK_TIMEOUT_MS)


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
