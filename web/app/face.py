"""What the table screen needs from a game's face; the screens know no game by name.

A game's face is ``app.faces.<game id>.face``, which exports ``FACE``, an object that
fulfils :class:`Face`. Everything in it is pure: a view of a state goes in,
markup, words or a new draft come out. A **draft** is what the acting person has
chosen but not confirmed; it is an immutable value of the game's own type.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal, Protocol

from htpy import Node

from app.faces import has_part

__all__ = [
    "BoardEvent",
    "Control",
    "Face",
    "Interaction",
    "Rest",
    "Scene",
    "has_face",
    "load_face",
]

Rest = Literal["", "beat", "look", "stop"]
"""How long the table rests after an action: not at all; a beat, so that eyes can follow;
until a click or the time that the person set; or until a click."""


@dataclass(frozen=True, slots=True)
class BoardEvent:
    """Something that a person does on the board of the acting seat.

    ``activate``: a control of the board was clicked, tapped or entered; ``control``
    is its ``data-control``. ``press``, ``drag``, ``drop``, ``cancel``: the pointer,
    with ``x`` and ``y`` in the units of the ``<svg>`` that holds ``#overlay``; for
    ``press`` and ``drop`` ``control`` is what lies under it, a ``data-control`` or a
    ``data-drop``. ``key``: ``key`` is the browser's name of the key (``ArrowUp``,
    ``Enter``, ``Escape``, ``Backspace``) and ``control`` the control that has the
    focus, if any.
    """

    kind: Literal["activate", "press", "drag", "drop", "cancel", "key"]
    control: str = ""
    x: float = 0.0
    y: float = 0.0
    key: str = ""


@dataclass(frozen=True, slots=True)
class Interaction:
    """What an event leads to.

    ``draft`` replaces the draft. ``say`` is a sentence for the status strip and the
    live region (why a try is not allowed, or what is chosen now). ``confirm`` asks
    the table to confirm the draft at once (Enter on a complete draft). ``handled``
    is False for an event that means nothing here, so the browser may have it.
    ``focus`` names the control that should get the keyboard's focus.
    """

    draft: Any
    say: str = ""
    refused: bool = False
    confirm: bool = False
    handled: bool = True
    focus: str = ""


@dataclass(frozen=True, slots=True)
class Control:
    """A button of the control bar, such as "Pass": its id is sent as ``activate``."""

    id: str
    label: str
    enabled: bool = True
    pressed: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture needs beside the state.

    ``names`` are by seat. ``active`` says that the shown seat may act, ``resting``
    how the table rests just now, ``aids`` that memory aids are wanted.
    """

    names: Sequence[str]
    active: bool = False
    resting: Rest = ""
    aids: bool = True


class Face(Protocol):
    """A game's face. ``view`` is always ``game.view(state, seat)``; ``names`` are by seat."""

    def is_secret(self, view: Any, seat: int) -> bool:
        """Whether the acting seat's screen shows what other people must not see now.

        The table then draws a curtain before handing the device over.
        """

    def new_draft(self, view: Any, seat: int) -> Any:
        """The draft at the start of a seat's action."""

    def draft_from(self, view: Any, seat: int, action: str) -> Any:
        """The draft in which ``action`` is chosen (a saved draft, a hint)."""

    def interact(self, view: Any, seat: int, draft: Any, event: BoardEvent) -> Interaction:
        """What an event of the acting person does to the draft."""

    def chosen(self, view: Any, seat: int, draft: Any) -> str | None:
        """The action that Confirm would carry out; None while the draft is incomplete."""

    def controls(self, view: Any, seat: int, draft: Any) -> Sequence[Control]:
        """The game's own buttons for the control bar, apart from Undo and Confirm."""

    def board(self, view: Any, seat: int, draft: Any, scene: Scene) -> Node:
        """The large board of a seat, with controls when ``scene.active``.

        One ``<svg>``, or one element that lays out several. Controls are elements with
        ``data-control``, a role, an accessible name and ``tabindex``; where something
        may be let go without being a control, ``data-drop`` names the place. The draft
        is drawn in a ``<g id="overlay">``.
        """

    def overlay(self, view: Any, seat: int, draft: Any) -> Node:
        """The inside of ``<g id="overlay">`` alone: redrawn while the finger moves."""

    def small(self, view: Any, seat: int, scene: Scene) -> Node:
        """A small picture of a seat's board for the others to look at."""

    def chance(self, view: Any, rolling: bool) -> Node:
        """What chance and the round show now (a die, a timer), animated when ``rolling``."""

    def sheet(self, view: Any, seat: int, scene: Scene) -> Node:
        """The score sheet beside the board: rows, boxes and live score lines."""

    def paper(self, state: Any) -> Node:
        """One sheet for play on paper, from the state at the start of a match.

        The board with empty rows, boxes and timer, and score lines to fill in. Asked
        of the games that are played on sheets (``Info.sheet``); others have none.
        """

    def rest(self, before: Any, actor: int, action: str, after: Any) -> Rest:
        """How the table rests after an action, before anything else happens.

        The person who did it saw it coming: for that action a look is only a beat.
        """

    def word(self, view: Any, seat: int, action: str) -> str:
        """An action of a seat in words, such as "right 3, down 1", for a hint."""

    def ask(self, view: Any, seat: int, draft: Any, names: Sequence[str]) -> str:
        """One sentence with the seat's name: what is to be done now, or that it is over."""

    def tell(self, before: Any, actor: int, action: str, after: Any, names: Sequence[str]) -> str:
        """One sentence that says what an action did, with names, for the live region."""


def has_face(game_id: str) -> bool:
    """Whether the app can show a game; the engine may know more of them."""
    return has_part(game_id, "face")


def load_face(game_id: str) -> Face:
    """The face of a game, imported when it is first shown."""
    face: Face = import_module(f"app.faces.{game_id}.face").FACE
    return face
