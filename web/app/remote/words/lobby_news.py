"""Announcements in the lobby: who has come and gone, who sits where, what is agreed, who is
ready.
"""

from __future__ import annotations

from typing import NamedTuple

from app.base.words import do_all, do_all_within, does, player_words, possessive
from app.remote.values.seating import seat_players
from app.remote.words.questions import pending_words, waited_for
from app.remote.words.terms import UNDO_MEANS, reminder_words
from app.remote.words.timing import slow_line_words
from app.saves.terms import USUAL, clock_words
from pyengine.core.options import check_options
from pyengine.core.registry import load_game
from pyengine.core.words import YOU, ended
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.contents import OPEN, PERSON, STANDARD, Sheet


def kinds_of(game: str) -> tuple[str, ...]:
    """Returns the kinds of those who can sit in a seat, as the keeper of the sheet chooses it."""
    return (OPEN, PERSON, *load_game(game).info.levels)


def kind_words(kind: str) -> str:
    """Says who can sit in a seat."""
    return "For a friend" if kind == OPEN else player_words(kind)


READY = "The buttons “I am ready” and “Not yet” are at the end of the page."

_SIT_FIRST = "When everybody is seated, you can begin."
_ALL_SIT = "Everybody is seated: you can begin."


def lobby_news(
    then: RemoteTable,
    table: RemoteTable,
    came: str,
    awaited: tuple[str, str] = ("", ""),
) -> list[str]:
    """Announces changes of a table that is being laid; ``came`` says who is new there, ``awaited``
    who had been asked to play again and had not come yet, then and now.

    Whoever looks on is not told how to begin: the match may have begun long ago, and is known a
    moment later than the table.
    """
    if table.looks_on:
        is_first = then.sheet is None or not then.me
        return [_arrival_to_watch(table)] if is_first else [came, *_presence(then, table)]
    if then.sheet is None or not then.me:
        return [arrival_words(table), _unseated(then, table), *_asked(then, table)]
    sentences = [came, *_presence(then, table)]
    sentences += [*_seats(then, table), *_agreed(then, table), _unseated(then, table)]
    if awaited[1] != awaited[0]:
        sentences.append(awaited[1])
    if _all_sit(table) and not _all_sit(then) and table.asked is None and table.pending is None:
        sentences.append(start_words(table))
    slow = slow_line_words(table)
    sentences.append(slow if slow != slow_line_words(then) else "")
    return sentences + _asked(then, table)


def start_words(table: RemoteTable, awaited: str = "") -> str:
    """Says what is still to be done before the match can begin; to its founder also who has been
    asked to play again and is ``awaited``, in a sentence."""
    founder, seatless = table.name_of(FOUNDER), unseated_names(table)
    watch = do_all_within(seatless, "watches", "watch") if seatless else ""
    if table.is_founder:
        if watch:
            return ended(f"All seats are taken. If you begin now, {watch}")
        if not _all_sit(table):
            return f"{awaited} {_SIT_FIRST}" if awaited else _SIT_FIRST
        return _ALL_SIT
    can = "can begin now" if _all_sit(table) or watch else "begins when everybody is seated"
    watch = "you watch" if table.looks_on else watch
    return ended(f"{founder} {can}: then {watch}" if watch else f"{founder} {can}")


def ready_words(table: RemoteTable, ready: bool) -> str:
    """Says to whoever was invited and sits whether the match can begin without asking them."""
    if ready:
        return f"You are ready. {start_words(table)}"
    return f"{table.name_of(FOUNDER)} will ask you before the match begins."


def unseated_words(names: tuple[str, ...], is_founder: bool, founder: str) -> str:
    """Says who has come and finds no seat, to them and to whoever can make one free."""
    if not (is_founder or YOU in names):
        return ""
    if not is_founder:
        return f"You have no seat yet. {founder} can make one free."
    return f"{do_all(names, 'has', 'have')} no seat yet." if names else ""


def unseated_names(table: RemoteTable) -> tuple[str, ...]:
    """Names who finds all seats taken, and would look on; whoever reads is ``YOU``."""
    return tuple(YOU if one.member == table.me else one.name for one in table.unseated)


def _all_sit(table: RemoteTable) -> bool:
    """Returns whether no seat is free, and nobody is here who has none."""
    return all(kind != OPEN for _, kind in table.seats) and not table.unseated


def arrival_words(table: RemoteTable) -> str:
    """Says where a guest has come, or who has loaded the page again."""
    assert table.sheet is not None
    title = load_game(table.sheet.game).info.title
    if table.is_founder:
        return f"Your table of {title} is set. {_all_seats(table)}"
    host = possessive(table.name_of(FOUNDER))
    # What is as usual need not be heard first of all.
    agreed = [term.words for term in _terms(table.sheet) if not term.usual]
    sentences = [f"You are at {host} table: {title}.", _all_seats(table)]
    if agreed:
        sentences += ["This is agreed.", *agreed]
    return " ".join((*sentences, start_words(table)))


def _arrival_to_watch(table: RemoteTable) -> str:
    assert table.sheet is not None
    title = load_game(table.sheet.game).info.title
    return f"You are at {possessive(table.name_of(FOUNDER))} table to watch: {title}."


