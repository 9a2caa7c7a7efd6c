"""Reading the cards from text, with a check that names every fault and its line.

::

    # A comment.
    1 I 5 Aa0@0,1 Bs3@1,2 ...
    25 II 4 Ca1@0,0 ... box=h@-2,2 guest=4

A line is a card: id, level, points, and the picture, canonical, in the notation of the rules of
record. Cards stand in the order of their ids, and all are there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from pyengine.core.errors import IllegalAction, quoted
from pyengine.core.sheettext import SheetError, read_sheet
from pyengine.games.kittypaw.cards import IDS, OVERLAPS, PENALTIES, POINTS, Card, deck_of
from pyengine.games.kittypaw.pictures import (
    SHARED_EDGE,
    Picture,
    distance,
    is_connected,
    read_picture,
)

NUMERALS = {1: "I", 2: "II", 3: "III"}
"""Roman numerals of levels."""

_FARTHEST = 9
"""The square of the distance from the box to the nearest cat is this at most."""


class CardError(SheetError):
    """A text of cards with faults; ``problems`` names each with its line, in line order."""

    noun = "cards"


@cache
def load_cards() -> Mapping[int, Card]:
    """The cards that everybody plays with, by id in order; raises ``CardError``."""
    text = read_sheet("pyengine.games.kittypaw", "cards.txt")
    if text is None:
        raise CardError("cards", ["there is no such file"])
    return MappingProxyType(parse_cards("cards", text))


def parse_cards(name: str, text: str) -> dict[int, Card]:
    """Read the cards; raises ``CardError`` that lists all faults, not only the first."""
    problems: list[tuple[int, str]] = []
    cards: dict[int, Card] = {}
    looks: dict[str, int] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            card = _card(line)
        except ValueError as error:
            problems.append((number, str(error)))
            continue
        problems += ((number, fault) for fault in _faults(card))
        if card.id in cards:
            problems.append((number, f"card {card.id} is given twice"))
        elif cards and card.id < max(cards):
            problems.append((number, f"card {card.id} stands behind card {max(cards)}"))
        look = str(card.picture.canonical())
        if look in looks and looks[look] != card.id:
            problems.append((number, f"card {card.id} shows the picture of card {looks[look]}"))
        looks.setdefault(look, card.id)
        cards.setdefault(card.id, card)
    if not problems:
        # Only where nothing else is wrong: a line that cannot be read lacks a card as well.
        problems += (
            (len(lines) + 1, f"card {card_id} is missing")
            for card_id in IDS
            if card_id not in cards
        )
    if problems:
        raise CardError(name, [f"line {line}: {fault}" for line, fault in problems])
    return cards


def _card(line: str) -> Card:
    """The card of a line; raises ``ValueError`` where it cannot be told what it shows."""
    words = line.split(maxsplit=3)
    if len(words) < 4:
        raise ValueError(f"a card looks like 12 I 5 Aa0@0,0 ..., not {quoted(line.strip())}")
    number, numeral, points, notation = words
    card_id = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
    if card_id not in IDS:
        raise ValueError(f"a card's id is {IDS[0]} to {IDS[-1]}, not {quoted(number)}")
    level, _ = deck_of(card_id)
    if numeral != NUMERALS[level]:
        raise ValueError(f"card {card_id} is one of level {NUMERALS[level]}, not {quoted(numeral)}")
    try:
        picture = read_picture(notation)
    except IllegalAction as error:
        raise ValueError(str(error.message).rstrip(".")) from None
    if points != str(len(picture.tiles)):
        raise ValueError(
            f"a card scores a point for each cat: {len(picture.tiles)}, not {quoted(points)}"
        )
    return Card(card_id, level, len(picture.tiles), PENALTIES[level], picture)


def _faults(card: Card) -> Iterator[str]:
    """Returns what no card of that level shows ("Parts"), and what is not written canonically."""
    picture, numeral = card.picture, NUMERALS[card.level]
    if card.points not in POINTS[card.level]:
        least, most = POINTS[card.level][0], POINTS[card.level][-1]
        yield f"a card of level {numeral} has {least} to {most} cats, not {card.points}"
    if not is_connected([tile.at for tile in picture.tiles]):
        yield f"the cats of card {card.id} do not all lie together"
    pairs, allowed = len(picture.overlaps()), OVERLAPS[card.level]
    if pairs not in allowed:
        wanted = "no overlapping pair" if allowed == (0,) else "one to three overlapping pairs"
        yield f"a card of level {numeral} has {wanted}, not {pairs}"
    yield from _faults_of_the_box(card)
    if picture != picture.canonical():
        yield f"the picture is not canonical, it should be {picture.canonical()}"


def _faults_of_the_box(card: Card) -> Iterator[str]:
    picture, numeral = card.picture, NUMERALS[card.level]
    if card.level == 1:
        if picture.box is not None:
            yield f"a card of level {numeral} has no box"
        if picture.guest:
            yield f"a card of level {numeral} has no guest"
        return
    if not picture.guest:
        yield f"a card of level {numeral} needs a guest"
    if picture.box is None:
        yield f"a card of level {numeral} needs a box"
        return
    near = _nearest(picture)
    if near < SHARED_EDGE:
        yield f"the box of card {card.id} lies on a cat"
    if near > _FARTHEST:
        yield f"the box of card {card.id} lies too far from the cats"


def _nearest(picture: Picture) -> int:
    """The square of the distance from the box to the nearest cat."""
    assert picture.box is not None
    return min(distance(picture.box.at, tile.at) for tile in picture.tiles)
