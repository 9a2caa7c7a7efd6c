"""What a window has room for is used: small boards, totals, buttons, large letters."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from app.games.face import is_race
from app.saves.records import Connected, Record
from e2e.accessibility import assert_accessible
from e2e.contexts import Fresh
from e2e.server import Site
from e2e.table import address, load_again, wait_ready, wait_while_resting
from e2e.test_every_game import PLAYABLE
from e2e.test_windows import at_turn, open_match, stays, store_matches, uncover
from e2e.viewing import ViewingMode, seen_by
from e2e.windows import resized, window_of
from pyengine.core.registry import load_game

TABLETS = ((768, 1024), (820, 1180), (1024, 1366))


PHONES = ((360, 740), (390, 844))
PHONES_ON_THEIR_SIDES = ((667, 375), (740, 360), (844, 390))


LAPTOPS = ((1280, 720), (1280, 800), (1366, 768), (1440, 900))


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


@pytest.mark.parametrize("game", PLAYABLE)
def test_what_is_folded_away_in_a_set_up_is_seen_on_a_laptop(
    game: str, fresh: Fresh, site: Site
) -> None:
    """Above the button that starts, also where a lesson is offered to whoever is new."""
    page = fresh.page()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{site.root}#/new/{game}")
    wait_ready(page, "setup")
    expect(page.locator("#learn")).to_be_visible()
    more = page.locator("#setup-more > summary").bounding_box()
    bar = page.locator(".setup-start").bounding_box()
    assert more
    assert bar
    assert more["y"] + more["height"] <= bar["y"]


def test_pictures_side_by_side_have_their_names_in_one_line(tour: Page, site: Site) -> None:
    """Where time was up several lie there, one higher than the other; they lie amid their room."""
    open_record(tour, site, at_turn("kittypaw", 3, 1))
    names = tour.locator(".kp-figure > figcaption")
    expect(names).to_have_count(3)
    tops = names.evaluate_all("all => all.map((it) => it.getBoundingClientRect().top)")
    assert max(tops) - min(tops) < 1
    below = tour.locator(".kp-laid").evaluate(
        """(it) => it.getBoundingClientRect().bottom
            - it.querySelector("figcaption").getBoundingClientRect().bottom"""
    )
    assert below > 40


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("game", ["burrow", "cattower", "ninelives", "yarn"])
@pytest.mark.parametrize("crowd", [False, True])
def test_everybodys_board_can_be_read_beside_the_large_one(
    game: str, crowd: bool, tour: Page, site: Site
) -> None:
    """Few boards or as many as there can be: each is so wide on a laptop, and all are in view."""
    info = load_game(game).info
    open_at(tour, site, game, info.max_players if crowd else max(2, info.min_players), 0.5)
    with window_of(tour) as window:
        for size in resized(window, LAPTOPS):
            widths = tour.locator(".other").evaluate_all(
                "all => all.map((it) => it.getBoundingClientRect().width)"
            )
            assert min(widths) >= LEAST_BOARD_PX, size
            assert all(tour.evaluate(WHOLE, ".other")), size


@pytest.mark.parametrize(
    ("game", "seats", "least"),
    [
        *(("burrow", 3, 155), ("burrow", 4, 155), ("cattower", 3, 110), ("cattower", 4, 104)),
        *(("yarn", 3, 170), ("yarn", 4, 130)),
    ],
)
def test_a_few_small_boards_fill_their_cards(
    game: str, least: int, seats: int, tour: Page, site: Site
) -> None:
    """On a laptop of 1280 x 800 and more each is so wide, and all cards are in view."""
    open_at(tour, site, game, seats, 0.5)
    with window_of(tour) as window:
        for size in resized(window, LAPTOPS[1:]):
            widths = tour.locator(".other-board > svg:first-child").evaluate_all(
                "all => all.map((it) => it.getBoundingClientRect().width).filter(Boolean)"
            )
            # Whose carpet is large at a table of three has no copy of it.
            assert len(widths) == seats - ((game, seats) == ("yarn", 3))
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
    """When a cat house is put somewhere, and another cat may move in; Pass takes one line, and the
    towers are as large as all this lets them be."""
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
            towers = tour.locator(".ct-towers").bounding_box()
            assert towers
            assert towers["width"] >= 225, size
            buttons = tour.locator("#control-pass-1, #confirm-1")
            assert len(set(buttons.evaluate_all("all => all.map((it) => it.offsetHeight)"))) == 1


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
@pytest.mark.parametrize("game", PLAYABLE)
def test_large_letters_leave_the_title_and_the_board(game: str, tour: Page, site: Site) -> None:
    """A browser whose letters are twice as large shows the game's name, and a board as large."""
    # Two at one screen would need a larger one.
    seats = 1 if is_race(game) else max(2, load_game(game).info.min_players)
    open_at(tour, site, game, seats, 0.5)
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
        # A race's desk is as high as what is said around it leaves it.
        assert widths[1] >= widths[0] * (0.75 if is_race(game) else 1)


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


