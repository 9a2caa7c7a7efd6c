"""The rules of Long Nap: a seat sleeps on as long as it dares, by a die.

L1: ``doze`` has the die rolled: ``* roll 4``.
L2: Two to six are as many minutes more of the nap. A one wakes the cat, and the nap is lost.
L3: ``rise`` keeps the minutes of the nap. Nobody gets up who has not slept.
L4: A nap of twenty minutes ends by itself, and is kept.
L5: After five naps of each the match is over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pyengine.core.chance import Dice
from pyengine.core.game import CHANCE, Game, Pending, Refusal, refuse
from pyengine.core.info import Info, Options
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import Sentence, say

NAPS = 5
MOST_PLAYERS = 4
LONG = 20
ROLLS = 10
"""So many rolls of two make a long nap: no nap has more."""


@dataclass(frozen=True, slots=True)
class State:
    """The minutes and the long naps that each seat has kept, and the nap that goes on."""

    minutes: tuple[int, ...]
    long_naps: tuple[int, ...]
    ended: int = 0
    """The naps that are over, of all seats."""
    nap: int = 0
    rolls: int = 0
    """The rolls of this nap, so that each has a name of its own."""
    rolling: bool = False

    @property
    def turn(self) -> int:
        """The seat whose nap it is."""
        return self.ended % len(self.minutes) + 1

    @property
    def over(self) -> bool:
        """Returns whether all naps are over."""
        return self.ended == NAPS * len(self.minutes)


class LongNap(Game[State]):
    """Long Nap for two to four."""

    info = Info(
        id="longnap",
        title="Long Nap",
        min_players=2,
        max_players=MOST_PLAYERS,
        longest=MOST_PLAYERS * NAPS * ROLLS * 2,
        score_bounds=(0, NAPS * (LONG + 4)),
        dice=True,
    )
    notation = "doze|rise|roll [1-6]"

    def start(self, players: int, options: Options) -> State:
        return State((0,) * players, (0,) * players)

    def pending(self, state: State) -> Pending:
        if state.over:
            return Pending()
        if state.rolling:
            return Pending(chance=Dice("roll", state.ended * ROLLS + state.rolls))
        return Pending(seats=(state.turn,))

    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        if seat not in self.pending(state).seats:
            return ()
        return ("doze", "rise") if state.nap else ("doze",)

    def chance_action(self, state: State, values: tuple[int, ...]) -> str:
        return f"roll {values[0]}"

    def refusal(self, state: State, actor: int, action: str) -> Refusal | None:
        if actor == CHANCE:
            is_roll = action.startswith("roll ")
            return None if is_roll else refuse("L1", "The die is rolled first.")
        if action in self.legal_actions(state, actor):
            return None
        if action == "rise":
            return refuse("L3", "Nobody gets up who has not slept.")
        return refuse("L1", "Sleep on, or get up.")

    def successor(self, state: State, actor: int, action: str) -> State:
        if action == "doze":
            return replace(state, rolling=True, rolls=state.rolls + 1)
        if action == "rise":
            return _kept(state)
        face = int(action.removeprefix("roll "))
        if face == 1:
            return _ended(state)
        state = replace(state, nap=state.nap + face, rolling=False)
        return _kept(state) if state.nap >= LONG else state

    def scores(self, state: State) -> Scores:
        seats = tuple(
            SeatScore(
                (
                    ScoreLine("minutes", say("Minutes"), minutes, minutes),
                    ScoreLine("naps", say("Long naps"), naps, 0),
                )
            )
            for minutes, naps in zip(state.minutes, state.long_naps, strict=True)
        )
        return Scores(seats, Scores(seats).leaders() if state.over else ())

    def stage(self, state: State) -> Sentence:
        nap = min(NAPS, state.ended // len(state.minutes) + 1)
        return say("Nap {nap} of {naps}", nap=nap, naps=NAPS)

    def picture(self, view: State, seat: int) -> str:
        return f"{'z' * view.nap}\nMinutes of this nap: {view.nap}"


def _kept(state: State) -> State:
    """The state after the nap of the seat whose turn it is, with its minutes."""
    at = state.turn - 1
    minutes, naps = list(state.minutes), list(state.long_naps)
    minutes[at] += state.nap
    naps[at] += state.nap >= LONG
    return _ended(replace(state, minutes=tuple(minutes), long_naps=tuple(naps)))


def _ended(state: State) -> State:
    return State(state.minutes, state.long_naps, state.ended + 1)


GAME = LongNap()
