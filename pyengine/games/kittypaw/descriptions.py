"""Descriptions of pictures in words, so that who does not see them can build them as well.

They name who is awake, how turned, and beside which other cat; with that alone the picture can be
built again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pyengine.core.words import listing
from pyengine.games.kittypaw.cats import GUEST_NAMES, NAMES
from pyengine.games.kittypaw.pictures import (
    OVERLAP,
    SHARED_EDGE,
    Picture,
    Place,
    Tile,
    distance,
    middle,
)

POINTING = (
    "up",
    "to the upper right",
    "to the lower right",
    "down",
    "to the lower left",
    "to the upper left",
)
"""Directions in which a cat's head points, by rotation."""

_BESIDE = {
    (1, -2): "above {other}",
    (2, -1): "to the upper right of {other}",
    (1, 1): "to the lower right of {other}",
    (-1, 2): "below {other}",
    (-2, 1): "to the lower left of {other}",
    (-1, -1): "to the upper left of {other}",
}
"""Words for a tile that shares an edge, by the step from the other one."""

_SHIFTED = {
    (1, 0): "a step to the right of it",
    (0, 1): "a step to the lower right of it",
    (-1, 1): "a step to the lower left of it",
    (-1, 0): "a step to the left of it",
    (0, -1): "a step to the upper left of it",
    (1, -1): "a step to the upper right of it",
}
"""Words for a tile that overlaps."""


def cat_words(kind: str, face: str, rotation: int) -> str:
    """A cat with its face and where it points.

    >>> cat_words("A", "s", 3)
    'Acorn asleep, pointing down'
    """
    mood = "awake" if face == "a" else "asleep"
    return f"{NAMES[kind]} {mood}, pointing {POINTING[rotation]}"


def guest_words(guest: int) -> str:
    """Returns who is in the box."""
    return f"{GUEST_NAMES[guest]} hides in it" if guest else "Nobody hides in it"


def picture_words(picture: Picture) -> tuple[str, ...]:
    """A sentence for each cat, from the left one on, each beside one that was told; then the box.

    >>> from pyengine.games.kittypaw.pictures import read_picture
    >>> picture_words(read_picture("Aa0@0,0 Bs3@1,1"))[1]
    'Bramble asleep, pointing down, to the lower right of Acorn.'
    """
    placed: list[Tile] = []
    sentences = []
    for tile in _from_left_to_right(picture.tiles):
        cat = cat_words(tile.kind, tile.face, tile.rotation)
        where = _where(picture, tile, placed) if placed else "on the left"
        sentences.append(f"{cat}, {where}.")
        placed.append(tile)
    if picture.box is not None:
        posture = "lies" if picture.box.orientation == "h" else "stands"
        where = where_words(picture.box.at, placed)
        sentences.append(f"The box {posture}, {where}. {guest_words(picture.guest)}.")
    return tuple(sentences)


def first_told(picture: Picture) -> Tile:
    """Returns the cat with which the words begin: the one on the left."""
    return next(iter(_from_left_to_right(picture.tiles)))


def card_words(picture: Picture) -> tuple[str, ...]:
    """Returns what a card shows, and how far it reaches: whoever begins at the left knows where.

    >>> from pyengine.games.kittypaw.pictures import read_picture
    >>> card_words(read_picture("Aa0@0,0 Bs3@1,1"))[0]
    'From Acorn the picture reaches 1 row down and 1½ steps right.'
    """
    first = first_told(picture)
    places = [tile.at for tile in picture.tiles]
    if picture.box is not None:
        places.append(picture.box.at)
    steps = [_step(first.at, place) for place in places]
    rows, across = [2 * r for _, r in steps], [2 * q + r for q, r in steps]
    reach = (
        (-min(rows), "row", "up"),
        (max(rows), "row", "down"),
        (-min(across), "step", "left"),
        (max(across), "step", "right"),
    )
    parts = [f"{_count(halves, noun)} {direction}" for halves, noun, direction in reach if halves]
    reach_sentence = f"From {NAMES[first.kind]} the picture reaches {listing(parts)}."
    return (reach_sentence, *picture_words(picture))


