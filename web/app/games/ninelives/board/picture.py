"""The state for the pictures: cards by suit and number, who sits where, the trick."""

from __future__ import annotations

from dataclasses import dataclass

from app.art.cats.head import Mood
from app.art.svg import pt
from pyengine.games.ninelives.cards import SUIT_NAMES, best_card, number_of, suit_of
from pyengine.games.ninelives.rug import Place
from pyengine.games.ninelives.state import State


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """A trick as it lies on the mat: open, full or already over.

    ``best`` is the seat whose card leads or has won, ``taken`` the card that its winner
    took (0 before). ``over`` says that nothing can be played to it any more.
    """

    leader: int
    cards: tuple[int, ...]
    players: int
    best: int = 0
    taken: int = 0
    over: bool = False

    def seat_of(self, card: int) -> int:
        """Returns the seat that played a card."""
        return (self.leader - 1 + self.cards.index(card)) % self.players + 1

    def card_of(self, seat: int) -> int:
        """The card that a seat has played; 0 where it has not."""
        index = (seat - self.leader) % self.players
        return self.cards[index] if index < len(self.cards) else 0

    @property
    def seats(self) -> frozenset[int]:
        """Returns the seats that have played."""
        return frozenset(map(self.seat_of, self.cards))

    @property
    def full(self) -> bool:
        """Returns whether everybody has played."""
        return len(self.cards) == self.players

    @property
    def newest(self) -> int:
        """Returns the seat that played last; 0 on an empty mat."""
        return self.seat_of(self.cards[-1]) if self.cards else 0


def face(card: int) -> tuple[str, int]:
    """A card as the drawings name it.

    >>> from pyengine.games.ninelives.cards import card_at
    >>> face(card_at("Y7"))
    ('yarn', 7)
    """
    return SUIT_NAMES[suit_of(card)], number_of(card)


def moved(x: float, y: float, scale: float = 1) -> str:
    """Returns the ``transform`` of something moved in a picture.

    >>> moved(54, 122.25, 0.8), moved(1, 2)
    ('translate(54 122.2)scale(0.8)', 'translate(1 2)')
    """
    at = f"translate({pt(x, y)})"
    return at if scale == 1 else f"{at}scale({scale:.3g})"


def clockwise(view: State, seat: int) -> tuple[int, ...]:
    """All seats round the table from this one on; from the last one for who has no seat."""
    first = seat or view.players
    return (*range(first, view.players + 1), *range(1, first))


def last_trick(view: State) -> ShownTrick | None:
    """The newest trick of the round that is over; None before."""
    if not view.history:
        return None
    last = view.history[-1]
    return ShownTrick(last.leader, last.cards, view.players, last.winner, last.taken, True)


def shown_trick(view: State, back: bool) -> ShownTrick:
    """The trick on the mat; where it is empty, or ``back``, the one before may lie there."""
    last = last_trick(view) if back else None
    if last:
        return last
    if not view.trick:
        return ShownTrick(view.leader, (), view.players)
    best = view.seat_after(view.leader, view.trick.index(best_card(view.trick)))
    return ShownTrick(view.leader, view.trick, view.players, best)


def is_on_the_mat(before: State, view: State, resting: str) -> bool:
    """True if a trick that was open in ``before`` is the one on the mat: the open one, or the one
    before while the table rests after it. A prediction is told on the rug, and on its own line."""
    shown = len(view.history) - (bool(resting) and not view.trick)
    return before.phase != "bid" and (before.round, len(before.history)) == (view.round, shown)


def between_rounds(view: State) -> bool:
    """Returns whether a round has just been counted and the next is not dealt."""
    return bool(view.rounds) and view.phase in ("deal", "over")


def mood_of(place: Place | None, tricks: int, counted: bool) -> Mood:
    """Returns the mood of a cat on the rug by the tricks of its player."""
    if place is None:
        return "watching"
    if tricks in place.numbers:
        return "happy"
    return "sulking" if counted or tricks > place.numbers[-1] else "watching"
