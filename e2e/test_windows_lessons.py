"""What a lesson speaks of is beside its words, whole, in windows of all sizes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lesson_players import steps_of
from playwright.sync_api import Page, expect

from app.games.face import is_race
from e2e.server import Site
from e2e.table import load_again, wait_ready
from e2e.test_every_game import PLAYABLE
from e2e.test_windows import assert_none, chosen_at, open_match, stays, store_matches
from e2e.test_windows_used import LAPTOPS, PHONES, TABLETS
from e2e.windows import SIZES, faults_at, resized, window_of

# A phone on its side is too low for what some steps speak of.
LESSONS = [size for size in SIZES if size[1] > 400 and size[0] < 1600]


@pytest.mark.sampled(one_in=5)
@pytest.mark.parametrize("game", PLAYABLE)
def test_a_lesson_speaks_of_what_is_beside_its_words(game: str, tour: Page, site: Site) -> None:
    """In windows of all sizes each step's bubble is whole, and beside what it is about, also when
    something is chosen, which takes words and buttons of its own."""
    steps = {f"{number}": record for number, record in steps_of(game)}
    assert len(steps) >= 3
    if not is_race(game):
        steps |= {
            f"{number}-chosen": replace(chosen_at(record), id=f"{record.id}-chosen")
            for number, record in steps.items()
            if stays(record.match.pending) and not record.draft
        }
    store_matches(tour, *steps.values())
    load_again(tour, "home")
    found = []
    for number, record in steps.items():
        open_match(tour, site, record)
        tour.locator("#lesson-bubble").wait_for()
        with window_of(tour) as window:
            found += faults_at(window, LESSONS, f"lesson-{game}-{number}")
    assert_none(found)


def test_each_bubble_beside_a_desk_points_at_its_place(tour: Page, site: Site) -> None:
    """Kitty Paw's board has room between its pieces: there the bubble stands, with a tail or a line
    that leads to its place, and in no corner of the window."""
    steps = dict(steps_of("kittypaw"))
    store_matches(tour, *steps.values())
    load_again(tour, "home")
    bubble = tour.locator("#lesson-bubble")
    for number, record in steps.items():
        open_match(tour, site, record)
        bubble.wait_for()
        with window_of(tour) as window:
            for size in resized(window, LAPTOPS):
                said = f"step {number} at {size}"
                expect(bubble, said).not_to_have_attribute("data-side", "none")
                assert bubble.get_attribute("data-far") is None, said


CUT_BY_RING = """() => {
    const ring = document.querySelector("#lesson-ring").getBoundingClientRect();
    const things = ".spot-mark, .burrow-plaque rect, .burrow-slot, .kp-key";
    const parts = `.table-board :is(${things}), .timer`;
    return [...document.querySelectorAll(parts)].filter((it) => {
        const box = it.getBoundingClientRect(), [x, y] = [box.width / 3, box.height / 3];
        const inside = box.left >= ring.left && box.right <= ring.right
            && box.top >= ring.top && box.bottom <= ring.bottom;
        return !inside && box.left + x < ring.right && box.right - x > ring.left
            && box.top + y < ring.bottom && box.bottom - y > ring.top;
    }).map((it) => it.outerHTML);
}"""
"""The cells, plaques, slots and keys of which a lesson's ring holds a part."""


LINE_AT_HAND = """() => {
    const bubble = document.querySelector("#lesson-bubble:not([data-far])[data-apart]");
    const hand = document.querySelector(".table-at-hand");
    if (!bubble || !hand || !hand.getClientRects().length) return false;
    const style = getComputedStyle(bubble), box = hand.getBoundingClientRect();
    const x = bubble.getBoundingClientRect().left + parseFloat(style.getPropertyValue("--tail"));
    return bubble.dataset.side === "above" && x > box.left && x < box.right;
}"""
"""Whether the line of a lesson's bubble runs down over what a phone shows beside the die."""


def test_a_ring_goes_round_whole_chambers(tour: Page, site: Site) -> None:
    """It cuts no cell of Winter Burrow, no plaque and no slot, in none of the lesson's steps."""
    steps = [record for _, record in steps_of("burrow")]
    store_matches(tour, *steps)
    load_again(tour, "home")
    for record in steps:
        open_match(tour, site, record)
        tour.locator("#lesson-bubble").wait_for()
        with window_of(tour) as window:
            for size in resized(window, (*LAPTOPS, *PHONES, *TABLETS)):
                assert tour.evaluate(CUT_BY_RING) == [], (record.id, size)
                assert not tour.evaluate(LINE_AT_HAND), (record.id, size)


