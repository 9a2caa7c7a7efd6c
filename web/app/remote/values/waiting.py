"""The waits of a remote match, in words."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.words import and_list, possessive
from app.remote.values.deals import PROVING
from app.remote.values.onlookers import STOPPED_WATCHING
from app.remote.values.running_table import RunningTable
from pyengine.core.words import ended
from pyengine.peers.membership.people import people_of
from pyengine.peers.membership.standing import Need
from pyengine.peers.table.remote_table import Participant, PresenceStatus, RemoteTable
from pyengine.peers.table.unresponsive import person_ms
from pyengine.peers.wire.contents import Sheet
from pyengine.peers.wire.timeouts import MINUTE_MS

BACK_IN_ROUND = "The round goes on. You are back in it in a moment."


def waiting_words(table: RemoteTable) -> str:
    """Says for whom the match waits; nothing where only for this device."""
    if table.left:
        return STOPPED_WATCHING if table.looks_on else "You have left this table."
    others = [need for need in table.needs if need.member != table.me]
    presence = {participant.member: participant.how for participant in table.participants}
    lost = [need.member for need in others if presence.get(need.member) == "away"]
    if lost:
        away = tuple(dict.fromkeys(lost))
        if _is_race(table):
            return _lost_words(table, away)
        # That they are away, and how, stands in the note.
        return ended(f"The match waits for {and_list([table.name_of(one) for one in away])}")
    if table.unsent:
        return "Your move is on its way."
    if text := unresponsive_words(table):
        return text
    if table.awaits_proofs or _deals(table):
        return _dealing_words(table, others, presence)
    late = [need for need in others if presence.get(need.member) == "late"]
    if silent := [need for need in late if need.kind == "peek"]:
        return f"{_device(table, silent)} has yet to help with a look."
    if "link" in [need.kind for need in others]:
        if late:
            return f"{_device(table, late)} has not given its part of the roll."
        return "The devices are agreeing on the dice."
    people = [table.name_of(need.member) for need in others if need.kind in ("act", "commit")]
    return ended(f"Waiting for {and_list(list(dict.fromkeys(people)))}") if people else ""


def returning_words(remote: RunningTable) -> str:
    """Says whom this device is just looking for by itself, of whom nothing is known before that;
    else nothing."""
    table = remote.table
    if not (remote.returning and table.alone) or table.left:
        return ""
    names = [
        one.name
        for one in table.participants
        if one.member != table.me and not (one.left or one.watches)
    ]
    return f"Connecting with {and_list(names) or 'the others'}…"


def start_words(table: RemoteTable) -> str:
    """Says for whom a round of a race waits before its signal, or that it goes on already; nothing
    where it is about to begin."""
    waits = [need.member for need in table.needs if need.kind == "clock"]
    if others := [table.name_of(member) for member in waits if member != table.me]:
        return ended(f"Waiting for {and_list(others)}")
    race = table.match is not None and table.match.pending.race
    known = table.match is not None and table.signal[0] == table.match.pending.signal
    return BACK_IN_ROUND if race and not (waits or known) else ""


def ready_words(table: RemoteTable) -> str:
    """Says who is ready for a round of a race that waits for whoever is here; empty for nobody."""
    waits = {need.member for need in table.needs if need.kind == "clock"}
    if table.me not in waits:
        return ""
    away = {one.member for one in table.participants if one.how == "away"}
    ready = [one for one in people_of(table.seats) if one not in waits | away]
    names = [table.name_of(member) for member in ready]
    return f"{and_list(names)} {'are' if names[1:] else 'is'} ready" if names else ""


def _is_race(table: RemoteTable) -> bool:
    return table.match is not None and table.match.game.info.tempo == "race"


def _lost_words(table: RemoteTable, lost: tuple[int, ...]) -> str:
    """Says who of those who play is away, and what that means."""
    names = [table.name_of(member) for member in lost]
    asleep = {one.member for one in table.participants if one.asleep}
    if asleep.issuperset(lost):
        return f"{asleep_words(names)}. {_goes_on(table)}"
    return f"{and_list(names)} {'are' if names[1:] else 'is'} away. {_goes_on(table)}"


def _goes_on(table: RemoteTable) -> str:
    return "The clock does not wait." if is_clocked(table) else "The match waits."


def is_clocked(table: RemoteTable) -> bool:
    """Returns whether a round of a race has a clock that has been started: it goes on whoever is
    away, though nothing counts before they know of it."""
    if table.match is None or any(need.kind == "clock" for need in table.needs):
        return False
    return table.match.pending.race and bool(table.match.pending.limit)


def away_in_race(table: RemoteTable, looking: str = "") -> str:
    """Says who of those who race is away, or that this device is ``looking`` for them, and whether
    the clock goes on; empty for nobody."""
    people = people_of(table.seats)
    away = [
        one.member
        for one in table.participants
        if one.how == "away" and one.member in people and not one.left and one.member != table.me
    ]
    if looking and away:
        return f"{looking} {_goes_on(table)}"
    return _lost_words(table, tuple(away)) if away else ""


def _device(table: RemoteTable, needs: list[Need]) -> str:
    """Names the device that gives the first of what is needed, such as ``Tom's device``."""
    return f"{possessive(table.name_of(needs[0].member))} device"


