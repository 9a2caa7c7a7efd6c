"""A person at the burrow: positions of random matches, clicks, keys and drags over cells."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from functools import cache

from hand import ACTIVE, controls_in, random_match, region_in

from app.games.burrow.art.burrow import CELL
from app.games.burrow.draft import Draft
from app.games.burrow.face import FACE
from app.games.interaction import BoardEvent, Interaction
from pyengine.core.match import Match
from pyengine.games.burrow import GAME
from pyengine.games.burrow.notation import PASS
from pyengine.games.burrow.state import State


@cache
def matches() -> tuple[tuple[Match, ...], ...]:
    """Random matches of both sides, alone and together, after each action."""
    settings = (
        (1, 1, {}),
        (2, 2, {"side": "B"}),
        (3, 3, {"start": "anywhere"}),
        (1, 4, {"side": "B"}),
    )
    return tuple(
        tuple(random_match("burrow", players, seed, lambda action: action != PASS, **options))
        for players, seed, options in settings
    )


@cache
def positions() -> tuple[tuple[State, int], ...]:
    """Views of seats that are to choose: every third, and every one with a roll of 1."""
    found = []
    for states in matches():
        for index, match in enumerate(states):
            if match.state.phase != "move":
                continue
            seat = match.pending.seats[-1]
            view = GAME.view(match.state, seat)
            if index % 3 == 0 or view.roll == 1:
                found.append((view, seat))
    return tuple(found)


def do(
    view: State, seat: int, draft: Draft, *events: BoardEvent
) -> tuple[Draft, Interaction[Draft]]:
    """The draft after some events, and the outcome of the last."""
    outcome = Interaction(draft)
    for event in events:
        outcome = FACE.interact(view, seat, draft, event)
        draft = outcome.draft
    return draft, outcome


def drag(view: State, names: Iterable[str], wobble: float = 0.0) -> list[BoardEvent]:
    """A finger that goes from cell to cell, never quite over their middles."""
    rng, burrow = random.Random(7), view.setup.burrow
    points = []
    for name in names:
        row, column = divmod(burrow.cell_at(name), burrow.columns)
        x, y = ((place + 0.5) * CELL + rng.uniform(-wobble, wobble) for place in (column, row))
        points.append((x, y))
    events = [BoardEvent("press", x=points[0][0], y=points[0][1])]
    events += [BoardEvent("drag", x=x, y=y) for x, y in points]
    return [*events, BoardEvent("drop", x=points[-1][0], y=points[-1][1])]


def controls_of(view: State, seat: int, draft: Draft) -> dict[str, ET.Element]:
    """The board's controls by their id."""
    return controls_in(FACE.board(view, seat, draft, ACTIVE))


def choice(draft: Draft) -> tuple[tuple[int, ...], bool]:
    """What is chosen, wherever the focus or a pointer is."""
    return draft.cells, draft.passing


def planned(view: State, seat: int, draft: Draft) -> str:
    """The draft's layer of the board."""
    return str(region_in(FACE.board(view, seat, draft, ACTIVE), "draft-1"))
