"""Hints: they glow on the board, are in view, cover no dice, and push a board a line at most; on a
phone they push none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from app.saves.records import Player
from e2e.accessibility import assert_accessible
from e2e.contexts import shot
from e2e.server import Site
from e2e.table import BOT_TIMEOUT_MS, address, load_again, wait_ready, wait_while_resting
from e2e.test_every_game import PLAYABLE, open_table
from e2e.test_windows import at_turn, open_match, store_matches, uncover
from pyengine.core.registry import load_game

SIZES = ((1280, 800), (360, 740), (740, 360))
HINTED = [game for game in PLAYABLE if load_game(game).info.tempo != "race"]

_PARTS = ".table-status, .table-chance, .table-board, .table-scores, .table-bar"
_BOXES = """(parts) => [...document.querySelectorAll(parts + ", .table-bar .btn")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.id || one.className, x, y, width, height];
})"""
_COVERED = """() => {
    const hint = document.querySelector(".status-hint").getBoundingClientRect();
    return [...document.querySelectorAll(".table-chance > *, .table-board svg, .ct-die")]
        .map((one) => [one.id || one.className, one.getBoundingClientRect()])
        .filter(([, box]) => box.left < hint.right && box.right > hint.left
            && box.top < hint.bottom - 1 && box.bottom > hint.top + 1)
        .map(([name]) => String(name));
}"""
"""The dice and boards that an open hint lies over."""

LINE_PX = 24
"""A hint that needs a line more than the strip makes it so much higher, and no more."""


@pytest.mark.sampled(one_in=2)
@pytest.mark.parametrize("game", HINTED)
def test_a_hint_is_seen_on_the_board_and_covers_no_dice(game: str, tour: Page, site: Site) -> None:
    """Board and bar keep their places, a line at most lower, in windows of three shapes."""
    tour.goto(f"{site.root}#/settings")
    wait_ready(tour, "settings")
    tour.get_by_label("Everything").check()
    open_table(tour, site, game)
    tour.locator(".table-board[data-active]").wait_for(timeout=BOT_TIMEOUT_MS)
    tour.locator("#table:not(:has(.die-rolling))").wait_for()
    button = tour.get_by_role("button", name="Hint")
    hint = tour.locator(".status-hint")
    for width, height in SIZES:
        tour.set_viewport_size({"width": width, "height": height})
        tour.evaluate("scrollTo(0, 0)")
        before = tour.evaluate(_BOXES, _PARTS)
        button.click()
        expect(hint).to_contain_text("The hard bot would", timeout=BOT_TIMEOUT_MS)
        for then, now in zip(before, tour.evaluate(_BOXES, _PARTS), strict=True):
            _, x, y, *_ = now
            assert x == then[1], (width, then, now)
            assert 0 <= y - then[2] <= LINE_PX, (width, then, now)
        assert tour.evaluate(_COVERED) == []
        expect(hint).to_be_in_viewport(ratio=1)
        light = tour.locator(".hint-light, .is-hinted").first
        expect(light).to_be_in_viewport()
        for theme in ("light", "dark"):
            tour.emulate_media(color_scheme=theme)
            shot(tour, f"hint-{game}-{width}x{height}-{theme}")
        tour.emulate_media(color_scheme="light")
        assert_accessible(tour)
        button.click()
        expect(hint).to_have_count(0)
        assert tour.evaluate(_BOXES, _PARTS) == before


PHONES = ((360, 740), (390, 844))
_BOARD = """() => {
    const { y, height } = document.querySelector(".table-board").getBoundingClientRect();
    return [y + scrollY, height];
}"""


@pytest.mark.sampled(one_in=2)
@pytest.mark.parametrize("game", HINTED)
def test_on_a_phone_a_hint_and_undo_leave_the_board_where_it_is(
    game: str, phone_tour: Page, site: Site
) -> None:
    """From one turn to the next a hint comes, and Undo says what one more of it would cost."""
    phone_tour.goto(f"{site.root}#/settings")
    wait_ready(phone_tour, "settings")
    phone_tour.get_by_label("Everything").check()
    seats = max(2, load_game(game).info.min_players)
    record = at_turn(game, seats, 0.4)
    bots = tuple(Player(cat, "gentle") for cat in ("Bartholomew", "Wilhelmina")[: seats - 1])
    names = (Player("Mia"), *bots)
    store_matches(phone_tour, replace(record, players=names))
    phone_tour.goto(f"{site.root}#/")
    load_again(phone_tour, "home")
    open_match(phone_tour, site, record)
    active = ".table-board[data-active]"
    wait_while_resting(phone_tour, active)
    phone_tour.locator("#table:not(:has(.die-rolling))").wait_for()
    hint, undo = phone_tour.locator(".status-hint"), phone_tour.locator("#undo-1")
    for width, height in PHONES:
        phone_tour.set_viewport_size({"width": width, "height": height})
        before = phone_tour.evaluate(_BOARD)
        phone_tour.get_by_role("button", name="Hint").click()
        expect(hint).to_contain_text("The hard bot would", timeout=BOT_TIMEOUT_MS)
        assert phone_tour.evaluate(_BOARD) == before, (width, hint.inner_text())
        assert phone_tour.evaluate(_COVERED) == []
        undo.click()
        expect(hint).to_have_count(0)
        expect(phone_tour.locator(".status-say")).to_contain_text("One more Undo")
        assert phone_tour.evaluate(_BOARD) == before, width
        phone_tour.get_by_role("button", name="Hint").click()


_OF_LINES = """(lines) => {
    const hint = document.querySelector(".status-hint"), words = hint.querySelector("p:last-child");
    const rows = () => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return [...range.getClientRects()];
    };
    for (let more = 0; more < 99 && rows().length < lines; more++) {
        words.textContent += " and yarn";
    }
    const own = hint.getBoundingClientRect(), line = rows()[0];
    const top = document.elementFromPoint(line.left + 8, line.top + 4);
    const box = words.getBoundingClientRect();
    return { seen: hint.contains(top), above: box.top - own.top, below: own.bottom - box.bottom };
}"""
"""A hint of so many lines: whether its first one is seen, and its room above and below."""


def test_a_hint_of_four_lines_is_whole_and_clear_of_its_edge(tour: Page, site: Site) -> None:
    """On a phone it lies over everybody's points, not below them, and on a desktop four lines do
    not stand on the dashes."""
    tour.goto(f"{site.root}#/settings")
    wait_ready(tour, "settings")
    tour.get_by_label("Everything").check()
    record = at_turn("cattower", 2, 0.4)
    store_matches(tour, record)
    tour.goto(f"{site.root}#/")
    load_again(tour, "home")
    open_match(tour, site, record)
    wait_while_resting(tour, ".table-board[data-active]")
    tour.locator("#table:not(:has(.die-rolling))").wait_for()
    tour.get_by_role("button", name="Hint").click()
    tour.locator(".status-hint", has_text="hard bot").wait_for(timeout=BOT_TIMEOUT_MS)
    for width, height in ((360, 740), (820, 1180), (1280, 800)):
        tour.set_viewport_size({"width": width, "height": height})
        lies = tour.evaluate(_OF_LINES, 4)
        assert lies["seen"], width
        assert min(lies["above"], lies["below"]) >= 5, (width, lies)


@pytest.mark.parametrize("seats", [2, 4])
def test_beside_cat_towers_narrow_sheet_a_hint_stands_in_the_strip(
    seats: int, tour: Page, site: Site
) -> None:
    """On a phone on its side: the sheet is 90 points wide there, in which a hint had 22 lines."""
    tour.goto(f"{site.root}#/settings")
    wait_ready(tour, "settings")
    tour.get_by_label("Everything").check()
    record = at_turn("cattower", seats, 0.5)
    store_matches(tour, record)
    tour.goto(f"{site.root}#/")
    load_again(tour, "home")
    tour.set_viewport_size({"width": 740, "height": 360})
    open_match(tour, site, record)
    uncover(tour)
    wait_while_resting(tour, ".table-board[data-active]")
    tour.locator("#table:not(:has(.die-rolling))").wait_for()
    for total in tour.locator(".total-of").all():
        expect(total).to_be_in_viewport(ratio=1)
    tour.get_by_role("button", name="Hint").click()
    hint = tour.locator(".status-hint", has_text="hard bot")
    hint.wait_for(timeout=BOT_TIMEOUT_MS)
    strip, box = tour.locator(".table-status").bounding_box(), hint.bounding_box()
    assert strip is not None
    assert box is not None
    assert (box["x"], box["y"]) == (strip["x"], strip["y"])
    assert box["width"] >= 180
    assert tour.evaluate(_COVERED) == []
    expect(hint).to_be_in_viewport(ratio=1)
    expect(tour.locator("#confirm-1")).to_be_in_viewport(ratio=1)


_PLACES = """() => [...document.querySelectorAll(
    "p.ct-number, .ct-towers, .ct-die, #scores-1, .total-of, .table-bar, #confirm-1")]
    .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    })"""
"""Where all that a hint beside Cat Tower's narrow sheet might move stands."""


