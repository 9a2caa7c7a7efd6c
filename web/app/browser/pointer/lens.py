"""A magnifier under a finger that rests on a board: what lies below it, larger, above the finger.

It opens where targets are smaller than a fingertip. It slides with the finger, and letting go acts
on what lies below its ring; beside the board there is nothing to see, nor to act on. What is drawn
has it; buttons, such as the cards of a hand, which are held and then carried, have none, and
neither has what acts at once in a race.

Whatever has a name, magnified or not, says it above the finger, as it does to a pointer's; beside
the boards as well, such as buttons that are signs alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, assert_never

import js
from pyodide.ffi import create_once_callable, create_proxy

from app.browser.interop import js_object
from app.input.magnifier import REST_MS, SIZE_PX, ZOOM, Point, is_small, lens_at, name_at

_OF_ONE_ALONE = ("id", "data-control", "data-units", "data-do", "tabindex")
"""Attributes that a copy may not have: the page finds its elements by these."""


_NAMED = "[data-name], [title], [data-control][aria-label], g:has(> title)"
"""Elements that have a name: the short one, where there are two."""

_BESIDE = "[title]"
"""Elements that say a name beside the boards, and on that of a race, where a finger that rests on
a piece is about to carry it."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A finger has gone down, and may be about to rest."""

    pointer: int
    timer: int


@dataclass(frozen=True, slots=True)
class _Magnifying:
    """A finger rests: the lens shows a copy of the board below it."""

    pointer: int
    board: Any
    lens: Any
    copy: Any


@dataclass(frozen=True, slots=True)
class _Naming:
    """A finger rests on what needs no lens, and is told its name."""

    pointer: int


class Lens:
    """One magnifier and one name at most: they belong to the first finger that rests.

    ``opened`` hears of the finger under which the magnifier has opened.
    """

    def __init__(self, opened: Callable[[int], None]) -> None:
        self._opened = opened
        self._state: _Waiting | _Magnifying | _Naming | None = None
        self._name: Any = None
        """The element that shows the name, while one is told."""

    def listen(self) -> None:
        """A finger that moves the lens does not scroll the page."""
        # Said to be active: what listens at the document would be asked too late otherwise.
        options = js_object(passive=False)
        js.document.addEventListener("touchmove", create_proxy(self._hold_page), options)

    def rest(self, pointer: int, element: Any, x: float, y: float) -> None:
        """A finger has gone down on an element of a board; it may stay there."""
        if self.is_open():
            return
        magnifies = bool(element.closest(".table-board")) and _wants_lens(element)
        if not magnifies and not _name_of(element):
            return

        def rests() -> None:
            if not isinstance(self._state, _Waiting) or self._state.pointer != pointer:
                return
            self._state = None
            # What the finger rests on may have been drawn anew meanwhile, or be gone.
            if not element.isConnected:
                return
            if magnifies:
                self._open(pointer, element, x, y)
            else:
                self._state = _Naming(pointer)
                self._tell(_name_of(element), (x, y))

        self._close()
        self._state = _Waiting(pointer, js.setTimeout(create_once_callable(rests), REST_MS))

    def is_open(self) -> bool:
        """Returns whether any finger has it, or is told a name."""
        return isinstance(self._state, _Magnifying | _Naming)

    def move(self, x: float, y: float) -> None:
        """The finger is somewhere else: so are the lens and what it shows."""
        if not isinstance(self._state, _Magnifying):
            return
        left, top = lens_at((x, y), (js.innerWidth, js.innerHeight))
        box = self._state.board.getBoundingClientRect()
        across = SIZE_PX / 2 - ZOOM * (x - box.left)
        down = SIZE_PX / 2 - ZOOM * (y - box.top)
        self._state.lens.style.translate = f"{left:.0f}px {top:.0f}px"
        moved = f"translate({across:.1f}px, {down:.1f}px) scale({ZOOM})"
        self._state.copy.style.transform = moved
        below = js.document.elementFromPoint(x, y)
        is_beside = not below or not below.closest(".table-board")
        self._state.lens.classList.toggle("is-beside", is_beside)
        self._tell("" if is_beside else _name_of(below), (x, y), (left, top))

    def _tell(self, name: str, finger: Point, lens: Point | None = None) -> None:
        """Show a name above the finger; none takes away what was told."""
        if self._name is None:
            self._name = js.document.createElement("div")
            self._name.className = "lens-name"
            self._name.setAttribute("aria-hidden", "true")
            js.document.body.append(self._name)
        self._name.hidden = not name
        self._name.textContent = name
        size = self._name.offsetWidth, self._name.offsetHeight
        left, top = name_at(finger, size, (js.innerWidth, js.innerHeight), lens)
        self._name.style.translate = f"{left:.0f}px {top:.0f}px"

    def lift(self, pointer: int) -> None:
        """A finger is up, or drags: there is nothing to magnify for it any more."""
        if self._state is not None and self._state.pointer == pointer:
            self._close()

    def _close(self) -> None:
        match self._state:
            case _Waiting(_, timer):
                js.clearTimeout(timer)
            case _Magnifying(_, _, lens):
                lens.remove()
            case _Naming() | None:
                pass
            case _:
                assert_never(self._state)
        self._state = None
        if self._name is not None:
            self._name.remove()
            self._name = None

    def _open(self, pointer: int, element: Any, x: float, y: float) -> None:
        board = element.closest(".table-board")
        lens, copy = js.document.createElement("div"), _copy_of(board)
        lens.className = "lens"
        lens.inert = True
        lens.setAttribute("aria-hidden", "true")
        lens.append(_among_its_own(copy, board))
        js.document.body.append(lens)
        self._state = _Magnifying(pointer, board, lens, copy)
        self._opened(pointer)
        self.move(x, y)

    def _hold_page(self, event: Any) -> None:
        if isinstance(self._state, _Magnifying) and event.cancelable:
            event.preventDefault()


