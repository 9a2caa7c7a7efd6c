"""What goes into a session and what comes out of it: values, for whoever carries them.

The page (or a test) hands in what happens and carries out what is wanted, in order; a
``Send`` waits until every ``Store`` before it is safely kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pyengine.core.words import Sentence
from pyengine.peers.contents import Proposal, Seats

__all__ = [
    "Act",
    "Answer",
    "Arrange",
    "Asked",
    "Begin",
    "Changed",
    "Close",
    "Found",
    "Gone",
    "HandOver",
    "Handed",
    "Heard",
    "Here",
    "Input",
    "Join",
    "LeaveTable",
    "LinkDown",
    "LinkUp",
    "Loaded",
    "OfferCode",
    "OfferSpare",
    "Open",
    "Output",
    "PageCloses",
    "Propose",
    "Received",
    "Refused",
    "Reply",
    "Say",
    "Seated",
    "Send",
    "Setup",
    "Store",
    "TakeSeat",
    "Tick",
    "Told",
    "Trouble",
    "Unread",
    "Wake",
    "Wish",
]


# In


@dataclass(frozen=True, slots=True)
class Loaded:
    """What the storage holds of this table, by key. Comes first."""

    entries: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class LinkUp:
    """A connection has opened, with the fingerprints of both ends (zeros between tabs)."""

    link: str
    own_print: bytes
    other_print: bytes


@dataclass(frozen=True, slots=True)
class LinkDown:
    """A connection has closed."""

    link: str


@dataclass(frozen=True, slots=True)
class Received:
    """A message of a connection."""

    link: str
    message: bytes


@dataclass(frozen=True, slots=True)
class Tick:
    """The time that was wanted has come."""


# What people wish


@dataclass(frozen=True, slots=True)
class Found:
    """Found a table. ``secret`` are 32 and ``salt`` 16 fresh random bytes."""

    secret: bytes
    salt: bytes
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Join:
    """Be a guest who wants to sit down. ``secret`` are 32 fresh random bytes."""

    secret: bytes
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Setup:
    """Game, options and seats, as the keeper wants them. The roster is kept by the session."""

    game: str
    options: tuple[tuple[str, str], ...]
    seats: Seats
    patience: int = 0


@dataclass(frozen=True, slots=True)
class Arrange:
    """Write the sheet (keeper only)."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Ask the keeper for a seat; 0: look on."""

    seat: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Ask everybody whether the sheet is right; the match begins when all agree (keeper only)."""


@dataclass(frozen=True, slots=True)
class Act:
    """Act for a seat of one's own."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose who shall take part from now on; with why "back" from which phase."""

    why: str
    seats: Seats
    phase: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer a question (by its ballot)."""

    ballot: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to all; ``emote`` says it is the name of a small picture."""

    words: str
    emote: bool = False


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Leave for good."""


@dataclass(frozen=True, slots=True)
class OfferCode:
    """A connection code for a member, to be passed on."""

    to: int
    code: str


@dataclass(frozen=True, slots=True)
class OfferSpare:
    """A spare invitation for a member who is linked."""

    to: int
    code: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """Give all links to a new table, whose session founds it; here they are forgotten."""


@dataclass(frozen=True, slots=True)
class PageCloses:
    """The page is being closed: say so while there is time."""


Request = (
    Found
    | Join
    | Arrange
    | TakeSeat
    | Begin
    | Act
    | Propose
    | Answer
    | Say
    | LeaveTable
    | HandOver
    | PageCloses
    | OfferCode
    | OfferSpare
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody at this device wants."""

    request: Request


Input = Loaded | LinkUp | LinkDown | Received | Tick | Wish


# Out


@dataclass(frozen=True, slots=True)
class Store:
    """Keep these bytes under this key, before anything that follows is sent."""

    key: str
    value: bytes


@dataclass(frozen=True, slots=True)
class Send:
    """Send a message over a connection."""

    link: str
    message: bytes


@dataclass(frozen=True, slots=True)
class Close:
    """Close a connection."""

    link: str


@dataclass(frozen=True, slots=True)
class Open:
    """Make a connection to a member: make an invitation and hand it back with ``OfferCode``."""

    member: int


@dataclass(frozen=True, slots=True)
class Reply:
    """A member's connection code has come: answer an invitation, or finish with a reply."""

    member: int
    code: str


@dataclass(frozen=True, slots=True)
class Wake:
    """Hand in a ``Tick`` after so many ms; only the newest counts."""

    ms: int


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
    to be told that it is up. ``member`` is who is at the other end, as numbered here."""

    link: str
    member: int


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


Event = Seated | Changed | Asked | Here | Heard | Gone | Handed | Refused | Trouble | Unread


@dataclass(frozen=True, slots=True)
class Told:
    """Something for the screen."""

    event: Event


Output = Store | Send | Close | Open | Reply | Wake | Told
