"""The terms of a remote table, as its sheet has them, and how far one asks to go back there."""

from __future__ import annotations

from app.saves.terms import Terms
from pyengine.core.game import CHANCE
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.contents import Proposal, Sheet

PATIENCE = (
    ("0", "Never"),
    ("1", "After 1 minute"),
    ("3", "After 3 minutes"),
    ("10", "After 10 minutes"),
)
"""The values of ``Setup.patience`` in words."""

UNDO_MEANS = {
    "free": "You can undo a choice until all have chosen; after that, if all agree.",
    "agreed": "You can undo a choice if all agree.",
    "none": "Nothing can be undone.",
}
"""What each way to take moves back means at a table far apart."""


def reminder_words(sheet: Sheet) -> str:
    """Says when those who are here are reminded of a bot for whoever is away."""
    when = dict(PATIENCE)[str(sheet.patience)].lower()
    return f"When somebody is away, you are reminded of a bot: {when}."


def agreed_terms(sheet: Sheet) -> Terms:
    """The terms that all have signed."""
    return Terms(sheet.undo, sheet.clock)


def last_turn(table: RemoteTable) -> int | None:
    """After how many phases somebody made the newest move; None before the first."""
    return _newest(table, tuple(range(1, len(table.seats) + 1)))


def back_words(table: RemoteTable, by: int, proposal: Proposal) -> str:
    """Says how far somebody asks to go back."""
    own = tuple([at for at, (member, _) in enumerate(table.seats, 1) if member == by])
    if proposal.phase >= table.phase:
        return "to choose again"
    if proposal.phase == last_turn(table):
        return "to go back a turn"
    if proposal.phase == _newest(table, own):
        return "to take a move back"
    return "to go back to where the match split"


def _newest(table: RemoteTable, seats: tuple[int, ...]) -> int | None:
    """The phase of the newest action of these seats."""
    entries = table.match.entries if table.match else ()
    found = (one.phase for one in reversed(entries) if one.actor != CHANCE and one.actor in seats)
    return next(found, None)
