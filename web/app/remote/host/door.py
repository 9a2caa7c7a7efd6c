"""The door: what this browser knows of an invitation before anybody answers it.

Its store tells which invitations were answered here and at which tables it has a place, other tabs
tell of replies that wait there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.remote.host.driver import INDEX
from app.remote.host.host import Host
from app.remote.links import tabs
from app.remote.links.environment import World
from app.remote.values.messages import DoorKnown
from app.remote.values.ways.guests import Guest, guest_of
from app.remote.values.ways.known import ANSWERS, Known, answered_at
from pyengine.peers.codes.codes import CodeError

Parts = dict[str, bytes] | None
"""The stored parts of a table, by their names; None where storage has not told."""


class Door:
    """Finds out what is known of the invitation that was opened last. Changes in place."""

    def __init__(
        self,
        world: World,
        tab: str,
        hosts: Mapping[str, Host],
        read: Callable[[str, Callable[[Parts], None]], None],
        tell_tabs: Callable[[tabs.Line], None],
    ) -> None:
        self._world, self._tab, self._hosts = world, tab, hosts
        self._read, self._tell_tabs = read, tell_tabs
        self._guest: Guest | None = None
        """The invitation that was opened, as its guest would answer it."""
        self._known = Known()

    def ask(self, invitation: str) -> None:
        """Find out what is known of an invitation, and tell of it bit by bit."""
        try:
            guest = guest_of(invitation, self._world.date())
        except CodeError:
            return
        self._guest, self._known = guest, Known()
        self._tell_tabs(tabs.AskReply(self._tab, *_key(guest)))
        self._read(INDEX, lambda parts: self._on_index(guest, parts or {}))

    def _on_index(self, guest: Guest, parts: Mapping[str, bytes]) -> None:
        if at := answered_at(parts.get(ANSWERS, b""), guest):
            self._note(guest, answered=at)
        table_key = parts.get(guest.invite.table.hex(), b"").decode()
        if table_key in self._hosts:
            self._note(guest, table_key=table_key)
        elif table_key:
            # What was kept of a table may be gone since: then they would come as somebody new.
            self._read(
                table_key, lambda kept: self._note(guest, table_key=table_key) if kept else None
            )

    def answer(self, line: tabs.AskReply) -> None:
        """Tell another tab of the reply that waits here, if one does."""
        for host in self._hosts.values():
            guest = host.shown.guest
            if guest and guest.status == "waiting" and _key(guest) == (line.table, line.number):
                self._tell_tabs(tabs.OwnReply(self._tab, line.tab, *_key(guest), guest.address))

    def hear(self, line: tabs.OwnReply) -> None:
        """Another tab has told of a reply that waits there."""
        guest = self._guest
        if guest is not None and _key(guest) == (line.table, line.number):
            self._note(guest, reply=line.reply)

    def _note(self, guest: Guest, **changes: object) -> None:
        if guest is self._guest:
            self._known = replace(self._known, **changes)  # type: ignore[arg-type]
            self._world.tell(DoorKnown(guest.invite, self._known))


def _key(guest: Guest) -> tuple[str, str]:
    """Which invitation a guest answers: table and number, as lines between tabs have them."""
    return guest.invite.table.hex(), str(guest.invite.number)
