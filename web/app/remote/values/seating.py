"""The seats of a remote table: by name, the same on every device, and seats made free."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest

from app.base.identity import by_identity
from app.base.names import MAX_NAME, clean_name
from app.saves.naming import BOT, distinct, with_default_names
from app.saves.records import REMOTE, Player
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.table.remote_table import Participant, RemoteTable
from pyengine.peers.wire.contents import OPEN, PERSON, Seats


def seat_players(
    seats: Seats, name_of: Callable[[int], str], at_first: Seats = ()
) -> tuple[Player, ...]:
    """Returns the players of the seats, by the same names on every device.

    Somebody with several seats has a number behind the name, which makes it nobody else's; bots
    are called like their cats, or after whom they play for: who sat there ``at_first``.
    """
    people = {clean_name(name_of(member)) for member, kind in seats if kind == PERSON}
    seated_members: set[int] = set()
    players = []
    for (member, kind), first in zip_longest(seats, at_first[: len(seats)]):
        name = ""
        if kind not in (PERSON, OPEN) and first and first[1] == PERSON:
            name = f"{clean_name(name_of(first[0]))[: MAX_NAME - len(BOT)]}{BOT}"
        if kind == PERSON:
            name = clean_name(name_of(member))
            if member in seated_members:
                name = distinct(name, people)
                people.add(name)
            seated_members.add(member)
        players.append(Player(name, kind if kind != OPEN else PERSON))
    return with_default_names(players)


def free_seat(seats: Seats, seat: int) -> Seats:
    """The seats with that one free."""
    return tuple((FOUNDER, OPEN) if at == seat else taken for at, taken in enumerate(seats, 1))


def add_free_seat(seats: Seats, most: int) -> Seats:
    """The seats with one more that is free: the last bot's, or a new one where there are fewer
    than ``most``."""
    bots = [at for at, (_, kind) in enumerate(seats, 1) if kind not in (PERSON, OPEN)]
    if bots:
        return free_seat(seats, bots[-1])
    return (*seats, (FOUNDER, OPEN)) if len(seats) < most else seats


def _seated(table: RemoteTable) -> tuple[Player, ...]:
    return seat_players(table.seats, table.name_of, table.sheet.seats if table.sheet else ())


def players_of(table: RemoteTable) -> tuple[Player, ...]:
    """Names by seat, and who of them plays on another device."""
    return _players(table.participants, table.seats, table)


@by_identity(2, most=8, beside=1)
def _players(
    _participants: tuple[Participant, ...], _seats: Seats, table: RemoteTable
) -> tuple[Player, ...]:
    return tuple(
        player if member == table.me else replace(player, kind=REMOTE)
        for player, (member, _) in zip(_seated(table), table.seats, strict=True)
    )


def players_by_links(table: RemoteTable) -> tuple[Player, ...]:
    """The same, where the match goes on by links: bots play on every device alike."""
    return tuple(
        replace(player, kind=REMOTE) if player.is_here and member != table.me else player
        for player, (member, _) in zip(_seated(table), table.seats, strict=True)
    )
