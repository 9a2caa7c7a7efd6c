"""A copy of a match with remote people, for one person alone: it never becomes one with it."""

from __future__ import annotations

from collections.abc import Collection

from app.base.moment import Moment
from app.base.seeds import fresh_seed, record_id
from app.remote.values.running_table import RunningTable
from app.remote.values.seating import players_of
from app.remote.words.questions import STAND_IN
from app.saves.records import Player, Record
from pyengine.peers.wire.contents import PERSON

COPY = "A copy, to go on alone with bots."
DEALT_ANEW = " The round is dealt again: this device cannot read the others' cards."


def copy_of(remote: RunningTable, moment: Moment, taken: Collection[str]) -> Record | None:
    """The match so far as one of this device alone, with bots for the others and new dice.

    None before it has begun. A round in which hands are hidden from this device begins anew.
    """
    if remote.table.match is None or remote.table.match.settled:
        return None
    match = remote.table.match.known()
    players = tuple(
        Player(player.name, _kind(kind, member == remote.table.me))
        for player, (member, kind) in zip(players_of(remote.table), remote.table.seats, strict=True)
    )
    stage = remote.table.stage
    return Record(
        id=record_id(moment.fresh, taken),
        match=match,
        players=players,
        seed=fresh_seed(moment.fresh),
        created=moment.now,
        updated=moment.now,
        story=(*remote.story, f"{stage}: {COPY}{DEALT_ANEW if remote.table.match.covered else ''}"),
    )


def _kind(kind: str, own: bool) -> str:
    if kind != PERSON:
        return kind
    return PERSON if own else STAND_IN
