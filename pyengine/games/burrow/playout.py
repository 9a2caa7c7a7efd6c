"""Playing one sheet to the end of the game through given rolls.

Each turn takes the placement that gains most by the tables of worth, a way to a
new chamber and the start of the timer counted in. That costs eight look-ups a
turn, so nothing is left to random choice.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from pyengine.games.burrow.evaluation import total_worth
from pyengine.games.burrow.position import FOURTH, Known, Position, Turn, states_of
from pyengine.games.burrow.worth import Entry, known_entries, load_worth

HORIZON = 40
"""Rolls in a future; hardly a sheet has room for more placements, and passes end few games."""


Finish = tuple[int, int, tuple[int, ...]]
"""How a sheet ends: points of chambers and mushrooms, nuts, states by chamber."""


@dataclass(frozen=True, slots=True)
class Future:
    """The dice to come; ``alarm`` is the turn from which rivals' chambers run the timer."""

    rolls: tuple[int, ...]
    alarm: int


def draw_future(position: Position, rng: random.Random) -> Future:
    """Draw dice for the rest of the game, and when rivals set off the timer."""
    draw = rng.random
    rolls = tuple([int(draw() * 6.0) + 1 for _ in range(HORIZON)])
    alarm = HORIZON
    if position.link < position.jump:
        for rival in position.rivals:
            # Rivals move in this turn, too: their first roll is the one on the table.
            found, _ = _walk(position, rival, (position.roll, *rolls[: alarm - 1]), alarm, True)
            alarm = min(alarm, found)
    return Future(rolls, alarm)


def play_out(position: Position, cells: int, future: Future) -> Finish:
    """The seat's sheet at the end of the future when it crosses these cells now."""
    after = position.after(cells)
    if position.last_turn:
        return after.points, after.nuts, after.states
    return _walk(position, after, future.rolls, future.alarm, False)[1]


def lines_of(position: Position, finish: Finish) -> tuple[float, ...]:
    """Points of nuts and of mushrooms, and by chamber whether it is filled."""
    burrow, (points, nuts, states) = position.burrow, finish
    filled = [
        state == chamber.cells for state, chamber in zip(states, burrow.chambers, strict=True)
    ]
    made = sum(
        [chamber.points for chamber, full in zip(burrow.chambers, filled, strict=True) if full]
    )
    return (float(position.score(0, nuts)), float(points - made), *map(float, filled))


def _walk(
    position: Position, sheet: Known, rolls: tuple[int, ...], alarm: int, rival: bool
) -> tuple[int, Finish]:
    """How many rolls are taken, for a rival until its fourth chamber is open; and the sheet."""
    burrow, chain, jump = position.burrow, position.chain, position.jump
    empty, turns = 1 << burrow.size, position.turns
    states = sheet.states
    slots, nuts, points, opened = sheet.slots, sheet.nuts, sheet.points, sheet.opened
    fresh = sheet.fresh
    link = position.link if rival else position.link_after(opened)
    length = len(chain)
    for turn, roll in enumerate(rolls):
        if link < jump and turn >= alarm:
            link = jump
        if roll >= chain[link]:
            link += 1
        key = (states, link, roll, slots if roll == 1 else 0, nuts, opened)
        taken = turns.get(key)
        if taken is None:
            taken = turns[key] = _best_of_turn(position, *key)
        best, where, chosen = taken
        if chosen is not None and (roll > 1 or best > 0.0):
            _, cells, after_state, made, gathered, doors = chosen
            if states[where] & empty:
                opened += 1
                if opened >= FOURTH:
                    if rival:
                        return turn, (points, nuts, states)
                    link = max(link, jump)
            points += made
            if roll == 1:
                slots -= cells.bit_count()
            if fresh:
                states, fresh = states_of(burrow, position.anywhere, cells), False
            else:
                now = list(states)
                now[where] = after_state
                for other, far in doors:
                    if now[other] & empty:
                        now[other] |= far
                states = tuple(now)
            nuts += gathered
        if link == length:
            break
    return len(rolls), (points, nuts, states)


def _best_of_turn(
    position: Position,
    states: tuple[int, ...],
    link: int,
    roll: int,
    free: int,
    nuts: int,
    opened: int,
) -> Turn:
    """The placement for a roll that gains most; ``free`` are the slots that a 1 may use."""
    burrow, jump, layers = position.burrow, position.jump, position.layers
    empty, layer, tables = 1 << burrow.size, layers[link], load_worth(burrow, nuts)
    sets_off = link < jump and opened == FOURTH - 1
    best, where = -99.0, -1
    chosen: Entry | None = None
    drop = -1.0
    for index, known in enumerate(known_entries(burrow, nuts, layer, roll, free)):
        state = states[index]
        entries = known.get(state)
        if entries is None:
            entries = tables[index].entries(layer, state, roll, free)
        for entry in entries:
            gain = entry[0]
            if gain + 12.0 < best:
                continue
            for other, far in entry[5]:
                there = states[other]
                if there & empty and not there & far:
                    gain += tables[other].opening(layer, there, far)
            if sets_off and state & empty:
                if drop < 0.0:
                    drop = total_worth(burrow, states, nuts, layer)
                    drop -= total_worth(burrow, states, nuts, layers[jump])
                gain -= drop
            if gain > best:
                best, chosen, where = gain, entry, index
    return best, where, chosen
