"""The face of Nine Lives: see :class:`app.games.face.Face` for what each function answers."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.face import Face
from app.games.feedback import Cue
from app.games.interaction import BoardEvent, Control, Interaction, Move
from app.games.ninelives.board import across
from app.games.ninelives.board import board as boards
from app.games.ninelives.board import scores as panel
from app.games.ninelives.board.picture import is_on_the_mat
from app.games.ninelives.board.strip import strip
from app.games.ninelives.draft import EMPTY, Draft
from app.games.ninelives.input import choosing
from app.games.ninelives.text import feedback, speech, words
from app.games.ninelives.text.description import describe, gist
from app.games.scene import Rest, Scene
from app.render.regions import Region
from pyengine.games.ninelives import GAME
from pyengine.games.ninelives.state import State


class NineLivesFace(Face[State, Draft]):
    """Nine Lives for the table screen."""

    game = GAME
    counted = words.TRICKS_WON
    aimed = words.PREDICTION
    aim = staticmethod(panel.aim)
    sheet_note = staticmethod(panel.sheet_note)
    counts_winning = True

    new_draft = staticmethod(choosing.fresh)
    is_fresh = staticmethod(choosing.is_fresh)
    small = staticmethod(across.small)
    description = staticmethod(describe)
    gist = staticmethod(gist)
    chance = staticmethod(strip)
    scores = staticmethod(panel.scores)
    word = staticmethod(speech.word)
    describe_action = staticmethod(speech.describe_action)

    def is_secret(self, view: State, seat: int) -> bool:
        """Whenever a hand lies open before its owner (N2)."""
        return view.hands[seat - 1].size > 0

    def draft_from(self, view: State, seat: int, action: str) -> Draft:
        """The draft in which ``action`` is chosen."""
        return Draft(action)

    def interact(
        self, view: State, seat: int, draft: Draft | None, event: BoardEvent
    ) -> Interaction[Draft]:
        """Returns what an event of the acting person makes of the draft."""
        draft = draft or EMPTY
        if view.turn != seat:
            return Interaction(draft, handled=False)
        return choosing.interact(view, seat, draft, event)

    def moves(self, view: State, seat: int) -> Sequence[Move]:
        """Places by what they bring, cards that are ahead before others."""
        return choosing.moves(view, seat) if view.turn == seat else ()

    def unnamed(self, view: State, seat: int, action: str) -> str:
        """Nothing: places and cards are named by all that can be done with them."""
        return ""

    def dealt(self, view: State, seat: int, names: Sequence[str]) -> str:
        """The hand that a seat has got."""
        return speech.dealt(view, seat, names)

    def aside(
        self, before: State, actor: int, action: str, after: State, names: Sequence[str]
    ) -> str:
        """Predictions and tricks: the eye has them on the rug, and in the summary of the round."""
        return speech.aside(before, actor, after, names)

    def chosen(self, view: State, seat: int, draft: Draft | None) -> str | None:
        """The action that Confirm would carry out."""
        return choosing.chosen(view, seat, draft) if draft else None

    def controls(self, view: State, seat: int, draft: Draft | None) -> Sequence[Control]:
        """The last trick, to look at again."""
        if view.phase not in ("play", "take"):
            return ()
        there = bool(view.history)
        return (
            Control(
                "last",
                words.LAST_TRICK,
                enabled=there,
                pressed=bool(draft and draft.last),
                why="" if there else words.NO_LAST_TRICK,
            ),
        )

    def board(self, view: State, seat: int, draft: Draft | None, scene: Scene) -> Region:
        """The card table with the hand of a seat."""
        return boards.board(view, seat, draft or EMPTY, scene)

    def rest(self, before: State, actor: int, action: str, after: State) -> Rest:
        """A beat after a card or a cat, a look at a trick that is over, a stop after a round."""
        if len(after.rounds) > len(before.rounds):
            return "stop"
        return "look" if before.phase == "take" else "beat"

    def cues(self, before: State, actor: int, action: str, after: State) -> tuple[Cue, ...]:
        """Returns cues for what an action has brought that is worth an instant."""
        return feedback.cues(before, after)

    def preview(self, view: State, seat: int, draft: Draft | None) -> str:
        """Says what matters most of what the draft will bring."""
        return feedback.preview(view, draft or EMPTY) if seat == view.turn else ""

    def ask(self, view: State, seat: int, draft: Draft | None, names: Sequence[str]) -> str:
        """Says what the seat is to do now."""
        return speech.ask(view, seat, draft or EMPTY, names)

    def brief(self, before: State, actor: int, action: str, after: State) -> str | None:
        """Says an action in brief, for its seat's card: the cards themselves lie on the table."""
        return speech.brief(action)

    def stays_told(self, before: State, view: State, resting: Rest) -> bool:
        """A card while it lies on the mat, and what was taken of a trick while that is shown."""
        return is_on_the_mat(before, view, resting)


FACE = NineLivesFace()
