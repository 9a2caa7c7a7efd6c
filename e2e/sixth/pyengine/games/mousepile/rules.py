"""The rules of Mouse Pile: a die says how large the pile is, then seats take in turn.

M1: ``* roll 4`` lays 6 mice and as many more as the die shows.
M2: ``take 2`` takes one, two or three, never more than there are.
M3: a mouse is a point, the last one two more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pyengine.core.chance import Dice
from pyengine.core.errors import illegal
from pyengine.core.game import CHANCE, Game, Pending, Refusal
from pyengine.core.info import Info, Options
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import NOTHING, Sentence, say

MOST = 3
LAST = 2


@dataclass(frozen=True, slots=True)
class State:
    """The pile (0 before the roll), what every seat has taken, and who took the last mouse."""

    taken: tuple[int, ...]
    pile: int = 0
    turn: int = 0
    last: int = 0


class MousePile(Game[State]):
    """Mouse Pile for two to four."""

    info = Info(
        id="mousepile",
        title="Mouse Pile",
        min_players=2,
        max_players=4,
        longest=13,
        score_bounds=(0, 14),
        dice=True,
    )

    def start(self, players: int, options: Options) -> State:
        return State((0,) * players)

    def pending(self, state: State) -> Pending:
        if state.last:
            return Pending()
        return Pending(seats=(state.turn,)) if state.turn else Pending(chance=Dice("roll", 1))

    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        if seat not in self.pending(state).seats:
            return ()
        return tuple(f"take {count}" for count in range(1, min(MOST, state.pile) + 1))

    def chance_action(self, state: State, values: tuple[int, ...]) -> str:
        return f"roll {values[0]}"

    def normalise(self, state: State, actor: int, text: str) -> str:
        words = text.split()
        form = "roll [1-6]" if actor == CHANCE else "take [1-9]"
        if not re.fullmatch(form, " ".join(words)):
            raise illegal("NOTATION", "That is neither a roll nor a number of mice to take.")
        return " ".join(words)

    def refusal(self, state: State, actor: int, action: str) -> Refusal | None:
        if actor == CHANCE or action in self.legal_actions(state, actor):
            return None
        return Refusal("M2", say("Only 1 to {most} mice can be taken.", most=min(MOST, state.pile)))

    def successor(self, state: State, actor: int, action: str) -> State:
        count = int(action.split()[1])
        if actor == CHANCE:
            return State(state.taken, 6 + count, 1)
        taken = list(state.taken)
        taken[actor - 1] += count
        pile = state.pile - count
        return State(
            tuple(taken), pile, actor % len(taken) + 1 if pile else 0, 0 if pile else actor
        )

    def scores(self, state: State) -> Scores:
        def sheet(seat: int) -> SeatScore:
            mice, last = state.taken[seat - 1], int(seat == state.last)
            return SeatScore(
                (
                    ScoreLine("mice", say("Mice"), mice, mice),
                    ScoreLine("last", say("The last mouse"), last, last * LAST),
                )
            )

        scores = Scores(tuple(sheet(seat) for seat in range(1, len(state.taken) + 1)))
        return Scores(scores.seats, scores.leaders()) if state.last else scores

    def stage(self, state: State) -> Sentence:
        return say("{mice} mice left", mice=state.pile) if state.turn else NOTHING


GAME = MousePile()
