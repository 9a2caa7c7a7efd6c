"""What the cats and the guests are called: A to G by kind, and the alphabet goes on with guests."""

from __future__ import annotations

from collections.abc import Mapping

from pyengine.games.kittypaw.pictures import KINDS

__all__ = ["DOG", "GUEST_NAMES", "NAMES"]

NAMES: Mapping[str, str] = dict(
    zip(
        KINDS,
        ("Acorn", "Bramble", "Clover", "Dumpling", "Ember", "Fidget", "Gumdrop"),
        strict=True,
    )
)
"""The cat on the tiles of each kind. Initials are the letters of the notation."""

GUEST_NAMES: Mapping[int, str] = dict(
    enumerate(("Hazel", "Iris", "Juniper", "Kiwi", "Lentil", "Muffin", "Nimbus", "Otto"), 1)
)
"""Who hides behind a hide-out card, by number: seven cats and a dog."""

DOG = 8
"""The guest who is a dog."""
