"""Tables of a carpet as ints, for bots: moves, score steps, distances to the paw.

Dots that carry something (items first, then shadows) get bits of their own, so
that a whole sheet's items and cups fit one or two digits of a Python int.
"""

from __future__ import annotations

from functools import cache

from pyengine.games.yarn.carpet import ITEMS, Carpet, Path, dots_of

FAR = 99
"""The distance to a dot that no thread can reach."""

Move = tuple[int, int, int, str]
"""End dot, mask of what the move uses up, mask of what it touches, notation."""


class Tables:
    """A carpet prepared for play-outs; ``crossing`` decides what a move uses up.

    With crossing allowed a move uses up its segments (Y7); without, its dots
    (Y21), which covers the segments as well.
    """

    def __init__(self, carpet: Carpet, crossing: bool) -> None:
        self.carpet = carpet
        self.crossing = crossing
        self.kind_dots = tuple(dots_of(mask) for mask in carpet.items)
        marked = [dot for dots in self.kind_dots for dot in dots]
        self.item_count = len(marked)
        marked += dots_of(carpet.shadows)
        self.marked = tuple(marked)
        """Dots by bit: mice, socks, planes, shadows."""
        self.bit_of = {dot: 1 << bit for bit, dot in enumerate(marked)}
        self.items = (1 << self.item_count) - 1
        self.kind_masks = tuple(sum(self.bit_of[dot] for dot in dots) for dots in self.kind_dots)
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._finishes: dict[int, tuple[Move, ...]] = {}
        self.to_paw = self.distances(carpet.paw)
        """Steps to the paw by dot, used thread not counted."""

        # Ticks of all kinds as one number, so that a hit adds a constant.
        self.weights = (1, *self._weights())
        self.point_list = tuple(self._count(number) for number in range(self.tick_space))
        self.steps: dict[int, tuple[int, int]] = {}
        """Mask of touched marks to (what it adds to the ticks, how many cups)."""

    def _weights(self) -> tuple[int, int]:
        mice, socks = (len(dots) + 1 for dots in self.kind_dots[:2])
        return mice, mice * socks

    def items_within(self, dot: int, steps: int) -> int:
        """The marks of the items at one to so many steps from a dot."""
        away = self.distances(dot)
        items = self.marked[: self.item_count]
        return sum(self.bit_of[item] for item in items if 0 < away[item] <= steps)

    @property
    def tick_space(self) -> int:
        """Returns the number of possible tick counts."""
        return self.weights[2] * (len(self.kind_dots[2]) + 1)

    def ticks(self, number: int) -> tuple[int, int, int]:
        """The items reached by kind (rows not capped) for a number of ticks."""
        _, socks, planes = self.weights
        return number % socks, number % planes // socks, number // planes

    def step(self, touched: int) -> tuple[int, int]:
        """Returns what these marks add to the ticks, and the number of cups among them."""
        found = self.steps.get(touched)
        if found is None:
            added = sum(
                weight * (touched & mask).bit_count()
                for weight, mask in zip(self.weights, self.kind_masks, strict=True)
            )
            found = self.steps[touched] = (added, (touched & ~self.items).bit_count())
        return found

    def marks(self, dot_mask: int) -> int:
        """The marks on the dots of a carpet mask."""
        bit_of = self.bit_of
        return sum(bit_of[dot] for dot in dots_of(dot_mask) if dot in bit_of)

    def moves(self, dot: int, roll: int) -> tuple[Move, ...]:
        """All moves of exactly ``roll`` segments from a dot."""
        key = dot << 3 | roll
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = tuple(map(self._move, self.carpet.paths(dot, roll)))
        return found

    def finishes(self, dot: int, roll: int) -> tuple[Move, ...]:
        """All moves of at most ``roll`` segments that may stop at the paw for good."""
        key = dot << 3 | roll
        found = self._finishes.get(key)
        if found is None:
            found = ()
            if self.to_paw[dot] <= roll or dot == self.carpet.paw:
                found = tuple(map(self._move, self.carpet.finishes(dot, roll)))
            self._finishes[key] = found
        return found

    def _move(self, path: Path) -> Move:
        lock = path.segments if self.crossing else path.dot_mask
        return path.end, lock, self.marks(path.dot_mask), path.text

    @cache  # noqa: B019 - tables live as long as the process
    def distances(self, target: int) -> tuple[int, ...]:
        """Steps from every dot to ``target`` round the blocks; ``FAR`` where there is no way."""
        carpet = self.carpet
        found = [FAR] * carpet.size
        found[target] = 0
        edge = [target]
        for dot in edge:
            for direction in "UDLR":
                moved = carpet.step(dot, direction)
                if moved is None or carpet.blocks >> moved[0] & 1 or found[moved[0]] < FAR:
                    continue
                found[moved[0]] = found[dot] + 1
                edge.append(moved[0])
        return tuple(found)

    def points(self, number: int) -> int:
        """Returns what a number of ticks scores for items and sets (Y18), rows capped (Y11)."""
        return self.point_list[number]

    def _count(self, number: int) -> int:
        ticks = [min(self.carpet.boxes, count) for count in self.ticks(number)]
        return sum(ticks) + sum(self.carpet.set_values[: min(ticks)])

    def sets(self, number: int) -> int:
        """Returns how many complete sets a number of ticks makes."""
        return min(self.carpet.boxes, *self.ticks(number))

    def scarcest(self, number: int) -> int:
        """The marks of the kinds of which a number of ticks has fewest."""
        ticks = self.ticks(number)
        return sum(
            mask for count, mask in zip(ticks, self.kind_masks, strict=True) if count == min(ticks)
        )

    def uses_beside(self, dot: int) -> int:
        """All that the first step of a move from a dot could use up."""
        used = 0
        for _, lock, _, _ in self.moves(dot, 1):
            used |= lock
        return used

    def kind_of(self, mark: int) -> str:
        """The item kind of a mark's bit; an empty text for a shadow."""
        for kind, mask in zip(ITEMS, self.kind_masks, strict=True):
            if mask & mark:
                return kind
        return ""


@cache
def load_tables(carpet: Carpet, crossing: bool) -> Tables:
    """The tables of a carpet, made when first asked for."""
    return Tables(carpet, crossing)
