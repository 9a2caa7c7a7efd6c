"""Card and table in words, for those who do not see them."""

from __future__ import annotations

import htpy as h

from app.faces.kittypaw import words
from app.faces.kittypaw.draft import Draft
from app.regions import Region, drawing, region
from pyengine.games.kittypaw.pictures import Picture
from pyengine.games.kittypaw.told import card_words, picture_words

__all__ = ["spoken"]


def spoken(place: int, card: Picture | None, draft: Draft, guest: int) -> Region:
    """What the card shows, what lies on the table, and who was just found."""
    parts = [
        region(f"built-words-{place}", drawing(_built, draft.picture)),
        region(
            f"peek-words-{place}",
            drawing(str, words.behind(draft.peek, guest) if guest else ""),
            tag="p",
        ),
    ]
    if card is not None:
        parts.insert(0, region(f"card-words-{place}", drawing(_card, card)))
    return region(f"words-{place}", tuple(parts), class_="visually-hidden")


def _card(picture: Picture) -> h.Node:
    return _told(words.CARD_TITLE, card_words(picture))


def _built(picture: Picture) -> h.Node:
    return _told(words.BUILT_TITLE, picture_words(picture) if picture.tiles else ())


def _told(title: str, sentences: tuple[str, ...]) -> h.Node:
    return [h.h3[title], h.ul[(h.li[told] for told in sentences)] if sentences else None]
