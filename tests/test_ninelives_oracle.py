"""The engine against the slow oracle: perft tables, and whole random matches step by step."""

from __future__ import annotations

import pytest
from ninelives_oracle import Referee, all_cats, deck, in_order, worth
from perft_tables import assert_counts, perft_cases

from pyengine.core.match import Match
from pyengine.games.ninelives.cards import best_card, card_at, card_text, cards_of, deck_of
from pyengine.games.ninelives.rug import PLACES, points
from pyengine.testing import match_of, random_steps


@pytest.mark.parametrize(("players", "actions", "table"), perft_cases("ninelives"))
def test_the_number_of_action_sequences_is_that_of_the_table(players, actions, table):
    """Perft: the counts to every depth are those that the oracle once found."""
    match = match_of("ninelives", int(players), "", *map(str.strip, actions.split(";")))
    assert_counts(match, table)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(25))
def test_random_matches_agree_with_the_oracle_at_every_step(players, seed):
    """N1 to N17: phase, hands, pile, cubes, seat to act, legal actions, points and winners."""
    referee = Referee(players)
    for match in random_steps(Match.new("ninelives", players), f"oracle {seed}"):
        entry = match.entries[-1]
        if entry.actor:
            assert entry.action in referee.legal(entry.actor)
        referee.take(entry.actor, entry.action)
        state, game = match.state, match.game
        assert game.situation(state) == referee.waiting
        assert match.over == (referee.waiting == "over")
        assert match.scores().totals == referee.totals()
        assert match.scores().winners == referee.winners()
        assert match.pending.seats == ((referee.turn,) if referee.turn else ())
        for seat in range(1, players + 1):
            assert set(game.legal_actions(state, seat)) == referee.legal(seat)
            hand = (state.left or state.hands)[seat - 1]
            assert written(hand.cards) == in_order(referee.hands[seat])
            assert state.tricks[seat - 1] == referee.won[seat]
            found = match.scores().seats[seat - 1].lines
            assert [(line.count, line.points) for line in found] == referee.sheets[seat]
        assert written(state.discards) == in_order(referee.pile)
    assert match.over


def written(cards):
    """A mask as a list of texts."""
    return [card_text(card) for card in cards_of(cards)]


@pytest.mark.parametrize("players", [3, 4])
def test_the_deck_is_that_of_the_oracle(players):
    """N1: the same cards in the same order."""
    assert written(deck_of(players)) == deck(players)


def test_every_place_is_worth_what_the_oracle_finds():
    """N4, N5, N14, N15: all places with all numbers of tricks there can be."""
    assert {place.text for place in PLACES} == set(all_cats())
    for place in PLACES:
        for tricks in range(14):
            assert points(place, tricks) == worth(place.text, tricks)


def test_every_pair_of_cards_is_won_by_the_right_one():
    """N10: the second card wins with a paw on another suit, or higher in the same."""
    for first in deck(4):
        for second in deck(4):
            if first == second:
                continue
            trumps = second[0] == "P" and first[0] != "P"
            higher = second[0] == first[0] and second[1] > first[1]
            expected = second if trumps or higher else first
            assert card_text(best_card((card_at(first), card_at(second)))) == expected
