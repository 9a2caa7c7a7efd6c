"""The microphone in the browser: opened, listened to, put away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest
from browser_fake import JsError, imported

from app.base.moment import Moment
from app.core import messages as msg
from app.play.aloud import Hearing

OPEN, RUNS = Hearing("match", "", now=False), Hearing("match", "meow", now=True)


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    found = imported(monkeypatch, "app.browser.output.ears")
    (module,) = next(found)
    yield module
    next(found, None)


class Device:
    """A microphone that hears what the test says, and a clock that stands still between looks."""

    def __init__(self, module: Any) -> None:
        self.module, self.track, self.level, self.now = module, MagicMock(), 0.001, 0.0
        self.sent: list[msg.Message] = []
        self.ears = module.Ears(self.sent.append)
        self.asked: list[Any] = []
        module.js.navigator.mediaDevices.getUserMedia = self._given
        module.js.Float32Array.new = lambda count: MagicMock(to_py=lambda: [self.level] * count)
        module.js.performance.now = lambda: self.now
        module.js.document.hidden = False
        module.moment = lambda: Moment(0, "fresh")
        self.meter, self.word = MagicMock(value=0), MagicMock(textContent="listening")
        module.js.document.querySelector = {"#mic-level": self.meter, "#mic-word": self.word}.get

    async def _given(self, wanted: object) -> Any:
        self.asked.append(wanted)
        return MagicMock(getTracks=lambda: [self.track])

    def hears(self, level: float, ms: float) -> None:
        """What a microphone hears for so long, looked at as often as it is."""
        self.level = level
        for _ in range(round(ms / 40)):
            self.now += 40
            handle = self.ears._next
            assert handle is not None
            handle.cancel()
            self.ears._listen()


async def until_open() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_meow_is_a_call_at_the_own_board(ears: Any) -> None:
    """By the time of its end; the meter shows how loud it is, and the word what it was."""
    device = Device(ears)

    async def test() -> None:
        device.ears.follow(OPEN)
        await until_open()
        assert device.sent == [msg.MicrophoneTold("match", "open")]
        device.ears.follow(RUNS)
        device.hears(0.0005, 1000)
        assert device.meter.value == 0
        device.hears(0.3, 400)
        assert device.meter.value > 0.8
        assert len(device.sent) == 1
        device.hears(0.0005, 200)
        device.ears.follow(None)

    asyncio.run(test())
    (call,) = device.sent[1:]
    assert isinstance(call, msg.OnBoard)
    assert (call.event.kind, call.event.control, call.event.place) == ("activate", "meow", 1)
    assert 1400 <= call.event.at <= 1600
    assert device.word.textContent == "that was a meow"


def test_it_is_put_away_and_nothing_is_heard_any_more(ears: Any) -> None:
    device = Device(ears)

    async def test() -> None:
        device.ears.follow(RUNS)
        await until_open()
        context = device.ears.context
        device.ears.follow(None)
        assert device.ears._next is None
        context.close.assert_called_once_with()

    asyncio.run(test())
    device.track.stop.assert_called_once_with()
    assert device.ears.stream is None


def test_between_two_rounds_nobody_listens(ears: Any) -> None:
    """The microphone stays open, so that it is not asked for again, and is not looked at."""
    device = Device(ears)

    async def test() -> None:
        device.ears.follow(RUNS)
        await until_open()
        device.ears.follow(OPEN)
        device.ears._listen()
        assert device.ears._next is None
        device.ears.follow(RUNS)
        assert device.ears._next is not None
        device.ears.follow(None)

    asyncio.run(test())
    assert len(device.asked) == 1


@pytest.mark.parametrize(
    ("name", "state"),
    [("NotAllowedError", "refused"), ("SecurityError", "refused"), ("NotFoundError", "none")],
)
def test_a_browser_that_refuses_says_why(ears: Any, name: str, state: str) -> None:
    device = Device(ears)

    async def refused(_: object) -> None:
        error = JsError("no")
        error.name = name  # type: ignore[attr-defined]
        raise error

    ears.js.navigator.mediaDevices.getUserMedia = refused

    async def test() -> None:
        device.ears.follow(OPEN)
        await until_open()

    asyncio.run(test())
    assert device.sent == [msg.MicrophoneTold("match", state)]


def test_a_browser_without_microphones_says_so(ears: Any) -> None:
    """Over plain http, say, a page has no devices at all."""
    device = Device(ears)
    ears.js.navigator.mediaDevices = None

    async def test() -> None:
        device.ears.follow(OPEN)
        await until_open()

    asyncio.run(test())
    assert device.sent == [msg.MicrophoneTold("match", "none")]


def test_what_was_put_away_while_it_was_asked_for_is_not_heard(ears: Any) -> None:
    device = Device(ears)

    async def test() -> None:
        device.ears.follow(OPEN)
        device.ears.follow(None)
        await until_open()

    asyncio.run(test())
    device.track.stop.assert_called_once_with()
    assert device.sent == []
    assert device.ears.stream is None
