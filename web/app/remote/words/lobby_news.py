"""What is said in the lobby: who has come and gone, who sits where, what is agreed, who is
ready.
"""

from __future__ import annotations

from app.base.words import and_list, possessive
from app.remote.values.running_table import RunningTable
from app.remote.values.seating import seated
from app.remote.words.questions import pending_words, waited_for
from app.remote.words.timing import slow_line_words
from pyengine.core.options import check_options
from pyengine.core.registry import load_game
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.wire.contents import OPEN, PERSON, Sheet

KINDS = {
    OPEN: "For a friend",
    PERSON: "Person here",
    "easy": "Easy bot",
    "normal": "Normal bot",
    "hard": "Hard bot",
}
"""Who can sit in a seat, as the keeper of the sheet chooses it."""

PATIENCE = (
    ("0", "Never"),
    ("1", "After 1 minute"),
    ("3", "After 3 minutes"),
    ("10", "After 10 minutes"),
)
"""The values of ``Setup.patience`` in words."""

READY = "The buttons I am ready and Not yet stand at the end of the page."

_NEVER = PATIENCE[0][1].lower()

_SIT_FIRST = "When everybody is seated, ask whether all are ready."
_ALL_SIT = "Everybody is seated: ask whether all are ready."


def lobby_news(then: RunningTable, remote: RunningTable, came: str) -> list[str]:
    """What has changed at a table that is being laid; ``came`` says who is new there."""
    if then.table.sheet is None or not then.table.me:
        return [_arrival(remote), _unseated(then, remote), *_asked(then, remote)]
    told = [came, *_presence(then, remote)]
    told += [*_seats(then, remote), *_agreed(then, remote), _unseated(then, remote)]
    if (
        _all_sit(remote)
        and not _all_sit(then)
        and remote.table.asked is None
        and remote.table.pending is None
    ):
        told.append(start_words(remote))
    slow = slow_line_words(remote)
    told.append(slow if slow != slow_line_words(then) else "")
    return told + _asked(then, remote)


def start_words(remote: RunningTable) -> str:
    """What is still to be done before the match can begin."""
    if remote.table.keeps:
        return _ALL_SIT if _all_sit(remote) else _SIT_FIRST
    keeper = remote.table.name_of(FOUNDER)
    if _all_sit(remote):
        return f"{keeper} can begin now."
    return f"{keeper} begins when everybody is seated."


def unseated_words(names: tuple[str, ...], keeps: bool, keeper: str) -> str:
    """Who has come and finds no seat; nothing where everybody has one."""
    if not names:
        return ""
    has = "has" if len(names) == 1 else "have"
    rest = "" if keeps else f" {keeper} can make one free."
    return f"{and_list(names)} {has} no seat yet.{rest}"


def _all_sit(remote: RunningTable) -> bool:
    """Whether no seat is free, and nobody is here who has none."""
    return all(kind != OPEN for _, kind in remote.table.seats) and not remote.table.unseated


def _arrival(remote: RunningTable) -> str:
    """Where a guest has come, or who has loaded the page again."""
    assert remote.table.sheet is not None
    title = load_game(remote.table.sheet.game).info.title
    if remote.table.keeps:
        return f"Your table of {title} is laid. {_all_seats(remote)}"
    host = possessive(remote.table.name_of(FOUNDER))
    agreed = "; ".join(
        f"{what.lower()}: {chosen}"
        for what, chosen in _terms(remote.table.sheet)
        if chosen != _NEVER
    )
    told = (f"You are at {host} table: {title}.", _all_seats(remote), f"Agreed: {agreed}.")
    return " ".join((*told, start_words(remote)))


def _all_seats(remote: RunningTable) -> str:
    """Who sits in each seat."""
    places = ", ".join(
        f"seat {seat} {_holder(remote, seat)}" for seat in range(1, len(remote.table.seats) + 1)
    )
    return f"{places[:1].upper()}{places[1:]}."


def _holder(remote: RunningTable, seat: int) -> str:
    member, kind = remote.table.seats[seat - 1]
    if kind == PERSON:
        return "you" if member == remote.table.me else _names(remote)[seat - 1]
    return "free" if kind == OPEN else KINDS[kind].lower()


