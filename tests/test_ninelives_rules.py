"""Nine Lives rule by rule (N1 to N17)."""

from __future__ import annotations

import pytest
from ninelives_hand import (
    FOUR,
    SUITS,
    THREE,
    act,
    assert_conserved,
    begun,
    dealt,
    legal,
    mask,
    refused,
    sweep,
    trick,
)

from pyengine.core.chance import Dice, SeededChance, Shuffle
from pyengine.core.match import Match
from pyengine.games.ninelives.cards import CARDS, card_at, deck_of
from pyengine.games.ninelives.rug import PLACES, cube_row, difference, place_at, points
from pyengine.games.ninelives.scoring import round_lines
from pyengine.testing import match_of

# N1


@pytest.mark.parametrize(("players", "cards"), [(3, 27), (4, 36)])
def test_all_cards_are_dealt_nine_each(players, cards):
    """N1: nobody gets more or less, nothing is left, and no card is there twice."""
    match = Match.new("ninelives", players).draw(SeededChance("tea"))
    assert match.pending.chance == Shuffle("deal", 1, cards)
    state = match.draw(SeededChance("tea")).state
    assert [hand.size for hand in state.hands] == [9] * players
    assert_conserved(state)


def test_three_players_have_no_fish():
    """N1: the fish suit stays in the box; with four everything is in."""
    assert deck_of(4) == mask(" ".join(CARDS))
    assert deck_of(3) == deck_of(4) & ~mask(SUITS[1])
    match = begun(THREE, bids="1L 2L 3L")
    assert refused(match, "play F3") == ("N1", "With three players there are no fish cards.")


def test_permutations_are_dealt_seat_by_seat():
    """N1: the first nine numbers of the shuffle are seat 1's cards, in the order of the deck."""
    match = match_of("ninelives", 3, "", "* start 1")
    straight = match.game.chance_action(match.state, tuple(range(1, 28)))
    assert straight == f"deal {SUITS[0]} / {SUITS[2]} / {SUITS[3]}"
    backwards = match.game.chance_action(match.state, tuple(range(27, 0, -1)))
    assert backwards == f"deal {SUITS[3]} / {SUITS[2]} / {SUITS[0]}"


@pytest.mark.parametrize(
    ("players", "deal", "rule", "part"),
    [
        (3, " / ".join(FOUR), "N1", "3 hands, not 4"),
        (4, " / ".join(FOUR[:3]), "N1", "4 hands, not 3"),
        (4, " / ".join((FOUR[0][3:], *FOUR[1:])), "N1", "hand of seat 1 needs 9 cards, not 8"),
        (4, " / ".join((*FOUR[:3], FOUR[3] + ",P1")), "N1", "names P1 twice"),
        (4, " / ".join((*FOUR[:3], "")), "N1", "hand of seat 4 needs 9 cards, not 0"),
        (3, " / ".join((SUITS[0], SUITS[1], SUITS[2])), "N1", "fish suit stays in the box"),
        (4, " / ".join((*FOUR[:3], FOUR[3].replace("P7", "P0"))), "NOTATION", "'P0' is not a card"),
        (4, " / ".join((*FOUR[:3], FOUR[3].replace("P7", "P?"))), "NOTATION", "'P?' is not a card"),
        (4, " / ".join((*FOUR[:3], FOUR[3].replace("P7", "p7"))), "NOTATION", "'p7' is not a card"),
        (4, "", "N1", "4 hands, not 1"),
    ],
)
def test_wrong_deals_are_refused(players, deal, rule, part):
    """N1: number of hands, cards a hand, doubles, fish among three; masked cards are no deal."""
    match = match_of("ninelives", players, "", "* start 1")
    found, message = refused(match, f"deal {deal}", seat=0)
    assert found == rule
    assert part in message


def test_a_deal_may_be_written_in_any_order():
    """N1: hands are sorted and spaced in the canonical text."""
    match = match_of("ninelives", 3, "", "* start 1")
    loose = "deal B7, B4,P7 P4,Y7,Y4,Y1,B1,P1/" + THREE[1] + "  /" + THREE[2]
    assert match.apply(0, loose).entries[-1].action == f"deal {' / '.join(THREE)}"


# N2


def test_everybody_sees_the_suits_of_all_hands_but_no_number():
    """N2: counts by suit stay, the cards themselves go."""
    match = dealt()
    view = match.game.view(match.state, 2)
    assert [hand.counts for hand in view.hands] == [hand.counts for hand in match.state.hands]
    assert [hand.counts for hand in view.hands] == [
        (2, 2, 2, 3),
        (2, 2, 3, 2),
        (2, 3, 2, 2),
        (3, 2, 2, 2),
    ]
    assert [hand.cards for hand in view.hands] == [0, mask(FOUR[1]), 0, 0]


