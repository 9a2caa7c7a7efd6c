"""In the lobby of a game with hidden hands: how they are dealt, and whose cards a device knows."""

from __future__ import annotations

import htpy as h

from app.base.words import possessive
from app.widgets.options import cards
from pyengine.core.registry import load_game
from pyengine.peers.wire.contents import PERSON, Seats, Sheet

HANDS = {"standard": "Standard", "strict": "Strict"}
"""The ways to check a deal, by the word of the sheet."""

_MEANS = {
    "standard": (
        "Whoever tampers with a deal is found and named when the round is over."
        " Until then its points are provisional."
    ),
    "strict": (
        "Every device also proves its shuffle while you predict, before the first card is played;"
        " a false proof gets through once in a million million times. That takes about 10 seconds"
        " more for each deal."
    ),
}

_NOBODY = "Every device shuffles in turn, and nobody can read your cards but you."
_LOOKS = (
    "What only you may look at is hidden by all devices together, and no device knows it before you"
    " look. The others see that you look, and where, but not what you see. Whoever tampers with it"
    " is found and named when the round is over."
)
_AWAY = (
    "When somebody leaves in the middle of a round, the others choose: they wait, or the round is"
    " dealt again."
)


def hands_agreed(sheet: Sheet) -> h.Node:
    """Draws how the cards are dealt at a table; nothing where all is in the open."""
    info = load_game(sheet.game).info
    if info.peeks:
        return [h.p[_LOOKS], h.p(".soft")[_AWAY]]
    if not info.hands:
        return None
    return [
        h.p[h.strong[f"{HANDS[sheet.hands]} deal. "], _NOBODY, " ", _MEANS[sheet.hands]],
        h.p(".soft")[_AWAY, " ", h.a(href="#/guaranteed")["What is guaranteed?"]],
    ]


def hands_fields(sheet: Sheet) -> h.Node:
    """How a deal is checked; each answer with what it means."""
    if not load_game(sheet.game).info.hands:
        return None
    return h.fieldset(".field.option", aria_describedby="help-hands")[
        h.legend["How the deal is checked"],
        h.ul("#help-hands.plain.help")[
            (h.li[h.strong[f"{HANDS[choice]}: "], words] for choice, words in _MEANS.items())
        ],
        cards("hands", tuple(HANDS.items()), sheet.hands, "lobby.hands"),
    ]


def reader_words(game: str, seats: Seats, seat: int, names: dict[int, str], me: int) -> str:
    """Says who besides its player can read the hand of a seat, in a sentence; nothing if nobody."""
    if not load_game(game).info.hands:
        return ""
    member, kind = seats[seat - 1]
    who = "Your device" if member == me else f"{possessive(names.get(member, '?'))} device"
    if kind not in ("open", PERSON):
        return f"{who} can read this hand."
    if kind == PERSON and sum(seated == (member, PERSON) for seated in seats) > 1:
        return f"{who} can read this hand and the other one there."
    return ""
