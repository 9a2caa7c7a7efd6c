"""Kitty Paw alone: ten rounds against the clock (K12)."""

from __future__ import annotations

import pytest
from kittypaw_table import GUESTS, cats, idle, refused, scored, table, turned_up

from pyengine.core.match import Match

PAR_S = {1: 8, 7: 10, 9: 12}
"""By round: seconds for a cat of level I, II, III."""


def alone(number: int, over_ms: int) -> Match:
    """The first card of a round, called right so long after par."""
    card = {1: 1, 7: 25, 9: 41}[number]
    time = PAR_S[number] * 1000 * cats(card) + over_ms
    look = ("1 600 peek {g%d}" % card,) if card > 24 else ()  # noqa: UP031
    return table(
        *idle(*range(1, number)),
        *turned_up(number),
        "1 500 grab 1",
        *look,
        f"1 {time} meow {{p{card}}}",
        players=1,
    )


@pytest.mark.parametrize("number", [1, 7, 9])
@pytest.mark.parametrize(
    ("over_ms", "change"),
    [
        *[(-15_000, 3), (-14_999, 2), (-5_000, 1), (-4_999, 0), (-1, 0), (0, 0)],
        *[(1, -1), (19_999, -1), (20_000, -1), (20_001, -2), (40_000, -2), (40_001, -3)],
    ],
)
def test_the_clock_brings_points_below_par_and_costs_some_over_it(number, over_ms, change):
    """K12: one for each full 5 s below, one less for each begun 20 s over; at par nothing."""
    match = alone(number, over_ms)
    card = {1: 1, 7: 25, 9: 41}[number]
    assert match.scores().totals == (cats(card) + change,)
    cards, _, clock, _ = match.scores().seats[0].lines
    assert (cards.count, cards.points) == (1, cats(card))
    assert (clock.count, clock.points) == (min(abs(change), 1), change)


def built_in(seconds_a_cat: float) -> int:
    """What a hand makes of ten cards that never errs, at that pace; each row's first card."""
    lines: list[str] = []
    for number in range(1, 11):
        card = int(turned_up(number)[0].split()[2])
        time = round(1_000 * seconds_a_cat * cats(card)) + 1_000
        look = ("1 600 peek {g%d}" % card,) if number > 6 else ()  # noqa: UP031
        lines += [*turned_up(number), "1 500 grab 1", *look, f"1 {time} meow {{p{card}}}"]
    (total,) = table(*lines, players=1).scores().totals
    return total


def test_who_is_twice_as_quick_makes_far_more():
    """K12: 2.5 s a cat beside 5 s; at least 15 points in ten cards lie between them."""
    assert built_in(2.5) - built_in(5) >= 15


def test_a_right_card_is_never_worth_less_than_its_penalty(monkeypatch):
    """K12: the limit of K11 comes first with these times, so par is made tiny for once."""
    monkeypatch.setattr("pyengine.games.kittypaw.scoring.OVER_STEP_MS", 1_000)
    match = alone(1, 60_000)
    assert match.scores().totals == (-1,)
    cards, _, clock, penalties = match.scores().seats[0].lines
    assert (cards.points, clock.points, penalties.count) == (cats(1), -1 - cats(1), 0)
    assert match.state.scored_by(1) == 1


def test_five_scored_cards_do_not_end_it():
    """K12: ten rounds, whatever is scored; seat 1 ends as the winner of its own match."""
    lines = [line for number in range(1, 7) for line in scored(number, 1)]
    match = table(*lines, players=1)
    assert not match.over
    done = table(*lines, *idle(7, 8, 9, 10), players=1)
    assert done.over
    assert done.scores().winners == (1,)
    # Each was called after 9 s, and its par is 8 s a cat.
    built = (1, 5, 9, 13, 17, 21)
    early = sum((8 * cats(card) - 9) // 5 for card in built)
    assert done.scores().totals == (sum(map(cats, built)) + early,)


def test_a_wrong_call_turns_the_card():
    """K6: as among several, and the round is over; nobody touches."""
    match = table(*turned_up(1), "1 500 grab 1", "1 900 meow {x1}", players=1)
    assert match.scores().totals == (-1,)
    assert match.pending.chance.purpose == "cards"


def test_the_limit_ends_a_round_alone_too():
    """K11: `* timeout`, without a penalty."""
    match = table(*turned_up(1), "1 500 grab 1", "* timeout", players=1)
    assert match.scores().totals == (0,)
    assert refused(table(*turned_up(1)), 1, "120001 grab 1") == "TURN"


def test_without_a_clock_a_right_card_brings_one_more():
    """K12, K13: however long it takes; there is no end of the time."""
    lines = (*turned_up(1), "1 500 grab 1", "1 9999999 meow {x1}", "1 99999999 meow {p1}")
    match = table(*lines, players=1, options="pace=calm")
    assert match.scores().totals == (cats(1) + 1,)
    assert _lines_in_use(match) == {"Cards": cats(1), "Bonus": 1}
    begun = table(*turned_up(1), players=1, options="pace=calm")
    assert begun.pending.deadline is None
    assert refused(begun, 0, "timeout") == "TURN"


def _lines_in_use(match):
    sheet = match.scores().seats[0]
    return {str(line.label): line.points for line in sheet.lines if not line.unused}


def test_ten_calm_rounds_alone():
    """K12: giving up is a round, too."""
    lines = []
    for number in range(1, 11):
        lines += [*turned_up(number), "1 5000 pass"]
    match = table(*lines, players=1, options="pace=calm")
    assert match.over
    assert match.scores().totals == (0,)
    assert GUESTS in lines
