"""Kitty Paw: one heap of tiles for all, by the rules (K1, K3, K8, K10, K12)."""

from __future__ import annotations

from collections import Counter

import pytest
from kittypaw_heap import HEAP, ROW, begun, tiles, with_all
from kittypaw_table import filled, idle, refused, table, turned_up
from test_kittypaw_hands import played

from pyengine.bots import Timed
from pyengine.core.match import Match
from pyengine.core.text import parse_match, write_match
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.heap import fallen, looked_at
from pyengine.games.kittypaw.keeping import even_pace
from pyengine.games.kittypaw.pace import PACES
from pyengine.games.kittypaw.pictures import KINDS
from pyengine.games.kittypaw.plan import plan_for
from pyengine.games.kittypaw.policy import HANDS
from pyengine.games.kittypaw.spoken import SPOKEN
from pyengine.testing import random_steps
from pyengine.typed.contract import Asking

# K1: what lies there


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_heap_has_a_set_of_seven_cats_for_each_player(players):
    """K1, as in the box: one set of seven different tiles a player, mixed."""
    lying = begun(players).state.fallen
    assert Counter(tile.kind for tile in lying) == dict.fromkeys(KINDS, players)
    assert {tile.face for tile in lying} <= {"a", "s"}
    assert {tile.rotation for tile in lying} <= set(range(6))


def test_tiles_fall_in_all_ways():
    """K1: turned and asleep as they fall; of 1,400 tiles each of the twelve ways is taken by a
    twelfth, give or take a third of that."""
    found = Counter(
        (tile.face, tile.rotation) for number in range(50) for tile in fallen(4, number, (1, 2))
    )
    assert len(found) == 12
    assert all(1400 / 12 * 2 / 3 < count < 1400 / 12 * 4 / 3 for count in found.values())


def test_the_heap_follows_from_the_row_and_is_another_in_each_round():
    """The same log gives the same heap on every device; the next row lies in another one."""
    assert begun(3).state.fallen == begun(3).state.fallen
    assert begun(3).state.fallen != table("* cards 1 2 3 4", players=3, options=HEAP).state.fallen
    again = table(ROW, "* timeout", "* cards 1 2 4 5", players=3, options=HEAP)
    assert again.state.fallen != begun(3).state.fallen


def test_without_the_option_there_is_no_heap_and_the_text_is_as_it_was():
    """The option is quiet: a text without it says nothing of tiles, and reads as ever."""
    match = table(ROW, "1 500 grab 1")
    assert match.state.fallen == ()
    assert "tiles" not in write_match(match)
    assert "tiles=heap" in write_match(begun())
    assert refused(match, 1, "900 take 3") == "TURN"
    assert refused(match, 1, "900 back 3") == "TURN"


# K3: hands at the heap


def test_a_tile_that_is_taken_is_not_there_for_others():
    """K3: in somebody's hand or picture it is gone; put back it is there again."""
    match = begun(2, "1 500 grab 1", "2 600 grab 2", "1 900 take 5")
    kind = match.state.fallen[4].kind
    assert match.state.held_by(1) == {kind: 5}
    assert refused(match, 2, "950 take 5") == "K3"
    match = match.apply(1, "1000 back 5")
    assert match.state.held_by(1) == {}
    assert match.apply(2, "1100 take 5").state.held_by(2) == {kind: 5}


def test_nobody_takes_two_tiles_of_a_cat():
    """K3 with "a player holds at most one tile of each kind": so there is always one left."""
    match = begun(2, "1 500 grab 1")
    first, second = tiles(match, "C")
    match = match.apply(1, f"900 take {first}")
    assert refused(match, 1, f"950 take {second}") == "K3"
    assert refused(match, 1, f"950 take {first}") == "K3"


@pytest.mark.parametrize("action", ["400 take 3", "400 back 3"])
def test_tiles_are_for_those_who_have_a_card(action):
    """K2 before K3: first a card, then tiles."""
    assert refused(begun(), 1, action) == "K3"


