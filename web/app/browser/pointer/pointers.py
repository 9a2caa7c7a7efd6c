"""Fingers, pens and the mouse on the boards: a drag, or only a click.

:mod:`app.input.pointers` says what each of them is doing; here its events are heard, the page is
measured for it, and its commands are carried out. Several people at their places have a pointer
each. What is carried is moved here, by its transform alone: the app hears when it is taken up, when
the place below it changes, and when it is let go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

import js

from app.browser.interop import listen
from app.browser.pointer.lens import Lens
from app.games.interaction import BoardEvent
from app.input.lattice import Lattice, Plane, Point
from app.input.pointers import (
    Command,
    Load,
    Move,
    PointersDown,
    Pressed,
    SendBoardEvent,
    Start,
    State,
    cancelled,
    lifted,
)


class Pointers:
    """Tells drags on the boards from clicks, for every pointer by itself.

    ``tap`` takes the clicks that are told here and not by the browser: those of fingers, and of
    what acts as soon as it is touched.
    """

    def __init__(self, send: Callable[[BoardEvent], None], tap: Callable[[Any, Any], None]) -> None:
        self.send = send
        self.tap = tap
        self.page = _Page()
        self.down = PointersDown(self.page)
        self.lens = Lens(self.down.aim)
        self.is_click_sent = False
        """True if the browser is still to make a click of what has been told, or of a drag."""

    def listen(self) -> None:
        """Listen to the page."""
        listen(js.document, "pointerdown", self._down)
        listen(js.document, "pointermove", self._move)
        listen(js.document, "pointerup", self._up)
        listen(js.document, "pointercancel", self._cancel)
        listen(js.window, "resize", lambda _: self.down.measure())
        listen(js.window, "scroll", lambda _: self.down.measure())
        listen(js.document, "contextmenu", self._no_menu)
        self.lens.listen()

    def swallow_click(self, event: Any) -> bool:
        """Returns whether a click has been told already, or is only the end of a drag.

        A key's click (``detail`` 0) never is.
        """
        was, self.is_click_sent = self.is_click_sent, False
        return was and bool(event.detail)

    def _down(self, event: Any) -> None:
        if event.isPrimary:
            self.is_click_sent = False
        kind = str(event.pointerType)
        for number in self.down.stale(event.pointerId, kind, bool(event.isPrimary)):
            self._release(number)
        if event.button != 0:
            return
        if not event.target.closest(".table-board"):
            if kind == "touch":
                self.lens.rest(event.pointerId, event.target, event.clientX, event.clientY)
            return
        at_once = event.target.closest("[data-now]")
        # A finger may be about to scroll, but where nothing else is to be done.
        if at_once and (kind != "touch" or at_once.dataset.now == "always"):
            self.is_click_sent = bool(event.isPrimary)
            self.tap(event, at_once)
            return
        start = _start_of(event, kind)
        if isinstance(self.down.press(start), Pressed) and kind == "touch":
            self.lens.rest(start.pointer, start.element, start.x, start.y)

    def _release(self, number: int) -> State | None:
        """A pointer is up: what it was doing."""
        self.lens.lift(number)
        return self.down.release(number)

    def _move(self, event: Any) -> None:
        state = self.down.states.get(event.pointerId)
        if state is None:
            return
        if not event.buttons:
            # It was let go where nobody heard of it.
            self._cancel(event)
            return
        for command in self.down.move(event.pointerId, (event.clientX, event.clientY)):
            self._carry_out(command, state.start, event)

    def _up(self, event: Any) -> None:
        state = self._release(event.pointerId)
        if state is None:
            return
        commands = lifted(state, (event.clientX, event.clientY), event.timeStamp, self.page)
        # Browsers make no click of a second finger, nor of one of two quick taps.
        self.is_click_sent = self.is_click_sent or bool(commands and event.isPrimary)
        for command in commands:
            self._carry_out(command, state.start, event)

    def _cancel(self, event: Any) -> None:
        state = self._release(event.pointerId)
        if state is None:
            return
        for command in cancelled(state, (event.clientX, event.clientY)):
            self._carry_out(command, state.start, event)

    def _carry_out(self, command: Command, start: Start, event: Any) -> None:
        match command:
            case SendBoardEvent():
                self._send(command, start, event)
            case Move(piece, (x, y)):
                if piece:
                    piece.setAttribute("transform", f"translate({x:.1f} {y:.1f})")
            case "move lens":
                self.lens.move(event.clientX, event.clientY)
            case "close lens":
                self.lens.lift(start.pointer)
            case "tap":
                self.tap(event, start.element)
            case "tap below":
                # Beside the boards there is nothing to touch.
                below = js.document.elementFromPoint(event.clientX, event.clientY)
                if below and below.closest(".table-board"):
                    self.tap(event, below)
            case _:
                assert_never(command)

    def _send(self, board_command: SendBoardEvent, start: Start, event: Any) -> None:
        self.send(
            BoardEvent(
                board_command.kind,
                control=board_command.control,
                x=board_command.at[0],
                y=board_command.at[1],
                place=start.place,
                pointer=start.pointer,
                at=event.timeStamp,
            )
        )

    def _no_menu(self, event: Any) -> None:
        """Whoever rests a finger wants no menu of the browser's."""
        if self.lens.is_open():
            event.preventDefault()


