"""Taking back: what Undo offers, said before it is done, and how far it reaches."""

from __future__ import annotations

import random

import pytest
from desk import Desk
from toys.faces import put_up

from app import play
from app.core import effects as fx
from app.core import messages as msg
from app.places.undo import PRACTICE
from app.play import UndoOffer


def offer(desk: Desk) -> UndoOffer:
    """What Undo would do now."""
    return play.undo_offer(desk.table, desk.place)


def test_undo_takes_back_the_draft_first():
    """What is chosen but not confirmed goes, and nothing else."""
    desk = Desk.at("yarn", "cups=off&kinds=person,person")
    desk.settle()
    fresh, before = desk.place.draft, desk.actions
    desk.did("table.control", "pass")
    assert offer(desk) == UndoOffer("draft", seat=1)
    desk.did("table.undo")
    assert (desk.place.draft, desk.actions) == (fresh, before)


def test_undo_reaches_the_seat_that_confirmed_before_but_never_a_roll():
    """Round one device: Ben may give Mia's move back to her; after the roll it is too late."""
    desk = Desk.at("yarn", "cups=off&kinds=person,person&names=Mia,Ben")
    desk.act("pass")
    assert desk.place.seat == 2
    assert offer(desk) == UndoOffer("action", seat=1)
    desk.did("table.undo")
    assert desk.place.seat == 1
    assert [entry.actor for entry in desk.record.match.entries] == [0]
    assert desk.of(fx.SaveRecord)
    assert "Mia takes a move back." in desk.announced
    for _ in range(2):
        desk.act("pass")
    assert desk.record.match.over  # Y17: nobody drew thread
    assert play.end_sentence(desk.record.match, desk.record.names).startswith(
        "Nobody drew any thread"
    )
    assert play.end_sentence(desk.record.match, desk.record.names) in desk.shown


@pytest.mark.parametrize("game", ["yarn", "burrow"])
def test_whoever_took_a_move_back_is_at_the_turn(game):
    """Round one device each turn begins with whoever has it: after an Undo that is still so."""
    options = "cups=off&" if game == "yarn" else ""
    desk = Desk.at(game, f"{options}kinds=person,person&names=Mia,Ben&seed=tea")
    desk.settle()
    for seat in (1, 2, 2):
        assert desk.place.seat == seat
        desk.act(desk.legal()[0])
        desk.settle()
    assert (desk.place.seat, offer(desk)) == (1, UndoOffer("action", seat=2))
    desk.did("table.undo")
    assert "Ben takes a move back." in desk.announced
    assert (desk.place.seat, desk.place.curtain, desk.place.laid) == (2, 0, False)
    desk.act(desk.legal()[-1])
    assert desk.place.seat == 1


def test_a_secret_choice_that_is_taken_back_waits_behind_the_curtain_of_its_seat():
    """Y2: cups are circled unseen; the device is handed back to who took them back."""
    desk = Desk.at("yarn", "kinds=person,person,person&names=Mia,Ben,Zoe")
    desk.did("table.ready")
    desk.act(desk.legal()[0])
    desk.did("table.ready")
    desk.act(desk.legal()[0])
    assert desk.place.curtain == 3
    desk.did("table.ready")
    desk.did("table.undo")
    assert (desk.place.seat, desk.place.curtain) == (0, 2)
    assert "Hand the device to Ben" in desk.announced


def test_undo_says_beforehand_that_a_roll_cannot_be_crossed():
    """With company the button is off after a roll, and says why."""
    desk = Desk.at("yarn", "cups=off&kinds=person,person")
    why = offer(desk).why
    assert offer(desk) == UndoOffer("", why=why)
    assert why
    before = desk.record
    desk.did("table.undo")
    assert desk.record == before
    assert (desk.place.say, desk.place.refused, desk.announced) == (why, True, [why])


def test_what_a_bot_did_is_nobodys_to_take_back():
    """A person's own move is, past the bots that acted in the same phase."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy,easy&seed=tea")
    desk.answer("pass")
    assert offer(desk).kind == ""
    desk.act("pass")
    assert offer(desk) == UndoOffer("action", seat=1)
    desk.did("table.undo")
    assert [entry.actor for entry in desk.record.match.entries] == [0, 2]
    assert not desk.record.practice


def test_alone_undo_goes_to_any_depth_and_marks_practice():
    """Y22's high score is honest: a match with moves taken back past a roll is practice."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
    for _ in range(3):
        desk.act("pass")
    rolled = desk.actions
    for left in (3, 2, 1):
        place_of_choice = max(i for i, action in enumerate(desk.actions) if action == "pass")
        first = left == 3
        assert offer(desk) == UndoOffer("practice", 1, place_of_choice, marks=first)
        desk.did("table.undo")
        if first:
            assert desk.actions == rolled
            assert (desk.place.say, desk.announced) == (PRACTICE, [PRACTICE])
            desk.did("table.undo")
        assert desk.actions.count("pass") == left - 1
    assert desk.record.practice
    assert desk.actions == rolled[:1]  # the same seed rolled the same again
    assert "Practice" in desk.shown


