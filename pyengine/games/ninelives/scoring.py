"""The score: what a round brought each seat (N14, N15), the end (N16), the score sheets (N17)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import say
from pyengine.games.ninelives import rug
from pyengine.games.ninelives.info import ROUNDS, TARGET
from pyengine.games.ninelives.rug import Place
from pyengine.games.ninelives.state import Round, State


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A seat's line in the summary of a round.

    ``difference`` is 0 for a hit (N15); ``owed`` what the prediction is worth by the
    table, ``points`` what it really changed: a score stops at 0. ``total`` is the
    score after the round.
    """

    seat: int
    place: Place
    tricks: int
    difference: int
    owed: int
    points: int
    total: int

    @property
    def hit(self) -> bool:
        """Returns whether the prediction was right."""
        return self.difference == 0


def outcome(place: Place, tricks: int, total: int) -> int:
    """Returns what a round really adds to a score of ``total`` (N14, N15): it never falls below 0.

    >>> outcome(rug.place_at("4L"), 1, 2), outcome(rug.place_at("4L"), 8, 2)
    (-2, 4)
    """
    return max(rug.points(place, tricks), -total)


def score_round(state: State) -> Round:
    """The round of this state, scored with its tricks as they are."""
    places = tuple(place for place in state.places if place is not None)
    totals = state.totals
    changes = tuple(map(outcome, places, state.tricks, totals))
    return Round(
        starter=state.starter,
        places=places,
        tricks=state.tricks,
        points=changes,
        totals=tuple(before + change for before, change in zip(totals, changes, strict=True)),
    )


def ends_match(rounds: tuple[Round, ...]) -> bool:
    """Returns whether the last of these rounds ended the match (N16)."""
    return len(rounds) == ROUNDS or max(rounds[-1].totals) >= TARGET


def round_lines(scored: Round) -> tuple[RoundLine, ...]:
    """The summary of a round, a line for each seat."""
    return tuple(
        RoundLine(
            seat=seat,
            place=place,
            tricks=tricks,
            difference=rug.difference(place, tricks),
            owed=rug.points(place, tricks),
            points=scored.points[seat - 1],
            total=scored.totals[seat - 1],
        )
        for seat, (place, tricks) in enumerate(zip(scored.places, scored.tricks, strict=True), 1)
    )


def score_sheets(state: State) -> Scores:
    """By seat a line for each round that is over; its count is the number of tricks won."""
    sheets = tuple(
        [
            SeatScore(
                tuple(
                    [
                        ScoreLine(
                            f"round-{number}",
                            say("Round {round}", round=number),
                            scored.tricks[seat],
                            scored.points[seat],
                        )
                        for number, scored in enumerate(state.rounds, 1)
                    ]
                )
            )
            for seat in range(state.players)
        ]
    )
    scores = Scores(sheets)
    return replace(scores, winners=scores.leaders()) if state.phase == "over" else scores
