"""People who leave a remote table, who stay, and who come back to it, over real WebRTC."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from e2e.burrow import Burrow
from e2e.conftest import CLIPBOARD
from e2e.contexts import PHONE, Fresh, kill, shot
from e2e.people import (
    BACK_TIMEOUT_S,
    LINK_TIMEOUT_MS,
    Friend,
    expect_all_here,
    gather,
    play,
    wait_to_act,
)
from e2e.server import Site
from e2e.table import wait_ready, wait_stored, wait_while_resting

# What Chromium is going to refuse: an end of a connection that is called as one before it.
REFUSES = """{
    const set = RTCPeerConnection.prototype.setLocalDescription;
    RTCPeerConnection.prototype.setLocalDescription = function (description) {
        const refused = new DOMException("SDP is modified", "InvalidModificationError");
        return description?.sdp ? Promise.reject(refused) : set.call(this);
    };
}"""

# A link ends as after a sleep: both ends hear of it, and neither page of anything else.
CHANNELS = """{
    window.channels = [];
    const make = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...how) {
        const channel = make.apply(this, how);
        window.channels.push(channel);
        return channel;
    };
}"""
LOSE = "channels.filter((it) => it.readyState === 'open').forEach((it) => it.close())"


@pytest.mark.sampled(one_in=5, group="remote")
def test_the_founder_goes_for_good_and_a_bot_plays_on(
    mia: Friend, tom: Friend, ada: Friend
) -> None:
    """Those who came by her invitations were introduced to each other, and decide it together."""
    gather("yarn", mia, tom, ada, cups="off")
    assert not play("yarn", (mia, tom, ada), 3)
    wait_to_act(mia, tom, ada)
    mia.page.goto("about:blank")
    for friend in (tom, ada):
        expect(friend.asks).to_contain_text("Mia is away", timeout=20_000)
        friend.assert_shown_well("away")
    # After a No she still has her seat. Who asked is not heard for a minute; somebody else may ask.
    for asker, other, answer in ((tom, ada, "No"), (ada, tom, "Yes")):
        asker.unfold_note()
        asker.press(asker.asks.get_by_role("button", name="A bot until Mia is back"))
        question = f"{asker.name} asks: should a bot play for Mia until Mia is back?"
        expect(other.asks).to_contain_text(question, timeout=LINK_TIMEOUT_MS)
        if answer == "No":
            other.assert_shown_well("question")
        other.press(other.asks.get_by_role("button", name=answer, exact=True))
        expect(other.asks).not_to_contain_text(f"{asker.name} asks")
        name = tom.page.locator("#other-name-1")
        if answer == "No":
            expect(name).not_to_contain_text("bot")
            expect(asker.asks).to_contain_text(other.name)
        else:
            expect(name).to_contain_text("Mia (bot)", timeout=LINK_TIMEOUT_MS)
    assert not play("yarn", (tom, ada), 4)


@pytest.mark.sampled(one_in=5, group="remote")
def test_the_clock_of_a_race_goes_on_while_somebody_is_away(mia: Friend, tom: Friend) -> None:
    """Who stays is told so, sees a card that was reached for on its way, and has it when the other
    is back; the time that is left is the same for both."""
    both = (mia, tom)
    gather("kittypaw", *both)
    for friend in both:
        friend.page.locator("#board-1[data-active]").wait_for(timeout=LINK_TIMEOUT_MS)
    wait_for_pairs(*both)
    wait_stored(tom.page)
    address = tom.page.url
    tom.page.goto("about:blank")
    expect(mia.asks).to_contain_text("The clock of the round does not wait", timeout=20_000)
    mia.page.keyboard.press("a")
    said = mia.page.locator("#said-1")
    expect(said.locator(".status-ask")).to_have_text("On its way: take card A.")
    expect(said).to_contain_text("Tom is away. The clock does not wait.")
    expect(mia.page.locator(".kp-choice.is-asked .kp-owner")).to_have_count(1)
    mia.assert_shown_well("race-away")
    tom.page.goto(address)
    wait_ready(tom.page, "table")
    expect_all_here(*both)
    expect(said).to_contain_text("Build the card")
    expect(tom.page.locator("#clock")).to_contain_text("seconds left", timeout=LINK_TIMEOUT_MS)
    clocks = [friend.page.locator("#clock .visually-hidden").inner_text() for friend in both]
    left = [int(text.split(" ")[0]) for text in clocks]
    assert abs(left[0] - left[1]) <= 2, left


class Phone:
    """A phone's browser whose profile outlives it; it may be killed, and opened again."""

    def __init__(
        self, playwright: Playwright, settings: dict[str, Any], fresh: Fresh, profile: Path
    ) -> None:
        self._playwright, self._settings, self._fresh = playwright, settings, fresh
        self._profile = profile
        self._context: BrowserContext | None = None

    def open(self) -> Page:
        """Start the browser."""
        self._context = self._fresh.adopt(
            self._playwright.chromium.launch_persistent_context(
                self._profile, **self._settings, **PHONE, permissions=CLIPBOARD
            )
        )
        return self._context.pages[0]

    def kill(self) -> None:
        """End the browser as a machine without power does: it has no time for anything."""
        assert self._context is not None
        with self._context.expect_event("close"):
            kill(self._profile)


@pytest.fixture
def phone_of_tom(
    playwright: Playwright, settings: dict[str, Any], fresh: Fresh, tmp_path: Path
) -> Phone:
    return Phone(playwright, settings, fresh, tmp_path / "tom")


