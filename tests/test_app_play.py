"""The flow at the table: what is rolled, whose turn it is, what is saved, told and hidden."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from desk import Desk

from app import play
from app.core import effects as fx
from app.core.model import Model
from app.games.face import has_face, is_race, load_face
from app.games.interaction import BoardEvent
from app.saves.preferences import Settings
from app.shell.page import screen_name
from pyengine.core.registry import GAMES, load_game

TAPPED = Settings(auto_roll=False)
CUPS = ("C1", "D2", "G4", "B5", "E6", "H7")


def dice_of(desk: Desk) -> list[str]:
    """What has been rolled so far."""
    return [action for action in desk.actions if action.startswith("roll ")]


def circle_cups(desk: Desk) -> None:
    """Whoever is shown circles six cups, one click each, and confirms."""
    controls = re.findall(r'data-control="([^"]*)"', desk.shown)
    for dot in CUPS:
        control = next(name for name in controls if name.endswith(f":{dot}"))
        desk.on_board(BoardEvent("activate", control=control))
    desk.did("table.confirm")


# Dice


def test_the_first_roll_comes_by_itself_and_tumbles_until_it_is_settled():
    """Nothing can be done on the board while the die tumbles; the timer of that roll ends it."""
    desk = Desk.at("yarn", "cups=off&kinds=person")
    assert desk.table.rolling
    assert desk.actions[0].startswith("roll ")
    assert [effect.ms for effect in desk.of(fx.After)] == [play.ROLL_MS]
    assert "data-active" not in desk.shown
    desk.elapse()
    assert not desk.table.rolling
    assert "data-active" in desk.shown


def test_a_bot_that_is_faster_than_the_die_does_not_keep_it_tumbling():
    """The timer of a roll stays good when a seat acts before the die rests."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy")
    desk.answer("pass")
    assert desk.table.rolling
    desk.elapse()
    assert not desk.table.rolling


def test_the_die_waits_for_a_click_where_that_is_wished():
    """With the setting off there is a Roll button, and nothing is rolled before."""
    desk = Desk.at("yarn", "cups=off&kinds=person", TAPPED)
    assert desk.actions == []
    assert 'id="roll-1"' in desk.shown
    desk.did("table.roll")
    assert len(desk.actions) == 1


def test_the_same_seed_gives_the_same_dice():
    """Two matches with one seed roll alike."""
    rolls = []
    for _ in range(2):
        desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
        for _ in range(5):
            desk.act("pass")
        rolls.append(dice_of(desk))
    assert rolls[0] == rolls[1]
    assert len(rolls[0]) == 6


# What is saved


def test_every_action_is_saved_at_once():
    """Confirming saves the match with the action in it, and the roll that follows."""
    desk = Desk.at("yarn", "cups=off&kinds=person")
    desk.act("pass")
    last = desk.of(fx.SaveRecord)[-1].record
    assert [entry.action for entry in last.match.entries] == desk.actions
    assert desk.model.session.records[0] == desk.record


def test_a_chosen_move_survives_a_reload():
    """The draft is saved with the match and chosen again on the way back."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
    desk.settle()
    desk.did("table.control", "pass")
    record = desk.of(fx.SaveRecord)[-1].record
    assert record.draft == "1 pass"
    fresh = Desk.with_record(record)
    assert fresh.place.draft == desk.place.draft
    assert fresh.record.match.entries == desk.record.match.entries


def test_a_saved_draft_of_another_seat_is_not_taken_for_the_shown_ones():
    """What Ben had chosen is nothing that Mia chose."""
    desk = Desk.at("yarn", "cups=off&kinds=person,person&seed=tea")
    fresh = Desk.with_record(replace(desk.record, draft="2 pass"))
    assert fresh.place.seat == 1
    assert fresh.place.draft == desk.place.draft


@pytest.mark.parametrize("draft", ["1 R99", "1 fly", "1", "pass", "x pass", "1  ", "7 pass"])
def test_a_saved_draft_that_cannot_be_is_left_out(draft):
    """A stored text may be of another version, or damaged."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
    fresh = Desk.with_record(replace(desk.record, draft=draft))
    assert fresh.place.draft == desk.place.draft


