"""The installed app: its manifest leads somewhere, and files opened with it are imported."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from browser_fake import JsError, imported
from desk import Desk, with_session
from loop_turns import turns
from pages import FULL, OPEN, SOLO, at
from PIL import Image

from app.base.routes import parse_route
from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Deferred, Model
from app.core.screens import screen_at
from app.games.face import has_face
from app.library.saved_matches import saved_matches
from app.library.summaries import summarize
from app.saves.files import ENDING, MOST_BYTES, export_name
from build.manifest import SCREENSHOTS, manifest
from pyengine.core.registry import GAMES

MANIFEST = json.loads(manifest("ui-123"))


def test_each_shortcut_leads_to_a_screen() -> None:
    """The newest match, today's challenges, and every game; none leads home by mistake."""
    addresses = [shortcut["url"] for shortcut in MANIFEST["shortcuts"]]
    routes = [parse_route(address.removeprefix("./")) for address in addresses]
    assert [screen_at(route) for route in routes[:2]] == ["continuing", "daily"]
    assert {route.path for route in routes[2:]} == {
        ("new", game) for game in GAMES if has_face(game)
    }
    icons = [icon["src"] for shortcut in MANIFEST["shortcuts"] for icon in shortcut["icons"]]
    assert set(icons) == {"ui-123/art/icon-192.png"}


def test_the_screenshots_are_what_the_manifest_says() -> None:
    """Their sizes, and wide as well as narrow ones: a browser leaves out any other."""
    for picture in MANIFEST["screenshots"]:
        with Image.open(SCREENSHOTS.parent / picture["src"]) as image:
            assert "{}x{}".format(*image.size) == picture["sizes"]
        assert picture["label"]
    assert {picture["form_factor"] for picture in MANIFEST["screenshots"]} == {"wide", "narrow"}


def test_what_is_exported_is_opened_with_the_app() -> None:
    """By an ending of our own: no other text file is."""
    (handler,) = MANIFEST["file_handlers"]
    endings = [ending for found in handler["accept"].values() for ending in found]
    assert ENDING in endings
    assert export_name(SOLO).endswith(ENDING)
    assert not {".txt", ".json"} & set(endings)
    desk = at("#/", FULL)
    desk.send(msg.AllRead((), desk.moment()))
    assert not desk.of(fx.Download)


# The newest match


def test_the_shortcut_goes_on_with_the_newest_open_match() -> None:
    """Also where the matches are still being read; where none is open that is said, at home."""
    older = replace(summarize(OPEN), id="older", updated=1)
    newer = replace(summarize(OPEN), id="newer", updated=2)
    over = replace(summarize(SOLO), updated=3)
    model = with_session(Model(), summaries=(older, over, newer))
    desk = Desk(model)
    desk.go("#/continuing")
    assert desk.of(fx.Navigate) == [fx.Navigate("/match/newer", replace=True)]
    unread = Desk(model)
    unread.model = with_session(unread.model, saved_matches_read=False)
    unread.go("#/continuing")
    assert isinstance(unread.model.screen, Deferred)
    assert not unread.of(fx.Navigate)
    unread.send(msg.SavedMatchesRead(saved_matches(model), (), unread.moment()))
    assert unread.of(fx.Navigate) == [fx.Navigate("/match/newer", replace=True)]
    empty = Desk(Model())
    empty.go("#/continuing")
    assert empty.of(fx.Navigate) == [fx.Navigate("/", replace=True)]
    assert empty.model.notices.toast


# Files that the system opens


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    found = imported(monkeypatch, "app.browser.output.devices", "js")
    yield next(found)
    next(found, None)


class _Handle:
    """A file that the system opens, or has moved meanwhile."""

    def __init__(self, name: str, data: bytes | None) -> None:
        self.name = name
        self.data = data
        self.asked = 0

    async def getFile(self) -> Any:
        if self.data is None:
            raise JsError("NotFoundError")
        return SimpleNamespace(name=self.name, slice=self._slice)

    def _slice(self, start: int, end: int) -> Any:
        """As browsers do it: without reading anything yet."""
        self.asked = end - start

        async def read() -> Any:
            return SimpleNamespace(to_bytes=lambda: (self.data or b"")[start:end])

        return SimpleNamespace(arrayBuffer=read)


def test_a_file_that_is_opened_with_the_app_is_read_like_a_chosen_one(modules: list[Any]) -> None:
    """One that has gone meanwhile keeps none of the others from it."""
    devices, js = modules
    read: list[tuple[str, bytes]] = []
    opened = _Handle("a.clowder", b"clowder match 1")

    async def launch() -> None:
        consumers: list[Any] = []
        js.window.launchQueue = SimpleNamespace(setConsumer=consumers.append)
        devices.take_files(lambda name, data: read.append((name, data)))
        files = (_Handle("gone", None), opened)
        consumers[0](SimpleNamespace(files=files))
        await turns(5)
        consumers[0](SimpleNamespace(files=None))
        await asyncio.sleep(0)

    asyncio.run(launch())
    assert read == [("a.clowder", b"clowder match 1")]
    # One that is too long is not read to its end: it would take more memory than there is.
    assert opened.asked == MOST_BYTES + 1


def test_a_browser_that_opens_no_files_starts_all_the_same(modules: list[Any]) -> None:
    """Only Chromium has a queue of launches."""
    devices, js = modules
    js.window = SimpleNamespace()
    devices.take_files(lambda name, data: None)
