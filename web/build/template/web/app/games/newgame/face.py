"""The face of New Game: buttons and plain text, until it has drawings of its own."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.plain import PlainFace
from pyengine.games.newgame import GAME
from pyengine.games.newgame.rules import State


class NewGameFace(PlainFace):
    """The game's face; :class:`app.games.face.Face` says what else there can be."""

    game = GAME

    def ask(self, view: State, seat: int, draft: str | None, names: Sequence[str]) -> str:
        if not view.pile:
            return "All mice are taken."
        return f"{names[seat - 1]}: take some mice." if seat else "Somebody is to take some mice."

    def describe_action(
        self, before: State, actor: int, action: str, after: State, names: Sequence[str]
    ) -> str:
        return f"{names[actor - 1]} takes {action.removeprefix('take ')}."


FACE = NewGameFace()