def test_the_field_for_a_reply_lies_above_the_start_on_a_laptop(tour: Page, site: Site) -> None:
    """Whoever has sent the link sees all of the field, without scrolling."""
    tour.goto(f"{site.root}#/new/yarn?kinds=person,person&names=Mia")
    wait_ready(tour, "setup")
    tour.locator("#play-remote").click()
    wait_ready(tour, "lobby")
    tour.locator("svg.qr").wait_for()
    with window_of(tour) as window:
        for size in resized(window, (*LAPTOPS, TABLET_ON_ITS_SIDE)):
            tour.evaluate("() => scrollTo(0, 0)")
            reply, bar = (tour.locator(it).bounding_box() for it in ("#reply", ".setup-start"))
            assert reply
            assert bar
            assert reply["y"] + reply["height"] < bar["y"] - 8, size


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


@pytest.mark.parametrize("game", ["ninelives", "cattower"])
def test_a_sheet_of_three_with_long_names_is_whole_on_a_phone(
    game: str, tour: Page, site: Site
) -> None:
    """Its third column is in the window, with all of its name."""
    record = at_turn(game, 3, 1)
    open_record(tour, site, record)
    tour.locator("#result-1").click()
    wait_ready(tour, "replay")
    beyond = "it => it.scrollWidth - it.clientWidth"
    with window_of(tour) as window:
        for size in resized(window, PHONES):
            assert tour.locator(".table-scroll:has(.sheet)").evaluate(beyond) == 0, size


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_carpet_is_whole_above_the_buttons_of_a_phone(seats: int, tour: Page, site: Site) -> None:
    """To its lowest fringe, with the paw that is the goal."""
    open_at(tour, site, "yarn", seats, 0.5)
    with window_of(tour) as window:
        for size in resized(window, PHONES):
            board, bar = (tour.locator(it).bounding_box() for it in ("#board-1", ".table-bar"))
            assert board
            assert bar
            assert board["y"] + board["height"] <= bar["y"], size


LONG_NEWS = """() => {
    const said = document.querySelector(".status-say");
    said.textContent = "A 5 is rolled; the timer's “5 or more” is crossed off. Inkwell: +13; "
        + "Fog: +9; Mocha: +11; Patches: +10; Biscuit: +12.";
}"""
"""Tells what five others did, as the strip does after a turn of six."""


@pytest.mark.parametrize("game", ["burrow", "yarn"])
def test_what_many_did_leaves_the_buttons_on_a_phone_on_its_side(
    game: str, tour: Page, site: Site
) -> None:
    """Its news scroll nothing out of the window: they have three lines at most."""
    open_at(tour, site, game, load_game(game).info.max_players, 0.5)
    with window_of(tour) as window:
        for size in resized(window, ((740, 360),)):
            tour.evaluate(LONG_NEWS)
            for button in ("#confirm-1", "#undo-1", "#hint-button-1"):
                assert tour.evaluate(WHOLE, button) == [True], (size, button)


@pytest.mark.parametrize(("game", "seats"), [("yarn", 6), ("cattower", 4)])
def test_names_stand_above_everybodys_points_on_a_phone(
    game: str, seats: int, tour: Page, site: Site
) -> None:
    """Each with its badge and number, and with room for so many letters that it is known."""
    open_at(tour, site, game, seats, 0.5)
    with window_of(tour) as window:
        for size in resized(window, PHONES):
            for part in (".total-name", ".total-who > .seat-badge", ".total-of > strong"):
                assert tour.evaluate(WHOLE, part) == [True] * seats, (size, part)
            widths = tour.locator(".total-name").evaluate_all(
                "all => all.map((it) => it.offsetWidth)"
            )
            assert min(widths) > 40, size


CUT = """(selector) => [...document.querySelectorAll(selector)]
    .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1)
    .map((it) => it.innerText)"""
"""The words of such elements that are cut."""

CUT_BELOW = """(selector) => [...document.querySelectorAll(selector)]
    .filter((it) => it.getBoundingClientRect().bottom
        > it.parentElement.getBoundingClientRect().bottom + 1)
    .map((it) => it.innerText)"""
"""The words of such elements that end below what they stand in."""

