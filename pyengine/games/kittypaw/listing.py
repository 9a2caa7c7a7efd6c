"""The whole set for people and programs: ``python -m pyengine cards kittypaw``."""

from __future__ import annotations

from pyengine.games.kittypaw.loader import load_cards


def listing() -> list[dict[str, int | str]]:
    """Each card by id: ``id``, ``level``, ``points``, ``penalty`` and ``picture``."""
    return [
        {
            "id": card.id,
            "level": card.level,
            "points": card.points,
            "penalty": card.penalty,
            "picture": str(card.picture),
        }
        for card in load_cards().values()
    ]