# N3


def test_the_start_player_is_drawn_and_then_passes_clockwise():
    """N3: a die with a face for each seat, once; seat 4 is followed by seat 1."""
    match = Match.new("ninelives", 4)
    assert match.pending.chance == Dice("start", 0, 1, 4)
    match = match.apply(0, "start 3")
    for starter in (3, 4, 1, 2):
        assert match.state.next_starter == starter
        match = match.apply(0, f"deal {' / '.join(SUITS)}")
        assert match.state.starter == starter
        assert match.pending.seats == (starter,)
        match = sweep(act(match, "bid 1L", "bid 1R", "bid 2L", "bid 2R"))
    assert match.over


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("start 0", "N3"),
        ("start 4", "N3"),
        ("start 01", "NOTATION"),
        ("start", "NOTATION"),
        ("start 1 2", "NOTATION"),
        ("start ²", "NOTATION"),
        ("deal P1", "TURN"),
        ("bid 1L", "TURN"),
    ],
)
def test_wrong_start_players_are_refused(action, rule):
    """N3: only seats of the match, and nothing comes before it."""
    assert refused(Match.new("ninelives", 3), action, seat=0)[0] == rule


def test_nobody_draws_a_second_start_player():
    """N3: after the first round the token passes without a draw."""
    match = sweep(begun(SUITS))
    assert refused(match, "start 2", seat=0)[0] == "TURN"
    assert refused(match, "bid 1L", seat=2) == ("TURN", "The deal comes first.")


# N4, N5


def test_cats_are_placed_once_clockwise_and_openly():
    """N4: from the start player on; everybody sees each place at once."""
    match = dealt(starter=3)
    for seat, place in ((3, "1L"), (4, "2-3R"), (1, "4R"), (2, "2L")):
        assert match.pending.seats == (seat,)
        assert all(legal(match, other) == () for other in (1, 2, 3, 4) if other != seat)
        match = match.apply(seat, f"bid {place}")
        for viewer in range(5):
            view = match.game.view(match.state, viewer)
            assert view.places[seat - 1].text == place
    assert match.game.situation(match.state) == "play"
    assert match.pending.seats == (3,)


def test_the_rug_has_fourteen_places():
    """N4, N5: a row's two numbers, or those of two neighbouring rows, on either side."""
    assert {place.text: place.numbers for place in PLACES} == {
        f"{name}{side}": numbers
        for side in "LR"
        for name, numbers in {
            "1": (1, 5),
            "2": (2, 6),
            "3": (3, 7),
            "4": (4, 8),
            "1-2": (1, 2, 5, 6),
            "2-3": (2, 3, 6, 7),
            "3-4": (3, 4, 7, 8),
        }.items()
    }
    assert legal(dealt()) == tuple(f"bid {place.text}" for place in PLACES)
    assert [place.vertical for place in PLACES] == [False] * 8 + [True] * 6


@pytest.mark.parametrize(
    ("bid", "rule", "part"),
    [
        ("5L", "N4", "four rows"),
        ("4-5R", "N4", "four rows"),
        ("9R", "N4", "four rows"),
        ("1-3L", "N5", "two neighbouring rows"),
        ("2-2L", "N5", "two neighbouring rows"),
        ("0L", "N7", "Nobody can predict zero tricks"),
        ("0-1R", "N7", "Nobody can predict zero tricks"),
        ("2", "NOTATION", "is not a place"),
        ("L2", "NOTATION", "is not a place"),
        ("2 L", "NOTATION", "is not a place"),
        ("1-2-3L", "NOTATION", "is not a place"),
        ("2l", "NOTATION", "is not a place"),
        ("", "NOTATION", "is not a place"),
    ],
)
def test_places_that_the_rug_does_not_have_are_refused(bid, rule, part):
    """N4, N5, N7: rows 1 to 4, upright beside neighbours only, and no zero."""
    found, message = refused(dealt(), f"bid {bid}")
    assert found == rule
    assert part in message


def test_rows_of_an_upright_cat_may_be_written_either_way():
    """N5: the lower row stands first in the canonical text."""
    assert act(dealt(), "bid 3-2R").entries[-1].action == "bid 2-3R"


# N6


