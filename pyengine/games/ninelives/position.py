"""A view as the bots compute with it: hands as bits, unknown cards as counts and pools."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from operator import add
from typing import Final

from pyengine.games.ninelives import worlds
from pyengine.games.ninelives.aims import Aim, aim_of
from pyengine.games.ninelives.bits import bit_at, bits_of
from pyengine.games.ninelives.cards import SUIT_MASKS, cards_of
from pyengine.games.ninelives.habits import kind_of
from pyengine.games.ninelives.info import ROUNDS
from pyengine.games.ninelives.rug import Place, free_places
from pyengine.games.ninelives.rules import NineLives
from pyengine.games.ninelives.scoring import outcome
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.tree import Tree
from pyengine.games.ninelives.worth import worth

World = tuple[int, ...]
"""All hands by seat, as bits."""

Trick = tuple[int, ...]
"""The cards on the table, from the leader on."""

MISSED: Final = -1
"""Points for a cat that is one trick off (N15)."""

_RULES = NineLives()


@dataclass(frozen=True, slots=True)
class Position:
    """A decision of one seat. Seats count from 0 here; tuples are by seat.

    ``known`` are the cards that are certain, ``pools`` the unseen cards of each suit that
    may lie in more than one hand, with a seat for every card in ``slots``.
    ``aims`` are the targets of all seats and ``kinds`` the kinds of their places once all
    cats sit. ``values`` keeps what a result of the round is worth to each seat by tricks won,
    ``misses`` what it is to oneself without the hit, and ``trees`` what was learnt.
    """

    me: int
    players: int
    phase: str
    known: World
    pools: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    sizes: tuple[int, ...]
    places: tuple[Place | None, ...]
    tricks: tuple[int, ...]
    totals: tuple[int, ...]
    rounds_left: int
    leader: int
    trick: tuple[int, ...]
    discards: int
    worlds: int
    aims: tuple[Aim, ...]
    kinds: tuple[int, ...]
    cards: dict[str, int]
    bids: dict[str, Place]
    values: dict[tuple[int, ...], tuple[float, ...]] = field(default_factory=dict)
    misses: dict[tuple[int, ...], float] = field(default_factory=dict)
    trees: dict[str, Tree] = field(default_factory=dict)

    @property
    def hand(self) -> int:
        """One's own cards."""
        return self.known[self.me]

    @property
    def seated(self) -> tuple[Place, ...]:
        """The places of all cats that sit."""
        return tuple([place for place in self.places if place is not None])

    def valued(self, tricks: tuple[int, ...]) -> tuple[float, ...]:
        """Returns what the end of the round with these tricks is worth, by seat; all cats sit."""
        found = self.values.get(tricks)
        if found is None:
            places = self.seated
            found = tuple(result(self, places, tricks, seat) for seat in range(self.players))
            self.values[tricks] = found
        return found

    def miss(self, tricks: tuple[int, ...]) -> tuple[int, ...]:
        """Returns what the round brings by seat (N15), were oneself one trick off."""
        points = list(map(outcome, self.seated, tricks, self.totals))
        points[self.me] = max(MISSED, -self.totals[self.me])
        return tuple(points)

    def missed(self, tricks: tuple[int, ...]) -> float:
        """Returns what that end would be worth to oneself, were oneself one trick off."""
        found = self.misses.get(tricks)
        if found is None:
            after = tuple(map(add, self.totals, self.miss(tricks)))
            found = self.misses[tricks] = worth(self.totals, after, self.me, self.rounds_left)
        return found

    def after(self, action: str, world: World) -> tuple[list[int], list[int], int, Trick]:
        """Hands, tricks, leader and open trick after a card of this decision in that world."""
        hands, tricks, card = list(world), list(self.tricks), self.cards[action]
        if self.phase == "take":
            hands[self.me] |= card
            return hands, tricks, self.me, ()
        hands[self.me] ^= card
        return hands, tricks, self.leader, (*self.trick, card)


def position_of(view: State, seat: int) -> Position:
    """Returns what the seat may know, ready for play-outs."""
    known = [
        bits_of(worlds.known_to(view, known_seat)) for known_seat in range(1, view.players + 1)
    ]
    rest = worlds.unseen(view)
    pools = []
    for suit, mask in enumerate(SUIT_MASKS):
        owners = [place for place, hand in enumerate(view.hands) if hand.hidden[suit]]
        if len(owners) > 1:
            cards = tuple(bits_of(card) for card in cards_of(rest & mask))
            slots = tuple(place for place in owners for _ in range(view.hands[place].hidden[suit]))
            pools.append((cards, slots))
    bids, cards_by_action = {}, {}
    if view.phase == "bid":
        bids = {f"bid {place.text}": place for place in free_places(view.places)}
    else:
        legal = _RULES.legal_actions(view, seat)
        cards_by_action = {action: bit_at(action[5:]) for action in legal}
    return Position(
        me=seat - 1,
        players=view.players,
        phase=view.phase,
        known=tuple(known),
        pools=tuple(pools),
        sizes=tuple(hand.size for hand in view.hands),
        places=view.places,
        tricks=view.tricks,
        totals=view.totals,
        rounds_left=ROUNDS - view.round,
        leader=view.leader - 1,
        trick=tuple(bits_of(card) for card in view.trick),
        discards=bits_of(view.discards),
        worlds=worlds.count_worlds(view),
        aims=tuple(
            aim_of(place, total)
            for place, total in zip(view.places, view.totals, strict=True)
            if place is not None
        ),
        kinds=tuple(kind_of(place) for place in view.places if place is not None),
        cards=cards_by_action,
        bids=bids,
    )


def result(position: Position, places: Sequence[Place], tricks: Sequence[int], seat: int) -> float:
    """Returns what the end of the round is worth to a seat."""
    after = tuple(map(add, position.totals, map(outcome, places, tricks, position.totals)))
    return worth(position.totals, after, seat, position.rounds_left)


def draw_world(position: Position, rng: random.Random) -> World:
    """One way the unseen cards may lie, each as likely as the others."""
    hands = list(position.known)
    random_bits = rng.getrandbits
    for cards, slots in position.pools:
        order = list(cards)
        # Fisher-Yates from the end, dealing as it goes. A remainder of 24 random bits is
        # uneven by less than one part in a million, and cheaper than drawing again.
        for left in range(len(order), 0, -1):
            other = random_bits(24) % left
            hands[slots[left - 1]] |= order[other]
            order[other] = order[left - 1]
    return tuple(hands)


def every_world(position: Position) -> Iterator[World]:
    """All ways the unseen cards may lie; ``position.worlds`` says how many there are."""
    layouts = [tuple(_layouts(cards, slots)) for cards, slots in position.pools]
    for chosen in product(*layouts):
        hands = list(position.known)
        for layout in chosen:
            for seat, bits in layout:
                hands[seat] |= bits
        yield tuple(hands)


def _layouts(
    cards: tuple[int, ...], slots: tuple[int, ...]
) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways to give each owner its number of the cards."""
    if not slots:
        yield ()
        return
    owner, count = slots[0], slots.count(slots[0])
    for chosen in combinations(cards, count):
        rest = tuple(card for card in cards if card not in chosen)
        for others in _layouts(rest, slots[count:]):
            yield ((owner, sum(chosen)), *others)
