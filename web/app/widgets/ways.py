"""Two ways at one choice, as they are told beside a board that has both drawn on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import htpy as h

from app.art.lamp import Look, line_sign
from app.games.face import load_face
from app.games.scene import Scene
from app.render.description import Description, Items
from app.render.regions import Region, drawing, region
from app.widgets.board_tables import board_description
from pyengine.core.words import YOU

TITLE = "What was done, and what else was possible"
NOT_DRAWN = "nothing is drawn for it"


class Way(NamedTuple):
    """A way in ``words``; ``drawn`` says whether the board shows anything of it."""

    words: str
    drawn: bool = True

    def sentence(self, name: str, line: str) -> str:
        """It with its ``name`` and how it is drawn, for those who do not see it."""
        return f"{name}, {line}: {self.words}." if self.drawn else f"{name}{self.rest}."

    @property
    def rest(self) -> str:
        """What stands behind its name."""
        return f": {self.words}" if self.drawn else f": {self.words} ({NOT_DRAWN})"


def way_of(game: str, view: Any, seat: int, action: str) -> Way:
    """The way that an action of a seat is."""
    face = load_face(game)
    return Way(face.word(view, seat, action), face.draws(view, seat, action))


class Ways(NamedTuple):
    """What was ``done``, by ``who``, and the ``other`` way: ``name`` says what that is, such as
    ``Better by about 2 points``."""

    done: Way
    who: str
    name: str = ""
    other: Way | None = None

    @property
    def title(self) -> str:
        """What was done is called so; whose board it is stands above it."""
        return "You chose" if self.who is YOU else "Chosen"

    @property
    def sentences(self) -> tuple[str, ...]:
        """Each way with how it is drawn, for those who do not see it."""
        done = self.done.sentence(self.title, "a whole line with a pencil")
        if self.other is None:
            return (done,)
        return done, self.other.sentence(self.name, "a dashed line with a lamp")


def legend(name: str, ways: Ways) -> Region:
    """The legend beside the board: each line with its sign and its words."""
    return region(name, drawing(_legend, ways), tag="ul", class_="ways", aria_label=TITLE)


def _legend(ways: Ways) -> h.Node:
    return [
        _row("done", ways.title, ways.done),
        ways.other and _row("hint", ways.name, ways.other),
    ]


def _row(look: Look, name: str, way: Way) -> h.Element:
    """A way that is not drawn has no sign: nobody is to look for its line."""
    return h.li[way.drawn and line_sign(look), h.span[h.strong[name], way.rest]]


def described_ways(
    describe: Callable[[Any, int, Any, Scene], Description],
    view: Any,
    seat: int,
    scene: Scene,
    ways: Ways | None,
) -> Region:
    """A board in words that nobody acts on, and before all else what is drawn on it."""
    return board_description(0, _describe, describe, view, seat, scene, ways, explained=False)


def _describe(
    describe: Callable[[Any, int, Any, Scene], Description],
    view: Any,
    seat: int,
    scene: Scene,
    ways: Ways | None,
) -> Description:
    found = describe(view, seat, None, scene)
    if ways is None:
        return found
    return replace(found, parts=(Items(TITLE, ways.sentences), *found.parts))
