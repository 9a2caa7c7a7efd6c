"""The parts of Nine Lives' bots: deals, play-outs, wishes, what a result is worth."""

from __future__ import annotations

from collections import Counter

import pytest

from pyengine.core.chance import rng_for
from pyengine.core.registry import load_game
from pyengine.games.ninelives import policy, worlds
from pyengine.games.ninelives.aims import aim_of
from pyengine.games.ninelives.bidding import best_place, likely_tricks, place_value, strength
from pyengine.games.ninelives.bits import ALL, LED, PAWS, bit_at, bits_of, single_bits
from pyengine.games.ninelives.habits import (
    COMPANIES,
    SITUATIONS,
    TIME_CLASSES,
    WIDTH,
    WISH,
    WISH_CLASSES,
    Options,
    chances,
    chosen,
    kind_of,
    play_by_habit,
)
from pyengine.games.ninelives.habits_data import NATURE, OTHERS
from pyengine.games.ninelives.playout import play_out
from pyengine.games.ninelives.policy import POLICY
from pyengine.games.ninelives.position import draw_world, every_world
from pyengine.games.ninelives.rug import PLACES, free_places, place_at, points
from pyengine.games.ninelives.worth import share, worth
from tests.learn_ninelives import play
from tests.test_bots_ninelives import decisions

GAME = load_game("ninelives")


def deal(players: int, seed: int) -> list[int]:
    """Hands of nine as bits."""
    deck = [bit for bit in single_bits(ALL) if players == 4 or LED[bit] != LED[bit_at("F1")]]
    rng_for("deal", seed).shuffle(deck)
    return [sum(deck[9 * seat : 9 * seat + 9]) for seat in range(players)]


def cats(players: int, seed: int) -> list:
    """Places that do not touch."""
    rng, places = rng_for("cats", seed), []
    for _ in range(players):
        free = free_places(places)
        places.append(free[rng.randrange(len(free))])
    return places


@pytest.mark.parametrize("players", [3, 4])
def test_sampled_deals_are_worlds_of_the_engine(players: int) -> None:
    """Each drawn deal is one of all deals; these are what the engine enumerates, each once."""
    compared = 0
    for state, seat in decisions(players, "worlds", 3):
        view = GAME.view(state, seat)
        position = POLICY.position(view, seat)
        if worlds.count_worlds(view) > 200:
            continue
        compared += 1
        listed = {
            tuple(bits_of(hand.cards) for hand in world.hands) for world in worlds.all_worlds(view)
        }
        every = list(every_world(position))
        assert len(every) == len(listed) == position.worlds
        assert set(every) == listed
        assert {draw_world(position, rng_for("w", n)) for n in range(20)} <= listed
    assert compared >= 5


def test_deals_are_drawn_evenly() -> None:
    """A view with few deals: each comes up about as often as the others."""
    for state, seat in decisions(3, "even"):
        position = POLICY.position(GAME.view(state, seat), seat)
        if position.worlds == 6:
            break
    rng, counts = rng_for("even"), dict.fromkeys(every_world(position), 0)
    for _ in range(6000):
        counts[draw_world(position, rng)] += 1
    # Six cells of 1000 with a standard deviation of 29: five of those.
    assert all(855 <= count <= 1145 for count in counts.values())


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(40))
def test_a_play_out_is_a_round_by_the_rules(players: int, seed: int) -> None:
    """It has nine tricks and the fewest that anybody won; no card comes from nowhere."""
    hands, tricks = deal(players, seed), [0] * players
    before = sum(hands)
    places = cats(players, seed)
    play_out(hands, tricks, [aim_of(place, 3) for place in places], seed % players)
    assert sum(tricks) == 9 + min(tricks)
    held = 0
    for hand in hands:
        assert not held & hand
        held |= hand
    assert held & ~before == 0


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(40))
def test_a_round_by_habit_is_a_round_by_the_rules(players: int, seed: int) -> None:
    """The same, with chance in it: the same luck gives the same round, other luck another."""
    kinds = tuple(map(kind_of, cats(players, seed)))
    ends = []
    for luck in (seed, seed, *range(10**6, 2 * 10**9, 10**8)):
        hands, tricks = deal(players, seed), [0] * players
        before = sum(hands)
        play_by_habit(hands, tricks, kinds, seed % players, (), luck)
        assert sum(tricks) == 9 + min(tricks)
        assert sum(hand.bit_count() for hand in hands) == sum(hands).bit_count()
        assert sum(hands) & ~before == 0
        ends.append((hands, tricks))
    assert ends[0] == ends[1]
    assert any(end != ends[0] for end in ends)


