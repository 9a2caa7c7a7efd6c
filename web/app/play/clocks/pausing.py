"""Pausing a race whose people all sit at this screen: the clock stands still until they go on.

Somebody pauses it, or the page is hidden: another tab, a call, a locked phone. Then nothing of the
race is in the page, no card, no cat and no answer, so that nobody gains time to think; whoever goes
on sees a countdown before anything else. Times in the log are those that the clock has shown. A
race with people on other devices cannot wait for one of them, nor can the answer to a call, which
is timed on this screen alone.
"""

from __future__ import annotations

from dataclasses import replace

from app.base.moment import Moment
from app.base.words import clock_face
from app.core import effects as fx
from app.core.clocks import Countdown, PausedClock, RunningClock
from app.core.model import Table, Typed
from app.games.face import is_race
from app.games.interaction import BoardEvent
from app.places.clock import SECOND_MS, elapsed_ms, keep_time
from app.places.drafts import drafts_line
from app.places.places import face_of, own_view, with_place
from app.play.answers import proceed
from app.saves.preferences import Settings
from app.saves.records import Connected

FAR_APART = "A race with people on other devices cannot be paused."
NO_RACE = "Only a race can be paused."
NOTHING_RUNS = "No clock is running now."
HIDDEN = "Cards and cats are hidden until you go on; a countdown comes first."

Effects = tuple[fx.Effect, ...]


def why_not_paused(table: Table) -> str:
    """Says why the match cannot be paused now; empty where it can."""
    match, clock = table.record.match, table.clock
    if not is_race(match.header.game):
        return NO_RACE
    if isinstance(table.record.kind, Connected):
        return FAR_APART
    runs = isinstance(clock, Countdown | RunningClock) and clock.signal == match.pending.signal
    return "" if runs and match.pending.race else NOTHING_RUNS


def pause(
    table: Table, at: float, number: int = 1, *, leaves: bool = False
) -> tuple[Table, Effects]:
    """Stop the clock at that time stamp, at the wish of a place, where it can be stopped.

    Who is about to act is asked anew afterwards. A page that ``leaves`` comes back with a countdown
    as ever, any other one paused.
    """
    clock = table.clock
    if why_not_paused(table) or not isinstance(clock, Countdown | RunningClock):
        return table, ()
    ms = elapsed_ms(table, at)
    table = _with_hands_empty(table, at)
    table = replace(table, record=replace(table.record, draft=drafts_line(table)))
    table, saved = keep_time(table, ms, paused=not leaves)
    paused = replace(table, clock=PausedClock(clock.signal, number), asked=(), typed=_shut(table))
    return paused, (*saved, *paused_effects(paused))


def resume(table: Table, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Go on from where the clock stands, with a countdown."""
    clock = table.clock
    if not isinstance(clock, PausedClock):
        return table, ()
    table, saved = keep_time(table, elapsed_ms(table))
    table, effects = proceed(replace(table, clock=None), settings, moment)
    return table, (*saved, *effects, fx.Focus(f"#board-{clock.place}"))


def keep_clock(table: Table, now: int) -> tuple[Table, Effects]:
    """Keep the time to the millisecond where somebody leaves the table; ``now`` in ms since 1970.

    The clock is kept every other second, for a page that ends without a word.
    """
    clock = table.clock
    if why_not_paused(table) or not isinstance(clock, RunningClock):
        return table, ()
    return keep_time(table, elapsed_ms(table, clock.zero + now - clock.began))


def paused_words(table: Table) -> str:
    """Says where the clock stands, if it counts, and what goes on."""
    if not table.record.match.pending.limit:
        return HIDDEN
    clock = clock_face(elapsed_ms(table) // SECOND_MS)
    return f"The clock stopped after {clock}; the time away does not count. {HIDDEN}"


def paused_effects(table: Table) -> Effects:
    """Say that the match is paused, and lead to what goes on."""
    return (fx.Announce(f"Paused. {paused_words(table)}"), fx.Focus("#resume"))


def _with_hands_empty(table: Table, at: float) -> Table:
    """The table without what pointers carry: nobody hears of it where they let go."""
    for number, place in enumerate(table.places, 1):
        if place.draft is not None:
            event = BoardEvent("cancel", place=number, at=at)
            face, view = face_of(table.record), own_view(table, place)
            outcome = face.interact(view, place.seat, place.draft, event)
            if outcome.handled:
                table = with_place(table, number, replace(place, draft=outcome.draft))
    return table


def _shut(table: Table) -> Typed:
    """The line to type in without what may follow, which would name cards."""
    return replace(table.typed, line="", offers=(), active=-1, back=0)
