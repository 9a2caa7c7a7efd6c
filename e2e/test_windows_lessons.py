"""What a lesson speaks of is beside its words, whole, in windows of all sizes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lesson_players import corrected, steps_of
from playwright.sync_api import Page, expect

from app.games.face import is_race
from app.saves.records import Record
from e2e.server import Site
from e2e.table import BOT_TIMEOUT_MS, load_again, wait_ready
from e2e.test_every_game import PLAYABLE
from e2e.test_windows import assert_none, chosen_at, open_match, stays, store_matches
from e2e.test_windows_used import LAPTOPS, PHONES, TABLETS
from e2e.windows import SIZES, faults_at, resized, window_of

LESSONS = [size for size in SIZES if size[0] < 1600]


def stored_steps(tour: Page, game: str) -> dict[int, Record]:
    """The steps of a lesson by number, kept in the browser; the page knows of them."""
    steps = dict(steps_of(game))
    store_matches(tour, *steps.values())
    load_again(tour, "home")
    return steps


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
    steps = stored_steps(tour, "kittypaw")
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


LINE_CROSSES = """() => {
    const box = (it) => it.getBoundingClientRect();
    const bubble = document.querySelector("#lesson-bubble");
    if (!bubble.matches("[data-apart]:not([data-far])")) return [];
    const ring = box(document.querySelector("#lesson-ring")), { side } = bubble.dataset;
    const [tail, lead, turn] = ["--tail", "--lead", "--turn"]
        .map((name) => parseFloat(bubble.style.getPropertyValue(name)));
    const from = box(bubble), upright = side === "above" || side === "below";
    const x = upright ? from.left + tail : side === "left" ? from.right : from.left;
    const y = !upright ? from.top + tail : side === "above" ? from.bottom : from.top;
    const angle = turn * Math.PI / 180;
    const [toX, toY] = [x + (lead - 6) * Math.cos(angle), y + (lead - 6) * Math.sin(angle)];
    const meets = (it, [left, top, right, bottom] = [it.left, it.top, it.right, it.bottom]) => {
        for (let far = 0; far <= 1; far += .02) {
            const [across, down] = [x + far * (toX - x), y + far * (toY - y)];
            if (across > left && across < right && down > top && down < bottom) return true;
        }
        return false;
    };
    const inside = (it) => it.left < ring.right && it.right > ring.left
        && it.top < ring.bottom && it.bottom > ring.top;
    return [...document.querySelectorAll(".table-board .spot")]
        .filter((it) => !inside(box(it)) && meets(box(it))).map((it) => it.id);
}"""
"""The cells or dots beside its place that the line of a lesson's bubble runs across."""


PAGE_MARGIN_PX = 20


@pytest.mark.parametrize("game", ["burrow", "yarn"])
def test_a_bubble_leaves_cells_and_the_pages_margin(game: str, tour: Page, site: Site) -> None:
    """Its ring cuts no cell of Winter Burrow, no plaque and no slot, and no dot of a carpet; its
    line runs across none, and beside a table it keeps the page's margin; in none of the lesson's
    steps does a phone scroll to what it shows beside the die as well."""
    steps = stored_steps(tour, game)
    for number, record in steps.items():
        open_match(tour, site, record)
        bubble = tour.locator("#lesson-bubble")
        bubble.wait_for()
        with window_of(tour) as window:
            for size in resized(window, (*LAPTOPS, *TABLETS, *PHONES)):
                said = f"step {number} at {size}"
                assert tour.evaluate(CUT_BY_RING) == [], said
                assert tour.evaluate(LINE_CROSSES) == [], said
                assert not tour.evaluate(LINE_AT_HAND), said
                box = bubble.bounding_box()
                assert box
                wide, high = map(int, size.split("x"))
                if high > wide and wide < 768:
                    assert tour.evaluate("scrollY") == 0, said
                else:
                    assert box["x"] >= PAGE_MARGIN_PX, said
                    assert box["x"] + box["width"] <= wide - PAGE_MARGIN_PX, said


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


COVERED_BY_BUBBLE = """(selector) => {
    const bubble = document.querySelector("#lesson-bubble").getBoundingClientRect();
    return [...document.querySelectorAll(selector)].filter((it) => {
        const box = it.getBoundingClientRect();
        return box.left < bubble.right && box.right > bubble.left
            && box.top < bubble.bottom && box.bottom > bubble.top;
    }).map((it) => it.outerHTML);
}"""
"""The elements of a selector that a lesson's bubble lies over."""


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("game", PLAYABLE)
def test_no_bubble_cuts_the_title_or_a_link_beside_it(game: str, tour: Page, site: Site) -> None:
    """Where there is more than one row of words above the board the bubble lies over the others."""
    steps = stored_steps(tour, game)
    for number, record in steps.items():
        open_match(tour, site, record)
        tour.locator("#lesson-bubble").wait_for()
        with window_of(tour) as window:
            for size in resized(window, [(768, 1024), (1024, 768), (360, 640), *PHONES]):
                covered = tour.evaluate(COVERED_BY_BUBBLE, ".table-top :is(h1, a, button)")
                assert covered == [], (number, size)


