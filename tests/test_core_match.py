"""Matches: entries, phases, undo and its limits."""

from __future__ import annotations

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.core.match import Match
from pyengine.core.text import write_match
from pyengine.testing import dice, match_of

OFF = "cups=off"


def test_a_refused_action_changes_nothing():
    """The match after a refusal is the match before."""
    match = match_of("yarn", 2, OFF, "* roll 4")
    before = (match.entries, match.states)
    for actor, action in [(1, "R5"), (1, "L9"), (0, "roll 3"), (3, "R4"), (2, "R0"), (1, "roll 2")]:
        with pytest.raises(IllegalAction):
            match.apply(actor, action)
    assert (match.entries, match.states) == before


@pytest.mark.parametrize(
    ("actor", "action", "rule", "words"),
    [
        (0, "roll 4", "TURN", "player has to act"),
        (2, "R4", "TURN", "turn of seat 1"),
        (3, "R4", "TURN", "no seat 3"),
        (1, "roll 4", "TURN", "waits for a move"),
    ],
)
def test_only_the_awaited_actors_act(actor, action, rule, words):
    """Rule TURN, with a sentence that says what is awaited."""
    match = match_of("yarn", 2, OFF, "* roll 4", "2 R4")
    with pytest.raises(IllegalAction, match=words) as caught:
        match.apply(actor, action)
    assert caught.value.rule == rule


def test_chance_comes_first_when_it_is_awaited():
    """A seat that moves before the roll is told so."""
    with pytest.raises(IllegalAction, match="roll comes first"):
        match_of("yarn", 2, OFF).apply(1, "R4")


def test_a_match_that_is_over_takes_nothing():
    """Rule OVER for chance and seats alike."""
    match = match_of("yarn", 2, OFF, "* roll 4", "1 pass", "2 pass")
    assert match.over
    for actor, action in [(0, "roll 1"), (1, "pass")]:
        with pytest.raises(IllegalAction) as caught:
            match.apply(actor, action)
        assert caught.value.rule == "OVER"


def test_a_source_answers_what_is_pending():
    """draw rolls when a roll is awaited and refuses when none is."""
    match = Match.new("yarn", 2, {"cups": "off"}).draw(dice(5))
    assert match.entries[-1].action == "roll 5"
    with pytest.raises(IllegalAction, match="nothing to roll"):
        match.draw(dice(5))


def test_simultaneous_orders_are_written_alike():
    """Seats that act at once stand in seat order in the text, whatever the order was."""
    lines = ["1 R4", "2 L4", "3 pass"]
    first = match_of("yarn", 3, OFF, "* roll 4", *lines)
    second = match_of("yarn", 3, OFF, "* roll 4", *reversed(lines))
    assert first.state == second.state
    assert write_match(first) == write_match(second)
    assert [entry.actor for entry in second.entries] == [0, 3, 2, 1]
    assert [entry.actor for entry in second.canonical_entries()] == [0, 1, 2, 3]


def test_undo_takes_back_the_own_action_and_keeps_the_others():
    """Seat 1 may change its mind while seat 3 is still thinking."""
    match = match_of("yarn", 3, OFF, "* roll 4", "1 R4", "2 L4")
    assert match.can_undo(1)
    assert match.can_undo(2)
    assert not match.can_undo(3)
    undone = match.undo(1)
    assert undone.state == match_of("yarn", 3, OFF, "* roll 4", "2 L4").state
    assert undone.apply(1, "R4").state == match.state


def test_undo_never_crosses_a_roll():
    """After the roll nobody takes anything back, nor the roll itself."""
    match = match_of("yarn", 2, OFF, "* roll 4", "1 R4", "2 L4", "* roll 1")
    for seat in (0, 1, 2):
        assert not match.can_undo(seat)
        with pytest.raises(IllegalAction, match="no longer"):
            match.undo(seat)


def test_undo_never_crosses_the_reveal_of_the_moves():
    """The last of several seats sees what the others did, so it stands."""
    match = match_of("yarn", 2, OFF, "* roll 4", "1 R4", "2 L4")
    assert not match.can_undo(1)
    assert not match.can_undo(2)


def test_a_lone_seat_takes_back_until_the_roll():
    """Where only one thread is left, its move reveals nothing before the next roll."""
    match = match_of("yarn", 1, OFF, "* roll 4", "1 R4")
    assert match.undo(1).state == match_of("yarn", 1, OFF, "* roll 4").state
    assert not match.draw(dice(3)).can_undo(1)


def test_cups_can_be_taken_back_until_the_deal():
    """Y2: the sheets stay face down until they are dealt."""
    cups = ["1 cups C1 D2 G4 B5 E6 H7", "2 cups C8 G9 B11 C11 G12 H7"]
    match = match_of("yarn", 2, "", *cups)
    assert match.undo(1).state == match_of("yarn", 2, "", cups[1]).state
    assert not match.apply(0, "deal 2 1").can_undo(1)


def test_upto_is_the_match_as_it_was():
    """Replay and practice look at any earlier point."""
    match = match_of("yarn", 2, OFF, "* roll 4", "1 R4", "2 L4", "* roll 1")
    assert match.upto(2).state == match_of("yarn", 2, OFF, "* roll 4", "1 R4").state
    assert match.upto(0).entries == ()


def test_phases_are_numbered_by_who_may_act_at_once():
    """A roll, then one phase for both moves, then the next roll."""
    match = match_of("yarn", 2, OFF, "* roll 4", "2 L4", "1 R4", "* roll 1", "1 pass")
    assert [entry.phase for entry in match.entries] == [0, 1, 1, 2, 3]
    assert match.open_phase == 3
