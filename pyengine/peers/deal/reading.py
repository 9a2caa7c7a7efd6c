"""Reads a hand: from the shares that all others gave of its cards, and its holder's seed."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.peers.deal.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Hand:
    """By slot the numbers that were read, and the slots that hold none, or one that is there
    twice."""

    numbers: dict[int, int]
    unread: tuple[int, ...]


def reading_parts(ledger: Ledger, member: int) -> tuple[bytes, ...]:
    """Returns what the job ``hand`` takes beside the seed of a member."""
    assert ledger.layout is not None
    slots = ledger.layout.slots_of(member)
    others = ledger.setting.others(member) if slots else ()
    shares = (b"".join(ledger.share(other, slot) for slot in slots) for other in others)
    return (bytes((ledger.setting.shape.numbers,)), ledger.pairs(slots), *shares)


def hand_of(ledger: Ledger, member: int, found: bytes) -> Hand:
    """Returns what that job has found."""
    assert ledger.layout is not None
    suits, slots = ledger.layout.suits, ledger.layout.slots_of(member)
    cards = [(suits[slot], number) for slot, number in zip(slots, found, strict=True)]
    right = [number > 0 and cards.count((suit, number)) == 1 for suit, number in cards]
    results = list(zip(slots, found, right, strict=True))
    return Hand(
        {slot: number for slot, number, is_right in results if is_right},
        tuple(slot for slot, _, is_right in results if not is_right),
    )
