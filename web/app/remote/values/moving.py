"""Moving everything to another device of the same person: what the screen shows of it, and what
the transfer wants of this browser's storage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.saves.preferences import Settings

Choice = Literal["first", "second", "own"]
"""Whose settings are those of both devices: those of the one that has shown the link, of the one
that has opened it, or each keeps its own."""

Status = Literal["making", "waiting", "linking", "moving", "done", "failed"]

Kind = Literal["match", "best", "tally"]
"""The kinds of what a player keeps: matches, best scores, and tallies for the statistics."""

KINDS: tuple[Kind, ...] = ("match", "best", "tally")

Outcome = Literal["new", "changed", "known", "deleted", "refused"]
"""What has come of something that arrived: it is new here, has replaced what was here, brings
nothing, stays deleted here, or was refused."""


class Item(NamedTuple):
    """One thing that a player keeps, as it is stored."""

    kind: Kind
    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts of what has arrived, by its outcome; ``matches`` and ``changed`` are of matches."""

    matches: int = 0
    changed: int = 0
    others: int = 0
    deleted: int = 0
    refused: int = 0

    def with_outcome(self, kind: Kind, outcome: Outcome) -> Counts:
        """Returns the counts with one more."""
        matches, changed, others = self.matches, self.changed, self.others
        if kind != "match":
            others += outcome in ("new", "changed")
        else:
            matches += outcome == "new"
            changed += outcome == "changed"
        deleted, refused = self.deleted + (outcome == "deleted"), self.refused
        return Counts(matches, changed, others, deleted, refused + (outcome == "refused"))


@dataclass(frozen=True, slots=True)
class MoveState:
    """A transfer between two devices of one person, as one of them shows it.

    ``is_first`` is the device that has shown the link; ``address`` is that link, or the reply.
    ``to_send`` and ``to_take`` are known once both have told what they have: 0 before. ``staying``
    are matches with friends far away that go on here alone. ``settings`` are those of the other
    device, once all is done, with what was chosen.
    """

    is_first: bool
    status: Status = "making"
    address: str = ""
    problem: str = ""
    to_send: int = 0
    sent: int = 0
    to_take: int = 0
    taken: int = 0
    counts: Counts = Counts()
    staying: int = 0
    choice: Choice = "own"
    settings: Settings | None = None

    @property
    def keeps_own(self) -> bool:
        """Returns whether this device keeps its settings."""
        return self.choice == "own" or (self.choice == "first") == self.is_first

    @property
    def runs(self) -> bool:
        """Returns whether leaving the page would interrupt it."""
        return self.status not in ("done", "failed")


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
