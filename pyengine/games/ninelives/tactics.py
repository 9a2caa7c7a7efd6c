"""Tactics of a card without playing the round out: chances, values."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from pyengine.bots.policy import Ranked
from pyengine.games.ninelives.aims import aim_of
from pyengine.games.ninelives.bidding import place_value, strength
from pyengine.games.ninelives.bits import LED, PAWS, single_bits
from pyengine.games.ninelives.position import Position


@dataclass(frozen=True, slots=True)
class Table:
    """The open trick as a seat sees it. ``wanted`` is how many tricks it wants of ``to_come``.

    ``later`` are the seats that still play after it, ``beyond`` what they may hold together,
    ``abroad`` what any other seat may hold.
    """

    wanted: int
    to_come: int
    led: int
    best: int
    later: tuple[int, ...]
    beyond: int
    abroad: int


def table_of(position: Position) -> Table:
    """The facts about the trick that all cards of a decision share."""
    me, players, trick = position.me, position.players, position.trick
    led = LED[trick[0]] if trick else 0
    best = max((card for card in trick if card & (led | PAWS)), default=0)
    later = tuple((me + step) % players for step in range(1, players - len(trick)))
    # Hands before this trick: who has played already held one card more.
    sizes = [
        size + ((seat - position.leader) % players < len(trick))
        for seat, size in enumerate(position.sizes)
    ]
    to_come = min(sizes)
    place = position.places[me]
    wanted = aim_of(place, position.totals[me])[position.tricks[me]][to_come] if place else 0
    return Table(
        wanted=wanted,
        to_come=to_come,
        led=led,
        best=best,
        later=later if position.phase == "play" else (),
        beyond=_held(position, later),
        abroad=_held(position, [seat for seat in range(players) if seat != me]),
    )


def taste(position: Position) -> list[Ranked]:
    """By what a card does at once: high cards when tricks are wanted, low ones when not."""
    if position.phase == "bid":
        return _bids(position)
    table = table_of(position)
    found = []
    for action, card in position.cards.items():
        value = 3.0 * card.bit_length() / 36
        if position.phase == "play" and table.best and not _beats(table, card):
            # A card that loses: cheap ones when tricks are wanted, dear ones when not.
            value = -value - 0.5
        found.append(Ranked(action, value if table.wanted else -value))
    return found


def rank(position: Position) -> list[Ranked]:
    """All actions, best first, by chances to win the trick and by what the card is good for."""
    if position.phase == "bid":
        found = _bids(position)
    else:
        table = table_of(position)
        value = _take_value if position.phase == "take" else _play_value
        twins = _twins(position, table)
        found = []
        for action in position.cards:
            # A twin is worth what the other is, less so little that it is listed after it.
            twin = twins.get(action, "")
            worth = value(position, table, position.cards[twin or action])
            found.append(Ranked(action, worth - 1e-9 * bool(twin), twin))
    return sorted(found, key=lambda ranked: -ranked.value)


def _twins(position: Position, table: Table) -> dict[str, str]:
    """Takes that come to the same as a higher one: no hand may hold a card between the two.

    Touching cards in a hand are no twins: see :func:`endgame.distinct_takes`.
    """
    twins: dict[str, str] = {}
    if position.phase == "play":
        return twins
    actions = {card: action for action, card in position.cards.items()}
    live = table.abroad | position.hand | sum(actions)
    for card in single_bits(sum(actions)):
        above = live & LED[card] & -(card << 1)
        equal = actions.get(above & -above)
        if equal:
            twins[actions[card]] = twins.get(equal, equal)
    return twins


def chance(position: Position, table: Table, card: int) -> float:
    """Returns how likely the card wins the open trick: 1 and 0 are certain."""
    if table.best and not _beats(table, card):
        return 0.0
    suit = table.led or LED[card]
    likely = 1.0
    for seat in table.later:
        likely *= _cannot_beat(position, seat, suit, card)
    return likely


def _cannot_beat(position: Position, seat: int, suit: int, card: int) -> float:
    """Returns how likely a seat cannot or need not beat the card."""
    known = position.known[seat]
    may = known
    counts = 0
    for cards, slots in position.pools:
        if seat in slots:
            mask = sum(cards)
            if mask & suit:
                may |= mask
                counts = slots.count(seat)
            elif mask & PAWS:
                may |= mask
    follows = may & suit
    if follows:
        if card & PAWS and not suit & PAWS:
            return 1.0
        if known & suit and max(known & suit, card) != card:
            return 0.25
        pool = follows & ~known
        higher = pool & -(card << 1)
        if not higher:
            return 1.0
        lower = 1.0 - higher.bit_count() / pool.bit_count()
        # Multiplied out: powers differ in their last bit between machines.
        return 0.2 + 0.8 * prod([lower] * counts) if counts else 1.0
    trumps = may & PAWS
    if not trumps & -(card << 1):
        return 1.0
    return 0.4


def _beats(table: Table, card: int) -> bool:
    return bool(card & (table.led | PAWS)) and card > table.best


def _held(position: Position, seats: tuple[int, ...] | list[int]) -> int:
    held = 0
    for seat in seats:
        held |= position.known[seat]
    for cards, slots in position.pools:
        if any(seat in slots for seat in seats):
            held |= sum(cards)
    return held


def power(table: Table, card: int) -> float:
    """Returns how good a card is for winning later tricks, 0 to 1."""
    higher = (table.abroad & LED[card] & -(card << 1)).bit_count()
    if card & PAWS:
        return max(0.3, 1.0 - 0.1 * higher)
    return max(0.0, 0.6 - 0.12 * higher)


def _play_value(position: Position, table: Table, card: int) -> float:
    likely, later = chance(position, table, card), power(table, card)
    if table.wanted:
        need = table.wanted / max(1, table.to_come)
        return (0.4 + 1.6 * need) * likely - (0.6 + 0.4 * need) * later
    return 0.5 * later - 1.2 * likely


def _take_value(position: Position, table: Table, card: int) -> float:
    later = power(table, card)
    return later if table.wanted else -later


def _bids(position: Position) -> list[Ranked]:
    tenths, players = round(strength(position.hand) * 10), position.players
    return [
        Ranked(action, place_value(place, tenths, players))
        for action, place in position.bids.items()
    ]
