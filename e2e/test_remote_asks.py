"""What is asked together at a table far away pushes nothing out of the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.people import LINK_TIMEOUT_MS, Friend, gather, play, wait_to_act
from e2e.table import load_again
from e2e.windows import resized, window_of

SIZES = ((1280, 720), (1024, 768), (360, 740))

_OUTSIDE = """() => {
    const needed = { "the board": ".table-board", "Confirm": '[data-do="table.confirm"]' };
    const shown = (selector) =>
        [...document.querySelectorAll(selector)].filter((found) => found.getClientRects().length);
    const foot = shown(needed.Confirm).map((found) => found.getBoundingClientRect());
    return Object.entries(needed).flatMap(([name, selector]) =>
        shown(selector).flatMap((found) => {
            const box = found.getBoundingClientRect();
            const end = name === "the board" && innerWidth < 500
                ? Math.min(...foot.map((low) => low.top), innerHeight) : innerHeight;
            const fits = box.top >= 0 && box.bottom <= end + 1;
            return fits ? [] : [`${name}: ${box.top} to ${box.bottom} of ${end}`];
        }));
}"""


def outside(page: Page) -> list[str]:
    """What of the board and Confirm is not in the window, or lies behind the buttons of a phone."""
    found = []
    with window_of(page) as window:
        for size in resized(window, SIZES):
            found += [f"{size}, {fault}" for fault in page.evaluate(_OUTSIDE)]
    return found


_COVERED = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)]
        .filter((found) => found.checkVisibility()).map((found) => found.getBoundingClientRect());
    const meet = (one, other) => one.top < other.bottom - 1 && other.top < one.bottom - 1
        && one.left < other.right - 1 && other.left < one.right - 1;
    const needed = ".remote-notes > .note, [data-do='table.confirm']";
    return boxes("#remote-reconnect-inside").flatMap((panel) =>
        [...(panel.bottom > innerHeight ? ["beyond the window"] : []),
         ...boxes(needed).filter((box) => meet(panel, box)).map((box) => `box at ${box.top}`)]);
}"""


def covered(page: Page) -> list[str]:
    """What the way back lies over: neither what is asked nor Confirm, in windows of all sizes."""
    found = []
    with window_of(page) as window:
        for size in resized(window, SIZES):
            found += [f"{size}, {fault}" for fault in page.evaluate(_COVERED)]
    return found


_HIDDEN = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)]
        .filter((found) => found.checkVisibility());
    const meet = (one, other) => one.top < other.bottom - 1 && other.top < one.bottom - 1
        && one.left < other.right - 1 && other.left < one.right - 1;
    const asked = boxes(".remote-notes > .note, #remote-reconnect-title");
    const below = boxes(".table-totals, .table-status, .table-chance, .table-board");
    return [...asked.filter((box) => box.scrollHeight > box.clientHeight + 1)
            .map((box) => `${box.id || "the note"} is cut`),
        ...asked.flatMap((box) => below
            .filter((it) => meet(box.getBoundingClientRect(), it.getBoundingClientRect()))
            .map((it) => `${it.id} lies under ${box.id || "the note"}`))];
}"""


def hidden(page: Page) -> list[str]:
    """What is asked is whole, and lies over nothing of the match, in windows of all sizes."""
    found = []
    with window_of(page) as window:
        for size in resized(window, SIZES):
            found += [f"{size}, {fault}" for fault in page.evaluate(_HIDDEN)]
    return found


@pytest.mark.sampled(one_in=5, group="remote")
def test_the_way_back_covers_neither_what_is_asked_nor_confirm(mia: Friend, tom: Friend) -> None:
    """Nor is the board pushed out, when all others were lost and when the page is loaded again."""
    gather("burrow", mia, tom)
    assert not play("burrow", (mia, tom), 2)
    wait_to_act(mia, tom)
    tom.page.goto("about:blank")
    expect(mia.page.locator("#remote-reconnect")).to_be_visible(timeout=LINK_TIMEOUT_MS)
    expect(mia.asks.get_by_role("button", name="Invite Tom again")).to_be_visible()
    assert not outside(mia.page)
    assert not hidden(mia.page)
    # What one has opened is put away by a press on anything else.
    mia.press("#remote-reconnect-title")
    expect(mia.asks.get_by_text("Has Tom sent you a code?")).to_be_visible()
    mia.press(".remote-notes > .note > p")
    expect(mia.asks.get_by_text("Has Tom sent you a code?")).to_be_hidden()
    # Only the device that settles a draw of two may let a bot play: then nothing is asked any more.
    bot = mia.asks.get_by_role("button", name="Let a bot play for Tom")
    if bot.count():
        mia.press(bot)
        expect(mia.page.locator(".remote-notes > .note")).to_have_count(0, timeout=LINK_TIMEOUT_MS)
        expect(mia.asks.get_by_text("Connect with Tom again")).to_be_visible()
        assert not hidden(mia.page)
        return
    load_again(mia.page, "table")
    panel = mia.page.locator("#remote-reconnect-inside")
    expect(panel).to_contain_text("it brings you back", timeout=LINK_TIMEOUT_MS)
    assert not outside(mia.page)
    assert not covered(mia.page)


@pytest.mark.sampled(one_in=5, group="remote")
def test_a_question_pushes_nothing_out_and_can_be_taken_back(mia: Friend, tom: Friend) -> None:
    """Neither for who is asked nor for who has asked; then nobody is asked any more."""
    gather("burrow", mia, tom)
    assert not play("burrow", (mia, tom), 2)
    wait_to_act(mia, tom)
    assert not outside(mia.page)
    tom.press("#remote-more > summary")
    tom.press("[data-do='participants.back']")
    expect(mia.asks).to_contain_text("Tom asks to go back a turn", timeout=LINK_TIMEOUT_MS)
    assert not outside(mia.page)
    tom.press("#remote-more > summary")
    tom.press(tom.asks.get_by_role("button", name="Take it back"))
    expect(mia.asks).to_contain_text("Tom has taken the question back.", timeout=LINK_TIMEOUT_MS)
    expect(mia.asks).not_to_contain_text("Tom asks")


_BELOW = """() => {
    const [bar] = document.querySelectorAll(".table-bar > .btn-primary");
    const drawn = document.querySelectorAll(".table-board svg");
    const low = [...drawn].filter((found) => found.checkVisibility())
        .map((found) => found.getBoundingClientRect().bottom);
    const foot = bar ? bar.getBoundingClientRect() : { top: innerHeight, bottom: 0 };
    return [...(foot.bottom > innerHeight + 1 ? [`Confirm ends at ${foot.bottom}`] : []),
        ...low.filter((end) => end > Math.min(foot.top, innerHeight) + 1)
            .map((end) => `the board ends at ${end}, the buttons begin at ${foot.top}`)];
}"""


@pytest.mark.sampled(one_in=5, group="remote")
@pytest.mark.parametrize("game", ["cattower", "kittypaw", "yarn"])
def test_a_notice_covers_no_board_and_moves_no_button(game: str, mia: Friend, tom: Friend) -> None:
    """On a laptop, in games whose boards fill the window: a notice says that somebody is away."""
    gather(game, mia, tom)
    tom.page.goto("about:blank")
    expect(mia.asks.get_by_role("button", name="Invite Tom again")).to_be_visible(
        timeout=LINK_TIMEOUT_MS
    )
    with window_of(mia.page) as window:
        for size in resized(window, ((1280, 800), (1366, 768), (1280, 720))):
            assert mia.page.evaluate(_BELOW) == [], size
    assert not hidden(mia.page)
