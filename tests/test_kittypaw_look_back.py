"""The look back at rounds: whose card, how long, right or wrong, who touched last (K5 to K7)."""

from __future__ import annotations

from pathlib import Path

import pytest
from kittypaw_table import table, turned_up

from app.games.kittypaw.face import FACE
from app.games.look_back import LookBack
from pyengine.core.match import Match
from pyengine.core.text import parse_match
from pyengine.core.words import YOU
from pyengine.games.kittypaw.cats import NAMES as NAMES_OF_CATS
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.look_back import has_touches, own_paces, rounds_of

GOLDEN = Path(__file__).parent / "golden"
NAMES = (YOU, "Ben", "Cleo")


def golden(name: str) -> Match:
    return parse_match((GOLDEN / f"kittypaw-{name}.match").read_text("utf-8"))


def seen(match: Match) -> LookBack:
    found = FACE.look_back(match.states, NAMES[: match.header.players])
    assert found is not None
    return found


def words(found: LookBack, number: int) -> list[list[str]]:
    """The words of a round's cells, hand by hand."""
    hands = found.rounds[number - 1].hands
    return [
        [cell.words.replace("\N{NO-BREAK SPACE}", " ") for cell in hand.cells] for hand in hands
    ]


def test_nothing_is_over_yet():
    """Before the end of the first round there is nothing to look back at."""
    match = table("* cards 1 2 3 4", "1 500 grab 1")
    assert FACE.look_back(match.states, NAMES[:2]) is None


def test_a_time_is_told_as_at_the_end_of_its_round():
    """From the signal on (K12); a cat counts from the grab, as that of a bot does."""
    match = golden("extra-round")
    outcome = match.states[rounds_of(match.states)[0].end].rounds[-1]
    assert outcome.call.time == 16_000
    assert words(seen(match), 1)[0][0] == "16.0 s, 3.0 s a cat"


def test_a_pace_counts_from_the_grab_to_the_call():
    """Card 1 was taken at 0.9 s and called right at 16.0 s: 15.1 s for five cats, 3.02 s each."""
    match = golden("extra-round")
    first, second = rounds_of(match.states)[:2]
    assert first.end == 5
    mia, ben = first.hands
    assert (mia.card, mia.building, mia.cat_ms, mia.right, mia.points) == (
        1,
        15_100,
        3_020,
        True,
        5,
    )
    assert (ben.building, ben.cat_ms, ben.called, ben.touch) == (15_100, 0, False, 640)
    assert second.hands[0].card == 0
    # Ben called twice: 15.099 s and, in the extra round, 16.3 s, for five cats each.
    assert [pace.cat_ms for pace in own_paces(rounds_of(match.states))] == [3_020, 3_139]


def test_every_round_that_is_over_has_its_end_in_the_log():
    """Ten rounds and two extra ones; at each end there the log has counted one more."""
    match = golden("extra-round")
    rounds = rounds_of(match.states)
    assert [each.extra for each in rounds] == [0] * 10 + [1, 2]
    for number, each in enumerate(rounds, 1):
        assert len(match.states[each.end].rounds) == number
        assert len(match.states[each.end - 1].rounds) == number - 1
    titles = [each.title for each in seen(match).rounds]
    assert titles[9:] == ["Round 10", "Extra round 1", "Extra round 2"]


def test_who_touched_last_is_told_and_what_it_cost():
    """K5: seat 3 took 0.65 s, longer than seat 1, and turns its card; seat 2 has called wrongly."""
    found = seen(golden("shared-by-two"))
    assert found.columns == ("Time", "Result", "Lucky cat", "Points")
    mia, ben, cleo = words(found, 1)
    assert mia == ["", "Not finished.", "0.40 s", ""]
    assert ben == ["9.0 s", "Wrong: 0 of 5 cats right, 5 missing.", "called Meow", "−1"]
    assert cleo == ["", "Not finished.", "0.65 s, last", "−1"]
    # Who has no card has nothing to turn, however late.
    assert words(found, 2)[1] == ["", "", "not touched", ""]
    assert found.rounds[1].hands[1].piece == "No card"


def test_the_only_answer_among_two_is_too_late_not_last():
    """K7: slower than 1.5 s."""
    found = seen(golden("two-answers"))
    assert words(found, 2)[0][2:] == ["1.50 s, too late", "−1"]
    assert found.rounds[1].hands[0].cells[2].tone == "wrong"
    assert words(found, 1)[1][2:] == ["1.50 s", ""]


def test_the_one_thing_that_was_wrong_is_told():
    """``{x1}`` is the picture of card 1 with its lowest cat turned once more."""
    match = table("* cards 1 2 3 4", "1 500 grab 1", "1 9000 meow {x1}", options="reflex=off")
    name = NAMES_OF_CATS[load_cards()[1].picture.tiles[0].kind]
    assert words(seen(match), 1)[0][1] == f"Wrong: {name} is turned the wrong way."
    assert seen(match).columns == ("Time", "Result", "Points")


def test_paces_stand_among_those_of_bots():
    """Alone 40 s, 38.801 s and 58.8 s from the grabs on, for 5, 5 and 4 cats: 9.828 s a cat."""
    found = seen(golden("alone"))
    assert [(row.name, row.ms) for row in found.paces] == [
        ("Hard bot", 1_300),
        ("Normal bot", 2_000),
        ("Easy bot", 3_000),
        ("Gentle bot", 4_500),
        (YOU, 9_828),
    ]
    assert found.paces[-1].note == "quickest 7.7\xa0s in round 2, slowest 14.7\xa0s in round 7"
    # The points of a card count from the signal, as par does (K12).
    assert words(found, 2)[0][1] == "Right: called after 40.0 s, par 40.0 s."


def test_without_a_clock_no_time_is_told():
    """K13: how often somebody called in vain, and who gave up."""
    match = table(
        *("* cards 1 2 3 4", "1 500 grab 1", "2 600 grab 2", "1 9000 meow {x1}"),
        *("1 12000 meow {p1}", "2 20000 pass"),
        options="pace=calm",
    )
    found = seen(match)
    assert (found.columns, found.paces) == (("Result", "Points"), ())
    assert words(found, 1) == [["Right, after one wrong call.", "+6"], ["Gave up.", ""]]
    assert not has_touches(rounds_of(match.states))


def test_the_first_right_call_ends_an_extra_round_and_nobody_has_given_up():
    """K10, without a clock as well: two are level after all rounds in which nobody scored."""
    over = [line for row in range(1, 11) for line in (*turned_up(row), "1 500 pass", "2 600 pass")]
    match = table(
        *over,
        *("* cards 1 2 3 4", "1 500 grab 1", "2 600 grab 2", "1 9000 meow {p1}"),
        options="pace=calm",
    )
    assert match.over
    assert words(seen(match), 11) == [["Right.", ""], ["Not finished.", ""]]


@pytest.mark.parametrize("name", ["alone", "extra-round", "shared-by-two", "two-answers"])
def test_every_row_has_a_cell_in_each_column(name):
    """However a round ended."""
    found = seen(golden(name))
    assert {len(hand.cells) for each in found.rounds for hand in each.hands} == {len(found.columns)}
