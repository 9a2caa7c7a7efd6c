"""The clock of a race: a countdown, the signal, and times that count from when it was seen.

A signal is shown, and the browser tells when it was painted; only then may anybody act, and only
then are the others asked. Whoever comes back to a race finds a countdown again, and the clock
goes on from where it was left. One that was paused stays so (:mod:`app.play.clocks.pausing`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from app.base.moment import Moment
from app.base.views import view_of
from app.core import effects as fx
from app.core import timers
from app.core.clocks import Clock, Countdown, PausedClock, RunningClock, SharedCountdown
from app.core.model import Table
from app.games.face import is_race, load_race_face
from app.places.places import prompt_at
from app.saves.records import Connected
from pyengine.core.game import PUBLIC, Pending

SECOND_MS = 1000

SAVE_EVERY_S = 2
"""So often (seconds) it is kept how much time has passed."""

LAST_SECONDS = 10
"""So many seconds before the end it is said."""

NEARLY_OVER = "Ten seconds left."
ALMOST_OVER = "Less than ten seconds left."
ENDS_WITH_ALL = "Time is up. The round ends when everybody is here."

COUNT_MS = 700
"""The time that each word of a countdown stays."""

_PAUSED = "paused "
"""What stands before the signal of a kept clock that was paused."""

_LONGEST_MS = 10**11
"""So much time is believed to be over where there is no limit."""

_AS_WORDS = {"1": "one", "2": "two", "3": "three"}

Effects = tuple[fx.Effect, ...]


def wind_up(table: Table, moment: Moment) -> tuple[Table, Effects]:
    """The table with a clock for what is pending; a new signal is counted down to.

    Whoever was looking at somebody else's board has one's own for it.
    """
    match = table.record.match
    signal = match.pending.signal
    if not signal:
        return replace(table, clock=None, hands=()), ()
    due = _due(table)
    if table.clock is not None and (table.clock.signal, _due_of(table.clock)) == (signal, due):
        return table, ()
    if _was_paused(table):
        return replace(table, clock=PausedClock(signal), hands=()), ()
    words = _countdown(table)
    places = tuple(replace(place, look=0) if place.look else place for place in table.places)
    table = replace(table, places=places)
    if isinstance(table.record.kind, Connected) and match.pending.race:
        shared = SharedCountdown(signal, due, visit=moment.fresh)
        return _awaiting(table, shared, len(words), moment.stamp)
    return _counting(table, Countdown(signal, words, moment.fresh))


def _due_of(clock: Clock) -> float | None:
    return None if isinstance(clock, Countdown | PausedClock) else clock.due


def _due(table: Table) -> float | None:
    """Returns when the pending signal comes on all devices, where that has been agreed on."""
    pending, remote = table.record.match.pending, table.remote
    if remote is None or not pending.race or remote.table.signal[0] != pending.signal:
        return None
    return remote.table.signal[1]


def _countdown(table: Table) -> tuple[str, ...]:
    match = table.record.match
    if not is_race(match.header.game):
        return ()
    face = load_race_face(match.header.game)
    return tuple(face.countdown(view_of(match, PUBLIC)))


def _awaiting(
    table: Table, clock: SharedCountdown, words: int, now: float
) -> tuple[Table, Effects]:
    """Wait for a signal that comes at the same time everywhere, and count down to it, as far as
    that is not past at this time stamp."""
    table = replace(table, clock=clock)
    if clock.due is None:
        return table, ()
    record, signal = table.record.id, clock.signal
    counts = tuple(
        fx.At(clock.due - COUNT_MS * left, timers.CountOn(record, signal, left, clock.visit))
        for left in range(words, 0, -1)
        if now < clock.due - COUNT_MS * (left - 1)
    )
    return table, (*counts, fx.At(clock.due, timers.SignalDue(record, signal, clock.due)))


def has_begun(table: Table) -> bool:
    """Returns whether nobody waits for a signal."""
    return table.clock is None or isinstance(table.clock, RunningClock)


def is_covered(table: Table) -> bool:
    """True if what the signal turns up still lies face down: as long as it is counted down to; far
    apart all the time until it comes, as some devices know the row sooner than others."""
    match table.clock:
        case Countdown(words=words):
            return bool(words)
        case SharedCountdown() | PausedClock():
            return True
        case RunningClock() | None:
            return False
    assert_never(table.clock)


def hurries(table: Table) -> bool:
    """True if somebody at this screen has still to give an answer whose time is taken."""
    pending = table.record.match.pending
    return _times_answers(pending) and any(place.seat in pending.seats for place in table.places)


def _times_answers(pending: Pending) -> bool:
    """True if it is measured how quickly each seat answers: there is no race to be the first."""
    return bool(pending.limit) and not pending.race


def count_on(table: Table, timer: timers.CountOn) -> tuple[Table, Effects]:
    """Show the next word of the countdown that ``timer`` speaks of, or the signal."""
    clock = table.clock
    if isinstance(clock, SharedCountdown):
        return _count_together(table, clock, timer)
    if not isinstance(clock, Countdown) or timer != _count_on(table, clock):
        return table, ()
    return _counting(table, replace(clock, words=clock.words[1:]))


def _count_together(
    table: Table, clock: SharedCountdown, timer: timers.CountOn
) -> tuple[Table, Effects]:
    """Show the word of the countdown that belongs to a time that all devices share."""
    if (timer.record, timer.signal, timer.visit) != (table.record.id, clock.signal, clock.visit):
        return table, ()
    words = _countdown(table)[-timer.left :]
    table = replace(table, clock=replace(clock, words=words))
    return table, (*_ready(table, words), fx.Sound("tick"))


def _counting(table: Table, clock: Countdown) -> tuple[Table, Effects]:
    table = replace(table, clock=clock)
    if not clock.words:
        return table, (fx.Signal(table.record.id, clock.signal),)
    step = fx.After(COUNT_MS, _count_on(table, clock))
    return table, (*_ready(table, clock.words), fx.Sound("tick"), step)


def _ready(table: Table, words: tuple[str, ...]) -> Effects:
    """Say the whole countdown with its first word: a voice that counted would lag behind."""
    if words != _countdown(table):
        return ()
    counted = (_AS_WORDS.get(word, word.lower()) for word in words)
    return (fx.Announce(f"Ready: {', '.join(counted)}."),)


def _count_on(table: Table, clock: Countdown) -> timers.CountOn:
    return timers.CountOn(table.record.id, clock.signal, len(clock.words), clock.visit)


def start_clock(
    table: Table, record: str, name: str, at: float, moment: Moment
) -> tuple[Table, Effects]:
    """The table whose clock runs, if it waits for just that signal, which came ``at`` that time.

    Whoever comes back to a race that others have gone on with finds its clock as theirs is.
    """
    clock = table.clock
    if clock is None or isinstance(clock, RunningClock | PausedClock) or not _may_start(clock, at):
        return table, ()
    if (record, name) != (table.record.id, clock.signal):
        return table, ()
    due, now = _due_of(clock), moment.now
    if due is None:
        past = elapsed_ms(table)
        zero = at - past
    else:
        # Where all devices share the signal, none has left anything of its time behind.
        past, zero = max(0, round(moment.stamp - due)), due
    running = RunningClock(clock.signal, zero, now - past, past // SECOND_MS, clock.visit, due)
    table = replace(table, clock=running)
    pending = table.record.match.pending
    if _times_answers(pending):
        # Whoever leaves now does not see the signal twice: the time for the answer is over then.
        table, saved = keep_time(table, pending.limit)
        return table, saved
    announcements: Effects = ()
    if pending.race:
        # Only what is counted down to begins with a sound: a surprise has been heard already.
        asked = (prompt_at(table, place, with_choice=True) for place in table.places)
        announcements = (fx.Sound("go"), *map(fx.Announce, asked))
        if len(table.places) == 1 and table.places[0].people:
            # Nobody has the time to look for it.
            announcements += (fx.Focus("#board-1", still=True, unmoved=True),)
    return table, (*announcements, *_next_tick(table, running, now))


def _may_start(clock: Countdown | SharedCountdown, at: float) -> bool:
    """True if a signal that was seen at that time stamp is the one that is counted down to."""
    if isinstance(clock, Countdown) or clock.due is None:
        return not clock.words
    return clock.due == at


def tick(table: Table, timer: timers.Tick, now: int) -> tuple[Table, Effects]:
    """Show that another second has passed on the clock that ``timer`` speaks of."""
    clock = table.clock
    if not isinstance(clock, RunningClock) or timer != _tick(table, clock):
        return table, ()
    before = seconds_left(table)
    clock = replace(clock, seconds=max(0, now - clock.began) // SECOND_MS)
    table = replace(table, clock=clock)
    announced = _last_seconds(table, before)
    saved: Effects = ()
    if clock.seconds % SAVE_EVERY_S == 0:
        table, saved = keep_time(table, clock.seconds * SECOND_MS)
    return table, (*announced, *saved, *_next_tick(table, clock, now))


def _last_seconds(table: Table, before: int | None) -> Effects:
    """Say that the time is nearly over, once: seconds may be skipped, or counted twice; and that it
    is over where that alone does not end the round."""
    now = seconds_left(table)
    if before is None or now is None:
        return ()
    if before > now == 0 and table.remote and table.remote.away:
        return (fx.Announce(ENDS_WITH_ALL),)
    if not before > LAST_SECONDS >= now > 0:
        return ()
    return (fx.Announce(NEARLY_OVER if now == LAST_SECONDS else ALMOST_OVER), fx.Sound("hurry"))


def elapsed_ms(table: Table, at: float | None = None) -> int:
    """Returns the time that is over: at that time stamp of a clock that runs, or where it was left,
    by the log or as it was kept."""
    clock, pending = table.clock, table.record.match.pending
    if isinstance(clock, RunningClock) and at is not None:
        ms = round(at - clock.zero)
    else:
        kept, _, signal = table.record.clock.partition(" ")
        is_own = signal.removeprefix(_PAUSED) == pending.signal
        ms = int(kept) if is_own and kept.isascii() and kept.isdigit() else 0
    return max(pending.since, min(ms, pending.limit or _LONGEST_MS))


def keep_time(table: Table, ms: int, *, paused: bool = False) -> tuple[Table, Effects]:
    """Keep with the match how much time is over, and whether it is paused."""
    signal = table.record.match.pending.signal
    if not signal:
        # The last tick comes when the round is over already.
        return table, ()
    noted = f"{ms} {_PAUSED if paused else ''}{signal}"
    record = replace(table.record, clock=noted, hands=table.built)
    return replace(table, record=record), (fx.SaveRecord(record),)


def _was_paused(table: Table) -> bool:
    """True if the race was left while it was paused; far apart none is."""
    pending, kept = table.record.match.pending, table.record.clock.partition(" ")[2]
    local = not isinstance(table.record.kind, Connected)
    return local and pending.race and kept == f"{_PAUSED}{pending.signal}"


def seconds_left(table: Table) -> int | None:
    """Returns how many seconds are left for what all do at once; None where no time is set."""
    clock, pending = table.clock, table.record.match.pending
    if not isinstance(clock, RunningClock) or not pending.limit or not pending.race:
        return None
    return max(0, pending.limit // SECOND_MS - clock.seconds)


def seconds_past(table: Table) -> int:
    """Returns how many seconds of a race are over, as its clock shows them."""
    clock = table.clock
    return clock.seconds if isinstance(clock, RunningClock) else 0


def _next_tick(table: Table, clock: RunningClock, now: int) -> Effects:
    if not seconds_left(replace(table, clock=clock)):
        return ()
    in_ms = SECOND_MS - max(0, now - clock.began) % SECOND_MS
    return (fx.After(in_ms, _tick(table, clock)),)


def _tick(table: Table, clock: RunningClock) -> timers.Tick:
    return timers.Tick(table.record.id, clock.signal, clock.visit)


def time_of(table: Table, stamp: float) -> float:
    """Returns an input's time, in whole ms since the signal; as it is where no clock runs.

    An input that is handled after somebody else's later one counts as simultaneous with that:
    the log never goes back.
    """
    clock = table.clock
    if not isinstance(clock, RunningClock):
        return stamp
    return max(table.record.match.pending.since, round(stamp - clock.zero))
