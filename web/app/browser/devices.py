"""Sound, files and the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from app.browser.interop import begin, js_object
from app.sound import notes

__all__ = ["Speaker", "copy", "download", "pick_file"]


class Speaker:
    """Plays the soft sounds; silent where there is no sound device or no permission yet."""

    def __init__(self) -> None:
        self.context: Any = None

    def play(self, name: str) -> None:
        """Play a sound of :mod:`app.sound`."""
        try:
            self.context = self.context or js.AudioContext.new()
            for note in notes(name):
                tone, gain = self.context.createOscillator(), self.context.createGain()
                start = self.context.currentTime + note.at
                tone.type, tone.frequency.value = note.wave, note.hertz
                gain.gain.setValueAtTime(note.volume, start)
                gain.gain.exponentialRampToValueAtTime(0.0001, start + note.seconds)
                tone.connect(gain)
                gain.connect(self.context.destination)
                tone.start(start)
                tone.stop(start + note.seconds)
        except (JsException, AttributeError):
            self.context = None


def download(name: str, text: str) -> None:
    """Offer a text as a file."""
    address = js.URL.createObjectURL(js.Blob.new(to_js([text]), js_object(type="text/plain")))
    link = js.document.createElement("a")
    link.href, link.download = address, name
    link.click()
    js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(address)), 10_000)


def copy(text: str) -> None:
    """Put a text on the clipboard, or show it for copying by hand."""

    async def write() -> None:
        try:
            await js.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            js.window.prompt("Copy this:", text)

    begin(write())


def pick_file(read: Callable[[str, bytes], None]) -> None:
    """Let the person choose a match file; ``read`` gets its name and bytes."""
    chooser = js.document.createElement("input")
    chooser.type, chooser.accept = "file", ".clowder,.txt,text/plain"

    async def chosen(_: Any) -> None:
        # Not by the file's truth: to Python, a file of no size is false.
        if chooser.files.length:
            file = chooser.files.item(0)
            read(str(file.name), (await file.arrayBuffer()).to_bytes())

    chooser.addEventListener("change", create_proxy(chosen))
    chooser.click()
