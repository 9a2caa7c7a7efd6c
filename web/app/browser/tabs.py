"""What tabs of this browser tell each other of what they have stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import js
from pyodide.ffi import JsException

from app.browser.interop import listen
from app.checking import read_json

__all__ = ["Channel", "Tabs"]


class Channel:
    """What the tabs of this browser say to each other under a name.

    Private and embedded browsers may have no such channel, or forbid it: then each tab is alone.
    """

    def __init__(self, name: str) -> None:
        self._channel: Any = None
        with suppress(JsException, AttributeError):
            self._channel = js.BroadcastChannel.new(name)

    def post(self, text: str) -> None:
        """Say something to all others."""
        if self._channel is not None:
            self._channel.postMessage(text)

    def listen(self, heard: Callable[[str], None]) -> None:
        """Hear of all others from now on; what is no text was written by another version."""

        def on_message(event: Any) -> None:
            if isinstance(event.data, str):
                heard(event.data)

        if self._channel is not None:
            listen(self._channel, "message", on_message)


class Tabs:
    """The other tabs: each word is a kind, a key, a text and what is told of it."""

    def __init__(self) -> None:
        self.channel = Channel("clowder")

    def tell(self, kind: str, key: str = "", text: str = "", told: str = "") -> None:
        """Tell all others."""
        self.channel.post(json.dumps([kind, key, text, told]))

    def listen(self, heard: Callable[[str, str, str, str], None]) -> None:
        """Hear of all others; what ``heard`` cannot read was written by another version."""

        def on_message(said: str) -> None:
            try:
                kind, key, text, told = map(str, read_json(said))
                heard(kind, key, text, told)
            except (ValueError, TypeError):
                return

        self.channel.listen(on_message)
