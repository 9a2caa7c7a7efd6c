"""Several people at one screen: what setup and table say of it, and who sits on which side."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from desk import Desk
from pages import at, check
from styles import STYLES
from toys.faces import put_up

from app.core import effects as fx
from app.games.interaction import BoardEvent
from app.play import is_far
from app.saves.preferences import Settings
from app.saves.stored import changed_settings, settings_from_json

LARGER = "need a larger screen: a tablet or a computer."
OPPOSITE = replace(Settings(), sitting="opposite")
RACE = "seed=tea&players={0}&kinds=" + "person,person,person,person"


@pytest.fixture(autouse=True)
def toys(monkeypatch):
    """The race is a game while a test of this file runs."""
    put_up(monkeypatch)


def race(people: int, settings: Settings | None = None) -> Desk:
    """A race of so many people."""
    kinds = ",".join(["person"] * people)
    return Desk.at("grab", f"players={people}&kinds={kinds}&seed=tea", settings)


def grab(desk: Desk, *places: int) -> None:
    """Everybody there takes a card."""
    for place in places:
        desk.on_board(BoardEvent("activate", control=str(place), place=place, at=100.0 + place))
        desk.did("table.confirm", place=place)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("#/new/kittypaw?players=2&kinds=person,person", f"Two people {LARGER}"),
        ("#/new/kittypaw?players=4&kinds=person,person,easy,person", f"Three people {LARGER}"),
        ("#/new/kittypaw?players=1&kinds=person", ""),
        ("#/new/kittypaw?players=2&kinds=person,easy", ""),
        ("#/new/yarn?players=2&kinds=person,person", ""),
    ],
)
def test_setup_says_how_many_need_a_larger_screen(address, words):
    """Where several play at once; one who plays with bots, and those who take turns, do not."""
    shown = at(address).shown
    check(shown)
    assert (LARGER in shown) == bool(words)
    assert words in shown
    assert ('data-do="settings.sitting"' in shown) == bool(words)


def test_the_word_is_shown_in_small_windows_alone():
    """The style sheet knows how large a window is; there the boards are not shown."""
    assert ".room-note { display: none; }" in STYLES
    blocks = re.findall(
        r"@media \(max-width: ([\d.]+)rem\), \(max-height: ([\d.]+)rem\) \{(.*?)\n\}", STYLES, re.S
    )
    two, more = [block for block in blocks if ".room-note" in block[2]]
    assert "  .room-note { display: flex; }" in two[2]
    assert "  .room-note.for-more { display: flex; }" in more[2]
    assert all(".place" in block[2] and "display: none" in block[2] for block in (two, more))
    assert float(two[0]) < float(more[0])


def test_a_match_that_is_over_needs_no_larger_screen():
    """Whoever opens it in a small window has a way to its scores and turns."""
    desk = race(2)
    assert LARGER in desk.shown
    grab(desk, 1, 2)
    assert desk.record.match.over
    assert LARGER not in desk.shown
    note = desk.shown.partition('id="room"')[2].partition("</section>")[0]
    assert f'href="#/replay/{desk.record.id}"' in note


def test_the_note_offers_a_match_with_a_bot():
    """One control makes a match of it that fits."""
    desk = at("#/new/kittypaw?players=3&kinds=person,person,person")
    desk.did("setup.preset", "bots")
    assert [player.is_bot for player in desk.setup.players] == [False, True]
    assert LARGER not in desk.shown


def test_how_people_sit_is_kept_for_the_device_at_once():
    """A choice of the setup, which no match text holds."""
    desk = at("#/new/kittypaw?players=2&kinds=person,person")
    before = desk.setup
    desk.did("settings.sitting", value="opposite")
    assert desk.model.session.settings.sitting == "opposite"
    assert desk.setup == before
    (saved,) = desk.of(fx.SaveSettings)
    changed = changed_settings(saved.settings, saved.before)
    assert list(changed) == ["sitting"]
    assert settings_from_json(changed)[0].sitting == "opposite"
    desk.did("settings.sitting", value="upside down")
    assert desk.model.session.settings.sitting == "opposite"


@pytest.mark.parametrize(("people", "far"), [(2, [2]), (3, [3]), (4, [3, 4])])
def test_the_opposite_side_is_turned_round(people, far):
    """Half of the places, if they sit opposite each other."""
    assert [n for n in range(1, people + 1) if is_far(n, people, "opposite")] == far
    shown = race(people, OPPOSITE).shown
    turned = re.findall(r'<div id="place-(\d)" class="place is-far"', shown)
    assert turned == list(map(str, far))
    assert f'class="table is-shared places-{people} is-opposite"' in shown
    assert "is-far" not in race(people).shown


def test_one_person_sits_on_no_side():
    """Nothing is turned where one plays alone, whatever was chosen once."""
    shown = Desk.at("grab", "players=2&kinds=person,easy&seed=tea", OPPOSITE).shown
    assert "is-far" not in shown
    assert "is-opposite" not in shown
    assert LARGER not in shown


@pytest.mark.parametrize(("settings", "sides"), [(Settings(), 1), (OPPOSITE, 2)])
def test_what_all_look_at_is_shown_once_for_each_side(settings, sides):
    """Not at all while they play, and not where one plays alone."""
    desk = race(2, settings)
    assert "Nothing is left." not in desk.shown
    grab(desk, 1, 2)
    assert desk.record.match.over
    check(desk.shown)
    assert desk.shown.count("Nothing is left.") == sides
    assert "is-together" in desk.shown
    assert desk.shown.count('class="table-outcome is-far"') == sides - 1


def test_nobody_reads_of_anothers_cat_at_the_own_place():
    """After the end each strip shows the cat that sits there; all say the same of the match."""
    desk = race(2)
    grab(desk, 1, 2)
    for seat in (1, 2):
        assert f'id="status-{seat}" class="table-status seat-{seat}"' in desk.shown
