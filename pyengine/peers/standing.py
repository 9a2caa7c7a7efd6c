"""Where a match of a table stands, and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["HEAD", "Closed", "Need"]

HEAD = 16
"""So many bytes of the match's hash stand in a post."""


@dataclass(frozen=True, slots=True)
class Need:
    """What the match waits for: a post of a member, for a seat or (0) for itself.

    ``kind`` is ``act``, ``commit``, ``open``, ``link`` (number ``index``) or ``done``; in a race
    ``clock``, ``claim`` (the seat may act), or ``mark`` (past the own time ``index``; 0: of
    claims that it has not marked yet).
    """

    member: int
    kind: str
    seat: int = 0
    index: int = 0


@dataclass(frozen=True, slots=True)
class Closed:
    """Where the match stood when a phase had closed: so many actions, and its hash."""

    entries: int
    head: bytes
