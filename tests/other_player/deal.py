"""A masked deal, from its posts (section 10, "standard")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from other_player.chance import leads_to, words_of
from other_player.codec import H, int8, int32
from other_player.feeds import Post
from other_player.masks import (
    CARD_STEP,
    ELEMENT,
    KEY_STEP,
    LOOK_STEP,
    SHARE_STEP,
    Card,
    Seed,
    card,
    is_proof,
    over,
    place,
    power,
    read_elements,
    times,
    weighed,
    write_elements,
)
from pyengine.core.chance import Spec
from pyengine.core.game import HiddenDeal

CARDS_A_PART = 18
CARD_BYTES = 2 * ELEMENT


@dataclass(frozen=True)
class Rank:
    """Who deals what: the number of the deal, its members, and the holder of each hand."""

    table: bytes
    r: int
    members: tuple[int, ...]
    holders: tuple[int, ...]


class WrongDeal(Exception):
    """Somebody did otherwise than the deal has it."""

    def __init__(self, member: int, what: str) -> None:
        super().__init__(what)
        self.member, self.what = member, what


class Deal:
    """One deal: what has been told so far, checked as it comes."""

    def __init__(self, rank: Rank, hidden: HiddenDeal, spec: Spec) -> None:
        self.r, self.members, self.holders, self.hidden = rank.r, rank.members, rank.holders, hidden
        self.name = H(
            "deal",
            rank.table,
            int32(rank.r),
            b"".join(map(int8, rank.members)),
            b"".join(map(int8, rank.holders)),
            words_of(spec).encode(),
        )
        self.size = hidden.suits * hidden.numbers
        self.keys: dict[int, int] = {}
        self.suits: tuple[int, ...] = ()
        first = [(1, card(j + 1)) for _ in range(hidden.suits) for j in range(hidden.numbers)]
        self.decks: list[list[Card]] = [first]
        self.shares: dict[int, dict[int, int]] = {}
        self.unproved: dict[int, bytes] = {}
        """Proofs of shares that were not looked at yet."""
        self.strict = False
        self.coins: dict[int, tuple[int, ...]] = {}
        """In a strict deal the coins of each pass."""
        self.proved: set[int] = set()
        self.blinded: dict[int, list[int]] = {}
        self.looks: dict[tuple[int, int], None] = {}
        """Who has looked at which slot."""
        self.answers: dict[tuple[int, int, int], int] = {}
        """Shares by who answers, for whom, and slot."""
        self.shown: dict[int, int] = {}
        """Numbers that all know by now, by slot."""
        self.own: dict[int, int] = {}
        """Numbers in one's own hands, by slot."""
        self.entry = -1
        """Its place in the log of the match, once it has closed."""

    @property
    def each(self) -> int:
        """How many cards a hand has."""
        return self.size // len(self.hidden.hands)

    @property
    def lies_for_nobody(self) -> bool:
        return not any(self.holders)

    def holder(self, slot: int) -> int:
        return self.holders[slot // self.each]

    def seat(self, slot: int) -> int:
        return self.hidden.hands[slot // self.each]

    def take_key(self, member: int, post: Post) -> None:
        keys = read_elements(post["key"])
        w = place(self.name, member, KEY_STEP)
        if post["deal"] != self.name or not keys or not is_proof(post["z"], w, keys[0]):
            raise WrongDeal(member, "bad-key")
        self.keys[member] = keys[0]

    @property
    def joint(self) -> int:
        return times(*self.keys.values())

    def take_suits(self, values: Iterable[int]) -> None:
        """The suits of the slots: each hand sorted by suit."""
        suits = [(value - 1) // self.hidden.numbers for value in values]
        hands = [sorted(suits[at : at + self.each]) for at in range(0, self.size, self.each)]
        self.suits = tuple(suit for hand in hands for suit in hand)

    def take_pass(self, member: int, parts: list[Post]) -> None:
        sizes = [
            min(CARDS_A_PART, self.size - at) * CARD_BYTES
            for at in range(0, self.size, CARDS_A_PART)
        ]
        elements = read_elements(b"".join(part["d"] for part in parts))
        if [len(part["d"]) for part in parts] != sizes or elements is None:
            raise WrongDeal(member, "bad-deck")
        self.decks.append(list(zip(elements[::2], elements[1::2], strict=True)))

    @property
    def parts(self) -> int:
        return -(-self.size // CARDS_A_PART)

    def masked(self, slot: int) -> Card:
        """The j-th slot of a suit has the j-th masked number of that suit."""
        suit = self.suits[slot]
        j = self.suits[:slot].count(suit)
        return self.decks[-1][suit * self.hidden.numbers + j]

    def slots_of_others(self, member: int) -> list[int]:
        return [slot for slot in range(self.size) if self.holder(slot) != member]

    def take_shares(self, member: int, post: Post) -> None:
        slots = self.slots_of_others(member)
        shares = read_elements(post["d"])
        if shares is None or len(shares) != len(slots):
            raise WrongDeal(member, "bad-share")
        self.shares[member] = dict(zip(slots, shares, strict=True))
        self.unproved[member] = post["z"]

    def check_shares(self) -> None:
        """The proofs of all shares, looked at once."""
        for member in sorted(self.unproved):
            bases = [self.masked(slot)[0] for slot in self.shares[member]]
            w = place(self.name, member, SHARE_STEP)
            both = weighed(w, bases, list(self.shares[member].values()))
            if not is_proof(self.unproved[member], w, self.keys[member], *both):
                raise WrongDeal(member, "bad-share")
        self.unproved = {}

    def number(self, slot: int, share: int) -> int:
        """The number in a slot, with its holder's share; 0 if it is none."""
        _c1, c2 = self.masked(slot)
        others = [
            self.shares[member][slot] for member in self.shares if member != self.holder(slot)
        ]
        return self.plain(c2, [share, *others])

    def value(self, slot: int, number: int) -> int:
        """The value in the permutation that the rules ask for."""
        return self.suits[slot] * self.hidden.numbers + number

    def take_blinded(self, member: int, post: Post) -> None:
        elements = read_elements(post["d"])
        if elements is None or len(elements) != self.size:
            raise WrongDeal(member, "bad-deck")
        self.blinded[member] = elements

    def take_answer(self, member: int, post: Post) -> None:
        of, slot = post["of"], post["i"]
        shares = read_elements(post["d"])
        w = place(self.name, member, LOOK_STEP, slot)
        base, key = self.blinded[of][slot], self.keys[member]
        if member == of or not shares or not is_proof(post["z"], w, key, base, shares[0]):
            raise WrongDeal(member, "bad-share")
        self.answers[member, of, slot] = shares[0]

    def take_card(self, post: Post, seat: int, value: int) -> None:
        """A card that is laid open: the proof, then the card."""
        slot, member = post["i"], post.by
        shares = read_elements(post["d"])
        mine = slot < self.size and self.seat(slot) == seat and slot not in self.shown
        if not mine or not shares:
            raise WrongDeal(member, "bad-card")
        w = place(self.name, member, CARD_STEP, slot)
        pair = self.masked(slot)[0], shares[0]
        if not is_proof(post["z"], w, self.keys[member], *pair):
            raise WrongDeal(member, "bad-card")
        number = self.number(slot, shares[0])
        if not number or self.value(slot, number) != value:
            raise WrongDeal(member, "bad-card")
        self.shown[slot] = number

    def values(self, numbers: dict[int, int]) -> tuple[int, ...]:
        """A permutation in which these slots are right; the others get what is left."""
        left = {
            suit: [
                number
                for number in range(1, self.hidden.numbers + 1)
                if number not in {numbers[s] for s in numbers if self.suits[s] == suit}
            ]
            for suit in range(self.hidden.suits)
        }
        return tuple(
            self.value(slot, numbers.get(slot) or left[self.suits[slot]].pop(0))
            for slot in range(self.size)
        )

    def check(self, links: dict[int, bytes], anchors: dict[int, bytes], table: bytes) -> None:
        """After the round: everybody does all of it again."""
        for member, link in sorted(links.items()):
            right = leads_to("deals", table, member, self.r, link, 0, anchors[member])
            seed = Seed(link, self.name)
            at = self.members.index(member)
            before, after = self.decks[at : at + 2]
            suits, numbers = self.hidden.suits, self.hidden.numbers
            if (
                not right
                or seed.h != self.keys[member]
                or seed.passed(before, suits, numbers, self.joint) != after
                or (self.lies_for_nobody and seed_blinded(self, seed) != self.blinded[member])
            ):
                raise WrongDeal(member, "bad-seed")

    def opened(self, links: dict[int, bytes]) -> dict[int, int]:
        """All numbers by slot, from the links of all."""
        x = {member: Seed(link, self.name).x for member, link in links.items()}
        if self.lies_for_nobody:
            return {slot: self.guest(slot, *x.values()) for slot in range(self.size)}
        return {
            slot: self.number(slot, power(self.masked(slot)[0], x[self.holder(slot)]))
            for slot in range(self.size)
        }

    def guest(self, slot: int, *exponents: int) -> int:
        """What lies in a slot, from the exponents of all."""
        c1, c2 = self.masked(slot)
        return self.plain(c2, [power(c1, x) for x in exponents])

    def plain(self, c2: int, shares: list[int]) -> int:
        plain = over(c2, *shares)
        numbers = range(1, self.hidden.numbers + 1)
        return next((number for number in numbers if card(number) == plain), 0)


def seed_blinded(deal: Deal, seed: Seed) -> list[int]:
    """The first elements of all cards, as a seed blinds them."""
    return [
        times(deal.masked(slot)[0], power(2, seed.number(f"peek {slot}")))
        for slot in range(deal.size)
    ]


class Dealing:
    """One's own part of a deal."""

    def __init__(self, deal: Deal, member: int, link: bytes) -> None:
        self.deal, self.member = deal, member
        self.seed = Seed(link, deal.name)
        self.numbers: dict[int, int] = {}
        self._seen: dict[int, int] = {}

    def key(self) -> dict[str, object]:
        w = place(self.deal.name, self.member, KEY_STEP)
        return {
            "deal": self.deal.name,
            "key": write_elements([self.seed.h]),
            "z": self.seed.prove(w),
        }

    def parts(self) -> list[bytes]:
        """The deck after one's pass, as it is told."""
        deal = self.deal
        deck = self.seed.passed(deal.decks[-1], deal.hidden.suits, deal.hidden.numbers, deal.joint)
        data = write_elements(x for card in deck for x in card)
        step = CARDS_A_PART * CARD_BYTES
        return [data[at : at + step] for at in range(0, len(data), step)]

    def shares(self) -> dict[str, object]:
        w = place(self.deal.name, self.member, SHARE_STEP)
        bases = [self.deal.masked(slot)[0] for slot in self.deal.slots_of_others(self.member)]
        shares = [power(base, self.seed.x) for base in bases]
        return {"d": write_elements(shares), "z": self.seed.prove_shares(w, bases, shares)}

    def unread(self) -> list[int]:
        """Reads one's hands; the slots that hold no number, or one that is there twice."""
        wrong = []
        for slot in range(self.deal.size):
            if self.deal.holder(slot) == self.member:
                share = power(self.deal.masked(slot)[0], self.seed.x)
                number = self.deal.number(slot, share)
                same = [s for s in self.numbers if self.deal.suits[s] == self.deal.suits[slot]]
                if not number or number in {self.numbers[s] for s in same}:
                    wrong.append(slot)
                self.numbers[slot] = number
        self.deal.own = self.numbers
        return wrong

    def show(self, seat: int, value: int) -> dict[str, object]:
        """Lays a card of a seat open."""
        deal = self.deal
        slot = next(
            slot
            for slot, number in self.numbers.items()
            if deal.seat(slot) == seat and deal.value(slot, number) == value
        )
        base = deal.masked(slot)[0]
        share = power(base, self.seed.x)
        w = place(deal.name, self.member, CARD_STEP, slot)
        return {"i": slot, "d": write_elements([share]), "z": self.seed.prove(w, base, share)}

    def blinded(self) -> list[int]:
        return seed_blinded(self.deal, self.seed)

    def unanswered(self) -> list[tuple[int, int]]:
        """The looks of others that one has not answered."""
        return [
            look
            for look in self.deal.looks
            if look[0] != self.member and (self.member, *look) not in self.deal.answers
        ]

    def answer(self, of: int, slot: int) -> dict[str, object]:
        """One's share for another's look."""
        base = self.deal.blinded[of][slot]
        share = power(base, self.seed.x)
        w = place(self.deal.name, self.member, LOOK_STEP, slot)
        proof = self.seed.prove(w, base, share)
        return {"of": of, "i": slot, "d": write_elements([share]), "z": proof}

    def seen(self) -> dict[int, int]:
        """What one's own looks have shown so far, by slot."""
        deal, others = self.deal, [m for m in self.deal.members if m != self.member]
        for of, slot in deal.looks:
            told = [deal.answers.get((member, of, slot), 0) for member in others]
            if of == self.member and all(told) and slot not in self._seen:
                b = self.seed.number(f"peek {slot}")
                shares = [
                    over(share, power(deal.keys[member], b))
                    for member, share in zip(others, told, strict=True)
                ]
                c1, c2 = deal.masked(slot)
                self._seen[slot] = deal.plain(c2, [*shares, power(c1, self.seed.x)])
        return self._seen
