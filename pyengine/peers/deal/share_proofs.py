"""Proofs of the shares that let others read their cards.

They are looked at once all have read, while people look at their cards; the first card waits for
that. Where somebody cannot read, they tell first whether a false share is why.
"""

from __future__ import annotations

from pyengine.peers.crypto.proofs import SHARES
from pyengine.peers.deal.ledger import Ledger
from pyengine.peers.wire.deal_contents import Shares
from pyengine.peers.wire.posts import Post


class ShareProofs:
    """The proofs of all members' shares."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def step(self) -> bool:
        """Go on with what is lacking; whether all are known to be right. Before the deck is made
        nobody shares anything."""
        ledger = self._ledger
        if ledger.layout is None or len(ledger.decks) <= len(ledger.posted):
            return False
        right = [self._check(member, each.shares) for member, each in ledger.posted.items()]
        return all(right)

    def _check(self, member: int, posts: list[Post]) -> bool:
        """Returns whether a member's shares are known to be right; also where it shares none."""
        ledger = self._ledger
        if not posts:
            return True
        content = posts[0].content
        assert isinstance(content, Shares)
        assert ledger.layout is not None
        context = ledger.context(member, SHARES)
        firsts = ledger.firsts(ledger.layout.shared_by(member))
        if len(content.shares) != len(firsts):
            return False  # that is a fault already
        given = ledger.key(member), firsts, content.shares, content.proof
        return ledger.check(posts[0], "bad-share", "check-shares", context, *given)
