"""Which last tricks are solved, how, and over which deals."""

from __future__ import annotations

from math import fsum

from pyengine.core.chance import rng_for
from pyengine.games.ninelives.endgame import Solver, TooLarge
from pyengine.games.ninelives.forcing import Forcing
from pyengine.games.ninelives.position import Position, World, draw_world, every_world
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO

__all__ = ["solve"]

FEW = 4
"""From so many cards in the smallest hand on the solvers are asked."""

MANY = 20
"""With more cards in all hands than that no allowance would do."""

DEALS = 8
"""All deals are solved where there are no more; else so many are drawn."""

ENOUGH = 4
"""With so many deals solved when the allowance ends, their mean is taken."""

ALLOWANCE = 20_000
"""Positions a decision may look at for exact values: about 70 ms here, 150 ms in a browser."""

PROOFS = 8_000
"""The same for proofs that a hit can be forced."""


def solve(position: Position) -> dict[str, float] | None:
    """The worth of every action where few cards are left; None where that is too much.

    The mean exact value over the deals, where they are small enough. Else, where some
    action forces a hit in every deal, how many points every action is sure of.
    """
    cards = sum(position.sizes) + len(position.trick)
    if position.phase == "bid" or min(position.sizes) > FEW or cards > MANY:
        return None
    if position.worlds <= DEALS:
        deals = list(every_world(position))
    else:
        # The same deals whenever the same view is looked at.
        rng = rng_for("nine lives", "last tricks", *position.known)
        deals = [draw_world(position, rng) for _ in range(DEALS)]
    return _exact(position, deals) or _forced(position, deals)


def _exact(position: Position, deals: list[World]) -> dict[str, float] | None:
    values: dict[str, list[float]] = {action: [] for action in position.cards}
    wanted = min(ENOUGH, len(deals))
    solver = Solver(position.me, position.valued, ALLOWANCE if wanted == 1 else ALLOWANCE // 2)
    for done, deal in enumerate(deals):
        if done == 1:
            # One deal that takes more than half leaves too little for the others.
            solver.left += ALLOWANCE - ALLOWANCE // 2
        try:
            solved = [_value(solver, position, action, deal) for action in position.cards]
        except TooLarge:
            break
        for found, value in zip(values.values(), solved, strict=True):
            found.append(value)
    if min(map(len, values.values())) < wanted:
        return None
    return {action: fsum(found) / len(found) for action, found in values.items()}


def _value(solver: Solver, position: Position, action: str, deal: World) -> float:
    hands, tricks, leader, trick = position.after(action, deal)
    if trick:
        return solver.after_card(tuple(hands), tuple(tricks), leader, trick)[position.me]
    return solver.after_take(tuple(hands), tuple(tricks), leader, 0)[position.me]


def _forced(position: Position, deals: list[World]) -> dict[str, float] | None:
    place = position.places[position.me]
    assert place is not None
    sure: dict[str, list[bool]] = {}
    forcing = Forcing(position.me, place.numbers, PROOFS)
    try:
        for action in position.cards:
            sure[action] = [_is_sure(forcing, position, action, deal) for deal in deals]
    except TooLarge:
        return None
    if not any(map(all, sure.values())):
        return None
    hit = HIT_TWO if place.vertical else HIT_ONE
    # A hit that is not sure may still come, or cost a point or so: it counts as nothing.
    return {action: hit * sum(found) / len(found) for action, found in sure.items()}


def _is_sure(forcing: Forcing, position: Position, action: str, deal: World) -> bool:
    hands, tricks, leader, trick = position.after(action, deal)
    won = tricks[position.me]
    if trick:
        return forcing.after_card(tuple(hands), won, leader, trick)
    return forcing.after_take(tuple(hands), won, leader, 0)
