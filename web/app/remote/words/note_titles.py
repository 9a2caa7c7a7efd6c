"""What is to be decided at a remote table, in the few words that fit into its line at the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.base.words import and_list
from app.remote.values.running_table import RunningTable
from app.remote.values.waiting import asleep_words, returning_words
from app.remote.words.calling import called
from app.remote.words.questions import (
    IN_A_COPY,
    may_go_on,
    missing,
    out_words,
    pending_words,
    returned_words,
    troubles,
)
from pyengine.peers.membership.people import people_of
from pyengine.peers.table.remote_table import Participant, RemoteTable


class Title(NamedTuple):
    """A title; ``calls`` names what has to be looked at at once, and is empty where that can wait:
    whenever it is another one the note unfolds by itself."""

    words: str
    calls: str = ""


NO_TITLE = Title("")


def note_title(remote: RunningTable, settled: bool) -> Title:
    """Returns the title of the note of a table; ``settled`` says that this person has looked at
    what was decided alone."""
    table = remote.table
    title = _title(remote, settled)
    if found := troubles(table):
        return Title("A rule was broken", f"trouble {len(found)} {title.calls}")
    if remote.notice:
        return Title(title.words or "News", f"{title.calls} {remote.notice}")
    return title


def _title(remote: RunningTable, settled: bool) -> Title:
    table = remote.table
    if looking := returning_words(remote):
        return Title(looking)
    if table.left:
        return Title("You stopped watching" if table.looks_on else "You have left", "left")
    if table.asked is not None:
        who = called(table, table.asked.by)
        return Title(f"{who} asks", f"asked {table.asked.proposal.ballot}")
    if pending_words(table):
        return Title("A question is open")
    if not table.looks_on and out_words(table):
        return Title("A bot plays for you", f"out {table.out}")
    if gone := missing(table):
        has_left = all(participant.left for participant in gone)
        calls = f"left {len(gone)}" if has_left and not table.looks_on else ""
        return Title(short_words(gone), calls)
    if not table.looks_on and returned_words(table):
        return Title("A bot plays for you")
    split = table.match_split
    if split is not None and not settled and not table.looks_on:
        return Title("Decided without you", f"split {split.epoch}")
    return NO_TITLE


def short_words(gone: Sequence[Participant]) -> str:
    """Says of those who are missing that they are, in a few words."""
    names = [participant.name for participant in gone]
    if all(participant.left for participant in gone):
        return f"{and_list(names)} {'have' if names[1:] else 'has'} left"
    if any(participant.is_unresponsive for participant in gone):
        return "The match is held up"
    if all(participant.asleep for participant in gone):
        return asleep_words(names)
    return f"{and_list(names)} {'are' if names[1:] else 'is'} away"


def gone_words(table: RemoteTable) -> str:
    """Says that all others who played have left for good, and what can be done; else nothing."""
    gone = missing(table)
    stay = set(people_of(table.seats)) - {one.member for one in gone if one.left}
    if not gone or stay != {table.me}:
        return ""
    names = and_list([one.name for one in gone])
    can = "A bot can play on." if may_go_on(table) else IN_A_COPY
    return f"{names} {'has' if len(gone) == 1 else 'have'} left for good. {can}"
