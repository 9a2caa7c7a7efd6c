"""Events: they happen once at a table, for whoever carries the session."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.core.words import Sentence


@dataclass(frozen=True, slots=True)
class Seated:
    """This device has its place at a table."""

    table: bytes
    member: int


@dataclass(frozen=True, slots=True)
class Heard:
    """Somebody said something."""

    member: int
    words: str
    emote: bool


@dataclass(frozen=True, slots=True)
class TablesShown:
    """A neighbour shows what lies before seats of its own, by seat, in the round with this signal.

    The texts are what it says: they are of the right length, and nothing else is known of them.
    """

    signal: str
    tables: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class DoorTold:
    """Whether the founder lets nobody in before the start, and who is linked to this device and
    waits for that, by name."""

    closed: bool
    waiting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PairTold:
    """A neighbour has told a code of the standby pair with this device."""

    member: int
    code: str


@dataclass(frozen=True, slots=True)
class Gone:
    """A connection was given up, and why."""

    link: str
    why: Sentence


@dataclass(frozen=True, slots=True)
class Handed:
    """A link belongs to a new table from now on: a session that joins (or has founded) it is
    to be told that it is up. ``member`` is who is at the other end, as numbered here; ``ours`` is
    whether this device has laid that table."""

    link: str
    member: int
    ours: bool


@dataclass(frozen=True, slots=True)
class Rival:
    """The other end of a link that has just come over to this table begins a table of its own,
    for the same people."""

    link: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A request cannot be carried out, and why; ``rule`` is the id of the rule that refuses an
    action of a race, for whoever tells it in other words."""

    why: Sentence
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """The storage of this table cannot be read."""


Event = (
    Seated | Heard | DoorTold | TablesShown | PairTold | Gone | Handed | Refused | Rival | Unread
)