@pytest.mark.parametrize("seed", range(40))
def test_fast_rounds_by_habit_are_those_of_the_slow_table(seed: int) -> None:
    """The loop of the play-outs chooses as the loop that learns, trick by trick."""
    kinds = list(map(kind_of, cats(4, seed)))
    luck = [seed]

    def choose(_: int, situation: int, company: int, options: Options) -> int:
        return options.index(chosen(situation, company, options, luck[0] >> 15))

    def drawn(seat: int, situation: int, company: int, options: Options) -> int:
        luck[0] = luck[0] * 1103515245 + 12345 & 0x7FFFFFFF
        return choose(seat, situation, company, options)

    slow: list[int] = []
    for tricks in play(deal(4, seed), kinds, seed % 4, lambda *key: wished(*key), drawn):
        slow = list(tricks)
    fast = [0] * 4
    play_by_habit(deal(4, seed), fast, tuple(kinds), seed % 4, (), seed)
    assert fast == slow


def wished(kind: int, won: int, to_come: int) -> int:
    """The class of a wish as shipped."""
    return WISH[kind][won][to_come]


def test_habits_have_a_row_for_everything() -> None:
    """Four odds for each wish, time and situation, four for each wish and company."""
    assert len(NATURE) == 4 * WISH_CLASSES * TIME_CLASSES * SITUATIONS
    assert len(OTHERS) == 4 * WISH_CLASSES * COMPANIES
    assert {len(row) for rows in WISH for row in rows} == {12}


def test_an_option_that_is_not_there_is_never_chosen() -> None:
    """Whatever the row, the parts of the options that there are make the whole."""
    options = (1, 2, 4, 8)
    for there in range(1, 16):
        present = tuple(card if there >> place & 1 else 0 for place, card in enumerate(options))
        for situation in range(0, WISH_CLASSES * TIME_CLASSES * SITUATIONS, 37):
            up_to = chances(situation, situation % COMPANIES, there)
            assert 0 <= up_to[0] <= up_to[1] <= up_to[2] <= WIDTH
            for luck in (0, *up_to, WIDTH - 1):
                if luck < WIDTH:
                    assert chosen(situation, situation % COMPANIES, present, luck) & there


def test_a_play_out_goes_on_in_the_middle_of_a_trick() -> None:
    """One trick to play, two cards on the table: the third seat has to follow and wins."""
    hands, tricks = [0, 0, bit_at("Y9")], [0, 0, 0]
    aims = [aim_of(place_at(text), 3) for text in ("1L", "2L", "3L")]
    play_out(hands, tricks, aims, 0, (bit_at("Y3"), bit_at("Y5")))
    assert tricks == [0, 0, 1]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.text)
def test_wishes_are_possible_and_end_at_the_number(place) -> None:
    """Never more than the tricks to come, none where a number is reached, all in the last need."""
    aims = aim_of(place, 3)
    for won in range(10):
        for to_come in range(10):
            assert 0 <= aims[won][to_come] <= to_come
            if won in place.numbers:
                assert aims[won][to_come] == 0
        if won + 1 in place.numbers and won not in place.numbers:
            assert aims[won][1] == 1


def test_a_stronger_hand_is_good_for_more_tricks() -> None:
    """Power grows with each card's number; the tables follow it."""
    weak, strong = (sum(map(bit_at, text.split())) for text in ("P1 Y2 B3", "P9 Y9 B8"))
    assert strength(weak) < strength(strong)
    for players in (3, 4):
        tricks = [likely_tricks(tenths, players) for tenths in range(5, 41, 5)]
        assert tricks == sorted(tricks)
    assert place_value(place_at("1L"), 10, 4) > place_value(place_at("4L"), 10, 4)
    assert place_value(place_at("4L"), 35, 4) > place_value(place_at("1L"), 35, 4)


