"""Help at the table in three steps, chosen before the match and kept with it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from desk import Desk
from ninelives_table import scene, text_of
from pages import SOLO, at, check

from app.base.controllers import Opinion
from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Model
from app.games.face import load_face
from app.saves.help import help_of
from app.saves.preferences import HELPS, Settings
from app.saves.stored import record_from_json, record_to_json, settings_from_json
from app.shell.page import rouses_bots
from pyengine.testing import random_match

BEST = Opinion("pass", 12.5)
OTHER = Opinion("D3L1", 9.5)


def at_hint(step: str) -> Desk:
    """Somebody alone at a match with so much help who has asked for a hint, and got it."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea", Settings(help=step))
    desk.settle()
    desk.did("table.hint")
    desk.send(msg.HintGiven(desk.hints[-1].question.token, (BEST, OTHER)))
    return desk


def test_the_step_is_chosen_at_setup_and_stays_with_the_match() -> None:
    """It is what the next setup begins with, and changes no match that was begun before."""
    desk = at("#/new/yarn?players=1")
    assert desk.setup.help == "some"
    check(desk.shown)
    desk.did("setup.help", "", "paper")
    desk.did("setup.help", "", "everything")
    assert desk.setup.help == "paper"
    desk.did("setup.start")
    (saved,) = desk.of(fx.SaveRecord)
    assert saved.record.help == "paper"
    assert desk.model.session.settings.help == "paper"
    assert desk.of(fx.SaveSettings)[-1].settings.help == "paper"
    desk.did("settings.help", "", "all")
    assert help_of(saved.record, desk.model.session.settings) == "paper"
    assert help_of(replace(saved.record, help=""), desk.model.session.settings) == "all"


@pytest.mark.parametrize("step", ["", *HELPS])
def test_it_is_stored_with_the_match(step: str) -> None:
    """What an older version stored has none, and nonsense is refused."""
    record = replace(SOLO, help=step)
    text = record_to_json(record)
    assert record_from_json(text).help == step
    data = json.loads(text)
    assert record_from_json(json.dumps({k: v for k, v in data.items() if k != "help"})).help == ""
    with pytest.raises(ValueError, match="cannot be read"):
        record_from_json(json.dumps({**data, "help": "much"}))


def test_a_hint_has_figures_wherever_there_are_hints() -> None:
    """It names the choice, and says how much better it is than what is chosen."""
    for step in ("all", "some"):
        desk = at_hint(step)
        assert "The hard bot would pass" in desk.shown
        desk.choose(OTHER.action)
        assert "The hard bot would pass" in desk.shown
        assert "about 3 points better than what you have chosen" in desk.shown


def test_as_on_paper_nobody_can_be_asked() -> None:
    """There is no button, and what comes too late asks nobody."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea", Settings(help="paper"))
    desk.settle()
    assert "table.hint" not in desk.shown
    desk.did("table.hint")
    assert not desk.hints


def test_a_worker_gets_up_before_it_is_asked_only_with_everything() -> None:
    """It costs as much as the page: with a little help whoever asks waits for it."""
    for step in HELPS:
        desk = Desk.at("yarn", "cups=off&kinds=person,person", Settings(help=step))
        assert rouses_bots(desk.model) == (step == "all")


def test_of_cards_a_little_shows_what_was_seen_and_concludes_nothing() -> None:
    """What was taken openly is marked with both; what follows from it only with everything."""
    match, face = random_match("ninelives", 3, "seen"), load_face("ninelives")
    more = 0
    for state in match.states:
        if match.game.situation(state) != "play":
            continue
        view = match.game.view(state, 1)
        every, some = (
            text_of(face.scores(view, 1, scene(view, aids=step))) for step in ("all", "some")
        )
        assert "nl-memory" in some
        assert some.count("is-known") <= every.count("is-known")
        taken = sum(view.hands[other].shown.bit_count() for other in (1, 2))
        assert some.count("is-known") == taken
        more += every.count("is-known") > taken
    assert more


def test_what_two_switches_said_before_is_kept_as_a_step() -> None:
    """Nothing of it is counted as unread; whoever has chosen a step since is believed."""

    def help_level(**switches: object) -> str:
        texts = {
            name: json.dumps({"clowder": 1, "value": value}) for name, value in switches.items()
        }
        settings, unread = settings_from_json(texts)
        assert unread == 0
        return settings.help

    assert help_level() == "some"
    assert help_level(hints=True) == "all"
    assert help_level(aids=False) == "paper"
    assert help_level(aids=True, hints=False) == "some"
    assert help_level(help="paper", hints=True) == help_level(hints=True, help="paper") == "paper"


@pytest.mark.parametrize("game", ["burrow", "cattower", "yarn"])
def test_where_no_hand_is_dealt_the_choice_is_about_hints_alone(game: str) -> None:
    """There is nothing to remember; as on paper leaves hints out, and the way back asks again."""
    desk = at(f"#/new/{game}")
    assert "With hints" in desk.shown
    assert "what has been seen" not in desk.shown
    assert "Memory aids" not in desk.shown
    desk.did("setup.help", "", "paper")
    check(desk.shown)
    assert "No hints." in desk.shown
    assert 'value="some"' in desk.shown
    assert "Memory aids" in at("#/new/ninelives").shown


def test_a_race_has_nothing_to_choose_there() -> None:
    """Nobody is asked in a race, and every place shows what its own hands have turned up."""
    assert "setup.help" not in at("#/new/kittypaw", Model()).shown
    assert "setup.help" in at("#/new/ninelives", Model()).shown
