"""The lobby: the sheet before the start, which the founder writes and everybody signs."""

from __future__ import annotations

from pyengine.core.errors import IllegalAction, UnknownGame
from pyengine.core.match import Match
from pyengine.core.words import NOTHING, Sentence, listing, say
from pyengine.peers.membership.people import FOUNDER, MAX_MEMBERS, MAX_PEOPLE, people_of
from pyengine.peers.wire.contents import MAX_MEMBER, OPEN, PERSON, Roster, Seats, Sheet


def refusal(sheet: Sheet) -> Sentence:
    """Returns why a sheet cannot be signed; nothing for one that can."""
    try:
        Match.new(sheet.game, sheet.players, dict(sheet.options))
    except (IllegalAction, UnknownGame) as error:
        return error.message
    people = people_of(sheet.seats)
    if len(sheet.seats) != sheet.players or any(kind == OPEN for _, kind in sheet.seats):
        return say("Somebody has to sit in every seat: a friend or a bot.")
    if FOUNDER not in people:
        return say("Whoever set up the table has to play as well.")
    if len(people) < 2 and len(sheet.roster) > 1:
        return say("Nobody else has a seat yet.")
    if len(people) < 2:
        return say("Nobody has come yet. Playing alone takes no table.")
    if len(people) > MAX_PEOPLE or len(sheet.roster) > MAX_MEMBERS:
        return say(
            "At most {people} can be at a table, and {members} are here.",
            people=MAX_PEOPLE,
            members=MAX_MEMBERS,
        )
    strangers = {member for member, _ in sheet.seats} - {member for member, _ in sheet.roster}
    if strangers:
        seats = [at for at, (member, _) in enumerate(sheet.seats, 1) if member in strangers]
        return say("Nobody at this table sits in seat {seats}.", seats=listing(seats))
    hosts = {member for member, kind in sheet.seats if kind != PERSON}
    if not hosts <= set(people):
        return say("Only somebody who plays can host a bot.")
    return NOTHING


def free_number(roster: Roster, known: tuple[int, ...]) -> int | None:
    """A number for a guest: no number is used twice. None where all have been."""
    used = {*known, *(member for member, _ in roster)}
    return next((number for number in range(1, MAX_MEMBER + 1) if number not in used), None)


def take_seat(seats: Seats, member: int, seat: int) -> Seats:
    """The seats after somebody has asked for one (0: to look on); one of their own becomes free.

    Of another person's seat nothing is taken: they stay as they are.

    >>> take_seat(((1, "person"), (1, "open")), 2, 2)
    ((1, 'person'), (2, 'person'))
    """
    if seat > len(seats) or (seat and seats[seat - 1][1] == PERSON):
        return seats
    free = [(FOUNDER, OPEN) if one == (member, PERSON) else one for one in seats]
    if seat:
        free[seat - 1] = (member, PERSON)
    return tuple(free)
