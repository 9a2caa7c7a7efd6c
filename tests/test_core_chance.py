"""Chance: streams that never change, fair draws, scripts."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pyengine.core.chance import (
    Dice,
    ScriptedChance,
    SeededChance,
    Shuffle,
    draw,
    pick,
    rng_for,
)

# Golden: saved seeds and shared links mean the same dice for ever. If this fails,
# the code is wrong, not the numbers.
GOLDEN_BITS = [3681894331, 4219266072, 2095135855]
GOLDEN_ROLLS = [4, 1, 6, 4, 2, 1, 1, 2, 5, 1, 6, 3]
GOLDEN_DEAL = (4, 1, 3, 2, 6, 5)
GOLDEN_PICKS = "ecdgahhh"


def test_a_seed_and_purpose_give_the_bits_they_always_gave():
    """Golden pin: the stream of rng_for is the same on every Python and machine."""
    rng = rng_for("tea", "roll", 1)
    assert [rng.getrandbits(32) for _ in GOLDEN_BITS] == GOLDEN_BITS


def test_a_seed_gives_the_dice_it_always_gave():
    """Golden pin: the rolls of a seed, turn by turn."""
    source = SeededChance("tea")
    rolls = [source.draw(Dice("roll", turn)) for turn in range(1, 13)]
    assert rolls == [(roll,) for roll in GOLDEN_ROLLS]


def test_a_seed_gives_the_deal_it_always_gave():
    """Golden pin: the shuffle of a seed."""
    assert SeededChance("tea").draw(Shuffle("deal", 0, 6)) == GOLDEN_DEAL


def test_a_seed_gives_the_picks_it_always_gave():
    """Golden pin: choices among equals."""
    rng = rng_for("tea", "pick")
    assert "".join(pick("abcdefgh", rng) for _ in range(8)) == GOLDEN_PICKS


def test_events_of_another_purpose_or_turn_have_their_own_stream():
    """One event's dice do not depend on how often another was asked."""
    source = SeededChance("x")
    first = [source.draw(Dice("roll", turn, count=8)) for turn in (1, 2)]
    other = source.draw(Dice("other", 1, count=8))
    assert len({*first, other}) == 3
    assert [source.draw(Dice("roll", turn, count=8)) for turn in (1, 2)] == first


def test_the_global_random_is_neither_used_nor_touched():
    """Seeding or asking the global random changes nothing, and it is left as it was."""
    random.seed(1)
    before = random.getstate()
    first = SeededChance("y").draw(Shuffle("deal", 0, 20))
    assert random.getstate() == before
    random.seed(2)
    assert SeededChance("y").draw(Shuffle("deal", 0, 20)) == first


def test_all_faces_come_equally_often():
    """Six thousand throws: no face is off by more than five standard deviations."""
    rng = rng_for("fair")
    counts = Counter(draw(Dice("roll", 1), rng)[0] for _ in range(6000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 1000) < 5 * 29 for count in counts.values())


def test_all_orders_come_equally_often():
    """Six thousand shuffles of three: no order is off by more than five standard deviations."""
    rng = rng_for("fair")
    counts = Counter(draw(Shuffle("deal", 0, 3), rng) for _ in range(6000))
    assert len(counts) == 6
    assert all(abs(count - 1000) < 5 * 29 for count in counts.values())


def test_a_shuffle_of_one_is_no_choice():
    """The solo game's deal has one outcome."""
    assert SeededChance("z").draw(Shuffle("deal", 0, 1)) == (1,)


def test_a_script_answers_in_order_and_says_when_it_ends():
    """Scripted chance gives its answers one by one, then raises LookupError."""
    source = ScriptedChance([(4,), (2, 1)])
    assert source.draw(Dice("roll", 1)) == (4,)
    assert source.draw(Shuffle("deal", 0, 2)) == (2, 1)
    with pytest.raises(LookupError, match="no answer"):
        source.draw(Dice("roll", 2))


class CountedBits:
    """Bits that peers might agree on: 1, 2, 3 ..., as far as they fit."""

    def __init__(self) -> None:
        self.given = 0

    def getrandbits(self, k: int, /) -> int:
        self.given += 1
        return self.given % (1 << k)


def test_anything_that_gives_bits_draws():
    """Dice and shuffles ask for bits alone, and again where a number is too large."""
    assert draw(Dice("roll", 1, count=4), CountedBits()) == (2, 3, 4, 5)
    assert draw(Dice("coin", 1, count=3, sides=2), CountedBits()) == (2, 1, 2)
    assert draw(Shuffle("deal", 0, 3), CountedBits()) == (3, 1, 2)
    assert pick("abc", CountedBits()) == "b"


def test_an_event_without_dice_is_only_said():
    """A deadline has nothing to draw."""
    assert SeededChance("tea").draw(Dice("timeout", 1, 0)) == ()


def test_nothing_can_be_picked_from_nothing():
    """A state without legal actions shows as an error, not as a program that hangs."""
    with pytest.raises(IndexError, match="nothing to choose"):
        pick((), rng_for("tea"))
