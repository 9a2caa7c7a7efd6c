"""The face of Mouse Pile: three buttons."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from app.base.words import points
from app.games.face import BoardEvent, Control, Face, Interaction, Move, Rest, Scene
from app.games.feedback import Spark
from app.render.described import Description
from app.render.regions import Drawing, Region, drawing, region
from pyengine.games.mousepile import GAME
from pyengine.games.mousepile.rules import State


class MousePileFace:
    """A draft is the chosen action, or nothing."""

    def is_secret(self, view: State, seat: int) -> bool:
        return False

    def new_draft(self, view: State, seat: int) -> str:
        return ""

    def draft_from(self, view: State, seat: int, action: str) -> str:
        return action

    def is_fresh(self, view: State, seat: int, draft: str) -> bool:
        return not draft

    def interact(
        self, view: State, seat: int, draft: str | None, event: BoardEvent
    ) -> Interaction[str]:
        action = event.control.replace(":", " ")
        if event.kind != "activate" or action not in GAME.legal_actions(view, seat):
            return Interaction(draft or "", handled=False)
        return Interaction(action, confirm=draft == action)

    def moves(self, view: State, seat: int) -> Sequence[Move]:
        legal = reversed(GAME.legal_actions(view, seat))
        return [Move(action, action.replace(" ", ":")) for action in legal]

    def chosen(self, view: State, seat: int, draft: str | None) -> str | None:
        return draft or None

    def controls(self, view: State, seat: int, draft: str | None) -> Sequence[Control]:
        return ()

    def board(self, view: State, seat: int, draft: str | None, scene: Scene) -> Region:
        able = GAME.legal_actions(view, seat) if scene.active else ()
        return region(
            scene.id("pile"),
            (
                region(scene.id("heap"), drawing(_heap, view.pile), tag="p"),
                region(scene.id("takes"), drawing(_takes, able, draft or "")),
            ),
            class_="pile-board",
        )

    def symbols(self, view: State) -> Drawing:
        return drawing(str)

    def small(self, view: State, seat: int, scene: Scene) -> Drawing:
        return drawing(_mice, view.taken[seat - 1])

    def described(self, view: State, seat: int, draft: str | None, scene: Scene) -> Description:
        return Description(f"The pile before {scene.names[seat - 1]}", _heap(view.pile))

    def gist(self, view: State, seat: int, scene: Scene) -> str:
        return f"{scene.names[seat - 1]} has {_mice(view.taken[seat - 1])}."

    def chance(self, view: State, rolling: bool) -> Drawing:
        return drawing(_mice, view.pile)

    def scores(self, view: State, seat: int, scene: Scene) -> Drawing:
        return drawing(points, GAME.scores(view).totals[seat - 1])

    def paper(self, state: State) -> h.Node:
        return None

    def rest(self, before: State, actor: int, action: str, after: State) -> Rest:
        return ""

    def sparks(self, before: State, actor: int, action: str, after: State) -> tuple[Spark, ...]:
        return ()

    def matters(self, view: State, seat: int, draft: str | None) -> str:
        return ""

    def word(self, view: State, seat: int, action: str) -> str:
        return action

    def ask(self, view: State, seat: int, draft: str | None, names: Sequence[str]) -> str:
        if view.last:
            return "The pile is gone."
        return f"{names[seat - 1]}: take some mice."

    def tell(
        self, before: State, actor: int, action: str, after: State, names: Sequence[str]
    ) -> str:
        if not actor:
            return f"There are {after.pile} mice."
        return f"{names[actor - 1]} takes {action.split()[1]}."

    def closing(self, before: State, after: State, names: Sequence[str]) -> str:
        """Nothing that is for all."""
        return ""

    def brief(self, before: State, actor: int, action: str, after: State) -> str | None:
        return f"takes {action.split()[1]}"


def _heap(pile: int) -> str:
    return f"{pile} mice lie in the pile."


def _mice(count: int) -> str:
    return f"{count} mice"


def _takes(able: tuple[str, ...], draft: str) -> h.Node:
    return [
        h.button(
            ".btn",
            type="button",
            data_control=action.replace(" ", ":"),
            aria_pressed="true" if action == draft else "false",
        )[f"Take {action.split()[1]}"]
        for action in able
    ]


FACE: Face[State, str] = MousePileFace()
