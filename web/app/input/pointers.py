"""Pointers on the boards: a state for each, and what comes of every event.

A pointer that goes down at a place where no other is followed is :class:`Pressed`. From there it
ends as a tap, or goes on to one of three things, which it does until it is lifted::

    Pressed --- it moves ------------------------> Dragging, or Carrying what can be carried
       |------- it rests, and the lens opens ----> Aiming
    Waiting --- the other pointer is lifted -----> Pressed

A second pointer at the same place is :class:`Waiting`: it may tap meanwhile, and is followed once
the first one is lifted. One that moves too far for a tap is forgotten: it swipes, or pinches.

All of it is plain values. ``app.browser.pointer`` feeds events in, measures what is asked of it
(:class:`Boards`), and carries out the commands that come out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot
from typing import Any, Literal, Protocol, TypeAlias, assert_never

from app.input.lattice import Lattice, Plane, Point

DRAG_PX = 6
"""So far a pointer that is pressed may tremble."""
TAP_PX = 10
TAP_MS = 500
"""So far and so long a second pointer may move and stay for a tap."""
FINGER_PX = 26
"""A finger hides what it carries: that is lifted so far above it."""

BoardEventKind = Literal["press", "drag", "drop", "cancel"]


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a press: where and when, and on what."""

    pointer: int
    place: int
    kind: str
    """``mouse``, ``pen`` or ``touch``."""
    x: float
    y: float
    """In pixels of the window."""
    at: float
    control: str
    """The control there, or empty."""
    element: Any
    """The element there, which only the browser looks at."""


# States of a pointer


@dataclass(frozen=True, slots=True)
class Pressed:
    """It is down and has done nothing yet."""

    start: Start
    was_second: bool = False
    """True if it came as a second pointer: then only a brief touch is a tap."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """It is the second one of its place."""

    start: Start


@dataclass(frozen=True, slots=True)
class Aiming:
    """It rests below the lens, which goes with it; what lies there when it is lifted is touched."""

    start: Start


@dataclass(frozen=True, slots=True)
class Dragging:
    """It draws on the board."""

    start: Start
    plane: Plane
    """The way to the board's units, as it lies now."""


@dataclass(frozen=True, slots=True)
class Carrying:
    """It carries a piece, which the browser moves along."""

    start: Start
    plane: Plane
    grip: Point
    """Distance from the pointer to the piece that it holds, in units."""
    piece: Any
    """The element of the piece; None where nothing is to be moved."""
    lattice: Lattice | None
    spot: tuple[int, int] | None = None
    """The point of the lattice that is nearest: only another one is told."""


State: TypeAlias = Pressed | Waiting | Aiming | Dragging | Carrying


# Results of an event


@dataclass(frozen=True, slots=True)
class SendBoardEvent:
    """Tell the board what happens on it."""

    kind: BoardEventKind
    at: Point
    control: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """Move the piece that is carried."""

    piece: Any
    at: Point


OfLens = Literal["move lens", "close lens"]
"""Take the lens along, or away: there is nothing to magnify for this pointer."""

Touch = Literal["tap", "tap below"]
"""Touch what the pointer went down on, or what it is on now."""

Command: TypeAlias = SendBoardEvent | Move | OfLens | Touch
Commands: TypeAlias = tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Load:
    """A load that can be carried from where a pointer went down."""

    middle: Point
    piece: Any
    lattice: Lattice | None


class Boards(Protocol):
    """The page's answers to questions."""

    def plane(self, place: int) -> Plane | None:
        """The way to the units of a place's board; None where it has none."""

    def load(self, start: Start, plane: Plane) -> Load | None:
        """Returns the load of a pointer that begins to move now."""

    def control(self, pixels: Point) -> str:
        """The control, or the place to let something go, at a point of the window."""


# Transitions


def moved(state: State, now: Point, boards: Boards) -> tuple[State | None, Commands]:
    """Moves a pointer that is somewhere else ``now``, in pixels; None forgets it."""
    match state:
        case Waiting(start):
            return (None if _far(start, now) >= TAP_PX else state), ()
        case Aiming():
            return state, ("move lens",)
        case Pressed(start):
            if abs(now[0] - start.x) + abs(now[1] - start.y) < DRAG_PX:
                return state, ()
            return _begun(state, now, boards)
        case Dragging(_, plane):
            return state, (SendBoardEvent("drag", plane.units(now)),)
        case Carrying():
            return _carried(state, now)
        case _:
            assert_never(state)


