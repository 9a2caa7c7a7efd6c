"""Solves the last tricks: which, how, and over which deals."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from math import fsum

from pyengine.core.chance import rng_for
from pyengine.games.ninelives.aims import outcomes_of
from pyengine.games.ninelives.endgame import Solver, TooLarge
from pyengine.games.ninelives.forcing import Forcing
from pyengine.games.ninelives.info import TARGET
from pyengine.games.ninelives.position import Position, World, draw_world, every_world
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO

FEW = 4
"""From so many cards in the smallest hand on the solvers are asked."""

DEALS = 8
"""So many deals are solved exactly, or all where there are no more."""

PROVED = 24
"""So many deals have to agree that a hit can be forced, or all where there are no more."""

ENOUGH = 3
"""With so many deals solved when the allowance ends, their mean is taken."""

ALLOWANCE = 40_000
"""Positions a decision may look at for exact values, and a quarter more where the match may end.

That is about 150 ms here and 400 ms in a browser.
"""

SHARE = 8_000
"""Of these so many for one deal of many: one in a hundred has ten times that, and is left out."""

PROOFS = 15_000
"""The same for proofs that a hit can be forced: about 35 ms and 80 ms."""

SURE = 2.0
"""Points by which selfish replies may promise more than a sure hit before they are believed."""


def prove(position: Position, order: Sequence[str]) -> set[str]:
    """The actions that force a hit in every deal that was looked at, where few cards are left.

    None where the match may end with this round: it may want something else than a hit.
    """
    if position.phase == "bid" or min(position.sizes) > FEW or _may_end(position):
        return set()
    return _sure(position, _deals(position), order)


def solve(position: Position, order: Sequence[str]) -> dict[str, float] | None:
    """The worth of every action where few cards are left; None where that is too much.

    It is the mean exact value over the deals, where they are small enough. Where some
    action forces a hit in every deal, no other is worth more. ``order`` are the actions
    by their promise: proofs begin there.
    """
    if position.phase == "bid" or min(position.sizes) > FEW:
        return None
    deals = _deals(position)
    values = _exact(position, deals)
    sure = _sure(position, deals, order)
    if not sure:
        return values
    if values is None:
        # A hit that is not sure may come all the same: it counts as nothing.
        place = position.places[position.me]
        hit = HIT_TWO if place and place.vertical else HIT_ONE
        return {action: float(hit * (action in sure)) for action in position.cards}
    best = max(values[action] for action in sure)
    if max(values.values()) > best + SURE:
        # The match wants something else than this hit.
        return values
    limit = best - 0.1
    return {a: value if a in sure else min(value, limit) for a, value in values.items()}


def _deals(position: Position) -> list[World]:
    """All deals, or as many as are needed, in an order that is the same for the same view."""
    rng = rng_for("nine lives", "last tricks", *position.known)
    if position.worlds > 4 * PROVED:
        return [draw_world(position, rng) for _ in range(PROVED)]
    deals = list(every_world(position))
    rng_order = [rng.getrandbits(30) for _ in deals]
    mixed = [deal for _, deal in sorted(zip(rng_order, deals, strict=True))]
    return list(islice(mixed, PROVED))


def _exact(position: Position, deals: list[World]) -> dict[str, float] | None:
    """Mean values over the deals: thorough where the match may end, if there is time for that."""
    found = _means(position, deals, ALLOWANCE // 4, True) if _may_end(position) else None
    return found or _means(position, deals, ALLOWANCE, False)


def _may_end(position: Position) -> bool:
    """Returns whether somebody may win the match by this round (N16)."""
    return not position.rounds_left or max(position.totals) + HIT_ONE >= TARGET


def _means(
    position: Position, deals: list[World], allowance: int, thorough: bool
) -> dict[str, float] | None:
    """The mean values over the deals that the allowance does for; None where those are few."""
    me = position.me
    points = [
        outcomes_of(place, total)
        for place, total in zip(position.places, position.totals, strict=True)
        if place is not None
    ]
    solver = Solver(me, points, lambda tricks: position.valued(tricks)[me], thorough)
    each = max(SHARE, allowance // len(deals))
    solved: list[list[float]] = []
    for deal in deals:
        if len(solved) == DEALS or allowance <= 0:
            break
        solver.left = share = min(each, allowance)
        with suppress(TooLarge):
            solved.append([_value(solver, position, action, deal) for action in position.cards])
        allowance -= share - solver.left
    if len(solved) < min(ENOUGH, len(deals)):
        return None
    means = (fsum(values) / len(solved) for values in zip(*solved, strict=True))
    return dict(zip(position.cards, means, strict=True))


def _value(solver: Solver, position: Position, action: str, deal: World) -> float:
    hands, tricks, leader, trick = position.after(action, deal)
    if trick:
        return solver.after_card(tuple(hands), tuple(tricks), leader, trick)[-1]
    return solver.after_take(tuple(hands), tuple(tricks), leader, 0)[-1]


def _sure(position: Position, deals: list[World], order: Sequence[str]) -> set[str]:
    """The actions that force a hit in every deal, as far as the proofs went."""
    place = position.places[position.me]
    assert place is not None
    forcing = Forcing(position.me, place.numbers, PROOFS)
    sure = set()
    for action in order:
        try:
            if all(_is_sure(forcing, position, action, deal) for deal in deals):
                sure.add(action)
        except TooLarge:
            break
    return sure


def _is_sure(forcing: Forcing, position: Position, action: str, deal: World) -> bool:
    hands, tricks, leader, trick = position.after(action, deal)
    won = tricks[position.me]
    if trick:
        return forcing.after_card(tuple(hands), won, leader, trick)
    return forcing.after_take(tuple(hands), won, leader, 0)