@pytest.mark.parametrize("seats", [3, 4])
def test_on_a_phone_on_its_side_no_hint_moves_cat_tower(
    seats: int, phone_tour: Page, site: Site
) -> None:
    """Touched, so that no bar to scroll by takes width: while a die is chosen and once it is there,
    the round stands above the buttons and everybody's points in the window."""
    kinds = ["person", *["easy"] * (seats - 1)]
    phone_tour.set_viewport_size({"width": 740, "height": 360})
    phone_tour.goto(address(site.root, kinds, "cattower", seed="side"))
    wait_ready(phone_tour, "table")
    wait_while_resting(phone_tour, ".table-board[data-active]")
    phone_tour.locator("button.ct-die").nth(1).click()
    phone_tour.locator("button.ct-die.is-chosen").wait_for()
    for choice in ("die", "item"):
        if choice == "item":
            phone_tour.locator("#confirm-1").click()
            phone_tour.locator("#table:not(:has(.ct-pick))").wait_for()
            wait_while_resting(phone_tour, ".table-board[data-active]")
        before = phone_tour.evaluate(_PLACES)
        phone_tour.get_by_role("button", name="Hint").click()
        hint = phone_tour.locator(".status-hint", has_text="hard bot")
        hint.wait_for(timeout=BOT_TIMEOUT_MS)
        for width, height in ((740, 360), (844, 390)):
            phone_tour.set_viewport_size({"width": width, "height": height})
            number, bar = (phone_tour.locator(it) for it in ("p.ct-number", ".table-bar"))
            above, below, box = number.bounding_box(), bar.bounding_box(), hint.bounding_box()
            assert above is not None
            assert below is not None
            assert box is not None
            assert above["y"] + above["height"] <= below["y"] + 1
            assert box["y"] + box["height"] <= above["y"] + 1
            assert phone_tour.evaluate(_COVERED) == []
            for total in phone_tour.locator(".total-of").all():
                expect(total).to_be_in_viewport(ratio=1)
        phone_tour.set_viewport_size({"width": 740, "height": 360})
        assert phone_tour.evaluate(_PLACES) == before