def _names(remote: RunningTable) -> list[str]:
    return [one.name for one in seated(remote.table.seats, remote.table.name_of)]


def _presence(then: RunningTable, remote: RunningTable) -> list[str]:
    """Who is away, and who is back."""
    told = []
    for one in remote.table.participants:
        known = then.table.participant(one.member)
        if known is None or one.member == remote.table.me:
            continue
        if one.left and not known.left:
            told.append(f"{one.name} has left the table.")
        elif (one.how == "away") != (known.how == "away") and not one.left:
            told.append(f"{one.name} is {'away' if one.how == 'away' else 'back'}.")
    return told


def _seats(then: RunningTable, remote: RunningTable) -> list[str]:
    """Who has sat down or got up, and seats that are more or fewer.

    The bot that the keeper chooses for a seat is heard of the field in which it is chosen.
    """
    told = []
    for seat, now in enumerate(remote.table.seats, 1):
        old = then.table.seats[seat - 1] if seat <= len(then.table.seats) else None
        chosen = old is not None and old[0] == remote.table.me and now[1] not in (PERSON, OPEN)
        if now != old and not chosen:
            told.append(_seat_words(remote, seat))
    gone = range(len(remote.table.seats) + 1, len(then.table.seats) + 1)
    return told + [f"Seat {seat} is taken away." for seat in gone]


def _seat_words(remote: RunningTable, seat: int) -> str:
    kind = remote.table.seats[seat - 1][1]
    if kind == OPEN:
        return f"Seat {seat} is free."
    if kind == PERSON:
        return f"{_names(remote)[seat - 1]} sits in seat {seat}."
    return f"Seat {seat} is for {'an' if kind == 'easy' else 'a'} {KINDS[kind].lower()}."


def _agreed(then: RunningTable, remote: RunningTable) -> list[str]:
    """What the keeper has agreed anew; who keeps the sheet has just chosen it."""
    old, new = then.table.sheet, remote.table.sheet
    if remote.table.keeps or old is None or new is None:
        return []
    told = [
        f"{title}: {value}." for title, value in _terms(new) if (title, value) not in _terms(old)
    ]
    keeper = remote.table.name_of(FOUNDER)
    return [f"{keeper} has changed what is agreed.", *told] if told else []


def _terms(sheet: Sheet) -> list[tuple[str, str]]:
    """All that is agreed: what it is, and what was chosen."""
    info = load_game(sheet.game).info
    chosen = check_options(info, sheet.players, dict(sheet.options))
    terms = [
        (option.title, _label(option.labels, option.values, chosen[option.name]))
        for option in info.options
        if option.kind != "seats"
    ]
    if info.hands:
        terms.append(("How the deal is checked", sheet.hands))
        left = "that hand is opened" if sheet.escrow else "the round is dealt anew"
        terms.append(("When somebody leaves in the middle of a round", left))
    waits = dict(PATIENCE)[str(sheet.patience)].lower()
    return [*terms, ("A bot for whoever is away", waits)]


def _label(labels: tuple[str, ...], values: tuple[str, ...], value: str) -> str:
    return labels[values.index(value)].lower() if labels and value in values else value


def _unseated(then: RunningTable, remote: RunningTable) -> str:
    def words(one: RunningTable) -> str:
        names = tuple(participant.name for participant in one.table.unseated)
        return unseated_words(names, one.table.keeps, one.table.name_of(FOUNDER))

    return words(remote) if words(remote) != words(then) else ""


def _asked(then: RunningTable, remote: RunningTable) -> list[str]:
    """Whether all are ready: as a question with what it is about, or how far the answers are."""
    if remote.table.asked is not None:
        if then.table.asked is not None and then.table.asked.proposal == remote.table.asked.proposal:
            return []
        asks = f"{remote.table.name_of(remote.table.asked.by)} asks: ready to begin like this?"
        return [asks, _all_seats(remote), READY]
    words = pending_words(remote)
    return [words] if waited_for(remote) and words != pending_words(then) else []
