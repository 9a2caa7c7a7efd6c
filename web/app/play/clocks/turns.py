"""The clock for turns at work: it ticks, says when little is left, and ends a turn gently.

Nobody loses by it: what has been chosen by then is played, and where nothing is chosen the easy
bot chooses. The match has that as a move like any other, so its log is played again without a
clock.
"""

from __future__ import annotations

from dataclasses import replace

from app.base.controllers import Bot
from app.base.moment import Moment
from app.base.words import does_within, within
from app.core import effects as fx
from app.core import timers
from app.core.model import Place, Table
from app.places.places import acting, chosen_at, with_place
from app.places.turn_clock import (
    MOST_MS,
    SAID_AT_S,
    is_timed,
    left_ms,
    left_s,
    next_tick,
    spend,
)
from app.play.answers import carry_out_answer
from app.play.asking import ask_stand_in
from app.saves.preferences import Settings
from app.saves.terms import Spent
from pyengine.core.words import ended

SAVE_EVERY = 5
"""So often (ticks) it is kept how much time has been taken."""

Effects = tuple[fx.Effect, ...]


def turn_tick(
    table: Table, timer: timers.TurnTick, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """A second has passed on the clock that ``timer`` speaks of."""
    turns = table.turns
    if turns is None or timer != timers.TurnTick(table.record.id, turns.visit):
        return table, ()
    if not is_timed(table.record):
        return replace(table, turns=None), ()
    passed = min(max(0, moment.now - turns.at), MOST_MS)
    before, spent = turns.spent, spend(table, turns.spent, passed)
    ticks = turns.ticks + 1
    table = replace(table, turns=turns._replace(at=moment.now, spent=spent, ticks=ticks))
    effects: Effects = (next_tick(turns, table.record), *_said(table, before))
    if ticks % SAVE_EVERY == 0 and spent != table.record.spent:
        table = replace(table, record=replace(table.record, spent=spent))
        effects += (fx.SaveRecord(table.record),)
    for number, place in enumerate(table.places, 1):
        if acting(table, place) and left_ms(table.record, spent, place.seat) == 0:
            table, more = _end_turn(table, number, settings, moment)
            effects += more
    return table, effects


def _said(table: Table, before: Spent) -> Effects:
    """Says that little time is left, to whoever decides here; a second may be skipped."""
    assert table.turns is not None
    record = table.record
    for place in table.places:
        if not acting(table, place):
            continue
        then = left_s(record, before, place.seat)
        now = left_s(record, table.turns.spent, place.seat)
        if any(then > at >= now > 0 for at in SAID_AT_S):
            return (fx.Announce(f"{now} seconds left."),)
    return ()


def _end_turn(
    table: Table, number: int, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Somebody's time is up: what is chosen there is played, else the easy bot chooses."""
    place = table.places[number - 1]
    question = table.question(place.seat)
    if question is None or isinstance(question.controller, Bot):
        return table, ()
    name, action = table.record.names_here[place.seat - 1], chosen_at(table, place, place.draft)
    if action is not None:
        told = fx.Announce(f"Time is up. What {does_within(name, 'has', 'have')} chosen is played.")
        table, effects = carry_out_answer(table, question.token, action, settings, moment)
        return table, (told, *effects)
    sentence = ended(f"Time is up. The easy bot chooses for {within(name)}")
    table = with_place(table, number, _with_word(place, sentence))
    table, effects = ask_stand_in(table, place.seat, moment)
    return table, (fx.Announce(sentence), *effects)


def _with_word(place: Place, sentence: str) -> Place:
    return replace(place, say=sentence, refused=False, asked=False)
