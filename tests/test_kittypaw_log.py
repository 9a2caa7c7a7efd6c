"""Kitty Paw's log: times, touches, and that the same log gives the same result (K5, K7)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kittypaw_table import cats, fault, refused, table, turned_up

from pyengine.core.errors import IllegalAction
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.core.text import parse_match, write_match
from pyengine.testing import all_options, random_steps

GAME = load_game("kittypaw")


def called(*touches: str, players: int = 3, picture: str = "{p1}", without: int = 0) -> Match:
    """Everybody grabs but ``without``; seat 1 calls; then the touches."""
    grabs = [f"{seat} 500 grab {seat}" for seat in range(1, players + 1) if seat != without]
    return table(*turned_up(1), *grabs, f"1 9000 meow {picture}", *touches, players=players)


# Times


def test_equal_times_stand_as_the_file_has_them():
    """The log: both orders are read, and the first one has the card."""
    first = table(*turned_up(1), "1 700 grab 2", "2 700 grab 1")
    other = table(*turned_up(1), "2 700 grab 1", "1 700 grab 2")
    assert first.state == other.state
    assert write_match(first) != write_match(other)
    assert fault(*turned_up(1), "2 700 grab 1", "1 700 grab 1") == (3, "K2")
    assert fault(*turned_up(1), "1 700 grab 1", "2 700 grab 1") == (3, "K2")


def test_a_time_before_the_one_above_it_is_refused():
    """The log: TURN, whoever acted; equal is allowed."""
    match = table(*turned_up(1), "1 700 grab 2")
    assert refused(match, 2, "699 grab 1") == "TURN"
    assert match.apply(2, "700 grab 1").state.time == 700


def test_each_round_has_a_clock_of_its_own():
    """The log: milliseconds since the round's signal."""
    match = table(*turned_up(1), "1 119000 grab 2", "* timeout", *turned_up(2), "2 0 grab 1")
    assert match.state.grabs == (0, 0, 0, 0)
    assert match.state.owners == (2, 0, 0, 0)


@pytest.mark.parametrize("text", ["grab 1", "-1 grab 1", "007 grab 1", "1.5 grab 1", "1 grab 0"])
def test_what_carries_no_whole_milliseconds_is_no_notation(text):
    """Nor does a place 0 exist."""
    assert refused(table(*turned_up(1)), 1, text) == "NOTATION"


def test_kinds_come_when_they_are_awaited():
    """TURN: no touch before a call, nothing timed after it, no giving up in a race."""
    match = table(*turned_up(1), "1 500 grab 1", "2 500 grab 2")
    assert refused(match, 1, "touch 400") == "TURN"
    assert refused(match, 1, "600 pass") == "TURN"
    assert refused(match, 0, "cards 5 6 7 8") == "TURN"
    assert refused(match, 1, "timeout") == "TURN"
    after = match.apply(1, "700 meow Aa0@0,0")
    assert refused(after, 2, "800 grab 1") == "TURN"
    assert refused(after, 2, "800 meow Aa0@0,0") == "TURN"
    assert refused(after, 1, "touch 100") == "TURN"
    assert refused(after, 0, "timeout") == "TURN"


# Touches


def test_the_slowest_turns_the_own_card():
    """K5: whether the call was right or wrong."""
    assert called("2 touch 300", "3 touch 301").scores().totals == (cats(1), 0, -1)
    assert called("2 touch 300", "3 touch 301", picture="{x1}").scores().totals == (-1, 0, -1)


def test_several_equally_slow_all_turn_theirs():
    """The log: ties in touches."""
    assert called("2 touch 3000", "3 touch 3000").scores().totals == (cats(1), -1, -1)
    four = called("2 touch 700", "3 touch 701", "4 touch 701", players=4)
    assert four.scores().totals == (cats(1), 0, -1, -1)


def test_no_answer_is_slower_than_any():
    """K7: ``none`` loses against 3000, and several of them all turn."""
    assert called("2 touch 3000", "3 touch none").scores().totals == (cats(1), 0, -1)
    assert called("2 touch none", "3 touch none").scores().totals == (cats(1), -1, -1)


def test_who_has_no_card_has_nothing_to_turn():
    """The log: the slowest is the slowest, and nobody turns instead."""
    match = called("2 touch 300", "3 touch none", without=3)
    assert match.scores().totals == (cats(1), 0, 0)


@pytest.mark.parametrize(
    ("touch", "points"), [("0", 0), ("1500", 0), ("1501", -1), ("3000", -1), ("none", -1)]
)
def test_of_two_the_answerer_turns_only_when_slower_than_a_second_and_a_half(touch, points):
    """K7: 1500 itself is quick enough."""
    assert called(f"2 touch {touch}", players=2).scores().totals == (cats(1), points)


@pytest.mark.parametrize("late", ["3001", "4000", "999999"])
def test_a_late_touch_is_refused(late):
    """The log: above 3000 it is ``none``."""
    assert refused(called(), 2, f"touch {late}") == "K7"


@pytest.mark.parametrize("text", ["touch", "touch -1", "touch 1.5", "touch never", "touch 0400"])
def test_a_touch_is_a_number_or_none(text):
    """NOTATION otherwise."""
    assert refused(called(), 2, text) == "NOTATION"


