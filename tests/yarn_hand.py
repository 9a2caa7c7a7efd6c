"""A person at the carpet of Yarn Trail: random positions, clicks, keys and drags."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from hand import ACTIVE, NAMES, SCENE, click, controls_in, press_key, random_match, text_of

from app.games.interaction import BoardEvent, Interaction
from app.games.yarn.art import carpet as art
from app.games.yarn.draft import Draft
from app.games.yarn.face import FACE
from app.games.yarn.input.paths import paths_of
from pyengine.core.errors import IllegalAction
from pyengine.core.match import Match
from pyengine.games.yarn import GAME
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.state import State

__all__ = [
    "ACTIVE",
    "ARROWS",
    "NAMES",
    "SCENE",
    "at_paw",
    "click",
    "controls_of",
    "cups_view",
    "do",
    "dot_point",
    "drag",
    "engine_says",
    "matches",
    "positions",
    "press_key",
    "text_of",
]

ARROWS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}


def played(players: int, seed: int, **options: str) -> Iterator[Match]:
    """A random match in which nobody passes by choice, after each action."""
    return random_match(
        "yarn", players, seed, lambda action: action != PASS and not action.endswith("!"), **options
    )


@cache
def matches() -> tuple[tuple[Match, ...], ...]:
    settings = (
        (1, 1, {}),
        (2, 2, {"side": "B"}),
        (3, 3, {"crossing": "never", "side": "B"}),
        (2, 4, {"cups": "off"}),
        (4, 5, {"novices": "2,3"}),
        (6, 6, {"crossing": "never"}),
    )
    return tuple(tuple(played(n, seed, **options)) for n, seed, options in settings)


@cache
def positions() -> tuple[tuple[State, int], ...]:
    """Views of seats that are to choose a move: many, and all with a stop at the paw."""
    found = []
    for states in matches():
        for index, match in enumerate(states):
            if match.over or GAME.situation(match.state) != "move":
                continue
            seat = match.pending.seats[-1]
            view = GAME.view(match.state, seat)
            if index % 3 == 0 or paths_of(view, seat).finishing:
                found.append((view, seat))
    return tuple(found)


def cups_view(seat: int = 1, players: int = 2) -> State:
    return GAME.view(Match.new("yarn", players, {}).state, seat)


def at_paw(early: bool) -> tuple[State, int]:
    """A position from which the paw is reached, before the roll is used up or exactly."""
    for view, seat in positions():
        paths = paths_of(view, seat)
        if any((steps not in paths.plain) == early for steps in paths.finishing):
            return view, seat
    raise AssertionError("the random matches never come near the paw")


def do(view: State, seat: int, draft: Draft, *events: BoardEvent) -> tuple[Draft, Interaction]:
    outcome = Interaction(draft)
    for event in events:
        outcome = FACE.interact(view, seat, draft, event)
        draft = outcome.draft
    return draft, outcome


def dot_point(view: State, dot: int) -> tuple[float, float]:
    row, column = divmod(dot, view.setup.carpet.columns)
    return art.dot(column, row)


def drag(view: State, dots: Iterable[int], wobble: float = 0.0) -> list[BoardEvent]:
    """A finger that goes from dot to dot, never quite over them."""
    rng = random.Random(7)
    points = []
    for dot in dots:
        x, y = dot_point(view, dot)
        points.append((x + rng.uniform(-wobble, wobble), y + rng.uniform(-wobble, wobble)))
    events = [BoardEvent("press", x=points[0][0], y=points[0][1])]
    events += [BoardEvent("drag", x=x, y=y) for x, y in points[1:]]
    return [*events, BoardEvent("drop", x=points[-1][0], y=points[-1][1])]


def controls_of(view: State, seat: int, draft: Draft) -> dict[str, ET.Element]:
    """The board's controls by their id."""
    return controls_in(FACE.board(view, seat, draft, ACTIVE))


def engine_says(view: State, seat: int, action: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(view, seat, action)
    return str(refused.value.message)
