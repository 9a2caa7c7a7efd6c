"""The exact end game against a plain expectimax over the rules themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from yarn_carpets import tiny_carpet

from pyengine.core.chance import pick, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game
from pyengine.games.yarn.endgame import solve
from pyengine.games.yarn.position import position_of
from pyengine.games.yarn.state import Sheet, State, Timer

YARN = load_game("yarn")
MAPS = ["S m o\np s .\no m F", "m S .\n# s o\nF p m", "S o m p\ns # F m"]


def oracle(state: State, others_draw: bool) -> float:
    """Seat 1's expected total with best play, by the rules alone.

    ``others_draw`` takes it that somebody else draws in every turn to come, so
    that passing never ends the game (Y17).
    """
    if state.phase == "over" or state.sheets[0].finished:
        return YARN.scores(state).totals[0]
    if state.phase == "roll":
        rolls = [YARN.successor(state, CHANCE, f"roll {face}") for face in range(1, 7)]
        return sum(oracle(after, others_draw) for after in rolls) / 6
    return max(values(state, others_draw, others_draw).values())


def values(state: State, drawn: bool, others_draw: bool) -> dict[str, float]:
    """The value of every action of seat 1; ``drawn``: somebody else draws in this turn."""
    found = {}
    for action in YARN.legal_actions(state, 1):
        if drawn:
            state = replace(state, extended=2)
        after = YARN.successor(state, 1, action)
        for seat in YARN.pending(after).seats:
            after = YARN.successor(after, seat, "pass")
        found[action] = oracle(after, others_draw)
    return found


def others_can_draw(state: State, company: str) -> bool:
    """Seat 2 has something to choose beside the pass."""
    return company == "others" and len(YARN.legal_actions(state, 2)) > 1


def ending(carpet_map: str, company: str, crossing: bool, crossed: int, seed: int) -> State:
    """Some moves into a game on a tiny carpet, with that many of the timer's five numbers gone."""
    rng = rng_for("ending", carpet_map, company, crossing, seed)
    players = 1 if company == "solo" else 2
    options = {"cups": "off", "crossing": "allowed" if crossing else "never"}
    state = YARN.start(players, {**YARN.info.defaults(), **options})
    shadows = state.setup.carpet.shadows
    sheets = tuple(replace(sheet, cups=shadows & -shadows) for sheet in state.sheets)
    state = replace(state, sheets=sheets, before=sheets)
    for _ in range(2):
        state = YARN.successor(state, CHANCE, f"roll {1 + int(rng.random() * 3)}")
        for seat in YARN.pending(state).seats:
            legal = [
                action for action in YARN.legal_actions(state, seat) if not action.endswith("!")
            ]
            state = YARN.successor(state, seat, pick(legal, rng))
        state = replace(state, phase="roll", extended=0)
    if company == "alone":
        state = replace(state, sheets=(state.sheets[0], _finished(state.sheets[1])))
    timer = Timer(running=True, crossed=crossed, second=players == 1)
    state = replace(state, before=state.sheets, timer=timer)
    return YARN.successor(state, CHANCE, f"roll {1 + int(rng.random() * 4)}")


def _finished(sheet: Sheet) -> Sheet:
    return replace(sheet, finished=True)


@pytest.mark.parametrize("carpet_map", MAPS)
@pytest.mark.parametrize("company", ["solo", "alone", "others"])
@pytest.mark.parametrize("crossing", [True, False], ids=["crossing", "never"])
@pytest.mark.parametrize("to_come", [0, 1, 2])
def test_certain_rolls_are_played_exactly(
    monkeypatch: pytest.MonkeyPatch, carpet_map: str, company: str, crossing: bool, to_come: int
) -> None:
    """Where no roll can miss (timer of ones), every action has the value of the oracle."""
    carpet = tiny_carpet(carpet_map, timer="1 1 1 1 1")
    monkeypatch.setattr("pyengine.games.yarn.state.load_carpet", lambda side: carpet)
    for seed in range(4):
        # The roll of the present turn crosses a number as well.
        state = ending(carpet_map, company, crossing, 4 - to_come, seed)
        drawn = others_can_draw(state, company)
        expected = values(state, drawn, others_draw=company == "others")
        found = solve(position_of(YARN.view(state, 1), 1))
        assert found == {action: pytest.approx(value) for action, value in expected.items()}


@pytest.mark.parametrize("company", ["solo", "alone", "others"])
def test_rolls_that_miss_are_searched_too(monkeypatch: pytest.MonkeyPatch, company: str) -> None:
    """With a last number of 2 the truth lies between the ends of a game cut after two rolls.

    Cut short, a game is worth at least its score, and at most that and all that
    is left on the carpet.
    """
    carpet = tiny_carpet(MAPS[0], timer="1 1 1 1 2")
    monkeypatch.setattr("pyengine.games.yarn.state.load_carpet", lambda side: carpet)
    for seed in range(4):
        state = ending(MAPS[0], company, True, 3, seed)
        found = solve(position_of(YARN.view(state, 1), 1))
        assert found is not None
        for action in YARN.legal_actions(state, 1):
            drawn = action != "pass" or others_can_draw(state, company)
            after = YARN.successor(replace(state, extended=2 if drawn else 0), 1, action)
            for seat in YARN.pending(after).seats:
                after = YARN.successor(after, seat, "pass")
            low, high = (bounds(after, 2, most) for most in (0.0, 20.0))
            assert low - 1e-9 <= found[action] <= high + 1e-9


def bounds(state: State, rolls: int, most: float) -> float:
    """Best play over so many rolls; a game that goes on is worth its score and ``most``."""
    if state.phase == "over" or state.sheets[0].finished:
        return YARN.scores(state).totals[0]
    if rolls == 0:
        return YARN.scores(state).totals[0] + most
    total = 0.0
    for face in range(1, 7):
        rolled = YARN.successor(state, CHANCE, f"roll {face}")
        best = -99.0
        for action in YARN.legal_actions(rolled, 1):
            after = YARN.successor(replace(rolled, extended=2), 1, action)
            for seat in YARN.pending(after).seats:
                after = YARN.successor(after, seat, "pass")
            best = max(best, bounds(after, rolls - 1, most))
        total += best
    return total / 6


def test_far_from_the_end_nothing_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three open numbers, a resting timer, a solo's first pass: no exact values."""
    carpet = tiny_carpet(MAPS[0])
    monkeypatch.setattr("pyengine.games.yarn.state.load_carpet", lambda side: carpet)
    state = ending(MAPS[0], "others", True, 1, 0)
    for timer in (
        Timer(running=True, crossed=2),
        Timer(running=False, crossed=0),
    ):
        assert solve(position_of(replace(state, timer=timer), 1)) is None
    solo = ending(MAPS[0], "solo", True, 1, 0)
    first = replace(solo, timer=Timer(running=True, circled=4))
    assert solve(position_of(first, 1)) is None
