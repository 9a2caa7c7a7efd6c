"""The last tricks of a round, exactly: in a deal that is known everybody plays best for itself.

Every seat takes what is worth most to it in the end (as :mod:`worth` sees the match); where
two cards are worth the same to another seat, it is taken to play what is worse for us. So a
way to win that nobody can stop is never missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pyengine.games.ninelives.bits import LED, PAWS, SUIT_BITS

__all__ = ["Shape", "Solver", "TooLarge", "distinct_takes", "shape"]

Values = tuple[float, ...]
Shape = tuple[int, ...]


class TooLarge(Exception):
    """The rest of the round has more positions than the solver was allowed."""


class Solver:
    """Exact values of deals for seat ``me``, all within one allowance of positions.

    ``valued`` tells what a result is worth to every seat, by tricks won.
    """

    __slots__ = ("_me", "_seen", "_valued", "left")

    def __init__(
        self, me: int, valued: Callable[[tuple[int, ...]], Values], allowance: int
    ) -> None:
        self._me = me
        self._valued = valued
        self._seen: dict[tuple[Shape, int, tuple[int, ...]], Values] = {}
        self.left = allowance

    def after_card(
        self, hands: tuple[int, ...], tricks: tuple[int, ...], leader: int, trick: tuple[int, ...]
    ) -> Values:
        """The values with these cards on the table, which are gone from ``hands``."""
        if len(trick) < len(hands):
            return self._play(hands, tricks, leader, trick)
        led = LED[trick[0]] | PAWS
        best = max(card for card in trick if card & led)
        winner = (leader + trick.index(best)) % len(hands)
        won = (*tricks[:winner], tricks[winner] + 1, *tricks[winner + 1 :])
        if any(not hand for seat, hand in enumerate(hands) if seat != winner):
            # Whatever is taken: the round ends (N13).
            return self._valued(won)
        table = sum(trick) ^ best
        found = None
        for card in distinct_takes(table, hands):
            values = self.after_take(hands, won, winner, card)
            found = values if found is None else self._better(winner, found, values)
        assert found is not None
        return found

    def after_take(
        self, hands: tuple[int, ...], tricks: tuple[int, ...], winner: int, card: int
    ) -> Values:
        """The values when the winner of a trick takes that card (N12)."""
        hands = (*hands[:winner], hands[winner] | card, *hands[winner + 1 :])
        if not all(hands):
            return self._valued(tricks)
        key = (shape(hands), winner, tricks)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._play(hands, tricks, winner, ())
        return found

    def _play(
        self, hands: tuple[int, ...], tricks: tuple[int, ...], leader: int, trick: tuple[int, ...]
    ) -> Values:
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        seat = (leader + len(trick)) % len(hands)
        hand = hands[seat]
        can = (hand & LED[trick[0]] if trick else 0) or hand
        found = None
        while can:
            card = can & -can
            can ^= card
            after = (*hands[:seat], hand ^ card, *hands[seat + 1 :])
            values = self.after_card(after, tricks, leader, (*trick, card))
            found = values if found is None else self._better(seat, found, values)
        assert found is not None
        return found

    def _better(self, seat: int, old: Values, new: Values) -> Values:
        if new[seat] != old[seat]:
            return new if new[seat] > old[seat] else old
        if new[self._me] != old[self._me]:
            return new if new[self._me] < old[self._me] else old
        # Any order would do; this one does not depend on the order of the cards.
        return max(old, new)


def shape(hands: tuple[int, ...]) -> Shape:
    """Who holds the first, second, third ... card of each suit that is still in play.

    Positions of one shape have the same value: numbers matter by their order alone,
    and the plain suits are alike. That leaves a fifth of the positions or fewer.
    """
    first, second, third = hands[:3]
    live = sum(hands)
    codes = []
    for suit in SUIT_BITS:
        rest, code = live & suit, 1
        while rest:
            card = rest & -rest
            rest ^= card
            owner = 0 if card & first else 1 if card & second else 2 if card & third else 3
            code = code << 2 | owner
        codes.append(code)
    paws, *plain = codes
    plain.sort()
    return (paws, *plain)


def distinct_takes(table: int, hands: tuple[int, ...]) -> Iterator[int]:
    """The cards that differ for who takes one (N12): of touching cards only the highest.

    Cards touch where no hand holds a card of their suit between them; what is not taken
    is out of play. Of touching cards in a hand neither can be left out: the one that is
    played may come back in another hand, above or below the one that was kept.

    >>> from pyengine.games.ninelives.bits import bit_at, text_of
    >>> table = bit_at("Y2") | bit_at("Y4") | bit_at("Y6")
    >>> [text_of(card) for card in distinct_takes(table, (bit_at("Y5"), bit_at("B3")))]
    ['Y4', 'Y6']
    """
    live, rest = sum(hands) | table, table
    while rest:
        card = rest & -rest
        rest ^= card
        above = live & LED[card] & -(card << 1)
        if not above & -above & table:
            yield card