def _name_of(element: Any) -> str:
    """Returns the name of an element, if it has a name."""
    board = element.closest(".table-board")
    race = board and board.querySelector("[data-now], [data-lattice]")
    found = element.closest(_NAMED if board and not race else _BESIDE)
    if not found or found.closest(".place.is-far"):
        return ""
    if board and (not board.contains(found) or found.isSameNode(board)):
        return ""
    within = found.querySelector(":scope > title")
    names = (found.getAttribute(attribute) for attribute in ("data-name", "title", "aria-label"))
    name = next(filter(None, names), within.textContent if within else "")
    return str(name)


def _wants_lens(element: Any) -> bool:
    """Returns whether a board is hard to hit where a finger is."""
    if element.closest("[data-carry], [data-now], .place.is-far"):
        return False
    control = element.closest("[data-control]")
    near = control or element.closest(".table-board").querySelector("svg [data-control]")
    if not near or not near.closest("svg"):
        return False
    box = near.getBoundingClientRect()
    return is_small(box.width, box.height)


def _copy_of(board: Any) -> Any:
    """The board as it looks now, as large; nothing in it can be found or used."""
    copy, box = board.cloneNode(True), board.getBoundingClientRect()
    for name in _OF_ONE_ALONE:
        copy.removeAttribute(name)
        for element in copy.querySelectorAll(f"[{name}]"):
            element.removeAttribute(name)
    copy.classList.add("lens-board")
    copy.style.width, copy.style.height = f"{box.width}px", f"{box.height}px"
    return copy


def _among_its_own(copy: Any, board: Any) -> Any:
    """The copy in empty copies of what the board lies in, so that style sheets know it."""
    inner, around = copy, board.parentElement
    while around and not around.matches("body"):
        outer = around.cloneNode(False)
        outer.removeAttribute("id")
        outer.classList.add("lens-around")
        outer.append(inner)
        inner, around = outer, around.parentElement
    return inner
