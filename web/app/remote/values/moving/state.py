"""A transfer of everything between two devices of one person, as one of them shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from app.remote.values.moving.ports import Kind, Outcome

if TYPE_CHECKING:
    from app.saves.preferences import Settings

Choice = Literal["first", "second", "own"]
"""Whose settings are those of both devices: those of the one that has shown the link, of the one
that has opened it, or each keeps its own."""

Status = Literal["making", "waiting", "linking", "moving", "done", "failed"]


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
