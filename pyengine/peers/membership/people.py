"""The people of a table: those of its seats, and how many of them are enough to go on."""

from __future__ import annotations

from functools import lru_cache

from pyengine.peers.wire.contents import MAX_MEMBER, PERSON, Seats

FOUNDER = 1
"""The member who founds a table. It writes the sheet, and has no more rights after the start."""

MAX_PEOPLE = 6
MAX_MEMBERS = 10
"""So many take part at once: people, and with spectators."""

BALLOTS = MAX_MEMBER + 1
"""A ballot is a multiple of this and the proposer's number, so that none is used twice."""


@lru_cache(maxsize=64)
def people_of(seats: Seats) -> tuple[int, ...]:
    """The members with a person's seat, ascending. They have chains, and a say.

    >>> people_of(((2, "person"), (1, "person"), (2, "normal"), (2, "person")))
    (1, 2)
    """
    return tuple(sorted({member for member, kind in seats if kind == PERSON}))


def tie_member(table: bytes, people: tuple[int, ...]) -> int:
    """Whose half goes on when a table breaks into two equal halves: drawn by the table's id."""
    return people[int.from_bytes(table, "big") % len(people)]


def has_quorum(table: bytes, before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Returns whether those who take part after are enough of those who took part before."""
    stay = set(before) & set(after)
    if 2 * len(stay) == len(before):
        return tie_member(table, before) in stay
    return 2 * len(stay) > len(before)


def ballot_of(counter: int, proposer: int) -> int:
    """A proposer's ballot with a counter, from 1.

    >>> ballot_of(1, 3), ballot_of(2, 2)
    (259, 514)
    """
    return counter * BALLOTS + proposer
