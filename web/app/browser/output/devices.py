"""Sound, files and the clipboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from app.browser.interop import begin, js_object
from app.narration.sound import Note, notes

_SILENT = 0.0001
"""As good as no volume: one that grows or fades by a factor never comes to nought."""

_REST_S = 2.0
"""So long after the last sound the device is let go. Else it plays silence for as long as the page
is open: 2 % of a core, and a battery that never rests."""


class Speaker:
    """Plays the soft sounds; silent where there is no sound device or no permission yet."""

    def __init__(self) -> None:
        self.context: Any = None
        self._ends = 0.0
        """The end of the last sound, by the context's own time: that rests with it."""
        self._rest: asyncio.TimerHandle | None = None

    def play(self, name: str, wait: float = 0.0, share: float = 1.0) -> None:
        """Play a sound of :mod:`app.narration.sound` after a while, at a share of its volume."""
        if not _may_sound():
            return
        try:
            if self.context is None:
                self.context, self._ends = js.AudioContext.new(), 0.0
            # Also where it is about to rest, and still says that it runs.
            self.context.resume()
            for note in notes(name):
                softer = replace(note, volume=note.volume * share)
                self._play(softer, self.context.currentTime + wait + note.at)
        except (JsException, AttributeError):
            self.context = None
        else:
            self._rest_later(self._ends - self.context.currentTime + _REST_S)

    def _rest_later(self, seconds: float) -> None:
        if self._rest:
            self._rest.cancel()
        self._rest = asyncio.get_event_loop().call_later(seconds, self.context.suspend)

    def _play(self, note: Note, start: float) -> None:
        tone, gain = self.context.createOscillator(), self.context.createGain()
        end = start + note.seconds
        tone.type = note.wave
        tone.frequency.setValueAtTime(note.hertz, start)
        if note.to:
            tone.frequency.exponentialRampToValueAtTime(note.to, end)
        gain.gain.setValueAtTime(_SILENT if note.rise else note.volume, start)
        if note.rise:
            gain.gain.exponentialRampToValueAtTime(note.volume, start + note.rise)
        gain.gain.exponentialRampToValueAtTime(_SILENT, end)
        tone.connect(gain)
        gain.connect(self.context.destination)
        tone.start(start)
        tone.stop(end)
        self._ends = max(self._ends, end)


def _may_sound() -> bool:
    """True if somebody has touched the page: before that no browser plays, and each try is a
    warning. Some browsers do not tell."""
    activation = getattr(js.navigator, "userActivation", None)
    return activation is None or bool(activation.hasBeenActive)


def download(name: str, content: str | bytes, type: str) -> None:
    """Offer a text, or bytes, as a file of a type."""
    address = js.URL.createObjectURL(js.Blob.new(to_js([content]), js_object(type=type)))
    link = js.document.createElement("a")
    link.href, link.download = address, name
    link.click()
    js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(address)), 10_000)


def copy(text: str, copied: Callable[[], None], refused: Callable[[], None]) -> None:
    """Put a text on the clipboard; ``copied`` or ``refused`` hears of it."""

    async def write() -> None:
        try:
            await js.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            refused()
        else:
            copied()

    begin(write())


def can_share() -> bool:
    """Returns whether a page can give a link to another app."""
    return bool(getattr(js.navigator, "share", None))


def share(url: str, words: str, shared: Callable[[], None], refused: Callable[[], None]) -> None:
    """Let the person choose an app for a link: ``shared`` hears that one has it. Whoever chooses
    none has changed their mind; ``refused`` hears where the browser does not even ask them."""

    async def offer() -> None:
        data = js_object(url=url, text=words) if words else js_object(url=url)
        try:
            await js.navigator.share(data)
        except AttributeError:
            refused()
        except JsException as error:
            if str(getattr(error, "name", "")) != "AbortError":
                refused()
        else:
            shared()

    begin(offer())


def has_fingers() -> bool:
    """Returns whether the device is used by fingers before anything else."""
    return bool(js.window.matchMedia("(pointer: coarse)").matches)


def mark_surroundings() -> None:
    """Say in the document what the browser can do: style sheets show and hide by it."""
    data, shares = js.document.documentElement.dataset, can_share()
    if shares:
        data.shares = ""
    if has_fingers():
        # Messengers with a browser of their own are apps of phones: nobody else's start waits.
        from app.base.surroundings import is_in_app

        agent, secure = str(js.navigator.userAgent), bool(js.window.isSecureContext)
        if is_in_app(agent, shares=shares, secure=secure):
            data.inApp = ""


_OURS = ".clowder,.clowdersigned,.txt,text/plain,application/octet-stream"
"""What may be chosen for import: phones know no file by an ending of our own."""


def pick_file(read: Callable[[str, bytes], None]) -> None:
    """Let the person choose a match file; ``read`` gets its name and bytes."""
    chooser = js.document.createElement("input")
    chooser.type, chooser.accept = "file", _OURS

    async def chosen(_: Any) -> None:
        # Not by the file's truth: to Python, a file of no size is false.
        if chooser.files.length:
            file = chooser.files.item(0)
            read(str(file.name), await _bytes_of(file))

    chooser.addEventListener("change", create_proxy(chosen))
    chooser.click()


def take_files(read: Callable[[str, bytes], None]) -> None:
    """Take files that the system opens with the installed app: ``read`` gets name and bytes.

    Only Chromium opens any. The manifest wants a window for each, so there is one at a time.
    """
    queue = getattr(js.window, "launchQueue", None)
    if queue is not None:
        queue.setConsumer(create_proxy(lambda launch: begin(_take(launch, read))))


async def _take(launch: Any, read: Callable[[str, bytes], None]) -> None:
    for handle in launch.files or ():
        try:
            file = await handle.getFile()
            data = await _bytes_of(file)
        except JsException:
            continue  # moved or forbidden meanwhile: there is nothing to import
        read(str(file.name), data)


async def _bytes_of(file: Any) -> bytes:
    """The bytes of a file; of one that is too long so many that whoever reads them says so, as
    Python's memory has no room for all of it."""
    from app.saves.files import MOST_BYTES

    data: bytes = (await file.slice(0, MOST_BYTES + 1).arrayBuffer()).to_bytes()
    return data
