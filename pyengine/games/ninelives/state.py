"""The state of a Nine Lives match: hands, the rug, the trick, and the rounds behind it.

A view has the same type. Hands say which cards the viewer knows and how many
cards of each suit are unknown; everything else is known to everybody.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.games.ninelives.cards import NO_COUNTS, Counts, best_card, count_suits, suit_of
from pyengine.games.ninelives.rug import Place


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as far as it is known.

    ``cards`` are the known cards, ``hidden`` counts the others by suit (none in a
    full state). ``shown`` are those of the cards that everybody knows, because
    they were taken from a trick (N12).
    """

    cards: int = 0
    hidden: Counts = NO_COUNTS
    shown: int = 0

    @property
    def size(self) -> int:
        """Number of cards in the hand."""
        return self.cards.bit_count() + sum(self.hidden)

    @property
    def counts(self) -> Counts:
        """Numbers of cards by suit: everybody sees the backs (N2)."""
        paw, fish, yarn, bell = count_suits(self.cards)
        hidden = self.hidden
        return paw + hidden[0], fish + hidden[1], yarn + hidden[2], bell + hidden[3]

    def masked(self) -> Hand:
        """The hand as the others know it: suits of all cards, numbers of the shown ones."""
        hidden = self.hidden
        paw, fish, yarn, bell = count_suits(self.cards & ~self.shown)
        counts = paw + hidden[0], fish + hidden[1], yarn + hidden[2], bell + hidden[3]
        return Hand(self.shown, counts, self.shown)

    def taking(self, card: int) -> Hand:
        """The hand with a card that everybody saw (N12)."""
        return Hand(self.cards | card, self.hidden, self.shown | card)

    def without(self, card: int) -> Hand:
        """The hand after a card was played from it, known before or not."""
        if self.cards & card:
            return Hand(self.cards & ~card, self.hidden, self.shown & ~card)
        paw, fish, yarn, bell = self.hidden
        suit = suit_of(card)
        left = (paw - (suit == 0), fish - (suit == 1), yarn - (suit == 2), bell - (suit == 3))
        return Hand(self.cards, left, self.shown)


NO_HAND = Hand()


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that is over: who led, the cards from the leader on, who won, and what was taken."""

    leader: int
    cards: tuple[int, ...]
    winner: int
    taken: int

    def card_of(self, seat: int) -> int:
        """The card that a seat played."""
        return self.cards[(seat - self.leader) % len(self.cards)]


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was scored; tuples are by seat. ``points`` are what was really won or lost."""

    starter: int
    places: tuple[Place, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A whole match, or what one seat knows of it. Tuples with an item a player are by seat.

    ``phase`` is ``start``, ``deal``, ``bid``, ``play``, ``take`` or ``over``; ``round``
    counts the deals, ``starter`` is its start player (0 before the match's start), ``turn``
    the seat to act (0 where chance or nobody is). ``trick`` holds the cards on the
    table from ``leader`` on; ``history`` the tricks of the round before it.
    ``discards`` are the cards of the open pile, ``left`` the hands that were laid on
    it when the round ended (N13). Places, tricks, history, discards and left hands
    stay until the next deal, so that the end of a round can be looked at.
    """

    players: int
    phase: str
    round: int
    starter: int
    turn: int
    leader: int
    hands: tuple[Hand, ...]
    places: tuple[Place | None, ...]
    tricks: tuple[int, ...]
    trick: tuple[int, ...]
    history: tuple[Trick, ...]
    discards: int
    left: tuple[Hand, ...]
    rounds: tuple[Round, ...]

    @property
    def awaits_deal(self) -> bool:
        """True before a deal: nobody holds a card."""
        return self.phase in ("start", "deal")

    @property
    def led(self) -> int:
        """The card that was led to the open trick, 0 where there is none."""
        return self.trick[0] if self.trick else 0

    @property
    def winning(self) -> int:
        """The seat whose card is the best of the open trick, 0 where there is none (N10)."""
        if not self.trick:
            return 0
        return self.seat_after(self.leader, self.trick.index(best_card(self.trick)))

    @property
    def totals(self) -> tuple[int, ...]:
        """The score track: points after the rounds that are over."""
        return self.rounds[-1].totals if self.rounds else (0,) * self.players

    @property
    def last_trick(self) -> Trick | None:
        """The trick before the open one, within the round."""
        return self.history[-1] if self.history else None

    @property
    def next_starter(self) -> int:
        """The start player of the next deal (N3)."""
        return self.seat_after(self.starter, 1) if self.round else self.starter

    def seat_after(self, seat: int, steps: int) -> int:
        """The seat so many steps clockwise of another."""
        return (seat - 1 + steps) % self.players + 1

    def played(self, seat: int) -> int:
        """The card of a seat in the open trick, 0 where it has not played."""
        place = (seat - self.leader) % self.players
        return self.trick[place] if place < len(self.trick) else 0
