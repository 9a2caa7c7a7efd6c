"""Panels that unfold over the page (``details.is-floating``): Escape, a click beside one and what
is done in it for good (``data-folds``) put it away. What unfolds in one comes into view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import js
from pyodide.ffi import create_proxy

from app.browser.interop import js_object


def listen_for_floating() -> None:
    """Listen from now on, before anything else on the page hears of the same event: what was
    clicked may be drawn anew by then, and Escape is no key of the board here."""
    js.document.addEventListener("keydown", create_proxy(_on_key), True)
    js.document.addEventListener("click", create_proxy(_on_click), True)
    js.document.addEventListener("toggle", create_proxy(_on_toggle), True)


def _on_key(event: Any) -> None:
    if event.key != "Escape":
        return
    panel = next(_open_panels(), None)
    if panel:
        _fold(panel)
        event.preventDefault()
        event.stopPropagation()


def _on_click(event: Any) -> None:
    for panel in _open_panels():
        if not panel.contains(event.target):
            panel.open = False
        elif event.target.closest("[data-folds]"):
            _fold(panel)


def _on_toggle(event: Any) -> None:
    """A panel scrolls by itself: what has just opened at its end would stay below its edge."""
    opened = event.target
    if opened.open and opened.parentElement.closest("details.is-floating[open]"):
        opened.scrollIntoView(js_object(block="nearest"))


def _fold(panel: Any) -> None:
    panel.open = False
    panel.querySelector("summary").focus()


def _open_panels() -> Iterator[Any]:
    return iter(js.document.querySelectorAll("details.is-floating[open]"))