def test_against_bots_undo_goes_to_any_depth_and_marks_practice():
    """For learning: past rolls and what bots did, back to the first choice; said once before."""
    desk = Desk.at("cattower", "kinds=easy,person,easy&seed=tea")
    rng, marks, chosen = random.Random(1), 0, []
    while len(chosen) < 6:
        if not desk.go_on() and 2 in desk.record.match.pending.seats:
            chosen.append((len(desk.actions), desk.act(rng.choice(desk.legal()))))
    for before, _ in reversed(chosen):
        marks += offer(desk).marks
        if offer(desk).marks:
            held = desk.record
            desk.did("table.undo")
            assert desk.record == held
        desk.did("table.undo")
        assert 2 in desk.record.match.pending.seats
        assert len(desk.actions) <= before
    assert marks == 1
    assert desk.record.practice
    assert offer(desk).kind == ""


def test_with_other_people_nothing_that_was_seen_is_taken_back():
    """Bots beside them change nothing: it would be another's luck, too."""
    desk = Desk.at("cattower", "kinds=person,person,easy&seed=tea")
    for _ in range(6):
        if desk.table.resting or desk.table.rolling:
            desk.did("table.go")
        elif desk.open_asks:
            desk.answer()
        elif not desk.table.curtain:
            desk.act(desk.legal()[0])
    assert offer(desk).kind in ("", "action", "draft")


def test_nothing_is_left_to_take_back_of_what_the_rules_have_drawn():
    """Y20: alone the cups come by lot, so the first turn has nothing to give back."""
    desk = Desk.at("yarn", "cups=on&kinds=person&seed=tea")
    assert desk.actions[0].startswith("cups ")
    assert offer(desk).kind == ""
    desk.act("pass")
    desk.did("table.undo")
    desk.did("table.undo")
    assert offer(desk).kind == ""


def test_after_an_undo_the_old_questions_are_not_heard():
    """A bot that still thinks about what was taken back is asked anew, and its old answer lost."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy&seed=tea")
    old = desk.open_asks[0].question.token
    desk.act("pass")
    desk.did("table.undo")
    new = desk.open_asks[0].question.token
    assert (new.record, new.phase, new.actor) == (old.record, old.phase, old.actor)
    before = desk.model
    desk.send(msg.Answered(old, "pass", desk.moment()))
    assert (desk.model, desk.effects) == (before, [])
    desk.send(msg.Answered(new, "pass", desk.moment()))
    assert [entry.actor for entry in desk.record.match.entries] == [0, 2]


def test_a_secret_that_is_taken_back_is_behind_the_curtain_again():
    """Y2: Mia's cups come back to Mia alone, though Ben held the device."""
    desk = Desk.at("yarn", "cups=on&kinds=person,person&names=Mia,Ben")
    desk.did("table.ready")
    desk.choose("cups C1 D2 G4 B5 E6 H7")
    desk.did("table.confirm")
    desk.did("table.ready")
    assert offer(desk) == UndoOffer("action", seat=1)
    desk.did("table.undo")
    assert desk.place.curtain == 1
    assert (desk.place.seat, desk.place.draft) == (0, None)


def test_what_is_taken_back_no_longer_rests(monkeypatch):
    """The table waits for the seat that has its move again."""
    put_up(monkeypatch, rests={"say": "stop"})
    desk = Desk.at("bell", "players=2&kinds=person,person")
    desk.act("say 7")
    assert desk.table.resting == "stop"
    assert offer(desk) == UndoOffer("action", seat=1)
    desk.did("table.undo")
    assert not desk.table.resting
    assert play.acting(desk.table, desk.place)
    assert desk.place.seat == 1


def test_undo_says_on_it_when_it_takes_back_a_move():
    """At the start of a turn nothing is chosen: what would be taken back is the move before."""
    desk = Desk.at("yarn", "cups=off&kinds=person")
    desk.settle()
    assert "move" not in undo_button(desk)
    desk.did("table.control", "pass")
    assert "move" not in undo_button(desk)
    desk.did("table.undo")
    desk.act(desk.legal()[0])
    desk.settle()
    assert offer(desk).kind == "practice"
    assert "Undo your move; from there on the match counts as practice" in undo_button(desk)
    assert undo_button(desk).endswith("Undo\nmove")


def undo_button(desk: Desk) -> str:
    return desk.shown.split('id="undo-1"')[1].split("</button>")[0]
