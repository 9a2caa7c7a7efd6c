"""Nine Lives' bots: cards a level must find, cards it must not play, what it may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pyengine.bots import choose
from pyengine.core.chance import SeededChance, pick, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game
from pyengine.games.ninelives.cards import SUIT_MASKS, cards_of
from pyengine.games.ninelives.state import State
from tests.ninelives_positions import Puzzle, puzzles

GAME = load_game("ninelives")
THINKING = ("normal", "hard")
LEVELS = ("easy", *THINKING)


def decisions(players: int, seed: str, every: int = 1) -> Iterator[tuple[State, int]]:
    """States of a random match in which a seat can choose: each, or every so many."""
    chance, rng, count = SeededChance(seed), rng_for(seed), 0
    state = GAME.start(players, {})
    while not (pending := GAME.pending(state)).over:
        if pending.chance is not None:
            action = GAME.chance_action(state, chance.draw(pending.chance))
            state = GAME.successor(state, CHANCE, action)
            continue
        seat = pending.seats[0]
        legal = GAME.legal_actions(state, seat)
        if len(legal) > 1:
            count += 1
            if count % every == 0:
                yield state, seat
        state = GAME.successor(state, seat, pick(legal, rng))


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(
    "puzzle",
    [puzzle for name in ("tactics", "bids", "forced") for puzzle in puzzles(name)],
    ids=str,
)
def test_a_thinking_level_solves_the_position(puzzle: Puzzle, level: str) -> None:
    """With every seed: no low trump into a higher one, no boss wasted, no forced hit missed."""
    view = GAME.view(puzzle.state, puzzle.seat)
    for seed in range(3):
        decision = choose("ninelives", view, puzzle.seat, level, rng_for("puzzle", seed))
        assert puzzle.solved_by(decision.action), (decision.method, decision.candidates)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [3, 4])
def test_every_decision_is_legal(players: int, level: str) -> None:
    """All legal actions are candidates."""
    for state, seat in decisions(players, "legal", 7):
        decision = choose("ninelives", GAME.view(state, seat), seat, level, rng_for("legal"))
        legal = GAME.legal_actions(state, seat)
        assert decision.action in legal
        assert sorted(found.action for found in decision.candidates) == sorted(legal)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [3, 4])
def test_cards_that_a_seat_cannot_see_change_nothing(players: int, level: str) -> None:
    """Two hidden cards of one suit change hands: the same decision, to the last figure."""
    swapped = 0
    for state, seat in decisions(players, "swap", 9):
        other = swap_hidden(state, seat)
        if other is None:
            continue
        swapped += 1
        first, second = (
            choose("ninelives", GAME.view(world, seat), seat, level, rng_for("swap"))
            for world in (state, other)
        )
        assert first == second
    assert swapped >= 5


def swap_hidden(state: State, seat: int) -> State | None:
    """The state with two hidden cards of a suit swapped between two other hands, if there are."""
    places = [place for place in range(state.players) if place != seat - 1]
    for suit in SUIT_MASKS:
        for seat_a in places:
            for seat_b in places:
                first = cards_of(state.hands[seat_a].cards & ~state.hands[seat_a].shown & suit)
                second = cards_of(state.hands[seat_b].cards & ~state.hands[seat_b].shown & suit)
                if seat_a < seat_b and first and second:
                    both = first[0] | second[-1]
                    hands = list(state.hands)
                    hands[seat_a] = replace(hands[seat_a], cards=hands[seat_a].cards ^ both)
                    hands[seat_b] = replace(hands[seat_b], cards=hands[seat_b].cards ^ both)
                    return replace(state, hands=tuple(hands))
    return None


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_decision(level: str) -> None:
    """Whatever else draws random numbers in between; another seed samples other deals."""
    for state, seat in decisions(4, "again", 40):
        view = GAME.view(state, seat)
        first = choose("ninelives", view, seat, level, rng_for("again"))
        random.seed(len(first.candidates))
        assert choose("ninelives", view, seat, level, rng_for("again")) == first


def test_normal_solves_the_end_and_hard_searches_on() -> None:
    """Exact values take all to know the deal: hard looks into futures to the last trick."""
    methods: dict[str, set[str]] = {level: set() for level in THINKING}
    for state, seat in decisions(3, "methods", 5):
        for level in THINKING:
            found = choose("ninelives", GAME.view(state, seat), seat, level, rng_for("m"))
            methods[level].add(found.method)
            if state.phase != "bid" and min(hand.size for hand in state.hands) <= 2:
                assert found.method == ("exact" if level == "normal" else "futures")
    assert methods == {"normal": {"futures", "exact"}, "hard": {"futures"}}
