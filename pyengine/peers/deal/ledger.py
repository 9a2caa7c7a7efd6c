"""The ledger of a masked deal: what its members have posted, what follows from it, and what is
wanted next: the book that all steps of a deal are kept in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pyengine.peers.crypto.group import ELEMENT
from pyengine.peers.crypto.hashes import H, int32
from pyengine.peers.crypto.proofs import Context
from pyengine.peers.deal import masking
from pyengine.peers.deal.jobs import AT_ONCE, YES, Work, shape_bytes, work
from pyengine.peers.deal.masking import Layout, Shape
from pyengine.peers.deal.strict import COINS
from pyengine.peers.dice.chain import DEALS, ChainId, anchor_of
from pyengine.peers.membership.lanes import Fault
from pyengine.peers.membership.standing import Need
from pyengine.peers.wire.deal_contents import (
    PART_CARDS,
    Answer,
    Blinded,
    DealContent,
    DealKey,
    DeckPart,
    LinkShown,
    ProofPart,
    Read,
    Shares,
)
from pyengine.peers.wire.posts import Post

Results = dict[Work, bytes]
"""What jobs have given. It may serve many deals, and outlive them."""

ANSWERS = COINS // AT_ONCE
"""Posts that the answers to a member's coins take."""

FAULTS: Final = ("bad-key", "bad-deck", "bad-share", "bad-proof", "bad-card", "bad-seed")
"""Faults that jobs find, in the order of a round; the later of them perhaps sooner."""

ORDER: Final = (*FAULTS, "false-blame")
"""Faults in the order of a round: the first of them is the one that is told."""


