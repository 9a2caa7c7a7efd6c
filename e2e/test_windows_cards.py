"""A hand of cards and the points of all rounds are whole in every window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from app.saves.records import Player
from e2e.server import Site
from e2e.table import BOT_TIMEOUT_MS, load_again, wait_ready
from e2e.test_windows import at_turn, open_match, store_matches, uncover
from e2e.test_windows_used import (
    LAPTOPS,
    PHONES,
    TABLET_ON_ITS_SIDE,
    TABLETS,
    WHOLE,
    at_choice,
    open_at,
    open_record,
)
from e2e.viewing import ViewingMode, seen_by
from e2e.windows import faults, resized, window_of

PHONE_ON_ITS_SIDE = (740, 360)

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
            if size == "1024x768":
                # A last trick that ends with the window looks as if it was cut.
                scrolls = "it => it.scrollHeight - it.clientHeight"
                assert tour.locator(".table-scores").evaluate(scrolls) <= 0, size


LINES = """() => [".other-name", ".nl-aim", ".nl-counts", ".nl-known", ".other-last-action"].map(
    (line) => [...document.querySelectorAll(`.other ${line}`)]
        .filter((it) => it.checkVisibility())
        .map((it) => Math.round(it.getBoundingClientRect().top)))"""
"""Where each line of everybody's small board begins."""


@pytest.mark.parametrize("seats", [3, 4])
def test_lines_of_small_boards_stand_beside_each_other_on_a_phone(
    seats: int, tour: Page, site: Site
) -> None:
    """Whoever's name has two of them, predicting and in a trick, so that counts compare."""
    records = [at_choice("ninelives", seats, choice) for choice in (seats - 1, seats + 6)]
    records = [replace(record, id=f"{record.id}-{n}") for n, record in enumerate(records)]
    store_matches(tour, *records)
    load_again(tour, "home")
    for record in records:
        open_match(tour, site, record)
        uncover(tour)
        with window_of(tour) as window:
            for size in resized(window, (*PHONES, PHONE_ON_ITS_SIDE)):
                found = tour.evaluate(LINES)
                assert len(found[2]) == seats - 1, size
                assert all(len(set(tops)) <= 1 for tops in found), (size, found)


def test_a_hand_uses_a_phone_on_its_side(tour: Page, site: Site) -> None:
    """Cards are as large as the rug leaves them room, and whole."""
    open_record(tour, site, at_choice("ninelives", 4, 4))
    with window_of(tour) as window:
        for size in resized(window, (PHONE_ON_ITS_SIDE, (844, 390), (667, 375))):
            card = tour.locator(".nl-hand > li:last-child svg").last.bounding_box()
            assert card
            assert card["width"] >= 64, size
            assert card["y"] + card["height"] <= int(size.partition("x")[2]) - 12, size


@pytest.mark.parametrize("seats", [3, 4])
def test_a_round_counted_has_its_button_and_whole_names(seats: int, tour: Page, site: Site) -> None:
    """At the end of a match with bots the way on is in the window, and in the sheet beside the
    points of all rounds stands the longest name that a bot has."""
    record = at_turn("ninelives", seats, 1)
    bots = (Player("Marmalade", "easy"), Player("Inkwell", "easy"), Player("Fog", "easy"))
    open_record(tour, site, replace(record, players=(Player("Mia"), *bots[: seats - 1])))
    names = tour.locator(".nl-scores .who-name")
    with window_of(tour) as window:
        for size in resized(window, (*LAPTOPS, TABLET_ON_ITS_SIDE, *TABLETS)):
            assert tour.evaluate(WHOLE, "#result-1") == [True], size
            assert names.evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)")
        for size in resized(window, [PHONE_ON_ITS_SIDE]):
            assert tour.evaluate(WHOLE, "#result-1") == [True], size


def test_a_long_name_is_whole_beside_four_rounds(tour: Page, site: Site) -> None:
    """A word of eleven letters, which a bot's sign follows in a second line."""
    open_record(tour, site, at_turn("ninelives", 4, 1))
    names = tour.locator(".nl-scores .who-name")
    with window_of(tour) as window:
        for size in resized(window, LAPTOPS):
            cut = names.evaluate_all(
                "all => all.filter((it) => it.scrollWidth > it.clientWidth).map(it => it.innerText)"
            )
            assert cut == [], size


def test_a_round_counted_uses_its_window(tour: Page, site: Site) -> None:
    """Of four, names are whole on a phone, long words as well; on an upright tablet no gap lies
    between what came of the round and the buttons."""
    open_record(tour, site, at_turn("ninelives", 4, 1))
    names = tour.locator(".nl-lines .who-name")
    with window_of(tour) as window:
        for size in resized(window, (PHONES[0], PHONE_ON_ITS_SIDE)):
            cut = names.evaluate_all(
                "all => all.filter((it) => it.scrollWidth > it.clientWidth).map(it => it.innerText)"
            )
            assert cut == [], size
        for size in resized(window, TABLETS[:2]):
            counted, bar = (
                tour.locator(it).bounding_box() for it in (".nl-summary", ".table-bar .btn-primary")
            )
            assert counted
            assert bar
            assert 0 <= bar["y"] - counted["y"] - counted["height"] < 64, size


def test_four_cards_of_others_are_whole_on_a_phone_on_its_side(tour: Page, site: Site) -> None:
    """While a trick is played nothing in them is cut through above the buttons."""
    open_record(tour, site, at_choice("ninelives", 4, 6))
    others = tour.locator(".table-others")
    with window_of(tour) as window:
        for size in resized(window, [PHONE_ON_ITS_SIDE]):
            assert others.evaluate("it => it.scrollHeight <= it.clientHeight"), size


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


COVERED_BY_THE_LINE = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    return box('.nl-hand > li:last-child svg').bottom - box('.typing').top;
}"""
"""How far the line to type in, with its newest answer, lies over the hand."""

LEAST_TRICK_PX = 110


@pytest.mark.sampled(one_in=2, group="hands beside a line")
@pytest.mark.parametrize("choice", [0, 30])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_typed_lines_answer_leaves_the_hand_whole_on_a_phone(
    seats: int, choice: int, phone_tour: Page, site: Site
) -> None:
    """While all predict, and in a trick; the answer tells of the hand."""
    open_record(phone_tour, site, at_choice("ninelives", seats, choice))
    phone_tour.keyboard.press("/")
    line = phone_tour.locator("#line-1")
    expect(line).to_be_focused()
    line.fill("mine")
    line.press("Enter")
    expect(phone_tour.locator("#answers-1 dd").first).to_be_visible()
    for width, height in PHONES:
        phone_tour.set_viewport_size({"width": width, "height": height})
        assert phone_tour.evaluate(COVERED_BY_THE_LINE) <= 0, (width, height)
        # It is no thumbnail either, which cards could not be told apart on.
        trick = phone_tour.locator(".nl-trick")
        if trick.count():
            assert trick.evaluate("(it) => it.offsetWidth") >= LEAST_TRICK_PX, (width, height)
    phone_tour.get_by_role("button", name="Hide", exact=True).click()
