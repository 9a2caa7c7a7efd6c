"""Puts the bubble of a lesson beside the place that it points at, and keeps it there."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_proxy

from app.browser.interop import js_object, listen
from app.lessons.bubble import EDGE, Box, best_target, spot_for

document, window = js.document, js.window

_NEVER_UNDER = ".table-bar"
"""Parts that must not lie under the bubble, whatever that is about."""

_USUALLY_CLEAR = ".table-status"
"""Parts to be kept clear beside the place itself, whatever the bubble is about."""

_BETTER_CLEAR = ".table-board, .table-scores, .other, .total-of"
"""The parts that one plays on and reads from, which the bubble lies beside where there is room."""

_READ = ".table-scores :is(td, th), .other-score, .other-board > :not(svg) > *"
"""Numbers beside a board, in a sheet or said of others, which the bubble leaves to be read."""


class Pointing:
    """Looks where the bubble belongs after each picture, and when the window moves."""

    def __init__(self) -> None:
        self.about = ""
        self.target: Any = None
        """What it points at: chosen with each picture, and kept while somebody scrolls."""
        # Not only the window scrolls: the scores do so by themselves in a low one.
        document.addEventListener("scroll", create_proxy(self._moved), True)
        listen(window, "resize", self._resized)
        self.width = _room().width

    def _moved(self, _: Any) -> None:
        if lesson := document.getElementById("lesson"):
            self._place(lesson)

    def _resized(self, _: Any) -> None:
        """Bring the place into sight again where the window was turned or drawn wider.

        A phone's window changes its height alone while somebody scrolls: then nothing may move.
        """
        lesson, width = document.getElementById("lesson"), _room().width
        if lesson:
            if width != self.width:
                _bring_into_sight(_target(lesson))
            self.target = _target(lesson)
            self._place(lesson)
        self.width = width

    def show(self) -> None:
        """Put the bubble in its place; what is new is brought into sight first."""
        lesson = document.getElementById("lesson")
        if not lesson:
            self.about = ""
            return
        about = str(lesson.dataset.points)
        if about != self.about:
            self.about = about
            _bring_into_sight(_target(lesson))
        self.target = _target(lesson)
        self._place(lesson)

    def _place(self, lesson: Any) -> None:
        bubble = document.getElementById("lesson-bubble")
        ring = document.getElementById("lesson-ring")
        box = _box(self.target) if self.target else None
        size = bubble.offsetWidth, bubble.offsetHeight
        shun, better, read = map(_boxes, (_NEVER_UNDER, _BETTER_CLEAR, _READ))
        spot = spot_for(box, size, _room(), shun, _clear(lesson), better, read)
        bubble.dataset.side = spot.side
        bubble.style.left, bubble.style.top = f"{spot.left}px", f"{spot.top}px"
        bubble.style.setProperty("--tail", f"{spot.tail}px")
        ring.hidden = box is None or spot.side == "none"
        if box is not None:
            for name, length in box._asdict().items():
                setattr(ring.style, name, f"{length}px")


def _target(lesson: Any) -> Any:
    """The place that the bubble points at, of all that the step names, or None."""
    bubble = document.getElementById("lesson-bubble")
    size = bubble.offsetWidth, bubble.offsetHeight
    named = str(lesson.dataset.points).split("; ")
    found = [
        place
        for selector in named
        for place in document.querySelectorAll(selector)
        if place.getClientRects().length
    ]
    boxes = [_box(place) for place in found]
    best = best_target(boxes, size, _room(), _boxes(_NEVER_UNDER), _clear(lesson))
    return None if best is None else found[best]


def _clear(lesson: Any) -> list[Box]:
    """Returns what is to be seen beside the place itself."""
    wanted = getattr(lesson.dataset, "clear", None)
    return _boxes(f"{_USUALLY_CLEAR}, {wanted}" if wanted else _USUALLY_CLEAR)


def _boxes(selector: str) -> list[Box]:
    return [_box(element) for element in document.querySelectorAll(selector)]


def _box(element: Any) -> Box:
    rect = element.getBoundingClientRect()
    return Box(rect.left, rect.top, rect.width, rect.height)


def _room() -> Box:
    """Returns what is drawn of the page: the window without a scrollbar or the gutter for one."""
    root = document.documentElement
    width = min(root.clientWidth, root.getBoundingClientRect().width)
    return Box(0, 0, width, root.clientHeight)


def _bring_into_sight(target: Any) -> None:
    """Scroll where it takes that: to the top if it will do, where the table is as one knows it."""
    if not target or (not _hidden_below(target) and _box(target).top >= 0):
        return
    window.scrollTo(0, 0)
    target.scrollIntoView(js_object(block="nearest", inline="nearest"))
    if hidden := _hidden_below(target):
        window.scrollBy(0, hidden + EDGE)


def _hidden_below(target: Any) -> float:
    """Returns how much of a place lies below the window, or under the buttons at its foot."""
    foot, bar = _room().bottom, document.querySelector(".table-bar")
    if bar and not bar.contains(target) and window.getComputedStyle(bar).position == "fixed":
        foot = _box(bar).top
    return max(0.0, _box(target).bottom - foot)