def test_a_cat_takes_its_row_sides_from_all_others():
    """N6: the same row on the other side stays free, an upright cat needs both rows."""
    match = act(dealt(), "bid 2L")
    assert set(legal(match)) == {f"bid {place.text}" for place in PLACES} - {
        "bid 2L",
        "bid 1-2L",
        "bid 2-3L",
    }
    for place in ("2L", "1-2L", "2-3L"):
        assert refused(match, f"bid {place}") == (
            "N6",
            "Another cat sits on the left of row 2 already.",
        )
    match = act(match, "bid 3-4R")
    assert refused(match, "bid 4R") == ("N6", "Another cat sits on the right of row 4 already.")
    match = act(match, "bid 3-4L")
    assert legal(match) == ("bid 1L", "bid 1R", "bid 2R", "bid 1-2R")


def test_the_last_player_always_finds_a_place():
    """N6: three cats take at most six of the eight row sides."""
    for first in PLACES:
        for second in PLACES:
            for third in PLACES:
                taken = first.taken | second.taken | third.taken
                assert any(not place.taken & taken for place in PLACES)


# N8


def test_the_start_player_leads_anything():
    """N8: every card of the hand, trump too."""
    match = begun(starter=2)
    assert match.pending.seats == (2,)
    assert legal(match) == tuple(f"play {card}" for card in FOUR[1].split(","))
    assert refused(match, "play P9") == ("N8", "The 9 of paws is not in this hand.")


def test_the_winner_of_the_last_trick_leads():
    """N8: seat 3 wins and begins, then the others clockwise."""
    match = trick(begun(), "Y1 Y4 Y6 Y8", "Y1")
    assert match.pending.seats == (4,)
    assert match.state.leader == 4
    match = act(match, "play P9")
    assert match.pending.seats == (1,)


# N9


def test_who_can_follow_has_to():
    """N9: the led suit only, in every seat; the refusal says so."""
    match = act(begun(), "play F1")
    assert legal(match) == ("play F3", "play F4")
    assert refused(match, "play P3") == (
        "N9",
        "A fish card was led, so a fish card has to be played if there is one in the hand.",
    )
    assert refused(match, "play Y9")[0] == "N9"
    assert refused(match, "play F5") == ("N9", "The 5 of fish is not in this hand.")


def test_who_cannot_follow_plays_anything():
    """N9: no duty to trump, and none not to."""
    match = act(begun(SUITS, starter=2), "play F5")
    assert legal(match) == tuple(f"play {card}" for card in SUITS[2].split(","))
    match = act(match, "play Y9", "play B9")
    assert legal(match) == tuple(f"play {card}" for card in SUITS[0].split(","))


def test_trump_led_has_to_be_followed_too():
    """N9: the paw suit is a suit like the others."""
    match = act(begun(), "play P1")
    assert legal(match) == ("play P3", "play P4")


def test_a_card_taken_has_to_be_followed_with():
    """N9, N12: a void can end; the card taken counts as any other."""
    match = begun(SUITS, starter=2)
    match = trick(match, "F1 Y1 B1 P1", "F1")
    match = trick(match, "P2 F2 Y2 B2", "Y2")
    assert legal(match)[-2:] == ("play F1", "play Y2")
    match = trick(match, "F1 F9 Y3 B3", "Y3")
    assert match.state.tricks == (2, 1, 0, 0)
    match = act(match, "play Y3", "play Y4", "play B4")
    assert legal(match) == ("play Y2",)


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("play", "NOTATION"),
        ("play P10", "NOTATION"),
        ("play P1 P2", "NOTATION"),
        ("play p1", "NOTATION"),
        ("Play P1", "NOTATION"),
        ("P1", "NOTATION"),
        ("pass", "NOTATION"),
        ("take P1", "TURN"),
        ("bid 1R", "TURN"),
        ("start 1", "TURN"),
    ],
)
def test_what_is_no_play_is_refused(action, rule):
    """N9: words that are no action, and actions of another moment."""
    assert refused(begun(), action)[0] == rule


# N10


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("Y1 Y4 Y6 Y8", 4),
        ("Y2 Y9 Y6 Y8", 2),
        ("B9 B4 B6 B8", 1),
        ("P2 P3 P6 P7", 4),
    ],
)
def test_the_highest_card_of_the_led_suit_wins(cards, winner):
    """N10: also of paws among paws."""
    match = act(begun(), *(f"play {card}" for card in cards.split()))
    assert match.pending.seats == (winner,)
    assert match.state.winning == winner


