"""Looking back: what choices and chance were worth, from what a seat knew."""

from __future__ import annotations

import random
from itertools import pairwise
from math import fsum
from typing import Any

import pytest
from every_game import TURNS, some_players

from pyengine.bots.choose import choose
from pyengine.bots.policies import load_policy
from pyengine.bots.review import FEWEST, FUTURES, WORD_LOOKS, _is_settled, grade, luck, moments
from pyengine.bots.verdicts import USUAL
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.core.statistics import standard_error
from pyengine.games.ninelives.worth import share
from pyengine.testing import match_of


def played(game: str, players: int, seed: str) -> Match:
    """A match of random actions, to its end."""
    match = Match.new(game, some_players(game, players))
    rng, dice = rng_for(seed, "hand"), SeededChance(seed)
    while not match.over:
        if match.pending.chance is not None:
            match = match.draw(dice)
        else:
            seat = match.pending.seats[0]
            match = match.apply(seat, match.game.sample_action(match.state, seat, rng))
    return match


@pytest.mark.parametrize("game", TURNS)
def test_moments_are_own_choices_each_with_the_chance_before_it(game: str) -> None:
    """Nothing of other seats, and of chance only what came right before a choice of its own."""
    match = played(game, 3, "moments")
    found = moments(match, 2)
    actors = [match.entries[at].actor for at in found]
    assert set(actors) == (
        {CHANCE, 2} if CHANCE in {entry.actor for entry in match.entries} else {2}
    )
    assert list(found) == sorted(set(found))
    for index, following in pairwise(found):
        if match.entries[index].actor == CHANCE:
            between = match.entries[index + 1 : following]
            assert match.entries[following].actor == 2
            assert all(entry.actor not in (CHANCE, 2) for entry in between)
    assert actors[-1] == 2


def test_what_the_rules_deal_to_bots_is_no_choice() -> None:
    """Nobody has an opinion of where cups are put down."""
    match = played("yarn", 2, "cups")
    placed = [at for at, entry in enumerate(match.entries) if entry.action.startswith("cups")]
    assert placed
    assert not set(placed) & set(moments(match, 1))


@pytest.mark.parametrize("game", TURNS)
def test_the_preferred_choice_costs_nothing(game: str) -> None:
    """A choice is held against what the hard bot would do, also when that is itself."""
    match = played(game, 3, "best")
    index = next(at for at in moments(match, 1) if match.entries[at].actor == 1)
    view = match.game.view(match.states[index], 1)
    best = choose(game, view, 1, "hard", rng_for("s", "preference")).action
    found = grade(game, view, 1, best, "s")
    assert (found.best, found.cost, found.error) == (best, 0.0, 0.0)


