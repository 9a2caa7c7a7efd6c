"""Onlookers (spectators) of a remote match: named by the table, without a seat."""

from __future__ import annotations

from app.base.identity import by_identity
from app.base.words import and_list
from pyengine.core.info import Info
from pyengine.peers.fold.names import name_of_newcomer
from pyengine.peers.table.remote_table import Ask, Participant, RemoteTable
from pyengine.peers.wire.contents import Proposal

WATCHING = "You are watching."
STOPPED_WATCHING = "You have stopped watching."
FACE_DOWN = "Hands are face down."
FOR_ALL = "Your yes also lets in everybody who comes to watch later."
LOOKS_HIDDEN = "What a player looks at alone stays hidden."


def onlookers(table: RemoteTable) -> tuple[Participant, ...]:
    """Returns those who look on at a match just now; nobody before it begins."""
    return _parted(table.participants)[1]


def players_among(table: RemoteTable) -> tuple[Participant, ...]:
    """Returns those who play, or did; before the match begins everybody who is here."""
    return _parted(table.participants)[0]


@by_identity(1, most=8)
def _parted(
    participants: tuple[Participant, ...],
) -> tuple[tuple[Participant, ...], tuple[Participant, ...]]:
    """Those who play, and those who look on just now; the same where nothing has changed."""
    players = tuple([known for known in participants if not known.watches])
    watchers = [known for known in participants if known.watches and not known.left]
    here = tuple([watcher for watcher in watchers if watcher.how != "away"])
    return players if len(players) < len(participants) else participants, here


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


def left_out_of(table: RemoteTable, proposal: Proposal) -> str:
    """Returns the names of those who are to make room for somebody; who has left is not among
    them."""
    stay = {member for member, _ in proposal.members}
    found = [one for one in table.participants if one.member in set(table.members) - stay]
    return and_list([participant.name for participant in found if not participant.left])


def newcomers_of(table: RemoteTable, proposal: Proposal) -> str:
    """Returns the names of those whom a proposal lets in; empty where nothing but a key is known
    of one of them.

    Who has not sat down yet is called what the proposer was told, and never like anybody else.
    """
    come = [member for member, _ in proposal.members if member not in table.members]
    found = [table.participant(member) for member in come]
    names = [participant.name for participant in found if participant and participant.named]
    if not names and (told := called_newcomer(table, proposal)):
        names = [told]
    return and_list(names) if len(names) == len(come) else ""


def called_newcomer(table: RemoteTable, proposal: Proposal) -> str:
    """Returns what the one is called whom a proposal lets in and who has not sat down yet; nothing
    where there is none, or nothing is known of it."""
    come = [member for member, _ in proposal.members if member not in table.members]
    newcomer = table.participant(come[0]) if len(come) == 1 else None
    if len(come) != 1 or (newcomer is not None and newcomer.named):
        return ""
    return name_of_newcomer(proposal.name, [known.name for known in table.participants])


def watching_question(table: RemoteTable, ask: Ask) -> str:
    """Asks whether somebody may look on; that is asked once of everybody."""
    name = newcomers_of(table, ask.proposal)
    hidden = hidden_words(table.match.game.info) if table.match else ""
    if ask.by == table.me:
        wish = f"{name or 'Your guest'} would like to watch."
    else:
        wish = f"{table.name_of(ask.by)} has invited {name or 'somebody'} to watch."
    gone = left_out_of(table, ask.proposal)
    room = f"The table is full, and {gone} would make room." if gone else ""
    return " ".join(filter(None, (wish, room, hidden, FOR_ALL)))
