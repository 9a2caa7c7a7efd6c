"""The state of a Kitty Paw match: the piles, the round that is played, and the rounds behind it.

A view has the same type. Hidden in it are the guests that the viewer has not seen, which hide-outs
others have peeked at, and, while touches are to come, how quick others were.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.games.kittypaw.heap import Fallen, fallen
from pyengine.games.kittypaw.info import ANSWER_MS, LIMITS_MS, ROW
from pyengine.games.kittypaw.loader import load_cards

NO_ANSWER = ANSWER_MS + 1
"""A touch that never came, slower than any that did (K7)."""

UNTOUCHED = -1
"""A touch that is still to come, or of a seat that does not touch."""

HIDDEN = -2
"""A touch whose time the viewer does not know yet."""


@dataclass(frozen=True, slots=True)
class Call:
    """A "Meow!": who, when (ms since the round's signal), the picture, and the verdict."""

    seat: int
    time: int
    picture: str
    right: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """A card that counts for a seat.

    ``points`` are the cats of a scored card, or the penalty of a turned one (below 0). ``change``
    is what the clock brings or takes off when playing alone (K12), or the 1 of the first one when
    there is none (K13).
    """

    round: int
    seat: int
    card: int
    points: int
    change: int = 0

    @property
    def scored(self) -> bool:
        """Returns whether the card was built right, however little the clock left of it."""
        return self.points > 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a round, for those who look back; ``owners`` by place, ``touches`` by seat.

    ``call`` is the one that ended it; None after the limit, and without a clock but for an extra
    round. ``turned`` are the seats that turned their own card to its penalty.
    """

    number: int
    extra: int
    row: tuple[int, ...]
    owners: tuple[int, ...]
    call: Call | None
    touches: tuple[int, ...]
    turned: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A whole match, or what one seat knows of it.

    ``phase`` is ``cards``, ``guests``, ``build``, ``touch`` or ``over``. ``round`` counts the rows
    that were turned up, ``extra`` the extra rounds among them, which only the ``tied`` seats play;
    ``winner`` is the seat that won one (K10). ``pile`` holds the decks that are left, the top one
    first; ``removed`` what extra rounds draw from. ``patience`` is how many times as long as K11
    says a round lasts.

    Of the round that is played: ``row`` are its cards, ``owners`` who has them (0: nobody) and
    ``grabs`` since when, by place. ``guests`` are by hide-out (0: unknown to the viewer; empty
    where no card of the row has a box), ``peeks`` the hide-outs that each seat looked at, in order
    (0: unknown; :func:`hiding.peeked` bounds them). With a ``heap`` ``taken`` says by tile who has
    it (0: nobody). ``time`` is the newest of the log in ms;
    ``call`` the newest call and ``touches`` the answers to it. Without a clock ``tries`` counts the
    wrong calls by seat, and ``done`` lists who has scored or given up (K13).
    """

    players: int
    reflex: bool
    calm: bool
    phase: str
    pile: tuple[tuple[int, ...], ...]
    patience: int = 1
    heap: bool = False
    round: int = 0
    extra: int = 0
    tied: tuple[int, ...] = ()
    winner: int = 0
    removed: tuple[int, ...] = ()
    row: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()
    grabs: tuple[int, ...] = ()
    guests: tuple[int, ...] = ()
    peeks: tuple[tuple[int, ...], ...] = ()
    taken: tuple[int, ...] = ()
    time: int = 0
    call: Call | None = None
    touches: tuple[int, ...] = ()
    tries: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    counted: tuple[Counted, ...] = ()
    rounds: tuple[Outcome, ...] = ()

    @property
    def solo(self) -> bool:
        """Returns whether one seat plays alone (K12)."""
        return self.players == 1

    @property
    def seats(self) -> tuple[int, ...]:
        """Seats of this round: everybody, or those who are tied (K10)."""
        return self.tied or tuple(range(1, self.players + 1))

    @property
    def sets(self) -> int:
        """Sets of the seven cats that lie in the round's heap; 0 where there is none."""
        return len(self.seats) if self.heap else 0

    @property
    def top(self) -> tuple[int, ...]:
        """The cards that the next row is drawn from."""
        return self.removed if self.tied else self.pile[0]

    @property
    def most_rounds(self) -> int:
        """The rounds of the match without extra ones, if nobody ends it early (K9)."""
        left = sum(-(-len(deck) // ROW) for deck in self.pile)
        return self.round - self.extra + left

    @property
    def limit(self) -> int | None:
        """The last millisecond of the round, by the highest level in the row (K11)."""
        if self.calm:
            return None
        level = max([load_cards()[card].level for card in self.row])
        return LIMITS_MS[level - 1] * self.patience

    @property
    def has_boxes(self) -> bool:
        """Returns whether a card of the row wants a guest (K4)."""
        return any(load_cards()[card].has_box for card in self.row)

    def card_of(self, seat: int) -> int:
        """The card that a seat has grabbed in this round; 0 where it has none."""
        return self.row[self.owners.index(seat)] if seat in self.owners else 0

    @property
    def fallen(self) -> tuple[Fallen, ...]:
        """The tiles of this round's heap as they fell (K3); none where there is no heap."""
        if not self.heap or not self.row:
            return ()
        return fallen(self.sets, self.round, self.row)

    def held_by(self, seat: int) -> dict[str, int]:
        """The tiles that a seat has from the heap: by kind their numbers."""
        return {
            tile.kind: number
            for number, (tile, owner) in enumerate(zip(self.fallen, self.taken, strict=True), 1)
            if owner == seat
        }

    def grabbed_at(self, seat: int) -> int:
        """Returns when a seat that has a card took it, in ms since the round's signal."""
        return self.grabs[self.owners.index(seat)]

    def seen_by(self, seat: int) -> tuple[int, ...]:
        """The guests that a seat has seen in this round, in that order, as far as known."""
        return tuple(guest for at in self.peeks[seat - 1] if at and (guest := self.guests[at - 1]))

    def scored_by(self, seat: int) -> int:
        """Returns how many cards a seat has scored (K9)."""
        return sum([result.scored for result in self.counted if result.seat == seat])

    def of_round(self) -> tuple[Counted, ...]:
        """Returns what counts of the round that is played."""
        return tuple(result for result in self.counted if result.round == self.round)
