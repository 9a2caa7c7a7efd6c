"""The masked deal of one round: which post is next, who works, what can be read, who lied.

Everything follows from the members' posts, from what the agreed chance has drawn, and from jobs,
which give everywhere the same; in whatever order these come, the end is one. The posts are:

    mk  of all        a key, and a seed fixed by its hash; then the suits are drawn
    md  one by one    the deck, shuffled and masked anew
    ms  of all        shares of the cards that others may read
    mo  of all        has read its own
    mb  of all        where cards lie for nobody: blinded, so that it can look at some later
    ma  of the others as it looks at one: a share for it alone
    mp  of all        strict: hashes of further shuffles, and once coins are tossed, answers
    me  of all        after the round: the seed; then all is done again and compared

A round in which anything was wrong is annulled. So a lie may be found late, but gains nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pyengine.peers import masking
from pyengine.peers.audit import Audit
from pyengine.peers.dealing import (
    DealContent,
    DealKey,
    DeckPart,
    Read,
    Shares,
)
from pyengine.peers.group import ELEMENT, decode, encode, product
from pyengine.peers.jobs import Work
from pyengine.peers.lanes import Fault
from pyengine.peers.ledger import ANSWERS, Ledger, Own, Results, Setting
from pyengine.peers.passproofs import PassProofs
from pyengine.peers.peeks import Peeks
from pyengine.peers.posts import Post
from pyengine.peers.proofs import CARD, KEY, SHARES
from pyengine.peers.standing import Need

__all__ = ["Deal", "Opening", "Own", "Results", "Setting"]


STEPS = ("keys", "shuffling", "sharing", "reading", "playing")


@dataclass(frozen=True, slots=True)
class Opening:
    """Shows a card as it is played: the slot, the holder's share, and its proof."""

    slot: int
    share: bytes
    proof: bytes


