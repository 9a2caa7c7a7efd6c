"""What a bot of Winter Burrow makes alone beside one who knows all dice: not part of the suite.

``python -m tests.beam_burrow SIDE GAMES SEED [WIDTH [LEVEL]]`` plays so many matches alone, those
of ``python -m pyengine simulate burrow --players 1 --seed SEED``, and lets a beam search play each
anew with all its dice known beforehand. It prints both means, and by how much the bot is below,
paired by match.

The beam tries every legal placement on each sheet that it keeps, and keeps the best of each turn
by the static evaluation. The placements that it finds are played by the rules, which count the
points. It is no player, as nobody knows the dice, and no bound: a wider one may find more.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import count
from math import fsum
from operator import itemgetter
from typing import NamedTuple

from pyengine.core.chance import Dice, SeededChance
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game
from pyengine.core.statistics import standard_error
from pyengine.games.burrow.evaluation import total_worth
from pyengine.games.burrow.loader import load_burrow
from pyengine.games.burrow.notation import PASS, write_cells
from pyengine.games.burrow.position import FOURTH, states_of
from pyengine.games.burrow.worth import LAYERS, NUT_PRICES, load_worth, realised, slot_price
from pyengine.sim.arena import play_games

GAME = load_game("burrow")
WIDTH = 500
"""Sheets that are kept a turn; of wider beams docs/bots.md says what they bring."""

Line = tuple["Line", int] | None
"""The placements that led to a sheet, the newest last; 0 is a pass."""


class Sheet(NamedTuple):
    """A sheet on the way.

    States of chambers as the tables know them, the free slots of the row of ones, and how many
    numbers of both passes of the timer are marked.
    """

    states: tuple[int, ...]
    slots: int
    marked: int


class Step(NamedTuple):
    """A placement in one chamber of a sheet, and its value; a pass has no cells."""

    value: float
    sheet: Sheet
    chamber: int
    to: int
    cells: int
    marked: int


class Beam:
    """A search alone on one side, its dice known."""

    def __init__(self, side: str, width: int) -> None:
        self.burrow = load_burrow(side)
        self.width = width
        self.once = len(self.burrow.timer)
        self.empty = 1 << self.burrow.size

    def best(self, dice: Iterator[int]) -> tuple[int, list[int]]:
        """The total of the best match that was found, and its placements turn by turn."""
        start = Sheet(states_of(self.burrow, False, 0), self.burrow.ones, 0)
        beam: dict[Sheet, Line] = {start: None}
        ended: list[tuple[int, Line]] = []
        while beam:
            roll = next(dice)
            steps = [step for sheet in beam for step in self._steps(sheet, roll)]
            # By the sort alone: of equal values the sheet found first comes first.
            steps.sort(key=itemgetter(0), reverse=True)
            found: dict[Sheet, Line] = {}
            for step in steps:
                after = self._after(step, roll)
                line = (beam[step.sheet], step.cells)
                if after.marked == 2 * self.once:
                    ended.append((self._points(after), line))
                else:
                    found.setdefault(after, line)
                if len(found) == self.width:
                    break
            beam = found
        total, whole = max(ended, key=itemgetter(0))
        return total, _placements(whole)

    def _steps(self, sheet: Sheet, roll: int) -> Iterator[Step]:
        """Every placement of a roll, and the pass (B7, B9)."""
        states, slots, empty = sheet.states, sheet.slots, self.empty
        marked = sheet.marked + (roll >= self.burrow.timer[sheet.marked % self.once])
        opened = sum(not state & empty for state in states)
        nuts = self._nuts(sheet)
        tables, tunnels = load_worth(self.burrow, nuts), self.burrow.tunnels_out
        nothing = True
        for index, (state, table) in enumerate(zip(states, tables, strict=True)):
            fresh = bool(state & empty)
            then = max(marked, self.once) if opened + fresh >= FOURTH else marked
            layer, worth = self._worth(sheet, nuts, then)
            worth -= table.value(layer, state)
            for number in (roll,) if roll > 1 else range(1, slots + 1):
                price = slot_price(layer) * number if roll == 1 else 0.0
                for to in table.states_after(state)[number]:
                    nothing = False
                    cells = to if fresh else to ^ state
                    value = worth + table.value(layer, to) - price
                    for near, other, far in tunnels[index]:
                        there = states[other]
                        if near & cells and there & empty and not there & far:
                            behind = tables[other].value
                            value += behind(layer, there | far) - behind(layer, there)
                    yield Step(value, sheet, index, to, cells, then)
        if roll == 1 or nothing:
            yield Step(self._worth(sheet, nuts, marked)[1], sheet, 0, states[0], 0, marked)

    def _worth(self, sheet: Sheet, nuts: int, marked: int) -> tuple[int, float]:
        """The layer of the tables, and the sheet as the static evaluation of the bots values it."""
        layer = min(LAYERS, 2 * self.once - marked)
        value = total_worth(self.burrow, sheet.states, nuts, layer)
        value += self._nut_points(nuts) - NUT_PRICES[nuts] * nuts
        return layer, value + slot_price(layer) * sheet.slots

    def _after(self, step: Step, roll: int) -> Sheet:
        """The sheet after a placement, with the ends of tunnels that it reached."""
        sheet, cells = step.sheet, step.cells
        states = [*sheet.states]
        states[step.chamber] = step.to
        for near, other, far in self.burrow.tunnels_out[step.chamber]:
            if near & cells and states[other] & self.empty:
                states[other] |= far
        slots = sheet.slots - cells.bit_count() if roll == 1 else sheet.slots
        return Sheet(tuple(states), slots, step.marked)

    def _nuts(self, sheet: Sheet) -> int:
        crossed = [state for state in sheet.states if not state & self.empty]
        return sum((state & self.burrow.nuts).bit_count() for state in crossed)

    def _nut_points(self, nuts: int) -> int:
        return self.burrow.nut_values[nuts - 1] if nuts else 0

    def _points(self, sheet: Sheet) -> int:
        """The total (B13)."""
        points = self._nut_points(self._nuts(sheet))
        for index, state in enumerate(sheet.states):
            if not state & self.empty:
                points += realised(self.burrow, index, state)[0]
        return points


def _placements(line: Line) -> list[int]:
    found = []
    while line is not None:
        line, cells = line
        found.append(cells)
    return found[::-1]


def played(side: str, dice: Iterator[int], placements: Sequence[int]) -> int:
    """The total that these placements make by the rules, alone."""
    state = GAME.start(1, {**GAME.info.defaults(), "side": side})
    for cells in placements:
        if GAME.pending(state).over:
            break  # no number can be placed any more (B12)
        state = GAME.apply(state, CHANCE, f"roll {next(dice)}")
        action = write_cells(cells, state.setup.burrow) if cells else PASS
        state = GAME.apply(state, 1, action)
    if not GAME.pending(state).over:
        raise ValueError("the placements end before the match does")
    return GAME.scores(state).totals[0]


def dice_of(seed: str) -> Iterator[int]:
    """The rolls of a match of that seed, without end."""
    chance = SeededChance(seed)
    return (chance.draw(Dice("roll", turn))[0] for turn in count(1))


def main(side: str, games: int, seed: str, width: int = WIDTH, level: str = "hard") -> None:
    """Print each match, the means of both, and the paired difference."""
    beam = Beam(side, width)
    own, known = [], []
    for number, game in enumerate(play_games("burrow", 1, (level,), games, seed, {"side": side})):
        dice = f"{seed}/{number}"
        own.append(float(game.totals[0]))
        known.append(float(played(side, dice_of(dice), beam.best(dice_of(dice))[1])))
        print(f"match {number + 1}: {level} {own[-1]:.0f}, beam {known[-1]:.0f}", flush=True)
    below = [best - made for best, made in zip(known, own, strict=True)]
    for name, values in ((level, own), (f"beam of {width}", known), ("below", below)):
        print(f"{name} {fsum(values) / games:.1f} ± {1.96 * standard_error(values):.1f}")
    print(f"{100.0 * fsum(below) / fsum(known):.1f} % below")


if __name__ == "__main__":
    main(
        sys.argv[1],
        int(sys.argv[2]),
        sys.argv[3],
        int(sys.argv[4]) if len(sys.argv) > 4 else WIDTH,
        sys.argv[5] if len(sys.argv) > 5 else "hard",
    )
