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
def test_cards_keep_their_height_whatever_they_tell(tour: Page, site: Site, size) -> None:
    """Before the first turn, and after turns that brought much or nothing."""
    tour.set_viewport_size(size)
    table = Table.start(tour, site.root, ("person", "easy", "easy", "easy"), seed="tea")
    assert table.wait_turn()
    first, texts = heights(tour), set()
    for _ in range(5):
        tour.get_by_role("button", name="Pass", exact=True).click()
        tour.get_by_role("button", name="Confirm", exact=True).click()
        assert table.wait_turn()
        # What is scaled to a column comes out a twentieth of a point apart.
        assert heights(tour) == pytest.approx(first, abs=0.1)
        texts |= set(tour.locator(".other-last-action").all_inner_texts())
    assert len(texts) > 1
    assert tour.locator("#other-last-action-1").inner_text() == ""


def test_marks_stand_on_the_small_boards_of_the_others(tour: Page, site: Site) -> None:
    """And on the large one of whoever is looked at."""
    table = Table.start(tour, site.root, ("person", "easy"), seed="tea")
    assert table.wait_turn()
    tour.get_by_role("button", name="Pass", exact=True).click()
    tour.get_by_role("button", name="Confirm", exact=True).click()
    assert table.wait_turn()
    expect(tour.locator("#other-board-2 .last-action .last-action-line")).not_to_have_count(0)
    expect(tour.locator("#other-board-1 .last-action")).to_have_count(0)
    expect(tour.locator(".table-board .last-action")).to_have_count(0)
    tour.locator("#other-2").click()
    expect(tour.locator(".table-board .last-action .last-action-line")).to_have_count(1)


def test_a_roll_is_seen_before_it_is_told(tour: Page, site: Site) -> None:
    """While the die tumbles neither the strip nor the live region know what it shows."""
    tour.emulate_media(reduced_motion="no-preference")
    tour.goto(address(site.root, ("person", "easy"), cups="off", seed="tea"))
    wait_ready(tour, "table")
    expect(tour.locator(".table-status")).to_contain_text("is rolled.")
    tour.evaluate(
        """() => {
            window.early = [];
            const look = () => {
                const asked = document.querySelector(".status-ask")?.textContent ?? "";
                const all = document.querySelector(".table-status")?.textContent ?? "";
                if (asked === "Rolling…") window.early.push(all);
            };
            window.looking = new MutationObserver(look);
            window.looking.observe(document.body, {
                subtree: true, childList: true, characterData: true,
            });
        }"""
    )
    tour.get_by_role("button", name="Pass", exact=True).click()
    tour.get_by_role("button", name="Confirm", exact=True).click()
    expect(tour.locator(".status-ask")).to_contain_text("Draw")
    early = tour.evaluate("() => { window.looking.disconnect(); return window.early; }")
    assert early, "the die tumbles for a while"
    assert not [words for words in early if "is rolled" in words]
