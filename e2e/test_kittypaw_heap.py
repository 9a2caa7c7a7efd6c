"""Kitty Paw's heap under real pointers, and a call into a microphone."""

from __future__ import annotations

import math
import wave
from array import array
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from e2e.contexts import Fresh, shot
from e2e.kittypaw import Hands, match_of, start
from e2e.server import ForeignTrap, Site
from pyengine.games.kittypaw.heap import Fallen
from pyengine.games.kittypaw.pictures import Picture, Tile

MICROPHONE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")

# How wide a square is as large as what a pointer meets of each tile of the heap.
REACHED = """() => [...document.querySelectorAll('[data-control^="heap:"]')].map((tile) => {
  const box = tile.getBoundingClientRect();
  let met = 0;
  for (let y = box.top; y < box.bottom; y += 3)
    for (let x = box.left; x < box.right; x += 3)
      met += document.elementFromPoint(x, y)?.closest("[data-control]") === tile;
  return Math.sqrt(met * 9);
})"""


def out_of_the_heap(hands: Hands, picture: Picture) -> None:
    """Carry each cat of a picture from where it lies to its place, then turn and flip it."""
    for tile in picture.tiles:
        fell = carried(hands, tile)
        turns = (tile.rotation - fell.rotation) % 6
        face = "a" if tile.face == fell.face else "s"
        hands.finish(Tile(tile.kind, face, turns, *tile.at))


def carried(hands: Hands, tile: Tile) -> Fallen:
    """Carry a cat of that kind to its place, and say how it fell: one that a bot grabs first is
    lost to it, and another of that kind is carried."""
    laid = hands.control(f"tile:{tile.kind}")
    while True:
        state = match_of(hands.page).state
        lying = zip(state.fallen, state.taken, strict=True)
        number, fell = next(
            (at, fell)
            for at, (fell, owner) in enumerate(lying, 1)
            if fell.kind == tile.kind and not owner
        )
        in_heap = hands.control(f"heap:{number}")
        if not in_heap.count():
            continue
        mouse = hands.page.mouse
        mouse.move(*hands.middle(f"heap:{number}"))
        mouse.down()
        mouse.move(*hands.spot(*tile.at), steps=5)
        mouse.up()
        expect(in_heap).to_have_count(0)
        if laid.count():
            return fell


@pytest.mark.sampled(one_in=2, group="ways to build")
def test_a_card_is_built_out_of_the_heap(tour: Page, site: Site) -> None:
    """By mouse, beside a bot; each of the tiles is as large as a finger needs."""
    start(tour, site, ("person", "gentle"), seed="heap", tiles="heap", pace="calm")
    hands = Hands(tour)
    hands.wait()
    hands.control("card:2").click()
    expect(hands.control("heap:1")).to_have_count(1)
    assert min(tour.evaluate(REACHED)) >= 44
    shot(tour, "kittypaw-heap")
    card = hands.laid(hands.card())
    out_of_the_heap(hands, card)
    hands.meow()
    (counted,) = [result for result in match_of(tour).state.counted if result.seat == 1]
    assert counted.scored


def meows(path: Path) -> None:
    """A room that is nearly silent for 2.5 s, then a call of half a second, again and again."""
    rate, samples = 48_000, array("h")
    for seconds, loudness in ((2.5, 0.001), (0.45, 0.4)) * 10:
        samples.extend(
            round(32_767 * loudness * math.sin(math.tau * 500 * n / rate))
            for n in range(round(rate * seconds))
        )
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())


@pytest.mark.sampled(one_in=3, group="ways to build")
def test_a_call_is_heard(
    site: Site, playwright: Playwright, settings: dict[str, Any], trap: ForeignTrap, tmp_path: Path
) -> None:
    """Switched on in the settings of the match; it says that it listens, and a meow is a call."""
    heard = tmp_path / "meow.wav"
    meows(heard)
    sound = (*MICROPHONE, f"--use-file-for-fake-audio-capture={heard}")
    with playwright.chromium.launch(**{**settings, "args": [*settings["args"], *sound]}) as browser:
        fresh = Fresh(browser, trap)
        page = fresh.page()
        start(page, site, ("person",), seed="aloud")
        hands = Hands(page)
        hands.wait()
        expect(page.locator("#mic")).to_have_count(0)
        page.get_by_role("link", name="Settings").click()
        page.get_by_role("switch", name="Call Meow aloud").check()
        expect(page.locator("#microphone-state")).to_contain_text("listens")
        page.get_by_role("link", name="Back to the match").click()
        hands.wait()
        hands.control("card:1").click()
        page.keyboard.press("a")
        page.keyboard.press(" ")
        expect(page.locator("#mic-word")).to_be_visible()
        expect(page.locator(".kp-check")).to_be_visible(timeout=20_000)
        page.get_by_role("link", name="Home").click()
        expect(page.locator("#mic")).to_have_count(0)
        fresh.watch(page).check()
        fresh.close()
