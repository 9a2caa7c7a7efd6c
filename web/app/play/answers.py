"""What an answer does: the match grows by an action, and whoever is next is asked."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from app import effects as fx
from app.controllers import Token
from app.face import Rest, is_race, load_race_face
from app.messages import Moment
from app.model import Far, Place, Player, Record, Settings, Table
from app.play.aloud import (
    ROLL_WAITS,
    farewell_words,
    newest_chance_words,
    phase_words,
    roll_words,
    told_with_roll,
    way_on,
)
from app.play.asking import ask_actors, overdue
from app.play.celebrating import celebrated
from app.play.clock import has_begun, wind_up
from app.play.deeds import newest_actors, plays_on
from app.play.drafts import with_saved_draft
from app.play.places import (
    acting,
    alone,
    asks,
    does_forced,
    face_of,
    lay_places,
    own_view,
    people_of,
    turn_places,
    with_place,
)
from app.play.telling import tell_entry, tell_phase
from app.play.uncovering import uncovered
from app.sound import kind_of
from pyengine.core.chance import Dice
from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE
from pyengine.core.match import Match

__all__ = [
    "BEAT_MS",
    "PLAYS_ON_MS",
    "ROLL_MS",
    "answered",
    "catch_up",
    "confirm",
    "follow",
    "go_on",
    "proceed",
    "settle",
    "skip_to_end",
]

ROLL_MS = 650
"""How long the dice tumble."""

BEAT_MS = 650
"""How long the table rests after a bot's play, so that eyes can follow."""

PLAYS_ON_MS = 2500
"""How long a turn is looked at that others play while whoever sits here has finished, unless
the person has set another time for looks."""

WENT_BACK = "The match goes on from another point, as all have agreed."
READS_AGAIN = "This device is checking the cards that were played once more."
DEALT_ANEW = "The round is dealt anew. The points are what they were before it."
CHOOSE_FIRST = "Choose a move first."

Effects = tuple[fx.Effect, ...]


