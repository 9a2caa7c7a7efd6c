"""Bots like something, and it costs them next to nothing; a first-time player beats the gentle."""

from __future__ import annotations

import pytest
from alike_bots import alike

from app.widgets.bot_words import bot_words
from pyengine.bots import choose
from pyengine.bots.apart import other_way
from pyengine.bots.policies import load_policy
from pyengine.bots.styles import choose_in_style, given_up
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.registry import GAMES, load_game
from pyengine.core.styles import style_of
from pyengine.sim import play_games

STYLED = [game for game in GAMES if style_of(game, 1) is not None]


def decisions(game_id, level, seed):
    """Each choice of a match of bots: view, seat, what was chosen plainly and what in style."""
    game, chance = load_game(game_id), SeededChance(seed)
    players = max(2, game.info.min_players)
    state, at = game.start(players, game.info.defaults()), 0
    while not (pending := game.pending(state)).over:
        at += 1
        if pending.chance is not None:
            state = game.successor(state, 0, game.chance_action(state, chance.draw(pending.chance)))
            continue
        seat = pending.seats[0]
        view = game.view(state, seat)
        plain = choose(game_id, view, seat, level, rng_for(seed, at))
        styled = choose_in_style(game_id, view, seat, level, rng_for(seed, at))
        yield view, seat, plain, styled
        state = game.successor(state, seat, styled.action)


@pytest.mark.parametrize("game_id", STYLED)
def test_a_bot_gives_up_little_for_what_it_likes_and_never_takes_less_of_it(game_id):
    """What it takes in place of its choice is worth about as much and has more of what its seat
    likes; what a level gives up is less than what its noise may cost."""
    give, changed = given_up(game_id, "easy"), 0
    for seed in ("one", "two"):
        for view, seat, plain, styled in decisions(game_id, "easy", seed):
            assert styled.candidates == plain.candidates
            if styled.action == plain.action:
                continue
            changed += 1
            liking = style_of(game_id, seat).liking
            assert liking(view, seat, styled.action) > liking(view, seat, plain.action)
            assert abs(styled.chosen.mean - plain.chosen.mean) <= give
    assert changed, "no style shows"


@pytest.mark.parametrize("game_id", STYLED)
def test_seats_at_one_table_differ_in_what_they_like(game_id):
    likes = [style_of(game_id, seat).words for seat in (1, 2, 3)]
    assert len(set(likes)) == 3
    assert style_of(game_id, 1) == style_of(game_id, 1 + 3 * 4)


@pytest.mark.parametrize(
    ("game_id", "level", "matches", "side"),
    [
        ("yarn", "normal", 12, "A"),
        ("yarn", "normal", 12, "B"),
        ("yarn", "hard", 2, "A"),
        ("burrow", "normal", 4, "A"),
    ],
)
def test_two_bots_that_roll_the_same_dice_go_ways_of_their_own(game_id, level, matches, side):
    """A friend who watches sees two players, not one twice."""
    found = [alike(game_id, level, side, f"apart/{index}") for index in range(matches)]
    assert max(found) <= 5
    assert sum(found) / matches <= 2


def test_only_who_stands_as_an_earlier_seat_does_looks_for_another_way():
    """The first of a table takes what it finds best; others do not, for less than an inaccuracy."""
    game, policy = load_game("yarn"), load_policy("yarn")
    state = game.start(3, {**game.info.defaults(), "cups": "off"})
    state = game.successor(state, 0, game.chance_action(state, (6,)))
    ways = []
    for seat in (1, 2, 3):
        view = game.view(state, seat)
        assert policy.alike(view, seat) == seat - 1
        plain = choose("yarn", view, seat, "normal", rng_for("apart", seat))
        other = other_way("yarn", view, seat, "normal", plain, rng_for("apart", seat))
        assert (other is None) == (seat == 1)
        assert other is None or other.chosen.behind < policy.bounds.inaccuracy
        ways.append((other or plain).action)
    assert len(set(ways)) == 3
    for seat, action in enumerate(ways, 1):
        state = game.successor(state, seat, action)
    state = game.successor(state, 0, game.chance_action(state, (2,)))
    assert not any(policy.alike(game.view(state, seat), seat) for seat in (1, 2, 3))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_level_that_players_are_offered_is_told_in_words(game_id):
    info = load_game(game_id).info
    told = [bot_words(info, 1, level) for level in info.levels]
    assert len(set(told)) == len(told)
    assert all(words.endswith(".") and words[0].isupper() for words in told)


@pytest.mark.parametrize(
    ("game_id", "players", "games"),
    [("yarn", 2, 40), ("burrow", 2, 40), ("cattower", 2, 12), ("ninelives", 3, 12)],
)
def test_a_first_time_player_holds_their_own_against_gentle_bots(game_id, players, games):
    """Takes what brings most at once, errs in one choice of ten, and wins a fair share or more.

    The games are the same ones at every run.
    """
    bots = ("beginner", *["gentle"] * (players - 1))
    shares = [game.shares[0] for game in play_games(game_id, players, bots, games, "first")]
    assert sum(shares) / games >= 1 / players