def _begun(state: Pressed, now: Point, boards: Boards) -> tuple[State | None, Commands]:
    """A pointer begins to drag, or to carry; it stays pressed where the board has no units."""
    start, plane = state.start, boards.plane(state.start.place)
    if plane is None:
        return state, ("close lens",)
    at, load = plane.units((start.x, start.y)), boards.load(start, plane)
    begun: State
    first: Commands = ("close lens",)
    if load is None:
        begun = Dragging(start, plane)
    else:
        lift = plane.length(FINGER_PX) if start.kind == "touch" else 0.0
        grip = (load.middle[0] - at[0], load.middle[1] - at[1] - lift)
        begun, at = Carrying(start, plane, grip, load.piece, load.lattice), load.middle
        first += (Move(load.piece, at),)
    after, commands = moved(begun, now, boards)
    return after, (*first, SendBoardEvent("press", at, start.control), *commands)


def _carried(state: Carrying, now: Point) -> tuple[State, Commands]:
    at = state.plane.units(now, state.grip)
    move = Move(state.piece, at)
    if state.lattice is None:
        return state, (move, SendBoardEvent("drag", at))
    spot = state.lattice.nearest(at)
    if spot == state.spot:
        return state, (move,)
    return replace(state, spot=spot), (move, SendBoardEvent("drag", at))


def lifted(state: State, now: Point, at: float, boards: Boards) -> Commands:
    """Ends a pointer; ``at`` is when."""
    match state:
        case Pressed(start, was_second):
            is_tap = start.kind == "touch" and (not was_second or _is_brief(start, now, at))
            return ("tap",) if is_tap else ()
        case Waiting(start):
            return ("tap",) if start.kind == "touch" and _is_brief(start, now, at) else ()
        case Aiming():
            return ("tap below",)
        case Dragging(_, plane):
            return (SendBoardEvent("drop", plane.units(now), boards.control(now)),)
        case Carrying(_, plane, grip):
            return (SendBoardEvent("drop", plane.units(now, grip), boards.control(now)),)
        case _:
            assert_never(state)


def cancelled(state: State, now: Point) -> Commands:
    """Drops a pointer that is taken away, as by a system's gesture."""
    match state:
        case Dragging(_, plane):
            return (SendBoardEvent("cancel", plane.units(now)),)
        case Carrying(_, plane, grip):
            return (SendBoardEvent("cancel", plane.units(now, grip)),)
        case Pressed() | Waiting() | Aiming():
            return ()
        case _:
            assert_never(state)


def measured(state: State, boards: Boards) -> State:
    """The same where the boards lie elsewhere now, or have another size."""
    match state:
        case Dragging(start, plane) | Carrying(start, plane):
            return replace(state, plane=boards.plane(start.place) or plane)
        case Pressed() | Waiting() | Aiming():
            return state
        case _:
            assert_never(state)


def _far(start: Start, now: Point) -> float:
    return hypot(now[0] - start.x, now[1] - start.y)


def _is_brief(start: Start, now: Point, at: float) -> bool:
    return _far(start, now) < TAP_PX and at - start.at < TAP_MS


class PointersDown:
    """All pointers that are down on boards, by their numbers, with what each is doing."""

    def __init__(self, boards: Boards) -> None:
        self.boards = boards
        self.states: dict[int, State] = {}

    def stale(self, pointer: int, kind: str, is_primary: bool) -> list[int]:
        """The pointers whose end was never heard: one goes down anew, or the first of its kind."""
        return [
            number
            for number, state in self.states.items()
            if number == pointer or (is_primary and state.start.kind == kind)
        ]

    def press(self, start: Start) -> State:
        """Starts a pointer that goes down."""
        others = [other for other in self.states.values() if other.start.place == start.place]
        is_second = any(not isinstance(other, Waiting) for other in others)
        state = self.states[start.pointer] = Waiting(start) if is_second else Pressed(start)
        return state

    def aim(self, pointer: int) -> None:
        """The lens has opened under a pointer."""
        state = self.states.get(pointer)
        if isinstance(state, Pressed):
            self.states[pointer] = Aiming(state.start)

    def move(self, pointer: int, now: Point) -> Commands:
        """Moves a pointer."""
        state = self.states.get(pointer)
        if state is None:
            return ()
        after, commands = moved(state, now, self.boards)
        if after is None:
            del self.states[pointer]
        elif after is not state:
            self.states[pointer] = after
        return commands

    def release(self, pointer: int) -> State | None:
        """Ends a pointer that is up; another one of its place is followed now."""
        state = self.states.pop(pointer, None)
        if state is None or isinstance(state, Waiting):
            return state
        for number, other in self.states.items():
            if isinstance(other, Waiting) and other.start.place == state.start.place:
                self.states[number] = Pressed(other.start, was_second=True)
                break
        return state

    def measure(self) -> None:
        """The boards lie elsewhere, or have another size: drags go on by what is true now."""
        self.states = {
            number: measured(state, self.boards) for number, state in self.states.items()
        }
