"""What a transfer between two devices of one person wants of this browser's storage, and what that
answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Kind = Literal["match", "best", "tally", "position"]
"""The kinds of what a player keeps: matches, best scores, tallies for the statistics, and positions
to solve."""

KINDS: tuple[Kind, ...] = ("match", "best", "tally", "position")

Outcome = Literal["new", "changed", "known", "deleted", "refused"]
"""What has come of something that arrived: it is new here, has replaced what was here, brings
nothing, stays deleted here, or was refused."""


class Item(NamedTuple):
    """One thing that a player keeps, as it is stored."""

    kind: Kind
    key: str
    text: str


# What a transfer wants of storage


class ReadKept(NamedTuple):
    """Read what this device keeps: answered by ``KeptRead``, or ``StorageStopped``."""


class ReadItems(NamedTuple):
    """Read the texts of some of it: answered by ``ItemsRead``, or ``StorageStopped``."""

    items: tuple[tuple[Kind, str], ...]


class StoreItems(NamedTuple):
    """Check what has come, and store what it brings: ``ItemsStored``, or ``StorageStopped``."""

    items: tuple[Item, ...]


class ShowKept(NamedTuple):
    """All that will come has come: the page shows what is stored now."""


ForKept = ReadKept | ReadItems | StoreItems | ShowKept


# What storage answers


class KeptRead(NamedTuple):
    """What this device keeps and can give: digests by kind and key.

    ``staying`` matches go on with friends far away, and stay.
    """

    digests: Mapping[Kind, Mapping[str, str]]
    staying: int = 0


class ItemsRead(NamedTuple):
    """Texts as they are stored; what has gone meanwhile is left out."""

    items: tuple[Item, ...]


class ItemsStored(NamedTuple):
    """What has come of each of the items, in their order."""

    outcomes: tuple[Outcome, ...]


class StorageStopped(NamedTuple):
    """Storage has refused: ``why`` is a sentence."""

    why: str


FromKept = KeptRead | ItemsRead | ItemsStored | StorageStopped
