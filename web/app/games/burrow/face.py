"""The face of Winter Burrow: see :class:`app.games.face.Face` for what each function answers."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node

from app.games.burrow.board.board import board
from app.games.burrow.board.picture import as_drawn
from app.games.burrow.board.scores import found, scores
from app.games.burrow.board.small import small, symbols
from app.games.burrow.draft import EMPTY, Draft
from app.games.burrow.input.choosing import (
    chosen_move,
    draft_of_move,
    fresh_draft,
    interact,
    is_fresh,
    moves,
)
from app.games.burrow.input.growing import to_act
from app.games.burrow.text import feedback, last_actions, speech
from app.games.burrow.text.description import describe, gist
from app.games.face import Face
from app.games.feedback import Cue
from app.games.interaction import BoardEvent, Control, Interaction
from app.games.pencil.round import chance, closing, draws, timer_words
from app.games.pencil.words import PASS
from app.games.scene import Scene
from app.render.description import Description
from app.render.regions import Drawing, Region, drawing
from pyengine.games.burrow import GAME, notation
from pyengine.games.burrow.state import State


class BurrowFace(Face[State, Draft]):
    """Winter Burrow for the table screen."""

    game = GAME
    chooses_once = False

    new_draft = staticmethod(fresh_draft)
    is_fresh = staticmethod(is_fresh)
    moves = staticmethod(moves)
    small = staticmethod(small)
    closing = staticmethod(closing)
    draws = staticmethod(draws)
    describe_action = staticmethod(speech.describe_action)
    brief = staticmethod(last_actions.brief)
    where = staticmethod(last_actions.where)

    def as_drawn(self, view: State, upright: bool) -> State:
        """Upright, chambers change their places."""
        return as_drawn(view) if upright else view

    def draft_from(self, view: State, seat: int, action: str) -> Draft:
        """The draft in which ``action`` is chosen."""
        return draft_of_move(view, action)

    def interact(
        self, view: State, seat: int, draft: Draft | None, event: BoardEvent
    ) -> Interaction[Draft]:
        """Returns what an event of the acting person makes of the draft."""
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

    def board(self, view: State, seat: int, draft: Draft | None, scene: Scene) -> Region:
        """The large burrow of a seat."""
        return board(view, seat, draft or EMPTY, scene)

    def symbols(self, view: State) -> Drawing:
        """The burrow that all small ones show."""
        return drawing(symbols, view.setup.burrow)

    def description(self, view: State, seat: int, draft: Draft | None, scene: Scene) -> Description:
        """A seat's burrow in words."""
        return describe(view, seat, scene)

    def gist(self, view: State, seat: int, scene: Scene) -> str:
        """Sums up what a seat has found and filled."""
        return gist(view, seat)

    def chance(self, view: State, rolling: bool) -> Drawing:
        """The die and the timer of dice."""
        return chance(view, view.setup.burrow.timer, rolling, dice=True)

    def at_hand(self, view: State, seat: int) -> Drawing:
        """What is found, and what the next nut brings."""
        return drawing(found, view.setup.burrow, view.sheets[seat - 1], view.phase == "over")

    def scores(self, view: State, seat: int, scene: Scene) -> Drawing:
        """Nuts, mushrooms and the score lines."""
        burrow, sheet, name = view.setup.burrow, view.sheets[seat - 1], scene.names[seat - 1]
        return drawing(scores, burrow, sheet, seat, name, timer_words(view, burrow.timer))

    def cues(self, before: State, actor: int, action: str, after: State) -> tuple[Cue, ...]:
        """Returns cues for what an action has brought that is worth an instant."""
        return feedback.cues(before, actor, after)

    def preview(self, view: State, seat: int, draft: Draft | None) -> str:
        """Says what matters most of what the draft will bring."""
        return feedback.preview(view, seat, draft or EMPTY) if to_act(view, seat) else ""

    def word(self, view: State, seat: int, action: str) -> str:
        """A move as it is spoken."""
        return speech.word(view, action)

    def unnamed(self, view: State, seat: int, action: str) -> str:
        """The cells of a move beside the one that stands for it."""
        return speech.unnamed(view, action)

    def warning(self, view: State, seat: int, draft: Draft | None) -> str:
        """Says that a chamber could never be filled any more."""
        return speech.warning(view, seat, draft or EMPTY)

    def lacks(self, view: State, seat: int, draft: Draft | None) -> str:
        """What the cells chosen lack."""
        return speech.lacks(view, seat, draft or EMPTY)

    def ask(self, view: State, seat: int, draft: Draft | None, names: Sequence[str]) -> str:
        """Says what the seat is to do now."""
        return speech.ask(view, seat, draft or EMPTY, names)

    def begins(self, view: State, seat: int, draft: Draft | None) -> str:
        """What brings points, before the first cross."""
        return speech.begins(view, seat, draft or EMPTY)

    def paper(self, state: State) -> Node:
        """A sheet with all its rules; only the printed page needs it."""
        from app.games.burrow.board.paper import paper

        return paper(state)


FACE = BurrowFace()
