"""For how many people an invitation is, and another one for who has answered too late."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from app.remote.links.paths import ConnectionPaths
from app.remote.values.invitations import SpentError
from app.remote.values.running_table import RunningTable
from pyengine.peers.codes.codes import CodeError
from pyengine.peers.session.ports import OfferCode
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.contents import OPEN

DOOR, CLOSED = "door", b"closed"
"""Where it is stored that a founder lets nobody else in, and as what."""

DOOR_WORDS = {
    True: "The door is closed: nobody else comes in.",
    False: "The door is open again.",
}
"""What a founder says to all of the door."""


def invite(paths: ConnectionPaths, table: RemoteTable, to_watch: bool = False) -> None:
    """Make an invitation: a link for all who may still sit down, or for one to watch.

    Raises ``ValueError`` with a sentence where there are enough.
    """
    free = 0 if table.begun or to_watch else _free_seats(table)
    awaited = sum(invite.free for invite in paths.invites if not invite.to_watch)
    paths.invite(to_watch, free - awaited, is_extra=table.is_complete)


class CodeTaken(NamedTuple):
    """What has come of a code: whether it ``fits``, what the table shows of it, and codes that are
    to be passed on."""

    fits: bool
    told: dict[str, str]
    offers: tuple[OfferCode, ...] = ()


def take_code(
    paths: ConnectionPaths, shown: RunningTable, text: str, seated: bool, linked: Collection[int]
) -> CodeTaken:
    """Take a reply, or an invitation by which this device comes back to its seat."""
    try:
        taken = paths.take_code(text, shown.table.id, seated, linked)
    except SpentError as error:
        another = _make_another(paths, shown, paths.sent.is_to_watch(text))
        return CodeTaken(False, {"spent": f"{error} {another}".rstrip()})
    except CodeError as error:
        return CodeTaken(False, {"problem": str(error)})
    return CodeTaken(True, {"notice": taken.notice, "problem": "", "spent": ""}, taken.offers)


def _make_another(paths: ConnectionPaths, shown: RunningTable, to_watch: bool) -> str:
    """Says what whoever has sent a reply too late needs: the link that waits, or a new one, which
    is made at once; ``to_watch`` if that is what they were invited to."""
    table = shown.table
    if shown.closed and not table.begun:
        return "The door is closed."
    if not table.id:
        return ""
    awaited = any(guest.how == "away" and not guest.left for guest in table.participants)
    if not (to_watch or table.begun or awaited or _free_seats(table)):
        return "All seats are taken: add a seat for them, or invite them to watch."
    alike = [known for known in paths.invites if table.begun or known.to_watch == to_watch]
    if any(known.status in ("making", "waiting") for known in alike):
        return "Send them the link that is shown here."
    try:
        invite(paths, table, to_watch)
    except ValueError as error:
        return str(error)
    return "Here is a new link: send them that."


def _free_seats(table: RemoteTable) -> int:
    return sum(kind == OPEN for _, kind in table.seats)
