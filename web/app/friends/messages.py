"""What the app hears where people on other devices play along."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.friends.party import Party

__all__ = [
    "CameraFailed",
    "FriendsMessage",
    "NearTable",
    "NotJoined",
    "PartyTold",
    "PlaceKnown",
    "ReplyHanded",
    "Scanned",
    "TablesNear",
    "Transcribed",
]


class NearTable(NamedTuple):
    """A table of another tab: the tab, who keeps it and what is played there."""

    tab: str
    name: str
    game: str


class PartyTold(NamedTuple):
    """A table as it is now."""

    party: Party


class NotJoined(NamedTuple):
    """An invitation is of no use: ``why`` is a sentence."""

    place: str
    why: str


class PlaceKnown(NamedTuple):
    """Who was to sit down at ``place`` has one at that table already: they come back to it."""

    place: str
    known: str


class ReplyHanded(NamedTuple):
    """Whether another tab has taken the reply that was opened here."""

    taken: bool


class TablesNear(NamedTuple):
    """The tables of other tabs of this browser."""

    tables: tuple[NearTable, ...]


class Transcribed(NamedTuple):
    """All that was signed at a table, as text; empty where this browser keeps nothing of it."""

    place: str
    text: str


class Scanned(NamedTuple):
    """The camera sees a QR code with this text."""

    text: str


class CameraFailed(NamedTuple):
    """There is no camera, or it may not be used: ``why`` is a sentence."""

    why: str


FriendsMessage = (
    PartyTold
    | NotJoined
    | PlaceKnown
    | ReplyHanded
    | TablesNear
    | Transcribed
    | Scanned
    | CameraFailed
)
