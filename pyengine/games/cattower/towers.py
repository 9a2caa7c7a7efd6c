"""The five towers: the printed sheet of Cat Tower, its slots and which of them are neighbours.

A slot is an index, by tower and then from the bottom. Sets of slots are bit
masks (24 bits), so that a tower or the neighbours of a slot are one ``&``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pyengine.core.pencil import members as slots_of

__all__ = ["FLOORS", "Place", "Towers", "slots_of"]

FLOORS = 6
"""As many floors as a die has faces."""

Place = tuple[int, int]
"""Tower and floor, both from 1."""


# Compared and hashed by identity: there is one of it for each sheet file.
@dataclass(frozen=True, eq=False)
class Towers:
    """A printed sheet. ``larger``, ``smaller`` and ``phantom`` have a number for each tower.

    ``low`` are the towers that stand half a floor lower, ``posts`` the places with
    a scratching post. ``footprints`` counts them all, ``circled`` those that are
    circled when the match begins.
    """

    title: str
    larger: tuple[int, ...]
    smaller: tuple[int, ...]
    phantom: tuple[int, ...]
    low: tuple[int, ...]
    slots: tuple[Place, ...]
    posts: tuple[Place, ...]
    footprints: int
    circled: int

    @property
    def count(self) -> int:
        """The number of towers."""
        return len(self.larger)

    @cached_property
    def everything(self) -> int:
        """The mask of all slots."""
        return (1 << len(self.slots)) - 1

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The slots of each tower: ``masks[tower - 1]``."""
        return tuple(
            sum(1 << slot for slot, (other, _) in enumerate(self.slots) if other == tower)
            for tower in range(1, self.count + 1)
        )

    @cached_property
    def floors(self) -> tuple[int, ...]:
        """The slots of each floor: ``floors[floor]``; floor 0 has none."""
        return tuple(
            sum(1 << slot for slot, (_, other) in enumerate(self.slots) if other == floor)
            for floor in range(FLOORS + 1)
        )

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """The slots beside each slot: ``neighbours[slot]``."""
        at = self._at
        return tuple(
            sum(1 << at[place] for place in self.around(*slot) if place in at)
            for slot in self.slots
        )

    def around(self, tower: int, floor: int) -> Iterator[Place]:
        """The six places round a place of the hex grid, whether or not they are slots."""
        yield from ((tower, floor - 1), (tower, floor + 1))
        # From a low tower the neighbours' floors of the same number are half a floor higher.
        lower = floor - 1 if tower in self.low else floor
        for beside in (tower - 1, tower + 1):
            yield from ((beside, lower), (beside, lower + 1))

    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Every two slots that are neighbours, each pair once."""
        return tuple(
            (slot, other)
            for slot, mask in enumerate(self.neighbours)
            for other in slots_of(mask)
            if slot < other
        )

    def slot_at(self, tower: int, floor: int) -> int | None:
        """The slot on a floor of a tower; None where there is none."""
        return self._at.get((tower, floor))

    def slot_name(self, slot: int) -> str:
        """Tower and floor in notation, such as ``2.3``."""
        tower, floor = self.slots[slot]
        return f"{tower}.{floor}"

    @cached_property
    def _at(self) -> dict[Place, int]:
        return {place: slot for slot, place in enumerate(self.slots)}
