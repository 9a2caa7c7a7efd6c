"""The face of Cat Tower: see :class:`app.games.face.Face` for what each function answers."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node

from app.games.cattower.board import board as boards
from app.games.cattower.board import chance as chances
from app.games.cattower.board import scores as panels
from app.games.cattower.draft import EMPTY, Draft
from app.games.cattower.input import choosing
from app.games.cattower.input.offers import to_act
from app.games.cattower.text import feedback, last_actions, speech, words
from app.games.cattower.text.description import describe, gist
from app.games.face import Face
from app.games.feedback import Cue
from app.games.interaction import BoardEvent, Control, Interaction
from app.games.scene import Rest, Scene
from app.render.description import Description
from app.render.regions import Drawing, Region, drawing
from pyengine.games.cattower import GAME
from pyengine.games.cattower.notation import PASS
from pyengine.games.cattower.state import State


class CatTowerFace(Face[State, Draft]):
    """Cat Tower for the table screen."""

    game = GAME
    counts_winning = True
    settles_late = words.SETTLES_LATE

    new_draft = staticmethod(choosing.fresh)
    is_fresh = staticmethod(choosing.is_fresh)
    planned = staticmethod(choosing.planned)
    moves = staticmethod(choosing.moves)
    small = staticmethod(boards.small)
    chance = staticmethod(chances.chance)
    scores = staticmethod(panels.scores)
    word = staticmethod(speech.word)
    brings = staticmethod(speech.brings)
    describe_action = staticmethod(speech.describe_action)
    closing = staticmethod(speech.closing)
    brief = staticmethod(last_actions.brief)
    where = staticmethod(last_actions.where)

    def draws(self, view: State, seat: int, action: str) -> bool:
        """True of all but a pass: what that circles is no place on the towers."""
        return action != PASS

    def unnamed(self, view: State, seat: int, action: str) -> str:
        """The cat of a house: all else is in the name of the slot."""
        return speech.unnamed(action)

    def draft_from(self, view: State, seat: int, action: str) -> Draft:
        """The draft in which ``action`` is chosen."""
        return choosing.draft_of(view, action)

    def interact(
        self, view: State, seat: int, draft: Draft | None, event: BoardEvent
    ) -> Interaction[Draft]:
        """Returns what an event of the acting person makes of the draft."""
        draft = draft or EMPTY
        if not to_act(view, seat):
            return Interaction(draft, handled=False)
        return choosing.interact(view, seat, draft, event)

    def chosen(self, view: State, seat: int, draft: Draft | None) -> str | None:
        """The action that Confirm would carry out."""
        if draft is None or not to_act(view, seat):
            return None
        return choosing.chosen(view, draft)

    def controls(self, view: State, seat: int, draft: Draft | None) -> Sequence[Control]:
        """Pass, with what it brings (C5)."""
        if view.phase != "mark" or not to_act(view, seat):
            return ()
        count = speech.pass_prints(view.sheets[seat - 1])
        passing = bool(draft and draft.passing)
        return (Control("pass", words.pass_label(count), pressed=passing, short=words.PASS),)

    def board(self, view: State, seat: int, draft: Draft | None, scene: Scene) -> Region:
        """The large towers of a seat, with the tray."""
        return boards.board(view, seat, draft or EMPTY, scene)

    def symbols(self, view: State) -> Drawing:
        """The empty towers of the small boards."""
        return drawing(boards.floor)

    def description(self, view: State, seat: int, draft: Draft | None, scene: Scene) -> Description:
        """A seat's towers in words."""
        return describe(view, seat, scene)

    def gist(self, view: State, seat: int, scene: Scene) -> str:
        """Sums up a seat's towers, and the die that it took."""
        return gist(view, seat, scene.names[seat - 1])

    def rest(self, before: State, actor: int, action: str, after: State) -> Rest:
        """A beat while others take their dice, a glance when all have marked.

        Alone there is nothing to look at but a tower that is complete.
        """
        if before.phase == "draft":
            return "beat" if after.phase == "draft" else ""
        if not after.solo:
            return "glance" if before.phase == "mark" != after.phase else ""
        scored = [sheet.towers for sheet in before.sheets] != [
            sheet.towers for sheet in after.sheets
        ]
        return "glance" if scored else ""

    def cues(self, before: State, actor: int, action: str, after: State) -> tuple[Cue, ...]:
        """Returns cues for what an action has brought that is worth an instant."""
        return feedback.cues(before, actor, after)

    def preview(self, view: State, seat: int, draft: Draft | None) -> str:
        """Says what matters most of what the draft will bring."""
        return feedback.preview(view, seat, draft or EMPTY) if to_act(view, seat) else ""

    def ask(self, view: State, seat: int, draft: Draft | None, names: Sequence[str]) -> str:
        """Says what the seat is to do now."""
        return speech.ask(view, seat, draft or EMPTY, names)

    def paper(self, state: State) -> Node:
        """A sheet with all its rules; only the printed page needs it."""
        from app.games.cattower.board.paper import paper

        return paper(state)


FACE = CatTowerFace()
