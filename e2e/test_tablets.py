"""Tablets, upright and on their sides: what a turn needs is in the window, and its room is used."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from app.saves.records import Best
from app.saves.stored import best_to_json
from e2e.database import put
from e2e.server import Site
from e2e.table import BOT_TIMEOUT_MS, address, wait_ready
from e2e.test_windows_low import open_choice
from e2e.test_windows_used import (
    BELOW_THE_WINDOW,
    TABLET_ON_ITS_SIDE,
    TABLETS,
    WHOLE,
    at_choice,
    open_at,
    open_record,
)
from e2e.windows import resized, window_of
from pyengine.core.options import written_options
from pyengine.core.registry import load_game

SCROLLS_WITHIN = """(selector) => {
    const { scrollHeight, clientHeight } = document.querySelector(selector);
    return Math.max(0, scrollHeight - clientHeight - 1);
}"""


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("game", ["burrow", "cattower"])
@pytest.mark.parametrize("crowd", [False, True])
def test_a_tablet_upright_shows_the_total_and_everybody(
    game: str, crowd: bool, tour: Page, site: Site
) -> None:
    """Without scrolling: one's own total, and everybody's board with their points."""
    open_at(tour, site, game, load_game(game).info.max_players if crowd else 3, 0.5)
    with window_of(tour) as window:
        for size in resized(window, TABLETS):
            for selector in (".table-scores tfoot", ".other", ".other-score", "#confirm-1"):
                whole = tour.evaluate(WHOLE, selector)
                assert whole, (size, selector)
                assert all(whole), (size, selector)


TOTAL_IS_SEEN = """() => {
    const sheet = document.querySelector(".table-scores");
    const total = [...sheet.querySelectorAll("tfoot, tbody tr:last-child")].at(-1);
    const box = total.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return total.contains(document.elementFromPoint(x, y));
}"""
"""Whether nothing lies over the last line of one's score sheet."""


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("game", ["burrow", "cattower", "ninelives", "yarn"])
def test_the_line_to_type_in_squeezes_no_sheet_of_an_upright_tablet(
    game: str, tour: Page, site: Site
) -> None:
    """The sheet with it is as high as what stands in it: nothing of both has to be scrolled to, and
    below the line one's points stay to be read."""
    open_at(tour, site, game, load_game(game).info.min_players + 1, 0.3)
    with window_of(tour) as window:
        for _ in resized(window, TABLETS[:1]):
            tour.keyboard.press("/")
            expect(tour.get_by_role("combobox", name="Type a move or a question")).to_be_focused()
        for size in resized(window, TABLETS):
            within = tour.evaluate(SCROLLS_WITHIN, ".table-scores")
            assert within == 0, size
            assert tour.evaluate(TOTAL_IS_SEEN), size
    tour.locator('[data-do="table.type"]').first.click()


UNDER_THE_LINE = """() => {
    const box = (it) => {
        const within = document.createRange();
        within.selectNodeContents(it);
        return within.getBoundingClientRect();
    };
    const sheet = document.querySelector(".table-scores").getBoundingClientRect();
    const line = [".typing .input", ".typing-head .btn", ".typing-log > dl"]
        .flatMap((it) => [...document.querySelectorAll(it)])
        .filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect());
    return [...document.querySelectorAll(".table-owner, .nl-panel :is(caption, .who, td, h3, li)")]
        .filter((it) => it.checkVisibility() && it.clientWidth > 1)
        .filter((it) => box(it).bottom > sheet.bottom || line.some(
            ({ left, top, right, bottom }) => box(it).left < right && left < box(it).right
                && box(it).top < bottom && top < box(it).bottom))
        .map((it) => it.textContent);
}"""
"""What of the sheet the line to type in, or what it has answered, lies over."""


