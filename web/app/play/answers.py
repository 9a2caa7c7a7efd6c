"""Carries out an answer, and asks whoever is next."""

from __future__ import annotations

from dataclasses import replace

from app.base.controllers import Token
from app.base.moment import Moment
from app.base.words import and_list
from app.core import effects as fx
from app.core import timers
from app.core.model import Place, Table
from app.games.face import is_race, load_face
from app.places.announcements import ROLL_WAITS, farewell_sentence, roll_words
from app.places.clock import has_begun, wind_up
from app.places.places import (
    LOOKED_AT,
    acting,
    asked_aloud,
    before_winners,
    chosen_at,
    own_view,
    people_of,
    turn_places,
    with_place,
)
from app.places.turn_clock import wind_up_turns
from app.play.applying import (
    carry_out,
    let_wait,
    points_landed,
    rest_over,
    roll_over,
    taken_over,
)
from app.play.asking import ask_actors, ask_bots, overdue
from app.play.at_once import OFFERED_AFTER, is_offered
from app.play.lesson import mark_looked_at
from app.saves.preferences import Settings
from app.saves.records import Connected, Posed
from pyengine.core.chance import Dice
from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE
from pyengine.core.words import ended, with_names

CHOOSE_FIRST = "Choose a move first."
OFFERS_AT_ONCE = "Beside the scores you can choose to play at once, without Confirm."

Effects = tuple[fx.Effect, ...]


