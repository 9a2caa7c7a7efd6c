"""Card and table in words, for those who do not see them."""

from __future__ import annotations

import htpy as h

from app.faces.kittypaw import words
from app.faces.kittypaw.draft import Draft
from app.faces.kittypaw.told import picture_words
from app.regions import Region, drawing, region
from pyengine.games.kittypaw.pictures import Picture

__all__ = ["spoken"]


def spoken(place: int, card: Picture | None, draft: Draft, guest: int) -> Region:
    """What the card shows, what lies on the table, and who was just found."""
    parts = [
        region(f"built-words-{place}", drawing(_told, words.BUILT_TITLE, draft.picture)),
        region(
            f"peek-words-{place}",
            drawing(str, words.behind(draft.peek, guest) if guest else ""),
            tag="p",
        ),
    ]
    if card is not None:
        parts.insert(0, region(f"card-words-{place}", drawing(_told, words.CARD_TITLE, card)))
    return region(f"words-{place}", tuple(parts), class_="visually-hidden")


def _told(title: str, picture: Picture) -> h.Node:
    return [
        h.h3[title],
        h.ul[(h.li[told] for told in picture_words(picture))] if picture.tiles else None,
    ]
