"""Uses of random text: seeds that can be said, ids of matches, and lots."""

from __future__ import annotations

import random
from collections.abc import Collection

from pyengine.core.chance import rng_for

MAX_SEED = 40
"""The most characters that a seed has."""

_WOOLS = (
    "amber", "blue", "cocoa", "coral", "cream", "fern", "ginger", "green", "grey", "indigo",
    "ivory", "lilac", "lime", "maple", "mint", "olive", "peach", "pearl", "pink", "plum", "red",
    "rose", "ruby", "rust", "sand", "silver", "sky", "tawny", "teal", "white",
)  # fmt: skip
_THINGS = (
    "attic", "basket", "bell", "blanket", "book", "button", "carpet", "chair", "chimney", "couch",
    "cup", "curtain", "door", "drawer", "garden", "kettle", "lamp", "mitten", "mouse", "pillow",
    "plane", "porch", "rug", "shelf", "sock", "spoon", "stairs", "stove", "teapot", "thread",
    "window",
)  # fmt: skip


def fresh_seed(fresh: str) -> str:
    """A seed that is easily said and typed, made of fresh random text.

    >>> fresh_seed("anything") == fresh_seed("anything")
    True
    """
    rng = rng_for(fresh, "seed")
    wool, thing = rng.choice(_WOOLS), rng.choice(_THINGS)
    return f"{wool}-{thing}-{rng.randrange(100, 1000)}"


def record_id(fresh: str, taken: Collection[str] = ()) -> str:
    """A match id of plain letters and digits that nothing saved here has."""
    rng = rng_for(fresh, "match")
    while True:
        found = "".join(rng.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(10))
        if found not in taken:
            return found


def lot_for(seed: str, phase: int, seat: int) -> random.Random:
    """The stream for what the rules leave to chance for a seat, such as its cups.

    ``phase`` is that of the log's newest entry, or 0 before the first.
    """
    return rng_for(seed, "automatic", phase, seat)


def review_seed(index: int) -> str:
    """The seed by which a review values the entry ``index`` of a log: the same in every review."""
    return f"review/{index}"


def preference_seed(index: int) -> str:
    """The seed by which the hard bot prefers an action for that entry, in a hint as in a review.

    Where several are hard to tell apart it is chance which one the bot prefers. By one seed for
    both, what a hint names and what the review calls better are the same.
    """
    return f"{review_seed(index)}/preference"


def decision_seed(seed: str, *decision: object) -> str:
    """The seed for one decision of a bot; the same match decides the same way again.

    The match's own seed foretells every deal and roll. Nothing of it can be read from this one,
    nor can the seed of another decision.

    >>> decision_seed("tea", 4, 2) == decision_seed("tea", 4, 2) != decision_seed("tea", 4, 3)
    True
    """
    # Imported here: hashlib is slow to load, and a table without bots does not need it.
    from hashlib import sha256

    return sha256("/".join((seed, "decision", *map(str, decision))).encode()).hexdigest()
