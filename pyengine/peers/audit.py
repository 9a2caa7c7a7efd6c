"""The end of a deal: all show their seeds, and everybody does again what each has done.

A difference names its author. Shares need no second look, as they were proved when they came.
"""

from __future__ import annotations

from collections.abc import Collection

from pyengine.peers import masking
from pyengine.peers.dealing import DealKey, Read, SeedShown
from pyengine.peers.jobs import YES
from pyengine.peers.ledger import Ledger
from pyengine.peers.peeks import tampered
from pyengine.peers.posts import Post

__all__ = ["Audit"]


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
        for at, member in enumerate(ledger.setting.members, 1):
            if member in self.present and ledger.told[member].key:
                looked = self._look(at, member) and looked
        if not looked or ledger.work:
            return False  # also what came before the end has to be looked at
        wrong = any(fault.what == "bad-seed" for fault in ledger.faults)
        if self.present >= set(ledger.setting.members) and not wrong:
            self._all_right()
        return True

    def _look(self, at: int, member: int) -> bool:
        """Whether a member has been looked at."""
        ledger = self._ledger
        told = ledger.told[member]
        if not told.seed:
            ledger.need(member, "me")
            if ledger.own is not None and ledger.own.member == member:
                ledger.post(SeedShown(ledger.setting.round, ledger.own.seed))
            return False
        first, seed = told.key[0].content, _seed(told.seed[0])
        assert isinstance(first, DealKey)
        if masking.sealed(seed) != first.sealed:
            ledger.blame(told.seed[0], "bad-seed")
            return True
        before, after = ledger.decks[at - 1 : at + 1] if at < len(ledger.decks) else (b"", b"")
        found = ledger.want("audit", seed, ledger.shape, first.key, ledger.joint, before, after)
        other = tampered(ledger, member, seed)
        if (found is not None and found != YES) or other:
            ledger.blame(told.seed[0], "bad-seed")
        return found is not None and other is not None

    def _all_right(self) -> None:
        """The deck was right: who said otherwise was wrong, and all cards are known."""
        ledger = self._ledger
        for told in ledger.told.values():
            for post in told.read:
                if isinstance(post.content, Read) and post.content.unread:
                    ledger.blame(post, "false-blame")
        if ledger.layout is not None and len(ledger.decks) > len(ledger.told):
            seeds = [_seed(ledger.told[member].seed[0]) for member in ledger.setting.members]
            deck = masking.dealt(seeds, ledger.setting.shape)
            self.numbers = tuple(deck[place] for place in ledger.layout.places)


def _seed(post: Post) -> bytes:
    assert isinstance(post.content, SeedShown)
    return post.content.seed
