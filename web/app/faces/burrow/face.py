"""The face of Winter Burrow: see :class:`app.face.Face` for what each function answers."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node

from app.face import BoardEvent, Control, Interaction, Rest, Scene
from app.faces.burrow import board as boards
from app.faces.burrow import overlay as overlays
from app.faces.burrow import paper as papers
from app.faces.burrow import sheet as sheets
from app.faces.burrow import speech
from app.faces.burrow.choosing import chosen_move, draft_of_move, fresh_draft, interact
from app.faces.burrow.draft import EMPTY, Draft
from app.faces.burrow.growing import to_act
from app.faces.pencil.round import chance
from app.faces.pencil.words import PASS
from pyengine.games.burrow import GAME, notation
from pyengine.games.burrow.state import State

__all__ = ["FACE", "BurrowFace"]


class BurrowFace:
    """Winter Burrow for the table screen."""

    def is_secret(self, view: State, seat: int) -> bool:
        """Nothing on a sheet harms anybody who sees it early."""
        return False

    def new_draft(self, view: State, seat: int) -> Draft:
        """Nothing chosen, or the pass where nothing else is left."""
        return fresh_draft(view, seat)

    def draft_from(self, view: State, seat: int, action: str) -> Draft:
        """The draft in which ``action`` is chosen."""
        return draft_of_move(view, action)

    def interact(
        self, view: State, seat: int, draft: Draft | None, event: BoardEvent
    ) -> Interaction:
        """What an event of the acting person does to the draft."""
        draft = draft or EMPTY
        if not to_act(view, seat):
            return Interaction(draft, handled=False)
        return interact(view, seat, draft, event)

    def chosen(self, view: State, seat: int, draft: Draft | None) -> str | None:
        """The action that Confirm would carry out."""
        if draft is None or not to_act(view, seat):
            return None
        return chosen_move(view, seat, draft)

    def controls(self, view: State, seat: int, draft: Draft | None) -> Sequence[Control]:
        """Pass: open to a 1, chosen where nothing fits, else closed with the engine's reason."""
        draft = draft or EMPTY
        if not to_act(view, seat):
            return ()
        refused = GAME.refusal(view, seat, notation.PASS)
        return (
            Control(
                "pass",
                PASS,
                enabled=refused is None,
                pressed=draft.passing,
                why=str(refused.message) if refused else "",
            ),
        )

    def board(self, view: State, seat: int, draft: Draft | None, scene: Scene) -> Node:
        """The large burrow of a seat."""
        active = scene.active and to_act(view, seat)
        return boards.board(view, seat, draft or EMPTY, scene.names, active)

    def overlay(self, view: State, seat: int, draft: Draft | None) -> Node:
        """The draft alone, while the finger moves."""
        return overlays.overlay(view, seat, draft or EMPTY) if to_act(view, seat) else ""

    def small(self, view: State, seat: int, scene: Scene) -> Node:
        """A seat's burrow, small."""
        return boards.small(view, seat)

    def chance(self, view: State, rolling: bool) -> Node:
        """The die and the timer of dice."""
        return chance(view, view.setup.burrow.timer, rolling, dice=True)

    def sheet(self, view: State, seat: int, scene: Scene) -> Node:
        """Nuts, mushrooms and the score lines."""
        return sheets.sheet(view, seat, scene.names)

    def paper(self, state: State) -> Node:
        """A sheet for play on paper."""
        return papers.paper(state)

    def rest(self, before: State, actor: int, action: str, after: State) -> Rest:
        """Never: all cross at the same time, and the die takes its own while."""
        return ""

    def word(self, view: State, seat: int, action: str) -> str:
        """A move as it is spoken."""
        return speech.word(view, action)

    def ask(self, view: State, seat: int, draft: Draft | None, names: Sequence[str]) -> str:
        """What the seat is to do now."""
        return speech.ask(view, seat, draft or EMPTY, names)

    def tell(
        self, before: State, actor: int, action: str, after: State, names: Sequence[str]
    ) -> str:
        """What an action did."""
        return speech.tell(before, actor, action, after, names)


FACE = BurrowFace()
