"""The screens beside the table: markup for everybody, and updates that only return values."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import EVIL, FULL, NOW, OPEN, SOLO, THREE, check, did, setup_of

from app import effects as fx
from app.face import has_face
from app.messages import FileRead
from app.model import BEST_KEPT, Best, Model, Notices, Player, Route, Settings
from app.routes import parse_route
from app.rules import load_rules
from app.saves import export_text
from app.screens import about, best, home, replay, rules, settings, setup
from pyengine.core.registry import GAMES

SCREENS = {
    "home": lambda: home.view(replace(FULL, deleted=SOLO)),
    "home empty": lambda: home.view(Model()),
    "setup": lambda: setup.view(setup_of("#/new/yarn")),
    "setup of six": lambda: setup.view(setup_of("#/new/yarn?players=6&novices=1,6&side=B")),
    "setup alone": lambda: setup.view(setup_of("#/new/yarn?players=1")),
    "setup wrong": lambda: setup.view(setup_of("#/new/yarn?players=<b>")),
    "setup unknown": lambda: setup.view(setup_of("#/new/<b>")),
    "replay": lambda: replay.view(replay.enter(FULL, THREE)[0]),
    "replay alone": lambda: replay.view(replay.enter(FULL, SOLO)[0]),
    "replay open": lambda: replay.view(replay.enter(FULL, OPEN)[0]),
    "best": lambda: best.view(FULL),
    "best empty": lambda: best.view(Model()),
    "settings": lambda: settings.view(FULL),
    "settings asked": lambda: settings.view(
        replace(
            FULL,
            route=Route(("settings",), (("sure", "delete"),)),
            notices=Notices(storage="Full.", offline=True),
        )
    ),
    "about": lambda: about.view(FULL),
    "rules": lambda: rules.view(replace(FULL, route=Route(("rules", "yarn")))),
    "rules unknown": lambda: rules.view(replace(FULL, route=Route(("rules", EVIL)))),
}


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_sound_markup_with_named_controls(name):
    """Well-formed, one h1, unique ids, a name for each control, nothing inline, no way out."""
    check(SCREENS[name](), headings=0 if name.startswith("home") else 1)


@pytest.mark.parametrize("name", SCREENS)
def test_names_from_elsewhere_stay_text(name):
    """A name full of markup is shown as it is written, never carried out."""
    assert "<b" not in str(SCREENS[name]()).replace("<button", "").replace("<br", "")


# Home


def test_home_lists_open_matches_with_whose_turn_and_finished_ones_with_the_result():
    """Open and finished matches stand apart, each with what one wants to know."""
    page = check(home.view(FULL), headings=0)
    items = {item.attrs["id"]: item.text for item in page.all("li")}
    assert "Turn" in items["match-open"]
    assert "Continue" in items["match-open"]
    assert [link.attrs["href"] for link in page.all("a")].count("#/match/open") == 2
    assert "Mia scores" in items["match-solo"]
    assert "Replay" in items["match-solo"]
    assert len(page.doing("home.export")) == len(page.doing("home.delete")) == 3


def test_a_deleted_match_can_be_brought_back():
    """Delete is one click, because Undo is one, too."""
    model, effects = home.update(FULL, did("home.delete", "open"))
    assert model.record("open") is None
    assert fx.DeleteRecord("open") in effects
    assert check(home.view(model), headings=0).doing("home.undelete")
    model, effects = home.update(model, did("home.undelete"))
    assert model.record("open") == OPEN
    assert fx.SaveRecord(OPEN) in effects
    assert home.update(model, did("home.delete", "no such")) == (model, ())


def test_import_adds_a_match_and_a_broken_file_changes_nothing():
    """The file's match gets an id of its own; a bad file gets a sentence."""
    data = export_text(OPEN).encode()
    model, effects = home.update(FULL, FileRead("a.txt", data, NOW))
    added = model.records[0]
    assert added.match.state == OPEN.match.state
    assert added.id not in {record.id for record in FULL.records}
    assert fx.SaveRecord(added) in effects
    assert fx.Navigate(f"/match/{added.id}") in effects
    again, _ = home.update(model, FileRead("a.txt", data, NOW))
    assert len({record.id for record in again.records}) == 5
    model, effects = home.update(FULL, FileRead("cat.png", b"\x89PNG", NOW))
    assert (model.records, effects) == (FULL.records, ())
    assert "cat.png" in model.notices.toast


# Best scores


def entry(total: int, when: int = 0, options: str = "side=A") -> Best:
    return Best("yarn", options, "Mia", total, "tea", when, f"{options}/{total}/{when}")


