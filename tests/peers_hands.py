"""Helpers for cheap masked deals: a small group, and jobs that run once for all devices."""

from __future__ import annotations

import peers_deal
import pytest
from peers_signing import STUB

from pyengine.peers.crypto import group
from pyengine.peers.deal import masking
from pyengine.peers.deal.jobs import Work, run
from pyengine.peers.fold.fold import Fold
from pyengine.peers.log.feeds import Feeds

SMALL_P = 2**127 - 2721
"""A small safe prime: the same code, and everything but safety."""


class Jobs:
    """Runs jobs for all devices of a process; what was run before is known."""

    def __init__(self) -> None:
        self.known: dict[Work, bytes] = {}

    def __call__(self, work: Work) -> bytes:
        if work not in self.known:
            self.known[work] = run(work)
        return self.known[work]


@pytest.fixture
def small_group(monkeypatch):
    """Everything is computed in the small group."""
    q = (SMALL_P - 1) // 2
    forget()
    monkeypatch.setattr(peers_deal, "KNOWN", {})
    monkeypatch.setattr(group, "P", SMALL_P)
    monkeypatch.setattr(group, "Q", q)
    monkeypatch.setattr(group, "_LARGEST", q.to_bytes(group.ELEMENT, "big"))
    yield
    forget()


def forget():
    """Forget what was computed in another group."""
    group.card.cache_clear()
    group.fixed_base.cache_clear()
    masking.key_of.cache_clear()


def read_in_any_order(known, rng, orders):
    """Folds of the same posts: all at once, then post by post; with jobs done meanwhile, or last.

    All jobs are run anew, as on a device that has seen nothing of the match.
    """
    frames = [post.frame for member in known.feeds for post in known.feeds.posts(member)]
    for order in range(orders):
        feeds = Feeds(known.feeds.table, STUB)
        for member in known.feeds:
            feeds.admit(member, known.feeds.key(member))
        rng.shuffle(frames)
        fold = Fold(feeds)
        for frame in frames if order else ():
            feeds.take(frame)
            fold.update([post for feed in feeds for post in feeds.posts(feed)[-1:]])
            while fold.work and order % 2:
                fold.take_result(fold.work[-1], run(fold.work[-1]))
        feeds.take_all(frames)
        fold.reread()
        while fold.work:
            fold.take_result(fold.work[-1], run(fold.work[-1]))
        yield fold
