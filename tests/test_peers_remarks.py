"""Remarks of the log and the result on those who came and went, and of the dice."""

from __future__ import annotations

import pytest
from peers_players import found, set_up
from test_peers_fold import begun, share

from pyengine.core.registry import GAMES
from pyengine.peers.fold.names import clean, name_of
from pyengine.peers.fold.sentences import remarks
from pyengine.peers.membership.people import tie_member
from pyengine.peers.membership.unasked import seats_back
from pyengine.peers.session.proposing import cover, members_for
from pyengine.peers.wire.contents import PERSON, Act, Leave


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, "tally", "toys.tally")


THREE = ((1, PERSON), (2, PERSON), (3, PERSON))


def without(members, gone, why="away"):
    """The others go on without somebody."""
    first = min(set(members) - {gone})
    member = members[first]
    seats = cover(member.fold.epoch.proposal.seats, gone, "easy")
    member.write(member.proposal(why, members_for(member, seats), seats))
    share({number: member for number, member in members.items() if number != gone})


def remarks_of(member):
    return [(remark.phase, str(remark.words)) for remark in remarks(member.fold)]


def test_who_is_away_and_comes_back_is_named():
    """With the place in the match."""
    members = begun(*THREE)
    without(members, 3)
    assert remarks_of(members[1]) == [(1, "M1 and M2 went on without M3: a bot plays on.")]
    share(members)
    back = members[3]
    seats = seats_back(back.fold.epochs.line, 3)
    back.write(back.proposal("return", members_for(back, seats), seats))
    share(members)
    assert remarks_of(members[2])[1:] == [(1, "M3 came back.")]


def test_a_roll_that_somebody_left_is_reported():
    """It knew a number that then did not count."""
    members = found((1, 2, 3))
    set_up(members, "tally", THREE)
    members[3]._need_due = lambda: None
    share(members)
    without(members, 3, "left")
    assert remarks_of(members[2]) == [
        (0, "M1 and M2 went on without M3: a bot plays on."),
        (0, "A roll that waited for M3 was drawn again."),
    ]


def test_only_who_has_said_so_has_left():
    """Else two of three could send the third away, and tell all the world that it had gone."""
    members = begun(*THREE)
    without(members, 3, "left")
    assert remarks_of(members[1]) == [(1, "M1 and M2 went on without M3: a bot plays on.")]
    members = begun(*THREE)
    members[3].write(Leave())
    share(members)
    without(members, 3, "left")
    assert remarks_of(members[1]) == [(1, "M3 left: a bot plays on.")]


def test_a_move_that_came_too_late_is_reported():
    """Its author was cut off."""
    members = begun(*THREE)
    members[3].choose(3, "say 1")
    without(members, 3)
    assert len(remarks_of(members[1])) == 1
    share(members)
    assert remarks_of(members[1])[1] == (1, "The table went on without the last move of M3.")


def test_dice_of_one_device_alone_are_reported():
    """Nobody else can have a part in them."""
    members = begun(*THREE[:2])
    tie = tie_member(members[1].feeds.table, (1, 2))
    without(members, 3 - tie)
    assert remarks_of(members[tie])[1] == (
        1,
        f"From here on the dice come from the device of M{tie} alone.",
    )


def test_going_back_is_told_where_the_match_goes_on():
    """And who broke a rule."""
    members = begun(*THREE)
    for number in (1, 2, 3):
        members[number].choose(number, "say 1")
    share(members)
    roster = members[1].sheet().roster
    members[1].write(members[1].proposal("back", roster, THREE, 1))
    share(members)
    assert remarks_of(members[3]) == [(1, "All agreed to go back to this point.")]
    members[3].write(Act(3, "take 1"))
    share(members)
    without(members, 3, "lie")
    assert remarks_of(members[1])[-1] == (1, "M3 broke a rule and plays no more.")


def test_names_are_cleaned_before_anybody_sees_them():
    """No control characters, no turned lines, no endless ones; without one it is a number."""
    assert clean("  Mia \n\t Meow\u202e\x00 ") == "Mia Meow"
    assert clean("x" * 100) == "x" * 24
    assert clean("\u202e\n") == ""
    members = found((1, 2))
    assert name_of(members[1].feeds, 2) == "Player 2"


def test_bots_go_to_who_hosts_the_fewest():
    """Then to the lowest number; bots keep their level."""
    seats = ((1, PERSON), (2, PERSON), (3, PERSON), (3, "hard"), (1, "easy"))
    assert cover(seats, 3, "normal") == (
        (1, PERSON),
        (2, PERSON),
        (2, "normal"),
        (1, "hard"),
        (1, "easy"),
    )


# What was thrown away stays told


def test_a_fault_stays_in_the_log_when_an_epoch_has_stepped_over_it():
    """With the sentence that was told when it was found, before what became of it."""
    members = begun(*THREE)
    for one in (1, 2, 3):
        members[one].choose(one, "say 1")
    share(members)
    members[1].write(Act(1, "take 9"))
    share(members)
    stopped = members[2].fold.phase
    assert members[2].fold.fault.what == "illegal"
    without({2: members[2], 3: members[3], 1: members[1]}, 1, "lie")
    fold = members[2].fold
    assert fold.fault is None
    assert [(fault.member, fault.what) for fault in fold.faults] == [(1, "illegal")]
    illegal, expelled, *rest = remarks_of(members[2])
    assert illegal[0] == expelled[0] == stopped
    assert illegal[1].startswith("M1's device made a move that the rules do not allow:")
    assert expelled[1] == "M1 broke a rule and plays no more."
    assert not rest


def test_broken_rules_that_held_up_nothing_are_told_once_with_their_number():
    """However many posts somebody makes of them."""
    members = begun(*THREE)
    for _ in range(40):
        members[3].write(Act(1, "take 1"))
    share(members)
    told = remarks_of(members[1])
    assert told == [(1, "M3's device moved for a seat that is not its own. So it did 40 times.")]


def test_rolls_that_were_thrown_away_are_counted():
    """Each is told where it happened, and all of them at the end."""
    members = found((1, 2, 3, 4))
    set_up(members, "tally", (*THREE, (4, PERSON)))
    for one in (3, 4):
        members[one]._need_due = lambda: None
    share(members)
    without(members, 4)
    assert len([words for _, words in remarks_of(members[1]) if "roll" in words]) == 1
    assert not any(words.startswith("Thrown away") for _, words in remarks_of(members[1]))
    without({one: members[one] for one in (1, 2, 3)}, 3)
    told = remarks_of(members[1])
    waited = [words for _, words in told if words.startswith("A roll that waited for")]
    assert len(waited) == 2
    assert told[-1] == (members[1].fold.phase, "Thrown away in this match: 2 rolls.")
