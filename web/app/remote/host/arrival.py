"""Arrival: whoever has answered an invitation to play sits down by that, and is ready; and so does
whoever plays again with the same people, once they have come to the new table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from app.remote.links.handover import own_seat
from app.remote.values.running_table import RunningTable
from pyengine.core.options import check_options
from pyengine.core.registry import load_game
from pyengine.peers.membership.people import FOUNDER, people_of
from pyengine.peers.session import ports
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.contents import OPEN, PERSON, Seats, Sheet

_Terms = tuple[object, ...]


class Step(NamedTuple):
    """The table as it is shown, and what is to be done there."""

    running: RunningTable
    request: ports.Request | None = None


class Arrival:
    """What a guest has said by answering an invitation to play, until the match begins. Changes in
    place.

    They take the first free seat, once, and are ready for what was agreed when they came: whoever
    gets up stays up, and where something else is agreed since they are asked.

    Whoever played at the table ``before`` is taken along by their device while they may still look
    at that match. Only when they come themselves do they sit down, where they sat, and are ready
    for what was agreed there.
    """

    def __init__(self, before: RemoteTable | None = None) -> None:
        self.is_guest = False
        """True for whoever has been invited to play, until the match begins or the page is loaded
        again."""
        self._seat_before = own_seat(before) if before else 0
        self._ready = True
        self._terms = _terms_of(before.sheet) if before and before.sheet else None
        self._sits = False
        """True from when they have first had a seat."""
        self._wanted_in: Seats = ()
        """The seats of which one has been asked for: others have been quicker where they change."""
        self._answered: set[int] = set()

    def come(self) -> None:
        """The person here has come to the table where they play again."""
        self.is_guest = self.is_guest or self._seat_before > 0

    def be_ready(self, ready: bool) -> None:
        """Agree by oneself when asked to begin, to what is agreed now; or do not."""
        self._ready, self._terms = ready, None

    def step(self, running: RunningTable, near: Collection[int]) -> Step:
        """Returns the table with whether they are ready, and what is to be done there, if anything
        is. Seats are asked of the founder, who need not be ``near``: linked to this device."""
        if not self.is_guest:
            return Step(running)
        table = running.table
        self.is_guest = not table.begun
        if table.begun or table.sheet is None or not table.me:
            return Step(replace(running, ready=None))
        if self._terms is None:
            self._terms = _terms_of(table.sheet)
        has_seat = (table.me, PERSON) in table.seats
        ready = self._ready and _terms_of(table.sheet) == self._terms
        self._sits = self._sits or has_seat
        request = self._agreement(table) if has_seat and ready else None
        if not self._sits and FOUNDER in near:
            request = self._seat(table.seats)
        return Step(replace(running, ready=ready if has_seat else None), request)

    def _seat(self, seats: Seats) -> ports.Request | None:
        free = [at for at, (_, kind) in enumerate(seats, 1) if kind == OPEN]
        if seats == self._wanted_in or not free:
            return None
        self._wanted_in = seats
        return ports.TakeSeat(self._seat_before if self._seat_before in free else free[0])

    def _agreement(self, table: RemoteTable) -> ports.Request | None:
        if table.asked is None:
            return None
        proposal = table.asked.proposal
        if proposal.ballot in self._answered or table.me not in people_of(proposal.seats):
            return None
        self._answered.add(proposal.ballot)
        return ports.Answer(proposal.ballot, yes=True)


def _terms_of(sheet: Sheet) -> _Terms:
    chosen = check_options(load_game(sheet.game).info, sheet.players, dict(sheet.options))
    return sheet.game, sorted(chosen.items()), sheet.hands, sheet.patience, sheet.undo, sheet.clock
