"""The state of a Cat Tower match: dice, sheets and whose action is awaited."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.games.cattower.info import FINISHED
from pyengine.games.cattower.items import ITEMS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.towers import slots_of

NOT_CHOSEN = -1
"""In ``Sheet.cats``: no house has been placed for this cat yet."""

NO_HOME = -1
"""In ``Sheet.homes``: the same."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One seat's towers.

    ``items`` holds the mask of slots for each item. ``open``, ``circled`` and
    ``used`` count the footprints (C4): a circled one is ready to be used. ``cats``
    has the points that each cat brought (C9) or ``NOT_CHOSEN``, ``towers`` the
    number that each tower has scored (C7), 0 before; ``homes`` the slot of the house that each
    cat has moved into, or ``NO_HOME``. No rule asks which cat lives where, only eyes do.
    """

    items: tuple[int, ...]
    open: int
    circled: int
    used: int
    cats: tuple[int, ...]
    towers: tuple[int, ...]
    homes: tuple[int, ...] = (NO_HOME,) * len(ITEMS)

    @property
    def filled(self) -> int:
        """The mask of all slots with an item."""
        house, yarn, butterfly, bowl, cushion, mouse = self.items
        return house | yarn | butterfly | bowl | cushion | mouse

    @property
    def free(self) -> int:
        """The mask of all slots without an item."""
        return load_towers().everything & ~self.filled

    @property
    def free_cats(self) -> tuple[int, ...]:
        """The cats that a house can still be placed for, by the item they like (C9)."""
        return tuple(cat for cat in ITEMS if self.cats[cat - 1] == NOT_CHOSEN)

    @property
    def full_towers(self) -> tuple[int, ...]:
        """The towers without a free slot, scored or about to be (C7)."""
        free = self.free
        return tuple(tower for tower, mask in enumerate(load_towers().masks, 1) if not free & mask)

    @property
    def finished(self) -> bool:
        """Returns whether enough towers are complete to end the match (C8)."""
        return len(self.full_towers) >= FINISHED

    @property
    def standing(self) -> tuple[int, ...]:
        """The items by slot, 0 where there is none."""
        found = [0] * len(load_towers().slots)
        for item, mask in zip(ITEMS, self.items, strict=True):
            for slot in slots_of(mask):
                found[slot] = item
        return tuple(found)

    def item_at(self, slot: int) -> int:
        """The item in a slot, 0 where there is none."""
        for item, mask in zip(ITEMS, self.items, strict=True):
            if mask >> slot & 1:
                return item
        return 0


@dataclass(frozen=True, slots=True)
class State:
    """A whole match, or what one seat knows of it. Tuples with an item a player are by seat.

    ``phase`` is ``roll``, ``draft``, ``discard`` (solo), ``mark`` or ``over``;
    ``round`` counts the rolls. ``dice`` are as they were rolled, ``drafted`` those
    that were taken, in the order of the turns (in solo the one discarded); both
    stay until the next roll. ``before`` are the sheets at the start of the round:
    what other seats may see until all have marked. ``acted`` is a mask of seats
    (bit 0 is seat 1) that marked or passed in this round. ``gone`` is a mask of
    towers (bit 0 is tower 1) whose larger number is gone (C7), ``idle`` how many
    rounds running nobody could do anything (C16).
    """

    players: int
    phase: str
    round: int
    dice: tuple[int, ...]
    drafted: tuple[int, ...]
    sheets: tuple[Sheet, ...]
    before: tuple[Sheet, ...]
    acted: int = 0
    gone: int = 0
    idle: int = 0

    @property
    def solo(self) -> bool:
        """Returns whether the solo rules hold (C17)."""
        return self.players == 1

    @property
    def first(self) -> int:
        """The first player of the round: seat 1 in round 1, then clockwise (C1)."""
        return self.seat_after(1, max(self.round, 1) - 1)

    @property
    def turn(self) -> int:
        """The seat to take or discard a die, 0 in other phases."""
        if self.phase not in ("draft", "discard"):
            return 0
        return self.seat_after(self.first, len(self.drafted))

    @property
    def left(self) -> tuple[int, ...]:
        """The dice that nobody took, ascending: after the draft the common one (C1)."""
        left = sorted(self.dice)
        for die in self.drafted:
            left.remove(die)
        return tuple(left)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have neither marked nor passed in this round."""
        return tuple(
            [seat for seat in range(1, self.players + 1) if not self.acted >> (seat - 1) & 1]
        )

    def seat_after(self, seat: int, steps: int) -> int:
        """The seat so many steps clockwise of another."""
        return (seat - 1 + steps) % self.players + 1

    def die_of(self, seat: int) -> int:
        """The die that a seat took in this round, 0 where it has none (always in solo)."""
        place = (seat - self.first) % self.players
        return self.drafted[place] if place < len(self.drafted) and not self.solo else 0

    def pair(self, seat: int) -> tuple[int, int]:
        """The two dice that a seat marks with, once the draft is over: own, common (C2)."""
        left = self.left
        return (left[0], left[1]) if self.solo else (self.die_of(seat), left[0])