def proceed(table: Table, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Turn to whoever acts next, and ask.

    While the table rests nothing goes on; :func:`go_on` ends the rest. Nor does anybody elsewhere
    act on dice that still roll before a person's eyes; :func:`settle` ends that.
    """
    table, heard = _caught_up(table, settings, moment)
    if table.resting or _watches_dice(table):
        return table, heard
    if table.record.match.over:
        farewell = _farewell(table) if table.record.match.settled else ()
        return replace(table, asked=()), (*heard, *farewell)
    table, told = turn_places(table, settings)
    table, counted = wind_up(table, moment)
    if not has_begun(table):
        return replace(table, asked=()), (*heard, *told, *counted)
    table, asks = ask_actors(table, settings, moment)
    ready = (fx.Announce(ROLL_WAITS),) if _roll_waits(table) else ()
    return table, (*heard, *told, *counted, *asks, *ready)


def _roll_waits(table: Table) -> bool:
    """Whether dice wait for somebody at this screen to throw them."""
    waits = isinstance(table.record.match.pending.chance, Dice)
    return waits and table.question(CHANCE) is None and not table.record.far


def answered(
    table: Table, token: Token, action: str, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Carry out what a controller answers and go on.

    The answer to an old question is not heard; an illegal one only says why.
    """
    question = table.question(token.actor)
    if question is None or question.token != token:
        return table, ()
    try:
        if table.record.far:
            from app.play.sending import sent

            return sent(table, table.far, token.actor, action) if table.far else (table, ())
        table, effects = _carried_out(table, token.actor, action, settings, moment)
    except IllegalAction as refusal:
        return _refused(table, token.actor, str(refusal.message))
    table, more = proceed(table, settings, moment)
    return table, (*effects, *more)


def follow(
    table: Table, far: Far, players: tuple[Player, ...], settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Go on as the other devices tell; a match that went back goes on from there.

    What has been uncovered meanwhile, such as the hands of a round that is over, is known here
    from now on, and interrupts nobody.
    """
    record = table.record
    if players != record.players:
        record = replace(record, players=players)
        table = replace(table, record=record, places=_laid_anew(table, record), asked=())
    effects: Effects = ()
    if far.story != record.story:
        record = replace(record, story=far.story)
        table, effects = replace(table, record=record), (fx.SaveRecord(record),)
    far = _or_stored(far, record.match) if far.behind else far
    is_first = not far.behind and (table.far is None or table.far.behind)
    before, table = table, replace(table, far=far)
    if not far.match.continues(record.match):
        said = _says_of_change(record.match, far.match)
        record = replace(record, match=far.match, draft="", updated=moment.now)
        table, more = proceed(Table(record, lay_places(record), far=far), settings, moment)
        return table, (fx.SaveRecord(record), *said, *more)
    said_farewell = record.match.settled
    done = far.match.upto(len(record.match.entries))
    if done.entries != record.match.entries:
        record = replace(record, match=done, updated=moment.now)
        table, effects = replace(table, record=record), (fx.SaveRecord(record),)
    table, told = uncovered(before, table)
    effects += told
    if said_farewell:
        return table, effects
    table, more = proceed(table, settings, moment)
    # Before that nobody could act here, and so nothing was chosen again.
    return with_saved_draft(table) if is_first else table, (*effects, *more)


def _or_stored(far: Far, kept: Match) -> Far:
    """What is known of the others by a device that has not read all of it again: as long as it has
    stored more it shows that, and nobody acts."""
    if far.match.continues(kept) or not kept.continues(far.match):
        return replace(far, behind=False)
    seats = tuple(range(1, kept.header.players + 1))
    return replace(far, match=kept, sealed=seats, waits=READS_AGAIN, matches=())


def _says_of_change(before: Match, after: Match) -> Effects:
    """What is told of a match that is not the one before, made longer.

    Whoever gets a seat, or loses it, knows another part of the same match: of that nothing is
    told. A round with hidden hands that does not count is dealt anew.
    """
    if not after.known().continues(before.known()):
        return (fx.Announce(WENT_BACK),)
    return (fx.Announce(DEALT_ANEW),) if before.covered else ()


def _laid_anew(table: Table, record: Record) -> tuple[Place, ...]:
    """The places where somebody has taken a seat or lost it; else as they are."""
    people = tuple(place.people for place in table.places)
    laid = lay_places(record)
    return table.places if people == tuple(place.people for place in laid) else laid


def _caught_up(table: Table, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Carry out what the other devices have told, until the table rests."""
    effects: Effects = ()
    while table.far and not table.resting and not _watches_dice(table):
        done, told = len(table.record.match.entries), table.far.match.entries
        if done >= len(told):
            break
        entry = told[done]
        table, more = _carried_out(table, entry.actor, entry.action, settings, moment)
        effects += more
    return table, effects


def confirm(table: Table, number: int, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """The person at a place answers with what is chosen there."""
    place = table.places[number - 1]
    question = table.question(place.seat)
    if not acting(table, place) or question is None:
        return table, ()
    action = face_of(table.record).chosen(own_view(table, place), place.seat, place.draft)
    if action is None:
        return _refused(table, place.seat, CHOOSE_FIRST)
    return answered(table, question.token, action, settings, moment)


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
        later, more = answered(table, question.token, action, settings, moment)
        effects += more
        if later.record.match is table.record.match:
            break
        table = later
    return table, effects


def settle(
    table: Table, timer: fx.RollOver | None, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Let the dice come to rest, if ``timer`` speaks of the newest roll (None: at once).

    Only then it is told what they show, and what that asks of whoever acts here.
    """
    if not table.rolling or timer not in (None, _roll_over(table)):
        return table, ()
    waited = _watches_dice(table)
    table = replace(table, rolling=False)
    told = (fx.Announce(roll_words(table, settings)), *_asks_now(table, settings))
    if not waited:
        return table, told
    table, effects = proceed(table, settings, moment)
    return table, (*told, *effects)


def _watches_dice(table: Table) -> bool:
    """Whether dice roll before people's eyes and others are to act on them."""
    people = people_of(table.record)
    seats = table.record.match.pending.seats
    others = bool(seats) and not any(seat in people for seat in seats)
    return table.rolling and bool(people) and others


def _asks_now(table: Table, settings: Settings) -> Effects:
    """What is asked of everybody who may act at this screen."""
    told = not does_forced(table, settings)
    return tuple(
        fx.Announce(asks(table, place, with_choice=told))
        for place in table.places
        if acting(table, place)
    )


def skip_to_end(table: Table, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Whoever has finished looks at no more turns of the others."""
    table, told = settle(replace(table, skips=True), None, settings, moment)
    table, effects = go_on(table, None, settings, moment)
    return table, (*told, *effects)


def go_on(
    table: Table, timer: fx.RestOver | None, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """End the rest that ``timer`` speaks of (None: whichever it is)."""
    if not table.resting or timer not in (None, _rest_over(table)):
        return table, ()
    stopped = table.resting == "stop"
    if stopped:
        # Everybody has looked at what was counted: nobody holds the device any more.
        table = replace(table, places=tuple(map(_laid_down, table.places)))
    table, effects = proceed(replace(table, resting=""), settings, moment)
    return table, (*(_held(table) if stopped else ()), *effects)


def _laid_down(place: Place) -> Place:
    return replace(place, seat=0, draft=None) if len(place.people) > 1 else place


def _refused(table: Table, actor: int, why: str) -> tuple[Table, Effects]:
    """Say why an answer is not taken: where its seat is shown, else at every place."""
    own = [place for place in table.places if place.seat == actor] or table.places
    said = [
        replace(place, say=why, refused=True, asked=False) if place in own else place
        for place in table.places
    ]
    return replace(table, places=tuple(said)), (fx.Announce(why),)


def _carried_out(
    table: Table, actor: int, action: str, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """The table after an action; raises ``IllegalAction``."""
    before = table.record.match
    match = before.apply(actor, action)
    own = any(place.seat == actor for place in table.places) and actor != CHANCE
    race = is_race(match.header.game)
    draft = "" if (own or actor == CHANCE) and not race else table.record.draft
    record = replace(table.record, match=match, updated=moment.now, draft=draft)
    places = tuple(_after(place, actor, race) for place in table.places)
    asked = tuple(one for one in table.asked if one.actor != actor)
    # What is over does not rest, whatever was being looked at.
    resting: Rest = "" if match.over else table.resting
    back = table.took_back and not own
    table = replace(
        table, record=record, places=places, asked=asked, resting=resting, took_back=back
    )
    saved = fx.SaveRecord(record)
    if actor == CHANCE:
        table, effects = _after_chance(table, before, action)
    else:
        table, effects = _after_seat(table, before, actor, action, own, settings)
    return table, (saved, *effects)


def _after(place: Place, actor: int, race: bool) -> Place:
    """A place after an action: whoever acted there has nothing chosen and nothing to be told.

    In a race what lies on the table stays there.
    """
    if actor not in (CHANCE, place.seat):
        return place
    if actor == CHANCE or race:
        return replace(place, say="", refused=False, asked=False)
    return Place(place.people, place.seat, curtain=place.curtain)


def _after_chance(table: Table, before: Match, action: str) -> tuple[Table, Effects]:
    """Say what chance did; dice tumble for a moment, and after the end of a time one looks."""
    record, dice = table.record, isinstance(before.pending.chance, Dice)
    told = tell_entry(record.match, len(record.match.entries) - 1, record.names)
    kept = tuple((actor, said) for actor, said in table.news if actor != CHANCE)
    rolls = dice and not table.skips
    # Of dice that still roll nobody hears later, when something else follows at once.
    unheard = newest_chance_words(before, record.names) if table.rolling and not dice else ""
    table = replace(table, rolling=rolls, news=(*kept, (CHANCE, told)))
    # What dice show is told when they lie still.
    effects: Effects = () if rolls else (fx.Announce(f"{unheard} {told}".strip()),)
    if before.pending.deadline is not None:
        rest = face_of(record).rest(before.state, CHANCE, action, record.match.state)
        return _resting(table, rest, 0, (*effects, fx.Sound("timeout")))
    if rolls:
        effects += (fx.Sound("roll"), fx.After(ROLL_MS, _roll_over(table), motion=True))
    return table, effects


def _after_seat(
    table: Table, before: Match, seat: int, action: str, own: bool, settings: Settings
) -> tuple[Table, Effects]:
    """Tell what was done once nobody can be harmed by it, and rest as long as the face says."""
    record, effects = table.record, list[fx.Effect]()
    match = record.match
    rest: Rest = face_of(record).rest(before.state, seat, action, match.state)
    plays = not rest and plays_on(table) and not table.skips
    closes = before.pending.race or _closes_phase(before, match, seat)
    if closes:
        news = tell_phase(match, record.names)
        table, private = _shown(replace(table, news=news), seat, action, own)
        told = phase_words(match, record.names, settings)
        aloud = private if private and alone(record) else told
        if rest or plays or not told_with_roll(table, settings):
            effects.append(fx.Announce(aloud))
    effects += _heard(before, match, seat, action, own)
    effects += celebrated(match, table.places, closes)
    if rest:
        effects.append(fx.Fly())
    if own and rest == "look" and newest_actors(match) == (seat,):
        # Whoever did it has seen it: no click is asked for.
        rest = "beat"
    if plays:
        return _resting(table, "look", settings.look_ms or PLAYS_ON_MS, tuple(effects))
    return _resting(table, rest, settings.look_ms, tuple(effects))


def _heard(before: Match, after: Match, seat: int, action: str, own: bool) -> Effects:
    """The sounds of what a seat did; the hands of others are not heard."""
    game = after.header.game
    if not is_race(game):
        return (fx.Sound("pass" if action == "pass" else "draw"),) if own else ()
    names = load_race_face(game).sounds(before.state, seat, action, after.state)
    heard = [name for name in names if own or kind_of(name) != "hands"]
    return tuple(fx.Sound(name, last) for last, name in pairwise(["", *heard]))


def _shown(table: Table, seat: int, action: str, own: bool) -> tuple[Table, str]:
    """The table with what an action has shown to its own seat alone; and that sentence."""
    game = table.record.match.header.game
    if not own or not is_race(game):
        return table, ""
    number = next(i for i, place in enumerate(table.places, 1) if place.seat == seat)
    place = table.places[number - 1]
    said = load_race_face(game).shown(own_view(table, place), seat, action)
    return with_place(table, number, replace(place, say=said)), said


def _resting(table: Table, rest: Rest, look_ms: int, effects: Effects) -> tuple[Table, Effects]:
    """The table at rest, where anybody is there to look."""
    match = table.record.match
    if not _outlasts(rest, table.resting) or not people_of(table.record) or match.over:
        return table, effects
    table = replace(table, resting=rest, rest_from=len(match.entries))
    stay_ms = {"beat": BEAT_MS, "look": look_ms}.get(rest, 0)
    if stay_ms:
        effects = (*effects, fx.After(stay_ms, _rest_over(table)))
    else:
        effects = (*effects, fx.Announce(way_on(table.record)))
    return table, (*effects, *_held(table))


def _held(table: Table) -> Effects:
    """Others far away wait with the next round of a race until it has been looked at here."""
    if not table.record.far:
        return ()
    from app.play.sending import held

    return held(table)


def _outlasts(rest: Rest, other: Rest) -> bool:
    """Whether a rest takes the place of another that has not ended: a shorter one does not."""
    lengths = ("", "beat", "look", "stop")
    return rest != "" and lengths.index(rest) >= lengths.index(other)


def _closes_phase(before: Match, after: Match, seat: int) -> bool:
    waiting = tuple(other for other in before.pending.seats if other != seat)
    return not waiting or after.pending.seats != waiting


def _farewell(table: Table) -> Effects:
    return (fx.Sound("end"), fx.Announce(farewell_words(table.record)))


def _roll_over(table: Table) -> fx.RollOver:
    # Counts chance alone: seats may act while the dice still tumble.
    rolls = sum(entry.actor == CHANCE for entry in table.record.match.entries)
    return fx.RollOver(table.record.id, rolls)


def _rest_over(table: Table) -> fx.RestOver:
    return fx.RestOver(table.record.id, table.rest_from)
