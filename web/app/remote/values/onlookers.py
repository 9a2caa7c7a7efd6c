"""Who looks on at a remote match: people with a number and no seat, whom the table names."""

from __future__ import annotations

from app.base.identity import by_identity
from app.base.words import and_list
from pyengine.core.info import Info
from pyengine.peers.membership.people import people_of
from pyengine.peers.table.remote_table import Participant, RemoteTable
from pyengine.peers.wire.contents import Proposal, Seats

WATCHING = "You are watching."
STOPPED_WATCHING = "You have stopped watching."
FACE_DOWN = "Hands are face down."
LOOKS_HIDDEN = "What a player looks at alone stays hidden."


def onlookers(table: RemoteTable) -> tuple[Participant, ...]:
    """Returns those who look on at a match just now; nobody before it begins.

    Whoever sat at the table at first is none of them: a bot may play for them until they are back.
    """
    return _parted(table.participants, table.seats, table)[1] if table.begun else ()


def players_among(table: RemoteTable) -> tuple[Participant, ...]:
    """Returns those who play, or did when the match began; before that everybody who is here."""
    if not table.begun:
        return table.participants
    return _parted(table.participants, table.seats, table)[0]


@by_identity(2, most=8, beside=1)
def _parted(
    participants: tuple[Participant, ...], _seats: Seats, table: RemoteTable
) -> tuple[tuple[Participant, ...], tuple[Participant, ...]]:
    """Those who play, and those who look on just now."""
    seatless = [one for one in participants if has_no_seat(table, one.member)]
    players = tuple([one for one in participants if one not in seatless]) if seatless else ()
    here = tuple([one for one in seatless if not one.left and one.how != "away"])
    return players or participants, here


def is_onlooker(table: RemoteTable) -> bool:
    """Returns whether the person at this device looks on, or did so until they left."""
    return table.begun and bool(table.me) and has_no_seat(table, table.me)


def has_no_seat(table: RemoteTable, member: int) -> bool:
    """Returns whether a member has no seat in the match, and had none when it began."""
    if member in people_of(table.seats):
        return False
    return table.sheet is None or member not in people_of(table.sheet.seats)


def onlookers_words(names: tuple[str, ...]) -> str:
    """Says who watches, in a sentence; nothing where nobody does.

    >>> onlookers_words(("Ada",)), onlookers_words(("Ada", "Ben")), onlookers_words(())
    ('Ada watches.', 'Ada and Ben watch.', '')
    """
    return f"{and_list(names)} {'watch' if names[1:] else 'watches'}." if names else ""


def watching_words(info: Info) -> str:
    """Tells an onlooker of a game what they do, and what stays hidden from them."""
    return f"{WATCHING} {hidden_words(info, FACE_DOWN)}".rstrip()


def hidden_words(info: Info, of_hands: str = "Hands stay face down.") -> str:
    """Says what no onlooker of a game sees; nothing where all lies in the open."""
    if not info.masked:
        return ""
    return of_hands if info.hands else LOOKS_HIDDEN


def newcomers_of(table: RemoteTable, proposal: Proposal) -> str:
    """Returns the names of those whom a proposal lets in without a seat; empty where somebody is
    among them of whom nothing but a key is known yet."""
    found = [table.participant(member) for member, _ in proposal.members]
    known = [participant for participant in found if participant is not None and participant.named]
    if len(known) < len(found):
        return ""
    watchers = onlookers(table)
    return and_list(
        [
            participant.name
            for participant in known
            if has_no_seat(table, participant.member) and participant not in watchers
        ]
    )
