"""The pointer on the acting seat's board: a drag, or only a click."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js

from app.browser.interop import listen
from app.face import BoardEvent

__all__ = ["Pointer"]

_DRAG_THRESHOLD_PX = 6


class Pointer:
    """Tells a drag on the board from a click."""

    def __init__(self, send: Callable[[BoardEvent], None]) -> None:
        self.send = send
        self.down: tuple[float, float] | None = None
        self.held = ""
        self.dragging = False
        self.just_dragged = False

    def listen(self) -> None:
        """Listen to the page."""
        listen(js.document, "pointerdown", self._down)
        listen(js.document, "pointermove", self._move)
        listen(js.document, "pointerup", self._up)
        listen(js.document, "pointercancel", self._cancel)

    def swallow_click(self) -> bool:
        """Whether the click at hand is only the end of a drag."""
        was, self.just_dragged = self.just_dragged, False
        return was

    def _down(self, event: Any) -> None:
        self.just_dragged = False
        if event.isPrimary and event.button == 0 and event.target.closest("#board"):
            self.down = (event.clientX, event.clientY)
            self.held = _place_of(event.target)
            self.dragging = False

    def _move(self, event: Any) -> None:
        if self.down is None or not event.isPrimary:
            return
        x, y = self.down
        if not self.dragging:
            if abs(event.clientX - x) + abs(event.clientY - y) < _DRAG_THRESHOLD_PX:
                return
            self.dragging = True
            self._send("press", x, y, self.held)
        self._send("drag", event.clientX, event.clientY)

    def _up(self, event: Any) -> None:
        if self.down is not None and self.dragging:
            # A finger that is down keeps all events at the element where it began.
            below = js.document.elementFromPoint(event.clientX, event.clientY)
            self._send("drop", event.clientX, event.clientY, below and _place_of(below))
            self.just_dragged = True
        self.down, self.dragging = None, False

    def _cancel(self, event: Any) -> None:
        if self.dragging:
            self._send("cancel", event.clientX, event.clientY)
        self.down, self.dragging = None, False

    def _send(self, kind: Any, client_x: float, client_y: float, place: str = "") -> None:
        overlay = js.document.getElementById("overlay")
        matrix = overlay and overlay.ownerSVGElement.getScreenCTM()
        if not matrix:
            return
        back = matrix.inverse()
        x = back.a * client_x + back.c * client_y + back.e
        y = back.b * client_x + back.d * client_y + back.f
        self.send(BoardEvent(kind, control=place or "", x=x, y=y))


def _place_of(element: Any) -> str:
    """The control, or else the place to let something go, that an element belongs to."""
    found = element.closest("#board [data-control], #board [data-drop]")
    if not found:
        return ""
    return str(getattr(found.dataset, "control", None) or found.dataset.drop)
