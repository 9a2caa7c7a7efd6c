"""A choice of a review that is tried again: named at the table, with the way back."""

from __future__ import annotations

import html
import json
from dataclasses import replace

import pytest
from desk import with_session
from pages import FULL, SOLO, at, make
from review_desk import answer, begun, review_of

from app.core import effects as fx
from app.games.face import load_face
from app.saves.records import Again, Player
from app.saves.stored import record_from_json, record_to_json


def test_what_is_tried_again_is_named_and_leads_back() -> None:
    """The stage, what was done the first time, and the review at that choice; a reload keeps it."""
    desk = begun("#/review/solo")
    while desk.of(fx.AskReview):
        answer(desk)
    index = review_of(desk).choices[3].index
    desk.did("review.again", str(index))
    (saved,) = desk.of(fx.SaveRecord)
    record = record_from_json(record_to_json(saved.record))
    assert record.again == Again("solo", 1, index, SOLO.match.entries[index].action)
    view = record.match.game.view(record.match.state, 1)
    word = load_face("yarn").word(view, 1, record.again.action)
    told = f"{record.match.game.stage(view)} again. The first time: {word}."
    table = at(f"#/match/{record.id}", with_session(FULL, records=(*FULL.session.records, record)))
    assert told in table.announced
    shown = html.unescape(table.shown)
    assert told in shown
    assert f'href="#/review/solo?seat=1&choice={index}"' in shown
    assert "Back to the review" in shown
    assert ">Practice<" not in shown
    table.act(table.legal()[0])
    assert told not in html.unescape(table.shown)
    assert "Back to the review" in table.shown


def test_it_is_named_as_well_after_others_have_chosen() -> None:
    """Where all choose at once a bot is quicker: the choice is still to be made."""
    two = make(("Mia", "Tom"), "two", game="burrow")
    match, again = two.match.upto(1), two.match.entries[1]
    assert (match.pending.seats, again.actor) == ((1, 2), 1)
    tom = match.apply(2, match.game.legal_actions(match.state, 2)[0])
    players = (Player("Mia"), Player("Inkwell", "easy"))
    record = replace(
        two, id="again", match=tom, players=players, again=Again("two", 1, 1, again.action)
    )
    table = at("#/match/again", with_session(FULL, records=(*FULL.session.records, record)))
    assert "The first time: " in html.unescape(table.shown)
    table.act(table.legal()[0])
    assert "The first time" not in table.shown


def test_a_choice_that_somebody_made_up_is_not_told() -> None:
    """A file may say anything: an action that is against the rules is no choice."""
    index = next(n for n, entry in enumerate(SOLO.match.entries) if entry.actor == 1)
    record = replace(
        SOLO, id="made", match=SOLO.match.upto(index), again=Again("solo", 1, index, "U9U9U9")
    )
    table = at("#/match/made", with_session(FULL, records=(*FULL.session.records, record)))
    assert "The first time" not in table.shown
    broken = json.loads(record_to_json(record))
    for wrong in ("solo", {"record": "solo"}, {**broken["again"], "seat": 2}):
        with pytest.raises(ValueError, match="cannot be read"):
            record_from_json(json.dumps({**broken, "again": wrong}))
