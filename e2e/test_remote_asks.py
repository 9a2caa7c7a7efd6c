"""What is asked together at a table far away pushes nothing out of the window."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from e2e.people import (
    LINK_TIMEOUT_MS,
    STILL_TIMEOUT_S,
    Friend,
    gather,
    play,
    wait_to_act,
)
from e2e.table import load_again
from e2e.test_every_game import PLAYABLE
from e2e.windows import resized, window_of

SIZES = ((1280, 720), (1024, 768), (360, 740))
EVERYWHERE = ((360, 740), (740, 360), (768, 1024), (1280, 720), (1280, 800))


def _faults(page: Page, look: str) -> list[str]:
    """What this look at the page finds in windows of all sizes."""
    with window_of(page) as window:
        return [
            f"{size}, {fault}" for size in resized(window, SIZES) for fault in page.evaluate(look)
        ]


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
    return _faults(page, _OUTSIDE)


_BOXES = """() => [...document.querySelectorAll(
        ".table-board, .table-bar, .table-scores, .table-chance")]
    .map((found) => [found.id || found.className, found.getBoundingClientRect()])
    .map(([id, box]) => `${id}: ${[box.x, box.y, box.width, box.height].map(Math.round)}`)"""

KINDS = {"ninelives": "person,person,easy"}
"""Where two people are too few."""


@pytest.mark.sampled(one_in=3, group="remote")
@pytest.mark.parametrize("game", PLAYABLE)
def test_nothing_moves_when_somebody_goes_away(game: str, mia: Friend, tom: Friend) -> None:
    """The note is a button in the line at the top, and unfolds over the table."""
    gather(game, mia, tom, **({"kinds": KINDS[game]} if game in KINDS else {}))
    deadline = time.monotonic() + STILL_TIMEOUT_S
    while "act" not in (mia.wanted(), tom.wanted()):
        assert time.monotonic() < deadline, "nobody can do anything"
        mia.page.wait_for_timeout(50)
    with window_of(mia.page) as window:
        before = {size: mia.page.evaluate(_BOXES) for size in resized(window, EVERYWHERE)}
        tom.page.goto("about:blank")
        title = mia.page.locator("#remote-note-title")
        expect(title).to_contain_text("Tom is away", timeout=2 * LINK_TIMEOUT_MS)
        for size in resized(window, EVERYWHERE):
            assert mia.page.evaluate(_BOXES) == before[size], size


_BEYOND = """() => [document.querySelector("#remote-note-inside").getBoundingClientRect()]
    .filter((box) => box.bottom > innerHeight || box.left < 0 || box.right > innerWidth)
    .map((box) => `the note reaches to ${box.right}, ${box.bottom}`)"""


@pytest.mark.sampled(one_in=5, group="remote")
def test_the_note_unfolds_over_the_table_and_is_put_away(mia: Friend, tom: Friend) -> None:
    """It pushes nothing out, when all others were lost and when the page is loaded again."""
    gather("burrow", mia, tom)
    assert not play("burrow", (mia, tom), 2)
    wait_to_act(mia, tom)
    tom.page.goto("about:blank")
    mia.unfold_note()
    expect(mia.asks.get_by_role("button", name="Invite Tom again")).to_be_visible(
        timeout=LINK_TIMEOUT_MS
    )
    assert not outside(mia.page)
    mia.press("#remote-reconnect-title")
    expect(mia.asks.get_by_text("Has Tom sent you a code?")).to_be_visible()
    assert not _faults(mia.page, _BEYOND)
    mia.page.keyboard.press("Escape")
    expect(mia.asks.get_by_text("Has Tom sent you a code?")).to_be_hidden()
    mia.unfold_note()
    mia.press(mia.button("Fold the note"))
    expect(mia.page.locator("#remote-note-inside")).to_be_hidden()
    mia.unfold_note()
    # Only the device that settles a draw of two may let a bot play: then nothing is asked any more.
    bot = mia.asks.get_by_role("button", name="A bot until Tom is back")
    if bot.count():
        mia.press(bot)
        title = mia.page.locator("#remote-note-title")
        expect(title).to_contain_text("Connect with Tom again", timeout=LINK_TIMEOUT_MS)
        return
    load_again(mia.page, "table")
    panel = mia.page.locator("#remote-reconnect-inside")
    expect(panel).to_contain_text("it brings you back", timeout=LINK_TIMEOUT_MS)
    expect(panel).to_be_visible()
    assert not outside(mia.page)
    assert not _faults(mia.page, _BEYOND)


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
    tom.unfold_note()
    tom.press(tom.asks.get_by_role("button", name="Take it back"))
    expect(mia.asks).to_contain_text("Tom has taken the question back.", timeout=LINK_TIMEOUT_MS)
    expect(mia.asks).not_to_contain_text("Tom asks")


_CUT = """() => {
    const panel = document.querySelector("#remote-inside").getBoundingClientRect();
    const outside = panel.top < 0 || panel.left < 0 || panel.bottom > innerHeight
        || panel.right > innerWidth ? [`the panel reaches to ${panel.right}, ${panel.bottom}`] : [];
    const covered = [...document.querySelectorAll("#remote-inside :is(button, a, summary)")]
        .filter((found) => found.getClientRects().length && !found.closest("#remote-close"))
        .filter((found) => {
            found.scrollIntoView({ block: "nearest", behavior: "instant" });
            const box = found.getBoundingClientRect();
            const over = document.elementFromPoint(
                box.left + box.width / 2, box.top + box.height / 2);
            return !found.contains(over);
        });
    return [...outside, ...covered.map((found) => `something lies over ${found.textContent}`)];
}"""


@pytest.mark.sampled(one_in=5, group="remote")
def test_what_is_done_for_all_puts_the_talk_away(mia: Friend, tom: Friend) -> None:
    """It lies over the board that comes of it; its own button closes it as well. Nothing in it is
    cut, however much is unfolded."""
    gather("burrow", mia, tom)
    assert not play("burrow", (mia, tom), 4)
    talk = tom.open_talk()
    expect(tom.page.locator("#remote-title")).to_have_text("Talk and more")
    folded = ("#between > summary", "#remote-leave > summary")
    for summary in folded:
        tom.press(summary)
    with window_of(tom.page) as window:
        for size in resized(window, EVERYWHERE):
            assert not tom.page.evaluate(_CUT), size
    for summary in folded:
        tom.press(summary)
    tom.press(tom.button("Close Talk and more"))
    expect(talk).to_be_hidden()
    for button in ("Ask to go back a turn", "Leave for good"):
        tom.open_talk()
        if button == "Leave for good":
            tom.press("#remote-leave > summary")
        tom.press(tom.button(button))
        expect(talk).to_be_hidden()
    expect(tom.asks).to_contain_text("You have left this table.")
