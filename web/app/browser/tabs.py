"""The channel on which tabs of this browser tell each other what they have stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import js

from app.base.checking import read_json
from app.browser.interop import listen


class Tabs:
    """The other tabs: each word is a kind, a key, a text and what is told of it."""

    def __init__(self) -> None:
        self.channel = js.BroadcastChannel.new("clowder")

    def tell(self, kind: str, key: str = "", text: str = "", annotation: str = "") -> None:
        """Tell all others."""
        self.channel.postMessage(json.dumps([kind, key, text, annotation]))

    def listen(self, heard: Callable[[str, str, str, str], None]) -> None:
        """Hear of all others; what ``heard`` cannot read was written by another version."""

        def on_message(event: Any) -> None:
            try:
                kind, key, text, annotation = map(str, read_json(str(event.data)))
                heard(kind, key, text, annotation)
            except (ValueError, TypeError):
                return

        listen(self.channel, "message", on_message)
