"""Evidence: whether frames prove that somebody broke a rule, checked by everyone alone."""

from __future__ import annotations

from pyengine.peers.log.feed import ends
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import Blame
from pyengine.peers.wire.frames import WireError
from pyengine.peers.wire.posts import Post, read_post

MAX_FALSE_BLAMES = 3
"""After so many blames that prove nothing those of their author are not looked at any more: each
takes two signatures."""


def judge_blame(feeds: Feeds, blame: Blame) -> tuple[int, int] | None:
    """Whom a blame convicts, and how many posts of that member count at most; None if it proves
    nothing. The feeds keep the proof."""
    try:
        first, second = map(_post, blame.frames)
    except (ValueError, WireError):
        return None
    return (first.by, ends(first, second)) if feeds.prove(first, second) else None


def _post(frame: bytes) -> Post:
    found = wire.read_frame(frame)
    if not isinstance(found, wire.PostFrame):
        raise WireError("no post")
    return read_post(found)
