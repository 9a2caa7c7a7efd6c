"""What a window has room for is used: small boards, totals, a hand, what a lesson speaks of."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from lesson_players import steps_of
from playwright.sync_api import Page, expect

from app.games.face import is_race
from app.saves.records import Player, Record
from e2e.accessibility import assert_accessible
from e2e.burrow import Burrow
from e2e.server import Site
from e2e.table import (
    BOT_TIMEOUT_MS,
    Table,
    address,
    load_again,
    wait_ready,
    wait_while_resting,
)
from e2e.test_every_game import PLAYABLE
from e2e.test_windows import (
    assert_none,
    at_turn,
    chosen_at,
    open_match,
    stays,
    store_matches,
    uncover,
)
from e2e.towers import TowerTable
from e2e.viewing import ViewingMode, seen_by
from e2e.windows import SIZES, faults, faults_at, resized, window_of
from pyengine.core.registry import load_game

TABLETS = ((768, 1024), (820, 1180), (1024, 1366))
PHONES = ((360, 740), (390, 844))
LAPTOPS = ((1280, 720), (1280, 800), (1366, 768), (1440, 900))

# A phone on its side is too low for what some steps speak of.
LESSONS = [size for size in SIZES if size[1] > 400 and size[0] < 1600]

TABLET_ON_ITS_SIDE = (1024, 768)

LEAST_BOARD_PX = 180
"""A card with somebody's board is at least so wide where a desktop has the room."""

WHOLE = """(selector) => [...document.querySelectorAll(selector)]
    .filter((it) => it.checkVisibility({ checkVisibilityCSS: true }))
    .map((it) => it.getBoundingClientRect())
    .map(({ left, top, right, bottom }) => left >= 0 && top >= 0 && bottom <= innerHeight
        && right <= document.documentElement.clientWidth)"""
"""Of each such element that is shown whether all of it is in the window."""


def open_at(page: Page, site: Site, game: str, seats: int, share: float) -> None:
    """Open a match of so many, played up to a share of it."""
    open_record(page, site, at_turn(game, seats, share))


def at_choice(game: str, seats: int, number: int) -> Record:
    """A match of so many that waits for its choice of that number, from 0."""
    record = at_turn(game, seats, 1)
    choices = (
        before
        for before in map(record.match.upto, range(len(record.match.entries)))
        if stays(before.pending)
    )
    return replace(record, match=next(islice(choices, number, None)))


def open_record(page: Page, site: Site, record: Record) -> None:
    """Open a match, with the curtain up."""
    store_matches(page, record)
    load_again(page, "home")
    open_match(page, site, record)
    uncover(page)


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


UNDER_THE_BAR = """() => {
    const it = document.activeElement, bar = document.querySelector(".setup-start");
    if (it === document.body) return null;
    const below = it.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
    return !bar.contains(it) && below > 0 ? it.id || it.innerText : "";
}"""
"""What has the focus and lies under the button that starts; null once the page's end is passed."""


@pytest.mark.parametrize("game", ["kittypaw", "ninelives"])
def test_what_has_the_focus_lies_above_the_button_that_starts(
    game: str, tour: Page, site: Site
) -> None:
    """Whoever sets a match up by Tab sees what they are about to change, also under "More"."""
    for width, height in (LAPTOPS[1], PHONES[0]):
        tour.set_viewport_size({"width": width, "height": height})
        tour.goto(f"{site.root}#/new/{game}")
        wait_ready(tour, "setup")
        if tour.locator("#setup-more:not([open])").count():
            tour.locator("#setup-more > summary").press("Enter")
        tour.evaluate("() => scrollTo(0, 0)")
        tour.locator("h1").focus()
        met = 0
        while (under := tour.evaluate(UNDER_THE_BAR)) is not None and met < 80:
            assert under == "", (width, height)
            tour.keyboard.press("Tab")
            met += 1
        assert met > 12, "the way through the page has its seats, options and more"


