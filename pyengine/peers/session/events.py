"""What a session tells the screen."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.core.words import Sentence
from pyengine.peers.wire.contents import Proposal


@dataclass(frozen=True, slots=True)
class Seated:
    """This device has its place at a table."""

    table: bytes
    member: int


@dataclass(frozen=True, slots=True)
class Changed:
    """Posts have come or were written: the match, the sheet or the needs may be others."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question for the person here; to be answered with ``Answer``."""

    by: int
    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Signal:
    """The signal of a race (``Pending.signal``) is due at this time of the session's clock, in
    tenths of a ms. Told again if that changes."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Here:
    """How a member stands: ``here``, ``late`` or ``away``."""

    member: int
    how: str


@dataclass(frozen=True, slots=True)
class Heard:
    """Somebody said something."""

    member: int
    words: str
    emote: bool


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
    """A wish cannot be fulfilled, and why."""

    why: Sentence


@dataclass(frozen=True, slots=True)
class Trouble:
    """Somebody broke a rule: who, which (see ``lanes.Fault``), and what to say."""

    member: int
    what: str
    why: Sentence


@dataclass(frozen=True, slots=True)
class Unread:
    """What is stored here cannot be read."""


Event = (
    Seated
    | Changed
    | Asked
    | Signal
    | Here
    | Heard
    | Gone
    | Handed
    | Refused
    | Rival
    | Trouble
    | Unread
)
