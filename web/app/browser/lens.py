"""A magnifier under a finger that rests on a board: what lies below it, larger, above the finger.

It opens where targets are smaller than a fingertip. It slides with the finger, and letting go acts
on what lies below its ring. What is drawn has it; buttons, such as the cards of a hand, which are
held and then carried, have none, and neither has what acts at once in a race.
"""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

from app.browser.interop import js_object
from app.magnifying import REST_MS, SIZE_PX, ZOOM, is_small, lens_at

__all__ = ["Lens"]

_OF_ONE_ALONE = ("id", "data-control", "data-units", "data-do", "tabindex")
"""What a copy may not have: the page finds its elements by these."""


class Lens:
    """One magnifier at most: it belongs to the first finger that rests."""

    def __init__(self) -> None:
        self._waiting: int | None = None
        self._timer = 0
        self._pointer: int | None = None
        self._lens: Any = None
        self._copy: Any = None
        self._board: Any = None

    def listen(self) -> None:
        """A finger that moves the lens does not scroll the page."""
        # Said to be active: what listens at the document would be asked too late otherwise.
        options = js_object(passive=False)
        js.document.addEventListener("touchmove", create_proxy(self._hold_page), options)

    def rest(self, pointer: int, element: Any, x: float, y: float) -> None:
        """A finger has gone down on an element of a board; it may stay there."""
        if self._pointer is not None or not _wants_lens(element):
            return
        self._leave()
        self._waiting = pointer

        def opened() -> None:
            if self._waiting == pointer:
                self._open(pointer, element, x, y)

        self._timer = js.setTimeout(create_once_callable(opened), REST_MS)

    def is_under(self, pointer: int) -> bool:
        """Whether the lens is open, and goes with this finger."""
        return self._pointer == pointer

    def is_open(self) -> bool:
        """Whether any finger has it."""
        return self._pointer is not None

    def move(self, x: float, y: float) -> None:
        """The finger is somewhere else: so are the lens and what it shows."""
        left, top = lens_at((x, y), (js.innerWidth, js.innerHeight))
        box = self._board.getBoundingClientRect()
        across = SIZE_PX / 2 - ZOOM * (x - box.left)
        down = SIZE_PX / 2 - ZOOM * (y - box.top)
        self._lens.style.translate = f"{left:.0f}px {top:.0f}px"
        self._copy.style.transform = f"translate({across:.1f}px, {down:.1f}px) scale({ZOOM})"

    def lift(self, pointer: int) -> None:
        """A finger is up, or drags: there is nothing to magnify for it any more."""
        if self._waiting == pointer:
            self._leave()
        if self._pointer == pointer:
            self._lens.remove()
            self._pointer = self._lens = self._copy = self._board = None

    def _leave(self) -> None:
        js.clearTimeout(self._timer)
        self._waiting = None

    def _open(self, pointer: int, element: Any, x: float, y: float) -> None:
        self._waiting = None
        board = element.closest(".table-board")
        # What the finger rests on may have been drawn anew meanwhile, or be gone.
        if board is None or not board.isConnected:
            return
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
