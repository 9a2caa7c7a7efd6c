"""Puts the bubble of a lesson beside the place that it points at, and keeps it there."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_proxy

from app.browser.interop import js_object, listen
from app.lessons.bubble import EDGE, Box, has_room_beside, spot_for

document, window = js.document, js.window

_NEVER_UNDER = ".table-bar"
"""Parts that must not lie under the bubble, whatever that is about."""

_USUALLY_CLEAR = ".table-status"
"""Parts to be kept clear beside the place itself, whatever the bubble is about."""

_BETTER_CLEAR = ".table-board, .table-scores, .other, .total-of"
"""The parts that one plays on and reads from, which the bubble lies beside where there is room."""


class Pointing:
    """Looks where the bubble belongs after each picture, and when the window moves."""

    def __init__(self) -> None:
        self.about = ""
        # Not only the window scrolls: the scores do so by themselves in a low one.
        document.addEventListener("scroll", create_proxy(self._moved), True)
        listen(window, "resize", self._resized)
        self.width = _room().width

    def _moved(self, _: Any) -> None:
        self._place()

    def _resized(self, _: Any) -> None:
        """Bring the place into sight again where the window was turned or drawn wider.

        A phone's window changes its height alone while somebody scrolls: then nothing may move.
        """
        lesson, width = document.getElementById("lesson"), _room().width
        if lesson and width != self.width:
            _bring_into_sight(_target(lesson))
        self.width = width
        self._place()

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
        self._place()

    def _place(self) -> None:
        lesson = document.getElementById("lesson")
        if not lesson:
            return
        bubble = document.getElementById("lesson-bubble")
        ring = document.getElementById("lesson-ring")
        target = _target(lesson)
        box = _box(target) if target else None
        size = bubble.offsetWidth, bubble.offsetHeight
        better = _boxes(_BETTER_CLEAR)
        spot = spot_for(box, size, _room(), _boxes(_NEVER_UNDER), _clear(lesson), better)
        bubble.dataset.side = spot.side
        bubble.style.left, bubble.style.top = f"{spot.left}px", f"{spot.top}px"
        bubble.style.setProperty("--tail", f"{spot.tail}px")
        ring.hidden = box is None or spot.side == "none"
        if box is not None:
            for name, length in box._asdict().items():
                setattr(ring.style, name, f"{length}px")


def _target(lesson: Any) -> Any:
    """The first of the places on the page that leaves room for the bubble, else the first."""
    bubble, room = document.getElementById("lesson-bubble"), _room()
    size = bubble.offsetWidth, bubble.offsetHeight
    places = map(document.querySelector, str(lesson.dataset.points).split("; "))
    found = [place for place in places if place and place.getClientRects().length]
    roomy = (place for place in found if has_room_beside(_box(place), size, room))
    return next(roomy, found[0] if found else None)


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
