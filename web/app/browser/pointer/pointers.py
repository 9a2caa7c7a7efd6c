"""Fingers, pens and the mouse on the boards: a drag, or only a click.

Every place follows one pointer at a time; several people at their places have several. A second
one of the same place only taps, and is followed once the first has been lifted. What is carried is
moved here, by its transform alone: the app hears when it is taken up, when the place below it
changes, and when it is let go. A finger that rests where targets are small has a lens, and aims.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import Any, Literal

import js

from app.browser.interop import listen
from app.browser.pointer.lens import Lens
from app.games.face import BoardEvent
from app.input.lattice import Lattice, Plane

_DRAG_THRESHOLD_PX = 6
_TAP_PX = 10
_TAP_MS = 500
"""So far and so long a second finger may move and stay for a tap: it may swipe, or be a pinch's."""
_FINGER_PX = 26
"""A finger hides what it carries: that is lifted so far above it."""

Kind = Literal["press", "drag", "drop", "cancel"]
Point = tuple[float, float]


@dataclass(slots=True)
class _Held:
    """A pointer that is down on a board: where and when it went down, and on what.

    As a ``second`` one of its place it waits for the first one's end; that it ``was_second`` stays
    true. ``moved`` says that it has moved too far for a tap meanwhile.

    ``plane`` tells the board's units as long as it is dragged. What is ``carried`` is moved by
    ``grip`` beside the pointer; ``spot`` is the point of the ``lattice`` that is below it.
    """

    place: int
    kind: str
    x: float
    y: float
    control: str
    element: Any
    at: float
    second: bool = False
    was_second: bool = False
    moved: bool = False
    dragging: bool = False
    plane: Plane | None = None
    carried: Any = None
    grip: Point = (0.0, 0.0)
    lattice: Lattice | None = None
    spot: tuple[int, int] | None = None

    def wander(self, event: Any) -> None:
        """It may have moved while it was not followed."""
        far = hypot(event.clientX - self.x, event.clientY - self.y) >= _TAP_PX
        self.moved = self.moved or far

    def has_tapped(self, event: Any) -> bool:
        """Whether a finger that is lifted without having dragged has tapped."""
        self.wander(event)
        brief = not self.moved and event.timeStamp - self.at < _TAP_MS
        return self.kind == "touch" and (brief or not self.was_second)