@given(st.lists(st.tuples(st.integers(-9, 9), st.sampled_from(["side=A", "side=B"])), max_size=40))
def test_best_scores_are_sorted_cut_and_apart_by_options(results):
    """Ten a table, best first, older first among equals, whatever the order they came in."""
    table: tuple[Best, ...] = ()
    for when, (total, options) in enumerate(results):
        table = best.add_best(table, entry(total, when, options))
    for options in ("side=A", "side=B"):
        mine = [(-t, w) for w, (t, o) in enumerate(results) if o == options]
        shown = [(-one.total, one.when) for one in table if one.options == options]
        assert shown == sorted(mine)[:BEST_KEPT]


def test_only_a_finished_solo_match_without_practice_is_a_best_score():
    """And each match counts once."""
    table = best.with_result((), SOLO)
    assert [one.total for one in table] == [SOLO.match.scores().totals[0]]
    assert best.with_result(table, SOLO) == table
    for other in (
        THREE,
        OPEN,
        replace(SOLO, practice=True),
        replace(SOLO, match=SOLO.match.upto(4)),
        replace(SOLO, players=(Player("Fog", "hard"),)),
    ):
        assert best.with_result((), other) == ()


# Settings, about, rules


def test_a_setting_is_kept_at_once_and_nonsense_is_not():
    """Each control changes its field and saves; unknown values do nothing."""
    for name, value, field in (
        ("theme", "dark", "theme"),
        ("motion", "less", "motion"),
        ("sound", "", "sound"),
        ("auto_roll", "", "auto_roll"),
    ):
        model, effects = settings.update(FULL, did(f"settings.{name}", "", value))
        assert getattr(model.settings, field) == (value or False)
        assert effects == (fx.SaveSettings(model.settings),)
    for name, value in (("theme", "pink"), ("motion", ""), ("sound", "on"), ("cats", "on")):
        assert settings.update(FULL, did(f"settings.{name}", "", value)) == (FULL, ())


def test_settings_opened_from_a_match_lead_back_to_it():
    """Also past the question about deleting; elsewhere there is nothing to go back to."""
    back = f'href="#/match/{OPEN.id}"'
    assert back not in str(settings.view(FULL))
    for address in (f"#/settings?match={OPEN.id}", f"#/settings?sure=delete&match={OPEN.id}"):
        here = str(settings.view(replace(FULL, route=parse_route(address))))
        check(here)
        assert back in here
        assert f"match={OPEN.id}" in here.replace(back, "")
    gone = replace(FULL, route=parse_route("#/settings?match=nothing"))
    assert "Back to the match" not in str(settings.view(gone))


def test_everything_is_deleted_only_after_a_second_question():
    """The first control is a link to the question; the button appears there alone."""
    assert not check(settings.view(FULL)).doing("settings.delete")
    asked = replace(FULL, route=parse_route("#/settings?sure=delete"))
    assert check(settings.view(asked)).doing("settings.delete")
    model, effects = settings.update(asked, did("settings.delete"))
    assert (model.records, model.best, model.settings) == ((), (), Settings())
    assert {effect.record_id for effect in effects if isinstance(effect, fx.DeleteRecord)} == {
        record.id for record in FULL.records
    }
    assert fx.SaveBest(()) in effects


def test_the_credits_name_what_is_shipped_with_its_version():
    """The list on the About page cannot fall behind package.json and pyproject.toml."""
    root = Path(__file__).resolve().parents[1]
    npm = json.loads((root / "web" / "package.json").read_text("utf-8"))["dependencies"]
    versions = {used.package: used.version for used in about.USED}
    for package, version in npm.items():
        if package != "workbox-core":  # part of Workbox, like workbox-precaching
            assert versions[package] == version
    pins = (root / "pyproject.toml").read_text("utf-8")
    for package in ("htpy", "markupsafe", "micropip"):
        assert f'"{package}=={versions[package]}"' in pins


def test_every_game_has_a_rules_text_with_pictures():
    """A game on the screen without rules for people is not finished."""
    for game in filter(has_face, GAMES):
        text = load_rules(game)
        assert text is not None
        assert sum(len(chapter.pictures) for chapter in text.chapters) >= 5
        for chapter in text.chapters:
            assert all("you" not in words.lower().split() for words in chapter.text)


def test_updates_change_nothing_in_place():
    """Models are values: the one that went in is what it was."""
    before = repr(FULL)
    for screen, name in ((home, "home.delete"), (settings, "settings.delete")):
        screen.update(FULL, did(name, "open"))
    assert repr(FULL) == before
    for screen in (about, best, rules):
        assert screen.update(FULL, did("about.x")) == (FULL, ())
