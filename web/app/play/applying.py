"""Carries out an action: the match grows, it is told and heard, and the table rests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.base.moment import Moment
from app.base.views import view_of
from app.core import effects as fx
from app.core import timers
from app.core.model import Place, Table
from app.games.face import Face, is_race, load_race_face
from app.games.scene import Rest
from app.narration.feedback import landing_ms, shown_cues
from app.narration.sentences import aside_words, describe_entry, describe_phase, totals_sentence
from app.narration.sound import kind_of
from app.places.announcements import (
    ENTER_GOES_ON,
    is_announced_with_roll,
    newest_chance_words,
    phase_words,
)
from app.places.last_actions import newest_actors, plays_on
from app.places.places import (
    face_of,
    is_alone,
    lay_hands_down,
    looks_on,
    match_of,
    own_view,
    people_of,
    with_place,
)
from app.saves.preferences import Settings
from app.saves.records import Connected
from pyengine.core.chance import Dice
from pyengine.core.game import CHANCE
from pyengine.core.match import Match

ROLL_MS = 650
"""The time that the dice tumble."""

BEAT_MS = 650
"""The time that the table rests after a bot's play, so that eyes can follow."""

GLANCE_MS = 2000
"""The time that a glance takes, unless the person has set another for looks."""

PLAYS_ON_MS = 2500
"""Time that a turn is looked at that others play while whoever sits here has finished, unless
the person has set another time for looks."""

WATCHED_MS = 5000
"""The time that who only looks on is shown what a round has brought."""

Effects = tuple[fx.Effect, ...]


