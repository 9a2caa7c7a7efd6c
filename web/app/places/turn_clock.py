"""The clock for turns: whose time runs, how much is left, and when it is said.

Each device measures the time of those who sit at it, and for the eyes that of the others. It runs
while somebody can decide, and stands while the device changes hands, while all look at what came
of a turn, and while the table is put away: a second of it is one that a person had for thinking.
"""

from __future__ import annotations

from dataclasses import replace

from app.base.moment import Moment
from app.base.words import does, does_within
from app.core import effects as fx
from app.core import timers
from app.core.model import Table
from app.games.face import is_race
from app.places.places import acting, people_of
from app.saves.records import REMOTE, Connected, Correspondence, Record
from app.saves.terms import OVERTIME_S, USUAL, Spent, time_words

SECOND_MS = 1000

MOST_MS = 2 * SECOND_MS
"""No tick counts for more: a device that has slept has not thought."""

Effects = tuple[fx.Effect, ...]

SAID_AT_S = (30, 10)
"""So many seconds before the end it is said, once each."""


def is_timed(record: Record) -> bool:
    """Returns whether turns have a clock at this table now."""
    lesson = record.lesson is not None and not record.lesson.over
    none = is_race(record.match.header.game) or isinstance(record.kind, Correspondence)
    return bool(record.terms.clock_kind) and not (none or lesson or record.match.over)


def wind_up_turns(table: Table, moment: Moment) -> tuple[Table, Effects]:
    """The table with a clock that ticks, where one was agreed on."""
    if table.record.terms.clock == USUAL.clock:
        return table, ()
    if not is_timed(table.record):
        return replace(table, turns=None), ()
    if table.turns is not None:
        return table, ()
    turns = timers.TurnClock(moment.fresh, moment.now, table.record.spent)
    return replace(table, turns=turns), (next_tick(turns, table.record),)


def next_tick(turns: timers.TurnClock, record: Record) -> fx.Effect:
    """Asks for the next second of a clock."""
    return fx.After(SECOND_MS, timers.TurnTick(record.id, turns.visit))


def turn_anew(turns: timers.TurnClock | None) -> timers.TurnClock | None:
    """The clock after a move was taken back: that turn begins anew, the match has its time."""
    return turns and turns._replace(spent=replace(turns.spent, turn=()))


def deciding(table: Table) -> tuple[int, ...]:
    """The seats of people whose time runs now: here, and as far as this device knows elsewhere."""
    here = [place.seat for place in table.places if acting(table, place)]
    remote, record = table.remote, table.record
    if not isinstance(record.kind, Connected) or remote is None or remote.stored or table.resting:
        return tuple(here)
    far = [seat for seat in record.match.pending.seats if record.players[seat - 1].kind == REMOTE]
    return (*here, *(seat for seat in far if not remote.has_chosen(seat)))


def spend(table: Table, spent: Spent, passed_ms: int) -> Spent:
    """What has been taken after that much more time; a turn begins with nothing."""
    match = table.record.match
    count, phase = match.header.players, match.open_phase
    seats = deciding(table)
    more = [passed_ms * (seat in seats) for seat in range(1, count + 1)]
    whole = spent.match or (0,) * count
    turn = spent.turn if spent.turn and spent.phase == phase else (0,) * count
    return Spent(
        tuple([old + new for old, new in zip(whole, more, strict=True)]),
        tuple([old + new for old, new in zip(turn, more, strict=True)]),
        phase,
    )


def left_ms(record: Record, spent: Spent, seat: int) -> int:
    """Returns the time that a seat has for its turn."""
    match_ms, turn_ms = (spent.match or (0,) * seat)[seat - 1], 0
    if spent.turn and spent.phase == record.match.open_phase:
        turn_ms = spent.turn[seat - 1]
    limit = record.terms.clock_s * SECOND_MS
    if record.terms.clock_kind == "match":
        limit = max(limit - (match_ms - turn_ms), OVERTIME_S * SECOND_MS)
    return max(0, limit - turn_ms)


def left_s(record: Record, spent: Spent, seat: int) -> int:
    """The same in seconds, as it is shown: the last one counts until it is over."""
    return -(-left_ms(record, spent, seat) // SECOND_MS)


def time_line(table: Table) -> str:
    """Says how much time everybody has, for who asks; nothing where turns have no clock."""
    record = table.record
    if not is_timed(record) or table.turns is None:
        return ""
    runs, spent = deciding(table), table.turns.spent
    people = [seat for seat, player in enumerate(record.players, 1) if not player.is_bot]
    asked = people if record.terms.clock_kind == "match" else [s for s in people if s in runs]
    if not asked:
        return "No clock is running."
    told = []
    for at, seat in enumerate(asked):
        left = time_words(left_s(record, spent, seat))
        has = does_within if at else does
        told.append(has(record.names_here[seat - 1], f"has {left}", f"have {left}"))
    return f"{', '.join(told)}."


def shown_seat(table: Table) -> int:
    """The seat whose time is shown: whose turn it is here, else elsewhere; 0 for nobody's."""
    runs = deciding(table)
    if runs:
        return runs[0]
    people = people_of(table.record)
    return people[0] if table.record.terms.clock_kind == "match" and len(people) == 1 else 0
