"""The kitty cards: what stands on one, and which belong to a deck ("Parts", "The log")."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.games.kittypaw.pictures import Picture

LEVELS = (1, 2, 3)

POINTS = {1: (5, 6, 7), 2: (4, 5, 6, 7), 3: (6, 7)}
"""Numbers of cats on the cards of a level, and so the points that they score."""

PENALTIES = {1: -1, 2: -2, 3: -3}
"""Price of a turned card, by level."""

OVERLAPS = {1: (0,), 2: (0,), 3: (1, 2, 3)}
"""Numbers of overlapping pairs on the cards of a level."""

DECKS = {
    (1, 1): range(1, 25),
    (2, 1): range(25, 33),
    (2, 2): range(33, 41),
    (3, 1): range(41, 49),
}
"""The ids of the cards by level and set. Only level II has two sets."""

IDS = range(1, 49)


@dataclass(frozen=True, slots=True)
class Card:
    """A kitty card: ``points`` if scored, ``penalty`` (below 0) if turned, its picture."""

    id: int
    level: int
    points: int
    penalty: int
    picture: Picture

    @property
    def has_box(self) -> bool:
        """True if a box, and so a guest, belongs to the picture (the hide-out icon, K4)."""
        return self.picture.box is not None


SETS = {"1": (1,), "2": (2,), "both": (1, 2)}
"""The sets of level II that take part, by the value of the option (K1)."""


def deck(level: int, sets: str = "1") -> tuple[int, ...]:
    """The ids of a level's cards; ``sets`` says which ones of level II take part (K1).

    >>> deck(2, "2")
    (33, 34, 35, 36, 37, 38, 39, 40)
    >>> len(deck(2, "both")), deck(3, "2") == deck(3)
    (16, True)
    """
    wanted = SETS[sets] if level == 2 else (1,)
    return tuple(card for number in wanted for card in DECKS[level, number])


def deck_of(card_id: int) -> tuple[int, int]:
    """Level and set of a card; ``LookupError`` where there is no card of that id.

    >>> deck_of(33)
    (2, 2)
    """
    for key, ids in DECKS.items():
        if card_id in ids:
            return key
    raise LookupError(f"there is no card {card_id}")
