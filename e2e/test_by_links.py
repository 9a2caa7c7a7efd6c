"""A match by links: two browsers that never meet, and a link that goes to and fro."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.burrow import Burrow
from e2e.contexts import Fresh, shot
from e2e.server import Site
from e2e.table import load_again, wait_ready, wait_stored, wait_while_resting

DUE = "#letter-copy"


def play_all(page: Page) -> None:
    """Do all that is asked of whoever sits here, until the match waits for somebody elsewhere."""
    table = Burrow(page)
    for _ in range(20):
        wait_while_resting(page, f".table-board[data-active], {DUE}")
        if page.locator(DUE).count():
            return
        table.play_turn()
    raise AssertionError("this person is asked for ever")


def copied(page: Page) -> str:
    """Copy the link, and read it from the clipboard as another program would."""
    page.locator(DUE).click()
    expect(page.locator(".table-status")).to_contain_text("answers with a link")
    wait_stored(page)
    text: str = page.evaluate("() => navigator.clipboard.readText()")
    heading, link = text.split("\n")
    assert "to play. Open this on your device" in heading
    return link


def test_two_play_some_turns_by_links(page: Page, fresh: Fresh, site: Site) -> None:
    """Setup, guest, turns in new tabs, an old link, a deleted match, and a link that parts."""
    tom = fresh.page()
    for one in (page, tom):
        one.context.grant_permissions(["clipboard-read", "clipboard-write"])
        one.emulate_media(reduced_motion="reduce")
    page.goto(f"{site.root}#/new/burrow?kinds=person,person&names=Mia,Tom&seed=tea")
    wait_ready(page, "setup")
    page.get_by_role("button", name="By links, to and fro").click()
    wait_ready(page, "table")
    play_all(page)
    shot(page, "by-links-send")
    first = copied(page)

    tom.goto(first)
    wait_ready(tom, "letter")
    expect(tom.get_by_text("Play by links with people you trust")).to_be_visible()
    shot(tom, "by-links-guest")
    tom.get_by_role("button", name="I am Tom").click()
    wait_ready(tom, "table")
    play_all(tom)
    answer = copied(tom)

    # A link opens a tab of its own; the one at the table follows.
    other = page.context.new_page()
    other.emulate_media(reduced_motion="reduce")
    other.goto(answer)
    wait_ready(other, "table")
    expect(other.get_by_text("Tom has moved: turn 2.")).to_be_visible()
    wait_stored(other)
    wait_while_resting(page, ".table-board[data-active]")
    other.close()
    play_all(page)
    second = copied(page)
    tom.goto(second)
    wait_ready(tom, "table")
    play_all(tom)

    tom.goto(first)
    expect(tom.locator(".note")).to_contain_text("Nothing in it is new")
    tom.get_by_role("link", name="To the match here").click()
    wait_ready(tom, "table")

    # Who has deleted the match may still change their mind: the link brings it back.
    wait_stored(tom)
    tom.goto(f"{site.root}#/")
    tom.get_by_role("button", name="Delete Winter Burrow").click()
    wait_stored(tom)
    tom.goto(first)
    tom.get_by_role("button", name="I am Tom").click()
    wait_ready(tom, "table")
    load_again(tom, "table")

    # But Mia knows more than the first link: what Tom plays otherwise now is another match.
    table = Burrow(tom)
    wait_while_resting(tom, ".table-board[data-active]")
    table.cell(table.able()[-1]).click()
    table.choose()
    table.confirm()
    play_all(tom)
    page.goto(copied(tom))
    expect(page.get_by_role("alert")).to_contain_text("This is another match from turn 1 on.")
    shot(page, "by-links-parted")
