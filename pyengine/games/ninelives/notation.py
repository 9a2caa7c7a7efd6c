"""Nine Lives' notation.

``bid 2L``, ``play P7``, ``take Y3``, and for chance ``start 2`` and ``deal P1,... / ... / ...``.
A deal as one seat sees it has question marks for numbers: ``deal P1,F9 / P?,Y? / ...``.
"""

from __future__ import annotations

import re

from pyengine.core.errors import illegal, quoted
from pyengine.games.ninelives.cards import NO_COUNTS, SUITS, card_at, card_text, cards_of
from pyengine.games.ninelives.info import INFO
from pyengine.games.ninelives.state import Hand

_BID = re.compile(r"([0-9])(?:-([0-9]))?([LR])")
_SEAT = re.compile(r"0|[1-9][0-9]{0,2}")
_CARD_WORDS = ("play", "take")
HIDDEN = "?"
"""Instead of a card's number: not known to the viewer."""


def canonical(text: str, masked: bool = False) -> str:
    """An action as it is written in a match; raises ``IllegalAction`` (NOTATION) for no action.

    The lower row of a vertical cat stands first, dealt hands are sorted. Cards with a
    question mark are read only where ``masked``.

    >>> canonical("bid  3-2R")
    'bid 2-3R'
    """
    action = " ".join(text.split())
    kind, _, rest = action.partition(" ")
    if kind in _CARD_WORDS:
        if card_at(rest) is None:
            raise illegal(
                "NOTATION",
                "{rest} is not a card; the cards are P1 to P9, F1, Y1, B1 ...",
                rest=quoted(rest),
            )
    elif kind == "bid":
        return f"bid {_place_text(rest)}"
    elif kind == "deal":
        return write_deal(read_deal(rest, masked))
    elif kind == "start":
        if not _SEAT.fullmatch(rest):
            raise illegal(
                "NOTATION", "{rest} is not a seat; the line looks like start 2.", rest=quoted(rest)
            )
    else:
        raise illegal(
            "NOTATION",
            "{action} is not an action; one looks like bid 2L, play P7 or take Y3.",
            action=quoted(action),
        )
    return action


def read_card(action: str) -> int:
    """The card of a canonical ``play`` or ``take``."""
    card = card_at(action[5:])
    assert card is not None
    return card


def read_seat(action: str) -> int:
    """The seat of a canonical ``start``."""
    return int(action[6:])


def read_deal(text: str, masked: bool = False) -> tuple[Hand, ...]:
    """The hands of a deal, without its first word; raises ``IllegalAction`` (NOTATION, N1).

    A card that is dealt twice is refused here, because a mask cannot tell, and so are more hands
    than there can be seats, before any of them is read.
    Cards with a question mark are read only where ``masked``.
    """
    found = text.count("/") + 1
    if found > INFO.max_players:
        raise illegal(
            "N1",
            "A deal has at most {most} hands, not {found}.",
            most=INFO.max_players,
            found=found,
        )
    hands, dealt = [], 0
    for part in text.split("/"):
        cards, hidden = 0, list(NO_COUNTS)
        for word in filter(None, re.split(r"[ ,]", part)):
            card = card_at(word)
            if card is not None:
                if dealt & card:
                    raise illegal("N1", "The deal names {word} twice.", word=word)
                dealt |= card
                cards |= card
            elif masked and word[0] in SUITS and word[1:] == HIDDEN:
                hidden[SUITS.index(word[0])] += 1
            else:
                raise illegal(
                    "NOTATION",
                    "{word} is not a card; a deal looks like deal P1,P9,... / ... / ...",
                    word=quoted(word),
                )
        hands.append(Hand(cards, (hidden[0], hidden[1], hidden[2], hidden[3])))
    return tuple(hands)


def write_deal(hands: tuple[Hand, ...]) -> str:
    """The ``deal`` action for hands by seat, sorted.

    >>> write_deal((Hand(3, (0, 1, 0, 0)), Hand(4)))
    'deal F?,B1,B2 / B3'
    """
    return "deal " + " / ".join(map(_write_hand, hands))


def _write_hand(hand: Hand) -> str:
    known = [card_text(card) for card in cards_of(hand.cards)]
    hidden = [
        letter + HIDDEN
        for letter, count in zip(SUITS, hand.hidden, strict=True)
        for _ in range(count)
    ]
    return ",".join(sorted(known + hidden, key=lambda text: (SUITS.index(text[0]), text[1])))


def _place_text(text: str) -> str:
    """A place as far as its form goes; whether the rug has it is for the rules to say."""
    found = _BID.fullmatch(text)
    if found is None:
        raise illegal(
            "NOTATION",
            "{text} is not a place; one looks like 2L, or 2-3R for two rows.",
            text=quoted(text),
        )
    first, last, side = found.groups()
    if last is None:
        return f"{first}{side}"
    return f"{min(first, last)}-{max(first, last)}{side}"