def test_touches_stand_in_any_order_and_are_written_by_seat():
    """The log: canonical by seat, with the same result."""
    first = called("2 touch 300", "3 touch 301")
    other = called("3 touch 301", "2 touch 300")
    assert first.state == other.state
    assert write_match(first) == write_match(other)
    assert write_match(first).endswith("2 touch 300\n3 touch 301\n")


def test_a_seat_touches_once_and_the_caller_never():
    """TURN."""
    match = called("3 touch 301")
    assert match.pending.seats == (2,)
    assert refused(match, 3, "touch 200") == "TURN"
    assert refused(match, 1, "touch 200") == "TURN"


def test_a_call_counts_from_the_last_touch_on():
    """The log: not before, so that nobody is ahead while others still answer."""
    assert called().scores().totals == (0, 0, 0)
    assert called("2 touch 5").scores().totals == (0, 0, 0)
    assert called("2 touch 5", "3 touch 6").scores().totals == (cats(1), 0, -1)


def test_without_reflex_nobody_touches():
    """K7: the call counts at once."""
    lines = (*turned_up(1), "1 500 grab 1", "2 500 grab 2", "1 9000 meow {p1}")
    match = table(*lines, options="reflex=off")
    assert match.scores().totals == (cats(1), 0)
    assert refused(match, 2, "touch 300") == "TURN"


def test_nothing_is_taken_back():
    """Neither in the race nor while touches are to come."""
    for match in (table(*turned_up(1), "1 500 grab 1"), called(), called("2 touch 5")):
        assert not any(match.can_undo(seat) for seat in (0, 1, 2, 3))


def test_what_removed_cards_are():
    """K8, K10: untaken and unscored ones, never one that was scored or turned."""
    match = called("2 touch 300", "3 touch 301")
    assert match.state.removed == (2, 4)


def test_a_round_that_is_over_can_be_looked_at():
    """Row, owners, call, touches and who turned a card stay."""
    (outcome,) = called("2 touch 300", "3 touch 301", picture="{x1}").state.rounds
    assert (outcome.row, outcome.owners) == ((1, 2, 3, 4), (1, 2, 3, 0))
    assert (outcome.call.seat, outcome.call.time, outcome.call.right) == (1, 9000, False)
    assert (outcome.touches, outcome.turned) == ((-1, 300, 301), (1, 3))


# Any log


@given(seed=st.integers(0, 10**6), data=st.data())
@settings(max_examples=60)
def test_random_logs_read_back_and_refuse_what_is_wrong(seed, data):
    """Text round trip at any point, and a refused action changes nothing, whatever it is."""
    players = data.draw(st.integers(1, 4))
    options = data.draw(st.sampled_from(list(all_options(GAME))))
    steps = list(random_steps(Match.new("kittypaw", players, options), str(seed)))
    match = steps[data.draw(st.integers(0, len(steps) - 1))]
    text = write_match(match)
    assert parse_match(text).state == match.state
    assert write_match(parse_match(text)) == text
    other = steps[data.draw(st.integers(0, len(steps) - 1))].entries[-1]
    seat = data.draw(st.integers(0, players))
    unchanged = repr(match.state)
    if match.over or not GAME.is_legal(match.state, seat, other.action):
        with pytest.raises(IllegalAction):
            match.apply(seat, other.action)
    else:
        assert len(match.apply(seat, other.action).entries) == len(match.entries) + 1
    assert repr(match.state) == unchanged


def test_random_play_comes_by_everything():
    """Calls right and wrong by each level, ties, none, time-outs, extra rounds won and shared."""
    seen = set()
    for number in range(120):
        for options in ({}, {"levels": "mixed"}, {"pace": "calm"}):
            *_, match = random_steps(
                Match.new("kittypaw", 2 + number % 3, options), f"all {number}"
            )
            state = match.state
            pace = options.get("pace", "race")
            seen |= {f"{pace} {entry.action.split()[-2:][0]}" for entry in match.entries}
            seen |= {f"scored {result.card > 24}" for result in state.counted if result.scored}
            seen |= {f"turned {result.card > 24}" for result in state.counted if not result.scored}
            seen |= {
                f"touch {len(round_.turned) > 2}" for round_ in state.rounds if not round_.extra
            }
            seen |= {"timeout" for round_ in state.rounds if round_.call is None and pace == "race"}
            seen |= {f"extra {bool(state.winner)}" for round_ in state.rounds if round_.extra}
            seen |= {"first" for result in state.counted if result.change}
            seen.add(f"winners {len(match.scores().winners) > 1}")
    wanted = {"scored True", "scored False", "turned True", "turned False", "touch True", "first"}
    wanted |= {"timeout", "extra True", "extra False", "winners True", "winners False"}
    wanted |= {"race grab", "race peek", "calm grab", "calm peek"}
    assert wanted <= seen


def test_golden_logs_are_by_hand():
    """At least two whole logs lie beside the tests, see test_golden.py."""
    found = sorted((Path(__file__).parent / "golden").glob("kittypaw-*.match"))
    assert len(found) >= 2
