"""The line to type in, with a real keyboard: opened by a key, completed, answered, played from."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import assert_accessible
from e2e.kittypaw import Hands, start
from e2e.server import Site
from e2e.table import BOT_TIMEOUT_MS, Table
from e2e.test_every_game import PLAYABLE
from e2e.test_keys_in_every_phase import sit_down
from e2e.test_windows_used import open_at


def test_a_turn_is_played_from_the_line_alone(page: Page, site: Site) -> None:
    """``/`` opens it, arrows and Enter complete, the empty line confirms; nothing is clicked."""
    table = Table.start(page, site.root, ["person", "person"], seed="tea")
    assert table.wait_turn()
    page.keyboard.press("/")
    line = page.get_by_role("combobox", name="Type a move or a question")
    expect(line).to_be_focused()
    expect(line).to_have_value("")
    page.keyboard.type("ro")
    expect(line).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    active = line.get_attribute("aria-activedescendant")
    expect(page.locator(f"#{active}")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(line).to_have_value("row")
    page.keyboard.type(" 1")
    page.keyboard.press("Escape")
    expect(line).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    log = page.locator(".typing-log")
    expect(log.locator("dt").first).to_have_text("row 1")
    assert_accessible(page)
    expect(log.locator("dd").first).to_have_text(re.compile(r"^Row 1: .*E1"))
    expect(table.live).to_have_text(re.compile(r"Row 1: "))
    expect(line).to_have_value("")
    page.keyboard.press("ArrowUp")
    expect(line).to_have_value("row 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("pass")
    page.keyboard.press("Escape")
    # A key that is held is one press: it chooses, and does not confirm as well.
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(table.status).to_contain_text("Confirm?")
    page.keyboard.press("Enter")
    expect(table.status).to_contain_text("Player 2")
    expect(line).to_be_focused()


def test_the_line_stays_on_a_phone_and_a_tap_takes_an_offer(phone_tour: Page, site: Site) -> None:
    """It stands above the buttons, and makes the page no wider."""
    table = Table.start(phone_tour, site.root, ["person"], seed="tea")
    assert table.wait_turn()
    phone_tour.keyboard.press("/")
    line = phone_tour.get_by_role("combobox")
    line.fill("sco")
    assert_accessible(phone_tour)
    phone_tour.get_by_role("option", name="scores").tap()
    expect(line).to_have_value("scores")
    phone_tour.keyboard.press("Enter")
    expect(phone_tour.locator(".typing-log dt").first).to_have_text("scores")
    widths = phone_tour.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]


@pytest.mark.parametrize("game", ["burrow", "kittypaw"])
def test_typed_rules_open_and_lead_back_to_the_line(game: str, tour: Page, site: Site) -> None:
    """Beside the board, or in a race on their own page; nobody touches the mouse."""
    options = {"pace": "calm"} if game == "kittypaw" else {}
    sit_down(tour, site, game, ("person",), **options)
    line = tour.get_by_role("combobox", name="Type a move or a question")
    tour.keyboard.press("/")
    expect(line).to_be_focused()
    tour.keyboard.type("rules")
    tour.keyboard.press("Escape")
    tour.keyboard.press("Enter")
    if game == "burrow":
        expect(tour.locator("#rules-beside")).to_be_focused()
    else:
        expect(tour.get_by_role("heading", level=1)).to_contain_text("the rules")
    tour.keyboard.press("Escape")
    expect(line).to_be_focused(timeout=BOT_TIMEOUT_MS)
    expect(line).to_have_value("")


PHONE_VIEW = """() => {
    const of = (it) => document.querySelector(it).getBoundingClientRect();
    return [scrollY, of(".typing .input").bottom <= of(".table-bar").top,
        of(".table-board").bottom <= of(".typing").top];
}"""
"""How far the page is scrolled; whether the line is above the buttons; the board above the line."""


@pytest.mark.parametrize("game", ["burrow", "yarn"])
def test_on_a_phone_the_board_is_whole_while_a_move_is_typed(
    game: str, phone_tour: Page, site: Site
) -> None:
    """The line opens, a line is answered: nothing scrolls."""
    open_at(phone_tour, site, game, 2, 0.2)
    phone_tour.set_viewport_size({"width": 360, "height": 740})
    phone_tour.keyboard.press("/")
    line = phone_tour.get_by_role("combobox")
    expect(line).to_be_focused()
    assert phone_tour.evaluate(PHONE_VIEW) == [0, True, True]
    line.fill("zzz")
    line.press("Enter")
    newest = phone_tour.locator(".typing-log dt").first
    expect(newest).to_have_text("zzz")
    assert phone_tour.evaluate(PHONE_VIEW) == [0, True, True]


COVERED = """() => {
    const { left, top, right, bottom } =
        document.querySelector(".typing-log > .is-long").getBoundingClientRect();
    return [...document.querySelectorAll(".kp-own, [data-control='area'], .kp-tools > *")]
        .map((it) => [it.className, it.getBoundingClientRect()])
        .filter(([, it]) => it.left < right && left < it.right)
        .filter(([, it]) => it.top < bottom && top < it.bottom)
        .map(([name]) => name);
}"""
"""What hands work with and a long answer lies over."""


@pytest.mark.parametrize("seats", [1, 3])
def test_a_long_answer_covers_nothing_that_hands_work_with(
    seats: int, page: Page, site: Site
) -> None:
    """Kitty Paw's card, build area and tools stay in sight while an answer is read."""
    table = Table.start(page, site.root, ["person"], seed="tea")
    assert table.wait_turn()
    page.keyboard.press("/")
    line = page.get_by_role("combobox")
    expect(line).to_be_focused()
    start(page, site, ("person", *["gentle"] * (seats - 1)), seed="mouse")
    hands = Hands(page)
    hands.wait()
    hands.control("card:2").click()
    expect(page.locator(".kp-own, [data-control='area']")).to_have_count(2)
    line.fill("help")
    line.press("Enter")
    answers = page.locator(".typing-log > .is-long")
    expect(answers.locator("dt").first).to_have_text("help")
    for width, height in ((1024, 768), (768, 1024), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], (width, height)
        expect(answers).to_be_in_viewport(ratio=1)
    whole = "(it) => it.firstElementChild.getBoundingClientRect().height <= it.clientHeight"
    assert answers.evaluate(whole)
    # The line itself is in the window, and so is an answer on a phone on its side.
    for width, height in ((768, 1024), (820, 1180), (740, 360), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => scrollTo(0, 0)")
        expect(line).to_be_in_viewport(ratio=1)
        expect(answers.locator("dt").first).to_be_in_viewport(ratio=1)


DESKTOPS = ((1280, 800), (1366, 768), (1440, 900))
TABLET = (820, 1180)

BOARD = """() => {
    const { x, y, width, height } = document.querySelector(".table-board").getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
}"""


@pytest.mark.parametrize("game", PLAYABLE)
def test_no_board_moves_or_shrinks_by_what_is_typed_or_said(
    game: str, tour: Page, site: Site
) -> None:
    """The line opens and answers; the strip takes three lines, and a hint lines to read."""
    open_at(tour, site, game, 1 if game == "kittypaw" else 3, 0.4)
    tour.emulate_media(reduced_motion="reduce")
    say, told = tour.locator(".table-status .status-say").first, "So much can be told here. " * 7
    for width, height in (*DESKTOPS, TABLET):
        tour.set_viewport_size({"width": width, "height": height})
        place = tour.evaluate(BOARD)
        was = say.inner_text()
        say.evaluate("(it, told) => { it.textContent = told; }", told)
        assert tour.evaluate(BOARD) == place, (width, "three lines")
        say.evaluate("(it, was) => { it.textContent = was; }", was)
        if game == "kittypaw":
            continue
        tour.keyboard.press("/")
        line = tour.get_by_role("combobox")
        expect(line).to_be_focused()
        assert tour.evaluate(BOARD) == place, (width, "the line")
        line.fill("help")
        line.press("Enter")
        answers = tour.locator(".typing-log > dl")
        expect(answers.locator("dt").first).to_contain_text("help")
        whole = "(it) => it.firstElementChild.getBoundingClientRect().height <= it.clientHeight"
        assert answers.evaluate(whole), (width, "help is cut")
        expect(answers).to_be_in_viewport(ratio=1)
        assert tour.evaluate(BOARD) == place, (width, "help")
        if (width, height) == TABLET:
            # No empty frame is left where a short answer stands.
            assert tour.locator(".typing-log").evaluate("(it) => it.offsetHeight") == 0
        # The next line begins: the answer is small again, and the board is seen.
        line.press_sequentially("zzz")
        assert answers.evaluate("(it) => it.clientHeight") < 300
        tour.get_by_role("button", name="Hide").click()
    hint = tour.get_by_role("button", name="Hint", exact=True)
    if game == "kittypaw" or not hint.count():
        return
    tour.set_viewport_size({"width": 1280, "height": 800})
    hint.click()
    box = tour.locator(".status-hint")
    expect(box).to_contain_text("hard bot", timeout=BOT_TIMEOUT_MS)
    per_line = "(it) => it.clientWidth / parseFloat(getComputedStyle(it).fontSize)"
    assert box.locator("p").last.evaluate(per_line) <= 40


AT_THE_FOOT = """() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    const lowest = [...document.querySelectorAll(".table-board, .table > :not(.place)")]
        .map((it) => it.getBoundingClientRect()).filter(({ height }) => height > 1);
    return Math.max(...lowest.map(({ bottom }) => bottom))
        - document.querySelector(".typing").getBoundingClientRect().top;
}"""
"""How far the page reaches below the upper edge of the line to type in, scrolled to its foot."""


def test_a_phones_page_can_be_scrolled_to_above_the_line(phone_tour: Page, site: Site) -> None:
    """The line opens over the foot of Kitty Paw's board, which stays where it is: its tray, and all
    below it, come above the line."""
    phone_tour.set_viewport_size({"width": 360, "height": 740})
    sit_down(phone_tour, site, "kittypaw", ("person",), pace="calm")
    phone_tour.locator("[data-control='card:1']").tap()
    phone_tour.locator(".kp-table").wait_for()
    place = phone_tour.evaluate(BOARD)
    phone_tour.keyboard.press("/")
    expect(phone_tour.get_by_role("combobox")).to_be_focused()
    assert phone_tour.evaluate(BOARD) == place
    assert phone_tour.evaluate(AT_THE_FOOT) <= 0
