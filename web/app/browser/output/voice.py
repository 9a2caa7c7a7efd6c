"""The live region: what is said to who does not see the page, sentence after sentence.

Each is an element of its own that is put behind the others, and taken away when it must have been
read: so none is written over before, and the same one twice in a row is two.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import js

STAYS_S = 12
"""The time that (seconds) a sentence stays in the page; a reader has taken it up long before."""


class Voice:
    """Speaks in the element ``#live``, of which additions are read aloud."""

    def __init__(self) -> None:
        self.live = js.document.getElementById("live")

    def say(self, sentences: Sequence[str]) -> None:
        """Say what one message has led to, each sentence once."""
        if not sentences:
            return
        line: Any = js.document.createElement("p")
        line.textContent = " ".join(dict.fromkeys(sentences))
        self.live.appendChild(line)
        asyncio.get_event_loop().call_later(STAYS_S, lambda: line.remove())

    def forget(self) -> None:
        """Take away what was said: somebody else takes the device."""
        self.live.replaceChildren()
