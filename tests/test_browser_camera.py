"""The camera is put away, and the person told, where what reads codes cannot be had."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest
from browser_fake import JsError, imported
from loop_turns import turns


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    found = imported(monkeypatch, "app.browser.remote.camera")
    (module,) = next(found)
    yield module
    next(found, None)


@pytest.mark.parametrize("left", [False, True], ids=["looked at", "left meanwhile"])
def test_a_reader_that_does_not_load_is_told(
    camera: Any, monkeypatch: pytest.MonkeyPatch, left: bool
) -> None:
    """Nobody holds a code before a camera that reads none; whoever has left hears nothing."""
    track, failures = MagicMock(), []
    cam = camera.Camera(pytest.fail, failures.append)

    async def given(_: object) -> MagicMock:
        return MagicMock(getTracks=lambda: [track])

    async def lost() -> None:
        if left:
            cam.stop()
        raise JsError("offline")

    camera.js.navigator.mediaDevices.getUserMedia = given
    monkeypatch.setattr(camera, "_reader", lost)

    async def test() -> None:
        cam.start("#camera")
        await turns(5)

    asyncio.run(test())
    assert failures == ([] if left else [camera.NO_READER])
    track.stop.assert_called_once_with()
    assert cam.stream is None
