"""The screens beside the table: markup for everybody, and updates that only return values."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from desk import SCREENS as ALL_SCREENS
from desk import with_session
from hypothesis import given
from hypothesis import strategies as st
from pages import EVIL, FULL, OPEN, SOLO, THREE, at, check

from app import play
from app.about import screen as about
from app.base.routes import Route
from app.best.results import add_best, result_of
from app.core import effects as fx
from app.core.messages import FileRead
from app.core.model import Model, Notices, Table
from app.core.screens import ADDRESSES
from app.core.session import Deletion
from app.games.face import has_face
from app.games.rules_text import load_rules
from app.library.summaries import summarize
from app.saves.files import export_text
from app.saves.preferences import Settings
from app.saves.records import MOST_BEST, REMOTE, Best, Player
from app.setup.state import Setup
from app.shell.page import rouses_bots, screen_name, title
from pyengine.core.registry import GAMES

NOTICES = Notices("Full.", update=True, updating=True, offline=True, toast=EVIL)

SCREENS = {
    "home": ("#/", with_session(FULL, deletion=Deletion((summarize(SOLO),)))),
    "home empty": ("#/", Model()),
    "setup": ("#/new/yarn", FULL),
    "setup of six": ("#/new/yarn?players=6&novices=1,6&side=B", FULL),
    "setup alone": ("#/new/yarn?players=1", FULL),
    "setup wrong": ("#/new/yarn?players=<b>", FULL),
    "setup unknown": ("#/new/<b>", FULL),
    "replay": ("#/replay/three", FULL),
    "replay alone": ("#/replay/solo", FULL),
    "replay open": ("#/replay/open", FULL),
    "review": ("#/review/three", FULL),
    "best": ("#/best", FULL),
    "best empty": ("#/best", Model()),
    "statistics": ("#/statistics", FULL),
    "settings": ("#/settings", FULL),
    "settings asked": ("#/settings?sure=delete", replace(FULL, notices=NOTICES)),
    "about": ("#/about", replace(FULL, notices=NOTICES)),
    "rules": ("#/rules/yarn", FULL),
    "rules unknown": (Route(("rules", EVIL)), FULL),
    "printing": ("#/print/yarn", FULL),
    "printing unknown": (Route(("print", EVIL)), FULL),
}


def markup_of(name: str) -> str:
    """The whole page of one of the screens."""
    address, model = SCREENS[name]
    return at(address, model).shown


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_sound_markup_with_named_controls(name):
    """Well-formed, one h1, unique ids, a name for each control, nothing inline, no way out."""
    check(markup_of(name), headings=0 if name.startswith("home") else 1)


ODD = [
    f"#/{first}{rest}"
    for first in (*ADDRESSES, *ALL_SCREENS, "challenge", "nothing", "%00", "")
    for rest in (
        "",
        "/tower",
        "/tower/yarn",
        "/yarn/yarn",
        "/%2e%2e?kinds=x",
        "?kinds=cat&seed=%ff",
    )
]
"""Addresses that nobody has written by clicking."""


@pytest.mark.parametrize("address", ODD)
@pytest.mark.parametrize("model", [Model(), FULL], ids=["new here", "known"])
def test_no_address_ends_in_an_exception(address, model):
    """A start asks the model for its page and title, for bots to rouse, and whether to stay lit."""
    desk = at(address, model)
    for sent in desk.of(fx.Navigate):
        desk.go(f"#{sent.to}")
    check(desk.shown, headings=0 if screen_name(desk.model) == "home" else 1)
    assert title(desk.model)
    assert not rouses_bots(desk.model) or isinstance(desk.model.screen, Setup | Table)
    assert not play.keeps_awake(desk.model)


@pytest.mark.parametrize("name", SCREENS)
def test_names_from_elsewhere_stay_text(name):
    """A name full of markup is shown as it is written, never carried out."""
    assert "<b" not in markup_of(name).replace("<button", "").replace("<br", "")


# Home


def test_home_lists_open_matches_with_whose_turn_and_finished_ones_with_the_result():
    """Open and finished matches stand apart, each with what one wants to know."""
    page = check(at("#/").shown, headings=0)
    items = {item.attrs["id"]: item.text for item in page.all("li") if "id" in item.attrs}
    assert "Turn" in items["match-open"]
    assert "Continue" in items["match-open"]
    assert [link.attrs["href"] for link in page.all("a")].count("#/match/open") == 2
    assert "Mia scores" in items["match-solo"]
    assert "Replay" in items["match-solo"]
    assert len(page.doing("home.export")) == len(page.doing("home.delete")) == 3


@pytest.mark.parametrize(
    ("records", "headings"),
    [
        ((OPEN, SOLO), ["Continue", "Finished"]),
        ((OPEN,), ["Continue"]),
        ((SOLO,), ["Finished"]),
        ((), ["Matches"]),
    ],
)
def test_nothing_is_to_be_continued_where_no_match_is_open(records, headings):
    """Each part of the list has a heading only if it holds something."""
    page = check(at("#/", with_session(Model(), records=records)).shown, headings=0)
    shown = [heading.text for heading in page.all("h2")]
    assert shown[-len(headings) :] == headings
    assert ("Continue" in shown) == (OPEN in records)


def test_a_deleted_match_can_be_brought_back():
    """Delete is one click, because Undo is one, too."""
    desk = at("#/")
    desk.did("home.delete", "open")
    assert "match-open" not in desk.shown
    assert fx.DeleteRecords(("open",)) in desk.effects
    assert check(desk.shown, headings=0).doing("home.undelete")
    desk.did("home.undelete")
    assert "match-open" in desk.shown
    assert [effect.record_ids for effect in desk.of(fx.RestoreRecords)] == [("open",)]
    before = desk.model
    desk.did("home.delete", "no such")
    assert (desk.model, desk.effects) == (before, [])


def test_the_short_way_back_names_its_game():
    """And whom one plays with, as far as there is room."""

    def words(*names, own=1):
        kinds = ("person" if at == own else REMOTE for at in range(1, len(names) + 1))
        players = tuple(map(Player, names, kinds))
        record = replace(THREE, match=THREE.match.upto(3), players=players)
        shown = at("#/", with_session(FULL, records=(record,))).shown
        return re.sub(r"<[^>]+>", "", re.search(r'<div id="go-on".*?</div>', shown)[0])

    assert words("Mia", "Tom", "Ada").startswith("Continue Yarn Trail with Tom and Ada")
    assert words("Mia", "A", "B", "C", "D", "E").startswith(
        "Continue Yarn Trail with A, B and 3 others"
    )
    assert words("Mia") == "Continue Yarn TrailThe start"
    # At a remote table one sits anywhere.
    assert words("Tom", "Ada", "Mia", own=3).startswith("Continue Yarn Trail with Tom and Ada")


def test_import_adds_a_match_and_a_broken_file_changes_nothing():
    """The file's match gets an id of its own; a bad file gets a sentence."""
    desk = at("#/")
    data = export_text(replace(OPEN, players=(*OPEN.players[:-1], Player("Zoe")))).encode()
    desk.send(FileRead("a.txt", data, desk.moment()))
    added = desk.model.session.records[0]
    assert added.match.state == OPEN.match.state
    assert added.id not in {record.id for record in FULL.session.records}
    assert fx.SaveImported((added,)) in desk.effects
    assert fx.Navigate(f"/match/{added.id}") in desk.effects
    before = desk.model.session.records
    desk.send(FileRead("cat.png", b"\x89PNG", desk.moment()))
    assert desk.model.session.records == before
    assert not desk.of(fx.SaveRecord)
    assert not desk.of(fx.Navigate)
    assert "cat.png" in desk.model.notices.toast


