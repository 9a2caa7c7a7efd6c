"""Yarn Trail's bots: moves that a level must find, and moves that it must not make."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from bots_hand import assert_decides_legally

from pyengine.bots import choose
from pyengine.core.chance import rng_for
from pyengine.core.registry import load_game
from pyengine.games.yarn.playout import draw_future, play_out, search
from pyengine.games.yarn.position import IDLE, position_of
from pyengine.games.yarn.state import State
from tests.yarn_positions import position

YARN = load_game("yarn")


@dataclass(frozen=True)
class Puzzle:
    """A position and the actions that a good player takes there (or does not)."""

    name: str
    roll: int
    end: str
    best: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    levels: tuple[str, ...] = ("normal", "hard")
    more: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.name

    def state(self, players: int) -> State:
        """The position, the same for every seat."""
        return position(self.roll, [self.end] * players, **self.more)


ALL = ("easy", "normal", "hard")
# One mouse, one sock: the next plane makes the first set.
MOUSE_AND_SOCK = "A4 B2"
PUZZLES = [
    Puzzle(
        "stops at the paw in the last turn",
        roll=3,
        end="E10",
        best=("D2!",),
        levels=ALL,
        more={"crossed": 5},
    ),
    Puzzle(
        "takes the sock on the way to the paw in the last turn",
        roll=4,
        end="D10",
        best=("R1D2!",),
        levels=ALL,
        more={"crossed": 5},
    ),
    Puzzle(
        "completes a set in the last turn rather than take two mice",
        roll=1,
        end="E8",
        best=("R1",),
        levels=ALL,
        more={"crossed": 5, "held": MOUSE_AND_SOCK},
    ),
    Puzzle(
        "completes the set while the timer runs",
        roll=1,
        end="E8",
        best=("R1",),
        more={"crossed": 3, "held": MOUSE_AND_SOCK + " D8 E10 E6"},
    ),
    Puzzle(
        "lets cups stand where nothing is behind them",
        roll=1,
        end="G11",
        never=("D1",),
        more={"crossed": 5, "cups": "G12"},
    ),
    Puzzle(
        "lets a cup stand for which it would get one plane",
        roll=3,
        end="C9",
        never=("U3",),
        more={"crossed": 5, "used": "B9-C9", "cups": "C8"},
    ),
    Puzzle(
        "knocks over a cup for a set",
        roll=3,
        end="C9",
        best=("U3",),
        more={"crossed": 5, "held": MOUSE_AND_SOCK, "used": "B9-C9", "cups": "C8"},
    ),
    Puzzle(
        "a novice takes the plane behind the cup",
        roll=3,
        end="C9",
        best=("U3",),
        more={
            "crossed": 5,
            "held": "D8",
            "used": "B9-C9",
            "cups": "C8",
            "options": {"novices": "1"},
        },
    ),
    Puzzle(
        "goes on past the paw while the evening is young",
        roll=2,
        end="E10",
        never=("D2!",),
        levels=ALL,
        more={"crossed": 0},
    ),
    Puzzle(
        "comes within two steps of the paw before the last roll of 2 or more",
        roll=2,
        end="D9",
        best=("D2", "D1R1"),
        more={"crossed": 4, "held": "D8 F8 E10 A4 B10 C6 G12 H12 A9 A12"},
    ),
    Puzzle(
        "does not pass when that ends the game",
        roll=1,
        end="E8",
        best=("R1",),
        more={"crossed": 2, "held": MOUSE_AND_SOCK + " D8 E10 E6", "finished": (2,)},
    ),
]
CASES = [(puzzle, level) for puzzle in PUZZLES for level in puzzle.levels]


@pytest.mark.parametrize(("puzzle", "level"), CASES, ids=lambda value: str(value))
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_level_finds_the_move(puzzle: Puzzle, level: str, players: int) -> None:
    """For several streams of chance, alone and in company."""
    state = puzzle.state(players)
    if players == 1:
        if puzzle.more.get("finished"):
            return  # nobody else can be finished
        state = replace(state, timer=replace(state.timer, second=True))
    for stream in range(2 if level == "hard" else 5):
        view = YARN.view(state, 1)
        decision = choose("yarn", view, 1, level, rng_for("puzzle", stream))
        if puzzle.best:
            assert decision.action in puzzle.best
        assert decision.action not in puzzle.never


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bad_first_roll_is_no_reason_to_risk_the_match(level: str) -> None:
    """Y17: where the one rival passes as well, it would end with no points at all."""
    for stream in range(3):
        view = YARN.view(position(1, ["E1", "E1"], running=False), 1)
        decision = choose("yarn", view, 1, level, rng_for("first roll", stream))
        assert decision.action != "pass"


def test_how_likely_a_pass_ends_the_match() -> None:
    """Y17: surely where nobody else can draw this roll, never alone, and the less the more there
    are who can."""

    def chance(*ends: str, **more: Any) -> float:
        return position_of(YARN.view(position(6, ends, **more), 1), 1).pass_ends

    around = "A1-B1 A1-A2"
    assert chance("E8", "E8") == IDLE
    assert chance("E8", "E8", "D5") == IDLE * IDLE
    assert chance("E8", "A1", used=around) == 1.0
    assert chance("E8", "A1", "D5", used=around) == IDLE
    assert chance("E8", "E8", finished=(2,)) == 1.0
    assert chance("E8") == 0.0


def test_a_pass_is_worth_what_both_ends_of_the_turn_bring() -> None:
    """Y17: the score of now where the match ends, what follows where it goes on."""
    here = position_of(YARN.view(position(1, ["E8", "E8"], held="A4 B2"), 1), 1)
    sure = replace(here, idle=0.0)
    future = draw_future(sure, rng_for("pass"))
    now = here.score(here.ticks, 0, False)
    for way in (play_out, search):
        later = way(replace(sure, replies={}), sure.actions["pass"], future)
        assert later != now
        value = way(replace(here, idle=0.25, replies={}), here.actions["pass"], future)
        assert value == pytest.approx(0.25 * now + 0.75 * later)
        assert way(replace(here, idle=1.0), here.actions["pass"], future) == now


@pytest.mark.parametrize("level", ["random", "easy", "normal", "hard"])
@pytest.mark.parametrize("players", [1, 2, 6])
@pytest.mark.parametrize("crossing", ["allowed", "never"])
def test_decisions_are_legal_wherever_random_play_leads(
    level: str, players: int, crossing: str
) -> None:
    """From the first cups to the end, on both sides; candidates are all legal actions."""
    for side in "AB":
        seed = f"{level}/{players}/{crossing}/{side}"
        options = {"side": side, "crossing": crossing, "novices": "1"}
        assert_decides_legally("yarn", players, seed, level, 17, options)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_what_others_did_in_this_turn_changes_nothing(level: str) -> None:
    """Bots get a view: the moves of seats that acted before are masked in it."""
    before = position(3, ["E8"] * 3, running=False)
    decisions = {
        choose("yarn", YARN.view(YARN.apply(before, 1, action), 2), 2, level, rng_for("hidden"))
        for action in YARN.legal_actions(before, 1)[::4]
    }
    assert len(decisions) == 1


def test_cups_of_others_stay_unknown_until_the_deal() -> None:
    """A bot's cups are drawn by chance and do not depend on what others circled."""
    start = YARN.start(2, YARN.info.defaults())
    options = YARN.legal_actions(start, 1)
    found = {
        choose("yarn", YARN.view(YARN.apply(start, 1, cups), 2), 2, "hard", rng_for("c")).action
        for cups in options[::50]
    }
    assert len(found) == 1


@pytest.mark.parametrize("level", ["random", "easy", "normal", "hard"])
def test_equal_seeds_give_equal_decisions(level: str) -> None:
    """The whole decision object, candidates and figures included."""
    view = YARN.view(position(4, ["D5", "F3"], running=False), 1)
    first, again, other = (
        choose("yarn", view, 1, level, rng_for(seed)) for seed in ("one", "one", "two")
    )
    assert first == again
    if level == "hard":
        assert other.candidates != first.candidates


def test_a_seat_that_is_not_to_act_is_refused() -> None:
    """With a sentence, before anything is computed."""
    state = position(4, ["D5", "F3"], finished=(2,))
    with pytest.raises(ValueError, match="not seat 2's turn"):
        choose("yarn", YARN.view(state, 2), 2, "easy", rng_for("s"))


def test_a_forced_pass_needs_no_thought() -> None:
    """One legal action: no candidates but it."""
    state = position(6, ["A1", "E1"], used="A1-A2 A1-B1")
    decision = choose("yarn", YARN.view(state, 1), 1, "hard", rng_for("s"))
    assert (decision.action, decision.method) == ("pass", "forced")
