"""Kitty Paw without a clock (K13)."""

from __future__ import annotations

from kittypaw_table import cats, idle, refused, table, turned_up

from pyengine.core.match import Match


def calm(*lines: str, players: int = 2, number: int = 1) -> Match:
    """A round after rounds in which all gave up."""
    before = []
    for earlier in range(1, number):
        before += [*turned_up(earlier), *(f"{seat} 0 pass" for seat in range(1, players + 1))]
    return table(*before, *turned_up(number), *lines, players=players, options="pace=calm")


def test_everybody_who_builds_it_right_scores_and_the_first_one_more():
    """K13: by the order of the log, whatever the times."""
    match = calm("1 5 grab 1", "2 5 grab 2", "2 24310 meow {p2}", "1 24310 meow {p1}")
    assert match.scores().totals == (cats(1), cats(2) + 1)
    assert [line.points for line in match.scores().seats[1].lines] == [cats(2), 1, 0, 0]
    assert match.pending.chance.purpose == "cards"


def test_a_right_picture_counts_at_once():
    """K13: judged at once, and whoever has scored waits for the others."""
    match = calm("1 5 grab 1", "1 24310 meow {p1}")
    assert match.scores().totals == (cats(1) + 1, 0)
    assert match.pending.seats == (2,)
    assert refused(match, 1, "24400 pass") == "TURN"


def test_a_wrong_picture_changes_nothing_and_may_be_corrected():
    """K13: no penalty, as often as wanted; and the first right one is the first."""
    match = calm("1 5 grab 1", "2 5 grab 2", "1 10 meow {x1}", "1 10 meow {x1}")
    assert match.scores().totals == (0, 0)
    assert match.pending.seats == (1, 2)
    after = match.apply(1, f"30 meow {'Aa0@0,0'}")
    assert after.state.tries == (3, 0)
    right = calm("1 5 grab 1", "1 10 meow {x1}", "1 30 meow {p1}", "2 31 pass")
    assert right.scores().totals == (cats(1) + 1, 0)


def test_giving_up_ends_the_round_for_a_seat():
    """K13: with a card or without one; the card is removed without a penalty."""
    match = calm("1 5 grab 1", "1 30000 pass", "2 30000 pass")
    assert match.scores().totals == (0, 0)
    assert match.state.removed == (1, 2, 3, 4)
    assert match.pending.chance.purpose == "cards"


def test_a_seat_without_a_card_grabs_first_or_passes():
    """K5, K13."""
    assert refused(calm(), 1, "50 meow {p1}") == "K5"
    assert calm("1 50 pass").pending.seats == (2,)


def test_times_never_fall_and_have_no_limit():
    """The log: K11 has no meaning here, the order of the lines has."""
    match = calm("1 500000 grab 1")
    assert match.pending.deadline is None
    assert refused(match, 2, "499999 grab 2") == "TURN"
    assert refused(match, 0, "timeout") == "TURN"


def test_nobody_touches():
    """K13: no reflex, whatever the option says."""
    match = calm("1 5 grab 1", "1 10 meow {p1}", players=3)
    assert match.pending.race
    assert refused(match, 2, "touch 300") == "TURN"


def test_five_scored_cards_end_the_match_after_the_round():
    """K9, K13: the others finish first what they have begun."""
    lines = []
    for number in range(1, 5):
        card = 4 * number - 3
        lines += [*turned_up(number), "1 5 grab 1", f"1 9 meow {{p{card}}}", "2 9 pass"]
    begun = (*lines, *turned_up(5), "1 5 grab 1", "2 5 grab 2", "1 9 meow {p17}")
    match = table(*begun, options="pace=calm")
    assert match.state.scored_by(1) == 5
    assert match.pending.seats == (2,)
    done = table(*begun, "2 99 meow {p18}", options="pace=calm")
    assert done.over
    assert done.scores().totals == (sum(map(cats, (1, 5, 9, 13, 17))) + 5, cats(18))
    assert done.scores().winners == (1,)


def extra(*lines: str) -> Match:
    """The first extra round of two who gave up ten times."""
    before = []
    for number in range(1, 11):
        before += [*turned_up(number), "1 0 pass", "2 0 pass"]
    return table(*before, "* cards 1 2 3 4", *lines, options="pace=calm")


def test_an_extra_round_without_a_clock_is_won_by_the_first_right_picture():
    """K10: at once, and no total changes."""
    match = extra("1 5 grab 1", "2 5 grab 2", "1 9 meow {x1}", "2 9 meow {p2}")
    assert match.over
    assert match.scores().winners == (2,)
    assert match.scores().totals == (0, 0)


def test_an_extra_round_without_a_clock_goes_on_after_a_wrong_picture():
    """K13: it may be corrected; the round ends when all have given up, and its cards come again."""
    match = extra("1 5 grab 1", "1 9 meow {x1}", "1 12 pass")
    assert match.pending.seats == (2,)
    assert len(match.apply(2, "12 pass").state.removed) == 40
    assert extra("1 5 grab 1", "1 9 meow {x1}", "1 9 meow {p1}").scores().winners == (1,)


def test_a_race_knows_no_giving_up():
    """TURN."""
    assert refused(table(*idle(1), *turned_up(2)), 1, "30000 pass") == "TURN"
