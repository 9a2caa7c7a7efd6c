"""Several browsers at one table over real WebRTC: matches from the invitation to the result."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.accessibility import assert_accessible
from e2e.contexts import shot
from e2e.kittypaw import Hands
from e2e.people import ByKeys, Friend, begin, come, gather, meet_from_home, play
from e2e.table import import_file, wait_ready, wait_while_resting
from e2e.windows import resized, window_of
from pyengine.core.text import parse_match, write_match

# A browser without a screen refuses every lock: this gives them, as one with a screen does.
_LOCKS = """
window.locks = [];
navigator.wakeLock.request = async (kind) => {
    const lock = { kind, released: false, release: async () => { lock.released = true; } };
    window.locks.push(lock);
    return lock;
};
"""


_HELD = """async () => {
    const opening = indexedDB.open("clowder");
    await new Promise((done) => { opening.onsuccess = done; });
    const store = opening.result.transaction("tables", "readwrite").objectStore("tables");
    const again = () => {
        if (window.released) opening.result.close();
        else store.get("").onsuccess = again;
    };
    again();
}"""
"""Storage that is busy until it is ``released``: whatever is asked of it waits."""


def test_what_is_done_while_storage_is_busy_is_stored_and_sent_afterwards(
    mia: Friend, tom: Friend
) -> None:
    """A transcript that is being read holds up no table for good; whoever waits is told so. The two
    have met from the home page, with few touches."""
    meet_from_home("yarn", mia, tom)
    assert not play("yarn", (mia, tom), 2)
    talk = mia.open_talk()
    mia.page.evaluate(_HELD)
    with mia.page.expect_download():
        talk.get_by_role("button", name="Save the signed transcript").click()
        talk.get_by_role("button", name="purrs").click()
        notices = mia.page.locator("#notices")
        expect(notices).to_contain_text("This device's storage has not answered")
        mia.page.evaluate("window.released = true")
    expect(notices).not_to_contain_text("storage")
    tom.open_talk()
    expect(tom.page.locator("#remote-talk")).to_contain_text("Mia purrs")
    talk.get_by_role("button", name="purrs").click()
    # What stands in the open talk is not said over the board as well.
    in_passing = tom.page.locator(".toast.is-talk")
    expect(in_passing).to_be_attached()
    expect(in_passing).to_be_hidden()
    mia.page.keyboard.press("Escape")
    tom.page.keyboard.press("Escape")
    assert not play("yarn", (mia, tom), 4)


_OUT_OF_VIEW = """() => [".banner.is-again", ".table-board", ".table-bar"]
    .map((selector) => [selector, document.querySelector(selector).getBoundingClientRect()])
    .filter(([, box]) => box.top < 0 || box.bottom > innerHeight + 1)
    .map(([selector, box]) => `${selector}: ${box.top} to ${box.bottom} of ${innerHeight}`)"""

_LINES_OF_OFFERS = """() => ["#last-match", "#fill"].map((selector) => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(selector));
    return new Set([...words.getClientRects()].map((line) => line.top)).size;
})"""


def test_a_whole_match_its_transcript_and_another_one(
    mia: Friend, tom: Friend, ada: Friend, tmp_path: Path
) -> None:
    """Linked and begun by the keyboard alone, played to a result that is the same for both.

    Somebody who was not there opens what they have signed, and another match needs no code.
    """
    by_keys = [ByKeys(player.page, player.root, player.name) for player in (mia, tom)]
    gather("yarn", *by_keys, cups="off")
    places = mia.place, tom.place
    assert not play("yarn", by_keys, 4)
    assert play("yarn", (mia, tom))
    assert mia.stored_text(places[0]) == tom.stored_text(places[1])

    talk = mia.open_talk()
    with mia.page.expect_download() as download:
        talk.get_by_role("button", name="Save the signed transcript").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    import_file(ada.page, ada.root, path)
    wait_ready(ada.page, "replay")
    expect(ada.page.locator("#testimony")).to_contain_text("Mia and Tom signed the result.")
    ada.assert_fits()
    assert_accessible(ada.page)
    shot(ada.page, "remote-transcript")

    mia.press("#remote-close button")
    mia.press(mia.button("Play again"))
    tom.button("Join").wait_for()
    # Who waits there is not lost here.
    expect(tom.page.locator("#participants .is-here")).to_have_count(2)
    expect(tom.page.locator("#remote-note")).to_have_count(0)
    with window_of(mia.page) as window:
        for size in resized(window, ((360, 740), (320, 640))):
            assert mia.page.evaluate(_LINES_OF_OFFERS) == [1, 2], size
    with window_of(tom.page) as window:
        for size in resized(window, ((740, 360), (1280, 720), (1280, 800))):
            assert not tom.page.evaluate(_OUT_OF_VIEW), size
    tom.press(tom.button("Join"))
    for friend in (mia, tom):
        friend.expect_lobby("Mia", "Tom")
    # Who has pressed Join is ready by that.
    tom.expect_seat(2)
    begin(mia, tom)
    assert not play("yarn", (mia, tom), 2)


@pytest.mark.sampled(one_in=5, group="remote")
@pytest.mark.parametrize("game", ["burrow", "cattower"])
def test_every_game_of_the_sheet_can_be_played(game: str, mia: Friend, tom: Friend) -> None:
    """Both have seen the same after some turns, and the phone shows all of it."""
    gather(game, mia, tom)
    assert not play(game, (mia, tom), 10)
    tom.assert_fits()
    shot(tom.page, f"phone-remote-{game}")
    expect(tom.page.locator("#others .other")).to_have_count(2)
    # What was done last has come to both when both are asked again.
    for friend in (mia, tom):
        wait_while_resting(friend.page, ".table-board[data-active]")
    totals = parse_match(mia.stored_text(mia.place)).scores().totals
    expected = [re.compile(rf"^{points} points?$") for points in totals]
    # Points that fly are counted up.
    for friend in (mia, tom):
        expect(friend.page.locator("#others .other-score")).to_have_text(expected)


@pytest.mark.sampled(one_in=5, group="remote")
def test_a_race_has_one_signal_and_one_log(mia: Friend, tom: Friend) -> None:
    """Kitty Paw: both see the row at once, one builds and calls, the other touches; equal texts."""
    gather("kittypaw", mia, tom)
    places = mia.place, tom.place
    hands = [Hands(friend.page) for friend in (mia, tom)]
    for hand in hands:
        hand.board.and_(hand.page.locator("[data-active]")).wait_for(timeout=20_000)
    mia.page.keyboard.press("a")
    hands[0].control("meow").wait_for()
    tom.page.keyboard.press("a")
    tom.page.keyboard.press("b")
    hands[1].control("meow").wait_for()
    hands[0].key_all(hands[0].laid(hands[0].card()).tiles)
    hands[0].meow()
    hands[1].control("touch").wait_for()
    tom.page.keyboard.press("Space")
    for friend in (mia, tom):
        friend.page.locator("#go-1").wait_for()
    stored = [
        parse_match(friend.stored_text(place)).whole()
        for friend, place in zip((mia, tom), places, strict=True)
    ]
    assert write_match(stored[0]) == write_match(stored[1])
    assert any(" meow " in entry.action for entry in stored[1].entries)


@pytest.mark.sampled(one_in=5, group="remote")
def test_screens_are_accessible_and_words_are_only_words(
    mia: Friend, tom: Friend, ada: Friend
) -> None:
    """axe-core looks at each screen on the way, and nothing is wider than its device.

    What is said stays as it was typed, in the lobby and at the table; a face says it without words.
    """
    mia.found("yarn", 3, cups="off")
    invitation = mia.invite()
    assert_accessible(mia.page)
    shot(mia.page, "remote-invitation")
    tom.page.goto(invitation)
    wait_ready(tom.page, "joining")
    tom.assert_shown_well("joining")
    reply = tom.answer(invitation)
    tom.assert_shown_well("reply")
    mia.take(reply)
    tom.expect_seat(2)
    # What is unfolded stays so while people come.
    mia.press("#between summary")
    come(mia, ada)
    expect(mia.page.locator("#between p")).to_be_visible()
    ada.expect_seat(3)
    for friend in (mia, tom, ada):
        friend.expect_lobby("Mia", "Tom", "Ada")
        friend.assert_shown_well("lobby")
    say = mia.page.locator("#say-lobby")
    say.fill("Hello <b>Tom</b>")
    say.press("Enter")
    expect(say).to_have_value("")
    expect(tom.page.locator(".chat-lines")).to_contain_text("Mia Hello <b>Tom</b>")
    assert not tom.page.locator(".chat-lines b").count()

    said = tom.page.locator("#lobby-start > p")
    expect(said).to_contain_text("You are ready.")
    box = said.bounding_box()
    assert box
    assert box["height"] >= 12, "what is waited for is to be seen on a phone"
    tom.press("#be-ready")
    expect(tom.page.locator("#be-ready")).to_have_text("I am ready")
    mia.press("#begin")
    tom.page.locator("#ready").wait_for()
    tom.assert_shown_well("ready")
    tom.press("#ready")
    for friend in (mia, tom, ada):
        friend.expect_table()
        friend.assert_fits()
        shot(friend.page, f"remote-table-{friend.name}")
    talk = tom.open_talk()
    talk.get_by_role("button", name="purrs").click()
    expect(mia.page.locator(".toast")).to_contain_text("Tom purrs")
    say = talk.get_by_label("Say something to all")
    expect(say).to_have_attribute("enterkeyhint", "send")
    say.fill("<i>now</i>")
    talk.get_by_role("button", name="Send", exact=True).click()
    expect(say).to_have_value("")
    expect(mia.page.locator(".toast")).to_contain_text("Tom says: <i>now</i>")
    assert not mia.page.locator(".toast i").count()
    # What unfolds at the panel's end comes into view: nobody looks for it below the edge.
    talk.locator("#remote-leave > summary").click()
    leave = talk.get_by_role("button", name="Leave for good")
    expect(leave).to_be_in_viewport(ratio=1)
    boxes = leave.bounding_box(), talk.bounding_box()
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] + boxes[1]["height"]
    expect(mia.open_talk().locator(".chat-lines > li")).to_have_count(3)
    # Escape puts the panel away, and so does a click beside it; one inside of it does not.
    inside = mia.page.locator("#remote-inside")
    mia.page.keyboard.press("Escape")
    expect(inside).to_be_hidden()
    expect(mia.page.locator("#remote-title")).to_be_focused()
    talk.get_by_role("button", name="purrs").click()
    expect(talk).to_be_visible()
    mia.press("#remote-title")
    expect(inside).to_be_visible()
    mia.press("#status-1")
    expect(inside).to_be_hidden()
    for friend in (mia, ada):
        friend.open_talk()
    for friend in (mia, tom, ada):
        friend.assert_shown_well("talk")
    talk.get_by_role("link", name="What is guaranteed?").click()
    wait_ready(tom.page, "participants")
    tom.assert_shown_well("guaranteed")


@pytest.mark.sampled(one_in=5, group="remote")
def test_the_screen_stays_on_through_a_match(mia: Friend, tom: Friend) -> None:
    """A lock is held also while others are to act; who leaves the table lets go of it."""
    mia.change_tabs(_LOCKS)
    gather("yarn", mia, tom, cups="off")
    wait_while_resting(mia.page, ".table-board[data-active]")
    mia.page.wait_for_function("locks.filter((lock) => !lock.released).length === 1")
    assert mia.page.evaluate("locks.every((lock) => lock.kind === 'screen')")
    mia.act("yarn")
    mia.page.wait_for_function("locks.filter((lock) => !lock.released).length === 1")
    mia.page.evaluate("location.hash = '#/'")
    mia.page.wait_for_function("locks.length && locks.every((lock) => lock.released)")
