"""The camera, looking for a QR code: the library that reads one comes when it is wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js
from pyodide.code import run_js
from pyodide.ffi import JsException

from app.browser.interop import begin, js_object

_PAUSE_S = 0.2
"""Between two pictures that are looked at: a hand holds the code still for longer."""

_SIDE = 640
"""A picture is looked at with no more than so many pixels a side."""

NO_CAMERA = "No camera was found. Paste the link instead."
NO_READER = "The code reader did not load. Paste the link instead."
NOT_ALLOWED = "The camera may not be used here. Allow it in the browser, or paste the link."


class Camera:
    """Shows what the camera sees in a ``<video>`` and tells what it reads.

    ``read`` gets the text of a code each time one is seen, ``failed`` a sentence for the person.
    """

    def __init__(self, read: Callable[[str], None], failed: Callable[[str], None]) -> None:
        self.read = read
        self.failed = failed
        self.looks = 0
        self.stream: Any = None

    def start(self, selector: str) -> None:
        """Look through the camera until :meth:`stop`; the picture is shown in that element."""
        self.stop()
        begin(self._look(selector, self.looks))

    def stop(self) -> None:
        """Put the camera away."""
        self.looks += 1
        if self.stream is not None:
            for track in self.stream.getTracks():
                track.stop()
            self.stream = None

    async def _look(self, selector: str, look: int) -> None:
        wanted = js_object(video=js_object(facingMode="environment"), audio=False)
        try:
            stream = await js.navigator.mediaDevices.getUserMedia(wanted)
        except (JsException, AttributeError) as error:
            if look == self.looks:
                self.failed(trouble_of(getattr(error, "name", "")))
            return
        # What was put away while the person was asked is not to be seen.
        self.stream, late = stream, self.stream
        if look != self.looks:
            self.stream = late
            for track in stream.getTracks():
                track.stop()
            return
        try:
            decode = await _reader()
        except JsException:
            if look == self.looks:
                self.stop()
                self.failed(NO_READER)
            return
        canvas = js.document.createElement("canvas")
        while look == self.looks:
            video: Any = js.document.querySelector(selector)
            if video and not video.srcObject:
                video.srcObject = stream
                video.play()
            elif video and video.videoWidth and (text := _seen(decode, canvas, video)):
                self.read(text)
            await asyncio.sleep(_PAUSE_S)


def trouble_of(error: str) -> str:
    """A sentence for what ``getUserMedia`` has answered."""
    return NOT_ALLOWED if error in ("NotAllowedError", "SecurityError") else NO_CAMERA


async def _reader() -> Any:
    """The function that reads a picture's code; it throws where there is none."""
    build = js.JSON.parse(js.document.getElementById("clowder-build").textContent)
    address = js.URL.new(f"{build.assets}boot/qr.js", js.document.baseURI).href
    return (await run_js("(address) => import(address)")(address)).default


def _seen(decode: Any, canvas: Any, video: Any) -> str:
    """The text of the code before the camera, or nothing."""
    scale = min(1, _SIDE / max(video.videoWidth, video.videoHeight))
    width, height = int(video.videoWidth * scale), int(video.videoHeight * scale)
    canvas.width, canvas.height = width, height
    context = canvas.getContext("2d", js_object(willReadFrequently=True))
    context.drawImage(video, 0, 0, width, height)
    try:
        return str(decode(context.getImageData(0, 0, width, height)))
    except JsException:
        return ""
