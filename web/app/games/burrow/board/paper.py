"""A burrow to fill with a pencil of wood."""

from __future__ import annotations

from htpy import Node

from app.art.svg import frame
from app.games.burrow.art import burrow as art
from app.games.burrow.art import supplies
from app.games.burrow.board.marks import draw_blank
from app.games.burrow.board.picture import digs_of
from app.games.burrow.text.on_paper import chapters
from app.games.pencil.art.timer import timer
from app.games.pencil.paper import paper_sheet
from pyengine.games.burrow import GAME
from pyengine.games.burrow.state import State


def paper(state: State) -> Node:
    """One page: the burrow with its row of ones, then nuts, mushrooms, timer, lines and rules."""
    burrow = state.setup.burrow
    digs = digs_of(burrow)
    board = frame(
        art.view_box(burrow.columns, burrow.rows),
        art.layers(digs),
        draw_blank(burrow),
        cls="burrow-board",
    )
    score = GAME.scores(state).seats[0]
    return paper_sheet(
        f"{GAME.info.title}: {burrow.title}",
        board,
        (
            supplies.mushrooms(burrow.mushrooms.bit_count(), 0),
            supplies.nuts(burrow.nut_values, 0),
            timer(burrow.timer, dice=True),
        ),
        chapters(burrow),
        (str(line.label) for line in score.lines),
    )