BROKEN = """(selector) => {
    const lines = (words, from, to) => {
        const range = document.createRange();
        range.setStart(words, from);
        range.setEnd(words, to);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    return [...document.querySelectorAll(selector)].filter((it) => {
        const name = it.querySelector(".total-name"), words = name.firstChild;
        const within = [...words.data.matchAll(/\\S+/g)];
        const [all, above, points] = [it, name, it.querySelector("strong")]
            .map((part) => part.getBoundingClientRect());
        return above.top < all.top || points.bottom > all.bottom
            || name.scrollWidth > name.clientWidth + 1
            || name.scrollHeight > name.clientHeight + 2
            || within.some((word) => lines(words, word.index, word.index + word[0].length) > 1);
    }).map((it) => it.innerText);
}"""
"""Whose name above their points is cut, or has a word broken in two."""


@pytest.mark.sampled(one_in=4)
@pytest.mark.parametrize("game", ["burrow", "cattower", "ninelives", "yarn"])
def test_no_name_is_cut_at_a_table_of_three(game: str, tour: Page, site: Site) -> None:
    """On a laptop a name of two words takes two lines; on a phone it stands above its points."""
    open_at(tour, site, game, 3, 0.5)
    # One long word may lack a few letters where numbers stand beside it.
    longest = {"Bartholomew (bot)"}
    with window_of(tour) as window:
        for size in resized(window, LAPTOPS):
            cut = set(tour.evaluate(CUT, ".other .who-name, .nl-scores .who-name"))
            assert cut <= (longest if game == "ninelives" else set()), size
        for size in resized(window, PHONES):
            assert set(tour.evaluate(CUT, ".total-name")) <= longest, size


@pytest.mark.parametrize("seats", [3, 4])
def test_no_name_is_cut_at_nine_lives_on_a_phone(seats: int, tour: Page, site: Site) -> None:
    """Above the points it has two lines where it is long; on its side four have badges there, and
    names on the small boards."""
    open_at(tour, site, "ninelives", seats, 0.5)
    with window_of(tour) as window:
        for size in resized(window, PHONES):
            assert tour.evaluate(BROKEN, ".total-of") == [], size
        for size in resized(window, ((740, 360), (844, 390))):
            assert tour.evaluate(CUT, ".other .who-name") == [], size
            if seats == 3:
                assert tour.evaluate(BROKEN, ".total-of") == [], size
                assert tour.evaluate(CUT_BELOW, ".other") == [], size


def test_no_name_is_cut_at_cat_towers_table_of_four(tour: Page, site: Site) -> None:
    """Not beside the towers of a laptop, nor below a phone on its side, where everybody's points
    stand under the sheet."""
    open_at(tour, site, "cattower", 4, 0.5)
    with window_of(tour) as window:
        for size in resized(window, (*LAPTOPS, (1536, 864), (740, 360), (844, 390))):
            assert tour.evaluate(CUT, ".other .who-name") == [], size
        for size in resized(window, ((740, 360), (844, 390))):
            assert tour.evaluate(WHOLE, ".total-of > strong") == [True] * 4, size


def test_the_round_has_one_line_beside_five_dice(tour: Page, site: Site) -> None:
    """At a table of four on a phone."""
    open_at(tour, site, "cattower", 4, 0.5)
    with window_of(tour) as window:
        for size in resized(window, PHONES):
            box = tour.locator("p.ct-number").bounding_box()
            assert box, size
            assert box["height"] < 20, size
            assert all(tour.evaluate(WHOLE, "p.ct-number, .ct-pick > .ct-die")), size


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_towers_are_large_on_a_phone_on_its_side(seats: int, tour: Page, site: Site) -> None:
    """The sheet beside them has signs and numbers alone; dice and buttons are in the window."""
    open_at(tour, site, "cattower", seats, 0.5)
    with window_of(tour) as window:
        for size in resized(window, ((740, 360), (844, 390))):
            towers = tour.locator(".table-board .ct-towers").bounding_box()
            assert towers, size
            assert towers["width"] >= 220, size
            needed = ".ct-towers, .ct-pick > .ct-die, .ct-item, .ct-cat, #confirm-1"
            assert all(tour.evaluate(WHOLE, needed)), size
            assert all(tour.evaluate(WHOLE, ".ct-scores tfoot")), size


