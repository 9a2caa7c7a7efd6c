"""A match by links: two browsers that never meet, and a link that goes back and forth."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.burrow import Burrow
from e2e.people import Friend
from e2e.table import agree, load_again, wait_ready, wait_stored, wait_while_resting

DUE = "#turn-link-copy"


def play_all(page: Page) -> None:
    """Do all that is asked of whoever sits here, until the match waits for somebody elsewhere."""
    table = Burrow(page)
    for _ in range(20):
        wait_while_resting(page, f".table-board[data-active], {DUE}")
        if page.locator(DUE).count():
            return
        table.play_turn()
    raise AssertionError("this person is asked for ever")


def copied(page: Page, first: bool = False) -> str:
    """Copy the link, and read it from the clipboard as another program would.

    Before the ``first`` one is said what can be read out of it.
    """
    page.bring_to_front()
    page.locator(DUE).click()
    if first:
        expect(page.get_by_role("alertdialog")).to_contain_text("Play like this only with people")
        agree(page)
    expect(page.locator(".table-status")).to_contain_text("answers with a link")
    wait_stored(page)
    text: str = page.evaluate("() => navigator.clipboard.readText()")
    heading, link = text.split("\n")
    assert "to play. Open this on your device" in heading
    return link


@pytest.mark.sampled(one_in=5, group="remote")
def test_two_play_some_turns_by_links(mia: Friend, tom: Friend) -> None:
    """Setup, guest, turns in new tabs, an old link, a deleted match, and a link that parts."""
    page, phone = mia.page, tom.page
    page.goto(f"{mia.root}#/new/burrow?kinds=person,person&names=Mia,Tom&seed=tea")
    wait_ready(page, "setup")
    page.get_by_role("button", name="By links, back and forth").click()
    wait_ready(page, "table")
    play_all(page)
    mia.assert_shown_well("by-links-send")
    first = copied(page, first=True)

    phone.goto(first)
    wait_ready(phone, "correspondence")
    expect(phone.get_by_text("Play like this only with people you trust")).to_be_visible()
    tom.assert_shown_well("by-links-guest")
    phone.get_by_role("button", name="I am Tom").click()
    wait_ready(phone, "table")
    play_all(phone)
    tom.assert_shown_well("by-links-send")
    answer = copied(phone)

    # A link opens a tab of its own; the one at the table follows.
    other = page.context.new_page()
    other.emulate_media(reduced_motion="reduce")
    other.goto(answer)
    wait_ready(other, "table")
    expect(other.locator(".toast")).to_have_text("Tom has moved: turn 2.")
    wait_stored(other)
    wait_while_resting(page, ".table-board[data-active]")
    other.close()
    play_all(page)
    second = copied(page)
    phone.goto(second)
    wait_ready(phone, "table")
    play_all(phone)

    phone.goto(first)
    expect(phone.locator(".note")).to_contain_text("There is nothing new in it")
    phone.get_by_role("link", name="Open the match here").click()
    wait_ready(phone, "table")

    # Who has deleted the match may still change their mind: the link brings it back.
    wait_stored(phone)
    phone.get_by_role("link", name="Home").click()
    phone.get_by_role("button", name="Delete Winter Burrow").click()
    wait_stored(phone)
    phone.goto(first)
    phone.get_by_role("button", name="I am Tom").click()
    wait_ready(phone, "table")
    load_again(phone, "table")

    # But Mia knows more than the first link: what Tom plays otherwise now is another match.
    table = Burrow(phone)
    wait_while_resting(phone, ".table-board[data-active]")
    table.cell(table.able()[-1]).click()
    table.choose()
    table.confirm()
    play_all(phone)
    page.goto(copied(phone))
    expect(page.get_by_role("alert")).to_contain_text("This is a different match from turn 1 on.")
    mia.assert_shown_well("by-links-parted")