def test_a_bubble_on_the_board_reaches_over_no_number_beside_it(tour: Page, site: Site) -> None:
    """The first one of Winter Burrow, which has its room on the board."""
    tour.goto(f"{site.root}#/learn/burrow")
    wait_ready(tour, "table")
    tour.locator("#lesson-bubble").wait_for()
    with window_of(tour) as window:
        for size in resized(window, LAPTOPS):
            covered = tour.evaluate(COVERED_BY_BUBBLE, ".table-scores td:not(:empty), .other-score")
            assert covered == [], size


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
                covered = tour.evaluate(COVERED_BY_BUBBLE, ".other, .nl-place")
                assert covered == [], (record.id, size)


AROUND_THE_RUG = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [ring, rug] = [box("#lesson-ring"), box(".nl-rug")];
    return Math.abs(ring.top - rug.top) < 8 && Math.abs(ring.bottom - rug.bottom) < 8;
}"""
"""Whether the lesson's ring goes round the rug."""


def test_the_last_step_of_nine_lives_rings_the_rug_it_speaks_of(tour: Page, site: Site) -> None:
    """What a trick off the cat costs is seen at cat and cube, in windows of all sizes."""
    last = list(steps_of("ninelives"))[-1][1]
    store_matches(tour, last)
    load_again(tour, "home")
    open_match(tour, site, last)
    tour.locator("#lesson-bubble").get_by_text("off the cat").wait_for()
    with window_of(tour) as window:
        for size in resized(window, [*PHONES, (740, 360), TABLETS[0], *LAPTOPS]):
            assert tour.evaluate(AROUND_THE_RUG), size
            covered = tour.evaluate(COVERED_BY_BUBBLE, "#nl-rug-1, .nl-card, .other")
            assert covered == [], size


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
            if size in LAPTOPS:
                # From beside the hand a line leads to Confirm.
                bubble = tour.locator("#lesson-bubble")
                assert bubble.get_attribute("data-far") is None, size


def test_a_hint_moves_the_last_bubble_of_nine_lives_off_the_rug(tour: Page, site: Site) -> None:
    """The strip holds the hint then, where the bubble would stand; the rug is what it is about."""
    last = list(steps_of("ninelives"))[-1][1]
    store_matches(tour, last)
    load_again(tour, "home")
    open_match(tour, site, last)
    tour.locator("#lesson-bubble").wait_for()
    tour.locator("[data-do='table.hint']").click()
    tour.locator(".status-hint", has_text="hard bot").wait_for()
    with window_of(tour) as window:
        for size in resized(window, LAPTOPS):
            # The rug, and the trick's number.
            assert tour.evaluate(COVERED_BY_BUBBLE, "#nl-rug-1, #trick-title-1") == [], size


MEETS_HINT = """() => {
    const bubble = document.querySelector("#lesson-bubble").getBoundingClientRect();
    const meets = (it) => {
        const box = it.getBoundingClientRect();
        return box.width && box.left < bubble.right && box.right > bubble.left
            && box.top < bubble.bottom && box.bottom > bubble.top;
    };
    const lit = ".hint-light, .is-hinted", read = ".status-hint, .is-asked, .table-chance > *";
    const never = `${lit}, ${read}, .table-bar .btn`;
    const board = document.querySelector(".table-board").getBoundingClientRect();
    const [across, down] = [["left", "right"], ["top", "bottom"]].map(([low, end]) =>
        Math.max(0, Math.min(board[end], bubble[end]) - Math.max(board[low], bubble[low])));
    return {
        meets: [...document.querySelectorAll(never)].filter(meets).map((it) => it.outerHTML),
        covers: across * down > .1 * board.width * board.height,
        inside: bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth
            && bubble.bottom <= innerHeight,
    };
}"""
"""What of a hint, of dice and of buttons a lesson's bubble lies over, and whether it covers more of
the board than it may."""


