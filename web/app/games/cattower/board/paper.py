"""Five towers to furnish with a pencil of wood."""

from __future__ import annotations

from dataclasses import replace

from htpy import Node
from markupsafe import Markup

from app.art.svg import frame, num
from app.games.cattower.art import cattower as art
from app.games.cattower.board.hints import NO_LIGHTS
from app.games.cattower.board.picture import empty, middle_of, numbers_gone, pennants
from app.games.cattower.board.tray import tray
from app.games.cattower.draft import EMPTY
from app.games.cattower.text.on_paper import chapters
from app.games.pencil.paper import paper_sheet
from pyengine.games.cattower import GAME
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.state import State


def paper(state: State) -> Node:
    """One page: the towers with their floors, then footprints, items, cats, lines and rules."""
    x, y, wide, high = art.view_box()
    score, own = GAME.scores(state).seats[0], state.sheets[0]
    board = frame(
        (x, y, wide, high - art.BAND + 6),
        empty(),
        pennants(own.towers, numbers_gone(state, own)),
        _floors(),
        cls="ct-towers",
    )
    # Nothing is marked on paper: the ring round the first footprint is said in the rules.
    blank = replace(own, open=own.open + own.circled, circled=0)
    unmarked = replace(state, sheets=(blank, *state.sheets[1:]))
    return paper_sheet(
        GAME.info.title,
        board,
        (tray(unmarked, 1, EMPTY, False, 0, NO_LIGHTS),),
        chapters(load_towers()),
        (str(line.label) for line in score.lines),
    )


def _floors() -> Markup:
    """The number of each floor in its corner, so that the rest is free to draw in."""
    parts = []
    for slot, (_, floor) in enumerate(load_towers().slots):
        x, y = middle_of(slot)
        parts.append(
            f'<text class="ct-floor" x="{num(x - 24)}" y="{num(y - 8)}"'
            f' font-size="12">{floor}</text>'
        )
    return Markup("".join(parts))
