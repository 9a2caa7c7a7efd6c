"""The clock of a race at its table, as what it is just now: a value of the model."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Countdown:
    """The clock of actions that carry their times, before their signal has been painted."""

    signal: str
    """Its name (``Pending.signal``)."""
    words: tuple[str, ...] = ()
    """Words still to be shown, the first one just now; the signal comes when nothing is."""
    visit: str = ""
    """Random text: who leaves and comes back finds another clock for the same signal, and what the
    old one had asked for is not heard."""


@dataclass(frozen=True, slots=True)
class SharedCountdown:
    """The same where the signal comes on all devices at once."""

    signal: str
    due: float | None
    """The due time, by the browser's time stamps; None where that has not been agreed on."""
    words: tuple[str, ...] = ()
    visit: str = ""


@dataclass(frozen=True, slots=True)
class RunningClock:
    """The clock of actions that carry their times: it runs from a signal that all have seen."""

    signal: str
    zero: float
    """The browser's time stamp from which times count."""
    began: int
    """The same in ms since 1970."""
    seconds: int
    """Seconds past, for the eyes: no time of an action comes from there."""
    visit: str
    due: float | None
    """Time of the signal on all devices; None where this device has shown it for itself."""


@dataclass(frozen=True, slots=True)
class PausedClock:
    """The clock of a race that stands still: nothing of the race is in the page until it goes on.

    How much time has passed stands in the record (``Record.clock``).
    """

    signal: str
    place: int = 1
    """The place to which the focus comes back."""


Clock = Countdown | SharedCountdown | RunningClock | PausedClock
