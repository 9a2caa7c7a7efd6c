"""Bell: everybody says a number in secret, until all have or the bell rings; the nearest wins.

``1 say 12``, ``2 pass``, at any time ``* bell``, then ``* number 7``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pyengine.core.chance import Dice
from pyengine.core.errors import illegal
from pyengine.core.game import CHANCE, ActionForm, Game, Pending, refuse
from pyengine.core.info import Info
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import say

SILENT, PASSED, HIDDEN = -1, -2, -3
SIDES = 20

_ACTION = re.compile(r"say (?:0|[1-9][0-9]{0,5})|pass|bell|number (?:0|[1-9][0-9]?)")


@dataclass(frozen=True)
class State:
    """What was said by seat (or why it is no number), whether it may go on, and the number."""

    calls: tuple[int, ...]
    open: bool = True
    number: int = 0

    @property
    def silent(self):
        return tuple(seat for seat, word in enumerate(self.calls, 1) if word == SILENT)


class Bell(Game[State]):
    """Most numbers cannot be listed, passing can."""

    info = Info(
        id="bell",
        title="Bell",
        min_players=1,
        max_players=4,
        options=(),
        longest=6,
        score_bounds=(0, SIDES),
        tempo="together",
        hidden=True,
        listed=False,
    )

    def start(self, players, options):
        return State((SILENT,) * players)

    def pending(self, state):
        if state.open:
            return Pending(seats=state.silent, deadline=Dice("bell", 1, 0))
        return Pending() if state.number else Pending(chance=Dice("number", 1, 1, SIDES))

    def legal_actions(self, state, seat):
        return ("pass",) if seat in self.pending(state).seats else ()

    def action_forms(self, state, seat):
        if seat not in self.pending(state).seats:
            return ()
        return (ActionForm("say NUMBER", say("says a whole number below a million")),)

    def sample_action(self, state, seat, rng):
        return f"say {rng.getrandbits(5)}" if rng.getrandbits(2) else "pass"

    def chance_action(self, state, values):
        return "bell" if state.open else f"number {values[0]}"

    def normalise(self, state, actor, text):
        action = " ".join(text.split())
        if not _ACTION.fullmatch(action):
            raise illegal("NOTATION", "That is no action of Bell.")
        awaited = ("number",) if not state.open else ("bell",) if not actor else ("say", "pass")
        if action.split()[0] not in awaited:
            raise illegal("TURN", "Something else is awaited.")
        return action

    def refusal(self, state, actor, action):
        if actor == CHANCE and not state.open and not 1 <= int(action.split()[1]) <= SIDES:
            return refuse("L1", "There is no such number.")
        return None

    def successor(self, state, actor, action):
        if actor == CHANCE:
            if state.open:
                return replace(state, open=False)
            return replace(state, number=int(action.split()[1]))
        word = PASSED if action == "pass" else int(action.split()[1])
        calls = (*state.calls[: actor - 1], word, *state.calls[actor:])
        return replace(state, calls=calls, open=SILENT in calls)

    def view(self, state, seat):
        if not state.open:
            return state
        calls = (
            word if other == seat or word == SILENT else HIDDEN
            for other, word in enumerate(state.calls, 1)
        )
        return replace(state, calls=tuple(calls))

    def sample_world(self, view, seat, rng):
        calls = (rng.getrandbits(5) if word == HIDDEN else word for word in view.calls)
        return replace(view, calls=tuple(calls))

    def reveals(self, state, actor, action):
        return actor == CHANCE or (state.silent == (actor,) and len(state.calls) > 1)

    def scores(self, state):
        seats = tuple(
            SeatScore((ScoreLine("near", say("Near"), int(word >= 0), self._points(state, word)),))
            for word in state.calls
        )
        scores = Scores(seats)
        return replace(scores, winners=scores.leaders()) if state.number else scores

    def _points(self, state, word):
        return max(0, SIDES - abs(word - state.number)) if state.number and word >= 0 else 0

    def situation(self, state):
        return "say" if state.open else "over" if state.number else "number"


GAME = Bell()
