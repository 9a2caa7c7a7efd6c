"""Tells focus that the keyboard has brought from focus that a click has left behind."""

from __future__ import annotations

from typing import Any

import js

from app.browser.interop import listen


class Focus:
    """Knows what was clicked last.

    ``:focus-visible`` alone does not tell: in WebKit what was clicked matches it as soon as any key
    has been pressed.
    """

    def __init__(self) -> None:
        self.clicked: Any = None

    def listen(self) -> None:
        """Listen to the page."""
        # Of a finger too: the browser makes one of each tap, and the focus follows it.
        listen(js.document, "mousedown", self._pressed)
        listen(js.document, "focusin", self._moved)

    def is_shown(self, control: Any) -> bool:
        """Returns whether the keyboard has brought the focus to this control, which has it."""
        if self.clicked is not None and control.contains(self.clicked):
            return False
        return bool(control.matches(":focus-visible"))

    def _pressed(self, event: Any) -> None:
        self.clicked = event.target

    def _moved(self, event: Any) -> None:
        if self.clicked is not None and not event.target.contains(self.clicked):
            self.clicked = None


def is_nowhere(focused: Any) -> bool:
    """Returns whether nobody has put the focus where it is: nothing has it, or the heading, to
    which a way through the app leads it."""
    if focused is None or focused.isSameNode(js.document.body):
        return True
    return bool(focused.matches("h1"))
