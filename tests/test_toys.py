"""What no game of the registry does yet: a race, a deadline, actions that cannot be listed."""

from __future__ import annotations

import json

import pytest
import test_conformance as conformance
import test_viewers as viewers

from pyengine.bots import choose
from pyengine.cli.main import main
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.errors import IllegalAction, MatchTextError
from pyengine.core.match import Match
from pyengine.core.registry import GAMES
from pyengine.core.text import parse_match, write_match
from pyengine.sim import play_games
from pyengine.testing import dice, match_of, perft, random_steps

TOYS = {"grab": "toys.grab", "bell": "toys.bell"}

OF_A_GAME = (
    conformance.test_the_declared_facts_make_sense,
    conformance.test_seats_act_as_the_game_declares,
    conformance.test_every_outcome_of_chance_is_taken,
    conformance.test_views_leak_nothing_of_choices_that_are_still_secret,
    conformance.test_what_is_hidden_changes_nothing_that_a_seat_or_its_bot_gets,
    conformance.test_a_seat_is_told_of_actions_what_it_may_know,
    conformance.test_the_same_seed_gives_the_same_match,
    conformance.test_states_hold_no_floats_and_no_mutable_values,
    conformance.test_automatic_actions_are_legal,
    viewers.test_only_hidden_games_leave_something_to_uncover,
)
OF_A_SETUP = (
    conformance.test_random_play_ends_within_the_declared_bounds,
    conformance.test_text_undo_and_normal_form_hold_at_every_step,
    conformance.test_legal_actions_are_complete_unique_and_only_for_seats_to_act,
    conformance.test_wrong_actions_are_refused_and_change_nothing,
    conformance.test_views_are_idempotent_and_enough_for_their_seat,
    conformance.test_sampled_worlds_reproduce_the_view,
    viewers.test_a_viewer_sees_from_actions_what_a_view_of_the_match_shows,
)


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """The toys are games while a test of this file runs."""
    for game_id, module in TOYS.items():
        monkeypatch.setitem(GAMES, game_id, module)


@pytest.mark.parametrize("toy", TOYS)
@pytest.mark.parametrize("check", OF_A_GAME, ids=lambda check: check.__name__)
def test_a_toy_keeps_the_contract(check, toy):
    """The checks of all games, for each toy."""
    check(toy)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("toy", TOYS)
@pytest.mark.parametrize("check", OF_A_SETUP, ids=lambda check: check.__name__)
def test_a_toy_keeps_the_contract_with_any_number_of_players(check, toy, players):
    """The checks over setups, for each toy."""
    check(toy, players, {})


@pytest.mark.parametrize("toy", TOYS)
def test_simultaneous_actions_commute_but_in_a_race(toy):
    """Every order gives the same state where the tempo is ``together``."""
    conformance.test_simultaneous_actions_commute(toy, 3)


# A race


def grab(*lines: str, players: int = 2) -> Match:
    """A match of Grab after its cards and these lines."""
    return match_of("grab", players, "", "* cards 2 3 1 4"[: 9 + 2 * players], *lines)


def test_in_a_race_the_order_of_the_log_decides():
    """Two seats want the same card at the same time: the one whose line is first has it."""
    first = grab("1 480 grab 2", "2 480 grab 1")
    assert first.scores().totals == (3, 2)
    assert grab("2 480 grab 2", "1 480 grab 1").scores().totals == (2, 3)
    for lines in (("1 480 grab 2", "2 480 grab 2"), ("2 480 grab 2", "1 480 grab 2")):
        with pytest.raises(MatchTextError) as caught:
            grab(*lines)
        assert (caught.value.line, caught.value.rule) == (8, "G2")


def test_in_a_race_the_text_keeps_the_settled_order():
    """Each action is a phase of its own, so seats are not sorted."""
    match = grab("2 100 grab 1", "1 100 grab 3")
    assert [entry.phase for entry in match.entries] == [0, 1, 2]
    assert write_match(match).endswith("2 100 grab 1\n1 100 grab 3\n")
    assert parse_match(write_match(match)).state == match.state


@pytest.mark.parametrize("line", ["2 479 grab 1", "2 2001 grab 1"])
def test_a_time_before_the_one_above_it_is_out_of_turn(line):
    """Times never fall, and end with the limit."""
    with pytest.raises(MatchTextError) as caught:
        grab("1 480 grab 2", line)
    assert (caught.value.line, caught.value.rule) == (8, "TURN")


