"""Inputs and outputs of a session: values, for whoever carries them.

The page (or a test) hands in what happens and carries out what is wanted, in order; a
``Send`` waits until every ``Store`` before it is safely written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pyengine.peers.deal.jobs import Work
from pyengine.peers.session.events import (
    DoorTold,
    Event,
    Gone,
    Handed,
    Heard,
    PairTold,
    Refused,
    Rival,
    Seated,
    TablesShown,
    Unread,
)
from pyengine.peers.session.requests import (
    Act,
    Answer,
    Arrange,
    Begin,
    Claim,
    Found,
    HandOver,
    Join,
    LeaveTable,
    NoteSeen,
    OfferCode,
    OfferPair,
    OfferStandby,
    PageCloses,
    Propose,
    Request,
    Say,
    SendAway,
    Setup,
    ShowTable,
    TakeBack,
    TakeSeat,
)

__all__ = [
    "Act",
    "Answer",
    "Arrange",
    "Begin",
    "Claim",
    "Close",
    "DoorTold",
    "Event",
    "Found",
    "Gone",
    "HandOver",
    "Handed",
    "Heard",
    "Input",
    "Join",
    "LeaveTable",
    "LinkDown",
    "LinkUp",
    "Loaded",
    "NoteSeen",
    "Notify",
    "OfferCode",
    "OfferPair",
    "OfferStandby",
    "Open",
    "Output",
    "PageCloses",
    "PairTold",
    "Propose",
    "Received",
    "Refused",
    "Reply",
    "Request",
    "Requested",
    "Rival",
    "Say",
    "Seated",
    "Seen",
    "Send",
    "SendAway",
    "Setup",
    "ShowTable",
    "Store",
    "TablesShown",
    "TakeBack",
    "TakeSeat",
    "Tick",
    "Unread",
    "Wake",
    "Work",
    "Worked",
]


# In


@dataclass(frozen=True, slots=True)
class Loaded:
    """The storage of this table, by key. Comes first."""

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


@dataclass(frozen=True, slots=True)
class Seen:
    """The device may have slept, and is awake again: its links are to be asked whether they live.

    Its own silence is none of theirs, so none is given up before it had time to answer.
    """


@dataclass(frozen=True, slots=True)
class Requested:
    """A request of somebody at this device."""

    request: Request


@dataclass(frozen=True, slots=True)
class Worked:
    """The result of a job that was wanted; when, and how often, does not matter."""

    work: Work
    result: bytes


Input = Loaded | LinkUp | LinkDown | Received | Tick | Seen | Requested | Worked


# Out


@dataclass(frozen=True, slots=True)
class Store:
    """Store these bytes under this key, before anything that follows is sent."""

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
class Notify:
    """Something that happened once."""

    event: Event


Output = Store | Send | Close | Open | Reply | Wake | Notify | Work
