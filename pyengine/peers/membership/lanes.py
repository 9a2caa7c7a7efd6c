"""Lanes: of each feed the posts that move the match, by the epoch that they are made in.

A member moves between entering an epoch and agreeing to a later one. What comes outside of
that, or names another epoch, counts nowhere and is a fault.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pyengine.core.words import NOTHING, Sentence
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.promises import Answers
from pyengine.peers.wire.contents import (
    Act,
    Agree,
    ChainLink,
    Claim,
    Clock,
    Commit,
    Done,
    Enter,
    Mark,
    Open,
    Show,
)
from pyengine.peers.wire.deal_contents import DEALING
from pyengine.peers.wire.posts import Post

MOVES = (Act, Show, Commit, Open, ChainLink, Clock, Claim, Mark, Done, *DEALING)
"""What belongs to an epoch."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A post that breaks a rule: of whom, which rule, and what the game says of it.

    ``what`` is a word for programs: ``illegal`` ``out-of-turn`` ``wrong-seat`` ``old-epoch``
    ``bad-open`` ``bad-link`` ``diverged`` ``two-posts`` ``false-blame``; of a masked deal
    ``bad-key`` ``bad-deck`` ``bad-share`` ``bad-proof`` ``bad-card`` ``bad-seed``.
    """

    member: int
    what: str
    post: Post
    why: Sentence = NOTHING


def contradictions(feeds: Feeds) -> list[Fault]:
    """Returns who has told two stories, each with the post that proves it."""
    return [
        Fault(member, "two-posts", proof[1])
        for member in sorted(feeds.contradictory)
        if (proof := feeds[member].proof) is not None
    ]


class Lane:
    """One feed, read from its first post on as it grows."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self._moves: dict[tuple[int, int], list[Post]] = {}
        self._read = 0
        self._answers = Answers()
        self._void: Collection[tuple[int, int]] = ()
        self._inside: tuple[int, int] | None = None
        """Number and ballot of the epoch that the member has entered and not left."""

    def read(self, posts: list[Post], end: int, void: Collection[tuple[int, int]] = ()) -> None:
        """Read on in the posts of the feed, up to this number; whoever enters an epoch that is void
        has entered nothing."""
        self._void = void
        for number in range(self._read, end):
            self._take(posts[number])
        self._read = end

    def moves(self, epoch: Epoch) -> list[Post]:
        """Returns what its member posted for an epoch, in order."""
        return self._moves.get((epoch.number, epoch.proposal.ballot), [])

    def _take(self, post: Post) -> None:
        content, answers = post.content, self._answers
        if isinstance(content, Agree):
            if answers.may_agree(content.number, content.ballot):
                answers.agree(content.number, content.ballot)
                self._inside = None
        elif isinstance(content, Enter):
            place = (content.number, content.ballot)
            if answers.may_enter(*place) and place not in self._void:
                answers.enter(*place)
                # Whoever has agreed to a later number enters an earlier one, when all its newcomers
                # have at last, and moves there no more.
                if content.number == answers.highest[0]:
                    self._inside = place
        elif isinstance(content, MOVES):
            if self._inside is None or self._inside[0] != post.position.epoch:
                self.faults.append(Fault(post.by, "old-epoch", post))
            else:
                self._moves.setdefault(self._inside, []).append(post)
