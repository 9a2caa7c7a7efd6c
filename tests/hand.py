"""A person at any game's board: names to play under, clicks and keys, random matches."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator

from htpy import div

from app.gameview import BoardEvent, Scene
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match

NAMES = ("Mia", "Ben & Co", '<script>"x"</script>', "Iris", "Tom", "Ada")
SCENE = Scene(NAMES)
ACTIVE = Scene(NAMES, active=True)


def click(control: str) -> BoardEvent:
    """A click on a control of the board or the bar."""
    return BoardEvent("activate", control=control)


def press_key(key: str, control: str = "") -> BoardEvent:
    """A key, with the focus on a control."""
    return BoardEvent("key", key=key, control=control)


def text_of(node: object) -> str:
    """Anything that htpy takes, as markup with one root."""
    return str(div[node])


def controls_in(node: object) -> dict[str, ET.Element]:
    """A board's controls by their id."""
    root = ET.fromstring(text_of(node))
    return {one.get("data-control", ""): one for one in root.iter() if one.get("data-control")}


def random_match(
    game: str, players: int, seed: int, wanted: Callable[[str], bool], **options: str
) -> Iterator[Match]:
    """A match of random actions, the wanted ones where there are some, after each action."""
    match, rng = Match.new(game, players, options), random.Random(seed)
    chance = SeededChance(str(seed))
    while not match.over:
        yield match
        if match.pending.chance is not None:
            match = match.draw(chance)
            continue
        seat = rng.choice(match.pending.seats)
        actions = match.game.legal_actions(match.state, seat)
        match = match.apply(seat, rng.choice([a for a in actions if wanted(a)] or actions))
    yield match
