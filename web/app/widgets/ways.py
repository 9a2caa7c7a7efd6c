"""Two ways at one choice, as they are told beside a board that has both drawn on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import htpy as h

from app.art.lamp import line_sign
from app.games.scene import Scene
from app.render.description import Description, Items
from app.render.regions import Region, drawing, region
from app.widgets.board_tables import board_description
from pyengine.core.words import YOU

TITLE = "What was done, and what else was possible"


class Ways(NamedTuple):
    """What was ``done`` in words, by ``who``, and the ``other`` way: ``name`` says what that is,
    such as ``Better by about 2 points``. Without another way both are empty."""

    done: str
    who: str
    name: str = ""
    other: str = ""

    @property
    def title(self) -> str:
        """What was done is called so; whose board it is stands above it."""
        return "You chose" if self.who is YOU else "Chosen"

    @property
    def sentences(self) -> tuple[str, ...]:
        """Each way with how it is drawn, for those who do not see it."""
        done = f"{self.title}, a whole line with a pencil: {self.done}."
        if not self.other:
            return (done,)
        return done, f"{self.name}, a dashed line with a lamp: {self.other}."


def legend(name: str, ways: Ways) -> Region:
    """The legend beside the board: each line with its sign and its words."""
    return region(name, drawing(_legend, ways), tag="ul", class_="ways", aria_label=TITLE)


def _legend(ways: Ways) -> h.Node:
    return [
        h.li[line_sign("done"), h.span[h.strong[ways.title], f": {ways.done}"]],
        ways.other and h.li[line_sign("hint"), h.span[h.strong[ways.name], f": {ways.other}"]],
    ]


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
