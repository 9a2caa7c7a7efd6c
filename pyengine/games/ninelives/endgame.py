"""The last tricks of a round, exactly: in a deal that is known everybody plays best for itself.

Every seat goes for the most points that the round can still bring it (max^n of Luckhardt and
Irani, 1986), and looks no further where a card brings as many as there are to be had. Where
cards bring it the same, it plays the first of the order that rules of thumb would try them in:
high while tricks are wanted, else as high as loses the trick. Our own seat chooses by what the
result is worth in the match. That others may spite us is the business of :mod:`forcing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pyengine.games.ninelives.bits import LED, PAWS, SUIT_BITS, single_bits

Value = tuple[float, ...]
"""The points of the round by seat, then what the result is worth to us."""

Hands = tuple[int, ...]
Shape = tuple[int, ...]


class TooLarge(Exception):
    """The rest of the round has more positions than the solver was allowed."""


class Solver:
    """Exact values of deals for seat ``me``.

    It may look at ``left`` more positions, and raises ``TooLarge`` where these do not do.
    ``points`` are what the round brings each seat by the tricks it has won, ``valued`` tells
    what the tricks of all are worth to ``me``. A ``thorough`` solver does not stop for ``me``
    at its most points: where the match ends, what the others get counts as much.
    """

    __slots__ = ("_ends", "_me", "_points", "_seen", "_thorough", "_valued", "left")

    def __init__(
        self,
        me: int,
        points: Sequence[Sequence[int]],
        valued: Callable[[tuple[int, ...]], float],
        thorough: bool = False,
    ) -> None:
        self._me = me
        self._points = points
        self._valued = valued
        self._thorough = thorough
        self._seen: dict[tuple[Shape, int, tuple[int, ...]], Value] = {}
        self._ends: dict[tuple[int, ...], Value] = {}
        self.left = 0

    def after_card(
        self, hands: Hands, tricks: tuple[int, ...], leader: int, trick: tuple[int, ...]
    ) -> Value:
        """The value with these cards on the table, which are gone from ``hands``."""
        if len(trick) < len(hands):
            return self._play(hands, tricks, leader, trick)
        able = LED[trick[0]] | PAWS
        best = max([card for card in trick if card & able])
        winner = (leader + trick.index(best)) % len(hands)
        won = (*tricks[:winner], tricks[winner] + 1, *tricks[winner + 1 :])
        if any(not hand for seat, hand in enumerate(hands) if seat != winner):
            # Whatever is taken: the round ends (N13).
            return self._end(won)
        most = self._most(winner, won[winner], hands, 0)
        takes = list(distinct_takes(sum(trick) ^ best, hands))
        if most > self._points[winner][won[winner]]:
            takes.reverse()
        results = (self.after_take(hands, won, winner, card) for card in takes)
        return self._best(winner, most, results)

    def after_take(self, hands: Hands, tricks: tuple[int, ...], winner: int, card: int) -> Value:
        """The value when the winner of a trick takes that card (N12)."""
        hands = (*hands[:winner], hands[winner] | card, *hands[winner + 1 :])
        if not all(hands):
            return self._end(tricks)
        key = (shape(hands), winner, tricks)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._play(hands, tricks, winner, ())
        return found

    def _play(
        self, hands: Hands, tricks: tuple[int, ...], leader: int, trick: tuple[int, ...]
    ) -> Value:
        if not self.left:
            raise TooLarge
        self.left -= 1
        seat = (leader + len(trick)) % len(hands)
        hand, won = hands[seat], tricks[seat]
        most = self._most(seat, won, hands, len(trick))
        order = _order(hand, trick, most > self._points[seat][won], len(hands))
        results = (
            self.after_card(
                (*hands[:seat], hand ^ card, *hands[seat + 1 :]), tricks, leader, (*trick, card)
            )
            for card in order
        )
        return self._best(seat, most, results)

    def _most(self, seat: int, won: int, hands: Hands, played: int) -> int:
        """The most points that the seat may still get: at best it wins all tricks to come.

        A trick costs everybody else one card, so there are as many at most as a fair share of
        the others' cards, with those on the table.
        """
        cards = played - hands[seat].bit_count()
        for hand in hands:
            cards += hand.bit_count()
        return max(self._points[seat][won : won + cards // (len(hands) - 1) + 1])

    def _best(self, seat: int, most: int, results: Iterable[Value]) -> Value:
        """The first of the best results for the seat; none is looked at after a perfect one."""
        mine = seat == self._me
        key, enough = (-1 if mine else seat), not (mine and self._thorough)
        found: Value = ()
        for value in results:
            if not found or value[key] > found[key]:
                found = value
            if enough and value[seat] == most:
                break
        return found

    def _end(self, tricks: tuple[int, ...]) -> Value:
        found = self._ends.get(tricks)
        if found is None:
            points = [table[won] for table, won in zip(self._points, tricks, strict=True)]
            found = self._ends[tricks] = (*points, self._valued(tricks))
        return found


def _order(hand: int, trick: tuple[int, ...], wanted: bool, players: int) -> tuple[int, ...]:
    """The cards that may be played (N9), as rules of thumb would try them.

    Who wants tricks leads high and beats what lies there, last to play as cheaply as possible;
    who wants none leads low, and loses with the highest card that does.
    """
    if not trick:
        return single_bits(hand) if wanted else single_bits(hand)[::-1]
    led = LED[trick[0]]
    able = led | PAWS
    can = hand & led or hand
    over = can & able & -(max([card for card in trick if card & able]) << 1)
    above, below = single_bits(over), single_bits(can ^ over)
    if not wanted:
        return (*below, *above[::-1])
    return (*(above[::-1] if len(trick) == players - 1 else above), *below[::-1])


def shape(hands: tuple[int, ...]) -> Shape:
    """Returns who holds the first, second, third ... card of each suit that is still in play.

    Positions of one shape are one game: numbers matter by their order alone, and the plain
    suits are alike. That leaves a fifth of the positions or fewer. (Which of several equal
    cards a seat tries first may differ between them: the value then is that of the first met.)
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
