"""Requirements of each card before there is a picture: all that is dealt out evenly.

Who makes the pictures (``kittypaw_making``) takes these one by one, so that the set is fair as a
whole however the single pictures turn out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Generic, Literal, TypeVar

from kittypaw_figures import Style
from kittypaw_measures import Side

from pyengine.core.chance import Bits, Shuffle, draw, rng_for
from pyengine.games.kittypaw.cards import DECKS, POINTS
from pyengine.games.kittypaw.pictures import FACES, GUESTS, KINDS, ROTATIONS

T = TypeVar("T")

Orientation = Literal["h", "v"]

_ORIENTATIONS: tuple[Orientation, ...] = ("h", "v")
_SIDES: tuple[Side, ...] = ("left", "right", "above", "below")

_MOST_ALIKE = 3
"""So many cats of a card are turned the same way at most."""

_STEP = 1
"""So much more work are the cards of one point more at least, on average over a deck."""

_LOOKS = tuple((face, turn) for face in FACES for turn in range(ROTATIONS))
"""The twelve positions of a tile."""

_STYLES: dict[tuple[int, int], dict[int, tuple[Style, ...]]] = {
    (1, 1): {
        5: ("clump", "clump", "clump", "clump", "chain", "chain", "branch", "branch"),
        6: ("clump", "clump", "clump", "ring", "chain", "chain", "branch", "branch"),
        7: ("clump", "clump", "ring", "ring", "chain", "chain", "branch", "branch"),
    },
    (2, 1): {
        4: ("clump", "chain"),
        5: ("ring", "chain"),
        6: ("clump", "branch"),
        7: ("ring", "branch"),
    },
    (2, 2): {
        4: ("clump", "branch"),
        5: ("clump", "chain"),
        6: ("ring", "chain"),
        7: ("clump", "branch"),
    },
    (3, 1): {
        6: ("clump", "clump", "chain", "branch"),
        7: ("clump", "clump", "chain", "branch"),
    },
}
"""The cards of each deck by cats: half compact, half open.

There are only so many figures of four and five: no more rings than these, and no more branches.
"""

_OVERLAPS = {6: (1, 1, 2, 2), 7: (2, 2, 3, 3)}
"""Numbers of overlapping pairs on cards of level III, by cats."""


@dataclass(frozen=True, slots=True)
class Cat:
    """A tile without a place."""

    kind: str
    face: str
    rotation: int

    @property
    def effort(self) -> int:
        """As in ``measures.effort``."""
        return 1 + (self.face == "s") + (self.rotation > 0)


@dataclass(frozen=True, slots=True)
class Requirement:
    """A card to be made: its cats, what the figure looks like, and where the box shall be.

    ``kinds`` are the letters of its cats. ``orientation`` and ``side`` are None and
    ``guest`` is 0 where there is no box.
    """

    id: int
    level: int
    kinds: str
    cats: tuple[Cat, ...]
    style: Style
    overlaps: int = 0
    orientation: Orientation | None = None
    side: Side | None = None
    guest: int = 0


def shuffled(items: Iterable[T], bits: Bits) -> list[T]:
    """The items in a random order, the same on every Python version."""
    given = list(items)
    return [given[place - 1] for place in draw(Shuffle("", 0, len(given)), bits)]


def deal_requirements(seed: str, deal: int = 0) -> list[Requirement]:
    """The requirements of all cards by id. The same seed and deal give the same ones."""
    bits = rng_for(seed, deal, "wishes")
    missing = _Bag(KINDS, bits)
    looks = {kind: _Bag(_LOOKS, bits) for kind in KINDS}
    found: list[Requirement] = []
    for (level, card_set), ids in DECKS.items():
        boxes = _boxes(bits) if level > 1 else []
        blank: list[Requirement] = []
        for points in POINTS[level]:
            styles = _STYLES[level, card_set][points]
            pairs = _OVERLAPS[points] if level == 3 else (0,) * len(styles)
            for style, overlaps in zip(styles, shuffled(pairs, bits), strict=True):
                kinds = _kinds(points, missing)
                box = boxes.pop() if boxes else (None, None, 0)
                required = Requirement(ids[len(blank)], level, kinds, (), style, overlaps, *box)
                blank.append(required)
        found += _dress(blank, looks, bits)
    return found


def _kinds(points: int, missing: _Bag[str]) -> str:
    """The kinds on a card: all but the next few that are left out."""
    without: list[str] = []
    while len(without) < len(KINDS) - points:
        without.append(missing.take(without))
    return "".join(kind for kind in KINDS if kind not in without)


def _dress(
    blank: list[Requirement], looks: dict[str, _Bag[tuple[str, int]]], bits: Bits
) -> list[Requirement]:
    """A deck with a look for each cat, from the bag of its kind.

    They are dealt to the cards until every card has a mixture, and cards of more points are more
    work.
    """
    dealt = {
        kind: [bag.take() for required in blank if kind in required.kinds]
        for kind, bag in looks.items()
    }
    while True:
        hands = {kind: shuffled(some, bits) for kind, some in dealt.items()}
        found = [
            replace(required, cats=tuple(Cat(kind, *hands[kind].pop()) for kind in required.kinds))
            for required in blank
        ]
        if all(map(_is_mixed, found)) and _grows(found):
            return found


def _boxes(bits: Bits) -> list[tuple[Orientation, Side, int]]:
    """Orientation, side and guest for a deck of eight: each guest once, both orientations a side.

    Orientations alternate, so that cards of the same points have both in equal shares.
    """
    by_orientation = {orientation: shuffled(_SIDES, bits) for orientation in _ORIENTATIONS}
    guests = shuffled(range(1, GUESTS + 1), bits)
    found: list[tuple[Orientation, Side, int]] = []
    while guests:
        for orientation in shuffled(_ORIENTATIONS, bits):
            found.append((orientation, by_orientation[orientation].pop(), guests.pop()))
    return found


class _Bag(Generic[T]):
    """Things that are drawn until all are gone, then all lie in it again."""

    def __init__(self, things: Iterable[T], bits: Bits) -> None:
        self._things = list(things)
        self._bits = bits
        self._left: list[T] = []

    def take(self, without: Collection[T] = ()) -> T:
        """The next thing that is not among those."""
        if not any(thing not in without for thing in self._left):
            self._left += shuffled(self._things, self._bits)
        found = next(thing for thing in self._left if thing not in without)
        self._left.remove(found)
        return found


def _is_mixed(required: Requirement) -> bool:
    """Both faces at least once (twice among six), and not nearly all turned the same way."""
    asleep = sum(cat.face == "s" for cat in required.cats)
    fewest = 1 if len(required.cats) < 6 else 2
    turns = [cat.rotation for cat in required.cats]
    alike = max(map(turns.count, turns))
    return fewest <= asleep <= len(required.cats) - fewest and alike <= _MOST_ALIKE


def _grows(deck: Sequence[Requirement]) -> bool:
    """Returns whether the cards of more points are more work on average."""
    efforts: dict[int, list[int]] = {}
    for required in deck:
        efforts.setdefault(len(required.kinds), []).append(sum(cat.effort for cat in required.cats))
    means = [sum(some) / len(some) for _, some in sorted(efforts.items())]
    return all(more - less >= _STEP for less, more in pairwise(means))
