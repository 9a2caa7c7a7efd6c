"""The bots' own order of the cards: one bit a card, the lowest bit the least useful card.

The engine keeps each suit together. Play-outs ask other questions: the best card of
a trick, the highest or the lowest card of a hand. So here the three plain suits are
interleaved by number below the paw suit: within a suit higher is still higher, the
highest bit of a hand is its best card, and the lowest bit is what one can best spare.
"""

from __future__ import annotations

from typing import Final

from pyengine.games.ninelives.cards import CARDS, SUITS, card_at

PLAIN: Final = (1 << 27) - 1
"""All cards that are no trump."""

PAWS: Final = 0x1FF << 27
"""All trumps."""

ALL: Final = PLAIN | PAWS


def _bit(text: str) -> int:
    suit, number = SUITS.index(text[0]), int(text[1])
    return 1 << 26 + number if suit == 0 else 1 << (number - 1) * 3 + suit - 1


_BIT_AT: Final = {text: _bit(text) for text in CARDS}
_TEXT_OF: Final = {bit: text for text, bit in _BIT_AT.items()}
_CARD_OF: Final = {bit: card_at(text) or 0 for text, bit in _BIT_AT.items()}
_BIT_OF: Final = {card: bit for bit, card in _CARD_OF.items()}

SUIT_BITS: Final = tuple(
    sum(bit for text, bit in _BIT_AT.items() if text[0] == letter) for letter in SUITS
)
"""All cards of each suit, in the order of ``SUITS``."""

LED: Final = {bit: SUIT_BITS[SUITS.index(text[0])] for text, bit in _BIT_AT.items()}
"""Card to the mask of its suit: what has to be followed when it is led."""


def bit_at(text: str) -> int:
    """The bit of a card in notation.

    >>> bit_at("B1") > bit_at("F1"), bit_at("F2") > bit_at("B1"), bit_at("P1") > bit_at("B9")
    (True, True, True)
    """
    return _BIT_AT[text]


def text_of(bit: int) -> str:
    """A card's notation.

    >>> text_of(bit_at("Y7"))
    'Y7'
    """
    return _TEXT_OF[bit]


def card_of(bit: int) -> int:
    """The engine's card for a bit.

    >>> card_of(bit_at("F3")) == card_at("F3")
    True
    """
    return _CARD_OF[bit]


def single_bits(bits: int) -> tuple[int, ...]:
    """The single cards, the best first.

    >>> [text_of(bit) for bit in single_bits(bit_at("F3") | bit_at("P2") | bit_at("Y3"))]
    ['P2', 'Y3', 'F3']
    """
    found = []
    while bits:
        bit = 1 << bits.bit_length() - 1
        found.append(bit)
        bits ^= bit
    return tuple(found)


def bits_of(cards: int) -> int:
    """The bots' bits for a mask of the engine.

    >>> from pyengine.games.ninelives.cards import deck_of
    >>> bits_of(deck_of(4)) == ALL
    True
    """
    found = 0
    while cards:
        card = cards & -cards
        found |= _BIT_OF[card]
        cards ^= card
    return found