# Best scores


def entry(total: int, when: int = 0, options: str = "side=A") -> Best:
    return Best("yarn", options, "Mia", total, "tea", when, f"{options}/{total}/{when}")


@given(st.lists(st.tuples(st.integers(-9, 9), st.sampled_from(["side=A", "side=B"])), max_size=40))
def test_best_scores_are_sorted_cut_and_apart_by_options(results):
    """Ten a table, best first, older first among equals, whatever the order they came in."""
    table: tuple[Best, ...] = ()
    for when, (total, options) in enumerate(results):
        table = add_best(table, entry(total, when, options))
    for options in ("side=A", "side=B"):
        mine = [(-t, w) for w, (t, o) in enumerate(results) if o == options]
        shown = [(-best.total, best.when) for best in table if best.options == options]
        assert shown == sorted(mine)[:MOST_BEST]


def test_only_a_finished_solo_match_without_practice_is_a_best_score():
    """And each match counts once."""
    entry = result_of(SOLO)
    assert entry
    assert entry.total == SOLO.match.scores().totals[0]
    assert add_best((entry,), entry) == (entry,)
    for other in (
        THREE,
        OPEN,
        replace(SOLO, practice=True),
        replace(SOLO, match=SOLO.match.upto(4)),
        replace(SOLO, players=(Player("Fog", "hard"),)),
    ):
        assert result_of(other) is None