@dataclass(frozen=True, slots=True)
class DealTerms:
    """A deal: the table's id, the number of the deal there, the members who mask, ascending.

    ``hands`` are by hand the members who read it; 0 where its cards lie for nobody. ``spec`` is
    what the rules ask of chance, ``anchors`` are by member those of their chains for deals. Where a
    deal of the same number is made again with the same of all these, it is the same deal.
    """

    table: bytes
    round: int
    members: tuple[int, ...]
    shape: Shape
    hands: tuple[int, ...]
    strict: bool = False
    spec: str = ""
    anchors: tuple[bytes, ...] = ()

    @property
    def name(self) -> bytes:
        """What tells this deal from all others."""
        people = bytes(self.members), bytes(self.hands)
        return H("deal", self.table, int32(self.round), *people, self.spec.encode())

    def seed(self, member: int, link: bytes) -> bytes | None:
        """The seed of a member, from its link for this deal; None for one that is not its."""
        anchor = self.anchors[self.members.index(member)]
        owner = ChainId(self.table, member, DEALS)
        if anchor_of(owner, self.round, link) != anchor:
            return None
        return masking.seed_of(link, self.name)

    def holds(self, member: int, slot: int) -> bool:
        """Returns whether a slot is of a member's hands."""
        size = self.shape.size
        return slot < size and self.hands[slot * len(self.hands) // size] == member

    def part_sizes(self) -> list[int]:
        """By part of a pass how many bytes it has."""
        size = self.shape.size
        cards = [min(PART_CARDS, size - at) for at in range(0, size, PART_CARDS)]
        return [2 * ELEMENT * count for count in cards]


@dataclass(frozen=True, slots=True)
class Own:
    """Whose device this is, and its link for deals of this number: 32 secret bytes."""

    member: int
    link: bytes


@dataclass(slots=True)
class MemberPosts:
    """The posts of one member, by kind; of a pass and of its proof so many posts at most."""

    most_parts: int
    most_proofs: int
    key: list[Post] = field(default_factory=list)
    parts: list[Post] = field(default_factory=list)
    shares: list[Post] = field(default_factory=list)
    read: list[Post] = field(default_factory=list)
    proofs: list[Post] = field(default_factory=list)
    blinded: list[Post] = field(default_factory=list)
    answers: dict[tuple[int, int], Post] = field(default_factory=dict)
    """Shares for looks, by the member that looks and the slot."""
    link: list[Post] = field(default_factory=list)

    def add(self, post: Post) -> bool:
        """File a post; False where it is none of a deal, or not the next one of its kind."""
        content = post.content
        if isinstance(content, Answer):
            return self._add_answer(post, content)
        if isinstance(content, DeckPart | ProofPart):
            pile, most = self.proofs, self.most_proofs
            if isinstance(content, DeckPart):
                pile, most = self.parts, self.most_parts
            fits = content.part == len(pile) < most
        else:
            piles = {
                DealKey: self.key,
                Shares: self.shares,
                Read: self.read,
                Blinded: self.blinded,
                LinkShown: self.link,
            }
            found = piles.get(type(content))
            if found is None:
                return False
            pile, fits = found, not found
        if fits:
            pile.append(post)
        return fits

    def _add_answer(self, post: Post, answer: Answer) -> bool:
        """File a share for a look: one for each, and none any more once its own link is shown."""
        place = answer.peeker, answer.slot
        fits = place not in self.answers and not self.link and answer.peeker != post.by
        if fits:
            self.answers[place] = post
        return fits


class Ledger:
    """The book of one deal. Changes in place; all of it follows from posts, draws and jobs."""

    def __init__(self, terms: DealTerms, own: Own | None, results: Results) -> None:
        self.terms = terms
        self.own = own
        self.name = terms.name
        self._seed = masking.seed_of(own.link, self.name) if own else b""
        """That of this device."""
        self.results = results
        most = len(terms.part_sizes()), 1 + ANSWERS if terms.strict else 0
        self.posted = {member: MemberPosts(*most) for member in terms.members}
        self.strays: list[Fault] = []
        """Posts that are none of the deal's, or come twice: they count for nothing."""
        self.joint = b""
        """The product of all keys, once all are there and proved."""
        self.decks = [masking.deck_bytes(masking.first_deck(terms.shape))]
        """The deck before the first pass, and after each."""
        self.layout: Layout | None = None
        self.cards: dict[int, int] = {}
        """By slot the number of a card that was opened."""
        self.garbage = False
        """Whether somebody has found what is no deck."""
        self.ends = False
        """Whether the round is over, and seeds are shown."""
        self.needs: list[Need] = []
        self.work: dict[Work, None] = {}
        """Jobs to be run, in the order in which they were asked for."""
        self.due: DealContent | None = None
        self._faults: dict[tuple[int, int], Fault] = {}

    @property
    def suits(self) -> tuple[int, ...]:
        """By slot the suit, from 0; none before they are drawn."""
        return self.layout.suits if self.layout else ()

    @property
    def faults(self) -> list[Fault]:
        """What was wrong, in the order of the round, then of the members."""
        return [self._faults[at] for at in sorted(self._faults)]

    def look_anew(self) -> None:
        """Forget what was wanted: it is asked for again where it still is."""
        self.needs, self.work, self.due = [], {}, None

    def blame(self, post: Post, what: str) -> None:
        """Note a fault of a post's author; of several of a kind the earliest post counts."""
        place = (ORDER.index(what), post.by)
        if place not in self._faults or post.n < self._faults[place].post.n:
            self._faults[place] = Fault(post.by, what, post)

    def need(self, member: int, kind: str, index: int = 0) -> None:
        """Something of a member (0: of chance) is lacking."""
        self.needs.append(Need(member, kind, index=index))

    def want(self, job: str, *parts: bytes) -> bytes | None:
        """Returns what a job gives; None where it has to be run first."""
        asked = work(job, *parts)
        if asked not in self.results:
            self.work[asked] = None
        return self.results.get(asked)

    def make(self, member: int, job: str, *parts: bytes) -> bytes | None:
        """Returns what a job makes of the seed of a member, if that is this device; else None.

        Nothing is made any more for a round that is over.
        """
        if self.own is None or self.own.member != member or self.ends:
            return None
        return self.want(job, self._seed, *parts)

    def check(self, post: Post, what: str, job: str, *parts: bytes) -> bool:
        """Returns whether a post is known to be right. What this device has posted itself is."""
        if self.own is not None and self.own.member == post.by:
            return True
        found = self.want(job, *parts)
        if found is not None and found != YES:
            self.blame(post, what)
        return found == YES

    def post(self, content: DealContent) -> None:
        """Something that this device has to post; one after the other."""
        self.due = self.due or content

    def context(self, member: int, step: int, slot: int = 0) -> bytes:
        """Returns where a proof is at home."""
        return bytes(Context(self.name, member, step, slot))

    def key(self, member: int) -> bytes:
        """A member's key, which is there."""
        content = self.posted[member].key[0].content
        assert isinstance(content, DealKey)
        return content.key

    def pairs(self, slots: tuple[int, ...]) -> bytes:
        """The masked numbers in some slots, once all passes are made."""
        assert self.layout is not None
        size, deck = 2 * ELEMENT, self.decks[-1]
        places = (self.layout.places[slot] for slot in slots)
        return b"".join(deck[size * place : size * (place + 1)] for place in places)

    def firsts(self, slots: tuple[int, ...]) -> bytes:
        """The first elements in some slots."""
        data = self.pairs(slots)
        return b"".join(data[at : at + ELEMENT] for at in range(0, len(data), 2 * ELEMENT))

    @property
    def all_firsts(self) -> bytes:
        """The first elements of all cards, by slot, once all passes are made."""
        return self.firsts(tuple(range(self.terms.shape.size)))

    def share(self, member: int, slot: int) -> bytes:
        """The share that a member has posted of a card that somebody else may read."""
        assert self.layout is not None
        content = self.posted[member].shares[0].content
        assert isinstance(content, Shares)
        at = ELEMENT * self.layout.shared_by(member).index(slot)
        return content.shares[at : at + ELEMENT]

    @property
    def shape(self) -> bytes:
        """The deck's shape, for jobs."""
        return shape_bytes(self.terms.shape)
