"""The front of a game's box: on the home screen, and where its makers are named.

A game's box is ``app.games.<game id>.box``, which exports ``BOX``. A game that has a box
and no face is still to come.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

from app.games import in_order, parts


@dataclass(frozen=True, slots=True)
class Credit:
    """The published game whose rules are played, who invented it, who published it and when."""

    original: str
    designer: str
    publisher: str


def plain_scene() -> Markup:
    """The picture of a game that has none yet: a mouse hole."""
    return Markup(
        '<svg class="scene" viewBox="0 0 320 220" aria-hidden="true" focusable="false">'
        '<path d="M110 180v-40a50 50 0 0 1 100 0v40z" fill="var(--accent)"/></svg>'
    )


@dataclass(frozen=True, slots=True)
class GameBox:
    """A box on the home screen."""

    title: str
    words: str
    facts: str
    """Parted by commas."""
    credit: Credit | None = None
    """None for a game that nobody has published before."""
    scene: Callable[[], Markup] = plain_scene
    """Draws the picture: 320 by 220 units, on a wide box 480 by 270."""
    seen: Literal["YMin", "YMid", "YMax"] = "YMid"
    """Where its faces are, which a card shows that has no room for the height of the picture."""
    wide: bool = False
    """Fills a row."""


def load_boxes() -> dict[str, GameBox]:
    """The box of every game by its id, in their order on the home screen."""
    game_boxes: dict[str, GameBox] = {game: part.BOX for game, part in parts("box")}
    return {game: game_boxes[game] for game in in_order(game_boxes)}