def test_the_highest_paw_beats_every_other_card():
    """N10: one paw against the led nine; of two paws the higher; off-suit nines lose."""
    match = act(begun(SUITS, starter=2), "play F1", "play Y9", "play B9")
    assert match.state.winning == 2
    match = act(match, "play P1")
    assert match.pending.seats == (1,)
    hands = ("P1,P9,F1,F2,F3,F4,F5,F6,F7", "P2,P3,P4,P5,P6,P7,P8,F8,F9", SUITS[2], SUITS[3])
    match = trick(begun(hands, starter=3), "Y1 B1 P1 P2", "P1")
    assert match.state.tricks == (0, 1, 0, 0)


# N11


def test_the_cube_wraps_from_row_four_to_row_one():
    """N11: below the rug, rows 1 to 4, again for 5 to 8, and past them with the ninth trick."""
    assert [cube_row(tricks) for tricks in range(10)] == [0, 1, 2, 3, 4, 1, 2, 3, 4, 1]


def test_the_cube_of_the_winner_moves_up_at_once():
    """N11: the trick counts before a card is taken, and for its winner alone."""
    match = act(begun(), "play Y1", "play Y9", "play Y6", "play Y8")
    assert match.game.situation(match.state) == "take"
    assert match.state.tricks == (0, 1, 0, 0)
    assert act(match, "take Y1").state.tricks == (0, 1, 0, 0)


# N12


def test_the_winner_takes_any_card_but_the_own_one():
    """N12: three cards to choose from; the hand grows, the rest is discarded."""
    match = act(begun(), "play Y1", "play Y9", "play Y6", "play Y8")
    assert legal(match) == ("take Y1", "take Y6", "take Y8")
    assert refused(match, "take Y9") == (
        "N12",
        "The winner takes another player's card, not their own.",
    )
    assert refused(match, "take B9") == ("N12", "The 9 of bells is not in this trick.")
    assert refused(match, "take Y1", seat=1)[0] == "TURN"
    assert refused(match, "play P3")[0] == "TURN"
    state = act(match, "take Y6").state
    assert state.hands[1].cards == mask(FOUR[1]) & ~mask("Y9") | mask("Y6")
    assert state.discards == mask("Y1 Y8 Y9")
    assert [hand.size for hand in state.hands] == [8, 9, 8, 8]


def test_what_was_taken_is_known_to_all_until_it_is_played():
    """N12: openly taken, so the number stays in every view; discards lie open."""
    match = trick(begun(), "Y1 Y9 Y6 Y8", "Y6")
    for viewer in (0, 1, 3, 4):
        view = match.game.view(match.state, viewer)
        assert view.hands[1].cards == mask("Y6")
        assert view.hands[1].counts == (2, 2, 3, 2)
        assert view.discards == mask("Y1 Y8 Y9")
    match = act(match, "play Y6")
    assert match.game.view(match.state, 1).hands[1].cards == 0
    assert match.state.hands[1].shown == 0


def test_the_winner_has_to_take_in_the_last_trick_too():
    """N12: the round is not over before."""
    match = begun(SUITS)
    for number in range(1, 9):
        match = trick(match, f"P{number} F{number} Y{number} B{number}", f"B{number}")
    match = act(match, "play P9", "play F9", "play Y9", "play B9")
    assert match.game.situation(match.state) == "take"
    assert legal(match) == ("take F9", "take Y9", "take B9")
    assert match.state.rounds == ()
    match = act(match, "take F9")
    assert len(match.state.rounds) == 1


# N13


def test_the_round_ends_when_somebody_is_out_of_cards():
    """N13: not while all have one; what is left goes to the pile, and the next deal comes."""
    match = sweep(begun(SUITS))
    state = match.state
    assert match.game.situation(state) == "deal"
    assert len(state.history) == 9
    assert [hand.size for hand in state.hands] == [0, 0, 0, 0]
    assert [hand.size for hand in state.left] == [9, 0, 0, 0]
    assert_conserved(state)
    assert match.game.view(state, 3) == state
    after = match.apply(0, f"deal {' / '.join(FOUR)}").state
    assert (after.round, after.history, after.discards, after.left) == (2, (), 0, ())
    assert after.tricks == (0, 0, 0, 0)
    assert after.places == (None,) * 4


def test_the_winner_of_a_trick_is_never_out_of_cards():
    """N13: taking keeps the leader in play; the round ends with another's last card."""
    match = begun(THREE, bids="1L 2L 3L")
    while match.game.situation(match.state) != "deal":
        match = act(match, legal(match)[0])
        if match.game.situation(match.state) == "play" and not match.state.trick:
            assert match.state.hands[match.state.leader - 1].size > 0
    assert len(match.state.history) == 9 + min(match.state.rounds[0].tricks)


# N14, N15


