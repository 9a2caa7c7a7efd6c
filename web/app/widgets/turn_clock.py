"""The clock for turns as it is drawn: whose time runs, and how much is left, in plain figures."""

from __future__ import annotations

import htpy as h

from app.art.seats import badge
from app.base.words import clock_face, does
from app.core.model import Table
from app.places.turn_clock import left_s, shown_seat
from app.render.regions import Region, drawing, region
from app.saves.terms import Spent, time_words


def clock_region(table: Table, spent: Spent) -> Region:
    """The time that is left; said when it is asked for, and never by itself."""
    seat = shown_seat(table)
    name = table.record.names_here[seat - 1] if seat else ""
    seconds = left_s(table.record, spent, seat) if seat else 0
    return region(
        "turn-clock",
        drawing(_time, seat, name, seconds),
        class_=f"turn-clock num seat-{seat or 1}",
        role="timer",
        aria_live="off",
        hidden=not seat or None,
    )


def _time(seat: int, name: str, seconds: int) -> h.Node:
    if not seat:
        return None
    return [
        badge(seat),
        h.span(aria_hidden="true")[clock_face(seconds)],
        h.span(".visually-hidden")[f"{does(name, 'has', 'have')} {time_words(seconds)}."],
    ]
