"""The offer to play at once moves nothing, and lies over nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.burrow import Burrow
from e2e.server import Site
from e2e.table import BOT_TIMEOUT_MS, Table, address, wait_ready
from e2e.test_windows import assert_none
from e2e.test_windows_used import LAPTOPS, PHONES, TABLET_ON_ITS_SIDE, TABLETS
from e2e.towers import TowerTable
from e2e.windows import faults_at, resized, window_of

PARTS = """() => [".table-status", ".table-board", ".table-scores", ".table-bar"]
    .map((selector) => document.querySelector(selector))
    .map((it) => [it.getBoundingClientRect().toJSON(), it.scrollHeight - it.clientHeight])"""
"""Where the parts of a table lie, and how far each of them scrolls."""


OFFER = """(it) => it.getBoundingClientRect().height
    / parseFloat(getComputedStyle(it).lineHeight)"""
"""The lines that a paragraph takes."""


COVERED = """(offer) => [...offer.children].map((it) => it.getBoundingClientRect())
    .filter(({ width }) => width).flatMap((one) =>
        [...document.querySelectorAll(".table-top > :is(a, button)")]
            .filter((it) => it.checkVisibility({ checkVisibilityCSS: true })
                && it.getBoundingClientRect().left < one.right
                && it.getBoundingClientRect().right > one.left)
            .map((it) => it.id || it.outerHTML))"""
"""What of the bar lies under the offer to play at once."""


def test_the_offer_to_play_at_once_moves_nothing(page: Page, site: Site) -> None:
    """It stands in the bar of every window, clear of the buttons, which a phone's bar lends it all
    but the way home; of two lines at most where the bar is no higher, and on a phone of three.

    On a page of its own: where it has been passed by before, it never comes again.
    """
    table = TowerTable.start(page, site.root, ("person", "easy", "easy"), seed="offer")
    offer = page.locator(".at-once-offer")
    # It stands for one turn: a look before that has begun would miss it.
    while (asked := table.wait()) != "result" and not offer.count():
        match asked:
            case "go":
                page.locator("#go-1").click()
            case "dice":
                table.take_a_die()
            case _:
                table.mark()
    sizes = (*LAPTOPS, TABLET_ON_ITS_SIDE, *TABLETS, *PHONES)
    with window_of(page) as window:
        assert_none(faults_at(window, sizes, "cattower-offer"))
        for size in resized(window, sizes):
            if size in (f"{width}x{height}" for width, height in TABLETS):
                assert offer.locator("p").evaluate(OFFER) <= 2.1, size
            if size in (f"{width}x{height}" for width, height in PHONES):
                assert offer.locator("p").evaluate(OFFER) <= 3.1, size
            # Parts of a button that stand apart are lines of their own here.
            assert "\n" not in offer.locator("button").last.inner_text(), size
            assert not offer.evaluate(COVERED), size
            beside = page.evaluate(PARTS)
            offer.evaluate("it => { it.style.display = 'none'; }")
            assert page.evaluate(PARTS) == beside, size
            offer.evaluate("it => { it.style.display = ''; }")
        # Beside a clock it stands in the sheet, which has room for both on all but a low laptop.
        page.locator(".table.has-offer").evaluate("it => it.classList.add('has-clock')")
        for size in resized(window, LAPTOPS[1:]):
            assert page.locator(".table-scores").evaluate(SCROLLS) <= 1, size


SCROLLS = "(it) => it.scrollHeight - it.clientHeight"
"""How far an element scrolls."""


OVER_THE_BAR = """() => {
    const box = (it) => it.getBoundingClientRect();
    const offer = [...document.querySelectorAll(".at-once-offer :is(p, button)")]
        .filter((it) => it.getClientRects().length);
    const seen = (it) => it.checkVisibility({ checkVisibilityCSS: true });
    const title = document.createRange();
    title.selectNodeContents(document.querySelector(".topbar-title"));
    const bar = [...document.querySelectorAll(".table-top > :is(a, button, .badge)")].filter(seen);
    if (seen(document.querySelector(".topbar-title"))) bar.push(title);
    return offer.filter((one) => box(one).top < 0 || bar.some((other) =>
        box(one).left < box(other).right && box(other).left < box(one).right
        && box(one).top < box(other).bottom && box(other).top < box(one).bottom)
    ).map((it) => it.innerText);
}"""
"""What of the offer lies over the title or the buttons of the bar, or above the window."""


@pytest.mark.parametrize("game", ["burrow", "yarn"])
def test_the_offer_to_play_at_once_lies_over_nothing(game: str, page: Page, site: Site) -> None:
    """The bar is in the middle of a wide window, and on a phone it is narrow. It gives way to
    a hint, and goes with the next turn."""
    page.emulate_media(reduced_motion="reduce")
    kinds = ("person", "easy", "easy")
    page.goto(address(site.root, kinds, game, seed="walk2"))
    wait_ready(page, "table")
    table = Table(page) if game == "yarn" else Burrow(page)
    offer = page.locator(".at-once-offer")
    table.wait_turn()
    while not offer.count():
        _take_turn(table)
        table.wait_turn()
    sizes = (*LAPTOPS, (1590, 900), TABLET_ON_ITS_SIDE, *TABLETS, *PHONES)
    with window_of(page) as window:
        for size in resized(window, sizes):
            assert page.evaluate(OVER_THE_BAR) == [], size
    hint = table.button("Hint")
    hint.click()
    expect(offer).to_have_count(0)
    page.locator(".status-hint", has_text="hard bot").wait_for(timeout=BOT_TIMEOUT_MS)
    hint.click()
    expect(offer).to_be_visible()
    # Nobody has answered: it is gone with the next turn, here and at every other table.
    _take_turn(table)
    expect(offer).to_have_count(0)


def _take_turn(table: Table | Burrow) -> None:
    assert table.wait_turn()
    if (choose := table.button("Choose for me")).count():
        choose.click()
        table.confirm()
    else:
        table.play_turn()
