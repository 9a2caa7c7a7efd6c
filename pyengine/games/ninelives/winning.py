"""Whether a card wins the open trick, as far as a seat can know: what words about it rest on."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import or_

from pyengine.games.ninelives.bits import LED, PAWS
from pyengine.games.ninelives.position import Position
from pyengine.games.ninelives.tactics import Table, chance


def chance_to_win(position: Position, table: Table, card: int) -> float:
    """Returns how likely the card wins the open trick (N9, N10): 1 and 0 are certain, and nothing
    between them is.

    It is 0 also where the later seats together have too few cards below it.
    """
    suit = table.led or LED[card]
    below = [_below(position, seat, suit, card) for seat in table.later]
    for size in range(1, len(below) + 1):
        for group in combinations(below, size):
            if reduce(or_, group).bit_count() < size:
                return 0.0
    return chance(position, table, card)


def _below(position: Position, seat: int, suit: int, card: int) -> int:
    """N9, N10: what the seat may have to play that does not beat the card."""
    held = position.known[seat]
    for cards, slots in position.pools:
        if seat in slots:
            held |= sum(cards)
    return (held & suit or held) & ~((LED[card] | PAWS) & -(card << 1))
