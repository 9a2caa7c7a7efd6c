"""The history at a table, and what is said of things that are only seen otherwise."""

from __future__ import annotations

import random
import re
from html import unescape
from itertools import pairwise

import pytest
from desk import Desk
from every_game import TURNS, one_at
from hand import press_key
from pages import Page, play_on

from app import play
from app.core.model import Model
from app.input.keys import KeyPress, meaning
from app.narration.sentences import standing_sentence
from app.places.announcements import EDGE, NOTHING_CHOSEN
from app.render.document import Document
from app.saves.preferences import Settings
from app.saves.records import Player, Record
from app.shell.page import page
from pyengine.core.match import Match

TWO = "cups=off&kinds=person,person&names=Mia,Ben&seed=tea"


def history_of(desk: Desk) -> list[str]:
    """What stands in the log."""
    items = re.findall(r'<li id="history-entry-\d+">(.*?)</li>', desk.shown)
    return [re.sub("<[^>]+>", "", item) for item in items]


def test_nothing_of_an_open_phase_is_told():
    """What Mia has drawn is told with what Ben does, and not before."""
    desk = Desk.at("yarn", TWO)
    desk.settle()
    before = history_of(desk)
    desk.act(desk.legal()[0])
    assert history_of(desk) == before
    desk.act(desk.legal()[0])
    desk.settle()
    entries = history_of(desk)
    assert len(entries) == len(before) + 2
    assert entries[-2].startswith("Mia draws")
    assert " Ben draws" in entries[-2]
    assert re.match(r"Turn 2\. A \d( \(a paw print\))? is rolled\.", entries[-1])


def test_no_roll_is_told_before_the_dice_lie_still():
    """The eyes do not know it either."""
    desk = Desk.at("yarn", TWO)
    assert desk.table.rolling
    assert history_of(desk) == []
    desk.settle()
    assert len(history_of(desk)) == 1


def test_behind_a_curtain_there_is_no_history():
    """There is nothing but the curtain."""
    desk = Desk.at("yarn", TWO.replace("cups=off", "cups=on"))
    assert desk.table.curtain
    assert 'role="log"' not in desk.shown
    desk.did("table.ready")
    assert 'role="log"' in desk.shown


def test_only_what_is_new_is_drawn():
    """An action adds its entry; all others stay in the document untouched."""
    desk, document = Desk.at("yarn", TWO), Document()
    desk.settle()
    for _ in range(4):
        desk.act(desk.legal()[0])
        desk.act(desk.legal()[0])
        desk.settle()
        document.show(page(desk.model))
    known = len(history_of(desk))
    desk.act(desk.legal()[0])
    desk.act(desk.legal()[0])
    desk.settle()
    document.show(page(desk.model))
    assert (
        len([id for id in document.drawn if id.startswith("history-entry-")])
        == len(history_of(desk)) - known
    )


def test_the_history_has_its_newest_hundred_entries():
    """However long a match is."""
    match = Match.new("ninelives", 3)
    record = Record("long", match, tuple(map(Player, ("Mia", "Ben", "Zoe"))), "tea", 0, 0)
    match = play_on(record).match
    found = play.history_entries(match, len(match.entries))
    assert len(found) == 100
    assert found[-1].end == len(match.entries)
    assert all(entry.end == other.first for entry, other in pairwise(found))


def test_what_is_taken_back_is_not_told_any_more():
    """Nor is what somebody else would read of it."""
    desk = Desk.at("yarn", "cups=off&kinds=person&names=Mia&seed=tea")
    desk.settle()
    desk.act(desk.legal()[0])
    desk.settle()
    entries = history_of(desk)
    desk.did("table.undo")
    desk.did("table.undo")
    assert len(history_of(desk)) < len(entries)


@pytest.mark.parametrize("game", TURNS)
def test_a_history_that_grows_is_the_one_that_is_told_anew(game):
    """Whatever was done, taken back and done otherwise on the way."""
    desk, rng = Desk.at(game, f"{one_at(game)}&names=Mia&seed=grow"), random.Random(game)
    for _ in range(40):
        if not desk.go_on():
            if desk.record.match.over:
                break
            if desk.actions and rng.random() < 0.4:
                desk.did("table.undo")
                desk.choose(rng.choice(desk.legal()))
                desk.did("table.confirm")
            else:
                desk.act(rng.choice(desk.legal()))
        match = desk.record.match
        end = play.history_end(match, desk.table.rolling)
        told = [
            " ".join(entry.texts(desk.record.names_here, "full"))
            for entry in play.history_entries(match, end)
        ]
        found = [unescape(entry) for entry in history_of(desk)]
        assert len(found) == len(told)
        assert all(map(str.endswith, found, told))


