"""Cat Tower's bots: marks and dice that a level must take, and those it must leave."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from bots_hand import assert_decides_legally

from pyengine.bots import choose
from pyengine.core.chance import rng_for
from pyengine.core.registry import load_game
from pyengine.games.cattower.guides import MOST_ROUNDS, guide
from pyengine.games.cattower.playout import sheet_worth
from pyengine.games.cattower.position import position_of
from pyengine.games.cattower.state import Sheet, State
from pyengine.games.cattower.weighing import mouse_gain
from pyengine.testing import random_match
from tests.cattower_hand import marking, mask, sheet, slot, slots_of_tower

CATTOWER = load_game("cattower")
ALL = ("easy", "normal", "hard")
SMALL = {"towers": (6, 0, 0, 0, 3), "circled": 0, "used": 10}


def ended(**items: str) -> Sheet:
    """A sheet that is one mark away from its third tower: slot 3.6 is free."""
    filled = " ".join(map(slots_of_tower, (1, 5)))
    more = items.pop("cushion", "")
    return sheet(cushion=f"{filled} 3.1 3.2 3.4 3.5 {more}".strip(), **SMALL, **items)


@dataclass(frozen=True)
class Puzzle:
    """Sheets, dice (own, common) and what a good player marks, or does not."""

    name: str
    own: Sheet
    rival: Sheet
    pair: tuple[int, int]
    best: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    levels: tuple[str, ...] = ("normal", "hard")
    number: int = 9
    more: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.name

    @property
    def state(self) -> State:
        """Both seats are to mark; what the rival has in hand does not matter."""
        return marking([self.own, self.rival], [self.pair] * 2, number=self.number, **self.more)


EMPTY = sheet(circled=0)
PUZZLES = [
    Puzzle(
        # Early in a match it may wait: another 6 will come.
        "joins the fourth mouse to three in one of the last rounds",
        own=sheet(mouse="2.3 2.4 2.5", circled=0),
        rival=EMPTY,
        pair=(6, 6),
        best=("mark 2.6 mouse",),
        levels=ALL,
        number=27,
    ),
    Puzzle(
        "builds no house for a cat that finds less than another",
        own=sheet(cushion="1.1 1.2 2.1 2.2 5.1", mouse="4.5 4.6", circled=0),
        rival=EMPTY,
        pair=(1, 3),
        never=tuple(
            f"mark {tower}.{floor} house {cat}"
            for tower in range(1, 6)
            for floor in (1, 3)
            for cat in ("house", "yarn", "butterfly", "bowl", "mouse")
        ),
        levels=ALL,
    ),
    Puzzle(
        "takes a butterfly's footprints early rather than a low cushion",
        own=EMPTY,
        rival=EMPTY,
        pair=(3, 3),
        best=tuple(f"mark {tower}.3 butterfly" for tower in (1, 2, 4, 5)),
    ),
    Puzzle(
        "puts the first yarn into a tower of its own",
        own=sheet(yarn="1.1", circled=0),
        rival=EMPTY,
        pair=(2, 2),
        never=("mark 1.2 yarn",),
    ),
    Puzzle(
        "ends the match while ahead of one who could end it next",
        own=ended(mouse="2.3 4.1"),
        rival=ended(),
        pair=(6, 5),
        best=("mark 3.6 cushion",),
    ),
    Puzzle(
        "does not end the match while far behind",
        own=ended(),
        rival=sheet(
            mouse="2.3 2.4 2.5 2.6 4.2 4.3 4.4 4.5",
            yarn="1.1 3.1 5.1",
            cushion="3.6 3.5 1.5 4.6",
            cats={"mouse": 16},
            circled=0,
            used=10,
        ),
        pair=(6, 5),
        never=("mark 3.6 cushion",),
        levels=("normal", "hard"),
    ),
]
CASES = [(puzzle, level) for puzzle in PUZZLES for level in puzzle.levels]


@pytest.mark.parametrize(("puzzle", "level"), CASES, ids=lambda value: str(value))
def test_a_level_finds_the_mark(puzzle: Puzzle, level: str) -> None:
    """For several streams of chance."""
    state = puzzle.state
    for stream in range(2 if level == "hard" else 5):
        decision = choose("cattower", CATTOWER.view(state, 1), 1, level, rng_for("p", stream))
        if puzzle.best:
            assert decision.action in puzzle.best
        assert decision.action not in puzzle.never


def drafting(
    own: Sheet, rival: Sheet, dice: tuple[int, ...], drafted: tuple[int, ...], number: int = 1
) -> State:
    """Two seats in the draft of an odd round (seat 1 first) or, with a die taken, of seat 2."""
    sheets = (own, rival)
    return State(2, "draft", number, dice, drafted, sheets, sheets)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_last_die_is_denied(level: str) -> None:
    """Seat 2 marks with 1 and 6 either way; the 6 would give the other its fourth mouse."""
    threat = sheet(mouse="2.3 2.4 2.5", circled=0, used=17)
    state = drafting(threat, sheet(circled=0), dice=(6, 6, 1), drafted=(6,), number=27)
    for stream in range(3):
        view = CATTOWER.view(state, 2)
        assert choose("cattower", view, 2, level, rng_for("d", stream)).action == "draft 6"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_die_is_taken_for_its_mark(level: str) -> None:
    """With the 6 a 1 is left for all, and a mouse below three; with a 1 perhaps two of them."""
    own = sheet(mouse="2.2 2.3 2.4", circled=0, used=17)
    state = drafting(own, sheet(circled=0, used=17), dice=(6, 1, 1), drafted=())
    view = CATTOWER.view(state, 1)
    assert choose("cattower", view, 1, level, rng_for("d")).action == "draft 6"


@pytest.mark.parametrize("level", ["random", *ALL])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_decisions_are_legal_wherever_random_play_leads(level: str, players: int) -> None:
    """Drafts, discards and marks, from empty towers to the end."""
    for number in range(2):
        assert_decides_legally("cattower", players, f"{level}/{players}/{number}", level, 23)


@pytest.mark.parametrize("level", ALL)
def test_what_others_marked_in_this_round_changes_nothing(level: str) -> None:
    """Bots get a view: the marks of seats that acted before are masked in it."""
    before = marking([sheet(circled=2)] * 3, [(2, 4), (3, 4), (6, 4)])
    decisions = {
        choose("cattower", CATTOWER.view(CATTOWER.apply(before, 1, a), 2), 2, level, rng_for("h"))
        for a in CATTOWER.legal_actions(before, 1)[::9]
    }
    assert len(decisions) == 1


@pytest.mark.parametrize("level", ["random", *ALL])
def test_equal_seeds_give_equal_decisions(level: str) -> None:
    """The whole decision object, candidates and figures included."""
    view = CATTOWER.view(marking([sheet(circled=3), sheet(yarn="2.1")], [(2, 4), (3, 4)]), 1)
    first, again, other = (
        choose("cattower", view, 1, level, rng_for(seed)) for seed in ("one", "one", "two")
    )
    assert first == again
    if level == "hard":
        assert other.candidates != first.candidates


@pytest.mark.parametrize("seed", range(6))
def test_the_end_of_a_playout_is_scored_as_by_the_rules(seed: int) -> None:
    """Sheets of finished random matches: banked points and what is scored at the end."""
    match = random_match("cattower", 3, str(seed))
    totals = match.scores().totals
    for seat in (1, 2, 3):
        own = position_of(match.state, seat)
        points = sheet_worth(list(own.own.items), 0, own.own.cats, 0, own.most, 0)
        assert own.own.banked + points == totals[seat - 1]


def test_a_mouse_adds_what_its_groups_gain() -> None:
    """Without hopes: between two mice on either side 12 - 2 - 2, far from all 2."""
    mice, free = mask("2.1 2.3"), mask("2.2 4.6")
    assert mouse_gain(slot("2.2"), mice, free, ((0.0,) * 5,) * 25) == 8.0
    assert mouse_gain(slot("4.6"), mice, free, ((0.0,) * 5,) * 25) == 2.0


def test_a_mouse_hopes_for_the_room_beside_its_group() -> None:
    """A point for each free slot beside the group, of its new slot none, four at most."""
    hopes = ((0.0, 1.0, 2.0, 3.0, 4.0),) * 25
    # Floor 3 of tower 2 touches 2.2, 2.4, 1.2, 1.3, 3.2 and 3.3 (no slot).
    everywhere = mask("2.3 2.2 2.4 1.2 1.3 3.2")
    assert mouse_gain(slot("2.3"), 0, mask("2.3 2.2 2.4"), hopes) == 2.0 + 2.0
    assert mouse_gain(slot("2.3"), 0, everywhere, hopes) == 2.0 + 4.0
    # Joined to a mouse that had two free slots beside it (its own among them): 6 - 2 + 1 - 2.
    assert mouse_gain(slot("2.3"), mask("2.2"), mask("2.3 2.1"), hopes) == 6.0 - 2.0 + 1.0 - 2.0


def test_high_floors_are_kept_for_cushions_while_rounds_are_to_come() -> None:
    """Early a butterfly goes to a floor below a cushion's; in the last round floors are alike."""
    early, last = guide(MOST_ROUNDS), guide(0)
    assert list(early.height[1:]) == sorted(early.height[1:])
    assert early.height[6] > 0.0 > early.height[1]
    assert set(last.height) == {0.0} == set(last.left)
    own = sheet(circled=0, used=17)
    # Dice 3 and 6 give a butterfly on floor 6 or a mouse on floor 3.
    state = marking([own, own], [(3, 6)] * 2, number=5)
    ranked = choose("cattower", CATTOWER.view(state, 1), 1, "normal", rng_for("h")).candidates
    values = {candidate.action: candidate.static for candidate in ranked}
    assert values["mark 1.3 mouse"] > values["mark 2.6 butterfly"]


def test_with_no_round_left_a_sheet_promises_nothing() -> None:
    """The tables end as the rules score."""
    tables = guide(0)
    assert {*tables.prints, *tables.left, *tables.height, tables.cat, tables.bowl_free} == {0.0}
    assert {hope for row in tables.mice for hope in row} == {0.0}