def place_words() -> tuple[str, ...]:
    """Explains the two numbers of a place, by the directions in which pictures are told."""
    beside = [f"{words.format(other='it')} is {q} {r}" for (q, r), words in _BESIDE.items()]
    over = [f"{words} is {q} {r}" for (q, r), words in _SHIFTED.items()]
    return (
        "A place is two numbers: how many steps to the right, and how many to the lower right.",
        f"Seen from a cat at 0 0, those that share an edge: {listing(beside, 'comma')}.",
        f"Those that overlap: {listing(over, 'comma')}; the cat that is named later lies on top.",
        "One row down and ½ step right of it is 0 1.",
    )


def _from_left_to_right(tiles: Sequence[Tile]) -> Iterable[Tile]:
    """From the left one on, the next always beside or over one that was told, if there is one."""
    left = sorted(tiles, key=lambda tile: middle(tile.at))
    placed: list[Tile] = []
    while left:
        near = (tile for tile in left if _touching(tile.at, placed))
        following = next(near, left[0])
        left.remove(following)
        placed.append(following)
        yield following


def _touching(place: Place, tiles: Iterable[Tile]) -> list[Tile]:
    return [tile for tile in tiles if distance(tile.at, place) in (OVERLAP, SHARED_EDGE)]


def _where(picture: Picture, tile: Tile, placed: Sequence[Tile]) -> str:
    """Returns whom a tile lies on or under, or else whom it lies beside."""
    over = [other for other in placed if distance(other.at, tile.at) == OVERLAP]
    if over:
        height = picture.tiles.index(tile)
        return str(
            listing(
                [
                    f"lies {'on' if picture.tiles.index(other) < height else 'under'}"
                    f" {NAMES[other.kind]}, {_SHIFTED[_step(other.at, tile.at)]}"
                    for other in over
                ]
            )
        )
    beside = _touching(tile.at, placed)
    if beside:
        return _BESIDE[_step(beside[0].at, tile.at)].format(other=NAMES[beside[0].kind])
    return _away_from(tile.at, placed)


def where_words(place: Place, tiles: Sequence[Tile]) -> str:
    """A point of the build area, seen from the cats that stand there.

    >>> where_words((1, 0), ()), where_words((1, 1), (Tile("A", "a", 0, 0, 0),))
    ('1 step right of the middle', 'to the lower right of Acorn')
    """
    same = next((tile for tile in tiles if tile.at == place), None)
    if same:
        return f"where {NAMES[same.kind]} lies"
    parts = []
    for tile in _touching(place, tiles):
        step = _step(tile.at, place)
        if distance(tile.at, place) == OVERLAP:
            parts.append(f"on {NAMES[tile.kind]}, {_SHIFTED[step]}")
        else:
            parts.append(_BESIDE[step].format(other=NAMES[tile.kind]))
    return str(listing(parts)) if parts else _away_from(place, tiles)


def _away_from(place: Place, tiles: Sequence[Tile]) -> str:
    """Returns how far a point lies from the nearest cat, or from the middle where there is none."""
    if not tiles:
        return f"{_distance_words(place)} of the middle" if place != (0, 0) else "in the middle"
    # Of several as near the same one, in whichever order they came: card and table say the same.
    near = min(tiles, key=lambda tile: (distance(tile.at, place), tile.kind))
    return f"{_distance_words(_step(near.at, place))} of {NAMES[near.kind]}"


def _distance_words(step: Place) -> str:
    """A step in rows and in steps along a row, of which rows between give halves."""
    across, rows = 2 * step[0] + step[1], step[1]
    parts = []
    if rows:
        parts.append(f"{_count(2 * abs(rows), 'row')} {'down' if rows > 0 else 'up'}")
    if across:
        parts.append(f"{_count(abs(across), 'step')} {'right' if across > 0 else 'left'}")
    return " and ".join(parts)


def _count(halves: int, noun: str) -> str:
    whole, half = divmod(halves, 2)
    number = f"{whole or ''}{'½' if half else ''}"
    return f"{number} {noun}{'s' if halves > 2 else ''}"


def _step(start: Place, to: Place) -> Place:
    return to[0] - start[0], to[1] - start[1]
