"""For how many people an invitation is, and another one for who has answered too late."""

from __future__ import annotations

from app.remote.links.paths import ConnectionPaths
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.contents import OPEN


def invite(paths: ConnectionPaths, table: RemoteTable, to_watch: bool = False) -> None:
    """Make an invitation: a link for all who may still sit down, or for one to watch.

    Raises ``ValueError`` with a sentence where there are enough.
    """
    free = 0 if table.begun or to_watch else _free_seats(table)
    awaited = sum(invite.free for invite in paths.invites if not invite.to_watch)
    paths.invite(to_watch, free - awaited)


def make_another(paths: ConnectionPaths, table: RemoteTable) -> str:
    """Says what whoever has sent a reply too late needs: the link that waits, or a new one, which
    is made at once."""
    if not table.id or (not table.begun and not _free_seats(table)):
        return ""
    if any(invite.status in ("making", "waiting") for invite in paths.invites):
        return "Send them the link that is shown here."
    try:
        invite(paths, table)
    except ValueError as error:
        return str(error)
    return "Here is a new link: send them that."


def _free_seats(table: RemoteTable) -> int:
    return sum(kind == OPEN for _, kind in table.seats)