def test_the_tiles_are_as_many_as_lie_there():
    match = begun(2, "1 500 grab 1")
    assert refused(match, 1, "900 take 15") == "K3"
    assert refused(match, 1, "900 back 14") == "K3"
    assert refused(match, 1, "900 take 0") == "NOTATION"
    assert refused(match, 1, "900 take 100") == "NOTATION"
    assert refused(match, 1, "400 take 3") == "TURN"
    assert match.apply(1, "900 take 14").state.taken[13] == 1


def test_a_picture_is_built_of_tiles_that_were_taken():
    """K3, K5: a call that shows a cat which is still in the heap is refused, not wrong."""
    match = begun(2, "1 500 grab 1")
    assert refused(match, 1, "900 meow {p12}") == "K3"
    match = with_all(match, 1, 12, 900)
    after = match.apply(1, filled("9000 meow {p12}"))
    assert after.state.call.right
    gone = match.apply(1, f"1000 back {min(match.state.held_by(1).values())}")
    assert refused(gone, 1, "9000 meow {p12}") == "K3"


# K8, K10: from round to round


def test_a_new_round_begins_with_all_tiles_in_the_heap():
    """K8: tiles back."""
    match = with_all(begun(2, "1 500 grab 1"), 1, 12, 900)
    match = match.apply(0, "timeout").apply(0, "cards 1 2 4 5")
    assert match.state.taken == (0,) * 14


def test_an_extra_round_has_a_heap_for_those_who_play_it():
    """K10: one of three has called a wrong picture, the two others are tied: two sets lie there."""
    options = f"{HEAP} reflex=off"
    match = table(turned_up(1)[0], "3 500 grab 1", players=3, options=options)
    match = match.apply(3, f"900 take {tiles(match, 'A')[0]}").apply(3, "1000 meow Aa0@0,0")
    lines = [f"{entry.actor or '*'} {entry.action}" for entry in match.entries]
    match = table(*lines, *idle(*range(2, 11)), "* cards 5 6 7 8", players=3, options=options)
    assert match.state.tied == (1, 2)
    assert len(match.state.taken) == len(match.state.fallen) == 14


# Whole matches


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("pace", ["race", "calm"])
def test_random_matches_end_and_are_the_same_when_they_are_read_again(players, pace):
    """By the text, action by action; with all cards, so that every kind of round comes."""
    options = {"tiles": "heap", "pace": pace, "set": "both", "levels": "mixed"}
    begin = Match.new("kittypaw", players, options)
    for match in random_steps(begin, f"heap {players} {pace}"):
        held = Counter((owner, tile.kind) for tile, owner in zip(
            match.state.fallen, match.state.taken, strict=True) if owner)  # fmt: skip
        assert max(held.values(), default=1) == 1
    assert match.over
    again = parse_match(write_match(match))
    assert write_match(again) == write_match(match)
    assert again.state == match.state
    kinds = {entry.action.split()[1] for entry in match.entries if entry.action[0].isdigit()}
    assert "take" in kinds


# K12: bots search as well


def test_a_bot_takes_each_cat_of_its_card_before_it_lays_it_and_calls():
    """K3, K12: so it takes as many tiles as its card has cats, one after the other."""
    match = played("heap", "normal", "easy", tiles="heap")
    taken: dict[int, list[str]] = {1: [], 2: []}
    for entry, before in zip(match.entries, match.states, strict=False):
        words = entry.action.split()
        if words[-2:-1] == ["take"]:
            taken[entry.actor].append(before.fallen[int(words[-1]) - 1].kind)
        elif "meow" in words:
            assert sorted(taken[entry.actor]) == sorted(word[0] for word in words[2:] if "@" in word
                                                        and word[0] in KINDS)  # fmt: skip
        elif entry.actor == 0:
            taken = {1: [], 2: []}


