"""What a Yarn Trail move is worth without looking ahead, and why."""

from __future__ import annotations

from functools import lru_cache
from math import fsum

from pyengine.games.yarn.carpet import ITEMS
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.position import Action, Position
from pyengine.games.yarn.tables import Tables

__all__ = ["paw_chances", "progress", "reason", "static", "taste", "turns_left"]

_NAMES = {"m": "mouse", "s": "sock", "p": "paper plane"}
_PLURALS = {"m": "mice", "s": "socks", "p": "paper planes"}


def taste(position: Position, action: Action) -> float:
    """What the action brings at once: points, cups, and a wish to keep moving.

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

    Points made, progress towards further sets as far as time allows, items
    within reach weighed by distance, the way to the paw, and free thread.
    """
    text, end, lock, hit, finishes = action
    tables = position.tables
    added, cups = tables.step(hit)
    ticks = position.ticks + added
    if finishes or position.last_turn or (text == PASS and position.pass_ends):
        return float(position.score(ticks, cups, finishes))
    link = position.link
    if link < position.jump and tables.sets(ticks):
        link = position.jump
    turns = turns_left(position.chain, link)
    worth = progress(tables, turns)
    value = worth[ticks] + (position.knocked + cups) * position.cup_points
    live = position.live & ~hit
    away = tables.distances(end)
    now = worth[ticks]
    reach = 0.0
    for weight, dots in zip(tables.weights, tables.kind_dots, strict=True):
        # A full kind is worth nothing more; else what the next one of it adds.
        left = [dot for dot in dots if live & tables.bit_of[dot]]
        if left:
            gain = worth[ticks + weight] - now
            reach += gain * fsum(_PULL[min(away[dot], len(_PULL) - 1)] for dot in left)
    value += min(1.0, turns / 6.0) * reach
    home = paw_chances(position.chain)[link][min(19, tables.to_paw[end])]
    value += tables.carpet.paw_points * home
    value += 0.35 * min(3, _free(position, end, position.used | lock)) * min(1.0, turns / 3.0)
    return value - (0.8 if text == PASS else 0.0)


_PULL = (0.0, 0.5, 0.46, 0.4, 0.32, 0.24, 0.17, 0.12, 0.08, 0.05, 0.03, 0.0)
"""How much of an item's worth counts by its distance in steps."""


def _free(position: Position, end: int, used: int) -> int:
    """How many directions are open at a dot for the next move."""
    return sum(not lock & used for _, lock, _, _ in position.tables.moves(end, 1))


@lru_cache(maxsize=256)
def progress(tables: Tables, turns: float) -> tuple[float, ...]:
    """By number of ticks: points made, and a share of the sets that are begun.

    The share grows with the kinds that are there already, and shrinks where
    few turns are left.
    """
    carpet = tables.carpet
    time = min(1.0, turns / 8.0)
    found = []
    for number in range(tables.tick_space):
        ticks = [min(carpet.boxes, count) for count in tables.ticks(number)]
        value = float(tables.points(number))
        for index in range(min(ticks), min(max(ticks), len(carpet.set_values))):
            begun = sum(count > index for count in ticks)
            value += carpet.set_values[index] * time * (0.0, 0.12, 0.42)[begun]
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


def reason(position: Position, action: Action) -> str:
    """A few words for people: what the action does at once."""
    text, end, _, hit, finishes = action
    tables = position.tables
    parts = []
    counts = [(hit & mask).bit_count() for mask in tables.kind_masks]
    taken = [
        f"{'a' if count == 1 else count} {_NAMES[kind] if count == 1 else _PLURALS[kind]}"
        for kind, count in zip(ITEMS, counts, strict=True)
        if count
    ]
    if taken:
        parts.append("takes " + " and ".join(taken))
    added, cups = tables.step(hit)
    sets = tables.sets(position.ticks + added)
    if sets > tables.sets(position.ticks):
        parts.append(f"completes set {sets}")
    if cups:
        parts.append(f"knocks over {'a cup' if cups == 1 else f'{cups} cups'}")
    if finishes:
        parts.append("stops at the paw")
    if not parts:
        parts.append(_quiet(position, text, end))
    return ", ".join(parts)


def _quiet(position: Position, text: str, end: int) -> str:
    if text == PASS:
        return "draws nothing"
    away = position.tables.distances(end)
    near = [
        (away[dot], place, kind)
        for place, (kind, dots) in enumerate(zip(ITEMS, position.tables.kind_dots, strict=True))
        for dot in dots
        if position.live & position.tables.bit_of[dot]
    ]
    if not near:
        return "heads for the paw"
    distance, _, kind = min(near)
    return f"comes within {distance} of a {_NAMES[kind]}"