CUT_BY_RING = """() => {
    const ring = document.querySelector("#lesson-ring").getBoundingClientRect();
    const parts = ".table-board :is(.spot-mark, .burrow-plaque rect, .burrow-slot), .timer";
    return [...document.querySelectorAll(parts)].filter((it) => {
        const box = it.getBoundingClientRect(), [x, y] = [box.width / 3, box.height / 3];
        const inside = box.left >= ring.left && box.right <= ring.right
            && box.top >= ring.top && box.bottom <= ring.bottom;
        return !inside && box.left + x < ring.right && box.right - x > ring.left
            && box.top + y < ring.bottom && box.bottom - y > ring.top;
    }).map((it) => it.outerHTML);
}"""
"""The cells, plaques and slots of which a lesson's ring holds a part."""


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


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("game", ["burrow", "cattower", "yarn"])
@pytest.mark.parametrize("crowd", [False, True])
def test_everybodys_board_can_be_read_beside_the_large_one(
    game: str, crowd: bool, tour: Page, site: Site
) -> None:
    """Two boards or as many as there can be: each is so wide on a laptop, and all are in view."""
    open_at(tour, site, game, load_game(game).info.max_players if crowd else 2, 0.5)
    with window_of(tour) as window:
        for size in resized(window, LAPTOPS):
            widths = tour.locator(".other").evaluate_all(
                "all => all.map((it) => it.getBoundingClientRect().width)"
            )
            assert min(widths) >= LEAST_BOARD_PX, size
            assert all(tour.evaluate(WHOLE, ".other")), size


@pytest.mark.parametrize(("game", "least"), [("burrow", 155), ("yarn", 130)])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_few_small_boards_fill_their_cards(
    game: str, least: int, seats: int, tour: Page, site: Site
) -> None:
    """On a laptop of 1280 x 800 and more each is so wide, and all cards are in view."""
    open_at(tour, site, game, seats, 0.5)
    with window_of(tour) as window:
        for size in resized(window, LAPTOPS[1:]):
            widths = tour.locator(".other-board > svg:first-child").evaluate_all(
                "all => all.map((it) => it.getBoundingClientRect().width)"
            )
            assert len(widths) == seats
            assert min(widths) >= least, size
            assert all(tour.evaluate(WHOLE, ".other")), size


LINES = """() => [...document.querySelectorAll('.other-score')].map((it) => {
    const words = document.createRange();
    words.selectNodeContents(it);
    const tops = [...words.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top);
    return Math.max(...tops) - Math.min(...tops) > 4 ? it.innerText : "";
}).filter(Boolean)"""
"""The points of others that stand on more than one line."""


@pytest.mark.sampled(one_in=4)
@pytest.mark.parametrize("game", ["burrow", "cattower", "ninelives", "yarn"])
def test_everybodys_points_stand_in_one_line(game: str, tour: Page, site: Site) -> None:
    """The number and its word, on a laptop and on a tablet on its side, with as many as can be."""
    open_at(tour, site, game, load_game(game).info.max_players, 0.5)
    with window_of(tour) as window:
        for size in resized(window, (*LAPTOPS, TABLET_ON_ITS_SIDE)):
            assert tour.evaluate(LINES) == [], size


HAND = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    return box('.nl-hand > li:last-child svg').bottom - box('.table-bar').top;
}"""
"""How far the last row of a hand runs below the buttons."""


@pytest.mark.sampled(one_in=2, group="hands on a phone")
@pytest.mark.parametrize("begin", ["lesson", "last of three", "four", "first trick"])
def test_a_hand_is_whole_on_a_phone(begin: str, tour: Page, site: Site) -> None:
    """In the first lesson and with three and four players, who predict or play: all cards above
    the buttons, and the points. With large letters each card can still be touched."""
    if begin == "last of three":
        # The strip has more lines: it tells what both others have predicted.
        open_record(tour, site, at_choice("ninelives", 3, 2))
    elif begin == "four":
        open_at(tour, site, "ninelives", 4, 0)
    elif begin == "first trick":
        # Four have predicted, and everybody has all nine cards.
        open_record(tour, site, at_choice("ninelives", 4, 4))
    else:
        tour.goto(f"{site.root}#/learn/ninelives")
        wait_ready(tour, "table")
        # A bot predicts first here, and its worker is a second start of Python.
        tour.locator("#lesson-bubble").wait_for(timeout=BOT_TIMEOUT_MS)
    with window_of(tour) as window:
        for size in resized(window, PHONES):
            assert tour.evaluate(HAND) <= 0, size
            points = tour.evaluate(WHOLE, ".total-of")
            assert len(points) == (3 if begin in ("lesson", "last of three") else 4), size
            assert all(points), size
        with seen_by(window, ViewingMode("large on a phone", PHONES[0], font=32)):
            assert [fault for fault in faults(tour) if "covered" in fault] == []
            # The boards of others come below what one plays with.
            assert begin != "first trick" or tour.evaluate(HAND) <= 0


CARDS_ON_A_PHONE = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)]
        .map((it) => it.getBoundingClientRect());
    const cards = boxes(".nl-hand > li");
    return {
        rows: new Set(cards.map(({ top }) => Math.round(top))).size,
        step: Math.min(...cards.map(({ width }) => width)),
        top: cards[0].top + scrollY,
        names: Math.min(...boxes(".mat-name").map(({ height }) => height)),
        numbers: Math.min(...boxes(".rug-number").map(({ height }) => height)),
    };
}"""
"""The rows of a hand, how much of each card is to be seen and touched, and how high letters are
beside the cards of a trick and on the rug."""


