"""Who sits where at a table far apart, by name: the same on every device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from app.model import Player
from app.naming import clean_name, named
from pyengine.peers.contents import OPEN, PERSON, Seats

__all__ = ["seated"]


def seated(seats: Seats, name_of: Callable[[int], str]) -> tuple[Player, ...]:
    """Who sits where, by the same names on every device.

    Somebody with several seats has a number behind the name; bots are called like their cats.
    """
    sat: Counter[int] = Counter()
    players = []
    for member, kind in seats:
        name = ""
        if kind == PERSON:
            sat[member] += 1
            name = clean_name(name_of(member))
            name = f"{name} {sat[member]}" if sat[member] > 1 else name
        players.append(Player(name, kind if kind != OPEN else PERSON))
    return named(players)
