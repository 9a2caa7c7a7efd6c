"""The loop of the page: what fails keeps nothing else from being done, nothing is left lying."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import MagicMock

import pytest
from browser_fake import imported

from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Model

FIRST, SECOND, THIRD = (msg.StorageFailed(why) for why in ("first", "second", "third"))
SOUND, TITLE = fx.Announce("sound"), fx.Announce("title")


@dataclass
class Loop:
    """The runtime with an app that does what the test wants, and a browser that notes it."""

    runtime: Any
    effects: dict[msg.Message, tuple[fx.Effect, ...]] = field(default_factory=dict)
    broken: set[object] = field(default_factory=set)
    done: list[object] = field(default_factory=list)
    drawn: list[msg.Message] = field(default_factory=list)
    """What drawing leads to, each time once."""

    def update(self, model: Model, message: msg.Message) -> tuple[Model, tuple[fx.Effect, ...]]:
        self._do(message)
        return model, self.effects.get(message, ())

    def carry_out(self, effect: fx.Effect, model: Model) -> None:
        self._do(effect)

    def draw(self) -> None:
        if self.drawn:
            self.runtime.dispatch(self.drawn.pop())
        self._do("drawn")

    def _do(self, what: object) -> None:
        self.done.append(what)
        if what in self.broken:
            raise ValueError(str(what))


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loop]:
    found = imported(monkeypatch, "app.browser.runtime")
    (module,) = next(found)
    loop = Loop(module._Runtime(MagicMock()))
    monkeypatch.setattr(module, "update", loop.update)
    loop.runtime.carrier = MagicMock(carry_out=loop.carry_out)
    loop.runtime._draw = loop.draw
    yield loop
    next(found, None)


def test_a_message_that_fails_holds_up_no_other(loop: Loop) -> None:
    """It is raised at the end, for the console and for a start that fails."""
    loop.effects[FIRST] = (SOUND,)
    loop.broken.add(FIRST)
    loop.runtime.queue = [FIRST]
    with pytest.raises(ValueError, match="first"):
        loop.runtime.dispatch(SECOND)
    assert loop.done == [FIRST, SECOND, "drawn"]
    loop.runtime.dispatch(THIRD)
    assert loop.done[3:] == [THIRD, "drawn"]


def test_an_effect_that_fails_holds_up_no_other(loop: Loop) -> None:
    """A question goes out although a sound could not be played; what is to be seen later too."""
    save = fx.SaveRecord(MagicMock(), False)
    loop.effects[FIRST] = (SOUND, TITLE, save, fx.ToTop())
    loop.broken |= {SOUND, fx.ToTop()}

    async def test() -> None:
        with pytest.raises(ExceptionGroup):
            loop.runtime.dispatch(FIRST)
        assert loop.done == [FIRST, SOUND, TITLE, "drawn", fx.ToTop()]
        await asyncio.sleep(0)
        assert loop.done[5:] == [save]

    asyncio.run(test())


def test_a_picture_that_fails_holds_up_nothing(loop: Loop) -> None:
    loop.effects[FIRST] = (fx.ToTop(),)
    loop.broken.add("drawn")
    with pytest.raises(ValueError, match="drawn"):
        loop.runtime.dispatch(FIRST)
    assert loop.done == [FIRST, "drawn", fx.ToTop()]
    assert not loop.runtime.busy


def test_what_drawing_leads_to_is_heard_at_once(loop: Loop) -> None:
    """And not with the next message, whenever that comes."""
    loop.drawn.append(SECOND)
    loop.runtime.dispatch(FIRST)
    assert loop.done == [FIRST, "drawn", SECOND, "drawn"]


REMOTE, FARTHER = (
    msg.FromRemote(what, msg.Moment(1, "fresh")) for what in (MagicMock(), MagicMock())
)


@pytest.fixture
def frames(loop: Loop, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What waits for the next frame of a page that is looked at."""
    module = sys.modules["app.browser.runtime"]
    frames: list[Any] = []
    monkeypatch.setattr(module.document, "hidden", False)
    monkeypatch.setattr(module.window, "requestAnimationFrame", frames.append)
    return frames


def test_what_others_have_done_is_one_picture_with_the_next_frame(
    loop: Loop, frames: list[Any]
) -> None:
    """However many posts come until then; what this device answers has gone out by that time."""
    loop.effects[REMOTE] = (SOUND,)
    loop.runtime.dispatch(REMOTE)
    loop.runtime.dispatch(FARTHER)
    assert loop.done == [REMOTE, SOUND, FARTHER]
    (frame,) = frames
    frame(0.0)
    assert loop.done[3:] == ["drawn"]
    loop.runtime.dispatch(REMOTE)
    assert len(frames) == 2


def test_what_is_done_here_is_drawn_at_once_with_what_has_waited(
    loop: Loop, frames: list[Any]
) -> None:
    """A click never waits, and nothing is drawn twice."""
    loop.runtime.dispatch(REMOTE)
    loop.runtime.dispatch(FIRST)
    assert loop.done == [REMOTE, FIRST, "drawn"]
    frames[0](0.0)
    assert loop.done == [REMOTE, FIRST, "drawn"]


@pytest.mark.parametrize("needs", [fx.ToTop(), fx.Signal("record", "call")])
def test_what_needs_the_picture_does_not_wait_for_a_frame(
    loop: Loop, frames: list[Any], needs: fx.Effect
) -> None:
    """A signal is painted in the frame after the one in which it is drawn, so it is drawn now."""
    loop.effects[REMOTE] = (needs,)
    loop.runtime.dispatch(REMOTE)
    assert "drawn" in loop.done
    assert not frames


def test_a_page_that_nobody_looks_at_has_no_frames(loop: Loop, frames: list[Any]) -> None:
    """There it is drawn at once: it may be looked at in a minute, or read by its title."""
    loop.runtime.dispatch(REMOTE)
    frames.clear()
    loop.runtime.is_due = False
    sys.modules["app.browser.runtime"].document.hidden = True  # type: ignore[attr-defined]
    loop.runtime.dispatch(FARTHER)
    assert loop.done == [REMOTE, FARTHER, "drawn"]
    assert not frames
