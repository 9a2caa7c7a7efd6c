"""What a table agrees on beside its game: taking back if all agree, and a clock for turns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.people import LINK_TIMEOUT_MS, Friend, gather, wait_to_act
from e2e.server import Site
from e2e.table import BOT_TIMEOUT_MS, Table

TWO = ("person", "person")


def test_all_at_one_device_agree_by_one_touch(tour: Page, site: Site) -> None:
    """A no leaves everything as it is; a yes gives the move back."""
    table = Table.start(tour, site.root, TWO, names="Mia,Ben", seed="tea", undo="agreed")
    table.wait_turn()
    table.button("Pass").click()
    table.button("Confirm").click()
    expect(table.status).to_contain_text("Ben")
    tour.locator("#undo-1").click()
    dialog = tour.get_by_role("alertdialog")
    expect(dialog).to_contain_text("Take Mia's move back? Everybody at the table has to say yes.")
    dialog.get_by_role("button", name="No").click()
    expect(dialog).to_have_count(0)
    expect(table.status).to_contain_text("Ben")
    tour.locator("#undo-1").click()
    dialog.get_by_role("button", name="We all say yes").click()
    expect(table.status).to_contain_text("Mia")
    assert not table.over


def test_a_clock_at_one_device_ends_a_turn_gently(tour: Page, site: Site) -> None:
    """It is drawn as a timer that nobody hears; when it is up the easy bot chooses."""
    table = Table.start(tour, site.root, TWO, names="Mia,Ben", seed="tea", clock="turn-2")
    timer = tour.get_by_role("timer")
    expect(timer).to_be_visible()
    expect(timer).to_have_attribute("aria-live", "off")
    # It stands there until the next roll: whatever the strip has said is kept.
    tour.evaluate(
        """() => {
          window.said = [];
          const note = () => window.said.push(document.querySelector('.status-say')?.textContent);
          new MutationObserver(note).observe(
            document.body, {childList: true, characterData: true, subtree: true});
        }"""
    )
    tour.wait_for_function(
        "said.includes('Time is up. The easy bot chooses for Mia.')", timeout=BOT_TIMEOUT_MS
    )
    expect(table.status).to_contain_text("Ben", timeout=BOT_TIMEOUT_MS)


@pytest.mark.sampled(one_in=5, group="remote")
def test_far_apart_all_are_asked_and_each_has_a_clock(mia: Friend, tom: Friend) -> None:
    """Both read what is agreed before they sit; one touch gives a choice back that waits."""
    gather("burrow", mia, tom, undo="agreed", clock="match-900")
    wait_to_act(mia, tom)
    for friend in (mia, tom):
        expect(friend.page.get_by_role("timer")).to_be_visible()
    mia.act("burrow")
    expect(mia.page.locator(".table-status")).to_contain_text(
        "Waiting for Tom", timeout=LINK_TIMEOUT_MS
    )
    mia.press("#undo-1")
    expect(tom.asks).to_contain_text(
        "Mia asks to choose again. All must agree.", timeout=LINK_TIMEOUT_MS
    )
    tom.press(tom.asks.get_by_role("button", name="Yes"))
    wait_to_act(mia, tom)
