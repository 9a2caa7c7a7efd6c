"""Messages of remote play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.remote.values.moving.state import MoveState
    from app.remote.values.outbox import StorageStatus
    from app.remote.values.running_table import RunningTable
    from app.remote.values.ways.known import Known
    from pyengine.peers.codes.codes import Code
    from pyengine.peers.fold.transcript import Transcript


class NearTable(NamedTuple):
    """A table of another tab: the tab, who keeps it and what is played there."""

    tab: str
    name: str
    game: str


class TableTold(NamedTuple):
    """A table as it is now."""

    table: RunningTable


class TablesSeen(NamedTuple):
    """Another device shows what lies before seats of its own in the round with that signal."""

    table_key: str
    signal: str
    tables: tuple[tuple[int, str], ...]


class NotJoined(NamedTuple):
    """An invitation is of no use: ``why`` is a sentence."""

    table_key: str
    why: str


class PlaceKnown(NamedTuple):
    """A guest under ``table_key`` has a place at that table already: they come back to it."""

    table_key: str
    known: str


class DoorKnown(NamedTuple):
    """What this browser knows of an invitation that was opened."""

    invite: Code
    known: Known


class ReplyHanded(NamedTuple):
    """Returns whether another tab has taken the reply that was opened here."""

    taken: bool


class TablesNear(NamedTuple):
    """The tables of other tabs of this browser."""

    tables: tuple[NearTable, ...]


class Transcribed(NamedTuple):
    """All that was signed at a table, as a file's bytes; empty where this browser keeps nothing of
    it, or, ``unread``, could not read what it keeps."""

    table_key: str
    data: bytes
    unread: bool = False


class Checking(NamedTuple):
    """The progress of the check of a transcript: the deal of hidden hands that is looked at, of so
    many (0 where there are none, or none is reached yet), and of all work how much is done."""

    deal: int = 0
    deals: int = 0
    done: int = 0
    of: int = 0


class Checked(NamedTuple):
    """A transcript has been checked: ``name`` is that of its file."""

    name: str
    found: Transcript


class NotChecked(NamedTuple):
    """A chosen file is no transcript, or not true: ``why`` is a sentence."""

    why: str


class Scanned(NamedTuple):
    """The camera sees a QR code with this text."""

    text: str


class CameraFailed(NamedTuple):
    """There is no camera, or it may not be used: ``why`` is a sentence."""

    why: str


class Storing(NamedTuple):
    """The state of storage, for which all that is to be sent has to wait."""

    status: StorageStatus


class MoveTold(NamedTuple):
    """The transfer to another device of the same person as it is now."""

    state: MoveState


RemoteMessage = (
    TableTold
    | TablesSeen
    | NotJoined
    | PlaceKnown
    | DoorKnown
    | ReplyHanded
    | TablesNear
    | Transcribed
    | Checking
    | Checked
    | NotChecked
    | Scanned
    | CameraFailed
    | Storing
    | MoveTold
)
