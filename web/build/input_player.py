"""A person at the table of any game, who does at random what the board offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from build.project import BuildError

CLICKS, DRAGS = 8, 2
KEYS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 2
MOVES = 8
"""The moves of half a drag: there, and back again."""
LONG = 120
MOST_CLICKS = 40
PATIENCE_MS = 60_000

# What the table waits for. While it rests, a click on the board goes on.
WANTED = """() => {
  const is = (selector) => document.querySelector(selector) !== null;
  if (is("#result-1")) return "over";
  if (is("#go-1")) return "go";
  if (is(".table-board[data-active]")) return "act";
  return is(".table-board[data-do]") ? "rest" : "";
}"""
# Every control that may be used and that a pointer reaches, with a point where it does.
OFFERED = """() => {
  const found = [];
  for (const control of document.querySelectorAll(".table-board[data-active] [data-control]")) {
    if (control.getAttribute("aria-disabled") === "true") continue;
    for (const part of [...control.querySelectorAll(".spot-hit"), control]) {
      const box = part.getBoundingClientRect();
      const x = box.x + box.width / 2, y = box.y + box.height / 2;
      if (document.elementFromPoint(x, y)?.closest("[data-control]") !== control) continue;
      found.push({ x, y, pressed: control.getAttribute("aria-pressed") === "true" });
      break;
    }
  }
  return found;
}"""
FOCUS = """() => {
  const board = document.querySelector(".table-board[data-active]");
  (board.querySelector('[data-control][tabindex="0"]') ?? board).focus({ preventScroll: true });
}"""
ABLE = """(selector) =>
  document.querySelector(`${selector}:not([aria-disabled="true"])`) !== null"""


@dataclass(frozen=True, slots=True)
class Place:
    """A point of the window where a control can be pressed."""

    x: float
    y: float


class Player:
    """Plays turns by gestures that the stopwatch measures, each one first as an empty one."""

    def __init__(self, page: Any, seed: str) -> None:
        self.page = page
        self.rng = Random(seed)

    def to_turn(self) -> bool:
        """Go on until the person is to act; False when the match is over."""
        while True:
            found = self.page.wait_for_function(WANTED, timeout=PATIENCE_MS, polling=50)
            match found.json_value():
                case "over":
                    return False
                case "act":
                    return True
                case "go":
                    self.page.evaluate("document.querySelector('#go-1')?.click()")
                case _:
                    self.page.evaluate("document.querySelector('.table-board[data-do]')?.click()")

    def play_turn(self) -> None:
        """Clicks, keys, drags, and the buttons of the bar; the last of them is Confirm."""
        for gestures in (self._clicks, self._keys, self._drags, self._bar):
            if not self.to_turn():
                return
            gestures()

    def _clicks(self) -> None:
        for _ in range(CLICKS):
            place = self._place()
            if place is None:
                return
            self._click("click", place)

    def _keys(self) -> None:
        self.page.evaluate(FOCUS)
        for key in KEYS:
            self._measure("key", partial(self.page.keyboard.press, key))

    def _drags(self) -> None:
        for _ in range(DRAGS):
            offered = self._offered()
            if not offered:
                return
            begin = self.rng.choice(offered)
            # Where there is but one control, any way will do.
            others = [place for place in offered if place != begin]
            end = self.rng.choice(others or [Place(begin.x + LONG, begin.y)])
            self.page.mouse.move(begin.x, begin.y)
            self._measure("drag", partial(self._drag, begin, end))

    def _drag(self, begin: Place, end: Place) -> None:
        """There and back again, so that nothing is let go anywhere."""
        mouse = self.page.mouse
        mouse.down()
        mouse.move(end.x, end.y, steps=MOVES)
        mouse.move(begin.x, begin.y, steps=MOVES)
        mouse.up()

    def _bar(self) -> None:
        """Choose, take it back, choose again, confirm."""
        if self.choose() and self.page.evaluate(ABLE, "#undo-1"):
            self._press("#undo-1")
        if self.choose():
            self._press("#confirm-1")

    def choose(self) -> bool:
        """Click until something can be confirmed; False where a click has played it already."""
        for _ in range(MOST_CLICKS):
            if self.page.evaluate(ABLE, "#confirm-1"):
                return True
            place = self._place()
            if place is None:
                break
            self.page.mouse.click(place.x, place.y)
            self.page.evaluate("new Promise(requestAnimationFrame)")
        other = '[data-do="table.control"]'
        if self.page.evaluate(ABLE, other):
            self.page.locator(f'{other}:not([aria-disabled="true"])').first.click()
        return bool(self.page.evaluate(ABLE, "#confirm-1"))

    def _place(self) -> Place | None:
        """Any control that is not chosen yet; a second click on one may play it."""
        return self.rng.choice(self._offered(chosen=False) or [None])

    def _offered(self, *, chosen: bool = True) -> list[Place]:
        found = self.page.evaluate(OFFERED)
        return [Place(spot["x"], spot["y"]) for spot in found if chosen or not spot["pressed"]]

    def _press(self, selector: str) -> None:
        box = self.page.locator(selector).bounding_box()
        if box is None:
            raise BuildError(f"bench input: {selector} is not on the screen")
        self._click("bar", Place(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))

    def _click(self, kind: str, place: Place) -> None:
        self.page.mouse.move(place.x, place.y)

        def press() -> None:
            self.page.mouse.down()
            self.page.mouse.up()

        self._measure(kind, press)

    def _measure(self, kind: str, gesture: Callable[[], object]) -> None:
        for empty in (True, False):
            self.page.evaluate("([kind, empty]) => inputBench.begin(kind, empty)", [kind, empty])
            gesture()
            self.page.evaluate("() => inputBench.end()")
