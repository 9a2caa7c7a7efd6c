"""Announces refused and withdrawn proposals: who said no, and that one is no longer open."""

from __future__ import annotations

from collections.abc import Iterator

from app.remote.words.questions import refusal_words, taken_back_words, withdrawal_words
from pyengine.peers.member.member import Member
from pyengine.peers.membership.epochs import Epochs
from pyengine.peers.membership.people import BALLOTS
from pyengine.peers.membership.promises import BEHIND
from pyengine.peers.table.remote_table import Ask, RemoteTable
from pyengine.peers.wire.contents import No, Proposal


class RefusalNews:
    """The refusals that have been told. Changes in place."""

    def __init__(self) -> None:
        self._read: dict[int, int] | None = None
        """So many posts of each feed have been looked through; None before the first look."""
        self._epochs: Epochs | None = None
        """The state of epochs at the last look: an answer makes another value of it."""
        self._refused: dict[int, list[int]] = {}
        """By ballot who has said no."""

    def update(self, member: Member, before: Ask | None, table: RemoteTable) -> str:
        """Says what is to be said now, in a sentence; empty for nothing.

        ``before`` is what this device's person was asked, and had not answered.
        """
        sentence = ""
        fresh = () if self._epochs is member.fold.epochs else self._fresh(member)
        for by, proposal in fresh:
            self._refused.setdefault(proposal.ballot, []).append(by)
            focus_asker = proposal.ballot % BALLOTS
            others = [other for other in self._refused[proposal.ballot] if other != table.me]
            if by == focus_asker:
                sentence = taken_back_words(table, by, proposal)
            elif others and focus_asker not in others:
                sentence = refusal_words(table, others, proposal)
        if sentence or before is None or table.asked is not None or table.left:
            return sentence
        if before.proposal.ballot in self._refused or _has_come(member, before.proposal):
            return ""
        return withdrawal_words(table, before)

    def _fresh(self, member: Member) -> Iterator[tuple[int, Proposal]]:
        """Yields who has said no since the last look, and to what; nothing at the first."""
        self._epochs = member.fold.epochs
        first, read = self._read is None, self._read or {}
        self._read = {feed: len(member.feeds.posts(feed)) for feed in member.feeds}
        if first:
            return
        epochs = member.fold.epochs
        now = epochs.newest.number if epochs.newest else 0
        known = {epoch.proposal.ballot: epoch.proposal for epoch in epochs.proposals}
        for feed in member.feeds:
            for post in member.feeds.posts(feed)[read.get(feed, 0) :]:
                no = post.content
                if not isinstance(no, No) or no.reason == BEHIND:
                    continue
                if no.number >= now and no.ballot in known:
                    yield feed, known[no.ballot]


def _has_come(member: Member, proposal: Proposal) -> bool:
    """Returns whether what was proposed has come into force without this device's answer."""
    newest = member.fold.epochs.newest
    return newest is not None and newest.proposal.ballot == proposal.ballot
