"""The rules of Purr Bid: rounds of secret numbers for the prize that a die shows.

P1: ``* roll 4`` shows the prize.
P2: ``say 3``, all in secret, from one to five.
P3: the highest number that nobody else has bid gets the prize.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from pyengine.core.chance import Dice, pick
from pyengine.core.game import CHANCE, Game, Pending, Refusal
from pyengine.core.info import Info, Option, Options
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import NOTHING, Sentence, say

LONGEST = 8
MOST = 5
HIDDEN = -1


@dataclass(frozen=True, slots=True)
class State:
    """Points by seat, how many rounds there are, and in a round its prize and what was bid."""

    points: tuple[int, ...]
    rounds: int
    round: int = 1
    prize: int = 0
    bids: tuple[int, ...] = ()


class PurrBid(Game[State]):
    """Purr Bid for one to six."""

    info = Info(
        id="purrbid",
        title="Purr Bid",
        min_players=1,
        max_players=6,
        longest=LONGEST * 7,
        score_bounds=(0, LONGEST * 6),
        options=(
            Option(
                "rounds", "Rounds", "choice", "4", "How many prizes.", ("4", "8"), ("Four", "Eight")
            ),
        ),
        tempo="together",
        dice=True,
        hidden=True,
    )
    notation = "roll [1-6]|say [1-5]"

    def start(self, players: int, options: Options) -> State:
        return State((0,) * players, int(options["rounds"]))

    def pending(self, state: State) -> Pending:
        if state.round > state.rounds:
            return Pending()
        if not state.prize:
            return Pending(chance=Dice("roll", state.round))
        return Pending(seats=tuple(s for s, n in enumerate(state.bids, 1) if not n))

    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        if seat not in self.pending(state).seats:
            return ()
        return tuple(f"say {n}" for n in range(1, MOST + 1))

    def chance_action(self, state: State, values: tuple[int, ...]) -> str:
        return f"roll {values[0]}"

    def refusal(self, state: State, actor: int, action: str) -> Refusal | None:
        if actor == CHANCE and action.startswith("roll"):
            return None
        return super().refusal(state, actor, action)

    def successor(self, state: State, actor: int, action: str) -> State:
        number = int(action.split()[1])
        if actor == CHANCE:
            return replace(state, prize=number, bids=(0,) * len(state.points))
        bids = (*state.bids[: actor - 1], number, *state.bids[actor:])
        state = replace(state, bids=bids)
        if 0 in bids:
            return state
        alone = max((n for n in bids if bids.count(n) == 1), default=0)
        points = tuple(
            had + state.prize * (number == alone)
            for had, number in zip(state.points, bids, strict=True)
        )
        return replace(state, points=points, round=state.round + 1, prize=0)

    def view(self, state: State, seat: int) -> State:
        if not state.prize:
            return state
        bids = tuple(n if s == seat or not n else HIDDEN for s, n in enumerate(state.bids, 1))
        return replace(state, bids=bids)

    def sample_world(self, view: State, seat: int, rng: random.Random) -> State:
        if not view.prize:
            return view
        numbers = range(1, MOST + 1)
        bids = tuple(pick(numbers, rng) if number == HIDDEN else number for number in view.bids)
        return replace(view, bids=bids)

    def reveals(self, state: State, actor: int, action: str) -> bool:
        return actor == CHANCE or len(self.pending(state).seats) == 1

    def scores(self, state: State) -> Scores:
        seats = tuple(SeatScore((ScoreLine("prizes", say("Prizes"), p, p),)) for p in state.points)
        return Scores(seats, Scores(seats).leaders() if self.pending(state).over else ())

    def stage(self, state: State) -> Sentence:
        return say("Round {round}", round=state.round) if state.prize else NOTHING


GAME = PurrBid()