def test_a_bot_whose_tile_is_taken_takes_another_one():
    match = begun(2, "1 500 grab 1", "2 600 grab 2")
    planned = HANDS.next(match.state, 2, "hard", "seed")
    assert isinstance(planned, Timed)
    at, word, number = planned.action.split()
    assert word == "take"
    kind = match.state.fallen[int(number) - 1].kind
    match = match.apply(1, f"{int(at) - 1} take {number}")
    again = HANDS.next(match.state, 2, "hard", "seed")
    other = int(again.action.split()[2])
    assert other != int(number)
    assert match.state.fallen[other - 1].kind == kind
    assert again.at == int(at)


@pytest.mark.parametrize("sets", [1, 2, 3, 4])
def test_how_many_tiles_are_looked_at_until_a_cat_is_found(sets):
    """The mean place of the first of that cat among all in any order, by 4,000 heaps."""
    total = sum(
        next(at for at, tile in enumerate(fallen(sets, number, (1,)), 1) if tile.kind == "D")
        for number in range(4000)
    )
    assert total / 4 == pytest.approx(looked_at(sets), rel=0.05)


def test_bots_need_longer_by_what_they_look_for():
    """docs/bots.md: 4 % of a cat's time for each tile that is looked at, 5 of two sets: a fifth."""
    lines = ("1 500 grab 1", "2 600 grab 2")
    plain, heaped = table(ROW, *lines).state, begun(2, *lines).state
    plans = [plan_for(state, 1, PACES["normal"], "seed") for state in (plain, heaped)]
    assert plans[1].ends[-1] == pytest.approx(1.2 * plans[0].ends[-1], rel=0.01)
    assert plans[0].peek_step == plans[1].peek_step
    starts = (0, *plans[1].ends)
    assert all(a < t < b for a, t, b in zip(starts, plans[1].takes, plans[1].ends, strict=False))


def test_a_bot_that_keeps_pace_does_not_search_twice():
    """K12, ours: what others took tells of hands that searched; of the same log the hand has the
    same time for a whole card, with a heap or without."""
    rounds = (*idle(1), "* cards 5 6 7 8", "1 500 grab 1", "2 600 grab 2")
    plain, heaped = table(*rounds).state, table(*rounds, options=HEAP).state
    times = [plan_for(state, 2, even_pace(state, 2), "seed").ends[-1] for state in (plain, heaped)]
    assert times[0] == pytest.approx(times[1], rel=0.01)


# By typed lines


def spoken(match, line, seat=1):
    return SPOKEN.moves(match.state, seat, line)


def test_tiles_are_taken_by_their_cat_or_their_number():
    """docs/typed.md: the first free one of a cat, and one's own back."""
    match = begun(2, "1 500 grab 1", "2 600 grab 2")
    first, second = tiles(match, "A")
    name = NAMES["A"]
    assert spoken(match, f"tile {name}") == (f"take {first}",)
    assert spoken(match, f"take {name.lower()}") == (f"take {first}",)
    assert spoken(match, "tile 9") == ("take 9",)
    match = match.apply(2, f"900 take {first}")
    assert spoken(match, f"tile {name}") == (f"take {second}",)
    match = match.apply(1, f"950 take {second}")
    assert spoken(match, f"back {name}") == (f"back {second}",)
    assert spoken(match, "back 9") == ("back 9",)


def test_before_a_card_is_taken_take_means_a_card():
    assert spoken(begun(), "take 3") == ("grab 3",)
    assert spoken(table(ROW, "1 500 grab 1"), "take 3") == ("grab 3",)


def test_the_heap_is_read_aloud_without_what_is_taken():
    match = begun(2, "1 500 grab 1", "1 900 take 5")
    question = next(found for found in SPOKEN.questions if "heap" in found.heads)
    asking = Asking(match.state, 2, ("Mia", "Tom"))
    lying, held = map(str, question.answer(asking, 1, ()))
    assert lying.count(";") == 12
    assert "5 " + NAMES[match.state.fallen[4].kind] not in lying
    assert held == f"Mia has {NAMES[match.state.fallen[4].kind]}."
