"""The turn link's screen: how far the match is that somebody has sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.saves.records import Record


@dataclass(frozen=True, slots=True)
class Comparing:
    """A match that was sent, while it is looked up how it stands here."""

    kind: ClassVar[str] = "correspondence"

    sent: Record


@dataclass(frozen=True, slots=True)
class Invited:
    """A match that is new here: whoever opened the link chooses a seat."""

    kind: ClassVar[str] = "correspondence"

    sent: Record


@dataclass(frozen=True, slots=True)
class Doubted:
    """A match that is taken over only when a person says so; ``note`` says why."""

    kind: ClassVar[str] = "correspondence"

    sent: Record
    known: Record
    note: str


@dataclass(frozen=True, slots=True)
class UpToDate:
    """The match here is as far as what was sent, or further."""

    kind: ClassVar[str] = "correspondence"

    known: Record


@dataclass(frozen=True, slots=True)
class Refused:
    """A link that cannot be taken; ``problem`` says why."""

    kind: ClassVar[str] = "correspondence"

    problem: str
    sent: Record | None = None
    """The match, where it could be read."""
    known: Record | None = None
    """The same match as it stands here, where it is known."""


Received = Comparing | Invited | Doubted | UpToDate | Refused