@pytest.mark.parametrize("seats", [3, 4])
def test_the_line_to_type_in_covers_nothing_that_nine_lives_shows(
    seats: int, tour: Page, site: Site
) -> None:
    """Cards seen, points and the last trick stay to be read, and the board where it is."""
    open_at(tour, site, "ninelives", seats, 0.5)
    line = tour.get_by_role("combobox", name="Type a move or a question")
    place = "(it) => Object.values(it.getBoundingClientRect().toJSON()).map(Math.round)"
    board = tour.locator(".table-board")
    for width, height in TABLETS:
        tour.set_viewport_size({"width": width, "height": height})
        before = board.evaluate(place)
        tour.keyboard.press("/")
        expect(line).to_be_focused()
        for typed in ("", "trump"):
            if typed:
                line.fill(typed)
                line.press("Escape")
                line.press("Enter")
                expect(tour.locator(".typing-log dt").first).to_have_text(typed)
            assert board.evaluate(place) == before, (width, typed)
            assert tour.evaluate(UNDER_THE_LINE) == [], (width, typed)
        tour.get_by_role("button", name="Hide").click()
        expect(line).to_have_count(0)


@pytest.mark.sampled(one_in=2, group="whole tables")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("phase", ["bid", "play", "take"])
def test_all_that_a_turn_of_nine_lives_needs_is_in_a_tablets_window(
    seats: int, phase: str, tour: Page, site: Site
) -> None:
    """Strip, others, rug, hand, buttons and points, while one predicts, plays and takes."""
    begin = {"bid": 0, "play": 27, "take": 27}[phase]
    record = next(
        record
        for record in (at_choice("ninelives", seats, number) for number in range(begin, 60))
        if record.match.state.phase == phase
    )
    open_record(tour, site, record)
    with window_of(tour) as window:
        for size in resized(window, (TABLET_ON_ITS_SIDE, *TABLETS)):
            assert tour.evaluate(BELOW_THE_WINDOW) == 0, size
            for selector in (".table-status", ".nl-rug", ".nl-hand", ".table-bar", ".nl-scores"):
                assert tour.evaluate(WHOLE, selector) == [True], (size, selector)


def keep_best(page: Page, site: Site, game: str) -> None:
    """Keep a best result of a match alone, as everybody has one but for the first match."""
    info = load_game(game).info
    options = written_options(info, info.defaults().items())
    best = Best(game, options, "Bartholomew", 68, "tea", 1_790_000_000_000, f"best-{game}")
    page.goto(site.root)
    wait_ready(page, "home")
    put(page, "clowder", {"best": {best.record: best_to_json(best)}})


ROW_FILLED = """() => {
    const row = document.querySelector(".table-others").getBoundingClientRect();
    const cards = [...document.querySelectorAll(".other")].map((it) => it.getBoundingClientRect());
    return cards.reduce((sum, { width }) => sum + width, 0) / row.width;
}"""
"""Which share of their row the cards with everybody's boards take."""


SMALL_HIGH = """() => {
    const box = (it) => it.getBoundingClientRect().height;
    const cards = [...document.querySelectorAll(".other:not([aria-pressed=true])")];
    return Math.min(...cards.map((it) => box(it.querySelector(".other-board > svg")) / box(it)));
}"""
"""Which share of its card's height everybody's carpet has, at the least."""


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_carpets_fill_their_row_on_an_upright_tablet(seats: int, tour: Page, site: Site) -> None:
    """However many lie below the large one; there is nothing to scroll to."""
    open_at(tour, site, "yarn", seats, 0.5)
    with window_of(tour) as window:
        for size in resized(window, TABLETS):
            assert tour.evaluate(ROW_FILLED) > 0.9, size
            assert seats == 6 or tour.evaluate(SMALL_HIGH) > 0.8, size
            assert tour.evaluate(BELOW_THE_WINDOW) == 0, size


SMALL_WIDE = """() => {
    const widths = [...document.querySelectorAll(".other-board > svg:first-child")]
        .filter((it) => it.checkVisibility())
        .map((it) => [it.getBoundingClientRect(), it.viewBox.baseVal])
        .map(([box, { width, height }]) => Math.min(box.width, (box.height * width) / height));
    return { count: widths.length, least: Math.min(...widths) };
}"""
"""How many small boards are shown, and how wide the smallest one is drawn."""


LEAST_SHEET_PX = 380
"""One's own sheet is so wide on a tablet on its side."""


