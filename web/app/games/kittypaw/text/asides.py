"""What somebody asks while building: a hint, what the card shows, what lies on the table.

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
from pyengine.games.kittypaw.state import State
from pyengine.games.kittypaw.told import card_words, picture_words

Aside = Literal["", "hint", "card", "table"]

_KEYS: dict[str, Aside] = {"i": "hint", "k": "card", "t": "table"}


def asked_for(event: BoardEvent) -> Aside:
    """What an event asks for; empty for anything else."""
    if event.kind == "activate":
        return "hint" if event.control == "hint" else ""
    return _KEYS.get(event.key.lower(), "") if event.kind == "key" else ""


def answered(view: State, seat: int, draft: Draft, aside: Aside) -> Interaction[Draft]:
    """The answer; nothing on the table changes."""
    card = card_picture(view, seat)
    if not to_act(view, seat) or (aside == "hint" and not view.calm):
        return Interaction(draft, handled=False)
    if aside == "hint":
        said, pieces = hint(card, draft)
        return Interaction(replace(draft, hinted=pieces), say=said, asked=True)
    if card is None:
        return Interaction(draft, say=words.FIRST_TAKE)
    if aside == "card":
        return Interaction(draft, say=" ".join(card_words(card)))
    told = picture_words(draft.picture) if draft.tiles else (words.NOTHING_BUILT,)
    return Interaction(draft, say=" ".join(told))
