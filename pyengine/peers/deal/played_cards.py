"""Cards of a masked deal as they are played: each is shown with its holder's share and a proof."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pyengine.peers.crypto.group import ELEMENT, decode
from pyengine.peers.crypto.proofs import CARD
from pyengine.peers.deal import masking
from pyengine.peers.deal.ledger import Ledger
from pyengine.peers.wire.posts import Post


@dataclass(frozen=True, slots=True)
class Opening:
    """Shows a card as it is played: the slot, the holder's share, and its proof."""

    slot: int
    share: bytes
    proof: bytes


class PlayedCards:
    """The cards that were played from the hands of a deal. Changes in place; their numbers are in
    :attr:`Ledger.cards` once they are checked."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._shown: dict[int, tuple[Post, Opening]] = {}
        self._asked: set[int] = set()
        self._made: dict[int, bytes] = {}
        """Own shares with their proofs, by slot."""

    def show(self, post: Post, opening: Opening) -> None:
        """The author of a post plays a card."""
        layout = self._ledger.layout
        slots = layout.slots_of(post.by) if layout else ()
        if opening.slot not in slots or opening.slot in self._shown:
            self._ledger.blame(post, "bad-card")
        else:
            self._shown[opening.slot] = (post, opening)

    def has_seen(self, slot: int, post: Post) -> bool:
        """Returns whether a post has opened a slot: each once."""
        return slot in self._shown and self._shown[slot][0].digest == post.digest

    def ask(self, slots: Collection[int]) -> bool:
        """Have the proofs of own cards made; whether any was not asked for before."""
        new = not self._asked.issuperset(slots)
        self._asked.update(slots)
        return new

    def opening(self, slot: int) -> Opening | None:
        """Returns what shows a card of its own to all; None while its proof is being made."""
        found = self._share_of(slot)
        return Opening(slot, found[:ELEMENT], found[ELEMENT:]) if found else None

    def _lay(self, slot: int, number: int) -> None:
        """A card is known to all. Of two that are equal one cannot be of an honest deck."""
        ledger = self._ledger
        assert ledger.layout is not None
        suits = ledger.layout.suits
        if (suits[slot], number) in [(suits[at], one) for at, one in ledger.cards.items()]:
            ledger.garbage = True
        ledger.cards[slot] = number

    def step(self) -> None:
        """Check the cards that were played, and make ready those that will be."""
        for slot in sorted(self._asked - self._made.keys()):
            self._share_of(slot)
        for slot, (post, opening) in self._shown.items():
            if slot not in self._ledger.cards:
                self._check(slot, post, opening)

    def _share_of(self, slot: int) -> bytes | None:
        """Its own share of a card, with its proof."""
        if slot in self._made:
            return self._made[slot]
        ledger = self._ledger
        assert ledger.own is not None
        context = ledger.context(ledger.own.member, CARD, slot)
        found = ledger.make(ledger.own.member, "share", context, ledger.firsts((slot,)))
        if found is not None:
            self._made[slot] = found
        return found

    def _check(self, slot: int, post: Post, opening: Opening) -> None:
        """Check a card, and read it."""
        ledger = self._ledger
        context, key = ledger.context(post.by, CARD, slot), ledger.key(post.by)
        given = context, key, ledger.firsts((slot,)), opening.share, opening.proof
        if not ledger.check(post, "bad-card", "check-share", *given):
            return
        others = [ledger.share(member, slot) for member in ledger.posted if member != post.by]
        shares = decode(b"".join([opening.share, *others]))
        second = decode(ledger.pairs((slot,)))[1]
        number = masking.number_on(second, shares, ledger.terms.shape.numbers)
        if number:
            self._lay(slot, number)
        else:
            ledger.blame(post, "bad-card")  # its author has said that it can read this card