def _all_seats(table: RemoteTable) -> str:
    """Says who sits in each seat."""
    places = ", ".join(
        f"seat {seat} {_holder(table, seat)}" for seat in range(1, len(table.seats) + 1)
    )
    return ended(f"{places[:1].upper()}{places[1:]}")


def _holder(table: RemoteTable, seat: int) -> str:
    member, kind = table.seats[seat - 1]
    if kind == PERSON:
        return "you" if member == table.me else _names(table)[seat - 1]
    return "free" if kind == OPEN else player_words(kind).lower()


def _names(table: RemoteTable) -> list[str]:
    return [player.name for player in seat_players(table.seats, table.name_of)]


def _presence(then: RemoteTable, table: RemoteTable) -> list[str]:
    """Says who is away, and who is back."""
    known_now = {participant.member for participant in table.participants}
    sentences = [
        f"{gone.name} is no longer at the table."
        for gone in then.participants
        if gone.member not in known_now
    ]
    if table.is_sent_away and not then.is_sent_away:
        sentences.append(f"You are no longer at {possessive(table.name_of(FOUNDER))} table.")
    for participant in table.participants:
        known = then.participant(participant.member)
        if known is None or participant.member == table.me:
            continue
        if participant.left and not known.left:
            sentences.append(f"{participant.name} has left the table.")
        elif not (known.named and participant.named):
            continue  # a guest without a name has only just come: ``came`` says who it is
        elif (participant.how == "away") != (known.how == "away") and not participant.left:
            sentences.append(
                f"{participant.name} is {'away' if participant.how == 'away' else 'back'}."
            )
    return sentences


def _seats(then: RemoteTable, table: RemoteTable) -> list[str]:
    """Says who has sat down or got up, and seats that are more or fewer.

    The bot that the keeper chooses for a seat is heard of the field in which it is chosen.
    """
    sentences = []
    for seat, now in enumerate(table.seats, 1):
        old = then.seats[seat - 1] if seat <= len(then.seats) else None
        chosen = old is not None and old[0] == table.me and now[1] not in (PERSON, OPEN)
        if now != old and not chosen:
            sentences.append(_seat_words(table, seat))
    gone = range(len(table.seats) + 1, len(then.seats) + 1)
    return sentences + [f"Seat {seat} has been removed." for seat in gone]


def _seat_words(table: RemoteTable, seat: int) -> str:
    member, kind = table.seats[seat - 1]
    if kind == OPEN:
        return f"Seat {seat} is free."
    if kind == PERSON:
        name = YOU if member == table.me else _names(table)[seat - 1]
        return f"{does(name, 'sits', 'sit')} in seat {seat}."
    return f"Seat {seat} is for {'an' if kind == 'easy' else 'a'} {player_words(kind).lower()}."


def _agreed(then: RemoteTable, table: RemoteTable) -> list[str]:
    """Says what the keeper has agreed anew; who keeps the sheet has just chosen it."""
    old, new = then.sheet, table.sheet
    if table.is_founder or old is None or new is None:
        return []
    known = _terms(old)
    sentences = [term.words for term in _terms(new) if term not in known]
    founder = table.name_of(FOUNDER)
    return [f"{founder} has changed what is agreed.", *sentences] if sentences else []


class _Term(NamedTuple):
    """Something that is agreed, in a sentence, and whether it is ``usual``."""

    words: str
    usual: bool


def _terms(sheet: Sheet) -> list[_Term]:
    """All that is agreed."""
    info = load_game(sheet.game).info
    chosen = check_options(info, sheet.players, dict(sheet.options))
    terms = []
    for option in info.options:
        value = chosen[option.name]
        if option.kind != "seats":
            label = _label(option.labels, option.values, value)
            terms.append(_Term(f"{option.title}: {label}.", value == option.default))
    if info.hands:
        usual = sheet.hands == STANDARD
        terms.append(_Term(f"{sheet.hands.capitalize()} deal.", usual))
    if info.tempo != "race":
        terms.append(_Term(UNDO_MEANS[sheet.undo], sheet.undo == USUAL.undo))
        clock = clock_words(sheet.clock)
        terms.append(_Term(f"A clock for turns: {clock}.", sheet.clock == USUAL.clock))
    return [*terms, _Term(reminder_words(sheet), not sheet.patience)]


def _label(labels: tuple[str, ...], values: tuple[str, ...], value: str) -> str:
    return labels[values.index(value)].lower() if labels and value in values else value


def _unseated(then: RemoteTable, table: RemoteTable) -> str:
    def words(known: RemoteTable) -> str:
        return unseated_words(unseated_names(known), known.is_founder, known.name_of(FOUNDER))

    return words(table) if words(table) != words(then) else ""


def _asked(then: RemoteTable, table: RemoteTable) -> list[str]:
    """Says whether all are ready: as a question with its matter, or how far the answers are."""
    if table.asked is not None:
        if then.asked is not None and then.asked.proposal == table.asked.proposal:
            return []
        asks = f"{table.name_of(table.asked.by)} asks: ready to begin like this?"
        return [asks, _all_seats(table), READY]
    words = pending_words(table)
    return [words] if waited_for(table) and words != pending_words(then) else []
