"""Forced actions: the only thing to do is done by itself, for who asked for it in the settings.

What that is a face says: its new draft has it chosen already. Before it is done it is told at its
place, and its person has a moment to see it. In a lesson, where everybody is to do everything
once, and where something has just been taken back, it waits for Confirm.
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter, is_

from app.base.moment import Moment
from app.base.words import does
from app.core import effects as fx
from app.core import timers
from app.core.model import Place, Table
from app.games.face import is_race
from app.places.places import (
    acting,
    does_forced,
    face_of,
    only_action,
    own_view,
    with_place,
)
from app.play.answers import carry_out_answer
from app.saves.preferences import Settings

FORCED_MS = 1500
"""The time that one sees what is going to be done by itself."""

Effects = tuple[fx.Effect, ...]


# Whoever may act elsewhere is asked, or not any more: that says all of the other devices.
_of_table = attrgetter("record.match", "record.lesson", "resting", "rolling", "clock", "took_back")
_of_place = attrgetter("seat", "curtain", "look", "forced")


def with_forced(
    table: Table, settings: Settings, before: Table | None = None
) -> tuple[Table, Effects]:
    """The table with what is about to be done by itself told at its place; and the clock for it.

    ``before`` is the table for which that was found out last, by the same settings.
    """
    if table.rolling or (before is not None and _is_as_before(before, table)):
        # What dice show is seen, and heard, before what follows from it.
        return table, ()
    effects: Effects = ()
    asked = {question.actor for question in table.asked}
    for number, place in enumerate(table.places, 1):
        waits = place.seat in asked and not place.forced and does_forced(table, settings)
        action = _only_action(table, place) if waits else None
        if action is None:
            continue
        name = table.record.names_here[place.seat - 1]
        word = face_of(table.record).word(own_view(table, place), place.seat, action)
        sentence = f"{does(name, 'can', 'can')} only {word}. That happens by itself in a moment."
        table = with_place(
            table, number, replace(place, forced=action, say=sentence, refused=False)
        )
        due = timers.ForcedDue(table.record.id, table.record.match.open_phase, place.seat)
        if not _was_forced(table, place):
            # What it is is heard when it is done, and before several people it may be a secret.
            aloud = f"{does(name, 'has', 'have')} only one move. It happens by itself in a moment."
            effects += (fx.Announce(aloud),)
        effects += (fx.After(FORCED_MS, due),)
    return table, effects


def _was_forced(table: Table, place: Place) -> bool:
    """Returns whether the last action of a place's person was the only one, too: of several in a
    row the first is announced, and what they do is heard of all."""
    match = table.record.match
    last = match.newest(place.seat)
    if last is None:
        return False
    view = match.game.view(match.states[last], place.seat)
    return only_action(view, match.header.game, place.seat) is not None


def do_forced(
    table: Table, timer: timers.ForcedDue, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Do what that clock speaks of, if it is still to be done."""
    match, question = table.record.match, table.question(timer.seat)
    if (timer.record, timer.phase) != (table.record.id, match.open_phase) or question is None:
        return table, ()
    for number, place in enumerate(table.places, 1):
        if place.seat != timer.seat or not place.forced:
            continue
        if acting(table, place):
            return carry_out_answer(table, question.token, place.forced, settings, moment)
        # The table rests just now: it is told again, and done, when that is over.
        return with_place(table, number, replace(place, forced="", say="")), ()
    return table, ()


def _is_as_before(before: Table, table: Table) -> bool:
    """Returns whether nothing has changed that says what is forced: most inputs touch a draft."""
    if not all(map(is_, _of_table(before), _of_table(table))) or before.asked != table.asked:
        return False
    return list(map(_of_place, before.places)) == list(map(_of_place, table.places))


def _only_action(table: Table, place: Place) -> str | None:
    """Returns the only thing a place's person can do; None where there is a choice."""
    record = table.record
    if is_race(record.match.header.game):
        return None
    if place.look or not acting(table, place):
        return None
    return only_action(own_view(table, place), record.match.header.game, place.seat)
