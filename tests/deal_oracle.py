"""A masked deal once more, slowly and by itself: nothing of the engine, no tables, plain ``pow``.

Written from the protocol's text, for the golden deal.
"""

from __future__ import annotations

import hashlib
from math import prod


def euler(bits):
    """e times 2^bits, rounded down: the sum of 1/k!, with some bits to spare."""
    total, term, k = 0, 1 << bits + 64, 0
    while term:
        total, k = total + term, k + 1
        term //= k
    return total >> 64


P = 2**2048 - 2**1984 + (euler(1918) + 560316) * 2**64 - 1
"""ffdhe2048 as RFC 7919 defines it in appendix A.1."""

Q = (P - 1) // 2


def H(tag, *parts):
    data = b"clowder/1 " + tag.encode() + b"\0"
    for part in parts:
        data += len(part).to_bytes(4, "big") + part
    return hashlib.sha256(data).digest()


def number(data):
    return int.from_bytes(data, "big")


def element(n):
    return min(n % P, -n % P)


def written(*elements):
    return b"".join(factor.to_bytes(256, "big") for factor in elements)


def read(data):
    return [number(data[at : at + 256]) for at in range(0, len(data), 256)]


def derived(seed, label, size=32):
    return hashlib.shake_256(b"clowder/1 deal " + seed + label.encode()).digest(size)


def card(k):
    return element(number(hashlib.shake_256(b"clowder/1 card " + bytes([k])).digest(272)))


def secret(seed):
    return number(derived(seed, "key")) | 1


def shuffle(key, purpose, turn, size):
    """The protocol's shuffle of 1 to size (section 8), from a stream of its own."""
    spec = f"shuffle {purpose} {turn} {size}".encode()
    stream = b"".join(H("bytes", key, spec, i.to_bytes(4, "big")) for i in range(64))
    words = iter(range(0, len(stream), 4))

    def below(limit):
        bits = limit.bit_length()
        while True:
            at = next(words)
            found = number(stream[at : at + 4]) >> 32 - bits
            if found < limit:
                return found

    values = list(range(1, size + 1))
    for last in range(size - 1, 0, -1):
        other = below(last + 1)
        values[last], values[other] = values[other], values[last]
    return values


class Oracle:
    """All of a deal from the members' seeds, in the order of passes."""

    def __init__(self, suits, numbers, seeds, drawn, hands):
        self.numbers = numbers
        self.secrets = [secret(seed) for seed in seeds]
        self.keys = [element(pow(2, x, P)) for x in self.secrets]
        joint = prod(self.keys) % P
        self.decks = [[(1, card(k)) for _ in range(suits) for k in range(1, numbers + 1)]]
        for seed in seeds:
            self.decks.append(self._pass(seed, joint, suits, numbers))
        each = suits * numbers // len(hands)
        self.slots = []  # suit, holder, place in the deck
        seen = [0] * suits
        for at, holder in enumerate(hands):
            dealt = drawn[at * each : (at + 1) * each]
            for suit in sorted((value - 1) // numbers for value in dealt):
                self.slots.append((suit, holder, suit * numbers + seen[suit]))
                seen[suit] += 1

    def _pass(self, seed, joint, suits, numbers):
        before, after = self.decks[-1], []
        for suit in range(suits):
            order = shuffle(derived(seed, f"order {suit}"), "order", suit, numbers)
            for value in order:
                first, second = before[suit * numbers + value - 1]
                mask = number(derived(seed, f"mask {len(after)}"))
                mine = element(first * pow(2, mask, P)), element(second * pow(joint, mask, P))
                after.append(mine)
        return after

    def cards(self):
        """By slot its number, read with the keys of all together."""
        whole = sum(self.secrets)
        found = []
        for _, _, place in self.slots:
            first, second = self.decks[-1][place]
            plain = element(second * pow(pow(first, whole, P), -1, P))
            found.append([card(k) for k in range(1, self.numbers + 1)].index(plain) + 1)
        return found

    def shares(self, member, at):
        """What member number ``at`` (from 0) shares: of all cards that others hold."""
        return [
            element(pow(self.decks[-1][place][0], self.secrets[at], P))
            for _, holder, place in self.slots
            if holder not in (0, member)
        ]


def is_proof(context, known, bases, proof):
    """Whether a proof is one, by the equations: ``known`` are the powers of 2 and of the bases."""
    challenge, answer = number(proof[:16]), number(proof[16:])
    commitments = [
        element(pow(base, answer, P) * pow(power, -challenge, P))
        for base, power in zip((2, *bases), (known[0], *known[2:]), strict=True)
    ]
    hashed = H("cp", context, written(*known), written(*commitments))
    return hashed[:16] == proof[:16] and answer < 2**449 and len(proof) == 73


def name(table, round_, members, hands, spec):
    """What tells a deal from all others."""
    return H("deal", table, round_.to_bytes(4, "big"), bytes(members), bytes(hands), spec.encode())


def anchor(table, member, round_, link):
    """That of the chain for deals in which a link of that number is this one."""
    for k in range(round_, 0, -1):
        link = H("deals", table + bytes((member,)), k.to_bytes(4, "big"), link)
    return link


def seed(link, deal):
    return H("seed", link, deal)


def context(deal, member, step, slot=0):
    return deal + bytes((member, step, slot))


def weighted(where, firsts, shares):
    """Many firsts, and their shares, as one: each to the power of its weight."""
    root = H("weights", where, written(*firsts), written(*shares))
    weights = [number(H("weight", root, at.to_bytes(4, "big"))[:16]) for at in range(len(firsts))]

    def folded(elements):
        return element(prod(pow(e, w, P) for e, w in zip(elements, weights, strict=True)))

    return folded(firsts), folded(shares)