@pytest.mark.sampled(one_in=2)
@pytest.mark.parametrize(
    ("seats", "upright", "on_its_side"),
    [(4, (210, 540), (150, 4)), (5, (130, 500), (150, 4)), (6, (130, 500), (105, 6))],
)
def test_many_small_burrows_can_be_read_on_a_tablet(
    seats: int,
    upright: tuple[int, int],
    on_its_side: tuple[int, int],
    tour: Page,
    site: Site,
) -> None:
    """Whose burrow is large has a copy only where a gap would be else; sheet and large burrow lose
    nothing to the others'."""
    open_at(tour, site, "burrow", seats, 0.5)
    copies = seats - 1
    with window_of(tour) as window:
        for size, least, board, count in (
            ((768, 1024), *upright, copies),
            ((768, 954), 105, 480, copies),
            (TABLET_ON_ITS_SIDE, on_its_side[0], 545, on_its_side[1]),
        ):
            for said in resized(window, (size,)):
                small = tour.evaluate(SMALL_WIDE)
                assert small["count"] == count, said
                assert small["least"] >= least, said
                large = tour.locator("#board-1").bounding_box()
                assert large
                assert large["width"] >= board, said
                if size == TABLET_ON_ITS_SIDE:
                    assert_wide_sheet(tour)
                assert all(tour.evaluate(WHOLE, ".other, .other-score, .table-scores tfoot")), said
                assert tour.evaluate(SCROLLS_WITHIN, ".table-others") == 0, said
                assert tour.evaluate(BELOW_THE_WINDOW) == 0, said


def assert_wide_sheet(page: Page) -> None:
    """One's own sheet has the width of all that is beside the board."""
    sheet = page.locator(".table-scores").bounding_box()
    assert sheet
    assert sheet["width"] >= LEAST_SHEET_PX


@pytest.mark.parametrize(
    ("game", "seats", "on_its_side", "upright"),
    [
        *(("cattower", 3, 130, 0), ("cattower", 4, 78, 130)),
        *(("yarn", 3, 165, 125), ("yarn", 6, 85, 100)),
    ],
)
def test_others_boards_have_the_room_of_a_copy(
    game: str, seats: int, on_its_side: int, upright: int, tour: Page, site: Site
) -> None:
    """On a small tablet whose board is large has a line, or nothing, and the others' are larger."""
    open_at(tour, site, game, seats, 0.5)
    with window_of(tour) as window:
        for size, least in ((TABLET_ON_ITS_SIDE, on_its_side), (TABLETS[0], upright)):
            for said in resized(window, (size,)):
                small = tour.evaluate(SMALL_WIDE)
                assert small["count"] == seats - 1, said
                assert small["least"] >= least, said
                if (game, size) == ("yarn", TABLET_ON_ITS_SIDE):
                    assert_wide_sheet(tour)
                assert all(tour.evaluate(WHOLE, ".other, .table-scores tfoot, #confirm-1")), said
                assert tour.evaluate(BELOW_THE_WINDOW) == 0, said


TOWERS_USED = """() => {
    const box = (it) => it.getBoundingClientRect();
    const faces = [...document.querySelectorAll(".ct-cat")].filter((it) => {
        const [head, words] = [".ct-cat-head", ".ct-brings"].map((part) => it.querySelector(part));
        if (!words.checkVisibility()) return false;
        const face = box(head), over = box(words);
        return over.right > face.left + face.width / 2 && over.top < face.top + face.height / 2;
    });
    const bar = box(document.querySelector(".table-bar"));
    return { below: innerHeight - bar.bottom, covered: faces.length };
}"""
"""What is left below the buttons of Cat Tower's table, and how many cats' faces are covered."""


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_towers_use_a_tablet_on_its_side(seats: int, tour: Page, site: Site) -> None:
    """They are as high as the window lets them be, and what a cat brings stands off its face; alone
    there is a best result to beat as well."""
    keep_best(tour, site, "cattower")
    open_at(tour, site, "cattower", seats, 0.5)
    to_beat = tour.locator(".alone-ladder > li", has_text="Best here")
    expect(to_beat).to_have_count(1 if seats == 1 else 0)
    with window_of(tour) as window:
        for size in resized(window, (TABLET_ON_ITS_SIDE, (1112, 834))):
            used = tour.evaluate(TOWERS_USED)
            assert used["below"] < 40, size
            assert used["covered"] == 0, size
            assert tour.evaluate(BELOW_THE_WINDOW) == 0, size
            assert all(tour.evaluate(WHOLE, ".other, .other-score, .table-scores tfoot")), size


