"""Handing pieces of the own seed to the others, each over the link to its device and in no post.

A piece is sent again until its holder has given its shares, which it does once it has all pieces,
and over each new link: a device that was restored from an older copy may have lost it.
"""

from __future__ import annotations

from pyengine.peers.member.member import Member
from pyengine.peers.network.talk import Piece
from pyengine.peers.session.neighbours import Neighbours

AGAIN_MS = 2_000
"""After so long without an answer a piece is sent again."""


class Handing:
    """What was handed over. Changes in place."""

    def __init__(self) -> None:
        self._sent: dict[int, tuple[str, bytes, int]] = {}
        """By holder over which link what was sent last, and when."""
        self.wake_at = 0
        """When something is to be sent that is not now; 0 for never."""

    def step(self, member: Member, neighbours: Neighbours, now: int) -> None:
        """Hand over what is due."""
        self.wake_at = 0
        around = member.fold.deals.open
        if around is None or not member.is_in:
            return
        for holder in around.deal.setting.others(member.number):
            given, link = around.deal.piece_for(holder), neighbours.link_to(holder)
            if given is None or not link:
                continue
            sealed, piece = given
            before, known, at = self._sent.get(holder, ("", b"", 0))
            is_new = (before, known) != (link, sealed)
            is_due = now >= at + AGAIN_MS and not around.deal.has_given_shares(holder)
            if is_new or is_due:
                neighbours.tell(link, Piece(sealed, piece))
                self._sent[holder] = (link, sealed, now)
            if not around.deal.has_given_shares(holder):
                due = self._sent[holder][2] + AGAIN_MS
                self.wake_at = min(due, self.wake_at or due)
