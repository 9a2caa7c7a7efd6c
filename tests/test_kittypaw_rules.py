"""Kitty Paw by the rules of record, rule by rule (K1 to K9, K11)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kittypaw_table import (
    GUESTS,
    ROWS,
    cats,
    fault,
    idle,
    picture_of,
    refused,
    scored,
    table,
    turned_up,
)

from pyengine.core.match import Match
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.slips import slips

OFF = "reflex=off"

# K1, K2, K8: piles, rows, guests


def test_stacked_decks_come_level_by_level():
    """K1: six rounds of level I, two of one set of level II, two of level III; then it is over."""
    match = table(*idle(*range(1, 11)), players=1)
    assert match.over
    assert len(match.state.rounds) == 10


@pytest.mark.parametrize("row", ["1 2 3 25", "25 26 27 28", "41 1 2 3", "1 2 3 49"])
def test_a_row_comes_from_the_top_pile(row):
    """K1: nothing of a lower deck is turned up while the upper one lasts."""
    assert fault(f"* cards {row}") == (1, "K1")


@pytest.mark.parametrize("row", ["1 2 3", "1 2 3 4 5", "1 2 3 3"])
def test_a_row_is_four_different_cards(row):
    """K2."""
    assert fault(f"* cards {row}") == (1, "K2")


def test_a_card_comes_once():
    """K8: what lay in a row is out of the game."""
    assert fault(*idle(1), "* cards 4 5 6 7") == (3, "K1")


def test_the_set_says_which_level_ii_cards_there_are():
    """K1: 25 to 32, or 33 to 40."""
    assert fault(*idle(*range(1, 7)), "* cards 33 34 35 36") == (13, "K1")
    assert fault(*idle(*range(1, 7)), "* cards 25 26 27 28", options="set=2") == (13, "K1")
    table(*idle(*range(1, 7)), "* cards 40 39 38 33", options="set=2")


def test_all_cards_are_twelve_rounds():
    """K1: both sets of level II in one deck, then level III."""
    rows = ("25 33 26 34", "27 35 28 36", "29 37 30 38", "31 39 32 40", "41 42 43 44")
    lines = [*idle(*range(1, 7))]
    for row in rows:
        lines += [f"* cards {row}", GUESTS, "* timeout"]
    match = table(*lines, players=1, options="set=both")
    assert match.state.most_rounds == 12
    assert not match.over
    last = ("* cards 45 46 47 48", GUESTS, "* timeout")
    assert table(*lines, *last, players=1, options="set=both").over
    assert fault(*lines[:12], "* cards 25 33 26 41", options="set=both") == (13, "K1")


def test_all_cards_mixed_are_one_pile_of_forty_eight():
    """K1: any level at any time, of both sets."""
    match = table("* cards 48 1 33 25", options="levels=mixed set=both")
    assert match.state.most_rounds == 12


def test_mixed_cards_are_one_pile_of_forty():
    """K1: any level at any time, but one set of level II."""
    match = table("* cards 48 1 32 24", options="levels=mixed")
    assert match.pending.chance.purpose == "guests"
    assert fault("* cards 48 1 33 24", options="levels=mixed") == (1, "K1")


def test_guests_hide_where_a_card_of_the_row_has_a_box():
    """K4, K8: none in a row of level I, all eight in every row with a box, laid anew."""
    assert table("* cards 1 2 3 4").pending.race
    assert fault("* cards 1 2 3 4", GUESTS) == (2, "TURN")
    assert fault(*idle(*range(1, 7)), "* cards 25 26 27 28", "1 5 grab 1") == (14, "TURN")
    assert fault(*idle(*range(1, 8)), "* cards 29 30 31 32", "* guests 1 1 3 4 5 6 7 8")[1] == "K1"
    for wrong in ("1 2 3 4 5 6 7", "1 2 3 4 5 6 7 9", "? ? ? ? ? ? ? ?", "1 2 3 4 5 6 7 8 8"):
        assert fault(*idle(*range(1, 7)), "* cards 25 26 27 28", f"* guests {wrong}")[1] == (
            "NOTATION"
        )


# K2: grabbing


def test_a_card_is_first_come_first_served():
    """K2: a card taken stays, nobody takes a second one, and the row has four places."""
    match = table(*turned_up(1), "2 1480 grab 3")
    assert refused(match, 1, "1480 grab 3") == "K2"
    assert refused(match, 2, "1480 grab 1") == "K2"
    assert refused(match, 1, "1480 grab 5") == "K2"
    assert match.apply(1, "1480 grab 4").state.owners == (0, 0, 2, 1)


def test_four_grab_four():
    """K2: a card for everybody."""
    match = table(*turned_up(1), *(f"{seat} 900 grab {seat}" for seat in (1, 2, 3, 4)), players=4)
    assert match.state.owners == (1, 2, 3, 4)


# K4: peeking


def begun(*lines: str, players: int = 2, options: str = "") -> Match:
    """Round 7, the first with boxes."""
    return table(*idle(*range(1, 7)), *turned_up(7), *lines, players=players, options=options)


def test_only_who_has_a_card_with_a_box_peeks():
    """K4: not before the grab, and not for a card of level I in a mixed row."""
    assert refused(begun(), 1, "1000 peek 1") == "K4"
    mixed = table("* cards 1 25 2 3", GUESTS, "1 500 grab 1", options="levels=mixed")
    assert refused(mixed, 1, "1000 peek 1") == "K4"
    assert refused(begun("1 500 grab 1"), 1, "600 peek 9") == "K4"


def test_a_guest_is_named_only_by_who_has_seen_it_in_this_round():
    """K4: not unseen, not seen by another, not seen in an earlier round."""
    match = begun("1 500 grab 1", "2 500 grab 2", "2 900 peek {g25}")
    assert refused(match, 1, "9000 meow {p25}") == "K4"
    again = begun(
        "1 500 grab 1", "1 900 peek 1", "1 900 peek 2", "* timeout", *turned_up(8), "1 500 grab 1"
    )
    assert refused(again, 1, "9000 meow Aa0@0,0 box=h@2,0 guest=2") == "K4"


def test_who_has_no_box_names_no_guest():
    """K4: a card of level I has none to look for."""
    match = table(*turned_up(1), "1 500 grab 1")
    assert refused(match, 1, "9000 meow {p1} guest=3") == "K4"


def test_a_guest_that_was_seen_may_be_named_by_several_and_later():
    """K4, The log: a hide-out card goes back, so nobody blocks anybody."""
    match = begun(
        "1 500 grab 1",
        "2 500 grab 2",
        "2 900 peek {g25}",
        "1 900 peek {g25}",
        "1 901 peek {g26}",
        "1 20000 meow {p25}",
        options=OFF,
    )
    assert match.scores().totals == (cats(25), 0)


def test_a_hide_out_may_be_looked_at_again():
    """K4: nothing forbids it."""
    match = begun("1 500 grab 1", "1 900 peek 3", "1 950 peek 3")
    assert match.state.peeks == ((3, 3), ())


def test_another_guest_that_was_seen_makes_a_wrong_picture():
    """K4, K6: the picture counts with its guest, or it is wrong."""
    other = replace(picture_of(25), guest=picture_of(25).guest % 8 + 1)
    lines = ("1 500 grab 1", "1 900 peek {g25}", f"1 901 peek {other.guest}")
    assert begun(*lines, f"1 9000 meow {other}", options=OFF).scores().totals == (-2, 0)
    without = replace(other, guest=0)
    assert begun(*lines, f"1 9000 meow {without}", options=OFF).scores().totals == (-2, 0)


# K5, K6: calling


def test_only_who_has_a_card_calls():
    """K5."""
    assert refused(table(*turned_up(1), "1 500 grab 1"), 2, "600 meow Aa0@0,0") == "K5"


@pytest.mark.parametrize("card", [1, 12, 24])
def test_a_right_picture_scores_its_cats(card):
    """K6: wherever it is built and in whichever order."""
    round_, place = divmod(card - 1, 4)
    tiles = picture_of(card).tiles[::-1]
    moved = " ".join(f"{t.kind}{t.face}{t.rotation}@{t.q - 40},{t.r + 7}" for t in tiles)
    match = table(
        *idle(*range(1, round_ + 1)),
        *turned_up(round_ + 1),
        f"1 500 grab {place + 1}",
        f"1 9000 meow {moved}",
        options=OFF,
    )
    assert match.scores().totals == (cats(card), 0)
    assert match.entries[-1].action == f"9000 meow {picture_of(card)}"


@pytest.mark.parametrize("card", [1, 25, 45])
def test_whatever_is_wrong_in_one_thing_is_wrong(card):
    """K6: each cat's turn and face, the box's way."""
    pictures = slips(picture_of(card))
    assert len(pictures) == 6 * cats(card) + (card > 24)
    penalty = {1: -1, 25: -2, 45: -3}[card]
    number = 1 + next(at for at, row in enumerate(ROWS) if row.startswith(f"{card} "))
    look = (f"1 600 peek {picture_of(card).guest}",) if card > 24 else ()
    for picture in pictures:
        match = table(
            *idle(*range(1, number)),
            *turned_up(number),
            "1 500 grab 1",
            *look,
            f"1 9000 meow {picture}",
            options=OFF,
        )
        assert match.scores().totals == (penalty, 0)


@pytest.mark.parametrize(
    "picture", ["Aa0@0,0", "Aa0@0,0 Bs1@9,9", "Aa0@-999,0 Bs1@999,9", "Aa0@0,0 box=h@0,0"]
)
def test_what_no_card_shows_is_simply_wrong(picture):
    """The log: cats apart or a box upon them are a picture; the text reads back as it is."""
    match = table(*turned_up(1), "1 500 grab 1", f"1 9000 meow {picture}", options=OFF)
    assert match.scores().totals == (-1, 0)
    assert match.game.normalise(match.states[-2], 1, match.entries[-1].action) == (
        match.entries[-1].action
    )


@pytest.mark.parametrize(
    "picture",
    ["", "box=h@0,0", "Aa0@0,0 As1@3,0", "Aa0@0,0 Bs1@0,0", "Ha0@0,0", "Aa6@0,0", "Ab0@0,0"],
)
def test_what_is_no_picture_is_no_notation(picture):
    """The log: no cat, two of a kind, two on one place, and what cannot be read."""
    assert refused(table(*turned_up(1), "1 500 grab 1"), 1, f"9000 meow {picture}") == "NOTATION"


def test_a_call_ends_the_round_for_all():
    """K6: right or wrong; the next four cards come."""
    for picture in ("{p1}", "{x1}"):
        match = table(*turned_up(1), "1 500 grab 1", f"1 9000 meow {picture}", options=OFF)
        assert match.pending.chance.purpose == "cards"
        assert match.state.row == ()


# K9: the end


def test_five_scored_cards_end_the_match():
    """K9: whoever has most points then wins, here the one with the five."""
    lines = [line for number in range(1, 6) for line in scored(number, 2)]
    match = table(*lines, options=OFF)
    assert match.over
    assert match.scores().winners == (2,)
    assert match.scores().totals == (0, sum(map(cats, (1, 5, 9, 13, 17))))
    four = table(*lines[:-3], options=OFF)
    assert not four.over


def test_penalties_are_no_scored_cards():
    """K9: five turned cards end nothing, and totals fall below 0."""
    lines = []
    for number in range(1, 7):
        lines += [*turned_up(number), "1 500 grab 1", "1 900 meow Aa0@0,0"]
    match = table(*lines, options=OFF)
    assert not match.over
    assert match.scores().totals == (-6, 0)
    cards, _, _, penalties = match.scores().seats[0].lines
    assert (cards.count, penalties.count, penalties.points) == (0, 6, -6)


def test_the_last_round_ends_the_match():
    """K9: the pile is empty after ten rounds; here one penalty decides."""
    wrong = (*turned_up(10), "1 500 grab 1", "1 900 meow Aa0@0,0")
    match = table(*idle(*range(1, 10)), *wrong, options=OFF)
    assert match.over
    assert match.scores().totals == (-3, 0)
    assert match.scores().winners == (2,)


@pytest.mark.parametrize(("number", "penalty"), [(1, -1), (6, -1), (7, -2), (8, -2), (9, -3)])
def test_a_turned_card_costs_by_its_level(number, penalty):
    """Parts: 1, 2 or 3 points."""
    match = table(
        *idle(*range(1, number)),
        *turned_up(number),
        "2 500 grab 4",
        "2 900 meow Aa0@0,0",
        options=OFF,
    )
    assert match.scores().totals == (0, penalty)


# K11: limits


@pytest.mark.parametrize(("number", "limit"), [(1, 120_000), (7, 150_000), (9, 180_000)])
def test_the_limit_itself_is_in_time(number, limit):
    """K11: the last millisecond counts, the one after it is refused."""
    before = (*idle(*range(1, number)), *turned_up(number), "1 500 grab 1")
    assert refused(table(*before), 1, f"{limit + 1} meow Aa0@0,0") == "TURN"
    match = table(*before, f"1 {limit} meow Aa0@0,0", options=OFF)
    assert match.scores().totals[0] < 0


@pytest.mark.parametrize(
    ("row", "limit"), [("1 2 3 4", 120_000), ("1 2 25 3", 150_000), ("1 25 41 2", 180_000)]
)
def test_the_highest_level_of_a_mixed_row_sets_the_limit(row, limit):
    """The log: whoever has which card."""
    guests = () if row == "1 2 3 4" else (GUESTS,)
    match = table(f"* cards {row}", *guests, options="levels=mixed")
    assert match.state.limit == limit
    assert refused(match, 1, f"{limit + 1} grab 1") == "TURN"
    match.apply(1, f"{limit} grab 1")


@pytest.mark.parametrize("times", [2, 4, 10])
def test_a_round_may_last_longer_than_in_the_rules(times):
    """K11: for those who need more time; par (K12) and the touch (K7) stay as they are."""
    match = table("* cards 1 2 3 4", options=f"limits={times}")
    assert match.state.limit == times * 120_000
    assert refused(match, 1, f"{times * 120_000 + 1} grab 1") == "TURN"
    match = match.apply(1, f"{times * 120_000} grab 1").apply(1, f"{times * 120_000} meow Aa0@0,0")
    assert match.pending.limit == ANSWER_MS


def test_after_the_limit_nobody_is_penalised():
    """K11: the round's cards are discarded, taken ones too."""
    match = table(*turned_up(1), "1 500 grab 1", "2 700 grab 2", "* timeout")
    assert match.scores().totals == (0, 0)
    assert match.state.removed == (1, 2, 3, 4)
