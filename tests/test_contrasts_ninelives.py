"""What tells two choices of Nine Lives apart: each sentence is thought through from the rules."""

from __future__ import annotations

import pytest

from pyengine.core.reasons import contrast
from pyengine.core.registry import load_game
from tests.ninelives_positions import puzzle_of


def told(done, better, **data):
    """What seat 1 is told; the cards that lie nowhere are discarded, for all to see (N12)."""
    everything = {"name": "", "seat": 1, "phase": "play", "leader": 2, "trick": "", **data}
    puzzle = puzzle_of(everything)
    view = load_game("ninelives").view(puzzle.state, 1)
    found = contrast("ninelives", view, 1, done, better)
    return found and (str(found.gives_up), str(found.instead))


def taking(done, better, place, won, trick="P9 P8 P2 Y3", second="P5 F1 Y6"):
    """Seat 1 has won the trick with its P9 and takes a card; it holds neither paws nor fish."""
    return told(
        f"take {done}",
        f"take {better}",
        phase="take",
        leader=1,
        places=[place, "1R", "2R", "3R"],
        tricks=[won, 2, 2, 1],
        hands=["Y5 B4 B5", second, "F2 F3 Y7", "F4 F5 B8"],
        trick=trick,
    )


def last(done, better, place, won, hands, trick="F5 F7 F6"):
    """Seat 1 is the last to play to a trick."""
    return told(
        f"play {done}",
        f"play {better}",
        places=[place, "1R", "2R", "3R"],
        tricks=[won, 2, 2, 1],
        hands=hands,
        trick=trick,
    )


def bids(done, better, hand, others=(None, None, None)):
    """Seat 1 predicts, holding these cards; what the others hold does not matter."""
    rest = [f"{letter}{number}" for letter in "PFYB" for number in range(1, 10)]
    rest = [card for card in rest if card not in hand.split()]
    return told(
        f"bid {done}",
        f"bid {better}",
        phase="bid",
        leader=1,
        places=["", *(place or "" for place in others)],
        tricks=[0] * 4,
        hands=[hand, *(" ".join(rest[at : at + 9]) for at in (0, 9, 18))],
    )


# N4 to N6, N14: predictions


def test_a_prediction_names_what_the_hand_is_good_for():
    """A hand without a master wins a trick in two rounds, which is not told as "0 tricks"."""
    assert bids("4L", "1L", "P1 F1 F2 F3 Y1 Y2 Y3 B1 B2") == (
        "predicts 4 or 8",
        "predicts 1 or 5, which is nearer to what this hand is good for: about half a trick",
    )


def test_nearer_is_said_only_where_it_is_so_by_the_number_told():
    """The hand is good for two and a half tricks, told as 2: 1 and 3 are as far from that."""
    hand = "P6 P8 P9 F1 F2 Y1 Y2 B1 B2"
    assert bids("1L", "3L", hand) == (
        "predicts 1 or 5",
        "predicts 3 or 7, which pays more with hands like this",
    )
    assert bids("4L", "2L", hand)[1].endswith("good for: about 2 tricks")


def test_four_numbers_hit_oftener_and_two_bring_more():
    """N14: 2 points and 4."""
    hand = "P6 P8 P9 F1 F2 Y1 Y2 B1 B2"
    assert bids("2-3L", "3L", hand) == ("brings only 2 points for a hit", "brings 4")
    assert bids("3L", "2-3L", hand) == (
        "has only 3 or 7 to hit",
        "hits with any of 2, 3, 6 or 7",
    )


def test_the_other_side_of_a_row_is_left_to_those_who_still_predict():
    """N6; behind the last prediction nobody is in the way of anybody."""
    hand = "P6 P8 P9 F1 F2 Y1 Y2 B1 B2"
    assert bids("1R", "1L", hand) == (
        "blocks 1 and 5 on the right for the others",
        "blocks them on the left",
    )
    assert bids("2-3L", "2-3R", hand)[0] == "blocks 2, 3, 6 and 7 on the left for the others"
    assert bids("1R", "1L", hand, ("2L", "3L", "4L")) is None
    assert bids("1R", "1R", hand) is None


# N12: cards out of a trick