def wait_for_pairs(*people: Friend, but: str = "") -> None:
    """Every two of them have agreed on a standby pair; none is the one that was there before."""
    deadline = time.monotonic() + BACK_TIMEOUT_S
    for friend in people:
        while len(found := friend.stored_ways("pair")) < len(people) - 1 or but in found.values():
            assert time.monotonic() < deadline, f"{friend.name} has no pair with somebody"
            friend.page.wait_for_timeout(50)


def reconnect(friend: Friend, helper: Friend, other: Friend) -> None:
    """A page that was loaded again is linked again by the one code that it shows.

    Afterwards both others know a new way back to it, so that they may be loaded again as well.
    """
    known = [(peer, peer.stored_ways("spare")) for peer in (helper, other)]
    reconnect_box = friend.page.locator(".remote-reconnect-path").filter(
        has_text=f"Send this to {helper.name}"
    )
    code = friend.copied("Copy the code", reconnect_box)
    friend.page.evaluate("scrollTo(0, 200)")
    helper.unfold_note()
    helper.asks.locator("#sent-code > summary").click()
    helper.take(code)
    expect_all_here(friend, helper, other)
    # The codes have gone: the table is in sight again, whatever was scrolled to.
    friend.page.wait_for_function("scrollY === 0")
    for peer, before in known:
        peer.wait_for_way_back(before)


def expect_one_text(*people: Friend) -> None:
    """All browsers keep the same match, once the newest posts have come to everybody."""
    deadline = time.monotonic() + BACK_TIMEOUT_S
    while len({friend.stored_text(friend.place) for friend in people}) > 1:
        assert time.monotonic() < deadline, "the browsers keep different matches"
        people[0].page.wait_for_timeout(50)


@pytest.mark.sampled(one_in=5, group="remote")
def test_all_come_back_one_after_the_other_and_nothing_is_lost(
    phone_of_tom: Phone, mia: Friend, ada: Friend, site: Site
) -> None:
    """A browser that was killed in mid-turn, then the other pages; each needs one code, as these
    browsers bring nobody back by themselves.

    Neither what was chosen is lost, nor that something was sent. Who is alone at last goes on in a
    copy.
    """
    tom = Friend(phone_of_tom.open(), site.root, "Tom")
    for friend in (mia, tom, ada):
        friend.change_tabs(REFUSES)
    gather("burrow", mia, tom, ada)
    everybody = (mia, tom, ada)
    assert not play("burrow", everybody, 3)
    table = Burrow(tom.page)
    wait_while_resting(tom.page, ".table-board[data-active]")
    table.choose()
    chosen, score = table.chosen(), tom.page.locator("#scores-1").inner_text()
    assert chosen
    wait_stored(tom.page)
    phone_of_tom.kill()

    tom.page = phone_of_tom.open()
    tom.change_tabs(REFUSES)
    tom.page.goto(site.root)
    wait_ready(tom.page, "home")
    tom.page.get_by_role("link", name="Continue Winter Burrow").first.click()
    wait_ready(tom.page, "table")
    expect(tom.page.locator("#board-1[data-active]")).to_be_attached()
    assert (Burrow(tom.page).chosen(), tom.page.locator("#scores-1").inner_text()) == (
        chosen,
        score,
    )
    tom.assert_shown_well("alone")
    # What is done while nobody is there goes to them as soon as they are heard.
    tom.press("#remote-note-title")
    tom.act("burrow")
    expect(tom.live_region).to_contain_text("The match waits for")
    tom.unfold_note()
    for friend in (mia, ada):
        expect(friend.asks).to_contain_text("Tom is away", timeout=20_000)
    reconnect(tom, ada, mia)

    # What has been sent stays sent.
    mia.act("burrow")
    expect(mia.live_region).to_contain_text("Waiting for")
    for friend, helper, other in ((mia, tom, ada), (ada, mia, tom)):
        friend.load_again("table")
        reconnect(friend, helper, other)
    expect(mia.live_region).to_contain_text("Waiting for")
    assert not play("burrow", everybody, 4)
    expect_one_text(*everybody)

    for friend in (tom, ada):
        friend.page.goto("about:blank")
    far = mia.place
    mia.unfold_note()
    mia.press(mia.asks.get_by_role("button", name="Play on alone in a copy"))
    mia.page.wait_for_url(lambda address: not address.endswith(far))
    wait_while_resting(mia.page, ".table-board[data-active]")
    mia.act("burrow")
    wait_while_resting(mia.page, ".table-board[data-active]")
    assert mia.stored_text(mia.place).startswith(mia.stored_text(far))
    shot(mia.page, "remote-copy")


@pytest.mark.sampled(one_in=5, group="remote")
def test_who_was_loaded_again_or_has_slept_is_back_without_a_code(
    phone_of_tom: Phone, mia: Friend, site: Site
) -> None:
    """A page that is loaded again, a browser that was killed, and links that are lost: nobody does
    anything, and the match goes on."""
    tom = Friend(phone_of_tom.open(), site.root, "Tom")
    mia.change_tabs(CHANNELS)
    both = (mia, tom)
    gather("yarn", *both, cups="off")
    for friend in both:
        wait_for_pairs(*both)
        friend.load_again("table")
        expect_all_here(*both)
        expect(friend.page.locator("#remote-reconnect")).to_have_count(0)
    wait_for_pairs(*both)
    address = tom.page.url
    wait_stored(tom.page)
    phone_of_tom.kill()
    tom.page = phone_of_tom.open()
    tom.page.goto(address)
    wait_ready(tom.page, "table")
    expect_all_here(*both)

    wait_for_pairs(*both)
    (used,) = mia.stored_ways("pair").values()
    mia.page.evaluate(LOSE)
    wait_for_pairs(*both, but=used)
    expect_all_here(*both)
    assert not play("yarn", both, 4)
    expect_one_text(*both)
