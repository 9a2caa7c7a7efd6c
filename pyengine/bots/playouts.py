"""The policy of a game that brings none: points at once, and random play to the end.

It works from the contract alone, so it plays any game that is no race. A policy of the game's own
is stronger and a hundred times quicker.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pyengine.bots.levels import Level
from pyengine.bots.policy import Policy, Ranked
from pyengine.core.chance import draw, pick, rng_for
from pyengine.core.game import CHANCE, Game


@dataclass(frozen=True, slots=True)
class Position:
    """A position for play-outs: what a seat that decides may know, and one world that fits it."""

    view: Any
    seat: int
    world: Any


@dataclass(frozen=True, slots=True)
class Future:
    """A world that fits a view, and the seed of all that is random in it from here on."""

    world: Any
    seed: str


class PlayoutPolicy(Policy[Position, Future]):
    """Looks at points after an action, and at those after random play to the end."""

    levels: Mapping[str, Level] = {
        "hard": Level("hard", "Hard", "futures", candidates=12, plays=200)
    }
    """Random play goes action by action through the rules, so there is less of it than usual."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def position(self, view: Any, seat: int) -> Position:
        """The world is the same for every decision from the same view."""
        return Position(view, seat, self.game.sample_world(view, seat, rng_for("position", seat)))

    def rank(self, position: Position) -> Sequence[Ranked]:
        """By the lead right after the action."""
        game, seat = self.game, position.seat
        found = [
            Ranked(action, self._lead(game.successor(position.world, seat, action), seat))
            for action in self._actions(position)
        ]
        return sorted(found, key=lambda ranked: -ranked.value)

    def future(self, position: Position, rng: random.Random) -> Future:
        """A world, and luck for the rest of the match."""
        world = self.game.sample_world(position.view, position.seat, rng)
        return Future(world, f"{rng.getrandbits(64):x}")

    def play(self, position: Position, action: str, future: Future) -> float:
        """The lead at the end."""
        return self._lead(self._end(position, action, future), position.seat)

    def outlook(self, position: Position, action: str, future: Future) -> float:
        """One's own total at the end."""
        return self.game.scores(self._end(position, action, future)).totals[position.seat - 1]

    def _actions(self, position: Position) -> Sequence[str]:
        """The legal actions that are listed, or any one where none is."""
        listed = self.game.legal_actions(position.view, position.seat)
        rng = rng_for("any", position.seat)
        return listed or (self.game.sample_action(position.view, position.seat, rng),)

    def _end(self, position: Position, action: str, future: Future) -> Any:
        """The state after random play; a match that goes round in circles is broken off."""
        game, rng = self.game, rng_for(future.seed)
        state = game.successor(future.world, position.seat, action)
        for _ in range(game.info.longest):
            pending = game.pending(state)
            if pending.over:
                break
            if pending.chance is not None:
                actor, taken = CHANCE, game.chance_action(state, draw(pending.chance, rng))
            else:
                actor = pick(pending.seats, rng)
                taken = game.sample_action(state, actor, rng)
            state = game.successor(state, actor, taken)
        return state

    def _lead(self, state: Any, seat: int) -> float:
        """By how much a seat is ahead of the best of the others; alone its own total."""
        totals = self.game.scores(state).totals
        return totals[seat - 1] - max((*totals[: seat - 1], *totals[seat:]), default=0)