def test_confirm_without_a_choice_only_says_so():
    """Nothing happens, and a sentence says what is missing."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
    desk.settle()
    before = desk.actions
    desk.did("table.confirm")
    assert desk.actions == before
    assert desk.place.refused
    assert desk.place.say
    assert desk.announced == [desk.place.say]


def until_the_last_action(desk: Desk) -> str:
    """Play a solo match, first legal move each time, and stop before the action that ends it."""
    while True:
        action = desk.legal()[0]
        if desk.record.match.apply(1, action).over:
            return action
        desk.act(action)


def test_a_finished_solo_match_enters_the_best_scores_unless_it_was_practice():
    """The table of best scores holds honest results only."""
    for practice, save_count in ((False, 1), (True, 0)):
        desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
        desk = Desk.with_record(replace(desk.record, practice=practice))
        desk.act(until_the_last_action(desk))
        assert desk.record.match.over
        assert len(desk.model.session.best) == save_count
        assert len(desk.of(fx.SaveBest)) == save_count


# Whose turn it is, and what others must not see


def test_secret_cups_stay_behind_the_curtain():
    """Y2: three people circle cups in turn; nobody's are in the page of the next."""
    desk = Desk.at("yarn", "cups=on&kinds=person,person,person&names=Mia,Ben,Zoe")
    for seat in (1, 2, 3):
        assert desk.place.curtain == seat
        behind = desk.shown
        assert "data-control" not in behind
        assert "board-1" not in behind
        desk.did("table.ready")
        assert (desk.place.seat, desk.place.curtain) == (seat, 0)
        circle_cups(desk)
    assert desk.actions[3].startswith("deal ")
    assert desk.actions[4].startswith("roll ")
    assert not desk.table.curtain


def test_whoever_says_twice_to_be_looking_loses_nothing():
    """A doubled click on the curtain's button leaves what is chosen meanwhile."""
    desk = Desk.at("yarn", "cups=on&kinds=person,person")
    desk.did("table.ready")
    desk.choose("cups C1 D2 G4 B5 E6 H7")
    before = desk.model
    desk.did("table.ready")
    assert desk.model == before
    assert desk.announced == []


def test_cups_of_bots_and_of_a_solo_player_are_drawn_by_lot():
    """Y2, Y20: bots and the solo game choose at random, and write the line too."""
    alone = Desk.at("yarn", "cups=on&kinds=person&seed=tea")
    assert [action.split()[0] for action in alone.actions] == ["cups", "deal", "roll"]
    mixed = Desk.at("yarn", "cups=on&kinds=person,easy&seed=tea")
    assert [entry.actor for entry in mixed.record.match.entries] == [2]
    assert mixed.place.seat == 1
    assert not mixed.table.curtain  # with one person there is nobody to hide from


def test_the_shuffle_of_the_sheets_is_told_until_something_is_chosen():
    """Y2: the die follows at once, and whose cups lie on one's own sheet stays told before it."""
    desk = Desk.at("yarn", "cups=on&kinds=person,easy&names=Mia,Ben&seed=tea")
    desk.did("table.control", "cups-random")
    desk.did("table.confirm")
    desk.settle()
    assert [action.split()[0] for action in desk.actions] == ["cups", "cups", "deal", "roll"]
    whose = "Ben&#39;s cups" if desk.record.match.state.dealt[0] == 2 else "your own sheet back"
    assert f"The sheets are shuffled: you get {whose}. A" in desk.shown
    assert 'class="cups is-dealt"' in desk.shown
    desk.choose(desk.legal()[0])
    assert "shuffled" not in desk.shown.split('id="said-1"')[1].split("</p>")[0]
    desk.did("table.confirm")
    desk.settle()
    assert "is-dealt" not in desk.shown.split('id="board-1"')[1].split("table-others")[0]


def test_looking_at_another_board_hides_no_choice():
    """Another seat's board is shown large without controls, and the way back is one button."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy&names=Mia,Ben")
    desk.settle()
    desk.did("table.look", "2")
    shown = desk.shown
    assert "A look at Ben&#39;s board." in shown
    assert "Draw " not in shown
    assert "data-active" not in shown
    assert "Back to your board" in shown
    desk.did("table.look", "0")
    assert "data-active" in desk.shown


def test_a_look_at_another_board_says_nothing_of_the_own_choice():
    """That there is another way to the chosen dot stands beside one's own board alone, before and
    after the look."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy&names=Mia,Ben&seed=tea")
    desk.settle()
    ends = re.findall(r'data-control="(end:[A-Z][0-9]+)"', desk.shown)
    for end in ends:
        desk.on_board(BoardEvent("activate", control=end))
        if desk.place.say:
            break
    assert desk.place.say.startswith("Another way to ")
    assert desk.place.say in desk.shown
    desk.did("table.look", "2")
    assert desk.place.say not in desk.shown
    desk.did("table.look", "0")
    assert desk.place.say in desk.shown


