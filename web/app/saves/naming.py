"""The names of people and bots."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from app.art.cats.coats import SEAT_COATS
from app.base.names import MAX_NAME
from app.saves.records import Player, Record, Summary, names_here
from pyengine.core.words import YOU

BOT = " (bot)"
"""The end of the name of somebody for whom a bot plays on."""

GUEST = "Guest"
"""What somebody is called who comes to a table far apart without a name; of several all but the
first have a number behind it."""

MOST_NAMES = 6
"""So many names of people are offered again."""

CATS = tuple(SEAT_COATS[seat].capitalize() for seat in range(len(SEAT_COATS)))
"""Names of bots unless somebody names them: by seat, like the cat that sits there."""


def default_name(seat: int) -> str:
    """Returns the name of a person who gave no name."""
    return f"Player {seat}"


_UNNAMED = re.compile(rf"Player [1-{len(SEAT_COATS)}]|{GUEST}( \d{{1,2}})?")


def free_cat(taken: Collection[str], seat: int) -> str:
    """The name of the seat's own cat, or of the next one that is not taken."""
    first = (seat - 1) % len(CATS)
    return next((cat for cat in CATS[first:] + CATS[:first] if cat not in taken), CATS[first])


def merge_names(names: tuple[str, ...], people: Sequence[str]) -> tuple[str, ...]:
    """The names that are offered next time: those of the people just now, then older ones.

    >>> merge_names(("Tom", "Mia"), ["Mia", ""])
    ('Mia', 'Tom')
    """
    new = tuple(name for name in people if name)
    return (*new, *(name for name in names if name not in new))[:MOST_NAMES]


def with_default_names(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players with every blank name filled in and no name given twice."""
    taken = {player.name for player in players}
    so_far: list[Player] = []
    for seat, player in enumerate(players, start=1):
        name = player.name
        if not name:
            name = free_cat(taken, seat) if player.is_bot else default_name(seat)
        name = distinct(name, {other.name for other in so_far})
        taken.add(name)
        so_far.append(replace(player, name=name))
    return tuple(so_far)


def names_listed(match: Record | Summary) -> tuple[str, ...]:
    """The names by seat in lists, where matches of several people of this device may stand.

    Only who played here alone and has given no name is ``YOU``.
    """
    names, here = match.names, names_here(match.players)
    if match.brought or YOU not in here:
        return names
    seat = here.index(YOU) + 1
    return here if names[seat - 1] == default_name(seat) or is_guest(names[seat - 1]) else names


def own_listed(name: str) -> str:
    """What a list of one person's matches at this device calls them: ``YOU`` without a name.

    >>> own_listed("Mia"), own_listed("Player 2") is YOU, own_listed("Guest 2") is YOU
    ('Mia', True, True)
    """
    return YOU if _UNNAMED.fullmatch(name) else name


def sender_of(name: str) -> str:
    """Who has sent a match, at the start of a sentence: without a name a number says nothing.

    >>> sender_of("Mia"), sender_of("Player 1")
    ('Mia', 'Somebody')
    """
    return "Somebody" if _UNNAMED.fullmatch(name) else name


def is_guest(name: str) -> bool:
    """Returns whether somebody came to a table far apart without a name."""
    return name.startswith(GUEST) and _UNNAMED.fullmatch(name) is not None


def distinct(name: str, taken: Collection[str]) -> str:
    """The name, or with the first number behind it that makes it another than those taken."""
    number, found = 1, name
    while found in taken:
        number += 1
        ending = f" {number}"
        found = name[: MAX_NAME - len(ending)].rstrip() + ending
    return found
