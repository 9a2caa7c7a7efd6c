"""Where bots circle their cups, and whether one's own sheet may come back: options of Y20."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from pyengine.core.chance import SeededChance, Shuffle, rng_for
from pyengine.core.errors import IllegalAction
from pyengine.core.text import parse_match, write_match
from pyengine.testing import match_of

SIX = "C1 D2 G4 B5 E6 H7"

BUSY = {
    "A": ["B11", "G12", "C8", "G9", "E6", "D2", "B5", "G4", "C11", "H7", "C1"],
    "B": ["B12", "B7", "H3", "D9", "D11", "G1", "D5", "H10", "G6", "H8", "C3"],
}
"""The dots with a shadow, from the one that most threads meet to the one that fewest do."""


def rule_against(match, deal):
    """The rule that refuses a deal."""
    with pytest.raises(IllegalAction) as caught:
        match.apply(0, deal)
    return caught.value.rule


def cups_by_lot(options, seat=1, bot=True, players=2, number=300):
    """The dots that chance circles, so many times."""
    match = match_of("yarn", players, options)
    return [
        match.game.automatic(match.state, seat, bot, rng_for("lot", at)).split()[1:]
        for at in range(number)
    ]


@pytest.mark.parametrize("side", "AB")
def test_y20_kind_bots_circle_where_few_threads_run(side):
    """Y20: six of the seven quietest dots; each is left out about equally often."""
    chosen = cups_by_lot(f"side={side} botcups=kind", number=700)
    counts = Counter(dot for cups in chosen for dot in cups)
    assert set(counts) == set(BUSY[side][-7:])
    assert all(abs(count - 600) < 60 for count in counts.values())


@pytest.mark.parametrize("side", "AB")
def test_y20_mean_bots_circle_where_most_threads_run(side):
    """Y20: six of the seven busiest dots."""
    chosen = cups_by_lot(f"side={side} botcups=mean", number=700)
    counts = Counter(dot for cups in chosen for dot in cups)
    assert set(counts) == set(BUSY[side][:7])
    assert all(abs(count - 600) < 60 for count in counts.values())


@pytest.mark.parametrize("character", ["kind", "mean", "random"])
def test_y20_the_same_seed_circles_the_same_cups(character):
    """Y20: for a bot as well as alone; different seeds differ."""
    options = f"botcups={character}"
    assert cups_by_lot(options) == cups_by_lot(options)
    assert cups_by_lot(options) == cups_by_lot(options, bot=False, players=1)
    assert len({tuple(cups) for cups in cups_by_lot(options)}) > 1


def test_y20_by_default_every_text_is_what_it_was():
    """Y20: the two options are written only where somebody has chosen otherwise."""
    usual = match_of("yarn", 2, "")
    assert "botcups" not in write_match(usual)
    assert "deal" not in write_match(usual)
    other = match_of("yarn", 2, "botcups=mean deal=others")
    assert "options: side=A cups=on crossing=allowed botcups=mean deal=others\n" in write_match(
        other
    )
    assert parse_match(write_match(other)).header == other.header


def test_y20_nobody_gets_the_own_sheet_back():
    """Y20: with any shuffle, of two to six; each of the others is as likely to be whose it is."""
    for players in (2, 3, 4, 6):
        lines = [f"{seat} cups {SIX}" for seat in range(1, players + 1)]
        match = match_of("yarn", players, "deal=others", *lines)
        assert match.pending.chance == Shuffle("deal", 0, players)
        drawers = Counter()
        for order in permutations(range(1, players + 1)):
            dealt = match.game.chance_action(match.state, order)
            after = match.apply(0, dealt)
            assert all(seat != drawer for seat, drawer in enumerate(after.state.dealt, 1))
            drawers[after.state.dealt[0]] += 1
        assert set(drawers) == set(range(2, players + 1))
        assert len(set(drawers.values())) == 1


def test_y20_a_deal_with_the_own_sheet_is_refused_where_it_was_agreed():
    """Y20: any other deal is fine, also one that no ring gives, such as two swaps."""
    lines = [f"{seat} cups {SIX}" for seat in range(1, 5)]
    match = match_of("yarn", 4, "deal=others", *lines)
    assert rule_against(match, "deal 2 1 3 4") == "Y20"
    assert rule_against(match, "deal 2 1 4 4") == "Y2"
    assert match.apply(0, "deal 2 1 4 3").state.dealt == (2, 1, 4, 3)
    assert match_of("yarn", 4, "", *lines).apply(0, "deal 1 2 3 4").state.dealt == (1, 2, 3, 4)


def test_y20_alone_the_own_sheet_comes_back():
    """Y20, Y22: there is nobody else to get one from."""
    match = match_of("yarn", 1, "deal=others", f"1 cups {SIX}")
    dealt = match.draw(SeededChance("alone"))
    assert dealt.entries[-1].action == "deal 1"
