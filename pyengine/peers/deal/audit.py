"""The end of a deal: all show their seeds, and everybody does again what each has done.

A difference names its author. Shares need no second look, as they were proved when they came.
"""

from __future__ import annotations

from collections.abc import Collection

from pyengine.peers.deal import masking
from pyengine.peers.deal.jobs import YES
from pyengine.peers.deal.ledger import Ledger
from pyengine.peers.deal.peeks import tampered
from pyengine.peers.wire.deal_contents import LinkShown, Read
from pyengine.peers.wire.posts import Post


class Audit:
    """The check of all that members did, for those who are present."""

    def __init__(self, ledger: Ledger, present: Collection[int]) -> None:
        self._ledger = ledger
        self.present = frozenset(present)
        ledger.ends = True
        self.numbers: tuple[int, ...] = ()
        """By slot the number of each card, once all is known to be right."""

    def step(self) -> bool:
        """Go on with what is lacking; whether all is known of those who are present."""
        ledger = self._ledger
        looked = True
        for member in ledger.terms.members:
            if member in self.present and ledger.posted[member].key:
                looked = self._look(member) and looked
        if not looked or ledger.work:
            return False  # also what came before the end has to be looked at
        wrong = any(fault.what in ("bad-share", "bad-seed") for fault in ledger.faults)
        if self.present >= set(ledger.terms.members) and not wrong:
            self._all_right()
        return True

    def _look(self, member: int) -> bool:
        """Returns whether a member has been looked at."""
        ledger = self._ledger
        if ledger.posted[member].link:
            return self._compare(member, ledger.posted[member].link[0])
        ledger.need(member, "me")
        if ledger.own is not None and ledger.own.member == member:
            ledger.post(LinkShown(ledger.terms.round, ledger.own.link))
        return False

    def _all_right(self) -> None:
        """The deck was right: who said otherwise was wrong, and all cards are known."""
        ledger = self._ledger
        for posted in ledger.posted.values():
            for post in posted.read:
                if isinstance(post.content, Read) and post.content.unread:
                    ledger.blame(post, "false-blame")
        if ledger.layout is not None and len(ledger.decks) > len(ledger.posted):
            seeds = [self._seed(posted.link[0]) for posted in ledger.posted.values()]
            deck = masking.dealt([seed for seed in seeds if seed], ledger.terms.shape)
            self.numbers = tuple(deck[place] for place in ledger.layout.places)

    def _compare(self, member: int, post: Post) -> bool:
        """Whether all that a member did is compared with the seed that it has shown; what is wrong
        is a fault of that post."""
        ledger, seed = self._ledger, self._seed(post)
        if seed is None:
            ledger.blame(post, "bad-seed")
            return True
        at = ledger.terms.members.index(member) + 1
        before, after = ledger.decks[at - 1 : at + 1] if at < len(ledger.decks) else (b"", b"")
        found = ledger.want(
            "audit", seed, ledger.shape, ledger.key(member), ledger.joint, before, after
        )
        other = tampered(ledger, member, seed)
        if (found is not None and found != YES) or other:
            ledger.blame(post, "bad-seed")
        return found is not None and other is not None

    def _seed(self, post: Post) -> bytes | None:
        """The seed that a member has shown; None where that was not its to show."""
        assert isinstance(post.content, LinkShown)
        return self._ledger.terms.seed(post.by, post.content.link)
