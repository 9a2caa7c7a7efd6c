"""Generator of the card set, run once: ``cards.txt`` is what ``write_cards(make_cards())`` returns.

Nothing of this runs in a match; it is here so that the set can be understood, and made anew
where the rules for good cards change; a test holds that it still gives the shipped set. Every
picture is grown at random until it is as required (``deal_requirements``): tile by tile, each
beside or over an earlier one, then the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from kittypaw_figures import beside, links, shape_of, style_of
from kittypaw_measures import CLEARANCE, extent, gap, side_of
from kittypaw_requirements import Requirement, deal_requirements, shuffled

from pyengine.core.chance import Bits, pick, rng_for
from pyengine.games.kittypaw.cards import PENALTIES, Card
from pyengine.games.kittypaw.loader import NUMERALS
from pyengine.games.kittypaw.pictures import (
    OVERLAP,
    SHARED_EDGE,
    Box,
    Picture,
    Place,
    Tile,
    distance,
)

SEED = "meow"

LARGEST = 7.0
"""Width and height of a picture at most, so that all cards can be drawn in one scale."""

_FARTHEST_BOX = 7
"""The square of the distance from a box to the nearest cat: nearer than the rules ask for."""

_NEARLY = 0.2
"""Boxes that stand farther off by so much are still as close as the closest."""

_TRIES = 10_000
"""So many pictures are grown for a card before everything is dealt anew."""

_HEAD = """\
# The kitty cards of Kitty Paw: id, level, points, picture. A picture is its tiles in stacking
# order (cat A-G, a awake or s asleep, rotation 0-5, place), then the box and the guest.
# Level II has two sets, 25-32 and 33-40. Made by tests/kittypaw_making.py, checked by loader.py.
"""


def make_cards(seed: str = SEED) -> tuple[Card, ...]:
    """The whole set by id; the same seed gives the same set."""
    deals = (_set(seed, deal) for deal in count())
    return next(cards for cards in deals if cards)


def _set(seed: str, deal: int) -> tuple[Card, ...]:
    """All cards from one deal of requirements; none if one of them is hardly to be met."""
    shapes: set[tuple[Place, ...]] = set()
    cards = []
    for required in deal_requirements(seed, deal):
        bits = rng_for(seed, deal, "card", required.id)
        tries = (_picture(required, shapes, bits) for _ in range(_TRIES))
        picture = next((found for found in tries if found), None)
        if picture is None:
            return ()
        shapes.add(shape_of([tile.at for tile in picture.tiles]))
        cards.append(
            Card(
                required.id, required.level, len(required.cats), PENALTIES[required.level], picture
            )
        )
    return tuple(cards)


def write_cards(cards: Iterable[Card]) -> str:
    """The text that ``loader.parse_cards`` reads."""
    lines = [f"{card.id} {NUMERALS[card.level]} {card.points} {card.picture}" for card in cards]
    return _HEAD + "\n" + "\n".join(lines) + "\n"


def _picture(required: Requirement, shapes: set[tuple[Place, ...]], bits: Bits) -> Picture | None:
    """A picture as it is required, of a shape that no card has yet; None if it did not come."""
    places = _figure(required, bits)
    if style_of(places) != required.style or len(links(places, OVERLAP)) != required.overlaps:
        return None
    tiles = [
        Tile(cat.kind, cat.face, cat.rotation, *place)
        for cat, place in zip(shuffled(required.cats, bits), places, strict=True)
    ]
    picture = Picture(tuple(shuffled(tiles, bits)))
    if not _is_small(picture) or not _shows_all(picture) or shape_of(places) in shapes:
        return None
    if required.orientation is None:
        return picture.canonical()
    boxed = [
        found
        for place in _round(places)
        if side_of(
            found := Picture(picture.tiles, Box(required.orientation, *place), required.guest)
        )
        == required.side
        and _box_is_good(found)
    ]
    if not boxed:
        return None
    # One of the closest: the farther a box stands off, the harder its place is to tell.
    closest = min(map(_air, boxed)) + _NEARLY
    return pick([found for found in boxed if _air(found) <= closest], bits).canonical()


def _figure(required: Requirement, bits: Bits) -> list[Place]:
    """Places grown one from the other, in a way that makes the required style likely."""
    places: list[Place] = [(0, 0)]
    empty: Place | None = None
    if required.style == "ring":
        empty = (0, 0)
        places = shuffled(beside(empty), bits)[: min(5, len(required.cats))]
    steps = len(required.cats) - len(places)
    over = set(shuffled(range(steps), bits)[: required.overlaps])
    for step in range(steps):
        square = OVERLAP if step in over else SHARED_EDGE
        options = [
            place
            for place in sorted({near for place in places for near in beside(place, square)})
            if place != empty and _fits(place, places, square)
        ]
        chosen = pick(options, bits)
        if required.style == "clump":
            # The better of two: a clump that is rolled tight, and yet not always the tightest.
            other = pick(options, bits)
            chosen = max(chosen, other, key=lambda place: len(links([place, *places])))
        places.append(chosen)
    return places


def _fits(place: Place, places: list[Place], square: int) -> bool:
    """Returns whether a tile can lie there: on no other, and over one only where that is wanted."""
    return min(distance(place, other) for other in places) >= square


def _is_small(picture: Picture) -> bool:
    return max(extent(picture)) <= LARGEST


def _shows_all(picture: Picture) -> bool:
    """True if no cat is covered by two: one covers a third of it, and none of its middle."""
    lower = [below for below, _ in picture.overlaps()]
    return len(set(lower)) == len(lower)


def _round(places: list[Place]) -> Iterator[Place]:
    """All lattice points at which a box might stand, row by row."""
    reach = 3  # no step of the square distance 9 is longer in q or r
    columns = range(min(q for q, _ in places) - reach, max(q for q, _ in places) + reach + 1)
    rows = range(min(r for _, r in places) - reach, max(r for _, r in places) + reach + 1)
    return ((q, r) for r in rows for q in columns)


def _box_is_good(picture: Picture) -> bool:
    """Beside the cats: neither drawn over one nor far from all."""
    box = picture.box
    assert box is not None
    near = min(distance(box.at, tile.at) for tile in picture.tiles)
    return (
        SHARED_EDGE <= near <= _FARTHEST_BOX and _air(picture) >= CLEARANCE and _is_small(picture)
    )


def _air(picture: Picture) -> float:
    """Returns how much is free between the box and the nearest cat."""
    assert picture.box is not None
    return min(gap(picture.box, tile.at) for tile in picture.tiles)
