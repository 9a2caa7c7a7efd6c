"""A face that works at once: the game's own picture in plain text, and a button for every action.

What a game draws later takes the place of what stands here, method by method: first the picture
(:meth:`PlainFace.picture_drawing`), later perhaps the board with the buttons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import htpy as h

from app.base.paging import counted, step_from
from app.games.face import Face
from app.games.interaction import BoardEvent, Interaction, Move
from app.games.scene import Scene
from app.render.description import Description, Items
from app.render.regions import Drawing, Region, drawing, region

_ARROWS = {
    "ArrowRight": "PageDown",
    "ArrowDown": "PageDown",
    "ArrowLeft": "PageUp",
    "ArrowUp": "PageUp",
}
"""Buttons stand in a row or in several: the next one, or the one before."""


class PlainFace(Face[Any, str]):
    """A draft is the chosen action, or empty; controls are the actions by their notation.

    For a game whose legal actions are few enough to be listed (``Info.listed``).
    """

    def label(self, action: str) -> str:
        """Labels the button of an action."""
        return action[:1].upper() + action[1:]

    def new_draft(self, view: Any, seat: int) -> str:
        legal = self.game.legal_actions(view, seat)
        return legal[0] if len(legal) == 1 else ""

    def draft_from(self, view: Any, seat: int, action: str) -> str:
        return action

    def interact(
        self, view: Any, seat: int, draft: str | None, event: BoardEvent
    ) -> Interaction[str]:
        """A click on a button chooses, Enter on what is chosen already confirms.

        Arrows go from button to button.
        """
        legal = self.game.legal_actions(view, seat)
        if event.kind == "key" and event.key in _ARROWS and legal:
            here = legal.index(draft) if draft in legal else None
            at = step_from(here, len(legal), _ARROWS[event.key])
            sentence = f"{counted(at, len(legal))}: {self.word(view, seat, legal[at])}."
            return Interaction(legal[at], say=sentence, focus=legal[at])
        if event.kind == "key" and event.key in ("Escape", "Backspace") and draft:
            return Interaction(self.new_draft(view, seat))
        if event.kind != "activate" or event.control not in legal:
            return Interaction(draft or "", handled=False)
        return Interaction(event.control, confirm=event.key == "Enter" and event.control == draft)

    def moves(self, view: Any, seat: int) -> Sequence[Move]:
        """In the order of the rules: what is best is for the game to say."""
        return [Move(action, action) for action in self.game.legal_actions(view, seat)]

    def unnamed(self, view: Any, seat: int, action: str) -> str:
        """Nothing: the button of an action is named by all of it."""
        return ""

    def chosen(self, view: Any, seat: int, draft: str | None) -> str | None:
        return draft or None

    def description(self, view: Any, seat: int, draft: str | None, scene: Scene) -> Description:
        """Describes the picture, line by line."""
        lines = tuple(filter(str.strip, self.game.picture(view, seat).splitlines()))
        parts = (Items("The board", lines),) if lines else ()
        return replace(super().description(view, seat, draft, scene), parts=parts)

    def picture_drawing(self, view: Any, seat: int, scene: Scene) -> Drawing:
        """Draws what stands above the buttons: an ``<svg>`` with a ``viewBox``, or any markup.

        By itself it is the game's picture in plain text. What is drawn here is hidden from screen
        readers by the game (``aria-hidden``): :meth:`description` says it.
        """
        return drawing(_picture, self.game.picture(view, seat))

    def board(self, view: Any, seat: int, draft: str | None, scene: Scene) -> Region:
        """The picture above the buttons, in the middle of the frame (``web/style/plain.css``)."""
        listed = scene.active or scene.sent or scene.done
        able = self.game.legal_actions(view, seat) if listed else ()
        labels = tuple((action, self.label(action)) for action in able)
        return region(
            scene.id("plain"),
            (
                region(
                    scene.id("plain-picture"),
                    self.picture_drawing(view, seat, scene),
                    class_="plain-picture",
                ),
                region(
                    scene.id("plain-actions"),
                    drawing(_buttons, labels, draft or "", scene.hint, scene.done, scene.active),
                    class_="plain-actions",
                ),
            ),
            class_="plain-board",
        )


def _picture(text: str) -> h.Node:
    return h.pre(aria_hidden="true")[text]


def _buttons(
    labels: tuple[tuple[str, str], ...], draft: str, hint: str, done: str, active: bool
) -> h.Node:
    return [
        h.button(
            class_=["btn", {"is-hinted": action == hint, "was-done": action == done}],
            type="button",
            data_control=action if active else None,
            disabled=not active,
            aria_pressed="true" if action == draft else "false",
        )[label]
        for action, label in labels
    ]
