"""Handing pieces of the own seed to the others, each over the link to its device and in no post.

A piece is sent again until its holder has given its shares, which it does once it has all pieces,
and over each new link: a device that was restored from an older copy may have lost it.
"""

from __future__ import annotations

from typing import Protocol

from pyengine.peers.member.member import Member
from pyengine.peers.network.talk import Piece, Talk
from pyengine.peers.wire.timeouts import PIECE_AGAIN_MS


class Connections(Protocol):
    """A way to say something to one member."""

    def link_to(self, member: int) -> str:
        """The newest connection to a member; nothing where there is none."""

    def tell(self, link: str, talk: Talk) -> None:
        """Say something over a connection."""


class Handing:
    """The pieces that were handed over. Changes in place."""

    def __init__(self) -> None:
        self._sent: dict[int, tuple[str, bytes, int]] = {}
        """By holder over which link what was sent last, and when."""
        self.wake_at = 0
        """When something is to be sent that is not now; 0 for never."""

    def step(self, member: Member, connections: Connections, now: int) -> None:
        """Hand over what is due."""
        self.wake_at = 0
        open_deal = member.fold.deals.open
        if open_deal is None or not member.is_in:
            return
        for holder in open_deal.deal.setting.others(member.number):
            given, link = open_deal.deal.piece_for(holder), connections.link_to(holder)
            if given is None or not link:
                continue
            sealed, piece = given
            before, known, at = self._sent.get(holder, ("", b"", 0))
            is_new = (before, known) != (link, sealed)
            is_due = now >= at + PIECE_AGAIN_MS and not open_deal.deal.ledger.has_shares(holder)
            if is_new or is_due:
                connections.tell(link, Piece(sealed, piece))
                self._sent[holder] = (link, sealed, now)
            if not open_deal.deal.ledger.has_shares(holder):
                due = self._sent[holder][2] + PIECE_AGAIN_MS
                self.wake_at = min(due, self.wake_at or due)
