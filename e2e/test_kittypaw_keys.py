"""Keys of Kitty Paw that only a browser shows: two at one keyboard, links, what is printed."""

from __future__ import annotations

import re
from itertools import zip_longest
from math import dist
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.contexts import shot
from e2e.kittypaw import Hands, match_of, resume, start
from e2e.server import Site
from pyengine.games.kittypaw.info import ANSWER_MS

TOUCHING_MS = 150
"""Nobody answers sooner what they have to see first."""


def press(hands: Hands, key: str) -> None:
    """A key of the place's zone, for what its board shall hear."""
    hands.page.keyboard.press(hands.in_zone(key))


def build(hands: Hands, key: str) -> list[str]:
    """Take a card by key; what is left to press until it is built."""
    press(hands, key)
    hands.control("meow").wait_for()
    hands.cursor = (0, 0)
    return hands.strokes(hands.laid(hands.card()).tiles)


@pytest.mark.sampled(one_in=2, group="keys of a race")
def test_two_at_one_keyboard_build_at_once(tour: Page, site: Site) -> None:
    """Each with a zone of their own, key by key by turns; both call, and the other one touches."""
    start(tour, site, ("person", "person"), seed="zones")
    mia, ben = Hands(tour, 1), Hands(tour, 2)
    mia.wait()
    strokes = [build(hands, key) for hands, key in ((mia, "b"), (ben, "c"))]
    shot(tour, "kittypaw-zones")
    for left, right in zip_longest(*strokes):
        for hands, key in ((mia, left), (ben, right)):
            if key:
                press(hands, key)
    press(mia, "Enter")
    ben.control("touch").wait_for()
    tour.wait_for_timeout(TOUCHING_MS)
    # Mia's key is not Ben's.
    press(mia, "Enter")
    expect(ben.control("touch")).to_be_visible()
    press(ben, "Enter")
    expect(tour.locator("#go-1")).to_be_visible()
    state = match_of(tour).state
    assert [(result.seat, result.scored) for result in state.counted] == [(1, True)]
    # Later than that nobody is waited for.
    assert TOUCHING_MS <= state.rounds[-1].touches[1] < ANSWER_MS
    for number in (1, 2):
        tour.locator(f"#go-{number}").click()
    ben.wait()
    for key in build(ben, "a"):
        press(ben, key)
    # A link that has the focus takes no key of the answer.
    tour.get_by_role("link", name="Rules").focus()
    ben.control("meow").click()
    mia.control("touch").wait_for()
    tour.get_by_role("link", name="Rules").focus()
    tour.wait_for_timeout(TOUCHING_MS)
    press(mia, "Enter")
    expect(tour.locator("#go-1")).to_be_visible()
    assert [(result.seat, result.scored) for result in match_of(tour).state.counted][1:] == [
        (2, True)
    ]


SOON_CALLED = """clowder match 1
# seat 1: Mia (person)
# seat 2: Fog (hard)
game: kittypaw
players: 2

* cards {cards}
2 1000 grab 1
1 60000 grab 4
"""
"""A round in which a bot has had time enough to build."""


@pytest.mark.sampled(one_in=2, group="keys of a race")
def test_a_touch_by_key_from_a_link(tour: Page, site: Site, tmp_path: Path) -> None:
    """In the freeze the lucky cat hears the keys, before and after it the link does."""
    hands = Hands(tour)
    for key, cards in {"Enter": "1 2 3 4", "Space": "5 6 7 8"}.items():
        resume(tour, site, tmp_path, SOON_CALLED.format(cards=cards))
        here = tour.url
        hands.wait()
        tour.get_by_role("link", name="Rules").focus()
        hands.control("touch").wait_for(timeout=40_000)
        tour.wait_for_timeout(TOUCHING_MS)
        tour.keyboard.press(key)
        expect(tour.locator("#go-1")).to_be_visible()
        assert tour.url == here
        assert match_of(tour).state.rounds[-1].touches[0] >= TOUCHING_MS
    tour.get_by_role("link", name="Rules").focus()
    tour.keyboard.press("Enter")
    expect(tour).to_have_url(re.compile(r"#/rules/kittypaw\?match=\w+$"))


@pytest.mark.sampled(one_in=2, group="keys of a race")
def test_where_there_are_only_fingers_no_key_is_shown(phone_tour: Page, site: Site) -> None:
    """Neither on the cards, nor in the tray, nor on buttons."""
    start(phone_tour, site, ("person",), seed="touch", levels="mixed")
    hands = Hands(phone_tour)
    hands.wait()
    badges = phone_tour.locator(".kp-key, .kp-letter")
    for _ in range(2):
        assert badges.count() > 3
        assert not any(badge.is_visible() for badge in badges.all())
        if hands.control("card:1").count():
            hands.control("card:1").tap()
            hands.control("meow").wait_for()


@pytest.mark.sampled(one_in=2, group="keys of a race")
def test_keys_after_clicks(tour: Page, site: Site) -> None:
    """Where a click has left the focus is of no account: the keys are about what is in hand."""
    start(tour, site, ("person",), seed="mouse")
    hands = Hands(tour)
    hands.wait()
    hands.control("card:2").click()
    tour.mouse.move(*hands.middle("tile:A"))
    tour.mouse.down()
    tour.mouse.move(*hands.spot(-1, 0), steps=4)
    tour.mouse.up()
    hands.control("tile:A").click()
    for key in ("b", "ArrowRight", " "):
        tour.keyboard.press(key)
    tour.keyboard.press("c")
    hands.control("turn").click()
    for key in ("ArrowRight", " "):
        tour.keyboard.press(key)
    standing = [hands.spot(*at) for at in ((-1, 0), (1, 0), (2, 0))]
    for kind, spot in zip("ABC", standing, strict=True):
        assert dist(hands.middle(f"tile:{kind}"), spot) < 6
    for kind in "AC":
        turned = re.compile("pointing to the upper right$")
        expect(tour.locator(f"#at-{kind}-1")).to_have_attribute("aria-label", turned)


@pytest.mark.sampled(one_in=2, group="keys of a race")
def test_keys_after_a_click_on_hint(tour: Page, site: Site) -> None:
    """Without a clock: letters take cats in hand, and Enter calls; Hint is not heard again."""
    start(tour, site, ("person",), seed="mouse", pace="calm")
    hands = Hands(tour)
    hands.control("card:2").click()
    said = tour.locator("#status-1 .status-say")
    tour.get_by_role("button", name="Hint").click()
    expect(said).to_contain_text("Begin at the left of the card")
    for key in ("b", " "):
        tour.keyboard.press(key)
    expect(tour.locator("#at-B-1")).to_have_count(1)
    tour.get_by_role("button", name="Hint").click()
    tour.keyboard.press("Enter")
    expect(tour.locator("#status-1")).to_contain_text("not there yet")


@pytest.mark.sampled(one_in=2, group="keys of a race")
@pytest.mark.parametrize("moved", [False, True])
def test_a_race_leads_to_the_board_and_takes_the_focus_from_nobody(
    tour: Page, site: Site, moved: bool
) -> None:
    """From the heading, which has it after the way to the table; a link that has it keeps it."""
    start(tour, site, ("person", "easy"), seed="focus")
    if moved:
        tour.locator("#rules-link").focus()
    Hands(tour).wait()
    expect(tour.locator("#rules-link" if moved else "#board-1")).to_be_focused()
