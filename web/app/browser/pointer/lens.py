"""A magnifier under a finger that rests on a board: what lies below it, larger, above the finger.

It opens where targets are smaller than a fingertip. It slides with the finger, and letting go acts
on what lies below its ring; beside the board there is nothing to see, nor to act on. What is drawn
has it; buttons, such as the cards of a hand, which are held and then carried, have none, and
neither has what acts at once in a race.

Whatever has a name, magnified or not, says it above the finger, as it does to a pointer's.
"""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

from app.browser.interop import js_object
from app.input.magnifier import REST_MS, SIZE_PX, ZOOM, Point, is_small, lens_at, name_at

_OF_ONE_ALONE = ("id", "data-control", "data-units", "data-do", "tabindex")
"""What a copy may not have: the page finds its elements by these."""


_NAMED = "[data-name], [title], [data-control][aria-label], g:has(> title)"
"""What has a name to be told: the short one, where there are two."""


class Lens:
    """One magnifier and one name at most: they belong to the first finger that rests."""

    def __init__(self) -> None:
        self._waiting: int | None = None
        self._timer = 0
        self._pointer: int | None = None
        self._lens: Any = None
        self._copy: Any = None
        self._board: Any = None
        self._name: Any = None
        self._named: int | None = None

    def listen(self) -> None:
        """A finger that moves the lens does not scroll the page."""
        # Said to be active: what listens at the document would be asked too late otherwise.
        options = js_object(passive=False)
        js.document.addEventListener("touchmove", create_proxy(self._hold_page), options)

    def rest(self, pointer: int, element: Any, x: float, y: float) -> None:
        """A finger has gone down on an element of a board; it may stay there."""
        if self._pointer is not None or self._named is not None:
            return
        magnifies = _wants_lens(element)
        if not magnifies and not _name_of(element):
            return
        self._leave()
        self._waiting = pointer

        def opened() -> None:
            if self._waiting != pointer:
                return
            self._waiting = None
            # What the finger rests on may have been drawn anew meanwhile, or be gone.
            if not element.isConnected:
                return
            if magnifies:
                self._open(pointer, element, x, y)
            else:
                self._named = pointer
                self._tell(_name_of(element), (x, y))

        self._timer = js.setTimeout(create_once_callable(opened), REST_MS)

    def is_under(self, pointer: int) -> bool:
        """Whether the lens is open, and goes with this finger."""
        return self._pointer == pointer

    def is_open(self) -> bool:
        """Whether any finger has it, or is told a name."""
        return self._pointer is not None or self._named is not None

    def move(self, x: float, y: float) -> None:
        """The finger is somewhere else: so are the lens and what it shows."""
        left, top = lens_at((x, y), (js.innerWidth, js.innerHeight))
        box = self._board.getBoundingClientRect()
        across = SIZE_PX / 2 - ZOOM * (x - box.left)
        down = SIZE_PX / 2 - ZOOM * (y - box.top)
        self._lens.style.translate = f"{left:.0f}px {top:.0f}px"
        self._copy.style.transform = f"translate({across:.1f}px, {down:.1f}px) scale({ZOOM})"
        below = js.document.elementFromPoint(x, y)
        is_beside = not below or not below.closest(".table-board")
        self._lens.classList.toggle("is-beside", is_beside)
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
        if self._waiting == pointer:
            self._leave()
        if self._pointer == pointer:
            self._lens.remove()
            self._pointer = self._lens = self._copy = self._board = None
            self._untell()
        if self._named == pointer:
            self._named = None
            self._untell()

    def _untell(self) -> None:
        if self._name is not None:
            self._name.remove()
            self._name = None

    def _leave(self) -> None:
        js.clearTimeout(self._timer)
        self._waiting = None

    def _open(self, pointer: int, element: Any, x: float, y: float) -> None:
        board = element.closest(".table-board")
        self._pointer, self._board = pointer, board
        self._lens = js.document.createElement("div")
        self._lens.className = "lens"
        self._lens.inert = True
        self._lens.setAttribute("aria-hidden", "true")
        self._copy = _copy_of(board)
        self._lens.append(_among_its_own(self._copy, board))
        js.document.body.append(self._lens)
        self.move(x, y)

    def _hold_page(self, event: Any) -> None:
        if self._pointer is not None and event.cancelable:
            event.preventDefault()


def _name_of(element: Any) -> str:
    """What an element of a board is called, if it has a name; in a race nobody is told."""
    board = element.closest(".table-board")
    found = element.closest(_NAMED)
    if not board or not found or not board.contains(found) or found.isSameNode(board):
        return ""
    if found.closest(".place.is-far") or board.querySelector("[data-now], [data-lattice]"):
        return ""
    within = found.querySelector(":scope > title")
    names = (found.getAttribute(one) for one in ("data-name", "title", "aria-label"))
    name = next(filter(None, names), within.textContent if within else "")
    return str(name)


def _wants_lens(element: Any) -> bool:
    """Whether a board is hard to hit where a finger is."""
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
        for one in copy.querySelectorAll(f"[{name}]"):
            one.removeAttribute(name)
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
