"""What a start has to do before the first picture, counted: each module is read, unmarshalled, run.

A change that makes a start do more shows here as a number, whatever the machine is like.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from desk import SCREENS

from pyengine.core.registry import GAMES

ROOT = Path(__file__).parent.parent
OWN = ("app", "pyengine", "worker", "htpy", "markupsafe")
HOME = "#/"

MODULES = {
    HOME: 166,
    "burrow": 221,
    "cattower": 210,
    "kittypaw": 239,
    "ninelives": 207,
    "yarn": 218,
}
"""Modules of our own and of our libraries that are imported by the time of the first picture: of
the home screen, and of a table of a game with its usual options. A game may have a row of its own,
here and in ``CLASSES``."""

CLASSES = {
    HOME: 110,
    "burrow": 124,
    "cattower": 122,
    "kittypaw": 120,
    "ninelives": 121,
    "yarn": 123,
}
"""Dataclasses that are made by then: each costs as much as a small module."""

OTHERS = (
    "app.saves.challenges",
    "app.saves.files",
    "app.games.box",
    "app.games.rules_text",
    "app.widgets.parts",
    "pyengine.bots",
    "pyengine.cli",
    "pyengine.peers",
    "pyengine.sim",
    "pyengine.typed",
    "datetime",
    "zlib",
)
"""What a table has no use for before somebody asks for it."""

START = """
import dataclasses
import json
import sys
from types import ModuleType


class PageOnly(ModuleType):
    # A module that only a page has, and all that is in it.
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return PageOnly(name)

    def __call__(self, *args, **more):
        return self


for name in ("js", "pyodide", "pyodide.ffi", "pyodide.code", "pyscript", "pyscript.js_modules"):
    sys.modules[name] = PageOnly(name)

made = []
make = dataclasses._process_class
dataclasses._process_class = lambda cls, *args: made.append(cls) or make(cls, *args)

# In the order of app.main.
import app.main
import app.browser.storage.database
import app.browser.storage.reading
import app.browser.runtime

from app.core import messages as msg
from app.render.document import Document
from app.core.model import Model
from app.shell.page import page
from app.saves.preferences import Settings
from app.base.routes import parse_route
from app.shell.update import update

moment = msg.Moment(1, "fresh")
model, _ = update(Model(), msg.Stored(Settings()))
if sys.argv[1].startswith("#/join/"):
    # Who comes to such an address has the match list before the first screen.
    model, _ = update(model, msg.SavedMatchesRead((), (), moment))
    import app.shell.remote
model, _ = update(model, msg.Routed(parse_route(sys.argv[1]), moment))
if model.table and model.table.curtain:
    model, _ = update(model, msg.UserDid("table.ready", "", "", moment))
shown = str(Document().show(page(model)))
print(json.dumps([list(sys.modules), len(made), shown]))
"""


@dataclass(frozen=True)
class Start:
    """What was imported, how many dataclasses were made, and what the page was told to show."""

    modules: set[str]
    classes: int
    shown: str


@cache
def start(name: str) -> Start:
    """A start that goes to the home screen, or to a table of that game."""
    address = HOME if name == HOME else f"#/play/{name}?seed=tea"
    return _started(address)


def _started(address: str) -> Start:
    command = [sys.executable, "-c", START, address]
    path = {"PYTHONPATH": f"{ROOT / 'web'}{os.pathsep}{ROOT}"}
    done = subprocess.run(command, env=path, capture_output=True, text=True, check=True)
    modules, classes, shown = json.loads(done.stdout)
    return Start(set(modules), classes, shown)


def own(modules: set[str]) -> list[str]:
    """Those that are ours or our libraries', without the boxes of games that have no row."""
    found = {name for name in modules if name.partition(".")[0] in OWN}
    boxes = {f"app.games.{game}{part}" for game in {*GAMES} - {*MODULES} for part in ("", ".box")}
    return sorted(found - boxes)


def test_whoever_has_a_row_has_both() -> None:
    """The numbers of modules and of dataclasses are of the same starts."""
    assert set(MODULES) == set(CLASSES)
    assert set(MODULES) <= {HOME, *GAMES}


@pytest.mark.parametrize("name", MODULES)
def test_a_start_imports_so_many_modules(name: str) -> None:
    """Up to the first picture that can be used; who adds one sees where it is felt."""
    found = start(name)
    assert ("board-1" if name != HOME else "home") in found.shown
    assert len(own(found.modules)) == MODULES[name], own(found.modules)


@pytest.mark.parametrize("name", MODULES)
def test_a_start_makes_so_many_dataclasses(name: str) -> None:
    """Of those that are there when the first picture is."""
    assert start(name).classes == CLASSES[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_tables_first_drawing_waits_for_no_other_screen(name: str) -> None:
    """Whoever opens a table pays for that: no other screen or game, no files, bots or protocol."""
    screens = {module for screen, module in SCREENS.items() if screen != "table"}
    games = {game for game in GAMES if game != name}
    strange = {f"{folder}.{game}" for folder in ("app.games", "pyengine.games") for game in games}
    assert not start(name).modules & {*screens, *strange, *OTHERS}


def test_a_guest_holds_no_screen_that_guests_do_not_come_by() -> None:
    """A page keeps what it imports: home, replays and whatever e-mail would need stay out of it."""
    guest = _started("#/join/x")
    assert "joining" in guest.shown
    strange = {"app.home.screen", "app.replay.screen", "app.result.view", "app.remote.transcript"}
    assert not guest.modules & {*strange, "email", "http.client", "urllib.request", "xml"}