@pytest.mark.parametrize("arg", ["3", "-1", "", "x", "²", "1 "])
def test_a_board_that_is_not_there_is_not_looked_at(arg):
    """Stale or forged, it leads back to one's own board."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy")
    desk.did("table.look", "2")
    desk.did("table.look", arg)
    assert desk.place.look == 0


def test_a_match_of_bots_alone_goes_on_by_itself():
    """Nobody is on this device: each answer leads to the next question."""
    desk = Desk.at("yarn", "cups=on&kinds=easy,easy&seed=tea")
    for _ in range(6):
        if desk.record.match.over:
            break
        desk.answer("pass")
    assert desk.record.match.over  # Y17: a turn in which nobody drew


@pytest.mark.parametrize("game", [game for game in GAMES if has_face(game) and not is_race(game)])
def test_whoever_becomes_the_one_to_act_is_told_once(game):
    """Through a whole match against a bot: a sentence for each turn, with an only card there is.

    In a race nobody becomes the one to act: everybody acts from the signal on.
    """
    others = ",easy" * (max(2, load_game(game).info.min_players) - 1)
    desk = Desk.at(game, f"kinds=person{others}&names=Mia&seed=tea", Settings(forced=False))
    face = load_face(game)
    turns, was_asked, want = 0, False, ""
    for _ in range(400):
        table = desk.table
        if table.record.match.over:
            break
        acting = play.acting(table, desk.place)
        if acting and table.rolling:
            # It would tell what the dice show, which still roll.
            assert not any("Confirm?" in sentence for sentence in desk.announced), desk.announced
            view, draft = play.own_view(table, desk.place), desk.place.draft
            assert face.ask(view, 1, draft, table.record.names_here) not in desk.announced
            desk.settle()
            table = desk.table
        if acting and not was_asked:
            turns, was_asked = turns + 1, True
            view, draft = play.own_view(table, desk.place), desk.place.draft
            asked = face.ask(view, 1, draft, table.record.names_here)
            want = f"{asked} {face.begins(view, 1, draft)}".rstrip()
            assert "Mia" not in want, want
            assert desk.announced.count(want) == 1, (want, desk.announced)
        elif acting:
            assert want not in desk.announced, desk.announced
        if desk.open_asks:
            desk.answer()
        elif table.resting or table.rolling:
            desk.did("table.go")
        else:
            desk.choose(desk.legal()[0])
            desk.did("table.confirm")
            was_asked = False
    assert turns > 2


def test_the_next_of_two_people_is_told_after_the_curtain_and_never_before():
    """Who is to take the device is said first; what is asked, only when that person is looking."""
    desk = Desk.at("yarn", "cups=on&kinds=person,person&names=Mia,Ben")
    assert desk.announced == ["Hand the device to Mia"]
    desk.did("table.ready")
    (asked_now,) = desk.announced
    assert asked_now.startswith("Mia: ")
    desk.choose("cups C1 D2 G4 B5 E6 H7")
    desk.did("table.confirm")
    assert desk.announced == ["Hand the device to Ben"]


def test_a_card_that_is_forced_is_not_told_to_the_room():
    """Nine Lives chooses an only card beforehand; the live region asks without naming it."""
    desk = Desk.at("ninelives", "kinds=person,person,person&names=Mia,Ben,Zoe&seed=tea")
    forced = 0
    for _ in range(400):
        if desk.record.match.over:
            break
        if desk.table.curtain:
            desk.did("table.ready")
            face, view = load_face("ninelives"), play.own_view(desk.table, desk.place)
            action = face.chosen(view, desk.place.seat, desk.place.draft)
            if action and action.startswith("play"):
                forced += 1
                # What the others played meanwhile has been seen.
                announced = [
                    sentence
                    for sentence in desk.announced
                    if not sentence.startswith("Meanwhile: ")
                ]
                assert not any(action[-1] in sentence for sentence in announced), announced
        elif desk.table.resting:
            desk.did("table.go")
        else:
            desk.choose(desk.legal()[0])
            desk.did("table.confirm")
    assert forced > 3


# Matches that are elsewhere


@pytest.mark.parametrize("address", ["#/match/nothing", "#/replay/nothing", "#/match/<b>"])
def test_a_match_that_is_not_here_leads_home_with_a_word(address):
    """An old link says so and changes nothing."""
    desk = Desk(Model())
    desk.go(address)
    assert screen_name(desk.model) == "home"
    assert desk.model.notices.toast
    assert fx.Navigate("/", replace=True) in desk.effects


def test_a_link_that_starts_a_match_sits_down_at_it_at_once():
    """It is saved, and its own address follows without anything being asked again."""
    desk = Desk(Model())
    desk.go("#/play/yarn?cups=off&kinds=person,easy&seed=tea")
    record = desk.record
    assert fx.Navigate(f"/match/{record.id}", replace=True) in desk.effects
    assert desk.of(fx.SaveRecord)[0].record.id == record.id
    before = desk.table
    desk.go(f"#/match/{record.id}")
    assert (desk.table, desk.effects) == (before, [])