@pytest.mark.parametrize("rivals", [0, 1, 3])
def test_an_upright_tablet_has_large_tiles(rivals: int, tour: Page, site: Site) -> None:
    """Kitty Paw's build area has all the width; rivals, or what one plays for, stand below it."""
    kinds = ("person", *["easy"] * rivals)
    tour.goto(address(site.root, kinds, "kittypaw", seed="every"))
    wait_ready(tour, "table")
    card = tour.locator(".table-board [data-now]").first
    card.wait_for(timeout=BOT_TIMEOUT_MS)
    card.click()
    tour.locator(".kp-table").wait_for()
    with window_of(tour) as window:
        for size in resized(window, TABLETS):
            # The build area is 16 steps wide, and a tile two of them.
            tile = tour.locator(".kp-table").evaluate("it => it.getBoundingClientRect().width / 8")
            assert tile >= 60, size
            assert tour.evaluate(BELOW_THE_WINDOW) == 0, size
            below = ".other" if rivals else ".alone-ladder, .alone-goals"
            assert all(tour.evaluate(WHOLE, f".table-scores, {below}")), size


OVER_A_FACE = """() => {
    const cat = document.querySelector(".choice-board .ct-cat:has(.ct-brings)");
    if (!cat) return null;
    const words = cat.querySelector(".ct-brings"), head = cat.querySelector(".ct-cat-head");
    const before = words.textContent;
    words.textContent = "+12";
    const [over, face] = [words, head].map((it) => it.getBoundingClientRect());
    words.textContent = before;
    return over.right > face.left + face.width / 4;
}"""
"""Whether the most that a cat can bring would lie over its face; None where nothing is brought."""


@pytest.mark.sampled(one_in=2, group="choices on a tablet")
@pytest.mark.parametrize("game", ["burrow", "cattower", "ninelives", "yarn"])
def test_all_ways_on_from_a_choice_are_in_an_upright_tablets_window(
    game: str, tour: Page, site: Site
) -> None:
    """Below the board of a choice that is looked back at."""
    open_choice(tour, site, game)
    with window_of(tour) as window:
        for size in resized(window, TABLETS):
            ways = tour.evaluate(WHOLE, ".choice-ways-on .btn")
            assert len(ways) >= 4, size
            assert all(ways), size
            if game == "cattower":
                assert tour.evaluate(OVER_A_FACE) is False, size


TABLE_OF_CARDS = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)]
        .map((it) => it.getBoundingClientRect());
    const tops = boxes(".nl-hand > li").map(({ top }) => Math.round(top));
    return { rows: new Set(tops).size, rug: boxes(".nl-rug")[0].width };
}"""

LEAST_RUG_PX = 260


@pytest.mark.parametrize("seats", [3, 4])
def test_a_tablet_has_a_large_rug_and_the_hand_in_one_row(
    seats: int, tour: Page, site: Site
) -> None:
    """On its side and upright, in the first trick, when the hand has all its cards."""
    open_record(tour, site, at_choice("ninelives", seats, seats))
    with window_of(tour) as window:
        for size in resized(window, (TABLET_ON_ITS_SIDE, *TABLETS)):
            table = tour.evaluate(TABLE_OF_CARDS)
            assert table["rows"] == 1, size
            assert table["rug"] >= LEAST_RUG_PX, size


@pytest.mark.parametrize("seats", [3, 4])
def test_a_round_counted_ends_with_a_tablets_window(seats: int, tour: Page, site: Site) -> None:
    """However long what is said of a miss is: there is nothing to scroll to."""
    open_at(tour, site, "ninelives", seats, 1)
    with window_of(tour) as window:
        for size in resized(window, (TABLET_ON_ITS_SIDE, *TABLETS)):
            assert tour.evaluate(BELOW_THE_WINDOW) == 0, size


@pytest.mark.parametrize("game", ["burrow", "cattower", "yarn"])
def test_what_one_plays_for_alone_is_in_an_upright_tablets_window(
    game: str, tour: Page, site: Site
) -> None:
    """The ladder of results, one's own best among them, without scrolling the page."""
    keep_best(tour, site, game)
    open_at(tour, site, game, 1, 0.5)
    with window_of(tour) as window:
        for size in resized(window, TABLETS):
            assert tour.evaluate(WHOLE, ".alone-ladder > li") == [True] * 5, size
            assert tour.evaluate(BELOW_THE_WINDOW) == 0, size
