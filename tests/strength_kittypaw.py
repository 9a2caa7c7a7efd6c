"""How even Kitty Paw's levels are with hands of people: not in the fast suite.

``python -m tests.strength_kittypaw`` prints which share of the rounds that anybody wins a person
wins against each level, alone with one bot: a person who never errs, takes the card with the fewest
cats, and needs 6, 4, 3 or 2 s for a cat in the median, with the luck that bots have. Then the same
with two and three bots that keep pace, and of a person who takes the card with the most cats.
"""

from __future__ import annotations

import sys
from typing import Any, Literal

from pyengine.bots.hands import Hands
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.games.kittypaw.pace import Pace
from pyengine.games.kittypaw.policy import HANDS, Paws
from pyengine.games.kittypaw.state import State
from pyengine.sim import Estimate, wilson
from pyengine.sim.racing import Pair, next_event

SECONDS = (6, 4, 3, 2)
Picks = Literal["most", "fewest"]
LEVELS = ("gentle", "easy", "normal", "hard", "even")


class Person(Paws):
    """A person's hand; the level is the time for a cat in ms."""

    def __init__(self, picks: Picks) -> None:
        self.picks = picks

    def pace(self, view: State, seat: int, level: str) -> Pace:
        return Pace(int(level), wrong=0, reaction=700, look=2_000, picks=self.picks)


def race(seed: str, *hands: tuple[Hands, str], **options: str) -> Match:
    """A whole match of these hands."""
    match = Match.new("kittypaw", len(hands), options)
    pairs = {seat: Pair(*found, f"{seed}/{seat}") for seat, found in enumerate(hands, 1)}
    source = SeededChance(seed)
    while not match.over:
        if match.pending.chance is not None:
            match = match.draw(source)
            continue
        actor, action = next_event(
            match.game, match.state, match.pending, pairs, source, lambda seat, seconds: None
        )
        match = match.apply(actor, action)
    return match


def share(
    level: str, seconds: int, matches: int, bots: int = 1, picks: Picks = "fewest"
) -> Estimate:
    """The person's share of the rounds that were won, with so many bots of a level."""
    won = [0] * (1 + bots)
    hands: list[tuple[Hands, str]] = [(Person(picks), f"{seconds}000"), *[(HANDS, level)] * bots]
    for number in range(matches):
        state: Any = race(f"{seconds} {number}", *hands).state
        for outcome in state.rounds:
            if outcome.call is not None and outcome.call.right:
                won[outcome.call.seat - 1] += 1
    return wilson(won[0], sum(won))


def main(words: list[str]) -> None:
    """Print the table, of so many matches a cell."""
    matches = int(words[0]) if words else 100
    rows: list[tuple[str, int, Picks]] = [(level, 1, "fewest") for level in LEVELS]
    rows += [("even", 2, "fewest"), ("even", 3, "fewest"), ("even", 1, "most"), ("even", 2, "most")]
    for level, bots, picks in rows:
        found = [share(level, seconds, matches, bots, picks) for seconds in SECONDS]
        cells = [f"{part.value:.0%} ({part.low:.0%} to {part.high:.0%})" for part in found]
        name = level if bots == 1 else f"{bots} × {level}"
        name += ", most cats" if picks == "most" else ""
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
