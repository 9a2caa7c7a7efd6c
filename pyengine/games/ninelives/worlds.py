"""Views of a match, and the full states that may be behind one.

The backs of the cards show their suit (N2), so worlds differ only in how the
unseen numbers of each suit lie in the hands that hold unknown cards of that suit.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from math import factorial, prod

from pyengine.core.chance import Shuffle, draw
from pyengine.games.ninelives.cards import NO_COUNTS, SUIT_MASKS, cards_of, deck_of
from pyengine.games.ninelives.state import Hand, State

Layout = tuple[int, ...]
"""Cards of one suit by hand."""


def masked(state: State, seat: int) -> State:
    """The state as a seat may know it; 0 sees what everybody sees.

    Left-over hands lie on the open pile (N13), so they are masked for nobody.
    """
    hands = tuple(
        [hand if other == seat else hand.masked() for other, hand in enumerate(state.hands, 1)]
    )
    return replace(state, hands=hands)


def seen(state: State) -> int:
    """All cards whose place the viewer of this state knows: hands as far as known, table, pile."""
    found = state.discards
    for card in state.trick:
        found |= card
    for hand in (*state.hands, *state.left):
        found |= hand.cards
    return found


def unseen(state: State) -> int:
    """The cards that the viewer knows to be in play (N1), but not where."""
    return deck_of(state.players) & ~seen(state) if state.round else 0


def known_to(state: State, seat: int) -> int:
    """The cards of a hand that are certain: known ones, and suits in which nothing is open.

    Where all unseen cards of a suit must lie in one hand, they are known as well.
    """
    hand, rest = state.hands[seat - 1], unseen(state)
    found = hand.cards
    for mask, count in zip(SUIT_MASKS, hand.hidden, strict=True):
        if count and count == (rest & mask).bit_count():
            found |= rest & mask
    return found


def holdable(state: State, seat: int) -> int:
    """The cards that a seat may hold as far as the viewer knows; in a full state its hand."""
    hand = state.hands[seat - 1]
    if hand.hidden == NO_COUNTS:
        return hand.cards
    rest, found = unseen(state), hand.cards
    for mask, count in zip(SUIT_MASKS, hand.hidden, strict=True):
        if count:
            found |= rest & mask
    return found


def count_worlds(view: State) -> int:
    """Returns how many full states are consistent with a view; 1 where it hides nothing."""
    slots = _slots(view)
    return prod(
        factorial(sum(counts)) // prod(map(factorial, counts))
        for counts in zip(*slots, strict=True)
    )


def all_worlds(view: State) -> Iterator[State]:
    """All full states that are consistent with a view, each once, in a fixed order.

    Ask :func:`count_worlds` first: early in a round there are billions.
    """
    slots, rest = _slots(view), unseen(view)
    by_suit = [
        tuple(_layouts(cards_of(rest & mask), counts))
        for mask, counts in zip(SUIT_MASKS, zip(*slots, strict=True), strict=True)
    ]
    for layout in product(*by_suit):
        yield _filled(view, [sum(cards) for cards in zip(*layout, strict=True)])


def sample_world(view: State, rng: random.Random) -> State:
    """One of the full states that are consistent with a view, each as likely as the others."""
    slots, rest = _slots(view), unseen(view)
    extra = [0] * len(slots)
    for suit, mask in enumerate(SUIT_MASKS):
        cards = cards_of(rest & mask)
        order = iter(draw(Shuffle("world", suit, len(cards)), rng))
        for place, hidden in enumerate(slots):
            for _ in range(hidden[suit]):
                extra[place] |= cards[next(order) - 1]
    return _filled(view, extra)


def _slots(view: State) -> list[tuple[int, int, int, int]]:
    """Unknown cards by hand and suit: the hands, then those that were left over."""
    return [hand.hidden for hand in (*view.hands, *view.left)]


def _layouts(cards: tuple[int, ...], counts: Sequence[int]) -> Iterator[Layout]:
    """All ways to give each hand its number of the cards."""
    if not counts:
        yield ()
        return
    for chosen in combinations(cards, counts[0]):
        remaining = tuple(card for card in cards if card not in chosen)
        for others in _layouts(remaining, counts[1:]):
            yield (sum(chosen), *others)


def _filled(view: State, extra: Sequence[int]) -> State:
    """The view with these cards in place of the unknown ones."""
    hands = tuple(
        Hand(hand.cards | cards, NO_COUNTS, hand.shown)
        for hand, cards in zip((*view.hands, *view.left), extra, strict=True)
    )
    players = view.players
    return replace(view, hands=hands[:players], left=hands[players:])