def test_a_ring_holds_a_card_with_its_key(tour: Page, site: Site) -> None:
    """Kitty Paw's first step asks for one of the cards, and goes through no letter on them."""
    _, record = next(steps_of("kittypaw"))
    store_matches(tour, record)
    load_again(tour, "home")
    open_match(tour, site, record)
    tour.locator("#lesson-bubble").wait_for()
    with window_of(tour) as window:
        for size in resized(window, (*LAPTOPS, *TABLETS)):
            assert tour.evaluate(CUT_BY_RING) == [], size


NUMBERS_COVERED = """() => {
    const bubble = document.querySelector("#lesson-bubble").getBoundingClientRect();
    return [...document.querySelectorAll(".table-scores td, .other-score")].filter((it) => {
        const box = it.getBoundingClientRect();
        return it.innerText.trim() && box.left < bubble.right && box.right > bubble.left
            && box.top < bubble.bottom && box.bottom > bubble.top;
    }).map((it) => it.innerText);
}"""
"""The numbers beside the board that a lesson's bubble lies over."""


def test_a_bubble_on_the_board_reaches_over_no_number_beside_it(tour: Page, site: Site) -> None:
    """The first one of Winter Burrow, which has its room on the board."""
    tour.goto(f"{site.root}#/learn/burrow")
    wait_ready(tour, "table")
    tour.locator("#lesson-bubble").wait_for()
    with window_of(tour) as window:
        for size in resized(window, LAPTOPS):
            assert tour.evaluate(NUMBERS_COVERED) == [], size


COVERS = """() => {
    const bubble = document.querySelector("#lesson-bubble").getBoundingClientRect();
    return [...document.querySelectorAll(".other, .nl-place")].filter((it) => {
        const box = it.getBoundingClientRect();
        return box.left < bubble.right && box.right > bubble.left
            && box.top < bubble.bottom && box.bottom > bubble.top;
    }).map((it) => it.outerHTML);
}"""
"""The cards of the others and the places beside the rug that a lesson's bubble lies over."""


def test_nine_lives_speaks_over_nobody_else(tour: Page, site: Site) -> None:
    """On a tablet held upright no bubble asks over a place that one may predict, nor over a card of
    another player; the last one, which has its line, may."""
    steps = [record for _, record in steps_of("ninelives")][:-1]
    store_matches(tour, *steps)
    load_again(tour, "home")
    for record in steps:
        open_match(tour, site, record)
        tour.locator("#lesson-bubble").wait_for()
        with window_of(tour) as window:
            for size in resized(window, [(820, 1180), (768, 1024)]):
                assert tour.evaluate(COVERS) == [], (record.id, size)


RING_CROSSES = """() => {
    const ring = document.querySelector("#lesson-ring").getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(".bar-brings"));
    // The outline reaches a pixel beyond the ring's own box; letters end above that of their line.
    return [...words.getClientRects()].filter((box) => box.left < ring.right + 1
        && box.right > ring.left - 1 && box.top < ring.bottom + 1
        && box.bottom - 3 > ring.top - 1).map((box) => [box.top, box.bottom, ring.top]);
}"""
"""The lines of what Confirm brings that the lesson's ring crosses."""


def test_a_ring_round_confirm_leaves_what_that_brings_to_be_read(tour: Page, site: Site) -> None:
    """ "A hit brings +4" stands right above it."""
    _, second = list(steps_of("ninelives"))[1]
    record = chosen_at(second)
    store_matches(tour, record)
    load_again(tour, "home")
    open_match(tour, site, record)
    tour.locator("#lesson-bubble").get_by_text("Confirm, or choose again.").wait_for()
    with window_of(tour) as window:
        for size in resized(window, (*LAPTOPS, *PHONES, *TABLETS)):
            assert tour.evaluate(RING_CROSSES) == [], size


HINT_COVERS = """() => {
    const bubble = document.querySelector("#lesson-bubble").getBoundingClientRect();
    return [...document.querySelectorAll("#nl-rug-1, #trick-title-1")].filter((it) => {
        const box = it.getBoundingClientRect();
        return box.left < bubble.right && box.right > bubble.left
            && box.top < bubble.bottom && box.bottom > bubble.top;
    }).map((it) => it.id);
}"""
"""What of the rug and the trick's number lies under the bubble while a hint is read above it."""


def test_a_hint_moves_the_last_bubble_of_nine_lives_off_the_rug(tour: Page, site: Site) -> None:
    """The strip holds the hint then, where the bubble would stand; the rug is what it is about."""
    last = list(steps_of("ninelives"))[-1][1]
    store_matches(tour, last)
    load_again(tour, "home")
    open_match(tour, site, last)
    tour.locator("#lesson-bubble").wait_for()
    tour.locator("[data-do='table.hint']").click()
    tour.locator(".status-hint").wait_for()
    with window_of(tour) as window:
        for size in resized(window, LAPTOPS):
            assert tour.evaluate(HINT_COVERS) == [], size
