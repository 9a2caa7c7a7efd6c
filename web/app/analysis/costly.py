"""The costly moments of a match that was reviewed, as positions to solve."""

from __future__ import annotations

from contextlib import suppress

from app.analysis.reviews import Graded, Review, practisable
from app.saves.practice.positions import Position, cents, position_id
from app.saves.practice.schedule import Schedule
from pyengine.core.errors import ClowderError
from pyengine.core.positions import known_then
from pyengine.core.text import write_match


def costly_positions(review: Review, now: int, today: str) -> tuple[Position, ...]:
    """Finds them once all has been looked at; only in what somebody here has chosen themselves.

    ``now`` is in ms since 1970, ``today`` the day on which they are asked first.
    """
    record, seat = review.record, review.seat
    if not review.is_complete or record.brought or not record.players[seat - 1].is_here:
        return ()
    found = list[Position]()
    for mark in practisable(review):
        with suppress(ClowderError):
            found.append(_position(review, mark, now, today))
    return tuple(found)


def _position(review: Review, mark: Graded, now: int, today: str) -> Position:
    match, seat = review.match, review.seat
    text = write_match(known_then(match, mark.index, seat))
    return Position(
        id=position_id(text),
        game=match.header.game,
        seat=seat,
        text=text,
        chosen=mark.action,
        # What was found in a hurry may not be the best: the first look without says what is.
        best="" if mark.cut else mark.best,
        cost=cents(mark.cost),
        error=cents(mark.error),
        record=review.record.id,
        entry=mark.index,
        found=now,
        schedule=Schedule(due=today),
    )