@pytest.mark.parametrize("game", TURNS)
def test_a_grade_follows_from_the_view_alone(game: str) -> None:
    """Another world behind the same view gives the same figures."""
    match = played(game, 3, "view")
    chosen = [at for at in moments(match, 2) if match.entries[at].actor == 2]
    index = chosen[len(chosen) // 3]
    view = match.game.view(match.states[index], 2)
    other = match.game.sample_world(view, 2, rng_for("another", "world"))
    action = match.entries[index].action
    assert grade(game, view, 2, action, "s") == grade(
        game, match.game.view(other, 2), 2, action, "s"
    )


def futures_of(monkeypatch: pytest.MonkeyPatch, game: str, *asked: Any) -> int:
    """So many futures a grade draws when the preference is not asked for."""
    policy, drawn = load_policy(game), []

    def draw(position: Any, rng: random.Random) -> Any:
        drawn.append(position)
        return future(position, rng)

    future = policy.future
    monkeypatch.setattr(type(policy), "future", staticmethod(draw))
    grade(game, *asked)
    return len(drawn)


def test_a_blunder_needs_few_futures(monkeypatch: pytest.MonkeyPatch) -> None:
    """To mark nothing costs far more than a mistake does: the rest could not change the word."""
    match = played("cattower", 1, "blunder")
    state = next(each for each in match.states if match.game.situation(each) == "mark")
    view = match.game.view(state, 1)
    best = choose("cattower", view, 1, "normal", rng_for("s")).action
    asked = (view, 1, "pass", "s", None, best)
    assert futures_of(monkeypatch, "cattower", *asked) == WORD_LOOKS[0]


def test_a_choice_that_nothing_is_held_against_is_played_out_for_its_total_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where there is one legal action, as few futures as say anything; no page shows more."""
    match = played("yarn", 1, "forced")
    game = match.game
    state = next(
        state
        for entry, state in zip(match.entries, match.states, strict=False)
        if entry.actor == 1 and len(game.legal_actions(state, 1)) == 1
    )
    view, (action,) = game.view(state, 1), game.legal_actions(state, 1)
    assert grade("yarn", view, 1, action, "s").forced
    assert futures_of(monkeypatch, "yarn", view, 1, action, "s") == FEWEST


def test_a_word_is_settled_where_the_other_futures_would_hardly_change_it() -> None:
    """An inaccuracy costs 1 to 3 points here. 80 of 240 futures have an error of 0.1 or so."""

    def costs(mean: float, spread: float) -> list[float]:
        return [mean - spread, mean + spread] * (WORD_LOOKS[0] // 2)

    assert _is_settled(costs(2.0, 1.0), USUAL)
    assert _is_settled(costs(5.0, 1.0), USUAL)
    assert _is_settled(costs(0.5, 1.0), USUAL)
    assert not _is_settled(costs(1.1, 1.0), USUAL)
    assert not _is_settled(costs(2.9, 1.0), USUAL)
    # With an error of 1.1 it may yet be an inaccuracy or a mistake, or nothing that is clear.
    assert not _is_settled(costs(2.0, 10.0), USUAL)
    assert WORD_LOOKS[-1] < FUTURES


@pytest.mark.parametrize("game", TURNS)
def test_one_look_says_what_an_end_and_an_outlook_say(game: str) -> None:
    """In a choice from the midst of a match, for all of its actions."""
    match, policy = played(game, 3, "look"), load_policy(game)
    chosen = [at for at in moments(match, 1) if match.entries[at].actor == 1]
    for index in chosen[:: max(1, len(chosen) // 4)]:
        view = match.game.view(match.states[index], 1)
        here, there = policy.position(view, 1), policy.position(view, 1)
        rng = rng_for("look", index)
        for number in range(6):
            future = policy.future(here, rng)
            for ranked in policy.rank(here)[:3]:
                found = policy.look(here, ranked.action, future)
                end = policy.end(there, ranked.action, future)
                assert found == (end, policy.outlook(there, ranked.action, future)), number


@pytest.mark.parametrize("game", TURNS)
def test_an_end_is_worth_what_a_search_says(game: str) -> None:
    """And is told in points alone, or in points and a share of the win."""
    match, policy = played(game, 3, "end"), load_policy(game)
    chosen = [at for at in moments(match, 1) if match.entries[at].actor == 1]
    for index in chosen[:: max(1, len(chosen) // 4)]:
        view = match.game.view(match.states[index], 1)
        here, there = policy.position(view, 1), policy.position(view, 1)
        rng = rng_for("end", index)
        for _ in range(6):
            future = policy.future(here, rng)
            for ranked in policy.rank(here)[:3]:
                end = policy.end(here, ranked.action, future)
                assert end.worth == policy.search(there, ranked.action, future)
                if game in ("cattower", "ninelives"):
                    assert end.won is not None
                    assert 0.0 <= end.won <= 1.0
                else:
                    assert end[:3] == (end.worth, end.worth, None)


def test_nine_lives_ends_are_made_of_their_points_and_the_win() -> None:
    """The worth of a round follows from both, as its scale has it."""
    match, policy = played("ninelives", 3, "parts"), load_policy("ninelives")
    for index in [at for at in moments(match, 1) if match.entries[at].actor == 1][::5]:
        view = match.game.view(match.states[index], 1)
        position = policy.position(view, 1)
        totals, left = position.totals, position.rounds_left
        future = policy.future(position, rng_for("parts", index))
        end = policy.end(position, policy.rank(position)[0].action, future)
        assert end.won is not None
        gained = end.won - share(totals, 0, left)
        four_more = (totals[0] + 4, *totals[1:])
        a_point = max((share(four_more, 0, left) - share(totals, 0, left)) / 4, 0.05)
        assert end.worth == pytest.approx(0.35 * end.points + 0.65 * gained / a_point)


def test_a_grade_tells_its_loss_only_where_the_win_counts() -> None:
    """Not alone, where one's own total is all there is."""
    for game, players, counts in (
        ("yarn", 2, False),
        ("cattower", 1, False),
        ("cattower", 2, True),
    ):
        match = played(game, players, "loss")
        found = (
            grade(game, match.game.view(match.states[index], 1), 1, action, "s")
            for index in moments(match, 1)
            if match.entries[index].actor == 1
            for action in [match.entries[index].action]
        )
        worse = next(each for each in found if each.verdict == "mistake")
        assert (worse.loss is not None) == counts
        if worse.loss is not None:
            assert abs(worse.loss.wins) <= 1.0
            assert worse.loss.wins_error > 0.0


@pytest.mark.parametrize("game", TURNS)
def test_what_a_position_keeps_changes_no_play_out(game: str) -> None:
    """After many futures it plays and weighs as a position that nothing has been asked."""
    match, policy = played(game, 2, "kept"), load_policy(game)
    chosen = [at for at in moments(match, 1) if match.entries[at].actor == 1]
    for index in chosen[:: max(1, len(chosen) // 4)]:
        view = match.game.view(match.states[index], 1)
        warm, rng = policy.position(view, 1), rng_for("kept", index)
        actions = [ranked.action for ranked in policy.rank(warm)[:4]]
        for _ in range(12):
            future = policy.future(warm, rng)
            for action in actions:
                fresh = policy.position(view, 1)
                assert policy.play(warm, action, future) == policy.play(fresh, action, future)
                assert policy.outlook(warm, action, future) == policy.outlook(fresh, action, future)


def test_in_the_last_turn_the_cost_is_what_the_score_sheet_says() -> None:
    """Where nothing is left to chance no sample is taken: the difference is that of the totals."""
    match = played("burrow", 1, "last")
    index = max(at for at in moments(match, 1) if match.entries[at].actor == 1)
    state, game = match.states[index], match.game

    def total(action: str) -> int:
        after = game.apply(state, 1, action)
        assert game.pending(after).over
        return game.scores(after).totals[0]

    legal = game.legal_actions(state, 1)
    assert len(legal) > 1
    best = max(map(total, legal))
    for action in legal:
        found = grade("burrow", game.view(state, 1), 1, action, "s")
        assert found.cost == pytest.approx(best - total(action))
        assert found.error == 0.0
        assert found.outlook == pytest.approx(total(action))


def test_a_blunder_is_told_with_an_error_smaller_than_its_cost() -> None:
    """To mark nothing at all is clearly worse, and the figures show it."""
    match = played("cattower", 1, "blunder")
    game = match.game
    index = next(at for at, state in enumerate(match.states) if game.situation(state) == "mark")
    found = grade("cattower", game.view(match.states[index], 1), 1, "pass", "s")
    assert found.best != "pass"
    assert found.cost > 4 * found.error > 0.0
    assert grade("cattower", game.view(match.states[index], 1), 1, found.best, "s").outlook > (
        found.outlook
    )


@pytest.mark.parametrize(("game_id", "options"), [("yarn", "cups=off"), ("burrow", "")])
def test_the_luck_of_all_faces_adds_up_to_nothing(game_id: str, options: str) -> None:
    """Luck is what a roll brings beside the average of all six."""
    match = match_of(game_id, 1, options)
    game, before = match.game, match.state
    rolled = [game.apply(before, CHANCE, f"roll {face}") for face in range(1, 7)]
    gains = [luck(game_id, before, game.view(after, 1), 1, "s") for after in rolled]
    assert sum(gain.gain for gain in gains) == pytest.approx(0.0, abs=1e-9)
    assert max(gain.gain for gain in gains) > 0.0
    assert all(gain.error > 0.0 for gain in gains)


def test_the_luck_of_many_throws_evens_out() -> None:
    """No throw of three dice is held against all 216, so each has an error: the mean of many is
    within three of its own errors of nothing."""
    match = played("cattower", 1, "throws")
    game, before = match.game, match.game.view(match.states[0], 1)
    dice, gains = rng_for("throws"), []
    for number in range(24):
        action = game.chance_action(before, [dice.randint(1, 6) for _ in range(3)])
        after = game.view(game.apply(before, CHANCE, action), 1)
        gains.append(luck("cattower", before, after, 1, f"s{number}"))
    assert all(gain.error > 0.0 for gain in gains)
    values = [gain.gain for gain in gains]
    assert abs(fsum(values) / len(values)) < 3.0 * standard_error(values)


def test_the_luck_of_a_deal_is_that_of_the_own_hand() -> None:
    """Another deal of what the seat does not see is the same luck."""
    match = played("ninelives", 3, "deal")
    index = next(at for at in moments(match, 1) if match.entries[at].actor == CHANCE)
    game = match.game
    before, after = (game.view(match.states[at], 1) for at in (index, index + 1))
    other = game.view(game.sample_world(after, 1, rng_for("another")), 1)
    assert luck("ninelives", before, after, 1, "s") == luck("ninelives", before, other, 1, "s")


def test_nothing_is_asked_of_luck_where_nothing_was_rolled() -> None:
    """A caller's mistake is told."""
    match = match_of("yarn", 1, "cups=off", "* roll 4")
    view = match.game.view(match.state, 1)
    with pytest.raises(ValueError, match="No chance event"):
        luck("yarn", view, view, 1, "s")
