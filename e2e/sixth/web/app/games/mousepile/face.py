"""The face of Mouse Pile: a button for each number of mice."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.plain import PlainFace
from pyengine.games.mousepile import GAME
from pyengine.games.mousepile.rules import State


class MousePileFace(PlainFace):
    """What is particular to it are its sentences."""

    game = GAME

    def ask(self, view: State, seat: int, draft: str | None, names: Sequence[str]) -> str:
        if view.last:
            return "The pile is gone."
        return f"{names[seat - 1]}: take some mice."

    def describe_action(
        self, before: State, actor: int, action: str, after: State, names: Sequence[str]
    ) -> str:
        if not actor:
            return f"There are {after.pile} mice."
        return f"{names[actor - 1]} takes {action.split()[1]}."


FACE = MousePileFace()
