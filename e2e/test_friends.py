"""Several browsers at one table over real WebRTC: matches, people who go, and what is said."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from app.stored import record_from_json
from e2e.accessibility import assert_accessible
from e2e.contexts import shot
from e2e.friends import Friend, begin, come, gather, play
from e2e.kittypaw import Hands
from e2e.table import load_again, wait_ready
from pyengine.core.text import write_match

# A browser without a screen refuses every lock: this gives them, as one with a screen does.
_LOCKS = """
window.locks = [];
navigator.wakeLock.request = async (kind) => {
    const lock = { kind, released: false, release: async () => { lock.released = true; } };
    window.locks.push(lock);
    return lock;
};
"""


def text_of(friend: Friend, place: str) -> str:
    """The match text that this browser keeps."""
    return write_match(record_from_json(friend.kept_match(place)).match)


def assert_fits(friend: Friend) -> None:
    """Nothing is to be scrolled sideways."""
    page = friend.page
    size = page.viewport_size
    assert size
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_whole_match_is_the_same_on_both_devices(mia: Friend, tom: Friend) -> None:
    """From the first roll to the result, which both keep as the same text."""
    gather("yarn", mia, tom, cups="off")
    places = mia.place, tom.place
    assert play("yarn", (mia, tom))
    assert text_of(mia, places[0]) == text_of(tom, places[1])


@pytest.mark.parametrize("game", ["burrow", "cattower"])
def test_every_game_of_the_sheet_can_be_played(game: str, mia: Friend, tom: Friend) -> None:
    """Both have seen the same after some turns, and the phone shows all of it."""
    gather(game, mia, tom)
    assert not play(game, (mia, tom), 10)
    assert_fits(tom)
    shot(tom.page, f"phone-friends-{game}")
    expect(tom.page.locator("#others .other")).to_have_count(2)
    scores = [
        friend.page.locator("#others .other-score").all_inner_texts() for friend in (mia, tom)
    ]
    assert scores[0] == scores[1]


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
    assert text_of(mia, places[0]) == text_of(tom, places[1])
    assert " meow " in text_of(tom, places[1])


def test_lobby_door_and_table_are_accessible(mia: Friend, tom: Friend, ada: Friend) -> None:
    """axe-core looks at each screen on the way, and nothing is wider than its device."""
    mia.found("yarn", 3, cups="off")
    invitation = mia.invite()
    assert_accessible(mia.page)
    shot(mia.page, "friends-invitation")
    tom.page.goto(invitation)
    wait_ready(tom.page, "door")
    assert_accessible(tom.page)
    assert_fits(tom)
    mia.take(tom.answer(invitation))
    tom.sit(2)
    come(mia, ada)
    ada.sit(3)
    for friend, name in ((mia, "desktop"), (tom, "phone"), (ada, "tablet")):
        friend.expect_lobby("Mia", "Tom", "Ada")
        assert_accessible(friend.page)
        assert_fits(friend)
        shot(friend.page, f"friends-lobby-{name}")
    begin(mia, tom, ada)
    for friend, name in ((mia, "desktop"), (tom, "phone"), (ada, "tablet")):
        assert_fits(friend)
        shot(friend.page, f"friends-table-{name}")
        friend.open_talk()
        assert_accessible(friend.page)
        assert_fits(friend)
        shot(friend.page, f"friends-talk-{name}")


def test_what_is_unfolded_stays_so_when_it_is_drawn_anew(mia: Friend, tom: Friend) -> None:
    """The words that are read out stay in sight while people come and go."""
    mia.found("burrow")
    come(mia, tom)
    mia.press("#between summary")
    words = mia.page.locator("#between .table-words")
    tom.sit(2)
    expect(mia.page.locator("#lobby-seat-2")).to_contain_text("Tom")
    tom.page.goto("about:blank")
    expect(mia.page.locator("#lobby-people .is-away")).to_be_visible(timeout=20_000)
    expect(words).to_be_visible()


def test_what_is_said_is_text_and_nothing_else(mia: Friend, tom: Friend) -> None:
    """In the lobby and at the table: words are escaped, and a face says it without words."""
    mia.found("yarn", cups="off")
    come(mia, tom)
    field = mia.page.locator("#say-lobby")
    field.fill("Hello <b>Tom</b>")
    field.press("Enter")
    expect(field).to_have_value("")
    expect(tom.page.locator(".lines")).to_contain_text("Mia Hello <b>Tom</b>")
    assert not tom.page.locator(".lines b").count()
    tom.sit(2)
    begin(mia, tom)
    talk = tom.open_talk()
    talk.get_by_role("button", name="purrs").click()
    expect(mia.page.locator(".toast")).to_contain_text("Tom purrs")
    talk.get_by_label("Say something to all").fill("<i>now</i>")
    talk.get_by_label("Say something to all").press("Enter")
    expect(mia.page.locator(".toast")).to_contain_text("Tom says: <i>now</i>")
    assert not mia.page.locator(".toast i").count()
    expect(mia.open_talk().locator(".lines > li")).to_have_count(3)
    # Escape puts the panel away, and so does a click beside it; one inside of it does not.
    inside = mia.page.locator("#far-inside")
    mia.page.keyboard.press("Escape")
    expect(inside).to_be_hidden()
    expect(mia.page.locator("#far-title")).to_be_focused()
    talk.get_by_role("button", name="purrs").click()
    expect(talk).to_be_visible()
    mia.press("#far-title")
    expect(inside).to_be_visible()
    mia.press("#status-1")
    expect(inside).to_be_hidden()


def test_the_screen_stays_on_only_while_others_wait(mia: Friend, tom: Friend) -> None:
    """A lock is asked for when one is to act, and let go of when one has."""
    mia.page.add_init_script(_LOCKS)
    gather("yarn", mia, tom, cups="off")
    while mia.wanted() != "act":
        mia.page.wait_for_timeout(30)
    mia.page.wait_for_function("locks.filter((lock) => !lock.released).length === 1")
    assert mia.page.evaluate("locks.every((lock) => lock.kind === 'screen')")
    mia.act("yarn")
    mia.page.wait_for_function("locks.length && locks.every((lock) => lock.released)")


def test_the_founder_goes_and_a_bot_plays_on(mia: Friend, tom: Friend, ada: Friend) -> None:
    """Those who came by her invitations were introduced to each other, and decide it together."""
    gather("yarn", mia, tom, ada, cups="off")
    assert not play("yarn", (mia, tom, ada), 3)
    mia.page.goto("about:blank")
    expect(tom.asks).to_contain_text("Mia is away", timeout=20_000)
    expect(ada.asks).to_contain_text("Mia is away", timeout=20_000)
    shot(tom.page, "friends-away-phone")
    tom.asks.get_by_role("button", name="Let a bot play for Mia").click()
    expect(ada.asks).to_contain_text("Tom asks: shall a bot play for Mia until Mia is back?")
    shot(ada.page, "friends-question-tablet")
    ada.asks.get_by_role("button", name="Yes").click()
    expect(tom.page.locator("#other-name-1")).not_to_contain_text("Mia")
    assert not play("yarn", (tom, ada), 4)


def test_a_reload_loses_nothing(mia: Friend, tom: Friend) -> None:
    """Neither what was chosen before it was sent, nor that it was sent."""
    gather("burrow", mia, tom)
    assert not play("burrow", (mia, tom), 2)
    while tom.wanted() != "act":
        tom.page.wait_for_timeout(30)
    score = tom.page.locator("#scores-1").inner_text()
    load_again(tom.page, "table")
    expect(tom.page.locator("#board-1[data-active]")).to_be_attached()
    assert tom.page.locator("#scores-1").inner_text() == score
    expect(mia.asks).to_contain_text(re.compile("Tom is (away|not here)"))
    # The way back lies open; who wants to see the board puts it away.
    tom.page.locator("#far-way-title").click()
    # What is done with nobody there goes to them later.
    tom.act("burrow")
    expect(tom.said).to_contain_text("Mia is away")
    # And what has been sent stays sent.
    mia.act("burrow")
    expect(mia.said).to_contain_text("Tom is away")
    load_again(mia.page, "table")
    expect(mia.said).to_contain_text("Tom is away")
    expect(mia.page.locator("#board-1")).not_to_have_attribute("data-active", re.compile(".*"))
