"""Sounds: the device plays them, and is let go when the last one is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest
from browser_fake import JsError, imported


class Clock(asyncio.SelectorEventLoop):
    """A loop whose time goes on by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def time(self) -> float:
        return self.now

    def pass_by(self, seconds: float, context: Any) -> None:
        """Let time go by, here and, unless it rests, for the sound."""
        self.now += seconds
        if context.state == "running":
            context.currentTime += seconds
        self.call_soon(self.stop)
        self.run_forever()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    loop = Clock()
    asyncio.set_event_loop(loop)
    yield loop
    asyncio.set_event_loop(None)
    loop.close()


@pytest.fixture
def devices(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    found = imported(monkeypatch, "app.browser.output.devices")
    (module,) = next(found)
    context = MagicMock(state="running", currentTime=0.0)
    context.suspend = lambda: setattr(context, "state", "suspended")
    context.resume = lambda: setattr(context, "state", "running")
    module.js.AudioContext.new = lambda: context
    yield module
    next(found, None)


def test_the_device_rests_when_the_last_sound_is_over(devices: Any, clock: Clock) -> None:
    """A sound that is played on the way keeps it; the next one wakes it."""
    speaker = devices.Speaker()
    speaker.play("draw")
    context = speaker.context
    clock.pass_by(1.5, context)
    speaker.play("draw", wait=3.0)
    clock.pass_by(4.5, context)
    assert context.state == "running"
    clock.pass_by(4.0, context)
    assert context.state == "suspended"
    speaker.play("draw")
    assert context.state == "running"
    clock.pass_by(10.0, context)
    assert context.state == "suspended"


def test_a_sound_wakes_a_device_that_is_about_to_rest(devices: Any, clock: Clock) -> None:
    """What is asked to rest still says for a moment that it runs."""
    speaker, context = devices.Speaker(), devices.js.AudioContext.new()
    asked: list[str] = []
    context.suspend, context.resume = lambda: asked.append("rest"), lambda: asked.append("wake")
    speaker.play("draw")
    clock.pass_by(10.0, context)
    speaker.play("draw")
    assert asked == ["wake", "rest", "wake"]


def test_without_a_device_nothing_waits_for_its_rest(devices: Any, clock: Clock) -> None:
    """What cannot be played is no error, and the next sound tries again."""

    def refuses() -> None:
        raise JsError("no device")

    devices.js.AudioContext.new = refuses
    speaker = devices.Speaker()
    speaker.play("draw")
    clock.pass_by(10.0, MagicMock(state="running", currentTime=0.0))
    assert speaker.context is None