@pytest.mark.parametrize(
    ("place", "tricks", "expected"),
    [
        ("1L", 1, 4),
        ("1R", 5, 4),
        ("4L", 4, 4),
        ("4R", 8, 4),
        ("1-2L", 1, 2),
        ("1-2L", 6, 2),
        ("2-3R", 7, 2),
        ("3-4L", 8, 2),
        ("1L", 0, -1),
        ("1L", 2, -1),
        ("1L", 3, -2),
        ("1L", 4, -1),
        ("1L", 8, -3),
        ("2L", 4, -2),
        ("3L", 0, -3),
        ("4L", 0, -4),
        ("4L", 5, -1),
        ("4L", 6, -2),
        ("1-2L", 0, -1),
        ("1-2L", 3, -1),
        ("1-2L", 4, -1),
        ("3-4L", 0, -3),
        ("3-4L", 5, -1),
        ("3-4L", 6, -1),
        ("1L", 9, -4),
        ("2R", 9, -3),
        ("3L", 9, -2),
        ("4L", 9, -1),
        ("1-2L", 9, -3),
        ("2-3L", 9, -2),
        ("3-4R", 9, -1),
    ],
)
def test_hits_and_misses_are_worth_what_the_rules_say(place, tricks, expected):
    """N14, N15: four or two for a hit; else the nearest number counts, 0 and 9 are never hit."""
    assert points(place_at(place), tricks) == expected
    assert difference(place_at(place), tricks) == max(0, -expected)


def test_no_place_is_hit_by_zero_or_by_more_than_eight():
    """N7, N15: and a miss costs at least one."""
    for place in PLACES:
        for tricks in (0, 9, 10, 11, 12, 13):
            assert points(place, tricks) <= -1


def test_a_score_never_falls_below_zero_and_the_line_says_what_was_lost():
    """N15: 0 stays 0; from 4 points a miss by 3 leaves 1."""
    match = sweep(begun(SUITS, bids="4L 4R 3L 1L"))
    assert match.scores().totals == (0, 0, 0, 0)
    for line in round_lines(match.state.rounds[0]):
        assert not line.hit
        assert (line.points, line.total) == (0, 0)
    assert [line.owed for line in round_lines(match.state.rounds[0])] == [-1, -4, -3, -1]
    assert [line.difference for line in round_lines(match.state.rounds[0])] == [1, 4, 3, 1]


def test_an_open_round_counts_nothing_yet():
    """N14: points move when the round is over, whatever the cubes say."""
    match = trick(begun(), "Y1 Y9 Y6 Y8", "Y6")
    assert match.scores().totals == (0, 0, 0, 0)
    assert [seat.lines for seat in match.scores().seats] == [()] * 4


# N16, N17 are in the golden matches too: the end after four rounds, at nine, a shared win.


def test_the_match_ends_after_four_rounds():
    """N16: whoever leads; nobody wins alone at nothing to nothing (N17)."""
    match = sweep(begun(SUITS))
    for number in (2, 3, 4):
        assert match.scores().winners == ()
        match = match.apply(0, f"deal {' / '.join(SUITS)}")
        assert match.state.round == number
        match = sweep(act(match, "bid 1L", "bid 1R", "bid 2L", "bid 2R"))
    assert match.over
    assert match.scores().winners == (1, 2, 3, 4)
    assert refused(match, "start 1", seat=0)[0] == "OVER"


def test_a_line_of_the_score_sheet_counts_tricks_and_points():
    """N17: one line a round that is over."""
    match = sweep(begun(SUITS))
    lines = match.scores().seats[0].lines
    assert [(str(line.label), line.count, line.points) for line in lines] == [("Round 1", 9, 0)]


def test_undo_never_takes_back_what_others_have_seen():
    """N12: every action of this game is made openly."""
    match = begun()
    assert not any(match.can_undo(seat) for seat in (1, 2, 3, 4))
    match = act(match, "play Y1")
    assert not match.can_undo(1)


def test_the_history_tells_every_trick_of_the_round():
    """Table: who led, who played what, who won, and what was taken."""
    match = trick(begun(), "Y1 Y9 Y6 Y8", "Y6")
    match = act(match, "play B3", "play B5")
    (past,) = match.state.history
    assert match.state.last_trick == past
    assert (past.leader, past.winner, past.taken) == (1, 2, card_at("Y6"))
    assert [past.card_of(seat) for seat in (1, 2, 3, 4)] == [
        card_at(card) for card in ("Y1", "Y9", "Y6", "Y8")
    ]
    assert [match.state.played(seat) for seat in (1, 2, 3, 4)] == [
        0,
        card_at("B3"),
        card_at("B5"),
        0,
    ]
