"""The contents of the posts of a masked deal, and how their fields are written.

A pass has 24 kB in base64, so it goes in parts; so does the answer of a strict proof.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pyengine.peers.crypto.group import ELEMENT, are_elements
from pyengine.peers.crypto.proofs import PROOF
from pyengine.peers.wire.fields import Field, data, data_up_to, many, number
from pyengine.peers.wire.frames import Json, WireError

PART_CARDS = 18
"""Cards in a post of a pass: two posts for 27 or 36."""

MAX_PROOF = 8 * 36 * 41
"""Bytes of the longest part of a strict proof: the orders of eight shuffles of 36 cards."""


@dataclass(frozen=True, slots=True)
class DealKey:
    """Takes part in a deal of that name: the member's key, and the proof that it knows the key's
    exponent."""

    round: int
    deal: bytes
    key: bytes
    proof: bytes


@dataclass(frozen=True, slots=True)
class DeckPart:
    """A part (from 0) of the deck after the member's pass."""

    round: int
    part: int
    cards: bytes


@dataclass(frozen=True, slots=True)
class Shares:
    """The member's shares of all cards that others may read, by slot, and one proof for all."""

    round: int
    shares: bytes
    proof: bytes


@dataclass(frozen=True, slots=True)
class Read:
    """Has read its cards; these slots hold none, or one that it has twice."""

    round: int
    unread: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Blinded:
    """The first elements of all cards, by slot, blinded for this member: shares of those help
    nobody else to look at a card (:mod:`peeks`)."""

    round: int
    firsts: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """This member's share of the card in a slot as another member has blinded it, with its proof:
    a seat of that one may look at the card."""

    round: int
    peeker: int
    slot: int
    share: bytes
    proof: bytes


@dataclass(frozen=True, slots=True)
class ProofPart:
    """A part of the proof of a strict pass: 0 the hashes, then the answers to eight coins each."""

    round: int
    part: int
    data: bytes


@dataclass(frozen=True, slots=True)
class LinkShown:
    """After the round: the link from which all follows that the member did in deals of that
    number."""

    round: int
    link: bytes


DealContent = DealKey | DeckPart | Shares | Read | Blinded | Answer | ProofPart | LinkShown
DEALING = (DealKey, DeckPart, Shares, Read, Blinded, Answer, ProofPart, LinkShown)


def _elements(most: int) -> Field:
    """Elements of the group, one to so many."""
    whole = data_up_to(most * ELEMENT)

    def read(value: Json) -> bytes:
        found: bytes = whole.read(value)
        if not found or not are_elements(found):
            raise WireError("no elements of the group")
        return found

    return Field(read, whole.write)


_ROUND = number(256, 1)
_PART = number(255)
SLOT = number(255)
ONE_ELEMENT = _elements(1)
PROVED = data(PROOF)

DEAL_TYPES: dict[str, tuple[type[Any], dict[str, Field]]] = {
    "mk": (DealKey, {"r": _ROUND, "deal": data(32), "key": ONE_ELEMENT, "z": PROVED}),
    "md": (DeckPart, {"r": _ROUND, "i": _PART, "d": _elements(2 * PART_CARDS)}),
    "ms": (Shares, {"r": _ROUND, "d": _elements(36), "z": PROVED}),
    "mo": (Read, {"r": _ROUND, "x": many(SLOT, 255)}),
    "mb": (Blinded, {"r": _ROUND, "d": _elements(36)}),
    "ma": (
        Answer,
        {"r": _ROUND, "of": number(255, 1), "i": SLOT, "d": ONE_ELEMENT, "z": PROVED},
    ),
    "mp": (ProofPart, {"r": _ROUND, "i": _PART, "d": data_up_to(MAX_PROOF)}),
    "me": (LinkShown, {"r": _ROUND, "x": data(32)}),
}
"""Type to class and its fields in order, by the names that they have on the wire."""
