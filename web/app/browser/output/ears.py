"""The microphone, while somebody wants to call aloud: how loud it is, and nothing else.

Samples are looked at as they come and thrown away; what they amount to is judged by
:mod:`app.input.hearing`. The meter and its word are written here, past the model: they change
a dozen times a second, and nothing else on the page does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Literal

import js
from pyodide.ffi import JsException

from app.browser.interop import begin, js_object, moment
from app.core import messages as msg
from app.games.interaction import BoardEvent
from app.input.hearing import Ear, hear, loudness, opened, shown
from app.play.aloud import Hearing

_POLL_S = 0.04
"""Between two looks at the loudness: a meow is five of them or more."""

_SAMPLES = 512
"""The newest samples that are looked at: a hundredth of a second, several waves of a voice."""

_SHOWN = 2
"""The meter moves with every second look: twelve times a second."""

_METER, _WORD = "#mic-level", "#mic-word"


class Ears:
    """Opens the microphone for a match, listens while it is wanted, and puts it away."""

    def __init__(self, send: Callable[[msg.Message], None]) -> None:
        self.send = send
        self.wanted: Hearing | None = None
        self.tries = 0
        """Counts openings: what comes of one that is not wanted any more is put away."""
        self.stream: Any = None
        self.context: Any = None
        self.analyser: Any = None
        self.samples: Any = None
        self.ear: Ear | None = None
        self.looks = 0
        self._next: asyncio.TimerHandle | None = None

    def follow(self, wanted: Hearing | None) -> None:
        """Do what is wanted from now on."""
        before, self.wanted = self.wanted, wanted
        if wanted is None or (before is not None and before.record != wanted.record):
            self._close()
        if wanted is None:
            return
        if before is None or before.record != wanted.record:
            begin(self._open(wanted.record, self.tries))
        if wanted.now and self._next is None:
            self.ear = None
            self._listen()

    def _close(self) -> None:
        """Put the microphone away: the browser's own sign for it goes out."""
        self.tries += 1
        if self._next is not None:
            self._next.cancel()
            self._next = None
        _put_away(self.stream)
        if self.context is not None:
            self.context.close()
        self.stream = self.context = self.analyser = self.samples = self.ear = None

    async def _open(self, record: str, tried: int) -> None:
        # Loudness as it is: a browser that evens it out makes a room as loud as a call. What this
        # device plays itself is left out.
        sound = js_object(echoCancellation=True, noiseSuppression=False, autoGainControl=False)
        stream = None
        try:
            stream = await js.navigator.mediaDevices.getUserMedia(
                js_object(audio=sound, video=False)
            )
            if tried != self.tries:
                _put_away(stream)
                return
            context = js.AudioContext.new()
            analyser = context.createAnalyser()
            analyser.fftSize = _SAMPLES
            context.createMediaStreamSource(stream).connect(analyser)
            context.resume()
        except (JsException, AttributeError) as error:
            _put_away(stream)
            if tried == self.tries:
                self.send(msg.MicrophoneTold(record, _trouble_of(getattr(error, "name", ""))))
            return
        self.stream, self.context, self.analyser = stream, context, analyser
        self.samples = js.Float32Array.new(_SAMPLES)
        self.send(msg.MicrophoneTold(record, "open"))

    def _listen(self) -> None:
        """Look at the loudness, and again a little later, as long as a race runs."""
        self._next = None
        if self.wanted is None or not self.wanted.now:
            return
        self._next = asyncio.get_event_loop().call_later(_POLL_S, self._listen)
        if self.analyser is None or js.document.hidden:
            return
        self.analyser.getFloatTimeDomainData(self.samples)
        level, at = loudness(self.samples.to_py()), float(js.performance.now())
        if self.ear is None:
            self.ear = opened(level, at)
        before = self.ear.word
        self.ear, called = hear(self.ear, level, at)
        self.looks += 1
        if self.ear.word != before or self.looks % _SHOWN == 0:
            self._show(level, self.ear.word)
        if called:
            event = BoardEvent("activate", control=self.wanted.control, at=at)
            self.send(msg.OnBoard(event, moment()))

    def _show(self, level: float, heard: str) -> None:
        meter = js.document.querySelector(_METER)
        if meter is None:
            return
        meter.value = shown(level)
        word = js.document.querySelector(_WORD)
        if word is not None and word.textContent != heard:
            word.textContent = heard


def _put_away(stream: Any) -> None:
    if stream is not None:
        for track in stream.getTracks():
            track.stop()


def _trouble_of(name: str) -> Literal["none", "refused"]:
    """Whether there is no microphone, or it must not be used."""
    return "refused" if name in ("NotAllowedError", "SecurityError") else "none"
