"""Remote tables as the model holds them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from app.remote.values.messages import NearTable
from app.remote.values.running_table import RunningTable
from app.remote.values.ways.given import GivenLinks
from app.remote.values.ways.guests import Guest
from app.remote.values.ways.known import Known
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.table.remote_table import RemoteTable

if TYPE_CHECKING:
    from app.remote.values.moving.state import MoveState
    from app.remote.values.transcripts import Testimony
    from app.saves.records import Record

Handed = Literal["", "waiting", "taken", "nobody"]
"""The fate of a reply that was opened in a tab of its own."""


@dataclass(frozen=True, slots=True)
class RemoteState:
    """All tables that run in this tab, and what the screens about them show.

    ``table_key`` is that of the table that is shown or joined, ``name`` what its person is called,
    ``friends`` how many are to be invited from home.
    ``door`` is the invitation that was opened, ``problem`` why the newest code is of no use,
    ``asked`` whether a name has been asked for since the screen was entered: what one is called is
    told with the first post, and stays.
    ``settled`` is what was decided alone and has been looked at: a table, and an epoch. ``timed``
    are tables where it has been looked at how badly a race can be timed.
    ``transcript`` is the match of a transcript that was opened, and what is proved of it: it is
    looked at, not kept.
    """

    tables: tuple[RunningTable, ...] = ()
    table_key: str = ""
    name: str = ""
    friends: int = 1
    problem: str = ""
    asked: bool = False
    scanning: bool = False
    near: tuple[NearTable, ...] = ()
    handed: Handed = ""
    door: Guest | None = None
    known: Known = field(default_factory=Known)
    """What this browser knows of that invitation."""
    transcript: tuple[Record, Testimony] | None = None
    settled: frozenset[tuple[str, int]] = frozenset()
    timed: frozenset[str] = frozenset()
    given: GivenLinks = field(default_factory=GivenLinks)
    """The links that were given out here, and by when that is told."""
    is_ticking: bool = False
    """True if that time is told again in a minute."""
    move: MoveState | None = None
    """The transfer to another device of the same person, if one was begun."""

    @property
    def table(self) -> RunningTable | None:
        """The table that is shown."""
        return self.table_at(self.table_key)

    def wants_again(self, record_id: str) -> str:
        """The name of who has laid a table for the people of that match, and waits there for whom
        is on this device; else nothing."""
        laid = [running.table for running in self.tables if running.after == record_id]
        waits = bool(laid) and laid[-1].sheet is not None
        if not waits or laid[-1].is_founder or laid[-1].begun:
            return ""
        return laid[-1].name_of(FOUNDER)

    def known_at(self, table_key: str) -> RemoteTable | None:
        """Returns what the session of that table knows."""
        found = self.table_at(table_key)
        return found.table if found else None

    def table_at(self, table_key: str) -> RunningTable | None:
        """The table of which this device has that part."""
        found = [running for running in self.tables if running.table_key == table_key]
        return found[0] if found else None
