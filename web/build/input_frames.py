"""Smoothness of carrying in a race, while three bots build beside it.

A frame that came too late shows as a longer step between two frame callbacks. The browser's
clock ticks 60 times a second, so a step of more than one and a half frames is a frame of over
16.7 ms, one of more than two and a half is one of over 33 ms.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import cos, sin, tau
from typing import Any

from build.bench import Bench, Row
from build.project import BuildError

FRAME_MS = 1000 / 60
CARRIED_S = 8
ROUND_S = 2
"""The time that the pointer takes for a circle."""
PATIENCE_MS = 60_000
SLOW = 4
TARGETS = {1: (1.5, 1.0, "16.7"), SLOW: (2.5, 5.0, "33")}
"""By how many times the processor is slower: the frames that a step may last, the share of longer
ones that is allowed (%), and how the target calls it."""

BEGIN = """() => {
  window.steps = [];
  let last;
  const step = (now) => {
    if (last !== undefined) steps.push(now - last);
    last = now;
    window.following = requestAnimationFrame(step);
  };
  window.following = requestAnimationFrame(step);
}"""
END = "() => { cancelAnimationFrame(window.following); return window.steps; }"


def rows(context: Any, address: str, game: str, setting: Bench) -> Iterator[Row]:
    """The share of late frames at full speed and with the processor slowed down."""
    seconds = setting.many(CARRIED_S)
    for slower, (frames, most, called) in setting.some(TARGETS.items()):
        still = _late(_still(context, slower, seconds), frames)
        carried = _late(_carried(context, address, game, slower, seconds), frames)
        speed = "" if slower == 1 else f" at {slower}×"
        note = f"at most {most:g} beyond the control row's {still:.1f}"
        label = f"{game}, frames over {called} ms while carrying{speed}"
        yield Row(label, max(0.0, carried - still), "%", note=note)


def _late(steps: list[float], frames: float) -> float:
    return 100 * sum(step > frames * FRAME_MS for step in steps) / len(steps)


def _still(context: Any, slower: int, seconds: int) -> list[float]:
    """The control row: the same way of the pointer over an empty page."""
    page = context.new_page()
    page.goto("about:blank")
    _slow_down(context, page, slower)
    steps = _circle(page, 640, 400, 150, seconds)
    page.close()
    return steps


def _carried(context: Any, address: str, game: str, slower: int, seconds: int) -> list[float]:
    """A piece carried in circles over the board, against three bots."""
    page = context.new_page()
    kinds = "person,hard,hard,hard"
    page.goto(f"{address}#/play/{game}?players=4&kinds={kinds}&seed=frames")
    page.wait_for_selector("html[data-ready=table]", state="attached", timeout=PATIENCE_MS)
    page.locator(".table-board[data-active] [data-now]").first.click(timeout=PATIENCE_MS)
    piece = page.locator(".table-board [data-carry]").first.bounding_box(timeout=PATIENCE_MS)
    board = page.locator(".table-board").first.bounding_box()
    if piece is None or board is None:
        raise BuildError(f"bench input: nothing can be carried in {game}")
    _slow_down(context, page, slower)
    page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    page.mouse.down()
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    page.mouse.move(x, y, steps=10)
    steps = _circle(page, x, y, min(board["width"], board["height"]) / 4, seconds)
    page.close()
    return steps


def _circle(page: Any, x: float, y: float, radius: float, seconds: int) -> list[float]:
    page.evaluate(BEGIN)
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        angle = tau * passed / ROUND_S
        page.mouse.move(x + radius * cos(angle), y + radius * sin(angle))
    found: list[float] = page.evaluate(END)
    return found


def _slow_down(context: Any, page: Any, slower: int) -> None:
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