class Deal:
    """A deal as far as its posts are here. Changes in place.

    ``own`` is None on a device that only looks on. ``results`` are those of jobs that are known
    from before: whoever reads a deal once more gives them, and nothing is computed again.
    """

    def __init__(self, setting: Setting, own: Own | None, results: Results) -> None:
        self.setting = setting
        self.hand: dict[int, int] = {}
        """By slot the number of a card that this device may read."""
        self._ledger = Ledger(setting, own, results)
        self._steps = [self._keys, self._deck, self._shares, self._reading]
        self._at = 0
        """How many of these are over."""
        self._proofs = PassProofs(self._ledger)
        self._peeks = Peeks(self._ledger)
        self._proved = not setting.strict
        self._shown: dict[int, tuple[Post, Opening]] = {}
        self._asked: set[int] = set()
        self._audit: Audit | None = None
        self._looked = False
        if setting.shape.suits == 1:
            self.drawn(range(1, setting.shape.size + 1))
        else:
            self._update()

    # What happens

    def take(self, post: Post) -> None:
        """A post of the deal, in the order of its author's feed."""
        told = self._ledger.told.get(post.by)
        if told is None or not self._peeks.fits(post) or not told.add(post):
            self._ledger.strays.append(Fault(post.by, "out-of-turn", post))
        self._update()

    def drawn(self, values: Sequence[int]) -> None:
        """The permutation of the deck from which suits are dealt."""
        self._ledger.layout = masking.layout(self.setting.shape, values, self.setting.hands)
        self._update()

    def tossed(self, member: int, faces: Sequence[int]) -> None:
        """The coins for a member's strict pass."""
        self._proofs.faces[member] = bytes(faces)
        self._update()

    def done(self, work: Work, result: bytes) -> None:
        """What a job has given."""
        self._ledger.results[work] = result
        self._update()

    def opened(self, post: Post, opening: Opening) -> None:
        """The author of a post plays a card; its number is in :attr:`cards` once it is checked."""
        layout = self._ledger.layout
        slots = layout.slots_of(post.by) if layout else ()
        if opening.slot not in slots or opening.slot in self._shown:
            self._ledger.blame(post, "bad-card")
        else:
            self._shown[opening.slot] = (post, opening)
        self._update()

    def looked(self, member: int, slot: int) -> None:
        """A seat of a member looks at a card that lies for nobody (:mod:`peeks`)."""
        self._peeks.look(member, slot)
        self._update()

    def has_seen(self, slot: int, post: Post) -> bool:
        """Whether a post has opened a slot: each once."""
        return slot in self._shown and self._shown[slot][0].digest == post.digest

    def finish(self, present: Collection[int]) -> None:
        """The round is over or void: those who are present show their seeds.

        Never before that is settled for all: seeds open every card.
        """
        self._audit = Audit(self._ledger, present)
        self._update()

    # What is wanted

    @property
    def work(self) -> tuple[Work, ...]:
        """The jobs to be run, the most urgent first."""
        return tuple(self._ledger.work)

    @property
    def due(self) -> DealContent | None:
        """What this device has to post now."""
        return self._ledger.due

    @property
    def needs(self) -> tuple[Need, ...]:
        """What is lacking: posts of members, or of chance (0) ``suits`` or a member's ``coins``."""
        return tuple(self._ledger.needs)

    @property
    def progress(self) -> tuple[int, int]:
        """How many posts are here of those that it takes until all can play."""
        told, setting = self._ledger.told.values(), self.setting
        here = sum(
            sum(map(len, (one.key, one.parts, one.shares, one.read, one.blinded, one.proofs)))
            for one in told
        )
        each = 1 + len(setting.part_sizes()) + (1 + ANSWERS if setting.strict else 0)
        readers = {hand for hand in setting.hands if hand}
        sharing = [member for member in setting.members if readers - {member}]
        reading = len(setting.members)  # or to blind cards that lie for nobody
        return here, each * len(setting.members) + len(sharing) + reading

    # What is known

    @property
    def step(self) -> str:
        """What is done now: ``keys``, ``shuffling``, ``sharing``, ``reading``; at last
        ``playing``."""
        return STEPS[self._at]

    @property
    def is_dealt(self) -> bool:
        """Whether everybody has read its cards, and here they are known."""
        return self._at == len(self._steps) and not self._ledger.garbage

    @property
    def is_tossed(self) -> bool:
        """Whether the coins of a strict deal are tossed; that takes no more of chance."""
        return not self.setting.strict or len(self._proofs.faces) == len(self.setting.members)

    @property
    def is_proved(self) -> bool:
        """Whether all passes of a strict deal are proved."""
        return self._proved

    @property
    def is_garbage(self) -> bool:
        """Whether somebody has found what is no deck; all show their seeds then."""
        return self._ledger.garbage

    def could_read(self, member: int) -> bool:
        """Whether a member had the others' shares of its hand, so that it could read it; where
        nobody has a hand, whether the deal was made and members could look."""
        told = self._ledger.told
        if not any(self.setting.hands):
            return member in told and self.is_dealt
        return member in told and all(one.shares for at, one in told.items() if at != member)

    @property
    def may_play(self) -> bool:
        """Whether the first card may be played: a strict deal is proved by then."""
        return self.is_dealt and self._proved and not self.faults

    @property
    def suits(self) -> tuple[int, ...]:
        """By slot the suit, from 0; none before they are drawn."""
        return self._ledger.layout.suits if self._ledger.layout else ()

    @property
    def cards(self) -> dict[int, int]:
        """By slot the number of a card that was played."""
        return self._ledger.cards

    @property
    def seen(self) -> dict[int, int]:
        """By slot the number of a card that a seat of this device has looked at."""
        return self._peeks.seen

    @property
    def faults(self) -> list[Fault]:
        """Who has lied, with the post that shows it; the first in the order of the round first."""
        return self._ledger.faults

    @property
    def strays(self) -> list[Fault]:
        """Posts that count for nothing."""
        return self._ledger.strays

    @property
    def is_void(self) -> bool:
        """Whether the round has to be annulled."""
        return bool(self.faults) or self._ledger.garbage

    @property
    def is_ending(self) -> bool:
        """Whether seeds are shown."""
        return self._audit is not None

    @property
    def is_over(self) -> bool:
        """Whether all who are present have been looked at."""
        return self._looked

    @property
    def numbers(self) -> tuple[int, ...]:
        """By slot all numbers, after a round that counts; else none."""
        counts = self._audit is not None and self._looked and self.may_play
        return self._audit.numbers if self._audit and counts else ()

    def prepare(self) -> None:
        """Have the proofs made for all own cards, before any of them is played."""
        self._asked |= self.hand.keys()
        self._update()

    def opening(self, slot: int) -> Opening | None:
        """What shows an own card to all; None while its proof is being made."""
        if slot not in self._asked:
            self._asked.add(slot)
            self._update()
        found = self._share_of(slot)
        return Opening(slot, found[:ELEMENT], found[ELEMENT:]) if found else None

    # Steps

    def _update(self) -> None:
        """Go on as far as it goes, and see what is wanted."""
        ledger = self._ledger
        ledger.look_anew()
        while self._at < len(self._steps) and self._steps[self._at]():
            self._at += 1
        if self._at == len(self._steps):
            self._cards()
            self._peeks.step()
        if not self._proved:
            self._proved = self._proofs.step()
        if ledger.garbage and self._audit is None:
            self._audit = Audit(ledger, self.setting.members)
        if self._audit is not None:
            ledger.needs, ledger.due = [], None
            self._looked = self._audit.step()

    def _keys(self) -> bool:
        """All have keys, and know their exponents."""
        ledger = self._ledger
        right = [self._key(member, told.key) for member, told in ledger.told.items()]
        if not all(right):
            return False
        keys = decode(b"".join(ledger.key(member) for member in ledger.told))
        ledger.joint = encode([product(keys)])
        return True

    def _key(self, member: int, posts: list[Post]) -> bool:
        """Whether a member's key is there and right."""
        ledger = self._ledger
        context = ledger.context(member, KEY)
        if posts:
            told = posts[0].content
            assert isinstance(told, DealKey)
            return ledger.check(posts[0], "bad-key", "check-key", context, told.key, told.proof)
        ledger.need(member, "mk")
        made = ledger.make(member, "key", context)
        if made is not None and ledger.own is not None:
            fixed = masking.sealed(ledger.own.seed)
            ledger.post(DealKey(self.setting.round, fixed, made[:ELEMENT], made[ELEMENT:]))
        return False

    def _deck(self) -> bool:
        """Suits are drawn, and each in turn changes the order and masks anew."""
        ledger, members = self._ledger, self.setting.members
        if ledger.layout is None:
            ledger.need(0, "suits")
        while len(ledger.decks) <= len(members):
            if not self._pass(members[len(ledger.decks) - 1]):
                return False
        return ledger.layout is not None

    def _pass(self, member: int) -> bool:
        """Whether the next pass is there; it is then the newest deck."""
        ledger, sizes, deck = self._ledger, self.setting.part_sizes(), b""
        posts = ledger.told[member].parts
        for post, size in zip(posts, sizes, strict=False):
            assert isinstance(post.content, DeckPart)
            if len(post.content.cards) != size:
                ledger.blame(post, "bad-deck")
                return False
            deck += post.content.cards
        if len(posts) < len(sizes):
            ledger.need(member, "md", index=len(posts))
            made = ledger.make(member, "pass", ledger.shape, ledger.joint, ledger.decks[-1])
            if made is not None:
                part = made[len(deck) : len(deck) + sizes[len(posts)]]
                ledger.post(DeckPart(self.setting.round, len(posts), part))
            return False
        ledger.decks.append(deck)
        return True

    def _shares(self) -> bool:
        """All give their shares of the cards that others may read."""
        told = self._ledger.told
        right = [self._shared(member, one.shares) for member, one in told.items()]
        return all(right)

    def _shared(self, member: int, posts: list[Post]) -> bool:
        """Whether a member's shares are there and right."""
        ledger = self._ledger
        assert ledger.layout is not None
        firsts = ledger.firsts(ledger.layout.shared_by(member))
        context, size = ledger.context(member, SHARES), len(firsts)
        if not firsts:
            return True
        if posts:
            told = posts[0].content
            assert isinstance(told, Shares)
            if len(told.shares) != size:
                ledger.blame(posts[0], "bad-share")
                return False
            given = ledger.key(member), firsts, told.shares, told.proof
            return ledger.check(posts[0], "bad-share", "check-shares", context, *given)
        ledger.need(member, "ms")
        made = ledger.make(member, "shares", context, firsts)
        if made is not None:
            ledger.post(Shares(self.setting.round, made[:size], made[size:]))
        return False

    def _reading(self) -> bool:
        """All read their cards, and say so."""
        ledger = self._ledger
        if not any(self.setting.hands):
            return self._peeks.ready()
        here = ledger.own is None or self._read(ledger.own.member)
        lacking = [member for member, told in ledger.told.items() if not told.read]
        for member in lacking:
            ledger.need(member, "mo")
        said = [told.read[0].content for told in ledger.told.values() if told.read]
        ledger.garbage = not lacking and any(
            content.unread for content in said if isinstance(content, Read)
        )
        return here and not lacking

    def _read(self, own: int) -> bool:
        """Whether the own cards are read from the shares of all others."""
        ledger = self._ledger
        assert ledger.layout is not None
        slots = ledger.layout.slots_of(own)
        others = [member for member in ledger.told if member != own and slots]
        shares = [b"".join(ledger.share(one, slot) for slot in slots) for one in others]
        numbers = bytes((self.setting.shape.numbers,))
        found = ledger.make(own, "hand", numbers, ledger.pairs(slots), *shares)
        if found is None:
            return False
        suits = ledger.layout.suits
        cards = [(suits[slot], number) for slot, number in zip(slots, found, strict=True)]
        right = [number > 0 and cards.count((suit, number)) == 1 for suit, number in cards]
        told = list(zip(slots, found, right, strict=True))
        self.hand = {slot: number for slot, number, is_right in told if is_right}
        if not ledger.told[own].read:
            unread = tuple(slot for slot, _, is_right in told if not is_right)
            ledger.post(Read(self.setting.round, unread))
        return True

    # Cards

    def _share_of(self, slot: int) -> bytes | None:
        """The own share of a card, with its proof."""
        ledger = self._ledger
        assert ledger.own is not None
        context = ledger.context(ledger.own.member, CARD, slot)
        return ledger.make(ledger.own.member, "share", context, ledger.firsts((slot,)))

    def _cards(self) -> None:
        """Check the cards that were played, and make ready those that will be."""
        for slot in sorted(self._asked):
            self._share_of(slot)
        for slot, (post, opening) in self._shown.items():
            if slot not in self.cards:
                self._card(slot, post, opening)

    def _card(self, slot: int, post: Post, opening: Opening) -> None:
        """Check a card, and read it."""
        ledger = self._ledger
        assert ledger.layout is not None
        context, key = ledger.context(post.by, CARD, slot), ledger.key(post.by)
        given = context, key, ledger.firsts((slot,)), opening.share, opening.proof
        if not ledger.check(post, "bad-card", "check-share", *given):
            return
        others = [ledger.share(member, slot) for member in ledger.told if member != post.by]
        shares = decode(b"".join([opening.share, *others]))
        second = decode(ledger.pairs((slot,)))[1]
        number = masking.number_on(second, shares, self.setting.shape.numbers)
        if not number:
            ledger.blame(post, "bad-card")  # its author has said that it can read this card
            return
        suits = ledger.layout.suits
        if (suits[slot], number) in [(suits[at], one) for at, one in ledger.cards.items()]:
            ledger.garbage = True
        ledger.cards[slot] = number
