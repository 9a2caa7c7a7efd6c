"""The face of Yarn Trail: see :class:`app.games.face.Face` for what each function answers."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node

from app.base.views import scores_in
from app.games.face import Face
from app.games.feedback import Cue
from app.games.interaction import BoardEvent, Control, Interaction
from app.games.pencil.round import chance, closing, draws, timer_words
from app.games.pencil.words import PASS
from app.games.scene import Scene
from app.games.yarn.board import board as boards
from app.games.yarn.board import scores as panels
from app.games.yarn.board import small as smalls
from app.games.yarn.draft import EMPTY, Draft
from app.games.yarn.input import moving
from app.games.yarn.input.cups import chosen_cups, draft_of_cups, interact_cups
from app.games.yarn.input.moving import chosen_move, draft_of_move, fresh_draft, interact_move
from app.games.yarn.input.paths import paths_of, to_act
from app.games.yarn.text import feedback, last_actions, speech, words
from app.games.yarn.text.description import describe, gist
from app.render.description import Description
from app.render.regions import Drawing, Region, drawing
from pyengine.games.yarn import GAME
from pyengine.games.yarn.state import State


class YarnFace(Face[State, Draft]):
    """Yarn Trail for the table screen."""

    game = GAME
    chooses_once = False

    new_draft = staticmethod(fresh_draft)
    is_fresh = staticmethod(moving.is_fresh)
    moves = staticmethod(moving.moves)
    small = staticmethod(smalls.small)
    closing = staticmethod(closing)
    word = staticmethod(speech.word)
    unnamed = staticmethod(speech.unnamed)
    draws = staticmethod(draws)
    describe_action = staticmethod(speech.describe_action)
    brief = staticmethod(last_actions.brief)
    where = staticmethod(last_actions.where)

    def is_secret(self, view: State, seat: int) -> bool:
        """Cups are circled in secret (Y2)."""
        return view.phase == "cups"

    def draft_from(self, view: State, seat: int, action: str) -> Draft:
        """The draft in which ``action`` is chosen."""
        if action.startswith("cups"):
            return draft_of_cups(view, action)
        return draft_of_move(action)

    def interact(
        self, view: State, seat: int, draft: Draft | None, event: BoardEvent
    ) -> Interaction[Draft]:
        """Returns what an event of the acting person makes of the draft."""
        draft = draft or EMPTY
        if not to_act(view, seat):
            return Interaction(draft, handled=False)
        if view.phase == "cups":
            return interact_cups(view, seat, draft, event)
        return interact_move(view, seat, draft, event)

    def chosen(self, view: State, seat: int, draft: Draft | None) -> str | None:
        """The action that Confirm would carry out."""
        if draft is None or not to_act(view, seat):
            return None
        return chosen_cups(view, draft) if view.phase == "cups" else chosen_move(view, seat, draft)

    def controls(self, view: State, seat: int, draft: Draft | None) -> Sequence[Control]:
        """Pass and the stop at the paw; or help with the cups."""
        draft = draft or EMPTY
        if not to_act(view, seat):
            return ()
        if view.phase == "cups":
            return (
                Control("cups-random", words.CHOOSE_FOR_ME, main=not draft.cups),
                Control("cups-clear", words.CLEAR, enabled=bool(draft.cups)),
            )
        reachable = bool(paths_of(view, seat).finishing)
        return (
            Control("pass", PASS, pressed=draft.passing),
            Control(
                "finish",
                words.finish_label(view.setup.carpet.paw_points),
                enabled=reachable,
                pressed=draft.finish,
                why="" if reachable else words.PAW_FAR,
            ),
        )

    def board(self, view: State, seat: int, draft: Draft | None, scene: Scene) -> Region:
        """The large carpet of a seat."""
        return boards.board(view, seat, draft or EMPTY, scene)

    def symbols(self, view: State) -> Drawing:
        """The small carpet, which is the same for all seats."""
        return drawing(smalls.floor, view.setup.carpet)

    def description(self, view: State, seat: int, draft: Draft | None, scene: Scene) -> Description:
        """A seat's carpet in words."""
        return describe(view, seat, scene)

    def gist(self, view: State, seat: int, scene: Scene) -> str:
        """Sums up a seat's items, and where its thread ends."""
        return gist(view, seat)

    def chance(self, view: State, rolling: bool) -> Drawing:
        """The die and the timer."""
        return chance(view, view.setup.carpet.timer, rolling)

    def at_hand(self, view: State, seat: int) -> Drawing:
        """What is picked up, and what the next set brings."""
        over = view.phase == "over"
        return drawing(panels.picked_up, view.setup.carpet, view.sheets[seat - 1], over)

    def scores(self, view: State, seat: int, scene: Scene) -> Drawing:
        """The rows that a pencil fills, and the score lines."""
        score = scores_in(GAME, view).seats[seat - 1]
        timer = timer_words(view, view.setup.carpet.timer)
        sheet, name = view.sheets[seat - 1], scene.names[seat - 1]
        return drawing(panels.scores, view.setup, sheet, seat, name, score, timer)

    def cues(self, before: State, actor: int, action: str, after: State) -> tuple[Cue, ...]:
        """Returns cues for what an action has brought that is worth an instant."""
        return feedback.cues(before, actor, after)

    def preview(self, view: State, seat: int, draft: Draft | None) -> str:
        """Says what matters most of what the draft will bring."""
        return feedback.preview(view, seat, draft or EMPTY) if to_act(view, seat) else ""

    def warning(self, view: State, seat: int, draft: Draft | None) -> str:
        """Says that a way is the thread's last one."""
        return speech.warning(view, seat, draft or EMPTY)

    def lacks(self, view: State, seat: int, draft: Draft | None) -> str:
        """How far a thread has come, or the circling of cups."""
        return speech.lacks(view, seat, draft or EMPTY)

    def ask(self, view: State, seat: int, draft: Draft | None, names: Sequence[str]) -> str:
        """Says what the seat is to do now."""
        return speech.ask(view, seat, draft or EMPTY, names)

    def begins(self, view: State, seat: int, draft: Draft | None) -> str:
        """How a thread begins, and what for."""
        return speech.begins(view, seat, draft or EMPTY)

    def paper(self, state: State) -> Node:
        """A sheet with all its rules; only the printed page needs it."""
        from app.games.yarn.board.paper import paper

        return paper(state)


FACE = YarnFace()
