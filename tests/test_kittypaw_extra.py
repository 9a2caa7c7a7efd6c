"""Kitty Paw: a tie after the last round, and the extra rounds that break it (K10)."""

from __future__ import annotations

from dataclasses import replace

from kittypaw_table import GUESTS, fault, idle, refused, table, turned_up

from pyengine.core.match import Match
from pyengine.games.kittypaw.state import Counted

TIED = (*idle(*range(1, 11)),)
"""Two players, ten rounds in which nobody does anything: all forty cards are removed."""


def extra(*lines: str, options: str = "", players: int = 2) -> Match:
    """A tie of all, then these lines."""
    return table(*TIED, *lines, options=options, players=players)


def test_a_tie_is_played_off_with_the_removed_cards():
    """K10: nobody has won yet; four of the removed cards, of any level, are turned up."""
    match = extra()
    assert not match.over
    assert match.scores().winners == ()
    assert match.pending.chance.size == 40
    assert str(match.game.stage(extra("* cards 1 9 17 5").state)) == "Extra round 1"


def test_a_right_call_wins_the_match_and_changes_no_total():
    """K10: at once, without touches."""
    match = extra("* cards 1 9 17 5", "1 500 grab 1", "2 600 grab 2", "2 9000 meow {p9}")
    assert match.over
    assert match.scores().totals == (0, 0)
    assert match.scores().winners == (2,)
    assert [seat.tie_break for seat in match.scores().seats] == [(0,), (1,)]


def test_a_wrong_call_ends_the_extra_round_without_a_penalty():
    """K10: its card is out of the game, the others may come again."""
    match = extra("* cards 1 9 17 5", "1 500 grab 1", "2 600 grab 2", "2 9000 meow {x9}")
    assert not match.over
    assert match.scores().totals == (0, 0)
    assert 9 not in match.state.removed
    assert {1, 17, 5} < set(match.state.removed)
    assert refused(match, 0, "cards 1 9 17 6") == "K10"
    assert match.apply(0, "cards 1 17 5 6").state.extra == 2


def test_after_the_limit_all_cards_of_the_extra_round_may_come_again():
    """K10, K11: the limit is that of the highest level in the row."""
    match = extra("* cards 1 25 41 5", GUESTS, "1 500 grab 2")
    assert match.state.limit == 180_000
    assert len(match.apply(0, "timeout").state.removed) == 40


def test_three_extra_rounds_without_a_right_call_share_the_win():
    """K10: wrong calls and time-outs alike."""
    wrong = ("1 500 grab 1", "1 900 meow Aa0@0,0")
    lines = ("* cards 1 2 3 4", *wrong, "* cards 2 3 4 5", "* timeout", "* cards 2 3 4 5", *wrong)
    match = extra(*lines)
    assert match.over
    assert match.scores().winners == (1, 2)
    assert not extra(*lines[:-1]).over


def test_a_guest_is_found_anew_in_an_extra_round():
    """K4, K10: boxes want their guest there as well."""
    begun = ("* cards 25 1 2 3", GUESTS, "1 500 grab 1")
    assert refused(extra(*begun), 1, "9000 meow {p25}") == "K4"
    match = extra(*begun, "1 800 peek {g25}", "1 9000 meow {p25}")
    assert match.scores().winners == (1,)


def test_only_tied_seats_act():
    """K10: seat 3 has lost a point, so it looks on."""
    lost = ("3 500 grab 1", "3 900 meow Aa0@0,0")
    match = table(
        *turned_up(1),
        *lost,
        *idle(*range(2, 11)),
        "* cards 2 3 4 5",
        players=3,
        options="reflex=off",
    )
    assert match.scores().totals == (0, 0, -1)
    assert match.pending.seats == (1, 2)
    assert refused(match, 3, "500 grab 1") == "TURN"
    assert match.apply(2, "500 grab 1").apply(2, "900 meow Aa0@0,0").pending.event is not None


def test_nobody_touches_in_an_extra_round():
    """K10, The log: also with three tied and reflex=on."""
    match = extra("* cards 1 2 3 4", "1 500 grab 1", "1 900 meow Aa0@0,0", players=3)
    assert match.pending.chance.purpose == "cards"


def test_fewer_cards_than_four_are_all_turned_up():
    """K10: and with fewer than one for each tied player the win is shared at once."""
    match = used_up(leaving=3)
    assert match.pending.chance.size == 3
    assert refused(match, 0, "cards 1 2") == "K10"
    begun = match.apply(0, f"cards {' '.join(map(str, match.state.removed))}")
    while begun.pending.chance is not None:
        begun = begun.apply(0, GUESTS[2:])
    assert begun.pending.seats == (1, 2, 3, 4)[: begun.header.players]
    shared = used_up(leaving=1)
    assert shared.over
    assert shared.scores().winners == (1, 2)


def used_up(leaving: int) -> Match:
    """Two players who are tied after ten rounds, and so many removed cards.

    Two use up two cards a round at most, so no log comes to this: the state is made by hand.
    """
    match = table(*TIED[:-1])
    counted = tuple(
        Counted(match.state.round, seat, card, -3)
        for seat in (1, 2)
        for card in match.state.row[leaving:]
    )
    state = replace(match.state, removed=(), counted=counted)
    return replace(match, states=(*match.states[:-1], state)).apply(0, "timeout")


def test_extra_rounds_are_lines_like_others():
    """A fourth extra round is refused: the match is over."""
    rounds = [line for _ in range(3) for line in ("* cards 1 2 3 4", "* timeout")]
    assert fault(*TIED, *rounds, "* cards 1 2 3 4") == (len(TIED) + 7, "OVER")
