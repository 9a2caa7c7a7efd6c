"""Sentences about names that are odd: nobody is refused for one, but people are told."""

from __future__ import annotations

from app.remote.values.onlookers import called_newcomer
from pyengine.core.words import NOTHING
from pyengine.peers.fold.names import doubt
from pyengine.peers.table.remote_table import Ask, Participant, RemoteTable


def name_doubt(participant: Participant) -> str:
    """Says what is odd about a name; nothing of most."""
    return f"{participant.name} {participant.doubt}." if participant.doubt else ""


def question_doubts(table: RemoteTable, ask: Ask) -> str:
    """Says it of whoever asks, and of those whom a question lets in."""
    proposal = ask.proposal
    come = {member for member, _ in proposal.members} - set(table.members)
    seated = {member for member, _ in proposal.seats} - {member for member, _ in table.seats}
    known = [table.participant(member) for member in sorted({ask.by, *come, *seated})]
    found = [name_doubt(participant) for participant in known if participant]
    if name := called_newcomer(table, proposal):
        odd = doubt(proposal.name, [participant.name for participant in table.participants])
        found.append(f"{name} {odd}." if odd != NOTHING else "")
    return " ".join(filter(None, found))