def test_nothing_is_taken_back_in_a_race():
    """Everybody has seen it, whoever acts next."""
    match = grab("1 480 grab 2")
    assert match.entries[-1].reveals
    assert not match.can_undo(1)


def test_a_race_counts_every_order_of_its_seats():
    """perft: chance may end the race as well; what cannot be listed counts nothing."""
    assert perft(Match.new("grab", 2).game, Match.new("grab", 2).state, 1) == 6
    assert perft(grab().game, grab().state, 1) == 1


# A deadline


def test_a_deadline_comes_while_seats_can_act():
    """Chance answers it when asked; whoever has not acted has had their time."""
    match = Match.new("bell", 3).apply(2, "say 7")
    assert match.pending.seats == (1, 3)
    rung = match.draw(SeededChance("late"))
    assert rung.entries[-1].action == "bell"
    assert rung.pending.seats == ()
    assert rung.draw(dice(7)).scores().winners == (2,)
    with pytest.raises(IllegalAction, match="number comes first"):
        rung.apply(1, "say 7")


def test_a_deadline_stands_behind_what_was_done_before_it():
    """It is a phase of its own, though the phase of the seats was open."""
    match = match_of("bell", 3, "", "3 say 7", "2 pass", "* bell", "* number 3")
    assert [entry.phase for entry in match.entries] == [0, 0, 1, 2]
    assert write_match(match).endswith("2 pass\n3 say 7\n* bell\n* number 3\n")
    assert parse_match(write_match(match)).state == match.state


def test_nobody_takes_back_what_a_deadline_closed():
    """Before it, everybody may."""
    match = match_of("bell", 3, "", "3 say 7")
    assert match.can_undo(3)
    assert not match.draw(SeededChance("late")).can_undo(3)


def test_chance_does_only_what_is_its_own_while_seats_can_act():
    """Neither says chance a number for a seat, nor rings a seat the bell."""
    for toy, actor, action in (
        ("bell", 0, "say 7"),
        ("bell", 0, "pass"),
        ("bell", 1, "bell"),
        ("grab", 0, "480 grab 1"),
        ("grab", 1, "timeout"),
    ):
        match = grab() if toy == "grab" else Match.new(toy, 2)
        with pytest.raises(IllegalAction) as caught:
            match.apply(actor, action)
        assert caught.value.rule == "TURN"


def test_random_play_meets_deadlines_and_full_rounds():
    """Both happen, so that the checks above have seen both."""
    for toy, word in (("grab", "timeout"), ("bell", "bell")):
        texts = [write_match([*random_steps(Match.new(toy, 3), str(n))][-1]) for n in range(30)]
        assert 0 < sum(f"* {word}" in text for text in texts) < 30


# Actions that cannot be listed


def test_legal_tells_how_actions_are_written_that_cannot_be_listed(tmp_path, capsys):
    """As comments, so that the listed ones can still be appended; in JSON beside them."""
    file = tmp_path / "one.match"
    file.write_text(write_match(Match.new("bell", 2)))
    assert main(["legal", str(file), "1"]) == 0
    form = "says a whole number below a million"
    assert capsys.readouterr().out == f"pass\n# say NUMBER: {form}\n"
    assert main(["legal", str(file), "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"seat": 1, "legal": ["pass"], "forms": {"say NUMBER": form}, "error": None}


@pytest.mark.parametrize("toy", TOYS)
def test_random_bots_play_what_cannot_be_listed(toy):
    """Whole matches, with every seat winning now and then; the one listed action is no must."""
    played = list(play_games(toy, 3, ["random"], 30, "toys"))
    assert len(played) == 30
    assert all(sum(game.shares[place] for game in played) > 3 for place in range(3))
    view = grab().state if toy == "grab" else Match.new(toy, 2).state
    found = {choose(toy, view, 1, "random", rng_for("bot", n)).action for n in range(9)}
    assert len(found) > 2


def test_nobody_races_in_the_terminal(capsys):
    """``play`` says so instead of letting bots take everything."""
    assert main(["play", "grab"]) == 2
    assert "race" in capsys.readouterr().err
