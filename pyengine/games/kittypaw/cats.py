"""Names of the cats and the guests."""

from __future__ import annotations

from collections.abc import Mapping

from pyengine.games.kittypaw.pictures import KINDS

NAMES: Mapping[str, str] = dict(
    zip(
        KINDS,
        ("Acorn", "Bramble", "Clover", "Dumpling", "Ember", "Noodle", "Gumdrop"),
        strict=True,
    )
)
"""The cat on the tiles of each kind. No initial is F or R: on keyboards these flip and turn."""

GUEST_NAMES: Mapping[int, str] = dict(enumerate((*NAMES.values(), "Otto"), 1))
"""Names of those behind hide-out cards, by number: the seven cats, and a dog."""

DOG = 8
"""The guest who is a dog."""