BUTTONS = ".table-bar .btn, .kp-call, .kp-tool"
"""What is acted with beside a lesson's bubble."""


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_bubble_folds_beside_a_hint(game: str, tour: Page, site: Site) -> None:
    """In each step that asks for something it is one line beside an open hint, and lies over
    nothing that this speaks of; its words come back with the end of the hint. Without a hint it
    covers no button either. In a race the strip's own sentence is the hint, until the next act."""
    tour.goto(f"{site.root}#/settings")
    wait_ready(tour, "settings")
    tour.get_by_label("Everything").check()
    tour.goto(f"{site.root}#/")
    wait_ready(tour, "home")
    steps = stored_steps(tour, game)
    say = tour.locator("#lesson-bubble > .lesson-say")
    for number, record in steps.items():
        open_match(tour, site, record)
        say.wait_for()
        button = tour.get_by_role("button", name="Hint")
        if not button.count():
            continue
        sizes = [(740, 360), (360, 740), (768, 1024), (1280, 720)]
        with window_of(tour) as window:
            for size in resized(window, sizes):
                assert tour.evaluate(COVERED_BY_BUBBLE, BUTTONS) == [], (number, size)
        button.click()
        hint = ".is-asked" if is_race(game) else ".status-hint:has-text('hard bot')"
        tour.locator(hint).wait_for(timeout=BOT_TIMEOUT_MS)
        expect(say).to_be_hidden()
        with window_of(tour) as window:
            for size in resized(window, sizes):
                lies = tour.evaluate(MEETS_HINT)
                assert lies == {"meets": [], "covers": False, "inside": True}, (number, size)
        if not is_race(game):
            button.click()
            expect(say).to_be_visible()


@pytest.mark.parametrize(("count", "turned"), [(9, 1), (2, 0)])
def test_what_corrects_a_wrong_try_covers_no_button(
    count: int, turned: int, tour: Page, site: Site
) -> None:
    """Kitty Paw's fourth step says more after a wrong Meow, and the strip answers that one as
    well: a phone on its side has room for all of it below the table's buttons."""
    record = corrected(count, turned)
    store_matches(tour, record)
    load_again(tour, "home")
    tour.set_viewport_size({"width": 740, "height": 360})
    open_match(tour, site, record)
    tour.locator('[data-control="meow"]').first.click()
    tour.locator("#lesson-bubble > .lesson-correction").wait_for()
    with window_of(tour) as window:
        for size in resized(window, [(740, 360), (667, 375), (844, 390), *PHONES, TABLETS[0]]):
            assert tour.evaluate(COVERED_BY_BUBBLE, BUTTONS) == [], size


ROUND_CUT = """() => {
    const bubble = document.querySelector("#lesson-bubble").getBoundingClientRect();
    return [...document.querySelectorAll(".nl-round > *")].map((it) => it.getBoundingClientRect())
        .filter((box) => box.width && box.top < bubble.bottom && box.bottom > bubble.top).length;
}"""
"""How many words of the line of the round a lesson's bubble lies over."""


def test_nine_lives_speaks_over_no_line_of_the_round_where_one_types(
    phone_tour: Page, site: Site
) -> None:
    """The strip is lower then, and so is the room for the bubble in its place."""
    phone_tour.goto(f"{site.root}#/")
    wait_ready(phone_tour, "home")
    record = stored_steps(phone_tour, "ninelives")[3]
    open_match(phone_tour, site, record)
    phone_tour.locator("#lesson-bubble").wait_for()
    phone_tour.keyboard.press("/")
    expect(phone_tour.locator("#line-1")).to_be_focused()
    with window_of(phone_tour) as window:
        for size in resized(window, PHONES):
            assert phone_tour.evaluate(ROUND_CUT) == 0, size
    phone_tour.get_by_role("button", name="Hide", exact=True).click()


PAST_THE_RING = """() => {
    const box = (it) => it.getBoundingClientRect();
    const ring = box(document.querySelector("#lesson-ring"));
    return [...document.querySelectorAll(".nl-card .nl-tilt")].map(box)
        .filter(({ left, right }) => left < ring.left - 1 || right > ring.right + 1).length;
}"""
"""How many cards of the hand reach beyond the lesson's ring on a side."""


def test_a_ring_round_a_hand_holds_its_cards(tour: Page, site: Site) -> None:
    """Those of Nine Lives are tilted, and the first one and the last reach beyond their row."""
    open_match(tour, site, stored_steps(tour, "ninelives")[1])
    tour.locator("#lesson-bubble").wait_for()
    assert tour.locator(".nl-card .nl-tilt").count() == 9
    with window_of(tour) as window:
        for size in resized(window, TABLETS):
            assert tour.evaluate(PAST_THE_RING) == 0, size
