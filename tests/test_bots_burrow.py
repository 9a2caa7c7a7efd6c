"""Winter Burrow's bots: placements that a level must find, and those it must not make."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from bots_hand import assert_decides_legally

from pyengine.bots import Level, choose
from pyengine.core.chance import rng_for
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.games.burrow.evaluation import total_worth
from pyengine.games.burrow.loader import load_burrow
from pyengine.games.burrow.playout import Future
from pyengine.games.burrow.policy import POLICY
from pyengine.games.burrow.position import FOURTH, Position, position_of, states_of
from pyengine.games.burrow.state import State
from pyengine.games.burrow.worth import LAYERS, load_worth
from pyengine.testing import random_steps
from tests.beam_burrow import Beam, dice_of, played
from tests.burrow_positions import mask, position

BURROW = load_game("burrow")
ALL = ("easy", "normal", "hard")
RANKED = Level("ranked", "Ranked", "static")
"""The static ranking without the noise of the normal bot."""


@dataclass(frozen=True)
class Puzzle:
    """A sheet and a roll, and what a good player does with them (or does not).

    ``opens`` are chambers that must not be entered.
    """

    name: str
    roll: int
    crosses: str
    best: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    opens: str = ""
    levels: tuple[str | Level, ...] = ("normal", "hard")
    ones: int = 0
    more: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.name

    def state(self, players: int) -> State:
        """The position, the same for every seat."""
        return position(
            self.roll, [self.crosses] * players, ones=[self.ones] * players, **self.more
        )


PUZZLES = [
    Puzzle(
        "fills a chamber in the last turn rather than take a mushroom",
        roll=2,
        crosses="F4 G4 F5 G5 B G3",
        best=("x E4 E5",),
        levels=ALL,
        more={"crossed": 5},
    ),
    Puzzle(
        "fills the dearest chamber in the last turn, slots or not",
        roll=1,
        crosses="S B G8 H8 I8 J8 K8 L8 G9 H9 I9 C4 A4 B4 A5 A6 B6 C6",
        best=("x J9 K9 L9",),
        levels=("normal", "hard"),
        more={"crossed": 5},
    ),
    Puzzle(
        "takes the fourth nut in the last turn",
        roll=4,
        crosses="S A1 A2 A3 L3 K3 A9 B9 B8 G8 G9 H9 H8 I8 J8 K8",
        best=("x I9 J9 K9 L9", "x L8 J9 K9 L9"),
        levels=("normal", "hard"),
        more={"crossed": 5},
    ),
    Puzzle(
        "fills a chamber while the timer rests instead of starting it",
        roll=3,
        crosses="E4 F4 G4 B D4 E8 D8",
        best=("x E5 F5 G5",),
        levels=(RANKED, "hard"),
        more={"running": False},
    ),
    Puzzle(
        "does not open a fourth chamber while there is work in three",
        roll=4,
        crosses="S G1 G2 I5 I6 J5",
        opens="ACDFG",
        levels=(RANKED, "hard"),
        more={"running": False},
    ),
    Puzzle(
        "leaves no hole that only a used-up row of ones could fill",
        roll=3,
        crosses="S E8 D8 D9 E9 C8 C4 C5",
        never=("x A8 B8 A9", "x A8 B8 B9"),
        levels=(RANKED, "hard"),
        ones=7,
        more={"crossed": 3},
    ),
    Puzzle(
        "fills a chamber with the last slot of the row of ones",
        roll=1,
        crosses="E4 F4 G4 E5 F5",
        best=("x G5",),
        ones=6,
        more={"crossed": 5},
    ),
]
CASES = [(puzzle, level) for puzzle in PUZZLES for level in puzzle.levels]


@pytest.mark.parametrize(
    ("puzzle", "level"), CASES, ids=lambda value: getattr(value, "name", str(value))
)
@pytest.mark.parametrize("players", [2, 4])
def test_a_level_finds_the_placement(puzzle: Puzzle, level: str | Level, players: int) -> None:
    """For several streams of chance."""
    state = puzzle.state(players)
    burrow = state.setup.burrow
    for stream in range(1 if level == "hard" else 5):
        decision = choose("burrow", BURROW.view(state, 1), 1, level, rng_for("puzzle", stream))
        if puzzle.best:
            assert decision.action in puzzle.best
        assert decision.action not in puzzle.never
        cells = mask(burrow, decision.action.removeprefix("x ").replace("pass", ""))
        for letter in puzzle.opens:
            assert not cells & mask(burrow, letter)


@pytest.mark.parametrize("level", ["random", *ALL])
@pytest.mark.parametrize("players", [1, 2, 6])
def test_decisions_are_legal_wherever_random_play_leads(level: str, players: int) -> None:
    """From the first cross to the end, on both sides, from the centre and from anywhere."""
    for side in "AB":
        for start in ("centre", "anywhere"):
            seed = f"{level}/{players}/{side}/{start}"
            options = {"side": side, "start": start}
            assert_decides_legally("burrow", players, seed, level, 29, options)


@pytest.mark.parametrize("level", ALL)
def test_what_others_did_in_this_turn_changes_nothing(level: str) -> None:
    """Bots get a view: the placements of seats that acted before are masked in it."""
    before = position(3, ["S"] * 3, running=False)
    decisions = {
        choose("burrow", BURROW.view(BURROW.apply(before, 1, action), 2), 2, level, rng_for("h"))
        for action in BURROW.legal_actions(before, 1)[::3]
    }
    assert len(decisions) == 1


@pytest.mark.parametrize("level", ["random", *ALL])
def test_equal_seeds_give_equal_decisions(level: str) -> None:
    """The whole decision object, candidates and figures included."""
    view = BURROW.view(position(4, ["S G1 G2", "S"], running=False), 1)
    first, again, other = (
        choose("burrow", view, 1, level, rng_for(seed)) for seed in ("one", "one", "two")
    )
    assert first == again
    if level == "hard":
        assert other.candidates != first.candidates


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_worth_of_a_chamber_is_its_points_where_nothing_comes(side: str) -> None:
    """No layer: crossed mushrooms and the points of full chambers; more rolls, never less."""
    burrow = load_burrow(side)
    for index, (chamber, table) in enumerate(
        zip(burrow.chambers, load_worth(burrow, 0), strict=True)
    ):
        full = chamber.points + (burrow.mushrooms & chamber.cells).bit_count()
        nuts = (burrow.nuts & chamber.cells).bit_count()
        assert table.value(0, chamber.cells) == full + table.price * nuts
        open_ends = 1 << burrow.size
        for _, far in burrow.tunnels_into[index]:
            open_ends |= far
        assert table.value(0, open_ends) == 0.0
        values = [table.value(layer, open_ends) for layer in range(LAYERS + 1)]
        assert values == sorted(values)
        assert 0.0 < values[1] < values[-1] <= full + table.price * nuts


def test_a_playout_ends_with_the_score_of_the_rules() -> None:
    """In the last turn it is the score after the placement, for every placement."""
    state = position(3, ["S B G3 G4 D4 C4 E8 E9", "S"], crossed=5)
    found = position_of(BURROW.view(state, 1), 1)
    exact = POLICY.solve(found)
    assert exact is not None
    for action in BURROW.legal_actions(state, 1):
        after = BURROW.apply(BURROW.apply(state, 1, action), 2, BURROW.legal_actions(state, 2)[0])
        assert BURROW.pending(after).over
        assert exact[action] == BURROW.scores(after).totals[0]


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_beam_that_knows_all_dice_plays_by_the_rules(side: str) -> None:
    """What it counts for its best match is what the rules count."""
    most = 58 + 8 + 16  # all chambers, mushrooms and nuts (B13), on either side
    for width in (1, 20):
        total, placements = Beam(side, width).best(dice_of("beam"))
        assert played(side, dice_of("beam"), placements) == total <= most


def test_the_beam_uses_the_dice_that_it_knows() -> None:
    """Of nothing but sixes ten end the match (B16), and each crosses six cells or none."""
    total, placements = Beam("A", 50).best(iter([6] * 11))
    assert len(placements) == 10
    assert all(cells.bit_count() in (0, 6) for cells in placements)
    assert played("A", iter([6] * 11), placements) == total


def plainly(here: Position, cells: int, future: Future) -> int:
    """A play-out's total as the tables of worth say it, with nothing kept and nothing skipped."""
    burrow, sheet = here.burrow, here.after(cells)
    states, slots, nuts, points = list(sheet.states), sheet.slots, sheet.nuts, sheet.points
    opened, link = sheet.opened, here.link_after(sheet.opened)
    empty = 1 << burrow.size
    for turn, roll in enumerate(future.rolls):
        if link < here.jump and turn >= future.alarm:
            link = here.jump
        link += roll >= here.chain[link]
        layer, tables = here.layers[link], load_worth(burrow, nuts)

        best, taken = (-99.0, -1, 0, 0), None
        for index, state in enumerate(states):
            free = slots if roll == 1 else 0
            for gain, new, to, made, more, _ in tables[index].entries(layer, state, roll, free):
                after = [*states[:index], to, *states[index + 1 :]]
                for near, other, far in burrow.tunnels_out[index]:
                    if near & new and after[other] & empty and not states[other] & far:
                        gain += tables[other].value(layer, states[other] | far)
                        gain -= tables[other].value(layer, states[other])
                if state & empty and link < here.jump and opened == FOURTH - 1:
                    worths = [
                        total_worth(burrow, tuple(states), nuts, open_)
                        for open_ in (layer, here.layers[here.jump])
                    ]
                    gain -= worths[0] - worths[1]
                if gain > best[0]:
                    best, taken = (gain, index, made, more), (new, to)
        if taken is not None and (roll > 1 or best[0] > 0.0):
            (_, index, made, more), (new, to) = best, taken
            if states[index] & empty:
                opened += 1
                link = max(link, here.jump) if opened >= FOURTH else link
            points, nuts = points + made, nuts + more
            slots -= new.bit_count() if roll == 1 else 0
            states[index] = to
            crosses = sum({each for each in states if not each & empty})
            states = list(states_of(burrow, here.anywhere, crosses))
        if link == len(here.chain):
            break
    return here.score(points, nuts)


@pytest.mark.parametrize(("side", "players"), [("A", 1), ("A", 3), ("B", 1), ("B", 2)])
def test_what_play_outs_look_up_is_what_the_tables_say(side: str, players: int) -> None:
    """Some hundred positions and actions of a match: kept placements and tunnels change nothing."""
    compared = 0
    for number in range(4):
        *_, match = random_steps(Match.new("burrow", players, {"side": side}), f"plain/{number}")
        for state in match.states[:-1]:
            pending = BURROW.pending(state)
            if pending.chance is not None or not pending.seats:
                continue
            here = position_of(BURROW.view(state, pending.seats[0]), pending.seats[0])
            if here.last_turn:
                continue
            rng = rng_for("plain", number, compared)
            for ranked in POLICY.rank(here)[:3]:
                future, cells = POLICY.future(here, rng), here.actions[ranked.action]
                assert POLICY.play(here, ranked.action, future) == plainly(here, cells, future)
                compared += 1
    assert compared > 100
