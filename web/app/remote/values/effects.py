"""Effects of remote play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.remote.values.moving.state import Choice
    from app.saves.preferences import Settings

    # Nobody's start waits for the protocol: who plays alone never needs it.
    from pyengine.peers.session import ports


class FoundTable(NamedTuple):
    """Found a table; ``table_key`` is what this browser calls its part in it."""

    table_key: str
    name: str
    setup: ports.Setup
    servers: tuple[str, ...] = ()


class JoinTable(NamedTuple):
    """Answer an invitation (its text, or a link that holds it)."""

    table_key: str
    name: str
    invitation: str
    servers: tuple[str, ...] = ()


class OpenTable(NamedTuple):
    """Come back to a table that this browser keeps, unless it runs here already."""

    table_key: str
    servers: tuple[str, ...] = ()


class ForgetTable(NamedTuple):
    """End this device's part in a table and remove what is kept of it."""

    table_key: str


class RememberTable(NamedTuple):
    """Bring back what was kept of the table that was forgotten last."""

    table_key: str


class RequestAt(NamedTuple):
    """Do something at a table."""

    table_key: str
    request: ports.Request


class JoinRematch(NamedTuple):
    """Sit down at a table to which the device has been taken along, to play again."""

    table_key: str


class BeReady(NamedTuple):
    """Agree by oneself when asked whether to begin, as whoever answers an invitation does; or be
    asked."""

    table_key: str
    ready: bool


class HoldRound(NamedTuple):
    """Let the others wait with the next round of a race as long as somebody here looks at what
    the last one has brought (``hold``), or go on."""

    table_key: str
    hold: bool


class MakeInvite(NamedTuple):
    """Make an invitation to a table, or to look on there."""

    table_key: str
    to_watch: bool = False


class CloseDoor(NamedTuple):
    """Let nobody else come to a table before its match begins, or let people in again; all are
    told."""

    table_key: str
    closed: bool


class Mute(NamedTuple):
    """Show no more what a member says, or show it again."""

    table_key: str
    member: int


class Reconnect(NamedTuple):
    """Make the codes that bring this device back to a table from which it is cut off."""

    table_key: str


class Withdraw(NamedTuple):
    """Take an invitation back, or put it away."""

    table_key: str
    number: int


class PlayAgain(NamedTuple):
    """Found a table for the people of another one, whose links go over to it."""

    table_key: str
    before: str
    name: str
    setup: ports.Setup
    servers: tuple[str, ...] = ()


class SaveTranscript(NamedTuple):
    """Write down all that was signed at a table, which need not run here: ``Transcribed``. It was
    ``played`` last then, in ms since 1970."""

    table_key: str
    played: int = 0


class CheckTranscript(NamedTuple):
    """Check a file that somebody has chosen; ``Checking`` tells how far that is, ``Checked`` or
    ``NotChecked`` how it ends. What was checked before is left."""

    name: str
    data: bytes


class LeaveTranscript(NamedTuple):
    """Nobody waits for the check of a transcript any more."""


class TakeReply(NamedTuple):
    """Take a code that was pasted or scanned: a reply, or an invitation to come back."""

    table_key: str
    text: str


class HandReply(NamedTuple):
    """Give a reply that was opened here to whichever tab waits for it: ``ReplyHanded``."""

    text: str


class AskDoor(NamedTuple):
    """Find out what this browser knows of an invitation (its text, or a link that holds it):
    ``DoorKnown``, as long as anything is known."""

    invitation: str


class AskTabs(NamedTuple):
    """Ask the other tabs of this browser for their tables: ``TablesNear``."""


class JoinTab(NamedTuple):
    """Sit down at a table of another tab; no code is needed."""

    table_key: str
    name: str
    tab: str


class LookFor(NamedTuple):
    """Look for a QR code through the camera, shown in the ``<video>`` of that selector.

    Answered by ``Scanned`` each time a code is seen, or by ``CameraFailed``.
    """

    selector: str


class LookAway(NamedTuple):
    """Put the camera away."""


class OfferMove(NamedTuple):
    """Show a link that brings another device of the same person here, to take everything to each
    other; what was begun before is stopped."""

    settings: Settings


class AnswerMove(NamedTuple):
    """Answer such a link (its text, or one that holds it)."""

    link: str
    choice: Choice
    settings: Settings


class TakeMoveReply(NamedTuple):
    """Take the reply of the other device, as it was pasted or scanned."""

    text: str


class StopMove(NamedTuple):
    """End the transfer here and now."""


ForMoving = OfferMove | AnswerMove | TakeMoveReply | StopMove
"""Wishes to the transfer between two devices of one person."""

ForHosts = (
    FoundTable
    | JoinTable
    | OpenTable
    | ForgetTable
    | RememberTable
    | RequestAt
    | JoinRematch
    | BeReady
    | HoldRound
    | MakeInvite
    | CloseDoor
    | Mute
    | Reconnect
    | Withdraw
    | PlayAgain
    | SaveTranscript
    | CheckTranscript
    | LeaveTranscript
    | TakeReply
    | HandReply
    | AskDoor
    | AskTabs
    | JoinTab
)
"""Wishes to the tables of this tab."""

AtTables = ForHosts | LookFor | LookAway

RemoteEffect = AtTables | ForMoving
