"""Kitty Paw's bot that keeps pace: as quick as whoever plays, by the log alone."""

from __future__ import annotations

import pytest
from kittypaw_table import cats, table, turned_up
from strength_kittypaw import share

from pyengine.core.text import parse_match, write_match
from pyengine.games.kittypaw.keeping import even_pace
from pyengine.games.kittypaw.pace import PACES
from pyengine.games.kittypaw.policy import HANDS


def rounds(*seconds: int) -> tuple[str, ...]:
    """So many rounds of level I that seat 1 has won, each in so many seconds a cat."""
    lines: list[str] = []
    for number, time in enumerate(seconds, 1):
        card = int(turned_up(number)[0].split()[2])
        call = 1_000 * time * cats(card)
        lines += [*turned_up(number), "1 500 grab 1", f"1 {call} meow {{p{card}}}", "2 touch 900"]
    return tuple(lines)


def tile(*lines: str, players: int = 2) -> int:
    """The time for a cat of seat 2 in the next round."""
    match = table(*lines, players=players)
    return even_pace(match.game.view(match.state, 2), 2).tile


@pytest.mark.parametrize(("quick", "slow"), [(2, 4), (3, 6)])
def test_it_is_as_quick_as_the_rounds_before(quick, slow):
    """Somebody half as quick meets a hand that takes about twice as long."""
    hands = [tile(*rounds(time, time, time), *turned_up(4)) for time in (quick, slow)]
    assert 1.8 < hands[1] / hands[0] < 2.7


def test_a_round_that_it_won_tells_that_the_other_is_slower():
    """Who was still building when it called would have taken longer, at least."""
    card = int(turned_up(1)[0].split()[2])
    lost = (
        *turned_up(1),
        "2 500 grab 1",
        "1 700 grab 2",
        f"2 60000 meow {{p{card}}}",
        "1 touch 900",
    )
    assert tile(*lost, *turned_up(2)) > tile(*turned_up(1))


def test_of_several_it_follows_the_slowest():
    """Seat 3 called twice after 2 s a cat, seat 1 once after 6: the hand does not run with seat 3.

    Seat 1 is told of by its own call and, a fifth longer, by those of seat 3; seat 3 by two calls
    of its own. Alone with seat 3, who has called thrice, the same hand is quicker.
    """

    def called(number: int, seat: int, seconds: int) -> list[str]:
        card = int(turned_up(number)[0].split()[2])
        others = [other for other in (1, 2, 3) if other != seat]
        grabs = [f"{seat} 500 grab 1"]
        grabs += [f"{other} 600 grab {place}" for place, other in enumerate(others, 2)]
        touches = [f"{other} touch {800 + other}" for other in others]
        call = f"{seat} {1_000 * seconds * cats(card)} meow {{p{card}}}"
        return [*turned_up(number), *grabs, call, *touches]

    mixed = [*called(1, 3, 2), *called(2, 1, 6), *called(3, 3, 2), *turned_up(4)]
    quick = [*called(1, 3, 2), *called(2, 3, 2), *called(3, 3, 2), *turned_up(4)]
    assert tile(*mixed, players=3) > 1.2 * tile(*quick, players=3)


def test_who_is_ahead_in_points_takes_longer():
    """The same rounds, but for a touch too late (K7): its penalty leaves the hand further ahead."""
    card = [int(turned_up(number)[0].split()[2]) for number in (1, 2)]
    even = [
        line
        for number, seat in ((1, 1), (2, 2))
        for line in (
            *turned_up(number),
            f"{seat} 500 grab 1",
            f"{seat} {4_000 * cats(card[number - 1])} meow {{p{card[number - 1]}}}",
            f"{3 - seat} touch 900",
        )
    ]
    turned = [line.replace("1 touch 900", "1 touch 2900") for line in even]
    # Whose card nobody has taken turns none: seat 1 has one only where it grabs one.
    turned.insert(turned.index("2 500 grab 1") + 1, "1 700 grab 2")
    kept = [*turned]
    kept[kept.index("1 touch 2900")] = "1 touch 900"
    assert tile(*turned, *turned_up(3)) > tile(*kept, *turned_up(3))


def test_a_replay_finds_the_same_hand():
    """From the text alone, and from what the seat may see of it."""
    match = table(*rounds(3, 5), *turned_up(3))
    again = parse_match(write_match(match))
    plans = [
        HANDS.next(found.game.view(found.state, 2), 2, "even", "s") for found in (match, again)
    ]
    assert plans[0] == plans[1] is not None


@pytest.mark.parametrize(
    ("level", "seconds"), [("gentle", 6), ("easy", 4), ("normal", 3), ("hard", 2)]
)
def test_a_level_is_even_with_the_hand_it_is_for(level, seconds):
    """Between 40 and 60 % of the won rounds are the person's (docs/bots.md)."""
    assert 0.4 <= share(level, seconds, 60).value <= 0.6


@pytest.mark.parametrize("seconds", [2, 6])
def test_the_one_that_keeps_pace_is_even_with_any_hand(seconds):
    """Neither is left behind."""
    assert 0.4 <= share("even", seconds, 40).value <= 0.6


@pytest.mark.parametrize("seconds", [2, 6])
def test_whoever_takes_the_biggest_card_is_not_left_behind(seconds):
    """The hand finishes with the card that the other took before it: as long as it timed itself by
    the smallest of the row, such a person won 23 to 31 % of the rounds."""
    assert 0.38 <= share("even", seconds, 40, picks="most").value <= 0.6


@pytest.mark.parametrize(("bots", "seconds"), [(2, 6), (3, 6), (2, 3)])
def test_several_that_keep_pace_leave_nobody_behind(bots, seconds):
    """They keep pace with the person, not with each other: a person wins more than half of a fair
    share of the rounds, where 0 to 14 % were theirs as long as each followed the quickest."""
    assert share("even", seconds, 16, bots).value > 0.5 / (1 + bots)


def test_levels_differ_in_every_figure():
    """A stronger one is quicker to build and to touch, and errs less."""
    found = [PACES[level] for level in ("gentle", "easy", "normal", "hard")]
    for stronger, weaker in zip(found[1:], found, strict=False):
        assert stronger.tile < weaker.tile
        assert stronger.wrong < weaker.wrong
        assert stronger.reaction < weaker.reaction
