"""Fingers, pens and the mouse on the boards: a drag, or only a click.

Every place follows one pointer at a time; several people at their places have several.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import js

from app.browser.interop import listen
from app.face import BoardEvent

__all__ = ["Pointers", "place_of"]

_DRAG_THRESHOLD_PX = 6

Kind = Literal["press", "drag", "drop", "cancel"]


@dataclass(slots=True)
class _Held:
    """A pointer that is down on a board: where it went down, and on what."""

    place: int
    kind: str
    x: float
    y: float
    control: str
    dragging: bool = False


class Pointers:
    """Tells drags on the boards from clicks, for every pointer by itself."""

    def __init__(self, send: Callable[[BoardEvent], None]) -> None:
        self.send = send
        self.held: dict[int, _Held] = {}
        self.dragged = False

    def listen(self) -> None:
        """Listen to the page."""
        listen(js.document, "pointerdown", self._down)
        listen(js.document, "pointermove", self._move)
        listen(js.document, "pointerup", self._up)
        listen(js.document, "pointercancel", self._cancel)

    def swallow_click(self, event: Any) -> bool:
        """Whether a click is only the end of a drag; a key's click (``detail`` 0) never is."""
        was, self.dragged = self.dragged, False
        return was and bool(event.detail)

    def _down(self, event: Any) -> None:
        self.dragged = False
        self._forget(event)
        if event.button != 0 or not event.target.closest(".table-board"):
            return
        place = place_of(event.target)
        if any(one.place == place for one in self.held.values()):
            return  # a second finger of the same person
        x, y = event.clientX, event.clientY
        kind, control = str(event.pointerType), _control_at(event.target)
        self.held[event.pointerId] = _Held(place, kind, x, y, control)

    def _forget(self, event: Any) -> None:
        """Drop a pointer whose end was never heard: it goes down anew, or the first of its kind."""
        stale = [
            number
            for number, held in self.held.items()
            if number == event.pointerId or (event.isPrimary and held.kind == event.pointerType)
        ]
        for number in stale:
            del self.held[number]

    def _move(self, event: Any) -> None:
        held = self.held.get(event.pointerId)
        if held is None:
            return
        if not event.buttons:
            # It was let go where nobody heard of it.
            self._cancel(event)
            return
        if not held.dragging:
            if abs(event.clientX - held.x) + abs(event.clientY - held.y) < _DRAG_THRESHOLD_PX:
                return
            held.dragging = True
            self._send("press", held, event, (held.x, held.y), held.control)
        self._send("drag", held, event, (event.clientX, event.clientY))

    def _up(self, event: Any) -> None:
        held = self.held.pop(event.pointerId, None)
        if held is not None and held.dragging:
            # A finger that is down keeps all events at the element where it began.
            below = js.document.elementFromPoint(event.clientX, event.clientY)
            control = _control_at(below) if below else ""
            self._send("drop", held, event, (event.clientX, event.clientY), control)
            self.dragged = True

    def _cancel(self, event: Any) -> None:
        held = self.held.pop(event.pointerId, None)
        if held is not None and held.dragging:
            self._send("cancel", held, event, (event.clientX, event.clientY))

    def _send(
        self, kind: Kind, held: _Held, event: Any, at: tuple[float, float], control: str = ""
    ) -> None:
        units = js.document.querySelector(f"#board-{held.place} [data-units]")
        matrix = units and units.getScreenCTM()
        if not matrix:
            return
        back = matrix.inverse()
        self.send(
            BoardEvent(
                kind,
                control=control,
                x=back.a * at[0] + back.c * at[1] + back.e,
                y=back.b * at[0] + back.d * at[1] + back.f,
                place=held.place,
                pointer=event.pointerId,
                at=event.timeStamp,
            )
        )


def place_of(element: Any) -> int:
    """The number of the place in which an element lies; 1 outside of all."""
    place = element.closest("[data-place]")
    return int(place.dataset.place) if place else 1


def _control_at(element: Any) -> str:
    """The control, or else the place to let something go, that an element belongs to."""
    found = element.closest(".table-board [data-control], .table-board [data-drop]")
    if not found:
        return ""
    return str(getattr(found.dataset, "control", None) or found.dataset.drop)
