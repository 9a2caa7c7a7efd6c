"""A person at any game's board: names to play under, clicks and keys, random matches."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

import htpy as h

from app.games.face import Face
from app.games.interaction import BoardEvent
from app.games.scene import Scene
from app.render.regions import Region, body_of
from pyengine.core.chance import SeededChance
from pyengine.core.game import PUBLIC
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


_PRINTED = {
    ",": "Comma", ".": "Period", "/": "Slash", "'": "Quote", "[": "BracketLeft",
    "]": "BracketRight", "↑": "ArrowUp", "↓": "ArrowDown", "←": "ArrowLeft", "→": "ArrowRight",
}  # fmt: skip


def code_of(cap: str) -> str:
    """The browser's name of the key on which that is printed, on an English keyboard.

    >>> code_of("W"), code_of("1"), code_of("/"), code_of("Space")
    ('KeyW', 'Digit1', 'Slash', 'Space')
    """
    if len(cap) == 1 and cap.isascii() and cap.isalnum():
        return f"Digit{cap}" if cap.isdigit() else f"Key{cap}"
    return _PRINTED.get(cap, cap)


def text_of(node: object) -> str:
    """A region, a drawing or anything else that htpy takes, as markup with one root."""
    return str(h.div[node])


def controls_in(node: object) -> dict[str, ET.Element]:
    """A board's controls by their id."""
    root = ET.fromstring(text_of(node))
    return {
        element.get("data-control", ""): element
        for element in root.iter()
        if element.get("data-control")
    }


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


def pictures_of(face: Face, view: object, seat: int, draft: object) -> list[object]:
    """Everything that a face draws of a position.

    The first five may stand on one page together: the active board, the floors that small boards
    repeat, a small board, the scores, and chance at rest. Then the board without controls, and
    chance rolling.
    """
    return [
        face.board(view, seat, draft, ACTIVE),
        h.svg[face.symbols(view)],
        face.small(view, seat, SCENE),
        face.scores(view, seat, SCENE),
        face.chance(view, False),
        face.board(view, seat, draft, SCENE),
        face.chance(view, True),
    ]


def region_in(region: Region, id: str) -> Region:
    """The region with that id, which lies somewhere inside of another."""
    open_ones = [region]
    while open_ones:
        child = open_ones.pop()
        if child.id == id:
            return child
        body = body_of(child.inside)
        open_ones += () if isinstance(body, str) else body
    raise LookupError(f"no region {id} in {region.id}")


def assert_sound(pictures: list[object]) -> None:
    """Well-formed, every id once in a page of them, nothing that the policy forbids."""
    for picture in pictures:
        ET.fromstring(text_of(picture))
    root = ET.fromstring(text_of(pictures[:5]))
    assert_allowed(root)
    assert len(root.findall(".//svg[@data-units]")) == 1
    ids = {element.get("id") for element in root.iter()}
    floors = {element.get("href", "") for element in root.iter("use")}
    assert {floor[1:] for floor in floors if floor.startswith("#floor-")} <= ids


def assert_allowed(root: ET.Element) -> None:
    """Every id once, and nothing that the content security policy forbids."""
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for node in root.iter():
        assert node.tag not in ("script", "style")
        assert node.get("style") is None
        assert node.get("role") != "img"
        assert not any(name.startswith("on") for name in node.attrib)


def told_in(face: Face, matches: Iterable[Sequence[Match]]) -> str:
    """All that a face tells of some matches; every sentence with names and without a "you".

    Of an action that others of its phase are still to follow, or of which the closing tells, there
    may be none.
    """
    sentences = []
    for states in matches:
        names = NAMES[: states[0].header.players]
        for match, after in pairwise(states):
            entry = after.entries[-1]
            before, then = (played.game.view(played.state, PUBLIC) for played in (match, after))
            sentence = face.describe_action(before, entry.actor, entry.action, then, names)
            closing = face.closing(before, then, names) if entry.actor else ""
            told_later = closing or entry.phase == after.open_phase
            assert sentence.endswith(".") or (told_later and not sentence)
            assert not re.search(r"\byour?\b", sentence, re.IGNORECASE)
            if entry.actor and sentence:
                phase = [done.actor for done in after.entries if done.phase == entry.phase]
                assert sentence.startswith(tuple(names[actor - 1] for actor in phase))
            sentences += [sentence, closing]
    return "\n".join(sentences)
