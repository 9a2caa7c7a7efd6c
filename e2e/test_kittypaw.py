"""Kitty Paw in the browser: by mouse, by fingers, by keys, alone and at a split screen."""

from __future__ import annotations

import re
from math import dist
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import ROOT
from e2e.contexts import shot
from e2e.kittypaw import Fingers, Hands, match_of, resume, start
from e2e.server import Site

# Counts what flies and what is seen for an instant from now on.
FLIGHTS = """() => {
  window.flights = 0;
  window.cues = [];
  new MutationObserver(changes => {
    for (const change of changes)
      for (const node of change.addedNodes) {
        window.flights += node.className === "flight";
        if (node.dataset.cue) window.cues.push(node.dataset.cue);
      }
  }).observe(document.body, { childList: true });
}"""

GOLDEN = ROOT / "tests" / "golden"


@pytest.mark.sampled(one_in=4, group="ways to build")
def test_alone_by_mouse(tour: Page, site: Site) -> None:
    """Carried, turned, flipped, called right; then wrong."""
    start(tour, site, ("person",), seed="mouse")
    hands = Hands(tour)
    expect(hands.control("card:1")).to_have_count(0)
    hands.wait()
    hands.control("card:2").click()
    card = hands.card()
    hands.drag_all(hands.laid(card).tiles)
    shot(tour, "kittypaw-built")
    hands.meow()
    expect(tour.locator("#go-1")).to_be_visible()
    shot(tour, "kittypaw-right")
    match = match_of(tour)
    assert match.scores().totals[0] > 0
    (counted,) = match.state.counted
    assert counted.scored
    tour.locator("#go-1").click()
    hands.wait()
    hands.control("card:1").click()
    hands.drag(hands.laid(hands.card()).tiles[0])
    hands.meow()
    expect(tour.locator("#go-1")).to_be_visible()
    shot(tour, "kittypaw-wrong")
    assert [result.scored for result in match_of(tour).state.counted] == [True, False]


@pytest.mark.sampled(one_in=4, group="ways to build")
def test_alone_by_keys_without_a_clock(tour: Page, site: Site) -> None:
    """Everything by keys, and a wrong picture is put right."""
    start(tour, site, ("person",), seed="keys", pace="calm")
    hands = Hands(tour)
    hands.wait()
    tour.keyboard.press("c")
    tiles = hands.laid(hands.card()).tiles
    hands.key_all(tiles[:-1])
    tour.keyboard.press("Enter")
    expect(tour.locator("#said-1")).to_contain_text("not")
    assert match_of(tour).state.tries == (1,)
    hands.key_all(tiles[-1:])
    tour.keyboard.press("Enter")
    expect(tour.locator("#go-1")).to_be_visible()
    assert match_of(tour).state.scored_by(1) == 1


# What each of some words lacks in width: a part of a point is enough for the ellipsis.
LACKING = """(all) => all.map((it) => {
  const words = document.createRange();
  words.selectNodeContents(it);
  const lacking = words.getBoundingClientRect().width - it.getBoundingClientRect().width;
  return Math.max(0, Math.round(100 * lacking));
})"""


@pytest.mark.sampled(one_in=4, group="ways to build")
def test_what_a_round_has_brought_all_is_above_the_button_on_a_phone(
    phone_tour: Page, site: Site
) -> None:
    """After a call, with no need to scroll; by ear the points in one line are one cell alone."""
    start(phone_tour, site, ("person", "gentle"), seed="walk")
    hands = Hands(phone_tour)
    hands.wait()
    hands.control("card:1").tap()
    hands.control("area").wait_for()
    hands.tap_all(hands.laid(hands.card()).tiles)
    hands.control("meow").tap()
    brought = phone_tour.locator(".kp-gains li")
    expect(brought).to_have_count(2, timeout=10_000)
    expect(brought.last).to_contain_text(re.compile(r"touched after \d\.\d\d\ss"))
    last, go = brought.last.bounding_box(), phone_tour.locator("#go-1").bounding_box()
    assert last is not None
    assert go is not None
    assert last["y"] + last["height"] < go["y"]
    # Words and name nearly fit beside each other here.
    phone_tour.set_viewport_size({"width": 720, "height": 360})
    assert brought.locator(".who-name").evaluate_all(LACKING) == [0, 0]
    phone_tour.set_viewport_size({"width": 1280, "height": 800})
    lines = phone_tour.locator(".table-scores table").aria_snapshot()
    phone_tour.set_viewport_size({"width": 360, "height": 740})
    assert "cell" in lines
    assert "header" not in lines, "headers of columns that are not there"