def test_short_sentences_say_what_it_brought():
    """In the history and aloud; on the strip the full ones stand."""
    full = Desk.at("yarn", TWO)
    short = Desk.at("yarn", TWO, Settings(sentences="short"))
    for desk in (full, short):
        desk.settle()
        for _ in range(2):
            desk.act(desk.legal()[0])
        desk.settle()
    assert "Mia draws" in history_of(full)[1]
    assert re.match(r"Mia: .*\. Ben: .*\.$", history_of(short)[1])
    assert history_of(full)[0] == history_of(short)[0]


def test_the_history_is_laid_open_and_folded():
    """Escape folds it, by the control that has opened it; the next table begins with it folded."""
    desk = Desk.at("yarn", TWO)
    assert "history-log visually-hidden" in desk.shown
    assert "data-escape" not in desk.shown
    desk.did("table.history")
    assert "history-log paper" in desk.shown
    assert re.search('data-do="table.history"[^>]* data-escape', desk.shown)
    assert 'class="table has-history"' in desk.shown
    desk.did("table.history")
    assert "history-log visually-hidden" in desk.shown
    desk.did("table.history")
    record = desk.record.id
    desk.go("#/")
    desk.go(f"#/match/{record}")
    assert "history-log visually-hidden" in desk.shown


def test_sentences_are_a_setting():
    """Kept like all others; another value is not heard."""
    desk = Desk(Model())
    desk.go("#/settings")
    desk.did("settings.sentences", value="short")
    assert desk.model.session.settings.sentences == "short"
    desk.did("settings.sentences", value="none")
    assert desk.model.session.settings.sentences == "short"


# What is only seen otherwise


@pytest.mark.parametrize("game", ["yarn", "burrow", "cattower", "ninelives"])
def test_escape_is_never_silent(game):
    """Where there is nothing to take back it says that nothing is chosen."""
    others = ",easy,easy" if game == "ninelives" else ""
    cups = "cups=off&" if game == "yarn" else ""
    desk = Desk.at(game, f"{cups}kinds=person{others}&names=Mia&seed=tea")
    desk.settle()
    desk.on_board(press_key("Escape"))
    assert desk.announced[-1] == NOTHING_CHOSEN
    desk.on_board(press_key("Enter"))
    assert desk.announced[-1] == "Choose a move first."


def test_an_edge_is_said():
    """An arrow that leads nowhere leaves the focus, and says so."""
    desk = Desk.at("cattower", "kinds=person,easy&names=Mia,Ben&seed=tea")
    desk.settle()
    desk.on_board(press_key("ArrowRight", "die:0"))
    assert EDGE not in desk.announced
    desk.on_board(press_key("ArrowRight", "die:2"))
    assert desk.announced == [EDGE]


def test_enter_on_a_chosen_pass_confirms_it():
    """It takes nothing back, wherever the button is; Space does."""
    chosen = KeyPress("Enter", pressed=True, place=1, bar=True)
    assert meaning(chosen, 1).kind == "key"
    assert meaning(KeyPress("Enter", place=1, bar=True), 1).kind == ""
    assert meaning(KeyPress(" ", pressed=True, place=1, bar=True), 1).kind == ""


def test_undo_of_a_choice_is_said():
    """What is chosen is gone, for the ear too."""
    desk = Desk.at("yarn", "cups=off&kinds=person&names=Mia&seed=tea")
    desk.settle()
    desk.choose(desk.legal()[0])
    desk.did("table.undo")
    assert desk.announced == [NOTHING_CHOSEN]


def test_the_end_tells_everybodys_points():
    """The winner's with the win, the others' behind it, the best of them first."""
    names = ("Mia", "Ben", "Zoe")
    record = Record("end", Match.new("yarn", 3), tuple(map(Player, names)), "tea", 0, 0)
    record = play_on(record)
    scores = record.match.scores()
    others = [seat for seat in (1, 2, 3) if seat not in scores.winners]
    sentence = standing_sentence(record.match, names)
    for seat in others:
        assert f"{names[seat - 1]} has {scores.totals[seat - 1]} point" in sentence.replace(
            "−", "-"
        )
    order = sorted(others, key=lambda seat: -scores.totals[seat - 1])
    assert [sentence.index(names[seat - 1]) for seat in order] == sorted(
        sentence.index(names[seat - 1]) for seat in others
    )


def test_the_log_is_found_by_its_role_and_does_not_speak():
    """All of it was said when it happened."""
    desk = Desk.at("yarn", TWO)
    (log,) = [
        element for element in Page(desk.shown).elements if element.attrs.get("role") == "log"
    ]
    assert (log.attrs["aria-live"], log.attrs["aria-label"]) == ("off", "What happened")
