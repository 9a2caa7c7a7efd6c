"""Who the members of a transcript are: their keys follow from its posts.

The founder's first post proves the founder's key, its sheets tell those of the first members, and
the epochs in force those of whoever came later. Who came later may have let in others. So epochs
are read again after each generation of newcomers, which whoever makes up a file may have as many of
as there are numbers: all of that together is bounded by :data:`MOST_READ`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from operator import attrgetter
from typing import Final

from pyengine.core.errors import ClowderError
from pyengine.core.words import Sentence, say
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.membership.epochs import Epochs
from pyengine.peers.membership.people import FOUNDER, MAX_MEMBERS
from pyengine.peers.wire.contents import Sheet, Sit
from pyengine.peers.wire.posts import Post, Signatures, founds

MOST_READ: Final = 1_000_000
"""So many posts are read for the sake of newcomers, one that is read again counted again: ten
times as many as the longest file has. Of a match with 10,000 posts that is 100 generations."""

MOST_EPOCHS: Final = 500
"""So many epochs of one table are looked at. Each is agreed by people, or is somebody's coming."""

TOO_MANY_CHANGES: Final = say("Its people came and went more often than Clowder can check.")


class RosterError(ClowderError):
    """The posts do not say whose they are; a sentence says why."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


def read_roster(
    table: bytes, posts: Sequence[Post], signatures: Signatures
) -> Generator[int, None, tuple[dict[int, bytes], Epochs]]:
    """Returns everybody's key and the epochs, as the posts have it, whoever has signed them.

    A step yields how many posts have got an author by it. Raises :class:`RosterError`.
    """
    by_author: dict[int, list[Post]] = {}
    for post in sorted(posts, key=attrgetter("n")):
        by_author.setdefault(post.by, []).append(post)
    keys: dict[int, bytes] = {}
    feeds, named, read = Feeds(table, signatures), _first_keys(table, posts), 0
    while named:
        keys |= named
        for member, key in sorted(named.items()):
            feeds.admit(member, key)
            for post in by_author.get(member, ()):
                feeds.append(post)
                yield 1
        read += sum(len(feeds.posts(member)) for member in feeds)
        if read > MOST_READ:
            raise RosterError(TOO_MANY_CHANGES)
        epochs = yield from _epochs(feeds)
        named = {
            member: key
            for epoch in epochs.line
            for member, key in epoch.proposal.members
            if member not in keys
        }
    return keys, epochs


def _epochs(feeds: Feeds) -> Generator[int, None, Epochs]:
    """The epochs as far as the members are known."""
    reading = Epochs.in_steps(feeds)
    try:
        while True:
            next(reading)
            yield 0
    except StopIteration as end:
        epochs: Epochs = end.value
    if len(epochs.line) > MOST_EPOCHS:
        raise RosterError(TOO_MANY_CHANGES)
    return epochs


def _first_keys(table: bytes, posts: Sequence[Post]) -> dict[int, bytes]:
    """The founder's key, which proves itself, and those that its sheets tell."""
    keys: dict[int, bytes] = {}
    for post in posts:
        content = post.content
        if isinstance(content, Sit) and post.by == FOUNDER and post.n == 0:
            if not founds(post, table):
                raise RosterError(say("Somebody else founded this table."))
            keys[FOUNDER] = content.key
    if FOUNDER not in keys:
        raise RosterError(say("The founder's first post is missing."))
    for post in posts:
        sheet = post.content
        if isinstance(sheet, Sheet) and post.by == FOUNDER and len(sheet.roster) <= MAX_MEMBERS:
            for member, key in sheet.roster:
                keys.setdefault(member, key)
    return keys