ROWS_AND_PICTURE = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const drawn = document.querySelector(".kp-built").getBoundingClientRect();
  return {
    last: box(".kp-gains > li:last-child").bottom, go: box("#go-1").top,
    picture: drawn.width / box(".kp-check").width, above: box(".kp-gains").top - drawn.bottom,
  };
}"""


@pytest.mark.sampled(one_in=3, group="what a round has brought")
@pytest.mark.parametrize(("width", "height"), [(360, 740), (820, 1180)])
def test_what_a_round_has_brought_four_stands_below_the_picture(
    width: int, height: int, tour: Page, site: Site
) -> None:
    """All four rows above the button; upright the picture has the width, and no half is empty."""
    start(tour, site, ("person", "hard", "easy", "gentle"), seed="walk")
    Hands(tour).wait()
    expect(tour.locator(".kp-gains li")).to_have_count(4, timeout=60_000)
    tour.set_viewport_size({"width": width, "height": height})
    lies = tour.evaluate(ROWS_AND_PICTURE)
    tour.set_viewport_size({"width": 1280, "height": 800})
    assert lies["last"] < lies["go"]
    assert lies["above"] >= 0
    assert lies["picture"] > 0.35


def test_alone_by_touch_on_a_phone(phone_tour: Page, site: Site) -> None:
    """Tap a cat, tap a place; and carried with a finger."""
    start(phone_tour, site, ("person",), seed="touch")
    hands = Hands(phone_tour)
    hands.wait()
    hands.control("card:1").tap()
    tiles = hands.laid(hands.card()).tiles
    hands.tap_all(tiles[:-1])
    last, fingers = tiles[-1], Fingers(phone_tour)
    fingers.press(1, hands.middle(f"tile:{last.kind}"))
    x, y = hands.spot(*last.at)
    # What a finger carries is lifted above it, so that it can be seen.
    fingers.move(1, (x, y + 26))
    fingers.lift(1)
    hands.finish(last)
    shot(phone_tour, "phone-kittypaw-built")
    hands.control("meow").tap()
    expect(phone_tour.locator("#go-1")).to_be_visible()
    assert match_of(phone_tour).state.scored_by(1) == 1


@pytest.mark.sampled(one_in=3, group="a round by hand")
def test_points_fly_to_where_they_are_counted(tour: Page, site: Site) -> None:
    """A copy flies and is gone; with less motion none does, and the total is the same."""
    start(tour, site, ("person",), seed="flight")
    hands = Hands(tour)
    tour.evaluate(FLIGHTS)
    total = tour.locator('#scores-1 [data-lands="1"]')
    for motion, flights, counted in (("reduce", 0, "−1"), ("no-preference", 1, "−2")):
        tour.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        hands.wait()
        hands.control("card:1").click()
        hands.drag(hands.laid(hands.card()).tiles[0])
        hands.meow()
        expect(total).to_have_text(counted)
        expect(tour.locator("#go-1")).to_be_visible()
        tour.wait_for_function(f"window.flights === {flights}")
        expect(tour.locator(".cue, .flight, [data-counting]")).to_have_count(0)
        tour.locator("#go-1").click()
    assert tour.evaluate("window.cues") == ["wrong", "wrong"]


@pytest.mark.sampled(one_in=4, group="ways to build")
def test_two_at_one_screen_with_two_fingers_at_once(touch_tour: Page, site: Site) -> None:
    """Each carries in a corner of their own; who is slow to answer the call turns the card."""
    start(touch_tour, site, ("person", "person"), seed="fingers")
    mia, ben = Hands(touch_tour, 1), Hands(touch_tour, 2)
    mia.wait()
    mia.control("card:1").tap()
    ben.control("card:2").tap()
    pairs = [(hands, hands.laid(hands.card())) for hands in (mia, ben)]
    fingers = Fingers(touch_tour)
    for finger, (hands, picture) in enumerate(pairs, 1):
        fingers.press(finger, hands.middle(f"tile:{picture.tiles[0].kind}"))
    for finger, (hands, picture) in enumerate(pairs, 1):
        x, y = hands.spot(*picture.tiles[0].at)
        fingers.move(finger, (x, y + 26))
    shot(touch_tour, "kittypaw-fingers")
    for finger in (2, 1):
        fingers.lift(finger)
    for hands, picture in pairs:
        hands.finish(picture.tiles[0])
    picture = pairs[0][1]
    mia.tap_all(picture.tiles[1:])
    # Ben's corner has kept what he has built, and nothing of Mia's.
    expect(ben.board.locator('[id^="at-"][data-control]')).to_have_count(1)
    mia.control("meow").tap()
    ben.control("touch").wait_for()
    shot(touch_tour, "kittypaw-freeze")
    expect(touch_tour.locator("#go-1")).to_be_visible(timeout=10_000)
    state = match_of(touch_tour).state
    assert state.scored_by(1) == 1
    assert [result.seat for result in state.counted if not result.scored] == [2]
    shot(touch_tour, "kittypaw-check")


def test_a_round_ends_with_its_time(tour: Page, site: Site, tmp_path: Path) -> None:
    """Whoever comes back in the last second finds it run out."""
    text = "clowder match 1\ngame: kittypaw\nplayers: 1\n\n* cards 1 2 3 4\n1 119000 grab 1\n"
    resume(tour, site, tmp_path, text)
    Hands(tour).wait()
    expect(tour.locator("#go-1")).to_be_visible(timeout=10_000)
    assert [entry.action for entry in match_of(tour).entries][-1] == "timeout"


@pytest.mark.sampled(one_in=3, group="a round by hand")
def test_a_bot_that_comes_too_late_wakes_no_worker(begun: Page, site: Site, tmp_path: Path) -> None:
    """Its hands have nothing to do any more; the round ends, and nothing is thought about."""
    text = (
        "clowder match 1\n# seat 1: Mia (person)\n# seat 2: Fog (easy)\n"
        "game: kittypaw\nplayers: 2\n\n* cards 1 2 3 4\n2 118000 grab 1\n"
    )
    resume(begun, site, tmp_path, text)
    Hands(begun).wait()
    expect(begun.locator("#go-1")).to_be_visible(timeout=10_000)
    assert [entry.action for entry in match_of(begun).entries][-1] == "timeout"
    assert begun.locator("html").get_attribute("data-bots") is None


@pytest.mark.sampled(one_in=3, group="a round by hand")
def test_a_tie_is_decided_in_an_extra_round(tour: Page, site: Site, tmp_path: Path) -> None:
    """The first right call wins the match."""
    lines = (GOLDEN / "kittypaw-extra-round.match").read_text("utf-8").splitlines()
    last = max(i for i, line in enumerate(lines) if " meow " in line)
    resume(tour, site, tmp_path, "\n".join(lines[:last]) + "\n")
    hands = Hands(tour, int(lines[last].split()[0]))
    hands.wait()
    card = hands.card()
    hands.drag_all(hands.laid(card).tiles)
    hands.meow()
    expect(tour.locator("#result-1")).to_be_visible()
    match = match_of(tour)
    assert match.over
    assert match.scores().winners == (hands.place,)


@pytest.mark.sampled(one_in=3, group="a round by hand")
def test_a_second_finger_taps_and_nothing_else(touch_tour: Page, site: Site) -> None:
    """A short touch turns what the first one carries; a swipe, a long press, a pinch do not."""
    start(touch_tour, site, ("person",), seed="fingers")
    hands, fingers = Hands(touch_tour), Fingers(touch_tour)
    hands.wait()
    hands.control("card:1").tap()
    tile = hands.laid(hands.card()).tiles[0]
    turn = hands.middle("turn")
    fingers.press(1, hands.middle(f"tile:{tile.kind}"))
    fingers.move(1, hands.spot(*tile.at))
    for end in ((turn[0], turn[1] - 20), turn):
        fingers.press(2, turn)
        fingers.move(2, (turn[0], turn[1] - 20))
        fingers.move(2, end)
        fingers.lift(2)
    fingers.press(2, turn)
    touch_tour.wait_for_timeout(600)
    fingers.lift(2)
    fingers.press(2, turn)
    fingers.lift(2)
    fingers.lift(1)
    placed = touch_tour.locator(f"#at-{tile.kind}-1[data-control]")
    expect(placed).to_have_attribute("aria-label", re.compile("pointing to the upper right$"))


@pytest.mark.sampled(one_in=3, group="a round by hand")
def test_a_second_finger_goes_on_when_the_first_is_lifted(touch_tour: Page, site: Site) -> None:
    """If it has kept still till then it carries what it lies on; else it is heard no more."""
    start(touch_tour, site, ("person",), seed="fingers")
    hands, fingers = Hands(touch_tour), Fingers(touch_tour)
    hands.wait()
    hands.control("card:1").tap()
    first, second, third = hands.laid(hands.card()).tiles[:3]
    fingers.press(1, hands.middle(f"tile:{first.kind}"))
    fingers.press(2, hands.middle(f"tile:{second.kind}"))
    x, y = hands.spot(*first.at)
    fingers.move(1, (x, y + 26))
    fingers.lift(1)
    x, y = hands.spot(*second.at)
    fingers.move(2, (x, y + 26))
    # Now it is the first one, and another comes second: a pinch with it is nothing.
    fingers.press(3, hands.middle(f"tile:{third.kind}"))
    fingers.move(3, hands.spot(*third.at))
    fingers.lift(2)
    fingers.move(3, hands.middle(f"tile:{third.kind}"))
    fingers.move(3, hands.spot(*third.at))
    fingers.lift(3)
    standing = touch_tour.locator('#board-1 [id^="at-"][data-control]')
    expect(standing).to_have_count(2)
    for tile in (first, second):
        box = hands.middle(f"tile:{tile.kind}")
        assert dist(box, hands.spot(*tile.at)) < 6


@pytest.mark.sampled(one_in=3, group="a round by hand")
def test_a_window_that_changes_amid_a_drag(tour: Page, site: Site) -> None:
    """What is carried lands where the pointer is on the board as it is then."""
    start(tour, site, ("person",), seed="mouse")
    hands = Hands(tour)
    hands.wait()
    hands.control("card:2").click()
    tile = hands.laid(hands.card()).tiles[0]
    tour.mouse.move(*hands.middle(f"tile:{tile.kind}"))
    tour.mouse.down()
    tour.mouse.move(*hands.spot(0, 0), steps=4)
    tour.set_viewport_size({"width": 760, "height": 620})
    tour.wait_for_function("innerWidth === 760")
    tour.mouse.move(*hands.spot(*tile.at), steps=4)
    carried = tour.locator("#carried-1").bounding_box()
    assert carried is not None
    middle = (carried["x"] + carried["width"] / 2, carried["y"] + carried["height"] / 2)
    assert dist(middle, hands.spot(*tile.at)) < 12
    tour.mouse.up()
    assert dist(hands.middle(f"tile:{tile.kind}"), hands.spot(*tile.at)) < 6
