"""Timers: what a time that was asked for is about (:class:`~app.core.effects.After`, ``At``).

A timer that speaks of what is past is not heard.
"""

from __future__ import annotations

from typing import NamedTuple

from app.saves.terms import Spent


class RollOver(NamedTuple):
    """The dice of that match have come to rest, if no later ones have been thrown."""

    record: str
    rolls: int


class RestOver(NamedTuple):
    """The rest that began after so many actions of that match has been long enough."""

    record: str
    entries: int


class PointsLanded(NamedTuple):
    """The points that were made with that action of that match are counted."""

    record: str
    entries: int


class ForcedDue(NamedTuple):
    """A forced action, at that phase of that match, is done for the seat now."""

    record: str
    phase: int
    seat: int


class CountOn(NamedTuple):
    """The next word of the countdown to a signal of that match; so many are ``left``.

    ``visit`` is that of the clock.
    """

    record: str
    signal: str
    left: int
    visit: str


class SignalDue(NamedTuple):
    """The signal of that match comes now, on all devices at once: at that time stamp."""

    record: str
    signal: str
    at: float


class Tick(NamedTuple):
    """Another second has passed on the clock that runs from that signal of a match.

    ``visit`` is that of the clock.
    """

    record: str
    signal: str
    visit: str


class TurnTick(NamedTuple):
    """Another second has passed on the clock for turns of that match.

    ``visit`` is that of the clock.
    """

    record: str
    visit: str


class TurnClock(NamedTuple):
    """The clock for turns of a table as it ticks (:mod:`app.places.turn_clock`).

    ``visit`` is random text: what an older clock of the same match has asked for is not heard.
    ``at`` is when it has ticked last, in ms since 1970.
    """

    visit: str
    at: int
    spent: Spent
    ticks: int = 0


class ToastOver(NamedTuple):
    """A passing word has been there long enough."""

    text: str


class ImportOn(NamedTuple):
    """The next match of a file with many is imported."""


class OfScreen(NamedTuple):
    """A timer of one screen's own: only that screen knows what ``what`` is."""

    screen: str
    what: object


OfTable = RollOver | RestOver | PointsLanded | ForcedDue | CountOn | SignalDue | Tick | TurnTick
"""The timers of a match that is being played."""

Timer = OfTable | OfScreen | ToastOver | ImportOn
"""A timer's subject; a timer that speaks of what is past is not heard."""
