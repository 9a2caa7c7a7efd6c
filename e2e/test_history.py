"""The history at a table, and the voice that writes nothing over."""

import pytest
from playwright.sync_api import Page, expect

from app.games.face import is_race
from e2e.server import Site
from e2e.table import Table
from e2e.test_every_game import PLAYABLE
from e2e.test_windows_used import LAPTOPS, TABLET_ON_ITS_SIDE, open_at
from e2e.windows import resized, window_of

FOLLOWED_BY_TWO = """line => {
    const next = line.nextElementSibling;
    return line.isConnected && next && next.nextElementSibling === line.parentNode.lastElementChild;
}"""


def test_what_happened_is_there_for_the_ear_and_can_be_laid_open(tour: Page, site: Site) -> None:
    """Folded it is heard, open it is seen, the newest of it in sight; Escape folds it."""
    table = Table.start(tour, site.root, ("person", "easy"), seed="tea", names="Mia,Tom")
    # Later this thread is walled in, and its passes go by themselves.
    for _ in range(3):
        table.wait_turn()
        table.play_turn()
    table.wait_turn()
    log = tour.get_by_role("log", name="What happened")
    expect(log).to_contain_text("You draw")
    fold = tour.get_by_role("button", name="Show what happened")
    fold.click()
    expect(fold).to_have_attribute("aria-pressed", "true")
    expect(log.locator("li").first).to_contain_text("Turn 1")
    expect(log.locator("li").last).to_be_in_viewport()
    tour.keyboard.press("Escape")
    expect(fold).to_have_attribute("aria-pressed", "false")
    expect(log).to_contain_text("You draw")


def test_on_a_phone_what_happened_is_in_view_when_it_opens(phone_tour: Page, site: Site) -> None:
    """It lies below all else: the page goes there, above the buttons at its foot."""
    table = Table.start(phone_tour, site.root, ("person", "easy"), seed="tea", names="Mia,Tom")
    for _ in range(2):
        table.wait_turn()
        table.play_turn()
    table.wait_turn()
    fold = phone_tour.get_by_role("button", name="Show what happened")
    fold.click()
    log = phone_tour.get_by_role("log", name="What happened")
    expect(log).to_be_in_viewport(ratio=0.99)
    bar = phone_tour.locator(".table-bar").bounding_box()
    seen = log.bounding_box()
    assert bar
    assert seen
    assert seen["y"] + seen["height"] <= bar["y"]
    fold.click()
    expect(fold).to_have_attribute("aria-pressed", "false")
    expect(fold).to_be_focused()


TABLETS = ((768, 600), (900, 700), (1000, 768), (1024, 768), (768, 1024), (820, 1180), (1024, 1366))

COVERED = """() => {
    const log = document.querySelector(".history-log.paper").getBoundingClientRect();
    const parts = "status, .table-bar .btn, .table-chance, .table-scores, .table-others";
    return [...document.querySelectorAll(`#board-1, .table-${parts}`)].filter((it) => {
        const box = it.getBoundingClientRect();
        return Math.min(box.right, log.right) - Math.max(box.left, log.left) > 1
            && Math.min(box.bottom, log.bottom) - Math.max(box.top, log.top) > 1;
    }).map((it) => it.id || it.className);
}"""
"""What the open history lies over: a board, the strip, buttons, dice, scores, other players."""


@pytest.mark.sampled(one_in=2)
@pytest.mark.parametrize("game", [game for game in PLAYABLE if not is_race(game)])
def test_what_happened_covers_nothing_beside_the_board(game: str, tour: Page, site: Site) -> None:
    """Among four, on tablets and laptops: it lies below the table, where the focus leads, and is
    whole there; everybody's card stays whole as well."""
    open_at(tour, site, game, 4, 0.5)
    fold = tour.get_by_role("button", name="Show what happened")
    log = tour.get_by_role("log", name="What happened")
    cards = tour.locator(".table-others")
    with window_of(tour) as window:
        for size in resized(window, (*TABLETS, *LAPTOPS, (1920, 1080))):
            room = cards.bounding_box()
            fold.press("Enter")
            expect(fold).to_have_attribute("aria-pressed", "true")
            assert tour.evaluate(COVERED) == [], size
            open_room = cards.bounding_box()
            assert room
            assert open_room
            assert abs(open_room["height"] - room["height"]) < 1, size
            log.scroll_into_view_if_needed()
            expect(log, size).to_be_in_viewport(ratio=0.99)
            tour.keyboard.press("Escape")
            expect(fold).to_have_attribute("aria-pressed", "false")


OWNER_MEETS = """() => {
    const sheet = document.querySelector(".table-scores");
    const owner = sheet.querySelector(".table-owner");
    const name = owner.getBoundingClientRect();
    const boxOf = (it) => {
        if (it.localName === "svg") return it.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(it);
        return words.getBoundingClientRect();
    };
    return [...sheet.querySelectorAll(":scope :not(svg *)")]
        .filter((it) => !owner.contains(it) && (it.localName === "svg" || !it.children.length))
        .filter((it) => {
            const box = boxOf(it);
            return Math.min(box.right, name.right) - Math.max(box.left, name.left) > 1
                && Math.min(box.bottom, name.bottom) - Math.max(box.top, name.top) > 1;
        }).map((it) => it.outerHTML.slice(0, 60));
}"""
"""What of the sheet lies under the name of whose sheet it is."""


@pytest.mark.sampled(one_in=2)
@pytest.mark.parametrize("game", [game for game in PLAYABLE if not is_race(game)])
def test_whose_sheet_it_is_covers_nothing_of_it(game: str, tour: Page, site: Site) -> None:
    """Also on a laptop and on a tablet on its side, where the name stands small at its top."""
    open_at(tour, site, game, 4, 0.5)
    with window_of(tour) as window:
        for size in resized(window, (*LAPTOPS, TABLET_ON_ITS_SIDE, (1024, 600))):
            assert tour.evaluate(OWNER_MEETS) == [], size


def test_what_was_said_is_not_written_over(tour: Page, site: Site) -> None:
    """What is said soon after stands behind it, as a line of its own."""
    table = Table.start(tour, site.root, ("person",), seed="tea", names="Mia")
    table.wait_turn()
    sentences = table.live.locator("p")
    expect(sentences.last).to_contain_text("Draw ")
    last = sentences.last.element_handle()
    table.board.focus()
    for _ in range(2):
        tour.keyboard.press("Enter")
    # Lines that are older go meanwhile: what counts is what comes after this one.
    expect(sentences.last).to_have_text("Choose a move first.")
    tour.wait_for_function(FOLLOWED_BY_TWO, arg=last)
