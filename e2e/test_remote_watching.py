"""Somebody looks on at a table of people: invited, named, and shown what all may see."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.contexts import shot
from e2e.people import LINK_TIMEOUT_MS, Friend, begin, come, gather, play, wait_to_act
from e2e.table import wait_ready
from e2e.test_remote_hands import everything, hands, match_of, wait_dealt

WIDTHS = ((1280, 800), (360, 740))


def come_to_watch(host: Friend, guest: Friend, button: str = "Invite somebody to watch") -> None:
    """A guest answers an invitation to watch, of a host whose controls for that are in sight."""
    host.press(host.button(button))
    invitation = host.copied("Copy the invitation to watch")
    guest.page.goto(invitation)
    wait_ready(guest.page, "joining")
    expect(guest.page.get_by_role("heading", name="invites you to watch")).to_be_visible()
    guest.write(guest.page.get_by_label("Your name"), guest.name)
    guest.press(guest.button("Answer the invitation"))
    host.take(guest.copied("Copy the reply"))


def let_in(name: str, *friends: Friend) -> None:
    """All say yes when they are asked whether somebody may watch."""
    for friend in friends:
        expect(friend.asks).to_contain_text("to watch.", timeout=LINK_TIMEOUT_MS)
        friend.assert_shown_well("watching-asked")
    for friend in friends:
        friend.press(friend.asks.get_by_role("button", name="Yes", exact=True))
    for friend in friends:
        onlooker = friend.page.locator("#participants .is-onlooker")
        expect(onlooker).to_contain_text(name, timeout=LINK_TIMEOUT_MS)


def pictures(friend: Friend, name: str) -> None:
    """The screen in a wide and in a narrow window; it fits in both."""
    size = friend.page.viewport_size
    for width, height in WIDTHS:
        friend.page.set_viewport_size({"width": width, "height": height})
        friend.page.mouse.move(0, 0)
        shot(friend.page, f"watching-{name}-{width}")
        friend.assert_fits()
    assert size
    friend.page.set_viewport_size(size)


def test_who_is_invited_to_watch_sees_the_match_and_is_seen_to(
    mia: Friend, tom: Friend, ada: Friend
) -> None:
    """Amid a match with a bot: the others are told, and nothing on the screen is for a player.

    A game in which nobody is stuck for good: forced passes would go by themselves to its end.
    """
    gather("burrow", mia, tom, kinds="person,person,easy")
    assert not play("burrow", (mia, tom), 4)
    mia.open_talk()
    come_to_watch(mia, ada)
    mia.page.keyboard.press("Escape")
    let_in("Ada", tom, mia)
    ada.expect_table()
    expect(ada.page.locator("#bar-1").get_by_role("button")).to_have_text(["Stop watching"])
    expect(ada.page.locator("#participants .is-onlooker")).to_contain_text("Ada watches")
    assert not play("burrow", (mia, tom), 4)
    wait_to_act(mia, tom)  # the next roll has come to Mia as well
    shown = mia.page.locator("#history-list li").last.text_content()
    expect(ada.page.locator("#history-list li").last).to_have_text(shown or "")
    pictures(ada, "ada")
    pictures(mia, "mia")
    ada.assert_shown_well("watching")
    ada.press(ada.button("Stop watching"))
    wait_ready(ada.page, "home")
    expect(ada.page.locator(".toast")).to_have_text("You have stopped watching.")
    for friend in (mia, tom):
        onlooker = friend.page.locator("#participants .is-onlooker")
        expect(onlooker).to_have_count(0, timeout=LINK_TIMEOUT_MS)
    assert not play("burrow", (mia, tom), 2)


@pytest.mark.sampled(one_in=5, group="remote")
def test_no_card_of_a_hand_reaches_who_looks_on(mia: Friend, tom: Friend, ada: Friend) -> None:
    """They come before the start, find all seats taken, and see backs of cards."""
    mia.found("ninelives", kinds="person,person,easy")
    come(mia, tom)
    tom.expect_seat(2)
    come_to_watch(mia, ada)
    wait_ready(ada.page, "lobby")
    expect(mia.page.locator("#lobby-people .is-watching")).to_contain_text("watches")
    begin(mia, tom)
    ada.expect_table()
    expect(ada.page.locator("#bar-1")).to_contain_text("You are watching. Hands are face down.")
    wait_dealt(mia, tom, ada)
    own = [hands(match_of(friend, friend.place))[seat] for seat, friend in enumerate((mia, tom))]
    assert "?" not in "".join(own)
    known = everything(ada.page)
    assert not [hand for hand in own if hand in known]
    assert set(hands(match_of(ada, ada.place))[0].split()[1::2]) <= {"?"} or "?" in known
    assert not ada.page.locator("#board-1 [data-control]").count()
    pictures(ada, "cards")
