"""Puts the bubble of a lesson beside the place that it points at, and keeps it there."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_proxy

from app.browser.interop import js_object, listen
from app.pointing import Box, spot_for

__all__ = ["Pointing"]

document, window = js.document, js.window

_NEVER_UNDER = ".table-bar, .table-status"
"""What is not to lie under the bubble, whatever it is about."""


class Pointing:
    """Looks where the bubble belongs after each picture, and when the window moves."""

    def __init__(self) -> None:
        self.step = ""
        # Not only the window scrolls: the scores do so by themselves in a low one.
        document.addEventListener("scroll", create_proxy(self._moved), True)
        listen(window, "resize", self._moved)

    def _moved(self, _: Any) -> None:
        self._place()

    def show(self) -> None:
        """Put the bubble in its place; a new step brings what it is about into sight first."""
        lesson = document.getElementById("lesson")
        if not lesson:
            self.step = ""
            return
        step = str(lesson.dataset.step)
        if step != self.step:
            self.step = step
            target = _target(lesson)
            if target and not _in_sight(target):
                target.scrollIntoView(js_object(block="center", inline="nearest"))
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
        spot = spot_for(box, size, _room(), _boxes(_NEVER_UNDER, target), _clear(lesson, target))
        bubble.dataset.side = spot.side
        bubble.style.left, bubble.style.top = f"{spot.left}px", f"{spot.top}px"
        bubble.style.setProperty("--tail", f"{spot.tail}px")
        ring.hidden = box is None or spot.side == "none"
        if box is not None:
            for name, length in box._asdict().items():
                setattr(ring.style, name, f"{length}px")


def _target(lesson: Any) -> Any:
    """The first of the places that is on the page."""
    for selector in str(lesson.dataset.points).split("; "):
        found = document.querySelector(selector)
        if found and found.getClientRects().length:
            return found
    return None


def _clear(lesson: Any, target: Any) -> list[Box]:
    """What is to be seen beside the place itself."""
    wanted = getattr(lesson.dataset, "clear", None)
    return _boxes(wanted, target) if wanted else []


def _boxes(selector: str, target: Any) -> list[Box]:
    """Where all of these are, apart from what the place itself is in."""
    found = document.querySelectorAll(selector)
    return [_box(one) for one in found if not one.contains(target)]


def _box(element: Any) -> Box:
    rect = element.getBoundingClientRect()
    return Box(rect.left, rect.top, rect.width, rect.height)


def _room() -> Box:
    root = document.documentElement
    return Box(0, 0, root.clientWidth, root.clientHeight)


def _in_sight(target: Any) -> bool:
    """Whether all of a place is to be seen, above the buttons that lie over the page's foot."""
    rect, bar = target.getBoundingClientRect(), document.querySelector(".table-bar")
    foot = document.documentElement.clientHeight
    if bar and not bar.contains(target):
        lies = bar.getBoundingClientRect()
        foot = lies.top if lies.top > rect.top else foot
    return bool(rect.top >= 0 and rect.bottom <= foot)
