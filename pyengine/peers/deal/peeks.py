"""Looks at masked cards that lie for nobody, such as guests behind hide-outs.

Several may look at the same card, each alone. So nobody's share of the card itself is ever told.
Once the deck is shuffled each member shows the first element of every card *blinded*: c = c1 * 2^b
with b from its seed. When a seat of its looks at a card, every other member tells its share of
that, c^x, with a proof; divided by h^b it is the share of the card, and only who knows b can do
that. All of it is public, nothing of it helps anybody else, and after the round the seed shows
whether a member had blinded what it should.

Shares are told once a look stands in the match, so that nobody looks who may not.
"""

from __future__ import annotations

from pyengine.peers.crypto.group import ELEMENT
from pyengine.peers.crypto.proofs import PEEK
from pyengine.peers.deal.jobs import YES
from pyengine.peers.deal.ledger import Ledger
from pyengine.peers.wire.deal_contents import Answer, Blinded
from pyengine.peers.wire.posts import Post


class Peeks:
    """The looks of a deal, as far as its posts are here. Changes in place."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.seen: dict[int, int] = {}
        """By slot the number of a card that a seat of this device has looked at."""
        self._looks: dict[tuple[int, int], None] = {}
        """By member and slot the looks that stand in the match, in their order."""

    def fits(self, post: Post) -> bool:
        """Returns whether a post is not about looks, or about some that can be in this deal."""
        content, terms = post.content, self._ledger.terms
        if not isinstance(content, Blinded | Answer):
            return True
        known = isinstance(content, Blinded) or (
            content.peeker in terms.members and content.slot < terms.shape.size
        )
        return known and not any(terms.hands)

    def ready(self) -> bool:
        """Returns whether all have blinded the cards, each for itself, so that anybody may look."""
        ledger = self._ledger
        right = [self._blinded(member, posted.blinded) for member, posted in ledger.posted.items()]
        return all(right)

    def _blinded(self, member: int, posts: list[Post]) -> bool:
        ledger = self._ledger
        if posts:
            whole = len(_blinded(posts[0])) == ELEMENT * ledger.terms.shape.size
            if not whole:
                ledger.blame(posts[0], "bad-deck")
            return whole
        ledger.need(member, "mb")
        made = ledger.make(member, "blind", ledger.all_firsts)
        if made is not None:
            ledger.post(Blinded(ledger.terms.round, made))
        return False

    def look(self, member: int, slot: int) -> None:
        """A seat of a member looks at a card: that stands in the match."""
        self._looks[member, slot] = None

    def step(self) -> None:
        """Answer the looks of others, read what own ones show, and check what all have told."""
        for member, slot in self._looks:
            lacking = self._lacking(member, slot)
            if member == self._own and not lacking and slot not in self.seen:
                self._read(slot)
        for posted in self._ledger.posted.values():
            for (member, slot), post in posted.answers.items():
                self._check(member, slot, post)

    @property
    def _own(self) -> int:
        return self._ledger.own.member if self._ledger.own else 0

    def _lacking(self, peeker: int, slot: int) -> list[int]:
        """Those who have not told a right share for a look."""
        ledger, lacking = self._ledger, []
        for member, posted in ledger.posted.items():
            if member == peeker:
                continue
            post = posted.answers.get((peeker, slot))
            if post is None:
                ledger.need(member, "ma")
                self._answer(member, peeker, slot)
            if post is None or not self._check(peeker, slot, post):
                lacking.append(member)
        return lacking

    def _answer(self, member: int, peeker: int, slot: int) -> None:
        """Tell its own share for the look of somebody else."""
        ledger = self._ledger
        context = ledger.context(member, PEEK, slot)
        made = ledger.make(member, "share", context, self._first(peeker, slot))
        if made is not None:
            at = ledger.terms.round, peeker, slot
            ledger.post(Answer(*at, made[:ELEMENT], made[ELEMENT:]))

    def _check(self, peeker: int, slot: int, post: Post) -> bool:
        """Returns whether a share is known to be right."""
        ledger, content = self._ledger, post.content
        assert isinstance(content, Answer)
        context = ledger.context(post.by, PEEK, slot)
        given = ledger.key(post.by), self._first(peeker, slot), content.share, content.proof
        return ledger.check(post, "bad-share", "check-share", context, *given)

    def _first(self, peeker: int, slot: int) -> bytes:
        """The first element of a card, as a member has blinded it."""
        return _blinded(self._ledger.posted[peeker].blinded[0])[
            ELEMENT * slot : ELEMENT * (slot + 1)
        ]

    def _read(self, slot: int) -> None:
        """Read a card from the shares of all others. Where somebody has tampered with the deck it
        may be none, or one that was seen elsewhere: then nothing is seen, and the check after
        the round tells who it was."""
        ledger, own = self._ledger, self._own
        others = [member for member in ledger.posted if member != own]
        keys = b"".join(ledger.key(member) for member in others)
        shares = b"".join(_share(ledger.posted[other].answers[own, slot]) for other in others)
        numbers = bytes((ledger.terms.shape.numbers,))
        found = ledger.make(
            own, "look", numbers, bytes((slot,)), ledger.pairs((slot,)), keys, shares
        )
        if found is not None and found[0] and found[0] not in self.seen.values():
            self.seen[slot] = found[0]


def tampered(ledger: Ledger, member: int, seed: bytes) -> bool | None:
    """Whether a member has blinded anything else than its seed says; None while a job looks."""
    posts = ledger.posted[member].blinded
    if not posts or len(ledger.decks) <= len(ledger.posted):
        return False
    found = ledger.want("check-blind", seed, ledger.all_firsts, _blinded(posts[0]))
    return None if found is None else found != YES


def _blinded(post: Post) -> bytes:
    assert isinstance(post.content, Blinded)
    return post.content.firsts


def _share(post: Post) -> bytes:
    assert isinstance(post.content, Answer)
    return post.content.share