def test_no_card_wins_too_many_while_three_tricks_are_wanted():
    """One of four is won, and the hand wins hardly any: the P8 is not too strong."""
    assert taking("P8", "P2", "4L", 1) is None
    assert taking("P2", "P8", "4L", 1) == (
        "takes the 2 of paws",
        "takes the 8 of paws, which is likelier to win a trick",
    )


def test_no_card_is_likelier_to_win_where_no_trick_is_wanted():
    """Both of two are won: the P8 beats all that is left, the P2 not the P5."""
    assert taking("P2", "P8", "2L", 2) is None
    assert taking("P8", "P2", "2L", 2) == (
        "takes the 8 of paws, which may win a trick too many",
        "takes the 2 of paws, which is easier to lose with",
    )


def test_the_lower_of_two_paws_is_told_from_the_higher_where_a_trick_is_to_be_lost():
    """One of two is won and there are three to come: two of those are to be lost."""
    assert taking("P8", "P2", "2L", 1) == (
        "takes the 8 of paws",
        "takes the 2 of paws to lose a later trick with",
    )


def test_a_suit_that_the_hand_has_none_of_is_told():
    """N9: without fish any card may be played to them."""
    assert taking("F9", "Y3", "4L", 1, trick="P9 F9 Y3 P2") == (
        "takes a fish card into a hand that has none",
        "takes none, so that any card may be played when fish is led",
    )


def test_a_suit_that_the_hand_is_closer_to_running_out_of_is_told():
    """N9: it holds one yarn card and two bells, and the yarn card is no weaker."""
    assert taking("Y7", "B3", "4L", 1, trick="P9 F9 Y7 B3") == (
        "takes one more yarn card",
        "takes none and is closer to running out of yarn",
    )
    assert taking("B9", "Y3", "4L", 1, trick="P9 F9 Y3 B9") is None


def test_what_is_taken_out_of_the_last_trick_does_not_matter():
    """N13: somebody has no card left."""
    assert taking("P2", "P8", "4L", 1, second="") is None


# N8 to N11: cards to a trick


def test_a_card_that_wins_is_spent_and_one_that_cannot_is_given_away():
    """The 6 and the 4 of paws both win, and the 5 is out; of two yarn that cannot the 3 still beats
    the 2."""
    hands = ["P6 P4 B1", "P5 B5 B6", "Y6 B7 F1", "Y7 B8 F2"]
    assert last("P6", "P4", "3L", 1, hands) == (
        "spends the 6 of paws on this trick",
        "keeps it to win a later trick with",
    )
    hands = ["P9 P8 Y3 Y1", "Y2 B5 B6", "Y6 B7 F1", "Y7 B8 F2"]
    assert last("Y3", "Y1", "2L", 1, hands) == (
        "gives away the 3 of yarn",
        "keeps it to win a later trick with",
    )


def test_a_card_is_kept_for_nothing_where_it_does_not_show_for_what():
    """Both paws win. Behind the last trick that is wanted none is kept to win with; that the P4
    goes and the P5 stays, or the other way round, is all the same where both are in one hand."""
    others = ["P5 B5 B6", "Y6 B7 F1", "Y7 B8 F2"]
    assert last("P6", "P4", "3L", 2, ["P6 P4 B1", *others]) is None
    assert last("P5", "P4", "3L", 1, ["P5 P4 B1", "Y2 B5 B6", *others[1:]]) is None
    assert last("P4", "P5", "3L", 1, ["P5 P4 B1", "Y2 B5 B6", *others[1:]]) is None


def test_no_card_is_kept_to_lose_with_where_all_later_tricks_are_wanted():
    """Two of three are wanted, and this one is lost with either."""
    hands = ["Y1 Y8 P9", "B4 B5 B6", "Y6 Y9 B9", "Y7 B8 B7"]
    assert last("Y1", "Y8", "3L", 1, hands) is None
    assert last("Y1", "Y8", "2L", 1, hands) == (
        "gives away the 1 of yarn",
        "keeps it to lose a later trick with",
    )


