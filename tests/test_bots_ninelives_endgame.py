"""The exact last tricks of Nine Lives against slow searches over the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from pyengine.core.chance import SeededChance, pick, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game
from pyengine.games.ninelives.endgame import Solver, TooLarge, Value
from pyengine.games.ninelives.forcing import Forcing
from pyengine.games.ninelives.policy import POLICY
from pyengine.games.ninelives.position import every_world
from pyengine.games.ninelives.scoring import outcome
from pyengine.games.ninelives.state import State

GAME = load_game("ninelives")

Ends = Callable[[State], Value]


def late(players: int, cards: int, seed: int, most: int = 36) -> State:
    """A state of random play in which a seat can choose.

    The smallest hand has at most ``cards`` cards, all hands and the table at most ``most``.
    """
    for attempt in count():
        for state in matches(players, f"{seed}/{attempt}"):
            sizes = [hand.size for hand in state.hands]
            few = min(sizes) <= cards and sum(sizes) + len(state.trick) <= most
            if few and len(GAME.legal_actions(state, state.turn)) > 1:
                return state
    raise AssertionError


def matches(players: int, seed: str) -> Iterator[State]:
    """The states of a random match in which a card is to be played or taken."""
    chance, rng = SeededChance(seed), rng_for(seed)
    state = GAME.start(players, {})
    while not (pending := GAME.pending(state)).over:
        if pending.chance is not None:
            action = GAME.chance_action(state, chance.draw(pending.chance))
            state = GAME.successor(state, CHANCE, action)
            continue
        if state.phase != "bid":
            yield state
        legal = GAME.legal_actions(state, state.turn)
        state = GAME.successor(state, state.turn, pick(legal, rng))


def scored(state: State) -> bool:
    """Returns whether the round is over."""
    return state.phase in ("deal", "over")


def can_force(state: State, me: int) -> bool:
    """Returns whether seat ``me`` hits whatever the others do, by the rules alone."""
    if scored(state):
        return state.tricks[me - 1] in state.rounds[-1].places[me - 1].numbers
    seat = state.turn
    results = (
        can_force(GAME.successor(state, seat, action), me)
        for action in GAME.legal_actions(state, seat)
    )
    return any(results) if seat == me else all(results)


def selfish(state: State, me: int, thorough: bool, ends: Ends) -> set[Value]:
    """The values that come about when everybody does best for itself, by the rules alone.

    They are several where a seat does not care; a seat ``me`` that is not thorough may be
    content with its most points as well.
    """
    if scored(state):
        return {ends(state)}
    seat = state.turn
    results = [
        selfish(GAME.successor(state, seat, action), me, thorough, ends)
        for action in GAME.legal_actions(state, seat)
    ]
    key = -1 if seat == me else seat - 1
    # A card is as good as the best only if it may bring what every other card brings at least.
    least = max(min(value[key] for value in result) for result in results)
    every = set().union(*results)
    found = {value for value in every if value[key] >= least}
    if seat == me and not thorough:
        most = max(value[seat - 1] for value in every)
        found |= {value for value in every if value[seat - 1] == most}
    return found


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize(("players", "cards"), [(3, 2), (4, 2)])
@pytest.mark.parametrize("seed", range(12))
def test_solvers_agree_with_the_rules(players: int, cards: int, seed: int, thorough: bool) -> None:
    """Every action's exact value and whether it forces the hit, with all cards open."""
    # The slow search takes half a second for eleven cards, and minutes for fifteen.
    state = late(players, cards, seed, 11)
    seat = state.turn
    position = POLICY.position(state, seat)
    points = [
        [outcome(place, won, total) for won in range(14)]
        for place, total in zip(state.places, state.totals, strict=True)
    ]

    def valued(tricks: tuple[int, ...]) -> float:
        return position.valued(tricks)[seat - 1]

    def ends(over: State) -> Value:
        return (*over.rounds[-1].points, valued(over.tricks))

    solver = Solver(position.me, points, valued, thorough)
    solver.left = 10**6
    forcing = Forcing(position.me, position.places[seat - 1].numbers, 10**6)
    (deal,) = every_world(position)
    for action in GAME.legal_actions(state, seat):
        hands, tricks, leader, trick = position.after(action, deal)
        after = GAME.successor(state, seat, action)
        if trick:
            exact = solver.after_card(tuple(hands), tuple(tricks), leader, trick)
            sure = forcing.after_card(tuple(hands), tricks[seat - 1], leader, trick)
        else:
            exact = solver.after_take(tuple(hands), tuple(tricks), leader, 0)
            sure = forcing.after_take(tuple(hands), tricks[seat - 1], leader, 0)
        assert exact in selfish(after, seat, thorough, ends)
        assert sure == can_force(after, seat)


def test_an_allowance_is_kept() -> None:
    """Both solvers stop with ``TooLarge`` rather than look at more positions."""
    state = late(4, 4, 1)
    position = POLICY.position(state, state.turn)
    deal = next(every_world(position))
    hands, tricks, leader, trick = position.after(next(iter(position.cards)), deal)
    solver = Solver(position.me, [range(14)] * 4, lambda tricks: 0.0)
    solver.left = 50
    with pytest.raises(TooLarge):
        solver.after_card(tuple(hands), tuple(tricks), leader, trick)
    with pytest.raises(TooLarge):
        Forcing(position.me, (1,), 2).after_card(tuple(hands), 0, leader, trick)
