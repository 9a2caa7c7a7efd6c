"""The proof that a pass only shuffles, in a strict deal (section 10)."""

from __future__ import annotations

from collections.abc import Sequence

from other_player.codec import H
from other_player.deal import Deal
from other_player.masks import Card, Seed, kdf, orders, remasked, write_elements

SHUFFLES, A_PART = 40, 8
MASK = 40


def shuffle_hash(deck: Sequence[Card]) -> bytes:
    return H("shuffle", write_elements(x for card in deck for x in card))


def long_masks(seed: bytes, cards: int) -> list[int]:
    """Masks of 320 bits, the highest bit set."""
    data = kdf(seed, "long masks", MASK * cards)
    cut = [data[at : at + MASK] for at in range(0, len(data), MASK)]
    return [int.from_bytes(mask, "big") | 1 << (8 * MASK - 1) for mask in cut]


def further(deal: Deal, before: Sequence[Card], seed: bytes) -> list[Card]:
    """A further shuffle of the deck before a pass."""
    places = orders(seed, deal.hidden.suits, deal.hidden.numbers)
    return remasked(before, places, long_masks(seed, deal.size), deal.joint)


class PassProof:
    """Proves its own pass of a deal."""

    def __init__(self, deal: Deal, seed: Seed, at: int) -> None:
        self.deal, self.seed = deal, seed
        self.before = deal.decks[at]
        self._seeds = [seed.kdf(f"proof {i}", 32) for i in range(SHUFFLES)]

    def hashes(self) -> bytes:
        decks = [further(self.deal, self.before, seed) for seed in self._seeds]
        return b"".join(map(shuffle_hash, decks))

    def parts(self, coins: Sequence[int]) -> list[bytes]:
        answers = [
            seed if coin == 1 else self._from_pass(seed)
            for seed, coin in zip(self._seeds, coins, strict=True)
        ]
        return [b"".join(answers[at : at + A_PART]) for at in range(0, SHUFFLES, A_PART)]

    def _from_pass(self, seed: bytes) -> bytes:
        """By place of a further shuffle the place in the deck after the pass, then the masks to be
        added."""
        suits, numbers = self.deal.hidden.suits, self.deal.hidden.numbers
        own = orders(self.seed.s, suits, numbers)
        places = [own.index(place) for place in orders(seed, suits, numbers)]
        masks = [
            mask - self.seed.number(f"mask {place}")
            for mask, place in zip(long_masks(seed, self.deal.size), places, strict=True)
        ]
        return bytes(places) + b"".join(mask.to_bytes(MASK, "big") for mask in masks)


def is_proved(
    deal: Deal, at: int, hashes: bytes, coins: Sequence[int], parts: Sequence[bytes]
) -> bool:
    """Whether the pass of member number ``at`` of a deal is proved."""
    before, after = deal.decks[at : at + 2]
    numbers, size = deal.hidden.numbers, deal.size
    if len(hashes) != 32 * SHUFFLES:
        return False
    for i, coin in enumerate(coins):
        part, length = parts[i // A_PART], 32 if coin == 1 else (1 + MASK) * size
        start = sum(32 if other == 1 else (1 + MASK) * size for other in coins[i - i % A_PART : i])
        answer = part[start : start + length]
        if len(answer) != length:
            return False
        if coin == 1:
            deck = further(deal, before, answer)
        else:
            places = list(answer[:size])
            masks = [
                int.from_bytes(answer[size + MASK * j : size + MASK * (j + 1)], "big")
                for j in range(size)
            ]
            stays = all(there // numbers == here // numbers for here, there in enumerate(places))
            if not stays or len(set(places)) < size:
                return False
            deck = remasked(after, places, masks, deal.joint)
        if shuffle_hash(deck) != hashes[32 * i : 32 * i + 32]:
            return False
    return True
