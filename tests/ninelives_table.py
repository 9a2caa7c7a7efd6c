"""A person at the card table of Nine Lives: random positions, clicks, keys and drags."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from hand import NAMES, text_of

from app.games.interaction import BoardEvent, Interaction
from app.games.ninelives.draft import Draft
from app.games.ninelives.face import FACE
from app.games.scene import Scene
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.games.ninelives import GAME
from pyengine.games.ninelives.cards import card_text, cards_of
from pyengine.games.ninelives.state import State


def played(players: int, seed: int) -> Iterator[Match]:
    """A random match, after each action."""
    match, rng = Match.new("ninelives", players, {}), random.Random(seed)
    chance = SeededChance(str(seed))
    while not match.over:
        yield match
        if match.pending.chance is not None:
            match = match.draw(chance)
            continue
        seat = match.pending.seats[0]
        match = match.apply(seat, rng.choice(GAME.legal_actions(match.state, seat)))
    yield match


@cache
def matches() -> tuple[tuple[Match, ...], ...]:
    return tuple(tuple(played(n, seed)) for n, seed in ((4, 1), (3, 2), (4, 3), (3, 4)))


@cache
def positions(step: int = 1) -> tuple[tuple[State, int], ...]:
    """Views of the seat that is to act, of all phases."""
    found = []
    for states in matches():
        for match in states[::step]:
            if match.pending.seats:
                seat = match.pending.seats[0]
                found.append((GAME.view(match.state, seat), seat))
    return tuple(found)


def in_phase(phase: str, step: int = 1) -> list[tuple[State, int]]:
    return [(view, seat) for view, seat in positions() if view.phase == phase][::step]


def names_of(view: State) -> tuple[str, ...]:
    return NAMES[: view.players]


def scene(view: State, active: bool = True, **more: object) -> Scene:
    return Scene(names_of(view), active=active, **more)  # type: ignore[arg-type]


def do(view: State, seat: int, draft: Draft, *events: BoardEvent) -> tuple[Draft, Interaction]:
    outcome = Interaction(draft)
    for event in events:
        outcome = FACE.interact(view, seat, draft, event)
        draft = outcome.draft
    return draft, outcome


def drag(control: str, to: str) -> list[BoardEvent]:
    """Take something up, carry it, let it go over a control or a place."""
    return [
        BoardEvent("press", control=control, x=100, y=500),
        BoardEvent("drag", x=130, y=400),
        BoardEvent("drag", x=200, y=200),
        BoardEvent("drop", control=to, x=200, y=200),
    ]


def tree(node: object) -> ET.Element:
    return ET.fromstring(text_of(node))


def controls_of(view: State, seat: int, draft: Draft) -> dict[str, ET.Element]:
    """The board's controls by their id."""
    root = tree(FACE.board(view, seat, draft, scene(view)))
    return {
        element.get("data-control", ""): element
        for element in root.iter()
        if element.get("data-control")
    }


def row_of(view: State, seat: int, draft: Draft | None, at: Scene) -> list[str]:
    """What lies in the shown hand, in its order: cards, and backs as ``back-paw-1``."""
    root = tree(FACE.board(view, seat, draft, at))
    return [element.get("id", "")[len("hand-") : -len("-1")] for element in root.iter("li")]


def pictures(view: State, seat: int, draft: Draft | None, at: Scene) -> list[object]:
    """Everything that the table shows of this view."""
    return [
        FACE.board(view, seat, draft, at),
        *(FACE.small(view, other, at) for other in range(1, view.players + 1)),
        FACE.scores(view, seat, at),
        FACE.chance(view, False),
        FACE.chance(view, True),
    ]


def swapped(state: State, viewer: int, rng: random.Random) -> State | None:
    """The state with two hidden cards of a suit exchanged between two other hands."""
    others = [seat for seat in range(1, state.players + 1) if seat != viewer]
    left, right = rng.sample(others, 2)
    first, second = state.hands[left - 1], state.hands[right - 1]
    for mine in cards_of(first.cards & ~first.shown):
        for yours in cards_of(second.cards & ~second.shown):
            if card_text(mine)[0] == card_text(yours)[0]:
                hands = list(state.hands)
                hands[left - 1] = replace(first, cards=first.cards ^ mine | yours)
                hands[right - 1] = replace(second, cards=second.cards ^ yours | mine)
                return replace(state, hands=tuple(hands))
    return None
