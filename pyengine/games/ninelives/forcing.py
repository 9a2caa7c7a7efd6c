"""Proofs that a seat can make its prediction come true whatever the others do.

Only yes or no is asked, so most replies need no look: that goes deeper than the exact
values of :mod:`endgame`, to four cards in hand and more.
"""

from __future__ import annotations

from pyengine.games.ninelives.bits import LED, PAWS, single_bits
from pyengine.games.ninelives.endgame import Shape, TooLarge, distinct_takes, shape

Hands = tuple[int, ...]


class Forcing:
    """Proofs for seat ``me``, which has to end with one of ``numbers`` tricks.

    All proofs share one allowance of positions; ``TooLarge`` is raised when it is gone.
    """

    __slots__ = ("_decided", "_me", "_most", "_numbers", "_seen", "left")

    def __init__(self, me: int, numbers: tuple[int, ...], allowance: int) -> None:
        self._me = me
        self._numbers = frozenset(numbers)
        self._most = max(numbers)
        self._seen: dict[tuple[Shape, int, int], bool] = {}
        self._decided: dict[tuple[int, int], int] = {}
        self.left = allowance

    def after_card(self, hands: Hands, won: int, leader: int, trick: tuple[int, ...]) -> bool:
        """Returns whether the hit is certain with these cards on the table, gone from ``hands``.

        ``won`` are the tricks that ``me`` has.
        """
        if len(trick) < len(hands):
            return self._play(hands, won, leader, trick)
        able = LED[trick[0]] | PAWS
        best = max(card for card in trick if card & able)
        winner = (leader + trick.index(best)) % len(hands)
        mine = winner == self._me
        won += mine
        if any(not hand for seat, hand in enumerate(hands) if seat != winner):
            return won in self._numbers
        if won > self._most:
            return False
        table = sum(trick) ^ best
        takes = distinct_takes(table, hands)
        results = (self.after_take(hands, won, winner, card) for card in takes)
        return any(results) if mine else all(results)

    def after_take(self, hands: Hands, won: int, winner: int, card: int) -> bool:
        """Returns whether the hit is certain when the winner of a trick takes that card."""
        hands = (*hands[:winner], hands[winner] | card, *hands[winner + 1 :])
        if not all(hands):
            return won in self._numbers
        key = (shape(hands), winner, won)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._play(hands, won, winner, ())
        return found

    def _play(self, hands: Hands, won: int, leader: int, trick: tuple[int, ...]) -> bool:
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        seat = (leader + len(trick)) % len(hands)
        hand = hands[seat]
        can = (hand & LED[trick[0]] if trick else 0) or hand
        wanted = seat == self._me
        # What decided the last position of this seat at this place in a trick is tried first:
        # it often decides the next one too, and then the others need no look.
        place = seat, len(trick)
        first = self._decided.get(place, 0) & can
        for card in (first, *single_bits(can ^ first)) if first else single_bits(can):
            after = (*hands[:seat], hand ^ card, *hands[seat + 1 :])
            if self.after_card(after, won, leader, (*trick, card)) == wanted:
                self._decided[place] = card
                return wanted
        return not wanted
