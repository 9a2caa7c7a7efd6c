"""The making of a masked deal: keys, passes, shares, reading; one step after the other."""

from __future__ import annotations

from pyengine.peers.crypto.group import ELEMENT, decode, encode, product
from pyengine.peers.crypto.proofs import KEY, SHARES
from pyengine.peers.deal.ledger import Ledger
from pyengine.peers.deal.peeks import Peeks
from pyengine.peers.wire.deal_contents import DealKey, DeckPart, Read, Shares
from pyengine.peers.wire.posts import Post

STEPS = ("keys", "shuffling", "sharing", "reading", "playing")


class Making:
    """The steps of one deal until all can play. Changes in place."""

    def __init__(self, ledger: Ledger, peeks: Peeks) -> None:
        self.hand: dict[int, int] = {}
        """By slot the number of a card that this device may read."""
        self._ledger, self._peeks = ledger, peeks
        self._steps = [self._keys, self._deck, self._shares, self._reading]
        self._at = 0
        """How many of these are over."""

    @property
    def step(self) -> str:
        """What is done now; at last ``playing``."""
        return STEPS[self._at]

    @property
    def is_over(self) -> bool:
        """Returns whether everybody has read its cards."""
        return self._at == len(self._steps)

    def go_on(self) -> None:
        """Go on as far as it goes."""
        while not self.is_over and self._steps[self._at]():
            self._at += 1

    def _keys(self) -> bool:
        """All have keys, and know their exponents."""
        ledger = self._ledger
        right = [self._key(member, posted.key) for member, posted in ledger.posted.items()]
        if not all(right):
            return False
        keys = decode(b"".join(ledger.key(member) for member in ledger.posted))
        ledger.joint = encode([product(keys)])
        return True

    def _key(self, member: int, posts: list[Post]) -> bool:
        """Returns whether a member's key is there and right."""
        ledger = self._ledger
        context = ledger.context(member, KEY)
        if posts:
            content = posts[0].content
            assert isinstance(content, DealKey)
            if content.deal != ledger.name:
                ledger.blame(posts[0], "bad-key")
                return False
            return ledger.check(
                posts[0], "bad-key", "check-key", context, content.key, content.proof
            )
        ledger.need(member, "mk")
        made = ledger.make(member, "key", context)
        if made is not None and ledger.own is not None:
            ledger.post(DealKey(ledger.terms.round, ledger.name, made[:ELEMENT], made[ELEMENT:]))
        return False

    def _deck(self) -> bool:
        """Suits are drawn, and each in turn changes the order and masks anew."""
        ledger, members = self._ledger, self._ledger.terms.members
        if ledger.layout is None:
            ledger.need(0, "suits")
        if ledger.own is not None and not ledger.posted[ledger.own.member].parts:
            self._masks(ledger.own.member)
        while len(ledger.decks) <= len(members):
            if not self._pass(members[len(ledger.decks) - 1]):
                return False
        return ledger.layout is not None

    def _masks(self, member: int) -> bytes | None:
        """The masks of its own pass. They need no deck: they are made while others pass."""
        ledger = self._ledger
        return ledger.make(member, "masks", ledger.shape, ledger.joint)

    def _pass(self, member: int) -> bool:
        """Returns whether the next pass is there; it is then the newest deck."""
        ledger, sizes, deck = self._ledger, self._ledger.terms.part_sizes(), b""
        posts = ledger.posted[member].parts
        for post, size in zip(posts, sizes, strict=False):
            assert isinstance(post.content, DeckPart)
            if len(post.content.cards) != size:
                ledger.blame(post, "bad-deck")
                return False
            deck += post.content.cards
        if len(posts) < len(sizes):
            ledger.need(member, "md", index=len(posts))
            masks = self._masks(member)
            made = masks and ledger.make(member, "pass", ledger.shape, masks, ledger.decks[-1])
            if made:
                part = made[len(deck) : len(deck) + sizes[len(posts)]]
                ledger.post(DeckPart(self._ledger.terms.round, len(posts), part))
            return False
        ledger.decks.append(deck)
        return True

    def _shares(self) -> bool:
        """All give their shares of the cards that others may read."""
        posted = self._ledger.posted
        right = [self._shared(member, one.shares) for member, one in posted.items()]
        return all(right)

    def _shared(self, member: int, posts: list[Post]) -> bool:
        """Returns whether a member's shares are there."""
        ledger = self._ledger
        assert ledger.layout is not None
        firsts = ledger.firsts(ledger.layout.shared_by(member))
        size = len(firsts)
        if not firsts:
            return True
        if posts:
            content = posts[0].content
            assert isinstance(content, Shares)
            if len(content.shares) != size:
                ledger.blame(posts[0], "bad-share")
                return False
            return True  # whether they are right is looked at later (share_proofs)
        ledger.need(member, "ms")
        made = ledger.make(member, "shares", ledger.context(member, SHARES), firsts)
        if made is not None:
            ledger.post(Shares(self._ledger.terms.round, made[:size], made[size:]))
        return False

    def _reading(self) -> bool:
        """All read their cards, and say so."""
        ledger = self._ledger
        if not any(self._ledger.terms.hands):
            return self._peeks.ready()
        here = ledger.own is None or self._read(ledger.own.member)
        lacking = [member for member, posted in ledger.posted.items() if not posted.read]
        for member in lacking:
            ledger.need(member, "mo")
        contents = [posted.read[0].content for posted in ledger.posted.values() if posted.read]
        ledger.garbage = not lacking and any(
            content.unread for content in contents if isinstance(content, Read)
        )
        return here and not lacking

    def _read(self, own: int) -> bool:
        """Returns whether its own cards are read from the shares of all others."""
        ledger, layout = self._ledger, self._ledger.layout
        assert layout is not None
        slots = layout.slots_of(own)
        others = [member for member in ledger.posted if slots and member != own]
        shares = (b"".join(ledger.share(other, slot) for slot in slots) for other in others)
        numbers = bytes((ledger.terms.shape.numbers,))
        found = ledger.make(own, "hand", numbers, ledger.pairs(slots), *shares)
        if found is None:
            return False
        cards = {slot: (layout.suits[slot], one) for slot, one in zip(slots, found, strict=True)}
        dealt = list(cards.values())
        self.hand = {
            slot: card[1] for slot, card in cards.items() if card[1] and dealt.count(card) == 1
        }
        if not ledger.posted[own].read:
            unread = tuple(slot for slot in slots if slot not in self.hand)
            ledger.post(Read(ledger.terms.round, unread))
        return True
