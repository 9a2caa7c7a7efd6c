"""The deal that is made or played: what everybody may know of it, and how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pyengine.core.chance import Spec
from pyengine.core.game import CHANCE, PUBLIC, HiddenDeal
from pyengine.core.match import Match
from pyengine.peers.deal.deal import Deal
from pyengine.peers.membership.lanes import Fault


@dataclass(frozen=True, slots=True)
class Stage:
    """The progress of a deal, for the screen.

    ``stage`` is ``keys``, ``shuffling``, ``sharing``, ``reading`` and (strict) ``proving`` until
    all can play, then ``playing``, ``checking`` after the round, and at last ``counted`` or
    ``annulled``. ``done`` posts of ``of`` are here until all can play; ``waits`` are the members
    whose device is to give something now. A strict deal is ``proved`` before its first card.
    """

    number: int
    stage: str
    done: int
    of: int
    waits: tuple[int, ...]
    proved: bool


@dataclass(slots=True)
class OpenDeal:
    """A deal in a match: after how many phases it was begun, and where its action stands.

    ``spec`` is the shuffle that the match waited for. ``is_in_match``: the action is in the match.
    ``looks`` are by seat the slots that it has looked at alone.
    """

    deal: Deal
    hidden: HiddenDeal
    spec: Spec
    phase: int
    entry: int
    is_in_match: bool = False
    looks: dict[int, set[int]] = field(default_factory=dict)
    _actions: dict[int, tuple[tuple[int, ...], str]] = field(default_factory=dict)
    """What viewers were told last, and how much was known then."""

    @property
    def number(self) -> int:
        """The number of the deal at the table."""
        return self.deal.terms.round

    @property
    def waits(self) -> tuple[int, ...]:
        """The members who have to give something now."""
        return tuple(sorted({need.member for need in self.deal.ledger.needs if need.member}))

    @property
    def stage(self) -> Stage:
        """How far it is."""
        word = self.deal.making.step
        if self.deal.is_ending:
            word = "checking"
        elif word == "playing" and not self.is_in_match:
            word = "proving"
        return Stage(self.number, word, *self.deal.progress, self.waits, self.deal.is_proved)

    def fault(self, *kinds: str) -> Fault | None:
        """The first fault of these kinds."""
        return next((fault for fault in self.deal.ledger.faults if fault.what in kinds), None)

    def hand_of(self, slot: int) -> int:
        """The seat whose hand a slot belongs to; 0 for none."""
        hands, size = self.hidden.hands, self.deal.terms.shape.size
        return hands[slot * len(hands) // size] if slot < size else 0

    def known(self, seat: int) -> dict[int, int]:
        """By slot the numbers of a seat's hand, if it is of this device."""
        numbers = self.deal.making.hand
        return {slot: one for slot, one in numbers.items() if self.hand_of(slot) == seat}

    def slot_of(self, seat: int, value: int) -> int | None:
        """Returns where the card of that value lies in a hand of this device."""
        card, suits = self.card(value), self.deal.ledger.suits
        found = (slot for slot, number in self.known(seat).items() if (suits[slot], number) == card)
        return next(found, None)

    def card(self, value: int) -> tuple[int, int]:
        """Suit and number of a value of the permutation."""
        suit, number = divmod(value - 1, self.deal.terms.shape.numbers)
        return suit, number + 1

    def action(self, match: Match, known: Mapping[int, int]) -> str:
        """The deal in full with these numbers by slot; those of all others are what fits.

        ``match`` is any viewer's, before the deal.
        """
        deal = self.deal
        numbers = deal.terms.shape.numbers
        used = {(deal.ledger.suits[slot], number) for slot, number in known.items()}
        rest = {
            suit: [number for number in range(1, numbers + 1) if (suit, number) not in used]
            for suit in set(deal.ledger.suits)
        }
        values = tuple(
            suit * numbers + (known[slot] if slot in known else rest[suit].pop(0))
            for slot, suit in enumerate(deal.ledger.suits)
        )
        return match.game.chance_action(match.state, values)

    def action_for(self, match: Match, viewer: int) -> str:
        """The deal as a seat of this device, or everybody, may know it by now; ``match`` is any
        viewer's, before the deal."""
        # What is known only grows.
        deal, looks = self.deal, self.looks.get(viewer, ())
        known = (len(deal.making.hand), len(deal.peeks.seen), len(looks))
        if viewer not in self._actions or self._actions[viewer][0] != known:
            self._actions[viewer] = known, self._make_action(match, viewer)
        return self._actions[viewer][1]

    def _make_action(self, match: Match, viewer: int) -> str:
        if not any(self.hidden.hands):
            looks = self.looks.get(viewer, set())
            slots = range(self.deal.terms.shape.size)
            seen = (self.deal.peeks.seen.get(slot, 0) if slot in looks else 0 for slot in slots)
            return match.game.chance_action(match.state, tuple(seen))
        known = self.known(viewer) if viewer != PUBLIC else {}
        return match.game.action_view(match.state, CHANCE, self.action(match, known), viewer)