# Settings, about, rules


def test_a_setting_is_kept_at_once_and_nonsense_is_not():
    """Each control changes its field and saves; unknown values do nothing."""
    for name, value in (
        ("theme", "dark"),
        ("theme", "contrast"),
        ("motion", "less"),
        ("sound", ""),
        ("auto_roll", ""),
    ):
        desk = at("#/settings")
        desk.did(f"settings.{name}", "", value)
        assert getattr(desk.model.session.settings, name) == (value or False)
        assert desk.effects == [fx.SaveSettings(desk.model.session.settings, FULL.session.settings)]
    for name, value in (("theme", "pink"), ("motion", ""), ("sound", "on"), ("cats", "on")):
        desk = at("#/settings")
        before = desk.model
        desk.did(f"settings.{name}", "", value)
        assert (desk.model, desk.effects) == (before, [])


def test_settings_opened_from_a_match_lead_back_to_it():
    """Also past the question about deleting; elsewhere there is nothing to go back to."""
    back = f'href="#/match/{OPEN.id}"'
    assert back not in at("#/settings").shown
    for address in (f"#/settings?match={OPEN.id}", f"#/settings?sure=delete&match={OPEN.id}"):
        here = at(address).shown
        check(here)
        assert back in here
        assert f"match={OPEN.id}" in here.replace(back, "")
    assert "Back to the match" not in at("#/settings?match=nothing").shown


def test_everything_is_deleted_only_after_a_second_question():
    """The first control is a link to the question; the button appears there alone."""
    assert not check(at("#/settings").shown).doing("settings.delete")
    desk = at("#/settings?sure=delete")
    assert check(desk.shown).doing("settings.delete")
    desk.did("settings.delete")
    model = desk.model
    assert (model.session.records, model.session.best, model.session.settings) == (
        (),
        (),
        Settings(),
    )
    (gone,) = desk.of(fx.DeleteAll)
    assert set(gone.record_ids) == {record.id for record in FULL.session.records}
    assert model.session.summaries == ()


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


def test_every_game_has_a_rules_text():
    """A game on the screen without rules for people is not finished."""
    for game in filter(has_face, GAMES):
        text = load_rules(game)
        assert text is not None
        assert all(words for chapter in text.chapters for _, words in chapter.pictures)
        for chapter in text.chapters:
            said = [words for words in chapter.text if "you" in words.lower().split()]
            assert not said, f'rules.py of {game} says what a cat does, never "you": {said}'


def test_updates_change_nothing_in_place():
    """Models are values: the one that went in is what it was."""
    before = repr(FULL)
    for address, name in (("#/", "home.delete"), ("#/settings?sure=delete", "settings.delete")):
        at(address).did(name, "open")
    assert repr(FULL) == before


@pytest.mark.parametrize("name", ["about.x", "best.x", "rules.x", "nowhere.x", "x", "", "app.x"])
def test_a_control_that_nobody_knows_does_nothing(name):
    """A page of another version, or a made-up event."""
    desk = at("#/about")
    before = desk.model
    desk.did(name)
    assert (desk.model, desk.effects) == (before, [])
