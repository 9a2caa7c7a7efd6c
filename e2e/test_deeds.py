"""What the others did, as a person sees it: marks, a line on each card, cards that keep still."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.server import Site
from e2e.table import Table, address, wait_ready

PHONE = {"width": 390, "height": 844}


def heights(page: Page) -> list[float]:
    """How high each card is."""
    return page.locator(".other").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().height)"
    )


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}])
def test_cards_keep_their_height_whatever_they_tell(page: Page, site: Site, size) -> None:
    """Before the first turn, and after turns that brought much or nothing."""
    page.set_viewport_size(size)
    table = Table.start(page, site.root, ("person", "easy", "easy", "easy"), seed="tea")
    assert table.wait_turn()
    first, told = heights(page), set()
    for _ in range(5):
        table.page.get_by_role("button", name="Pass", exact=True).click()
        table.page.get_by_role("button", name="Confirm", exact=True).click()
        assert table.wait_turn()
        assert heights(page) == first
        told |= set(page.locator(".other-deed").all_inner_texts())
    assert len(told) > 1
    assert page.locator("#other-deed-1").inner_text() == ""


def test_marks_stand_on_the_small_boards_of_the_others(page: Page, site: Site) -> None:
    """And on the large one of whoever is looked at."""
    table = Table.start(page, site.root, ("person", "easy"), seed="tea")
    assert table.wait_turn()
    page.get_by_role("button", name="Pass", exact=True).click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    assert table.wait_turn()
    expect(page.locator("#other-board-2 .deed .deed-line")).not_to_have_count(0)
    expect(page.locator("#other-board-1 .deed")).to_have_count(0)
    expect(page.locator(".table-board .deed")).to_have_count(0)
    page.locator("#other-2").click()
    expect(page.locator(".table-board .deed .deed-line")).to_have_count(1)


def test_a_roll_is_seen_before_it_is_told(page: Page, site: Site) -> None:
    """While the die tumbles neither the strip nor the live region know what it shows."""
    page.emulate_media(reduced_motion="no-preference")
    page.goto(address(site.root, ("person", "easy"), cups="off", seed="tea"))
    wait_ready(page, "table")
    expect(page.locator(".table-status")).to_contain_text("is rolled.")
    page.evaluate(
        """() => {
            window.early = [];
            const look = () => {
                const asked = document.querySelector(".status-ask")?.textContent ?? "";
                const all = document.querySelector(".table-status")?.textContent ?? "";
                if (asked === "Rolling…") window.early.push(all);
            };
            new MutationObserver(look).observe(document.body, {
                subtree: true, childList: true, characterData: true,
            });
        }"""
    )
    page.get_by_role("button", name="Pass", exact=True).click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator(".status-ask")).to_contain_text("draw")
    early = page.evaluate("() => window.early")
    assert early, "the die tumbles for a while"
    assert not [words for words in early if "is rolled" in words]