def unresponsive_words(table: RemoteTable) -> str:
    """Names unresponsive peers, in one or two sentences; nothing without them."""
    found = [
        participant
        for participant in table.participants
        if participant.is_unresponsive and participant.member != table.me
    ]
    people = [participant.name for participant in found if participant.unresponsive == "person"]
    devices = [participant.name for participant in found if participant.unresponsive == "device"]
    return _unresponsive(devices, people, _too_long(table.sheet))


def _too_long(sheet: Sheet | None) -> str:
    """Says what somebody has let pass who does not move."""
    if sheet is None or person_ms(sheet) != sheet.patience * MINUTE_MS:
        return ", though the time is up"
    return f" for {minutes_words(sheet.patience)}"


def _deals(table: RemoteTable) -> bool:
    """Returns whether hidden cards are dealt or compared. Where they are hands also while nobody
    has to post for that, because this device works on what others have posted."""
    match = table.match
    if match is None or not match.game.info.masked:
        return False
    kinds = {need.kind for need in table.needs}
    if not match.game.info.hands:
        return bool(kinds & {"deal", "check"})
    return match.pending.chance is not None or bool(kinds & {"deal", "check", "link"})


def _dealing_words(
    table: RemoteTable, others: list[Need], presence: dict[int, PresenceStatus]
) -> str:
    """Says that devices deal, or compare a deal; or whose part in that is late."""
    if late := [need for need in others if presence.get(need.member) == "late"]:
        return f"{_device(table, late)} has not done its part of the deal."
    if table.deal is not None and table.deal.stage == "checking":
        return "The devices are comparing this deal."
    if table.deal is not None and table.deal.awaits_proofs:
        return PROVING
    return "The cards are being dealt. Nobody can look at them on the way."


def _unresponsive(devices: list[str], people: list[str], too_long: str) -> str:
    """Names the unresponsive peers: whose devices, and who has not moved."""
    sentences = []
    if devices:
        whose = and_list([possessive(name) for name in devices])
        give = "devices give" if devices[1:] else "device gives"
        sentences.append(f"{whose} {give} nothing that the match waits for.")
    if people:
        have = "have" if people[1:] else "has"
        sentences.append(f"{and_list(people)} {have} not moved{too_long}.")
    return " ".join(sentences)


def asleep_words(names: Sequence[str]) -> str:
    """Says that devices sleep, by the names of those whose they are.

    >>> asleep_words(["Tom"])
    "Tom's device sleeps"
    """
    whose = and_list([possessive(name) for name in names])
    return f"{whose} {'devices sleep' if names[1:] else 'device sleeps'}"


def is_race_on(table: RemoteTable) -> bool:
    """Returns whether a race is played, and not over."""
    match = table.match
    return match is not None and match.game.info.tempo == "race" and not match.settled


def hidden_in_race(table: RemoteTable) -> tuple[str, ...]:
    """The names of those whose pages are hidden while a race goes on, which waits for nobody."""
    if not is_race_on(table):
        return ()
    return tuple([one.name for one in table.participants if one.hidden and not _is_out(one)])


def _is_out(participant: Participant) -> bool:
    return participant.left or participant.watches


def hidden_words(names: Sequence[str]) -> str:
    """Says whose pages are hidden, while their devices answer all the same; empty for nobody's.

    >>> hidden_words(["Mia"]), hidden_words(["Mia", "Tom"])
    ("Mia's page is hidden.", "Mia's and Tom's pages are hidden.")
    """
    whose = and_list([possessive(name) for name in names])
    return f"{whose} {'pages are' if names[1:] else 'page is'} hidden." if names else ""


def minutes_words(minutes: int) -> str:
    """So many minutes in words."""
    return "a minute" if minutes == 1 else f"{minutes} minutes"
