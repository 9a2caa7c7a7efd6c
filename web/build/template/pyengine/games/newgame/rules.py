"""The rules of New Game: a pile of mice, from which two seats take in turn.

1: ``take 2`` takes one, two or three mice, never more than there are.
2: A mouse is a point; whoever took the last one has one point more.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.core.game import Game, Pending, Refusal, refuse
from pyengine.core.info import Info, Options
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import Sentence, say

PILE = 12
MOST = 3


@dataclass(frozen=True, slots=True)
class State:
    """A match's state: it never changes, the next one is made of it."""

    taken: tuple[int, ...]
    """Numbers of mice by seat."""
    turn: int = 1
    """The seat that is to act."""

    @property
    def pile(self) -> int:
        """The mice left."""
        return PILE - sum(self.taken)


class NewGame(Game[State]):
    """The rules of the game; :class:`Game` says the rest."""

    info = Info(
        id="newgame",
        title="New Game",
        min_players=2,
        max_players=2,
        longest=PILE,
        score_bounds=(0, PILE + 1),
        chance=False,
    )
    notation = "take [1-9]"

    def start(self, players: int, options: Options) -> State:
        return State((0,) * players)

    def pending(self, state: State) -> Pending:
        return Pending(seats=(state.turn,) if state.pile else ())

    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        if seat not in self.pending(state).seats:
            return ()
        return tuple(f"take {count}" for count in range(1, min(MOST, state.pile) + 1))

    def refusal(self, state: State, actor: int, action: str) -> Refusal | None:
        if action in self.legal_actions(state, actor):
            return None
        return refuse("1", "Take 1 to {most} mice.", most=min(MOST, state.pile))

    def successor(self, state: State, actor: int, action: str) -> State:
        taken = list(state.taken)
        taken[actor - 1] += int(action.removeprefix("take "))
        # Whoever takes the last one stays the seat whose turn it is.
        ends = sum(taken) == PILE
        return State(tuple(taken), actor if ends else 3 - actor)

    def scores(self, state: State) -> Scores:
        seats = tuple(_sheet(state, seat) for seat in (1, 2))
        return Scores(seats, Scores(seats).leaders() if not state.pile else ())

    def stage(self, state: State) -> Sentence:
        return say("{mice} mice left", mice=state.pile)

    def picture(self, view: State, seat: int) -> str:
        return f"{'m' * view.pile} ({view.pile} mice)"


def _sheet(state: State, seat: int) -> SeatScore:
    mice, last = state.taken[seat - 1], int(not state.pile and seat == state.turn)
    return SeatScore(
        (
            ScoreLine("mice", say("Mice"), mice, mice),
            ScoreLine("last", say("The last mouse"), last, last),
        )
    )


GAME = NewGame()