class _Page:
    """Measures the page (:class:`app.input.pointers.Boards`)."""

    def plane(self, place: int) -> Plane | None:
        """The way to the units of a place's board; None where it has none."""
        return _plane(_units_of(place))

    def load(self, start: Start, plane: Plane) -> Load | None:
        """Returns the load of a pointer that begins to move now."""
        carried = start.element.closest("[data-carry]")
        if not carried:
            return None
        lattice = getattr(_units_of(start.place).dataset, "lattice", None)
        return Load(
            _middle_of(carried, plane),
            js.document.getElementById(f"carried-{start.place}"),
            Lattice.read(str(lattice)) if lattice else None,
        )

    def control(self, pixels: Point) -> str:
        """Returns the control there: events of a finger stay with the element where it began."""
        below = js.document.elementFromPoint(*pixels)
        return _control_at(below) if below else ""


def _start_of(event: Any, kind: str) -> Start:
    return Start(
        event.pointerId,
        place_of(event.target),
        kind,
        event.clientX,
        event.clientY,
        event.timeStamp,
        _control_at(event.target),
        event.target,
    )


def place_of(element: Any) -> int:
    """The number of the place in which an element lies; 1 outside of all."""
    place = element.closest("[data-place]")
    return int(place.dataset.place) if place else 1


def units_at(place: int, event: Any) -> Point | None:
    """Converts a pointer event's position to the units of a place's board."""
    plane = _plane(_units_of(place))
    if plane is None or not hasattr(event, "clientX"):
        return None
    return plane.units((event.clientX, event.clientY))


def is_turned(place: int) -> bool:
    """Returns whether a place's board stands on its side."""
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
        return plane.swap_axes()
    # WebKit knows where a turned <svg> begins, but leaves the turning out of its matrix.
    return plane.turn() if matrix.a > 0 and units.closest(".is-far") else plane


def _middle_of(carried: Any, plane: Plane) -> Point:
    """The middle of what is carried: as it is told, or else where it is seen."""
    center = str(carried.dataset.carry).split()
    if center:
        return float(center[0]), float(center[1])
    box = carried.getBoundingClientRect()
    return plane.units((box.left + box.width / 2, box.top + box.height / 2))


def _control_at(element: Any) -> str:
    """The control, or else the place to let something go, that an element belongs to."""
    found = element.closest(".table-board [data-control], .table-board [data-drop]")
    if not found:
        return ""
    return str(getattr(found.dataset, "control", None) or found.dataset.drop)