def test_nothing_is_said_for_a_card_that_loses_a_wanted_trick_and_saves_no_better_one():
    """The P2 wins, and is beaten by five paws that are out; the B9 is the highest bell."""
    hands = ["P2 B9 B8", "P5 P6 B5", "P7 P8 F1", "P9 F3 F2"]
    assert last("P2", "B9", "3L", 1, hands) is None
    assert last("B9", "P2", "3L", 1, hands) == ("loses this trick", "wins it")


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("3L", ("wins a trick too many", "loses this one for certain")),
        ("3-4L", None),
    ],
)
def test_a_trick_is_too_many_only_where_the_prediction_ends(place, words):
    """N5: with three tricks won a cat beside 3 and 4 may win another one."""
    hands = ["P9 Y1 Y2", "B4 B5 B6", "Y6 B7 F1", "Y7 B8 F2"]
    assert last("P9", "Y1", place, 3, hands) == words


def test_nothing_is_kept_for_later_in_the_last_trick():
    """N13: seat 2 has played its last card, and the trick is seat 1's either way."""
    hands = ["P4 P9 Y2", "", "B3", "B5"]
    assert last("P9", "P4", "3L", 2, hands) is None
    assert last("P9", "Y2", "2L", 2, hands) == (
        "wins a trick too many",
        "loses this one for certain",
    )


def test_a_high_card_goes_where_it_loses_and_a_low_one_is_kept_to_lose_with():
    """Three tricks of three are won: under the F9 the F4 is got rid of, as long as it may win."""
    few = ["F1 F4 Y9", "F3 B5 B6", "Y6 B7 B9", "F5 B8 Y2"]
    assert last("F1", "F4", "3L", 3, few, "F9 F7 F6") == (
        "keeps the 4 of fish, which may win a trick too many later",
        "gets rid of it where it loses",
    )
    many = ["F1 F4 Y9", "F3 B5 B6", "F2 B7 B9", "F5 F7 F8"]
    assert last("F1", "F4", "3L", 3, many, "F9 P1 F6") == (
        "gives away the 1 of fish",
        "keeps it to lose a later trick with",
    )


def test_a_trick_too_many_is_not_won_to_get_rid_of_a_card():
    """The F9 wins for certain where the F1 loses: nothing shows that speaks for it."""
    hands = ["F1 F9 Y9", "F3 B5 B6", "Y6 B7 B9", "F5 B8 Y2"]
    assert last("F1", "F9", "3L", 3, hands, "F8 F7 F6") is None


def test_a_suit_runs_out():
    """N9; the 3 of bells and the 3 of yarn are beaten by one card each."""
    others = ["B5 F1 F2", "Y6 F3 F4", "P1 P2 P3"]
    assert last("Y3", "B3", "3L", 1, ["B3 Y3 Y1", *others]) == (
        "keeps the last bell card of the hand",
        "runs out of bells, so that any card may be played when bells are led",
    )
    assert last("B3", "Y3", "3L", 1, ["B3 Y3 Y1", *others]) is None
    others = ["B5 F1 F2 F8", "Y6 F3 F4 F9", "P1 P2 P3 P4"]
    assert last("Y3", "B3", "3L", 1, ["B3 B1 Y3 Y1 Y2", *others]) == (
        "plays one of 3 yarn",
        "plays one of 2 bells and is closer to having none",
    )


def led(done, better, hands):
    """Seat 1 leads and wants two more tricks."""
    return told(
        f"play {done}",
        f"play {better}",
        leader=1,
        places=["3L", "1R", "2R", "3R"],
        tricks=[1, 2, 2, 1],
        hands=hands,
    )


def test_a_card_that_wins_may_bring_its_suit_back():
    """N12: whoever wins with the last bell may have to take another one."""
    hands = ["B9 Y9 Y1", "B2 Y2 F1", "B3 Y3 F2", "B4 Y4 F3"]
    assert led("Y9", "B9", hands) is None


def test_a_card_is_lost_where_not_all_can_stay_below_it():
    """N9: three seats have to follow, and only the Y1 is lower than the Y3."""
    hands = ["Y3 Y9 B1", "Y1 B2 F1", "Y5 B3 F2", "Y6 B4 F3"]
    assert led("Y3", "Y9", hands) == ("loses this trick", "wins it")
    hands = ["Y3 Y9 B1", "Y1 B2 F1", "Y2 Y5 F2", "B5 B4 F3"]
    assert led("Y3", "Y9", hands) == ("may lose this trick", "wins it")
