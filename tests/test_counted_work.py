"""What an input costs at each table, as counts that are the same on every machine.

``counted_work.txt`` has a line for each kind of input of the games that stand there. None may cost
more than that: a change that makes the app do more shows in that file, and raising a number is a
decision.
What has become cheaper by a twentieth is to stand there too, so that it stays so.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
import work
from every_game import TURNS

from pyengine.core.registry import GAMES, load_game

TABLE = Path(__file__).with_name("counted_work.txt")
COLUMNS = (*work.MEDIANS, *[f"most {name}" for name in work.MOST])
OF_CALLS = len(work.MEDIANS) + 1
DRAWING = {"click": 610, "confirm": 1250, "press": 1690}
"""So many calls at most the picture of an input may take, in the median: a third of what a click on
a dot, Confirm and a grab took before their budgets were set."""
SLACK = 1.02
"""Versions of Python differ a little in what they call."""
FEW = 2
"""Nor does a single call more or less say anything, where there are few."""
LOWER = 0.95
LAST_ENTRIES = 24
LONG = [game for game in TURNS if load_game(game).info.longest > 2 * LAST_ENTRIES]
FULL = 100
"""So many steps more a Confirm may take where the history is full and its oldest entry goes: all
together, not for each of the hundred that it keeps."""


@cache
def allowed() -> dict[tuple[str, str], tuple[int, ...]]:
    """The lines of the table by game and kind of input."""
    lines = [line.split() for line in TABLE.read_text("utf-8").splitlines()]
    rows = [line for line in lines if line and line[0] in GAMES]
    return {(row[0], row[1]): tuple(map(int, row[2 : 2 + len(COLUMNS)])) for row in rows}


def counted(game: str) -> dict[str, tuple[int, ...]]:
    """The counts of a game, in an interpreter of its own: nothing has been remembered there."""
    path = os.pathsep.join(map(str, (work.ROOT, work.ROOT / "web", work.ROOT / "tests")))
    done = subprocess.run(
        [sys.executable, work.__file__, game],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    return {kind: tuple(counts[name] for name in COLUMNS) for kind, counts in found.items()}


@pytest.mark.parametrize("game", sorted({game for game, _ in allowed()}))
def test_an_input_costs_what_the_table_says(game):
    """Calls, regions and elements drawn, characters sent and changes made, by kind of input."""
    found = counted(game)
    assert set(found) == {kind for name, kind in allowed() if name == game}
    others = {
        kind: costs for kind, costs in found.items() if not _fits(costs, allowed()[game, kind])
    }
    wanted = [f"{game} {kind}: {' '.join(map(str, costs))}" for kind, costs in others.items()]
    assert not others, f"counted_work.txt is to say {COLUMNS}:\n" + "\n".join(wanted)


def _fits(costs: tuple[int, ...], most: tuple[int, ...]) -> bool:
    pairs = zip(costs[:OF_CALLS], most[:OF_CALLS], strict=True)
    calls = all(LOWER * b - FEW <= a <= SLACK * b + FEW for a, b in pairs)
    return calls and costs[OF_CALLS:] == most[OF_CALLS:]


@pytest.mark.parametrize("kind", DRAWING)
def test_a_picture_keeps_to_its_budget(kind):
    """The table itself may not allow more: what is in the table is held by the test above."""
    drawing = COLUMNS.index("draw")
    costs = {
        game: row[drawing] for (game, input_kind), row in allowed().items() if input_kind == kind
    }
    assert costs
    assert {game: cost for game, cost in costs.items() if cost > DRAWING[kind]} == {}


@pytest.mark.parametrize("game", LONG)
def test_an_input_costs_the_same_however_long_the_match_is(game):
    """Late in a match, with all of its log and with a little of it, step by step."""
    for last in (
        None,
        LAST_ENTRIES,
    ) * 2:  # what is made once is made before it counts, and caches are full
        work.late_steps(game, last)
    whole, short = (work.late_steps(game, last) for last in (None, LAST_ENTRIES))
    assert (whole["key"], whole["click"]) == (short["key"], short["click"])
    assert whole["confirm"] - short["confirm"] <= FULL