def carry_out(
    table: Table, actor: int, action: str, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """The table after an action; raises ``IllegalAction``."""
    return taken_over(table, table.record.match.apply(actor, action), settings, moment)


def taken_over(
    table: Table, match: Match, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """The table whose match has one more action now."""
    before, newest = table.record.match, match.entries[-1]
    actor, action = newest.actor, newest.action
    own = any(place.seat == actor for place in table.places) and actor != CHANCE
    race = is_race(match.header.game)
    draft = "" if (own or actor == CHANCE) and not race else table.record.draft
    record = replace(table.record, match=match, updated=moment.now, draft=draft, hands=table.built)
    face = face_of(table.record)
    # When somebody calls all hands rest: what they were told is past, and something else is asked.
    anew = race and match.pending.signal != table.record.match.pending.signal
    places = tuple(_after(face, place, actor, race, anew) for place in table.places)
    asked = tuple(question for question in table.asked if question.actor != actor)
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
    return lay_hands_down(table), (saved, *effects)


def _after(face: Face[Any, Any], place: Place, actor: int, race: bool, anew: bool) -> Place:
    """A place after an action: whoever acted there has nothing chosen and nothing to be told.

    In a race what lies on the table stays there; what is told goes with whatever begins ``anew``.
    """
    if actor not in (CHANCE, place.seat) and not anew:
        return place
    if actor == CHANCE or race:
        return replace(place, say="", refused=False, asked=False)
    planned = "" if place.draft is None else face.planned(place.draft)
    return Place(
        place.people,
        place.seat,
        laid=place.laid,
        curtain=place.curtain,
        planned=planned,
        by_keys=place.by_keys,
    )


def _after_chance(table: Table, before: Match, action: str) -> tuple[Table, Effects]:
    """Say what chance did; dice tumble for a moment, and after the end of a time one looks."""
    record, dice = table.record, isinstance(before.pending.chance, Dice)
    sentence = describe_entry(record.match, len(record.match.entries) - 1, record.names_here)
    # Before dice a shuffle stays told: it has no rest of its own, and the dice follow at once.
    stays = dice and is_alone(record) and before.entries[-1:] and before.entries[-1].actor == CHANCE
    older_news = tuple([(who, said) for who, said in table.news if who != CHANCE or stays])
    rolls = dice and not table.skips
    # Of dice that still roll nobody hears later, when something else follows at once.
    unsaid = newest_chance_words(before, record.names_here) if table.rolling and not dice else ""
    table = replace(table, rolling=rolls, news=(*older_news, (CHANCE, sentence)))
    # What dice show is told when they lie still.
    told = " ".join(filter(None, (unsaid, sentence, "" if dice else dealt_words(table))))
    effects: Effects = () if rolls else (fx.Announce(told),)
    if before.pending.deadline is not None:
        rest = face_of(record).rest(before.state, CHANCE, action, record.match.state)
        return _resting(table, rest, 0, (*effects, fx.Sound("timeout")))
    if rolls:
        effects += (fx.Sound("roll"), fx.After(ROLL_MS, roll_over(table), motion=True))
    return table, effects


def dealt_words(table: Table) -> str:
    """Says what chance has given to whoever sits alone at this screen, as far as it is known."""
    record = table.record
    if not is_alone(record):
        return ""
    (seat,) = people_of(record)
    view = view_of(match_of(table, seat), seat)
    return face_of(record).dealt(view, seat, record.names_here)


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
        news = describe_phase(match, record.names_here)
        table, private = _private_result(replace(table, news=news), seat, action, own)
        sentence = phase_words(match, record.names_here, settings)
        if not before.pending.race or match.pending.signal != before.pending.signal:
            sentence = f"{sentence} {aside_words(match, record.names_here)}".rstrip()
        passing = is_race(match.header.game) and load_race_face(match.header.game).in_passing(
            action
        )
        aloud = private if private and (passing or is_alone(record)) else sentence
        # Of many hands at once nobody could hear one's own any more.
        heard = own or not passing
        if heard and (rest or plays or not is_announced_with_roll(table, settings)):
            effects.append(fx.Announce(aloud))
    sound = _sound_of(before, action, own)
    if sound:
        effects.append(fx.Sound(sound))
    table, cued = _with_cues(table, shown_cues(match, table.places, closes, sound))
    effects += cued
    if own and rest in ("glance", "look") and newest_actors(match) == (seat,):
        # Whoever did it has seen it: no click is asked for.
        rest = "beat"
    if plays:
        return _resting(table, "look", settings.look_ms or PLAYS_ON_MS, tuple(effects))
    if rest and looks_on(table.record):
        look_ms = settings.look_ms or PLAYS_ON_MS
        return _resting(table, rest, look_ms, tuple(effects), stop_ms=WATCHED_MS)
    return _resting(table, rest, settings.look_ms, tuple(effects))


def _with_cues(table: Table, cued: tuple[fx.ShowCues, ...]) -> tuple[Table, Effects]:
    """The table whose next roll waits until one's own points of these cues have landed."""
    if not cued or table.skips:
        return table, cued
    stay_ms = landing_ms(cued, {person for place in table.places for person in place.people})
    if not stay_ms:
        return table, cued
    table = replace(table, flying=len(table.record.match.entries))
    return table, (*cued, fx.After(stay_ms, points_landed(table), motion=True))


def _sound_of(before: Match, action: str, own: bool) -> str:
    """The sound of what a seat did; the hands of others are not heard."""
    game = before.header.game
    if not is_race(game):
        return ("pass" if action == "pass" else "draw") if own else ""
    name = load_race_face(game).sound(action)
    return name if name and (own or kind_of(name) != "hands") else ""


def _private_result(table: Table, seat: int, action: str, own: bool) -> tuple[Table, str]:
    """The table with what an action has shown to its own seat alone; and that sentence."""
    game = table.record.match.header.game
    if not own or not is_race(game):
        return table, ""
    number = next(i for i, place in enumerate(table.places, 1) if place.seat == seat)
    place = table.places[number - 1]
    sentence = load_race_face(game).private_result(own_view(table, place), seat, action)
    return with_place(table, number, replace(place, say=sentence)), sentence


def _resting(
    table: Table, rest: Rest, look_ms: int, effects: Effects, stop_ms: int = 0
) -> tuple[Table, Effects]:
    """The table at rest, where anybody is there to look.

    Where somebody only looks on it goes on by itself: the others play meanwhile.
    """
    match = table.record.match
    if not _outlasts(rest, table.resting) or match.over:
        return table, effects
    if not people_of(table.record) and not looks_on(table.record):
        return table, effects
    table = replace(table, resting=rest, rest_from=len(match.entries))
    stays = {"beat": BEAT_MS, "glance": look_ms or GLANCE_MS, "look": look_ms, "stop": stop_ms}
    stay_ms = stays.get(rest, 0)
    if stay_ms:
        effects = (*effects, fx.After(stay_ms, rest_over(table)))
    else:
        totals = totals_sentence(match, table.record.names_here) if rest == "stop" else ""
        effects = (*effects, fx.Announce(f"{totals} {ENTER_GOES_ON}".strip()))
    return table, (*effects, *let_wait(table))


def let_wait(table: Table) -> Effects:
    """Others far away wait with the next round of a race until it has been looked at here."""
    if not isinstance(table.record.kind, Connected):
        return ()
    from app.play.sending import hold_round

    return hold_round(table)


def _outlasts(rest: Rest, other: Rest) -> bool:
    """True if a rest takes the place of another that has not ended: a shorter one does not."""
    lengths = ("", "beat", "glance", "look", "stop")
    return rest != "" and lengths.index(rest) >= lengths.index(other)


def _closes_phase(before: Match, after: Match, seat: int) -> bool:
    waiting = tuple(other for other in before.pending.seats if other != seat)
    return not waiting or after.pending.seats != waiting


def roll_over(table: Table) -> timers.RollOver:
    """The time at which the newest dice lie still."""
    # Counts chance alone: seats may act while the dice still tumble.
    rolls = [entry.actor for entry in table.record.match.entries].count(CHANCE)
    return timers.RollOver(table.record.id, rolls)


def points_landed(table: Table) -> timers.PointsLanded:
    """The time at which the newest own points are counted."""
    return timers.PointsLanded(table.record.id, table.flying)


def rest_over(table: Table) -> timers.RestOver:
    """The time at which the newest rest ends."""
    return timers.RestOver(table.record.id, table.rest_from)
