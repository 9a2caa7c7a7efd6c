"""Looking back: what choices and chance were worth, from what a seat knew."""

from __future__ import annotations

from itertools import pairwise

import pytest
from every_game import TURNS, some_players

from pyengine.bots.choose import choose
from pyengine.bots.review import grade, luck, moments
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.match import Match
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


def test_the_luck_of_all_faces_adds_up_to_nothing() -> None:
    """Luck is what a roll brings beside the average of all six."""
    match = match_of("yarn", 1, "cups=off")
    game, before = match.game, match.state
    rolled = [game.apply(before, CHANCE, f"roll {face}") for face in range(1, 7)]
    gains = [luck("yarn", before, game.view(after, 1), 1, "s") for after in rolled]
    assert sum(gain.gain for gain in gains) == pytest.approx(0.0, abs=1e-9)
    assert max(gain.gain for gain in gains) > 0.0
    assert all(gain.error > 0.0 for gain in gains)


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