@pytest.mark.parametrize("seats", [3, 4])
def test_a_phones_hand_is_one_row_that_stays_where_it_is(
    seats: int, tour: Page, site: Site
) -> None:
    """From the last prediction on, with nine cards, eight and seven; its numbers show, and the
    names at the mat can be read."""
    tops: dict[str, list[float]] = {}
    for number in (seats - 1, seats, seats + 5, seats + 9):
        tour.goto(f"{site.root}#/")
        wait_ready(tour, "home")
        record = at_choice("ninelives", seats, number)
        players = tuple(map(Player, ("Mia", "Tom", "Ben", "Zoe")[:seats]))
        open_record(tour, site, replace(record, id=f"row-{number}", players=players))
        with window_of(tour) as window:
            for size in resized(window, PHONES):
                found = tour.evaluate(CARDS_ON_A_PHONE)
                assert found["rows"] == 1, (number, size)
                assert found["step"] >= 30, (number, size)
                if number >= seats:
                    assert found["names"] >= 11, (number, size)
                    assert found["numbers"] >= 12, (number, size)
                tops.setdefault(size, []).append(found["top"])
    # Two lines of words more or less move it by one.
    assert all(max(found) - min(found) <= 20 for found in tops.values()), tops


POINTS_WHOLE = """() => {
    const sheet = document.querySelector(".table-scores").getBoundingClientRect();
    return [...document.querySelectorAll(".nl-scores tr")].map((it) => it.getBoundingClientRect())
        .map((row) => row.top >= sheet.top && row.bottom <= Math.min(sheet.bottom, innerHeight));
}"""
"""Of each row of the points whether it is whole in the sheet, which may scroll, and the window."""


@pytest.mark.sampled(one_in=2, group="points in the trick phase")
@pytest.mark.parametrize("seats", [3, 4])
def test_all_points_are_whole_while_tricks_are_played(seats: int, tour: Page, site: Site) -> None:
    """Below the cards seen, whatever stands with them: the last trick, cards that are discarded."""
    late = next(
        record
        for record in (at_choice("ninelives", seats, number) for number in range(24, 60))
        if len(record.match.game.legal_actions(record.match.state, record.match.pending.seats[0]))
        > 1
    )
    open_record(tour, site, late)
    assert tour.locator(".nl-last, .nl-discards").count() == 2
    with window_of(tour) as window:
        for size in resized(window, (*LAPTOPS, TABLET_ON_ITS_SIDE, *TABLETS)):
            rows = tour.evaluate(POINTS_WHOLE)
            assert len(rows) == seats + 1
            assert all(rows), size


@pytest.mark.parametrize("seats", [3, 4])
def test_a_round_counted_has_its_button_and_whole_names(seats: int, tour: Page, site: Site) -> None:
    """At the end of a match with bots the way on is in the window, and in the sheet beside the
    points of all rounds stands the longest name that a bot has."""
    record = at_turn("ninelives", seats, 1)
    bots = (Player("Marmalade", "easy"), Player("Inkwell", "easy"), Player("Fog", "easy"))
    open_record(tour, site, replace(record, players=(Player("Mia"), *bots[: seats - 1])))
    with window_of(tour) as window:
        for size in resized(window, (*LAPTOPS, TABLET_ON_ITS_SIDE, *TABLETS)):
            assert tour.evaluate(WHOLE, "#result-1") == [True], size
            names = tour.locator(".nl-scores .who-name")
            assert names.evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)")


