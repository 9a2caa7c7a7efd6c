"""A carpet to draw on with a pencil of wood."""

from __future__ import annotations

from htpy import Node

from app.art.svg import frame
from app.games.pencil.art.timer import timer
from app.games.pencil.paper import paper_sheet
from app.games.yarn.art import carpet as art
from app.games.yarn.art import printed
from app.games.yarn.board.picture import colour_of, map_of
from app.games.yarn.text import words
from app.games.yarn.text.on_paper import chapters
from pyengine.games.yarn import GAME
from pyengine.games.yarn.state import State


def paper(state: State) -> Node:
    """One page: the carpet, collection bar, paw, cups, timer, lines and rules."""
    carpet = state.setup.carpet
    score = GAME.scores(state).seats[0]
    return paper_sheet(
        f"{GAME.info.title}: {carpet.title}",
        frame(
            art.view_box(carpet.columns, carpet.rows),
            art.layers(map_of(carpet), colour_of(carpet)),
            cls="carpet-frame",
        ),
        (
            printed.collection((0, 0, 0), carpet.boxes, carpet.set_values),
            printed.finish(False, points=carpet.paw_points, paper=True),
            printed.cups(0, carpet.cups, each=words.signed_each(carpet.cup_points)),
            timer(carpet.timer),
        ),
        chapters(carpet),
        (str(line.label) for line in score.lines),
    )
