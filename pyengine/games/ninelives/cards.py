"""The cards as bits of one int: 36 of them, so a hand, a pile or a deck is a mask.

A suit takes nine bits, number 1 lowest. The paw suit lies above all others, so the
best card of a trick is simply the largest int among those that can win (N10).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pyengine.core.words import Sentence, say

Counts = tuple[int, int, int, int]
"""A number for each suit, in the order of ``SUITS``."""

NO_COUNTS: Final[Counts] = (0, 0, 0, 0)

SUITS: Final = "PFYB"
"""The letters of the suits in the order in which hands are sorted and written."""

SUIT_NAMES: Final = ("paw", "fish", "yarn", "bell")
"""The suits for people, in the order of ``SUITS``."""

SUIT_PLURALS: Final = ("paws", "fish", "yarn", "bells")
"""The same as cards name them: the 7 of paws."""

_NAMED = ("{number} of paws", "{number} of fish", "{number} of yarn", "{number} of bells")

HAND_SIZE: Final = 9
"""Cards a player is dealt, and cards a suit has (N1)."""

_SUIT_BITS = 0x1FF

SUIT_MASKS: Final = tuple(_SUIT_BITS << 9 * place for place in (3, 2, 1, 0))
"""All cards of each suit, in the order of ``SUITS``."""

PAW: Final = SUIT_MASKS[0]
"""The trump suit (N10)."""

_ALL = (1 << 36) - 1
_CARD_OF = {
    f"{letter}{number}": 1 << 9 * (3 - suit) + number - 1
    for suit, letter in enumerate(SUITS)
    for number in range(1, HAND_SIZE + 1)
}
_TEXT_OF = {card: text for text, card in _CARD_OF.items()}

CARDS: Final = tuple(_CARD_OF)
"""All 36 cards in notation, sorted."""


def card_at(text: str) -> int | None:
    """The card of a notation as a mask of one bit; None where there is none.

    >>> card_at("B1"), card_at("Y1"), card_at("P0")
    (1, 512, None)
    """
    return _CARD_OF.get(text)


# Hands are told card by card after every action, by notation and in words.
@cache
def card_text(card: int) -> str:
    """A card's notation.

    >>> card_text(1 << 35)
    'P9'
    """
    return _TEXT_OF[card]


@cache
def card_name(card: int) -> Sentence:
    """A card in words.

    >>> str(card_name(card_at("F3")))
    '3 of fish'
    """
    return say(_NAMED[suit_of(card)], number=number_of(card))


def suit_of(card: int) -> int:
    """The place of a card's suit in ``SUITS``.

    >>> [suit_of(card_at(text)) for text in ("P1", "F9", "Y5", "B1")]
    [0, 1, 2, 3]
    """
    return 3 - (card.bit_length() - 1) // 9


def number_of(card: int) -> int:
    """The number on a card.

    >>> number_of(card_at("Y7"))
    7
    """
    return (card.bit_length() - 1) % 9 + 1


def cards_of(mask: int) -> tuple[int, ...]:
    """The single cards of a mask, sorted as they are written: by suit, then by number.

    >>> [card_text(card) for card in cards_of(card_at("B2") | card_at("P9") | card_at("B1"))]
    ['P9', 'B1', 'B2']
    """
    cards = []
    for suit_mask in SUIT_MASKS:
        rest = mask & suit_mask
        while rest:
            card = rest & -rest
            cards.append(card)
            rest ^= card
    return tuple(cards)


def count_suits(mask: int) -> Counts:
    """Returns how many cards of each suit a mask holds.

    >>> count_suits(card_at("P3") | card_at("P4") | card_at("B9"))
    (2, 0, 0, 1)
    """
    return (
        (mask >> 27).bit_count(),
        (mask >> 18 & _SUIT_BITS).bit_count(),
        (mask >> 9 & _SUIT_BITS).bit_count(),
        (mask & _SUIT_BITS).bit_count(),
    )


def deck_of(players: int) -> int:
    """All cards in play: with three players the fish suit stays in the box (N1).

    >>> deck_of(3).bit_count(), deck_of(4).bit_count()
    (27, 36)
    """
    return _ALL & ~SUIT_MASKS[1] if players == 3 else _ALL


@cache
def suits_of(players: int) -> tuple[int, ...]:
    """The places of the suits in play (N1): three players do without fish.

    >>> suits_of(3)
    (0, 2, 3)
    """
    return tuple(suit for suit in range(len(SUITS)) if players > 3 or SUITS[suit] != "F")


def follow(hand: int, led: int) -> int:
    """The cards of a hand that may be played when the suit of the card ``led`` is led (N9).

    ``led`` is 0 for the leader, who may play anything (N8).

    >>> hand = card_at("Y2") | card_at("B5")
    >>> follow(hand, card_at("Y9")) == card_at("Y2"), follow(hand, card_at("F1")) == hand
    (True, True)
    """
    if not led:
        return hand
    return hand & SUIT_MASKS[suit_of(led)] or hand


def best_card(trick: tuple[int, ...]) -> int:
    """The card that wins a trick, or leads in an open one (N10); the first was led.

    >>> card_text(best_card(tuple(map(card_at, ("Y3", "B9", "Y7")))))
    'Y7'
    >>> card_text(best_card(tuple(map(card_at, ("Y3", "P1", "Y7")))))
    'P1'
    """
    able = PAW | SUIT_MASKS[suit_of(trick[0])]
    return max([card for card in trick if card & able])
