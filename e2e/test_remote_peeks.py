"""Kitty Paw far apart: a look behind a hide-out shows its guest to one person's browser alone."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.kittypaw import Hands, match_of
from e2e.people import Friend, gather
from e2e.table import wait_stored
from pyengine.games.kittypaw.loader import load_cards

GAME = "kittypaw"
ROUNDS = 8
"""Of ten rows drawn from all levels more than eight have a card with a box."""


def box_in(row: tuple[int, ...]) -> int:
    """The place of a card with a box; 0 where there is none."""
    return next((at for at, card in enumerate(row, 1) if load_cards()[card].has_box), 0)


def give_up(*hands: Hands) -> None:
    """Nobody plays this row; all go on to the next one."""
    for hand in hands:
        # The first press asks, the second answers.
        for _ in range(2):
            hand.page.locator("[data-do='table.control'][data-arg='pass']").first.click()
    for hand in hands:
        hand.page.locator("#go-1").click()


def row_with_box(*hands: Hands) -> int:
    """Go on to a row with a box; its place."""
    for _ in range(ROUNDS):
        for hand in hands:
            hand.board.and_(hand.page.locator("[data-active]")).wait_for(timeout=60_000)
        if at := box_in(match_of(hands[0].page).state.row):
            return at
        give_up(*hands)
    raise AssertionError("no row has a box")


def test_a_look_is_seen_in_one_browser_alone(mia: Friend, tom: Friend) -> None:
    """The other one is told that somebody looked; who was there stands nowhere in it."""
    gather(GAME, mia, tom, levels="mixed", pace="calm")
    hands = [Hands(friend.page) for friend in (mia, tom)]
    at = row_with_box(*hands)
    hands[0].control(f"card:{at}").click()
    hands[0].control("hide:4").wait_for(timeout=20_000)
    hands[0].control("hide:4").click()
    seen = hands[0].board.locator(".kp-hideout.is-open")
    expect(seen).to_have_count(1, timeout=30_000)
    match = match_of(mia.page)
    guest = match.game.view(match.state, 1).guests[3]
    expect(hands[0].board.locator(f'[data-control="guest:{guest}"]')).to_be_visible()
    wait_stored(tom.page)
    other = match_of(tom.page)
    assert any(" peek ?" in entry.action for entry in other.entries)
    assert set(other.state.guests) == {0}
    assert tom.page.locator(".kp-hideout.is-open").count() == 0
    assert f"guest:{guest}" not in tom.page.content()
