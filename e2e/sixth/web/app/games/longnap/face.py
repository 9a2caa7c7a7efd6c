"""The face of Long Nap: a bar for the nap above the buttons, and the die beside them."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from app.games.plain import PlainFace
from app.games.scene import Scene
from app.render.regions import Drawing, drawing
from pyengine.games.longnap import GAME
from pyengine.games.longnap.rules import LONG, State

_WORDS = {"doze": "sleep on", "rise": "get up"}


class LongNapFace(PlainFace):
    """Its sentences, and its own picture."""

    game = GAME

    def label(self, action: str) -> str:
        return _WORDS[action].capitalize()

    def word(self, view: State, seat: int, action: str) -> str:
        return _WORDS[action]

    def picture_drawing(self, view: State, seat: int, scene: Scene) -> Drawing:
        return drawing(_bar, view.nap)

    def ask(self, view: State, seat: int, draft: str | None, names: Sequence[str]) -> str:
        if view.over:
            return "All cats are awake."
        return f"{names[seat - 1]}: sleep on or get up?" if seat else "Somebody is asleep."

    def describe_action(
        self, before: State, actor: int, action: str, after: State, names: Sequence[str]
    ) -> str:
        if actor:
            return f"{names[actor - 1]} {'sleeps on' if action == 'sleep' else 'gets up'}."
        sleeper = names[before.turn - 1]
        if action == "roll 1":
            return f"A one wakes {sleeper}."
        return f"{sleeper} sleeps {action.removeprefix('roll ')} minutes more."


def _bar(minutes: int) -> Markup:
    """The nap as a bar of minutes."""
    wide = 300 * min(minutes, LONG) // LONG
    return Markup(
        '<svg viewBox="0 0 320 276" width="320" aria-hidden="true" focusable="false">'
        '<rect x="10" y="10" width="300" height="256" rx="12" fill="var(--paper-2)"/>'
        '<rect x="10" y="110" width="{}" height="56" rx="8" fill="var(--accent)"/></svg>'
    ).format(wide)


FACE = LongNapFace()