IN_LINES = """() => [...document.querySelectorAll(".table-bar > .btn")].map((it) => {
    const lines = () => {
        const words = document.createRange(), tops = new Set();
        for (const node of [...it.childNodes].filter(({ nodeType }) => nodeType === 3)) {
            words.selectNode(node);
            for (const { top } of words.getClientRects()) tops.add(Math.round(top));
        }
        return tops.size;
    };
    const found = [it.innerText, lines(), it.offsetWidth];
    if (it.dataset.do === "table.undo") {
        const word = it.lastChild, { data } = word;
        word.data = data === "Undo" ? "Undo\\nmove" : "Undo";
        found[0] = "Undo", found[1] = Math.max(found[1], lines()), found.push(it.offsetWidth);
        word.data = data;
    }
    return found;
})"""
"""Of each button its words, in how many lines they stand, and how wide it is; of Undo the longer
word's lines, and how wide it is with the other."""


@pytest.mark.parametrize("game", ["burrow", "yarn"])
def test_words_of_a_button_stand_in_one_line_on_a_laptop(game: str, tour: Page, site: Site) -> None:
    """Undo is as wide when it takes back a move, so that no button moves; where five share the foot
    of a narrow board it may have two lines, and so may that of the paw."""
    open_at(tour, site, game, 2, 0.5)
    with window_of(tour) as window:
        for size in resized(window, (*LAPTOPS, TABLET_ON_ITS_SIDE)):
            for word, lines, *widths in tour.evaluate(IN_LINES):
                two = game == "yarn" and (word == "Undo" or word.startswith("Stop"))
                assert lines <= 1 + two, (size, word)
                assert max(widths) - min(widths) <= 1, (size, word)


CUT_NAMES = """() => [...document.querySelectorAll(".replay-show .who-name")]
    .filter((it) => it.scrollWidth > it.clientWidth + 1)
    .map((it) => [it.textContent, it.closest("[id]").id])"""
"""The names of whose board one looks at turn by turn that are cut."""


@pytest.mark.sampled(one_in=2)
@pytest.mark.parametrize("game", ["burrow", "cattower", "ninelives", "yarn"])
def test_names_are_whole_turn_by_turn(game: str, tour: Page, site: Site) -> None:
    """Long ones and those of two words, on each small board and in each line."""
    record = at_turn(game, 4, 1)
    store_matches(tour, record)
    load_again(tour, "home")
    tour.goto(f"{site.root}#/replay/{record.id}")
    wait_ready(tour, "replay")
    tour.locator(".replay-show").wait_for()
    with window_of(tour) as window:
        for size in resized(window, (*PHONES, (740, 360), *TABLETS, TABLET_ON_ITS_SIDE, *LAPTOPS)):
            assert tour.evaluate(CUT_NAMES) == [], size


FOOT_PX = 12
"""What a page leaves free at its foot."""


@pytest.mark.parametrize(("game", "seats"), [("cattower", 2), ("ninelives", 4)])
def test_what_comes_after_a_match_far_apart_is_in_the_window(
    game: str, seats: int, tour: Page, site: Site
) -> None:
    """The sheets of an end take the height of the words on a choice, which nobody has any more."""
    open_record(tour, site, replace(at_turn(game, seats, 1), kind=Connected()))
    with window_of(tour) as window:
        for size in resized(window, LAPTOPS):
            for button in ("Play again", "See the scores"):
                box = tour.locator(".table-bar > .btn", has_text=button).bounding_box()
                assert box
                assert box["y"] + box["height"] + FOOT_PX <= int(size.partition("x")[2]), size


@pytest.mark.parametrize(("game", "seats"), [("cattower", 4), ("ninelives", 3), ("yarn", 6)])
def test_the_first_choice_below_the_scores_is_seen_on_a_phone(
    game: str, seats: int, tour: Page, site: Site
) -> None:
    """At its foot, until the buttons come into the window; then it stands before them. On its side
    above the sheet: at the foot it lay over the names of the rows."""
    record = at_turn(game, seats, 1)
    store_matches(tour, record)
    load_again(tour, "home")
    tour.goto(f"{site.root}#/replay/{record.id}")
    wait_ready(tour, "replay")
    again = ".replay-scores .btn-primary"
    with window_of(tour) as window:
        for size in resized(window, PHONES):
            assert tour.evaluate(WHOLE, again) == [True], size
            tour.locator(".replay-scores .after > .btn").last.scroll_into_view_if_needed()
            first, *others = (
                it.bounding_box() for it in tour.locator(".replay-scores .after > .btn").all()
            )
            assert first
            assert all(it and it["y"] >= first["y"] + first["height"] for it in others), size
        for size in resized(window, PHONES_ON_THEIR_SIDES):
            tour.evaluate("() => scrollTo(0, 0)")
            assert tour.evaluate(WHOLE, again) == [True], size
            button, sheet = (tour.locator(it).bounding_box() for it in (again, ".sheet-all"))
            assert button
            assert sheet
            assert button["y"] + button["height"] <= sheet["y"], size
