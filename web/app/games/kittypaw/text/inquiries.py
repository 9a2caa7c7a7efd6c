"""Questions that somebody asks while building: a hint, what the card shows, what lies on the table.

Hints are for those who do not race (K13). Card and table are read aloud for whoever does not see
them, at any time: both lie open.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from app.games.face import BoardEvent, Interaction
from app.games.kittypaw.board.stages import card_picture, to_act
from app.games.kittypaw.draft import Draft
from app.games.kittypaw.text import words
from app.games.kittypaw.text.hints import hint
from pyengine.games.kittypaw.descriptions import card_words, picture_words
from pyengine.games.kittypaw.state import State

Inquiry = Literal["", "hint", "card", "table"]

_KEYS: dict[str, Inquiry] = {"i": "hint", "k": "card", "t": "table"}


def inquiry_of(event: BoardEvent) -> Inquiry:
    """Returns the question in an event; empty for anything else."""
    if event.kind == "activate":
        return "hint" if event.control == "hint" else ""
    return _KEYS.get(event.key.lower(), "") if event.kind == "key" else ""


def answer_inquiry(view: State, seat: int, draft: Draft, inquiry: Inquiry) -> Interaction[Draft]:
    """The answer; nothing on the table changes."""
    card = card_picture(view, seat)
    if not to_act(view, seat) or (inquiry == "hint" and not view.calm):
        return Interaction(draft, handled=False)
    if inquiry == "hint":
        reason, pieces = hint(card, draft)
        return Interaction(replace(draft, hinted=pieces), say=reason, asked=True)
    if card is None:
        return Interaction(draft, say=words.FIRST_TAKE)
    if inquiry == "card":
        return Interaction(draft, say=" ".join(card_words(card)))
    lines = picture_words(draft.picture) if draft.tiles else (words.NOTHING_BUILT,)
    return Interaction(draft, say=" ".join(lines))