class Pointers:
    """Tells drags on the boards from clicks, for every pointer by itself.

    ``tap`` takes the clicks that are told here and not by the browser: those of fingers, and of
    what acts as soon as it is touched.
    """

    def __init__(self, send: Callable[[BoardEvent], None], tap: Callable[[Any, Any], None]) -> None:
        self.send = send
        self.tap = tap
        self.held: dict[int, _Held] = {}
        self.dragged = False
        self.lens = Lens()

    def listen(self) -> None:
        """Listen to the page."""
        listen(js.document, "pointerdown", self._down)
        listen(js.document, "pointermove", self._move)
        listen(js.document, "pointerup", self._up)
        listen(js.document, "pointercancel", self._cancel)
        listen(js.window, "resize", self._measure)
        listen(js.window, "scroll", self._measure)
        listen(js.document, "contextmenu", self._no_menu)
        self.lens.listen()

    def swallow_click(self, event: Any) -> bool:
        """Whether a click has been told already, or is only the end of a drag.

        A key's click (``detail`` 0) never is.
        """
        was, self.dragged = self.dragged, False
        return was and bool(event.detail)

    def _down(self, event: Any) -> None:
        if event.isPrimary:
            self.dragged = False
        self._forget(event)
        if event.button != 0 or not event.target.closest(".table-board"):
            return
        at_once = event.target.closest("[data-now]")
        # A finger may be about to scroll, but where nothing else is to be done.
        if at_once and (event.pointerType != "touch" or at_once.dataset.now == "always"):
            self.dragged = bool(event.isPrimary)
            self.tap(event, at_once)
            return
        place = place_of(event.target)
        second = any(one.place == place and not one.second for one in self.held.values())
        self.held[event.pointerId] = _Held(
            place,
            str(event.pointerType),
            event.clientX,
            event.clientY,
            _control_at(event.target),
            event.target,
            event.timeStamp,
            second,
            second,
        )
        if event.pointerType == "touch" and not second:
            self.lens.rest(event.pointerId, event.target, event.clientX, event.clientY)

    def _forget(self, event: Any) -> None:
        """Drop a pointer whose end was never heard: it goes down anew, or the first of its kind."""
        stale = [
            number
            for number, held in self.held.items()
            if number == event.pointerId or (event.isPrimary and held.kind == event.pointerType)
        ]
        for number in stale:
            self._release(number)

    def _release(self, number: int) -> _Held | None:
        """A pointer is up. The other one of its place, if it has kept still, is followed now."""
        self.lens.lift(number)
        held = self.held.pop(number, None)
        if held is not None and not held.second:
            waiting = (one for one in self.held.values() if one.place == held.place)
            heir = next((one for one in waiting if not one.moved), None)
            if heir is not None:
                heir.second = False
        return held

    def _measure(self, _event: Any) -> None:
        """The boards lie elsewhere or have another size: a drag goes on by what is true now."""
        for held in self.held.values():
            if held.dragging:
                held.plane = _plane(_units_of(held.place)) or held.plane

    def _move(self, event: Any) -> None:
        held = self.held.get(event.pointerId)
        if held is None:
            return
        if not event.buttons:
            # It was let go where nobody heard of it.
            self._cancel(event)
            return
        if held.second:
            held.wander(event)
            return
        x, y = event.clientX, event.clientY
        if self.lens.is_under(event.pointerId):
            self.lens.move(x, y)
            return
        if not held.dragging:
            if abs(x - held.x) + abs(y - held.y) < _DRAG_THRESHOLD_PX:
                return
            self.lens.lift(event.pointerId)
            if not self._begin(held, event):
                return
        assert held.plane is not None
        at = held.plane.units((x, y), held.grip)
        if held.carried:
            held.carried.setAttribute("transform", f"translate({at[0]:.1f} {at[1]:.1f})")
        if held.lattice is not None:
            spot = held.lattice.nearest(at)
            if spot == held.spot:
                return
            held.spot = spot
        self._send("drag", held, event, at)

    def _begin(self, held: _Held, event: Any) -> bool:
        """A pointer begins to drag; False where the board has no units."""
        units = _units_of(held.place)
        held.plane = _plane(units)
        if held.plane is None:
            return False
        held.dragging = True
        at = held.plane.units((held.x, held.y))
        data = held.element.closest("[data-carry]")
        if data:
            x, y = _middle_of(data, held.plane)
            lift = held.plane.length(_FINGER_PX) if held.kind == "touch" else 0.0
            held.grip = (x - at[0], y - at[1] - lift)
            at = (x, y)
            held.carried = js.document.getElementById(f"carried-{held.place}")
            if held.carried:
                held.carried.setAttribute("transform", f"translate({x:.1f} {y:.1f})")
            lattice = getattr(units.dataset, "lattice", None)
            held.lattice = Lattice.read(str(lattice)) if lattice else None
        self._send("press", held, event, at, held.control)
        return True

    def _up(self, event: Any) -> None:
        aimed = self.lens.is_under(event.pointerId)
        held = self._release(event.pointerId)
        if held is None:
            return
        if aimed:
            self._act_below(event)
            return
        if not held.dragging:
            if held.has_tapped(event):
                # Browsers make no click of a second finger, nor of one of two quick taps.
                self.dragged = self.dragged or bool(event.isPrimary)
                self.tap(event, held.element)
            return
        # A finger that is down keeps all events at the element where it began.
        below = js.document.elementFromPoint(event.clientX, event.clientY)
        control = _control_at(below) if below else ""
        assert held.plane is not None
        at = held.plane.units((event.clientX, event.clientY), held.grip)
        self._send("drop", held, event, at, control)
        self.dragged = self.dragged or bool(event.isPrimary)

    def _act_below(self, event: Any) -> None:
        """What lay below the ring of the lens is touched; beside the boards that is nothing."""
        self.dragged = self.dragged or bool(event.isPrimary)
        below = js.document.elementFromPoint(event.clientX, event.clientY)
        if below and below.closest(".table-board"):
            self.tap(event, below)

    def _no_menu(self, event: Any) -> None:
        """Whoever rests a finger wants no menu of the browser's."""
        if self.lens.is_open():
            event.preventDefault()

    def _cancel(self, event: Any) -> None:
        held = self._release(event.pointerId)
        if held is not None and held.plane is not None:
            at = held.plane.units((event.clientX, event.clientY), held.grip)
            self._send("cancel", held, event, at)

    def _send(self, kind: Kind, held: _Held, event: Any, at: Point, control: str = "") -> None:
        self.send(
            BoardEvent(
                kind,
                control=control,
                x=at[0],
                y=at[1],
                place=held.place,
                pointer=event.pointerId,
                at=event.timeStamp,
            )
        )


def place_of(element: Any) -> int:
    """The number of the place in which an element lies; 1 outside of all."""
    place = element.closest("[data-place]")
    return int(place.dataset.place) if place else 1


def units_at(place: int, event: Any) -> Point | None:
    """Where an event with a pointer was, in the units of a place's board."""
    plane = _plane(_units_of(place))
    if plane is None or not hasattr(event, "clientX"):
        return None
    return plane.units((event.clientX, event.clientY))


def is_turned(place: int) -> bool:
    """Whether a place's board stands on its side."""
    units = _units_of(place)
    return bool(units) and bool(units.hasAttribute("data-turned"))


def _units_of(place: int) -> Any:
    return js.document.querySelector(f"#board-{place} [data-units]")


def _plane(units: Any) -> Plane | None:
    matrix = units and units.getScreenCTM()
    if not matrix:
        return None
    back = matrix.inverse()
    plane = Plane(back.a, back.b, back.c, back.d, back.e, back.f)
    if units.hasAttribute("data-turned"):
        return plane.exchanged()
    # WebKit knows where a turned <svg> begins, but leaves the turning out of its matrix.
    return plane.turned() if matrix.a > 0 and units.closest(".is-far") else plane


def _middle_of(carried: Any, plane: Plane) -> Point:
    """The middle of what is carried: as it is told, or else where it is seen."""
    told = str(carried.dataset.carry).split()
    if told:
        return float(told[0]), float(told[1])
    box = carried.getBoundingClientRect()
    return plane.units((box.left + box.width / 2, box.top + box.height / 2))


def _control_at(element: Any) -> str:
    """The control, or else the place to let something go, that an element belongs to."""
    found = element.closest(".table-board [data-control], .table-board [data-drop]")
    if not found:
        return ""
    return str(getattr(found.dataset, "control", None) or found.dataset.drop)
