"""The words of a table, as people compare them: of those who take part, once they do."""

from __future__ import annotations

from pyengine.peers.codes.table_words import table_words
from pyengine.peers.fold.fold import Fold
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.wire.contents import Enter


def words_of(fold: Fold) -> tuple[str, ...]:
    """Four pairs of words, the same on every device at the table; none before the match has begun.

    They are those of the newest epoch in force into which somebody has come. So whoever takes part
    has given a nonce to them, and they stay as long as nobody comes, or comes back.
    """
    newest: Epoch | None = None
    before: tuple[int, ...] = ()
    for epoch in fold.epochs.line:
        if not epoch.in_force:
            continue  # the next one was agreed before all had entered it: it has no words
        if not set(epoch.people) <= set(before):
            newest = epoch
        before = epoch.people
    if newest is None:
        return ()
    keys = dict(newest.proposal.members)
    return table_words((keys[one], _nonce(fold, newest, one)) for one in newest.people)


def _nonce(fold: Fold, epoch: Epoch, person: int) -> bytes:
    """What a person has shown on entering an epoch in force."""
    enter = fold.feeds.posts(person)[epoch.entered[person]].content
    assert isinstance(enter, Enter)
    return enter.nonce