BELOW_THE_WINDOW = "() => Math.max(0, document.documentElement.scrollHeight - innerHeight)"


@pytest.mark.sampled(one_in=2, group="whole tables")
@pytest.mark.parametrize("game", ["burrow", "cattower", "ninelives", "yarn"])
def test_a_table_of_three_ends_with_its_window(game: str, tour: Page, site: Site) -> None:
    """On a laptop, and on tablets: there is nothing to scroll to."""
    open_at(tour, site, game, 3, 0.5)
    with window_of(tour) as window:
        for size in resized(window, (*LAPTOPS, TABLET_ON_ITS_SIDE, *TABLETS)):
            assert tour.evaluate(BELOW_THE_WINDOW) == 0, size


COVERED_CATS = """() => {
    const words = document.querySelector(".bar-brings").getBoundingClientRect();
    return [...document.querySelectorAll(".ct-cat")]
        .filter((it) => it.getBoundingClientRect().bottom > words.top).map((it) => it.id);
}"""


def test_all_cats_are_above_the_buttons_on_a_phone(tour: Page, site: Site) -> None:
    """When a cat house is put somewhere, and another cat may move in; Pass takes one line."""
    record = at_turn("cattower", 3, 1)
    match, house = next(
        (before, action)
        for before in map(record.match.upto, range(len(record.match.entries)))
        if before.pending.seats == (1, 2, 3)
        for action in before.game.legal_actions(before.state, 1)
        if "house" in action
    )
    open_record(tour, site, replace(record, match=match, draft=f"1 {house}"))
    tour.locator(".ct-cat.is-chosen").wait_for()
    with window_of(tour) as window:
        for size in resized(window, PHONES):
            assert tour.evaluate(COVERED_CATS) == [], size
            buttons = tour.locator("#control-pass-1, #confirm-1")
            assert len(set(buttons.evaluate_all("all => all.map((it) => it.offsetHeight)"))) == 1


def test_the_ring_of_a_hint_lies_over_the_cards_beside_it(tour: Page, site: Site) -> None:
    """Cards of a hand lie over each other, and none over the one that is spoken of."""
    open_at(tour, site, "ninelives", 3, 0.1)
    tour.get_by_role("button", name="Hint", exact=True).click()
    ring = tour.locator(".nl-hand .nl-lit")
    ring.wait_for(timeout=BOT_TIMEOUT_MS)
    box = ring.bounding_box()
    assert box
    card = tour.locator(".nl-hand > li:has(> .nl-lit) .deck-card").bounding_box()
    assert card
    assert box["width"] >= card["width"]
    # Nothing else of the hand has a layer of its own, so what has one lies over all of it.
    layers = tour.locator(".nl-hand *").evaluate_all(
        "all => all.filter((it) => getComputedStyle(it).zIndex !== 'auto').map((it) => it.id)"
    )
    assert layers == [ring.get_attribute("id")]


def test_a_button_whose_word_has_no_room_has_its_sign(tour: Page, site: Site) -> None:
    """On a phone, with large letters as well: where a race can be paused the rules have no word."""
    tour.goto(address(site.root, ("person", "gentle"), "kittypaw"))
    wait_ready(tour, "table")
    with window_of(tour) as window:
        for font in (16, 32):
            with seen_by(window, ViewingMode(f"{font} px", (360, 740), font=font)):
                parts = [tour.locator(f"#rules-link > {part}") for part in ("span", ".icon")]
                boxes = [part.bounding_box() for part in parts]
                assert max(box["width"] if box else 0 for box in boxes) >= 12, font


