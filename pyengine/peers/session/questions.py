"""How often a person is asked, and by whom: one question at a time, and none again and again."""

from __future__ import annotations

from collections.abc import Hashable

from pyengine.peers.member.member import Member
from pyengine.peers.membership.epochs import Epoch
from pyengine.peers.wire.timeouts import QUESTION_MS, SAME_ASK_MS

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
        self._same_since: tuple[bytes, int] = (b"", 0)
        """A question to go on as before, and since when it is here."""

    def may_ask(self, epoch: Epoch, now: int) -> bool:
        """Whether a question is to be put now: to go on as before the device may soon see itself
        why it should."""
        if epoch.proposal.why != "same":
            return True
        if self._same_since[0] != epoch.post.digest:
            self._same_since = epoch.post.digest, now
        return now - self._same_since[1] >= SAME_ASK_MS

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
        if not (self._asked or self._muted or self._same_since[0]):
            return []
        same = [self._same_since[1] + SAME_ASK_MS] if self._same_since[0] else []
        return [*(until for _, until in self._until()), *same]
