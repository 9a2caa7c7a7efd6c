"""How long what is stored lasts: asked for when there is something to keep, and said as it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import Desk, with_session
from pages import FULL, SOLO, at, check

from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Model
from app.core.session import Keeping
from app.library.summaries import summarize
from app.settings import keeping as words
from app.table.update import _ASKED_AT


def settings_with(keeping: Keeping) -> Desk:
    """The settings where the browser has said this."""
    desk = at("#/settings", FULL)
    desk.send(msg.KeepingTold(keeping))
    return desk


def asked_by_its_end(before: int) -> list[fx.AskToKeep]:
    """Somebody plays a match alone to its end, after so many others."""
    summary = replace(summarize(SOLO), brought=False, over=True)
    others = tuple(replace(summary, id=f"other{number}") for number in range(before))
    desk = Desk.at("yarn", "kinds=person&seed=tea&cups=off")
    desk.model = with_session(desk.model, summaries=others)
    asked: list[fx.AskToKeep] = []
    while not desk.record.match.over:
        assert not asked
        desk.act(desk.legal()[0])
        asked += desk.of(fx.AskToKeep)
        if desk.table.resting or desk.table.rolling:
            desk.did("table.go")
            asked += desk.of(fx.AskToKeep)
    return asked


@pytest.mark.parametrize("before", [0, 1, 3, 4])
def test_the_browser_is_asked_when_a_match_has_been_played_to_its_end(before: int) -> None:
    """The first one, and now and then a later one; nothing is asked amid a match."""
    assert asked_by_its_end(before) == [fx.AskToKeep()] * (before + 1 in _ASKED_AT)


def test_nothing_is_asked_on_loading() -> None:
    """Neither at the start nor by looking at the settings: a word there is for who presses it."""
    desk = Desk(Model())
    desk.send(msg.InstallChanged(installed=False))
    assert desk.effects == [fx.LookAtKeeping()]
    for address in ("#/", "#/settings", "#/moving", "#/best"):
        desk.go(address)
        assert not desk.of(fx.AskToKeep)
    assert at("#/settings").of(fx.LookAtKeeping) == [fx.LookAtKeeping()]


def test_an_installed_app_asks_for_what_it_keeps() -> None:
    """Browsers promise that most easily."""
    desk = Desk(Model())
    desk.send(msg.InstallChanged(installed=True))
    assert desk.effects == [fx.AskToKeep()]


@pytest.mark.parametrize(
    ("keeping", "said", "controls"),
    [
        (Keeping(True), words.PROMISED, set()),
        (Keeping(False), words.NOT_PROMISED, {"keep"}),
        (Keeping(None), words.UNKNOWN, set()),
        (Keeping(False, offers_install=True), words.NOT_PROMISED, {"keep", "install"}),
        (Keeping(True, installed=True, offers_install=True), words.PROMISED, set()),
        (Keeping(None, safari="phone"), "Add to Home Screen", set()),
        (Keeping(True, safari="mac"), "Add to Dock", set()),
    ],
)
def test_the_settings_say_what_this_browser_promises(
    keeping: Keeping, said: str, controls: set[str]
) -> None:
    """And what can be done for it, where something can."""
    page = check(settings_with(keeping).shown)
    assert said in page.elements[0].text
    shown = {name for name in ("keep", "install") if page.doing(f"settings.{name}")}
    assert shown == controls


def test_safari_forgets_where_it_is_not_installed() -> None:
    """Installed, nothing of it is said."""
    assert words.FORGETS in settings_with(Keeping(True, safari="phone")).shown
    assert words.FORGETS not in settings_with(Keeping(True, True, safari="phone")).shown
    assert words.FORGETS not in settings_with(Keeping(False)).shown


def test_whoever_asks_hears_the_answer() -> None:
    """By the button; what the app asks by itself is answered in the settings alone."""
    desk = settings_with(Keeping(False))
    desk.did("settings.keep")
    assert desk.of(fx.AskToKeep) == [fx.AskToKeep(asked=True)]
    desk.send(msg.KeepingTold(Keeping(False), asked=True))
    assert desk.model.notices.toast == words.REFUSED
    desk = settings_with(Keeping(False))
    desk.send(msg.KeepingTold(Keeping(True)))
    assert not desk.model.notices.toast
    desk.did("settings.install")
    assert desk.of(fx.Install) == [fx.Install()]
