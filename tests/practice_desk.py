"""A desk at which positions are solved: its storage keeps them, the answers are made up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from desk import Desk
from pages import FULL

from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Model
from app.review.messages import Reviewed
from app.saves.practice.positions import Position, position_from_json, position_id, position_to_json
from app.saves.practice.schedule import Schedule
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.core.positions import known_then
from pyengine.core.text import write_match

DAY = "2026-11-21"
"""The day at a desk, as long as the test does not move it."""


def match_with_choice(
    game: str, players: int, turns: int = 3, seed: str = "tea"
) -> tuple[Match, int]:
    """A match in which seat 1 is about to choose between several actions, and where that stands.

    Everybody does the first legal thing; seat 1 has made so many choices before.
    """
    match, chance, made = Match.new(game, players), SeededChance(seed), 0
    while True:
        if match.pending.chance is not None:
            match = match.draw(chance)
            continue
        # The other seats first: what they have chosen is a secret then, where all choose at once.
        seat = match.pending.seats[-1]
        legal = match.game.legal_actions(match.game.view(match.state, seat), seat)
        match = match.apply(seat, legal[0])
        if seat == 1 and len(legal) > 1:
            made += 1
            if made > turns:
                return match, len(match.entries) - 1


def position(game: str = "yarn", players: int = 2, turns: int = 3, **changes: Any) -> Position:
    """A position that is offered, in which the second legal action is the answer."""
    match, index = match_with_choice(game, players, turns)
    then = known_then(match, index, 1)
    text = write_match(then)
    chosen, best = match.game.legal_actions(then.state, 1)[:2]
    made = Position(
        id=position_id(text),
        game=game,
        seat=1,
        text=text,
        chosen=chosen,
        best=best,
        cost=230,
        error=20,
        state="open",
        record="three",
        entry=index,
        found=1_750_000_000_000,
        schedule=Schedule(due=DAY),
    )
    return replace(made, **changes)


class Practice(Desk):
    """A desk whose storage keeps positions, under their ids, as texts."""

    def __init__(self, *positions: Position, model: Model = FULL) -> None:
        super().__init__(model)
        self.kept = {each.id: position_to_json(each) for each in positions}

    def _answer(self, effect: fx.Effect) -> msg.Message | None:
        match effect:
            case fx.ReadPositions():
                return msg.PositionsRead(tuple(self.kept.values()), self.moment())
            case fx.AddPositions(positions, outcome):
                new = {each.id: position_to_json(each) for each in positions}
                self.kept = new | self.kept
                return msg.PositionsRead(tuple(self.kept.values()), self.moment(), outcome.done)
            case fx.SavePosition(position):
                self.kept[position.id] = position_to_json(position)
        return super()._answer(effect)

    @property
    def positions(self) -> dict[str, Position]:
        """What is stored, by id."""
        return {key: position_from_json(text) for key, text in self.kept.items()}

    def solve(self, action: str) -> fx.AskReview:
        """Choose and confirm an action; the question that the worker gets."""
        self.choose(action)
        self.did("table.confirm")
        (asked,) = self.of(fx.AskReview)
        return asked

    def grade(
        self, asked: fx.AskReview, cost: float = 0.0, verdict: str = "best", **more: Any
    ) -> None:
        """The worker answers."""
        found: dict[str, object] = {
            "action": asked.action,
            "best": asked.best or asked.action,
            "cost": cost,
            "error": 0.1,
            "outlook": 20.0,
            "verdict": verdict,
            "forced": False,
        }
        self.hears(asked.screen, Reviewed(asked.fresh, asked.entry, {**found, **more}))
