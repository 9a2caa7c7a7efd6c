"""What people far apart decide together: in words, and as what the session is to do."""

from __future__ import annotations

from app.friends.party import Ask, Party
from app.words import and_list, possessive
from pyengine.peers import ports
from pyengine.peers.contents import PERSON
from pyengine.peers.proposing import cover

__all__ = ["away_seats", "back_a_turn", "question_words", "with_bot"]

STAND_IN = "normal"
"""The bot that plays for somebody who is away."""


def away_seats(party: Party) -> tuple[int, ...]:
    """The members with a person's seat who are away, while the match runs."""
    if party.match is None or party.match.over:
        return ()
    people = {member for member, kind in party.seats if kind == PERSON}
    return tuple(
        one.member
        for one in party.fellows
        if one.how == "away" and one.member in people and one.member != party.me
    )


def with_bot(party: Party, member: int) -> ports.Request:
    """Propose that a bot plays for somebody."""
    return ports.Propose("away", cover(party.seats, member, STAND_IN))


def back_a_turn(party: Party) -> ports.Request | None:
    """Propose to go back by a phase; None at the very beginning."""
    return ports.Propose("back", party.seats, party.phase - 1) if party.phase else None


def question_words(party: Party, ask: Ask) -> str:
    """What somebody asks, in a sentence."""
    who, proposal = party.name_of(ask.by), ask.proposal
    before, after = _people(party.seats), _people(proposal.seats)
    gone = and_list([party.name_of(one) for one in sorted(before - after)])
    match proposal.why:
        case "back":
            return f"{who} asks to go back a turn. The dice after it will be new. All must agree."
        case "away":
            return f"{who} asks: shall a bot play for {gone} until {gone} is back?"
        case "left":
            return f"{gone} has left. Shall a bot play on for {gone}?"
        case "lie":
            return f"{who} asks to go on without {gone}, whose device broke the rules."
        case "return" | "join":
            come = and_list([party.name_of(one) for one in sorted(after - before)])
            return f"{who} asks: shall {come or 'a guest'} come to the table?"
    return f"{who} asks: shall the match go on with {possessive(who)} proposal?"


def _people(seats: tuple[tuple[int, str], ...]) -> set[int]:
    return {member for member, kind in seats if kind == PERSON}