@pytest.mark.sampled(one_in=2)
@pytest.mark.parametrize("game", ["burrow", "yarn"])
def test_large_letters_leave_the_title_and_the_board(game: str, tour: Page, site: Site) -> None:
    """A browser whose letters are twice as large shows the game's name, and a board as large."""
    open_at(tour, site, game, 2, 0.5)
    board, title = tour.locator("#board-1"), tour.locator(".topbar-title")
    with window_of(tour) as window:
        widths = []
        for font in (16, 32):
            with seen_by(window, ViewingMode(f"{font} px", (1280, 800), font=font)):
                box, words = board.bounding_box(), title.bounding_box()
                assert box
                assert words
                assert words["width"] > font
                widths.append(box["width"])
        assert widths[1] >= widths[0]


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
            .filter((it) => it.checkVisibility() && it.getBoundingClientRect().left < one.right
                && it.getBoundingClientRect().right > one.left)
            .map((it) => it.id || it.outerHTML))"""
"""What of the bar lies under the offer to play at once."""


def test_the_offer_to_play_at_once_moves_nothing(tour: Page, site: Site) -> None:
    """It stands in the bar of every window, clear of the buttons; of two lines at most where the
    bar is no higher."""
    table = TowerTable.start(tour, site.root, ("person", "easy", "easy"), seed="offer")
    offer = tour.locator(".at-once-offer")
    while not offer.count():
        match table.wait():
            case "go":
                tour.locator("#go-1").click()
            case "dice":
                table.take_a_die()
            case _:
                table.mark()
    sizes = (*LAPTOPS, TABLET_ON_ITS_SIDE, *TABLETS, *PHONES)
    with window_of(tour) as window:
        assert_none(faults_at(window, sizes, "cattower-offer"))
        for size in resized(window, sizes):
            if size in (*TABLETS, *PHONES):
                words = ".at-once-brief" if size in PHONES else ".at-once-whole"
                assert tour.locator(words).evaluate(OFFER) <= 2.1, size
            assert not offer.evaluate(COVERED), size
            # Parts of a button that stand apart are lines of their own here.
            assert "\n" not in offer.locator("button").last.inner_text(), size
            beside = tour.evaluate(PARTS)
            offer.evaluate("it => { it.style.display = 'none'; }")
            assert tour.evaluate(PARTS) == beside, size
            offer.evaluate("it => { it.style.display = ''; }")


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
    """The bar is in the middle of a wide window, and on a phone it is narrow."""
    page.emulate_media(reduced_motion="reduce")
    kinds = ("person", "easy", "easy")
    page.goto(address(site.root, kinds, game, seed="walk2"))
    wait_ready(page, "table")
    table = Table(page) if game == "yarn" else Burrow(page)
    while not page.locator(".at-once-offer").count():
        assert table.wait_turn()
        if (choose := table.button("Choose for me")).count():
            choose.click()
            table.confirm()
        else:
            table.play_turn()
    table.wait_turn()
    sizes = (*LAPTOPS, (1590, 900), TABLET_ON_ITS_SIDE, *TABLETS, *PHONES)
    with window_of(page) as window:
        for size in resized(window, sizes):
            assert page.evaluate(OVER_THE_BAR) == [], size


def test_the_field_for_a_reply_is_in_reach_on_a_phone(phone_tour: Page, site: Site) -> None:
    """It stands in the first window, and the code that a camera scans below it."""
    phone_tour.goto(f"{site.root}#/new/yarn?kinds=person,person&names=Mia")
    wait_ready(phone_tour, "setup")
    phone_tour.locator("#play-remote").tap()
    wait_ready(phone_tour, "lobby")
    phone_tour.locator("svg.qr").wait_for()
    expect(phone_tour.locator("#reply")).to_be_in_viewport(ratio=1)
    code, reply = (phone_tour.locator(it).bounding_box() for it in ("svg.qr", "#reply"))
    assert code
    assert reply
    assert code["y"] > reply["y"]
    assert_accessible(phone_tour)


def test_a_look_at_another_board_leaves_a_phones_page_where_it_is(
    phone_tour: Page, site: Site
) -> None:
    """The large board is in view: its lowest points are no reason to scroll, there or back."""
    phone_tour.set_viewport_size({"width": 360, "height": 740})
    phone_tour.goto(address(site.root, ("person", "easy", "easy"), "yarn", seed="look", cups="off"))
    wait_ready(phone_tour, "table")
    wait_while_resting(phone_tour, ".table-board[data-active]")
    for seat in (2, 3, 1):
        phone_tour.locator(f".table-totals .seat-{seat}").first.tap()
        phone_tour.locator("#board-1:focus").wait_for()
        assert phone_tour.evaluate("scrollY") == 0, seat
    # Below, among the small boards, a look leads to the large one.
    phone_tour.locator("#other-board-2").scroll_into_view_if_needed()
    assert phone_tour.evaluate("scrollY") > 300
    phone_tour.locator("#other-board-2").tap()
    phone_tour.locator("#board-1:focus").wait_for()
    expect(phone_tour.locator("#board-1")).to_be_in_viewport(ratio=0.5)