def proceed(table: Table, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Turn to whoever acts next, and ask.

    While the table rests nothing is shown, and nobody acts but bots for whom other devices wait;
    :func:`go_on` ends the rest. Nor does anybody elsewhere act on dice that still roll before a
    person's eyes; :func:`settle` ends that. Dice wait until the points that were made here have
    landed; :func:`land` ends that.
    """
    table, heard = _catch_up(table, settings, moment)
    table, ticks = wind_up_turns(table, moment)
    heard = (*heard, *ticks)
    if _holds_still(table):
        table, questions = ask_bots(table, moment)
        return table, (*heard, *questions)
    if table.record.match.over:
        if not table.record.match.settled:
            return replace(table, asked=()), heard
        table = before_winners(table)
        return replace(table, asked=()), (*heard, *_farewell(table))
    table, announced = turn_places(table, settings)
    table, counted = wind_up(table, moment)
    if not has_begun(table):
        return replace(table, asked=()), (*heard, *announced, *counted)
    table, questions = ask_actors(table, settings, moment)
    ready = (fx.Announce(ROLL_WAITS),) if _roll_waits(table) else ()
    return table, (*heard, *announced, *counted, *questions, *ready)


def _roll_waits(table: Table) -> bool:
    """Returns whether dice wait for somebody at this screen to throw them."""
    waits = isinstance(table.record.match.pending.chance, Dice)
    return waits and table.question(CHANCE) is None and not isinstance(table.record.kind, Connected)


def carry_out_answer(
    table: Table, token: Token, action: str, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Carry out what a controller answers and go on.

    The answer to an old question is not heard; an illegal one only says why.
    """
    question = table.question(token.actor)
    if question is None or question.token != token:
        return table, ()
    try:
        if isinstance(table.record.kind, Connected):
            from app.play.sending import send

            remote = table.remote
            return send(table, remote, token.actor, action) if remote else (table, ())
        table, effects = carry_out(table, token.actor, action, settings, moment)
    except IllegalAction as refusal:
        why = with_names(refusal.message, table.record.names_here)
        return _refuse(table, token.actor, str(why))
    table, more = proceed(table, settings, moment)
    return table, (*effects, *more)


def _catch_up(table: Table, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Show what the other devices have told, action by action, until the table rests.

    The session has played it by the rules already: its match is taken over.
    """
    effects: Effects = ()
    match = table.remote.match if table.remote else table.record.match
    for done in range(len(table.record.match.entries), len(match.entries)):
        if _holds_still(table):
            break
        table, more = taken_over(table, match.upto(done + 1), settings, moment)
        effects += more
    return table, effects


def confirm(table: Table, number: int, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """The person at a place answers with what is chosen there."""
    place = table.places[number - 1]
    question = table.question(place.seat)
    if not acting(table, place) or question is None:
        return table, ()
    action = chosen_at(table, place, place.draft)
    if action is None:
        face = load_face(table.record.match.header.game)
        lacks = face.lacks(own_view(table, place), place.seat, place.draft)
        return _refuse(table, place.seat, lacks or CHOOSE_FIRST)
    if isinstance(table.record.kind, Posed):
        from app.places.posed import answer

        return answer(table, action)
    if not is_race(table.record.match.header.game):
        table = replace(table, confirmed=table.confirmed + 1)
    table, effects = carry_out_answer(table, question.token, action, settings, moment)
    if table.confirmed == OFFERED_AFTER and is_offered(table, settings):
        effects = (*effects, fx.Announce(OFFERS_AT_ONCE))
    return table, effects


def catch_up(table: Table, at: float, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Carry out what was due before an input of that time, in ms since the signal.

    The answers of the clock come a little late, so that an input made before them is heard first.
    One that was made after them must not gain by that.
    """
    effects: Effects = ()
    while table.record.match.pending.race and has_begun(table):
        due = overdue(table, at)
        if due is None:
            break
        question, action = due
        later, more = carry_out_answer(table, question.token, action, settings, moment)
        effects += more
        if later.record.match is table.record.match:
            break
        table = later
    return table, effects


def settle(
    table: Table, timer: timers.RollOver | None, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Let the dice come to rest, if ``timer`` speaks of the newest roll (None: at once).

    Only then it is told what they show, and what that asks of whoever acts here.
    """
    table, landed = land(table, None, settings, moment) if timer is None else (table, ())
    if not table.rolling or timer not in (None, roll_over(table)):
        return table, landed
    waited = _watches_dice(table)
    table = replace(table, rolling=False)
    announced = (*landed, fx.Announce(roll_words(table, settings)), *_prompts_now(table, settings))
    if not waited:
        return table, announced
    table, effects = proceed(table, settings, moment)
    return table, (*announced, *effects)


def land(
    table: Table, timer: timers.PointsLanded | None, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Let own points come to their line, if ``timer`` speaks of the newest (None: at once)."""
    if not table.flying or timer not in (None, points_landed(table)):
        return table, ()
    landed = replace(table, flying=0)
    # That a match is over has been said with its last action.
    return (landed, ()) if landed.record.match.over else proceed(landed, settings, moment)


def _holds_still(table: Table) -> bool:
    """Returns whether what is seen just now comes before anything else happens."""
    if table.resting or (table.rolling and _watches_dice(table)):
        return True
    return bool(table.flying) and isinstance(table.record.match.pending.chance, Dice)


def _watches_dice(table: Table) -> bool:
    """Returns whether people watch the dice that roll, and others are to act on them."""
    people = set(people_of(table.record))
    seats = table.record.match.pending.seats
    return bool(people) and bool(seats) and people.isdisjoint(seats)


def _prompts_now(table: Table, settings: Settings) -> Effects:
    """Returns the prompts for everybody who may act at this screen."""
    places = (place for place in table.places if acting(table, place))
    return tuple(effect for place in places for effect in asked_aloud(table, place, settings))


def skip_to_end(table: Table, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Whoever has finished looks at no more turns of the others."""
    table, announced = settle(replace(table, skips=True), None, settings, moment)
    table, effects = go_on(table, None, settings, moment)
    return table, (*announced, *effects)


def go_on(
    table: Table, timer: timers.RestOver | None, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """End the rest that ``timer`` speaks of (None: whichever it is)."""
    if not table.resting or timer not in (None, rest_over(table)):
        return table, ()
    learned: Effects = ()
    if timer is None and table.resting in LOOKED_AT:
        # Whoever goes on has seen what the lesson showed meanwhile.
        table, learned = mark_looked_at(table)
    stopped = table.resting == "stop"
    if any(place.ready for place in table.places):
        places = tuple([replace(place, ready=False) for place in table.places])
        table = replace(table, places=places)
    if stopped:
        # Everybody has looked at what was counted: it is no news, and nobody holds the device.
        table = replace(table, places=tuple(map(_let_go, table.places)), news=())
    table, effects = proceed(replace(table, resting=""), settings, moment)
    return table, (*learned, *(let_wait(table) if stopped else ()), *effects)


def go_on_from(
    table: Table, number: int, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Somebody at a place has looked long enough; where several do, the last one ends the rest."""
    if not table.resting or not 1 <= number <= len(table.places):
        return table, ()
    place = replace(table.places[number - 1], ready=True)
    waiting = with_place(table, number, place)
    late = [other.seat for other in waiting.places if not other.ready]
    if late:
        names = and_list([table.record.names[seat - 1] for seat in late])
        return waiting, (fx.Announce(ended(f"Waiting for {names}")),)
    return go_on(waiting, None, settings, moment)


def _let_go(place: Place) -> Place:
    return replace(place, seat=0, draft=None, laid=False) if len(place.people) > 1 else place


def _refuse(table: Table, actor: int, why: str) -> tuple[Table, Effects]:
    """Say why an answer is not taken: where its seat is shown, else at every place."""
    own = [place for place in table.places if place.seat == actor] or table.places
    refused_places = [
        replace(place, say=why, refused=True, asked=False) if place in own else place
        for place in table.places
    ]
    return replace(table, places=tuple(refused_places)), (fx.Announce(why),)


def _farewell(table: Table) -> Effects:
    return (fx.Sound("end"), fx.Announce(farewell_sentence(table.record)))