def test_others_predict_on_free_places_only() -> None:
    """A play-out before all cats sit never puts two beside one row's side."""
    for seed in range(30):
        hands, places = deal(4, seed), [None] * 4
        for seat in range(4):
            free = free_places(places)
            places[seat] = best_place(hands[seat], places)
            assert places[seat] in free


def test_shares_of_the_win_add_up() -> None:
    """Whatever the totals, the seats share one win; the better total has the better share."""
    for totals in ((0, 0, 0), (3, 7, 2), (8, 8, 0, 5), (4, 2, 6, 6)):
        for left in range(3):
            shares = [share(totals, seat, left) for seat in range(len(totals))]
            assert sum(shares) == pytest.approx(1.0)
            assert [portion for _, portion in sorted(zip(totals, shares, strict=True))] == sorted(
                shares
            )


def test_nine_points_end_the_match() -> None:
    """N16: who has nine has won at once, however many rounds were to come."""
    assert share((9, 8, 8), 0, 3) == 1.0
    assert share((8, 8, 8), 0, 3) == pytest.approx(1 / 3)


def test_a_searched_hit_is_believed_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """N15: of what a hit brings over a miss by one, which costs a point if there is one, 0.10 is
    lost; a miss counts as it is, and so does a prediction, and what nothing can change."""

    def no_tree(tree, hands, tricks, leader, trick, play_on, valued):
        play_on(hands, tricks, leader, list(trick))
        return valued(tuple(tricks))

    monkeypatch.setattr(policy, "visit", no_tree)
    seen = Counter()
    for state, seat in decisions(4, "believed"):
        view, me = GAME.view(state, seat), seat - 1
        position = POLICY.position(view, seat)
        if view.phase == "bid":
            continue
        action = next(iter(position.cards))
        future = POLICY.future(position, rng_for("believed", seat))
        end = POLICY.end(position, action, future)
        assert POLICY.search(position, action, future) == end.worth
        hands, tricks, leader, trick = position.after(action, future.hands)
        is_open = bool(trick) or all(hands)
        if is_open:
            play_by_habit(hands, tricks, position.kinds, leader, list(trick), future.luck)
        brings, total = points(position.seated[me], tricks[me]), view.totals[me]
        is_doubtful = brings > 0 and is_open
        lost = 0.10 * (brings + min(1, total)) if is_doubtful else 0.0
        assert end.points == pytest.approx(max(brings, -total) - lost)
        seen[is_doubtful, total > 0] += 1
    assert len(seen) == 4


def test_points_are_worth_more_to_oneself_than_their_loss_to_a_rival() -> None:
    """At the beginning a hit is worth about its points, a rival's hit costs a part of that."""
    start = (0, 0, 0, 0)
    assert worth(start, (4, 0, 0, 0), 0, 3) == pytest.approx(4.0)
    assert -2.0 < worth(start, (0, 4, 0, 0), 0, 3) < -0.3


def test_in_the_last_round_the_win_counts() -> None:
    """Second place by one point or by four is nearly the same; to draw level is not."""
    before = (2, 6, 0)
    assert worth(before, (6, 6, 0), 0, 0) > worth(before, (4, 6, 0), 0, 0) + 1.5
    assert worth(before, (4, 6, 0), 0, 0) - worth(before, (2, 6, 0), 0, 0) < 1.0


def test_the_best_card_of_a_hand_is_its_highest_bit() -> None:
    """Trumps above all plain cards, then by number: what the play-outs rely on."""
    hand = sum(map(bit_at, ["P1", "Y9", "B8", "F7"]))
    assert [bit & PAWS != 0 for bit in single_bits(hand)] == [True, False, False, False]
    assert single_bits(hand)[1:] == (bit_at("Y9"), bit_at("B8"), bit_at("F7"))
