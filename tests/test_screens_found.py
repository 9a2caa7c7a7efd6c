"""A screen is found by its folder: one more is a folder more, and nothing else is edited."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import Desk

import app
from app.core import effects as fx
from app.core import screens
from app.core.messages import ToScreen
from app.core.model import HOME
from app.shell.page import screen_name, title
from app.shell.update import handler_for
from build import site

TOY = """
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from app.core import effects as fx
from app.core import timers
from app.core.messages import Ended
from app.core.screens import Screen, handlers_on
from app.render.regions import drawing, region


@dataclass(frozen=True, slots=True)
class Mouse:
    kind: ClassVar[str] = "toymouse"

    wound: int = 0
    heard: str = ""


class RanDown(NamedTuple):
    turns: int


def enter(model, visit):
    return model.with_screen(Mouse()), (fx.After(5, timers.OfScreen("toymouse", RanDown(1))),)


def wind(model, mouse, did):
    return model.with_screen(replace(mouse, wound=mouse.wound + 3)), ()


def hear(model, message, moment):
    if not isinstance(model.screen, Mouse):
        return model, ()
    return model.with_screen(replace(model.screen, wound=model.screen.wound - message.turns)), ()


def overhear(model, mouse, message):
    return model.with_screen(replace(mouse, heard=type(message).__name__)), ()


def leave(model, mouse, moment):
    return model, (fx.Announce("The mouse is put away."),)


def regions(model, mouse):
    return (region("toymouse", drawing(str, f"{mouse.wound} turns")),)


SCREEN = Screen(
    lambda model, mouse: "A toy mouse",
    regions,
    enter,
    handlers_on(Mouse, {"wind": wind}),
    hear,
    overhear,
    leave=leave,
)
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a screen, beside all that there are."""
    folder = tmp_path / "toymouse"
    (folder / "style").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "screen.py").write_text(TOY)
    (folder / "style" / "mouse.css").write_text(".mouse { color: gray; }")
    monkeypatch.setattr(app, "__path__", [*app.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    forget()
    yield folder
    for name in [name for name in sys.modules if name.startswith("app.toymouse")]:
        del sys.modules[name]
    forget()


def forget() -> None:
    """Look for screens anew."""
    screens._module_of.cache_clear()
    screens.load_screen.cache_clear()


def at_the_toy() -> Desk:
    desk = Desk()
    desk.go("#/toymouse")
    return desk


@pytest.mark.usefixtures("toy")
def test_its_address_leads_to_it_and_it_is_drawn_with_its_title():
    """The first word of the address is the folder's name."""
    desk = at_the_toy()
    assert screen_name(desk.model) == "toymouse"
    assert "0 turns" in desk.shown
    assert title(desk.model) == "A toy mouse"


@pytest.mark.usefixtures("toy")
def test_its_controls_timers_and_messages_come_to_it():
    """Also what storage says to everybody; but nothing that is for another screen."""
    desk = at_the_toy()
    desk.did("toymouse.wind")
    assert "3 turns" in desk.shown
    (timed,) = desk.timers
    desk.elapse()
    assert "2 turns" in desk.shown
    desk.send(ToScreen("toymouse", timed.timer.what, desk.moment()))
    assert "1 turns" in desk.shown
    desk.did("home.export-all")
    assert desk.model.screen.wound == 1
    assert handler_for("toymouse.bite") is None


@pytest.mark.usefixtures("toy")
def test_what_it_has_held_is_gone_when_it_is_left():
    """It has been told so; whoever comes back begins anew, and nobody hears its old controls."""
    desk = at_the_toy()
    desk.did("toymouse.wind")
    desk.go("#/about")
    assert fx.Announce("The mouse is put away.") in desk.effects
    before = desk.model
    desk.did("toymouse.wind")
    assert desk.model == before
    desk.go("#/toymouse")
    assert "0 turns" in desk.shown


def test_its_style_sheets_are_those_of_the_page(toy: Path):
    """They stand before those of the games."""
    assert site.screen_sheets(toy.parent) == [toy / "style" / "mouse.css"]
    sheets = site.style_sheets()
    ours, games = site.screen_sheets(site.APP), site.face_sheets(site.FACES)
    assert sheets[sheets.index(ours[0]) :][: len(ours) + len(games)] == [*ours, *games]


def test_without_its_folder_its_address_leads_home():
    """Nothing has been left behind."""
    assert at_the_toy().model.screen == HOME
    assert handler_for("toymouse.wind") is None


def test_a_message_for_a_screen_that_hears_none_is_no_secret():
    """It does not fall through to another one."""
    with pytest.raises(LookupError):
        Desk().hears("about", "hello")
    with pytest.raises(LookupError):
        Desk().hears("nowhere", "hello")
