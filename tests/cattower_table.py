"""A person at the table of Cat Tower: random matches, clicks and keys."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache

from hand import ACTIVE, text_of

from app.games.cattower.draft import EMPTY, Draft
from app.games.cattower.face import FACE
from app.games.interaction import BoardEvent, Interaction
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.games.cattower import GAME
from pyengine.games.cattower.state import State


def played(players: int, seed: int, passing: float) -> Iterator[Match]:
    """A random match in which seats pass with some chance, after each action."""
    match, rng, chance = (
        Match.new("cattower", players, {}),
        random.Random(seed),
        SeededChance(str(seed)),
    )
    while not match.over:
        yield match
        if match.pending.chance is not None:
            match = match.draw(chance)
            continue
        seat = rng.choice(match.pending.seats)
        actions = GAME.legal_actions(match.state, seat)
        marks = [action for action in actions if action != "pass"]
        choice = rng.choice(marks) if marks and rng.random() > passing else actions[-1]
        match = match.apply(seat, choice)
    yield match


@cache
def matches() -> tuple[tuple[Match, ...], ...]:
    """Matches of one to four, with few and with many footprints."""
    settings = ((1, 1, 0.1), (2, 2, 0.05), (2, 3, 0.4), (3, 4, 0.15), (4, 5, 0.25))
    return tuple(tuple(played(*setting)) for setting in settings)


@cache
def positions(phase: str = "mark") -> tuple[tuple[State, int], ...]:
    """What seats see that are to act in a phase."""
    found = []
    for states in matches():
        for match in states:
            if match.state.phase == phase and match.pending.seats:
                seat = match.pending.seats[-1]
                found.append((GAME.view(match.state, seat), seat))
    return tuple(found)


def endings() -> list[State]:
    return [states[-1].state for states in matches()]


def do(view: State, seat: int, draft: Draft, *events: BoardEvent) -> tuple[Draft, Interaction]:
    outcome = Interaction(draft)
    for event in events:
        outcome = FACE.interact(view, seat, draft, event)
        draft = outcome.draft
    return draft, outcome


def parsed(node: object) -> ET.Element:
    """The markup as a tree; HTML leaves inputs open and writes ``checked`` without a value."""
    text = re.sub(r"<input ([^>]*?)( checked)?>", _closed, str(text_of(node)))
    return ET.fromstring(text)


def _closed(found: re.Match[str]) -> str:
    checked = ' checked="checked"' if found[2] else ""
    return f"<input {found[1]}{checked}/>"


def controls_of(view: State, seat: int, draft: Draft = EMPTY) -> dict[str, ET.Element]:
    """The board's controls by their id."""
    root = parsed(FACE.board(view, seat, draft, ACTIVE))
    return {
        element.get("data-control", ""): element
        for element in root.iter()
        if element.get("data-control")
    }
