"""Tally: two short rounds of all that remote play knows: a roll, secret choices, one who acts.

``* roll 4``, ``1 say 2`` (all in secret), ``2 take 1`` (the seat whose turn it is).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pyengine.core.chance import Dice
from pyengine.core.errors import illegal
from pyengine.core.game import CHANCE, Game, Pending, refuse
from pyengine.core.info import Info
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import say

ROUNDS = 2
HIDDEN = -1

_ACTION = re.compile(r"(roll|say|take) ([0-9])")


@dataclass(frozen=True)
class State:
    """Points and what was said by seat (0: nothing), the die of this round, and the round."""

    points: tuple[int, ...]
    calls: tuple[int, ...]
    die: int = 0
    round: int = 0

    @property
    def silent(self):
        return tuple(seat for seat, word in enumerate(self.calls, 1) if not word)


class Tally(Game[State]):
    """Who says the die's number gets it; then one takes one or two more."""

    info = Info(
        id="tally",
        title="Tally",
        min_players=1,
        max_players=6,
        options=(),
        longest=ROUNDS * 8,
        score_bounds=(0, ROUNDS * 8),
        tempo="together",
        hidden=True,
    )

    def start(self, players, options):
        return State((0,) * players, (0,) * players)

    def pending(self, state):
        if state.round == ROUNDS:
            return Pending()
        if not state.die:
            return Pending(chance=Dice("roll", state.round + 1))
        if state.silent:
            return Pending(seats=state.silent)
        return Pending(seats=(1 + state.round % len(state.calls),))

    def legal_actions(self, state, seat):
        if seat not in self.pending(state).seats:
            return ()
        if state.silent:
            return tuple(f"say {number}" for number in range(1, 7))
        return ("take 1", "take 2")

    def chance_action(self, state, values):
        return f"roll {values[0]}"

    def normalise(self, state, actor, text):
        action = " ".join(text.split())
        found = _ACTION.fullmatch(action)
        if not found:
            raise illegal("NOTATION", "That is no action of Tally.")
        if found[1] != ("roll" if actor == CHANCE else "say" if state.silent else "take"):
            raise illegal("TURN", "Something else is awaited.")
        return action

    def refusal(self, state, actor, action):
        number, most = int(action.split()[1]), 2 if action.startswith("take") else 6
        return None if 1 <= number <= most else refuse("T1", "There is no such number.")

    def successor(self, state, actor, action):
        number = int(action.split()[1])
        if actor == CHANCE:
            return replace(state, die=number)
        if state.silent:
            return replace(state, calls=(*state.calls[: actor - 1], number, *state.calls[actor:]))
        points = [
            own + (word if word == state.die else 0) + (number if seat == actor else 0)
            for seat, (own, word) in enumerate(zip(state.points, state.calls, strict=True), 1)
        ]
        return State(tuple(points), (0,) * len(points), 0, state.round + 1)

    def view(self, state, seat):
        if not state.silent:
            return state
        calls = (
            word if own == seat or not word else HIDDEN for own, word in enumerate(state.calls, 1)
        )
        return replace(state, calls=tuple(calls))

    def sample_world(self, view, seat, rng):
        calls = (1 + rng.getrandbits(2) if word == HIDDEN else word for word in view.calls)
        return replace(view, calls=tuple(calls))

    def reveals(self, state, actor, action):
        return actor == CHANCE or len(state.silent) == 1

    def scores(self, state):
        seats = (SeatScore((ScoreLine("said", say("Said"), own, own),)) for own in state.points)
        scores = Scores(tuple(seats))
        return replace(scores, winners=scores.leaders()) if state.round == ROUNDS else scores

    def situation(self, state):
        if state.round == ROUNDS:
            return "over"
        return "roll" if not state.die else "say" if state.silent else "take"


GAME = Tally()
