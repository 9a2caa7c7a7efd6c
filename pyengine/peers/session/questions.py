"""How often a person is asked, and by whom: one question at a time, and none again and again."""

from __future__ import annotations

from collections.abc import Hashable

from pyengine.peers.member.member import Member
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.epochs import UNASKED
from pyengine.peers.wire.timeouts import QUESTION_MS, UNASKED_MS

AT_ONCE = 3
"""So many different questions of one member are put to a person within the time."""


class Questions:
    """What a person was asked, and said no to. Changes in place."""

    def __init__(self) -> None:
        self._asked: dict[int, dict[Hashable, int]] = {}
        """By proposer its questions, and when each was put."""
        self._muted: dict[int, int] = {}
        """By proposer until when it is heard no more, as this person has said no."""
        self._denied: frozenset[tuple[int, int]] | None = None
        """What this person had said no to."""
        self._since: tuple[bytes, int] = (b"", 0)
        """A proposal that may yet be agreed to unasked, and since when it is here."""

    def may_ask(self, epoch: Epoch, now: int) -> bool:
        """Returns whether a question is to be put now. To let somebody in or go on as before the
        device may soon agree by itself: a roll is half drawn, what it follows not yet in force."""
        if epoch.proposal.why not in UNASKED:
            return True
        if self._since[0] != epoch.post.digest:
            self._since = epoch.post.digest, now
        return now - self._since[1] >= UNASKED_MS

    def note_asked(self, proposer: int, question: Hashable, now: int) -> None:
        """A question is put; proposed anew it is the same one."""
        asked = self._asked.setdefault(proposer, {})
        asked.setdefault(question, now)
        for known in [known for known, at in asked.items() if now - at >= QUESTION_MS]:
            del asked[known]

    def note_yes(self, proposer: int) -> None:
        """The person has said yes to what somebody asked."""
        self._asked.pop(proposer, None)

    def note_answers(self, member: Member, now: int) -> None:
        """See to whom this person has said no since."""
        denied = frozenset(member.answers.denied)
        if self._denied is not None and denied != self._denied:
            for epoch in member.fold.epochs.proposals:
                place = (epoch.number, epoch.proposal.ballot)
                if place in denied - self._denied and epoch.number > 1:
                    self._muted[epoch.proposer] = now + QUESTION_MS
        self._denied = denied

    def muted(self, now: int) -> frozenset[int]:
        """Returns whose questions have to wait."""
        return frozenset([member for member, until in self._until() if now < until])

    def _until(self) -> list[tuple[int, int]]:
        often = [
            (member, min(asked.values()) + QUESTION_MS)
            for member, asked in self._asked.items()
            if len(asked) >= AT_ONCE
        ]
        return [*self._muted.items(), *often]

    @property
    def wakes_at(self) -> list[int]:
        """When a question may be put that has to wait."""
        if not (self._asked or self._muted or self._since[0]):
            return []
        same = [self._since[1] + UNASKED_MS] if self._since[0] else []
        return [*(until for _, until in self._until()), *same]
