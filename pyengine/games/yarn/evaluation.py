"""Static evaluation of Yarn Trail moves."""

from __future__ import annotations

import operator
from functools import lru_cache
from itertools import accumulate
from math import fsum

from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.position import Action, Position
from pyengine.games.yarn.tables import Tables


def taste(position: Position, action: Action) -> float:
    """Returns what the action brings at once: points, cups, and a reward for moving on.

    Stopping at the paw counts in full only towards the end of the timer: a
    player with taste does not go home when the evening begins.
    """
    text, _, _, hit, finishes = action
    added, cups = position.tables.step(hit)
    value = position.score(position.ticks + added, cups, False)
    value -= position.score(position.ticks, 0, False)
    if finishes:
        return value + (5.0 if position.rolls_to_come <= 1 else -4.0)
    return value - (1.5 if text == PASS and not position.last_turn else 0.0)


def static(position: Position, action: Action) -> float:
    """The expected rest of the game by rules of thumb, in points.

    Points made, progress towards further sets as far as time allows, what the
    next roll brings on average, items further on weighed by distance, the way to
    the paw, and a way out.
    """
    text, end, lock, hit, finishes = action
    tables = position.tables
    added, cups = tables.step(hit)
    ticks = position.ticks + added
    now = float(position.score(ticks, cups, finishes))
    if finishes or position.last_turn:
        return now
    link = position.link
    if link < position.jump and tables.sets(ticks):
        link = position.jump
    turns = turns_left(position.chain, link)
    worth = progress(tables, turns)
    used, live = position.used | lock, position.live & ~hit
    value = worth[ticks] + (position.knocked + cups) * position.cup_points
    value += SOON * _next_gain(position, end, used, live, ticks, worth)
    value += min(0.5, turns / 6.0) * _reach(tables, end, live, ticks, worth)
    home = paw_chances(position.chain)[link][min(19, tables.to_paw[end])]
    value += tables.carpet.paw_points * home
    if any(not lock & used for _, lock, _, _ in tables.moves(end, 1)):
        value += OPEN_END * min(1.0, turns / 3.0)
    if text != PASS:
        return value
    return position.pass_ends * now + (1.0 - position.pass_ends) * (value - LOST_TURN)


# Found by climbing from a guess, 450 to 900 games a try. SOON matters most: 24.4 points
# on average without it, 31.4 with it; less weight on what is far away gave 32.4.
SOON = 0.85
"""Weight of what the next roll brings on average."""

# Multiplied up, not by powers: those differ between machines in their last bit.
LATER = tuple(accumulate([0.25] + [0.94] * 99, operator.mul))
"""Weight of an item by its distance, one step less."""

OPEN_END = 0.35
"""Points for a dot from which some roll can be drawn."""

LOST_TURN = 0.8
"""Points that a turn without drawing costs."""


def _next_gain(
    position: Position, end: int, used: int, live: int, ticks: int, worth: tuple[float, ...]
) -> float:
    """Returns what the best move of the next roll adds, averaged over the six faces."""
    step, base, cup_points = position.tables.step, worth[ticks], position.cup_points
    total = 0.0
    for roll in range(1, 7):
        best = 0.0
        for _, lock, hit in position.moves(end << 3 | roll):
            hit &= live
            if hit and not lock & used:
                added, cups = step(hit)
                best = max(best, worth[ticks + added] - base + cups * cup_points)
        total += best
    return total / 6.0


def _reach(tables: Tables, end: int, live: int, ticks: int, worth: tuple[float, ...]) -> float:
    """The items that are left, each by its worth and its distance."""
    away, total = tables.distances(end), 0.0
    for weight, dots in zip(tables.weights, tables.kind_dots, strict=True):
        left = [dot for dot in dots if live & tables.bit_of[dot]]
        if left:
            gain = worth[ticks + weight] - worth[ticks]
            total += gain * fsum(LATER[max(0, away[dot] - 1)] for dot in left)
    return total


BEGUN = (0.12, 0.42)
"""Share of a set's points that one and two of its kinds are worth."""

IN_FULL = 8.0
"""So many turns to come make that the full share."""


@lru_cache(maxsize=256)
def progress(
    tables: Tables, turns: float, begun: tuple[float, float] = BEGUN, in_full: float = IN_FULL
) -> tuple[float, ...]:
    """By number of ticks: points made, and a share of the sets that are begun.

    The share grows with the kinds that are there already, and shrinks where
    few turns are left.
    """
    carpet = tables.carpet
    time, shares = min(1.0, turns / in_full), (0.0, *begun)
    found = []
    for number in range(tables.tick_space):
        ticks = [min(carpet.boxes, count) for count in tables.ticks(number)]
        value = float(tables.points(number))
        for index in range(min(ticks), min(max(ticks), len(carpet.set_values))):
            kinds = sum(count > index for count in ticks)
            value += carpet.set_values[index] * time * shares[kinds]
        found.append(value)
    return tuple(found)


@lru_cache(maxsize=256)
def turns_left(chain: tuple[int, ...], link: int) -> float:
    """The expected number of turns after this one; a resting timer counts as eight more."""
    return fsum(8.0 if number > 6 else 6.0 / (7 - number) for number in chain[link:])


@lru_cache(maxsize=64)
def paw_chances(chain: tuple[int, ...]) -> tuple[tuple[float, ...], ...]:
    """The chance to reach the paw in time, by open link and distance, going straight for it.

    A distance ``d`` can be finished by any roll of at least ``d`` (Y13); thread
    in the way is not counted.
    """
    last = len(chain)
    table: list[tuple[float, ...]] = [()] * (last + 1)
    table[last] = (0.0,) * 20
    for link in range(last - 1, -1, -1):
        number, row = chain[link], [1.0] * 20
        after = table[link + 1]
        for distance in range(20):
            total = 0.0
            for roll in range(1, 7):
                if roll >= distance:
                    total += 1.0
                elif roll >= number:
                    total += after[distance - roll]
                else:
                    total += row[distance - roll]
            row[distance] = total / 6
        table[link] = tuple(row)
    return tuple(table)
