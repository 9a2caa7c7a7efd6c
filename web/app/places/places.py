"""The places of a table: who sits where, what is seen there, and whose turn it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.base.identity import by_identity
from app.base.views import view_of
from app.core import effects as fx
from app.core.clocks import Countdown, PausedClock, SharedCountdown
from app.core.model import Place, Table, Touched
from app.games.face import Face, is_race, load_face, load_race_face
from app.games.interaction import BoardEvent
from app.input.keys import ZONES
from app.narration.sentences import hand_over
from app.saves.preferences import Settings
from app.saves.records import REMOTE, Connected, Player, Posed, Record
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match

Effects = tuple[fx.Effect, ...]

LOOKED_AT = ("glance", "look", "stop")
"""The rests in which something is looked at until somebody goes on, by a button: a beat is over
before one could press it."""


def face_of(record: Record) -> Face[Any, Any]:
    """The face of a record's game."""
    return load_face(record.match.header.game)


def match_of(table: Table, seat: int) -> Match:
    """The match as a seat of this device is told it, as far as the table has followed."""
    match = table.record.match
    for other in table.remote.matches if table.remote else ():
        if other.viewer == seat:
            return other.upto(len(match.entries))
    return match


def as_told(table: Table) -> Table:
    """The table with all that the other devices have told, though somebody here still looks at
    something before that."""
    if table.remote is None or table.remote.match is table.record.match:
        return table
    return replace(table, record=replace(table.record, match=table.remote.match))


@by_identity(2, most=16)
def own_view(table: Table, place: Place) -> object:
    """The view at a place: what the shown seat knows (everybody's knowledge if nobody's)."""
    return view_of(match_of(table, place.seat), place.seat)


@by_identity(1, most=4)
def told_seats(players: tuple[Player, ...]) -> tuple[int, ...]:
    """The seats of a race whose hands only other devices see in full."""
    return tuple([seat for seat, player in enumerate(players, 1) if player.kind == REMOTE])


@by_identity(2, most=16)
def shown_view(table: Table, place: Place) -> object:
    """Returns the view that is drawn at a place: what is known there, but no secret while all look
    on.

    Where several people share a place, a finished trick or a summary lies before all of them, and
    whoever held the device last does not hold it alone.
    """
    if place.laid or _all_look(table, place):
        return view_of(match_of(table, place.seat), PUBLIC)
    return own_view(table, place)


def _all_look(table: Table, place: Place) -> bool:
    """True if all who share a place look at what lies there, such as a finished trick."""
    return len(place.people) > 1 and table.resting in LOOKED_AT


def lay_hands_down(table: Table) -> Table:
    """The table after hands have been put down that others at the same place must not see.

    While all look at something nobody holds the device alone, and who has acted may have put it
    down already, while bots or people elsewhere go on. What lies face down stays so until its
    person takes it up behind the curtain, whoever acts next.
    """
    for number, place in enumerate(table.places, 1):
        if len(place.people) > 1 and place.seat:
            table = with_place(table, number, replace(place, laid=_lies_face_down(table, place)))
    return table


def _lies_face_down(table: Table, place: Place) -> bool:
    if not face_of(table.record).is_secret(own_view(table, place), place.seat):
        return False
    acted = place.seat not in match_of(table, place.seat).pending.seats
    return place.laid or acted or _all_look(table, place)


def all_may_hear(table: Table, place: Place) -> bool:
    """Whether nobody at this device hears what they may not know, when this seat is told of it."""
    return is_alone(table.record) or not face_of(table.record).is_secret(
        shown_view(table, place), place.seat
    )


def people_of(record: Record) -> tuple[int, ...]:
    """The seats of people at this device."""
    return tuple([seat for seat, player in enumerate(record.players, 1) if player.is_here])


def looks_on(record: Record) -> bool:
    """Returns whether the others of a remote match play it alone, and this device shows it."""
    return isinstance(record.kind, Connected) and not people_of(record)


def is_alone(record: Record) -> bool:
    """Returns whether one person sits at this screen, and hears alone what is said."""
    return len(people_of(record)) == 1


def is_calm(record: Record) -> bool:
    """Returns whether a match of a game that can be a race is played without a clock."""
    header = record.match.header
    calm = record.match.game.info.calm
    return calm is not None and dict(header.options).get(calm[0]) == calm[1]


def is_race_here(record: Record) -> bool:
    """Returns whether a match is a race whose people all sit at this screen: it can be paused."""
    return is_race(record.match.header.game) and not isinstance(record.kind, Connected)


def shares_keys(players: tuple[Player, ...]) -> bool:
    """Returns whether two people race at one keyboard, each with a half of it."""
    return sum(player.is_here for player in players) == len(ZONES)


def lay_places(record: Record) -> tuple[Place, ...]:
    """The places at which a match is played on this device.

    In a race everybody has one. Else one is enough: it goes from hand to hand. Whoever has a place
    alone sees the own board there, also where nobody is to act any more.
    """
    people = people_of(record)
    if len(people) == 1 or (is_race(record.match.header.game) and people):
        return tuple(Place((seat,), seat) for seat in people)
    return (Place(people),)


def is_far(number: int, count: int, sitting: str) -> bool:
    """True if a place lies on the far side of the screen, before somebody who looks from there.

    The first ones sit on the near side, one more of them where the number is odd.

    >>> [is_far(number, 3, "opposite") for number in (1, 2, 3)]
    [False, False, True]
    """
    return sitting == "opposite" and number > (count + 1) // 2


def with_place(table: Table, number: int, place: Place) -> Table:
    """The table with another value of one place; ``number`` counts from 1."""
    before, after = table.places[: number - 1], table.places[number:]
    return replace(table, places=(*before, place, *after))


@by_identity(2, most=16)
def acting(table: Table, place: Place) -> bool:
    """Returns whether the person whose board is shown at a place may act now."""
    waiting = table.record.match.pending.seats
    counting = isinstance(table.clock, Countdown | SharedCountdown | PausedClock)
    if place.curtain or table.resting or counting or not _may_be_sent(table, place.seat):
        return False
    return place.seat in waiting


def _may_be_sent(table: Table, seat: int) -> bool:
    """Returns whether what a seat does now would be heard: where all are here, always, but for a
    position that has been answered."""
    if isinstance(table.record.kind, Posed):
        return not table.record.kind.answer
    if not isinstance(table.record.kind, Connected):
        return True
    return table.remote is not None and table.remote.may_act(seat)


def chosen_at(table: Table, place: Place, draft: object) -> str | None:
    """The action that a draft of whoever is shown at a place makes; None while it is not whole.

    One click asks for it half a dozen times.
    """
    view = own_view(table, place)
    return _chosen_action(view, draft, table.record.match.header.game, place.seat)


@by_identity(2, most=8)
def _chosen_action(view: object, draft: object, game: str, seat: int) -> str | None:
    return load_face(game).chosen(view, seat, draft)


def has_sent(table: Table, seat: int) -> bool:
    """True if a seat has chosen, and its choice waits for those of remote players."""
    remote, match = table.remote, table.record.match
    is_open = seat in match.pending.seats and not is_race(match.header.game)
    return remote is not None and is_open and remote.has_chosen(seat)


def claimed_at(table: Table, seat: int) -> tuple[str, ...]:
    """What a seat has done in a race that is on its way to the others, but for what is done in
    passing."""
    claimed = table.remote.claimed_by(seat) if table.remote and seat else ()
    if not claimed:
        return ()
    face = load_race_face(table.record.match.header.game)
    return tuple([action for action in claimed if not face.in_passing(action)])


def prompt_at(table: Table, place: Place, *, with_choice: bool) -> str:
    """Returns the prompt at a place, ``with_choice`` of what is chosen there already.

    Before several people that is never told: the live region speaks to the whole room.
    """
    return asked_at(table, place, place.draft if with_choice and is_alone(table.record) else None)


def asked_at(table: Table, place: Place, draft: object) -> str:
    """What is asked at a place whose person has chosen ``draft``; before the first move, but for a
    lesson, how one begins."""
    face, view = face_of(table.record), own_view(table, place)
    asked = face.ask(view, place.seat, draft, table.record.names_here)
    more = "" if table.record.lesson else face.begins(view, place.seat, draft)
    return f"{asked} {more}" if more else asked


def does_forced(table: Table, settings: Settings) -> bool:
    """True if what is the only thing to do is done by itself (:mod:`app.play.forced`)."""
    record = table.record
    if not settings.forced or table.took_back:
        return False
    return record.lesson is None or record.lesson.over


@by_identity(1, most=4)
def only_action(view: object, game: str, seat: int) -> str | None:
    """Returns the only thing that a seat can do in its view; None where there is a choice."""
    face = load_face(game)
    return face.chosen(view, seat, face.new_draft(view, seat))


def asked_aloud(table: Table, place: Place, settings: Settings) -> Effects:
    """What is asked at a place whose turn has come; of what is done by itself nothing is asked."""
    by_itself = does_forced(table, settings)
    game, view = table.record.match.header.game, own_view(table, place)
    if by_itself and only_action(view, game, place.seat) is not None:
        return ()
    return (fx.Announce(prompt_at(table, place, with_choice=not by_itself)),)


def turn_places(table: Table, settings: Settings) -> tuple[Table, Effects]:
    """Show at every place the board of the next person there who is to act.

    Whoever becomes the one to act is told so, once.
    """
    effects: Effects = ()
    table = lay_hands_down(table)
    for number, place in enumerate(table.places, 1):
        turned, announced = _turn_place(table, place, settings)
        table = with_place(table, number, turned)
        effects += announced
    return table, effects


def _next_at(place: Place, waiting: list[int]) -> int:
    """Returns who is to act now: whoever the device lies before, then clockwise.

    Behind a curtain it lies before whom it is handed to.

    >>> _next_at(Place((1, 2, 3), seat=2), [1, 3])
    3
    >>> _next_at(Place((1, 2, 3), curtain=2), [1, 2])
    2
    """
    holder = place.curtain or place.seat
    return min(waiting, key=lambda seat: (seat < holder, seat))


def _as_planned(face: Face[Any, Any], view: object, place: Place, control: str) -> Place:
    """The place where what was planned is chosen, if it can be and nothing else is."""
    if face.chosen(view, place.seat, place.draft) is not None:
        return place
    event = BoardEvent("activate", control=control)
    outcome = face.interact(view, place.seat, place.draft, event)
    if outcome.refused:
        return place
    return replace(place, draft=outcome.draft, touched=Touched(control))


def before_winners(table: Table) -> Table:
    """The table of a match that is over: a place of several shows the board of one who has won.

    Who acted last sits there else, whoever that is. In a race all have places of their own.
    """
    face, winners = face_of(table.record), table.record.match.scores().winners
    places = []
    for place in table.places:
        won = [seat for seat in winners if seat in place.people]
        if won and place.seat not in won and len(place.people) > 1:
            view = view_of(match_of(table, won[0]), won[0])
            place = Place(place.people, won[0], draft=face.new_draft(view, won[0]))
        places.append(place)
    return replace(table, places=tuple(places))


def _turn_place(table: Table, place: Place, settings: Settings) -> tuple[Place, Effects]:
    record = table.record
    waiting = [seat for seat in record.match.pending.seats if seat in place.people]
    if not waiting:
        shown = place.seat or (place.people[0] if len(place.people) == 1 else 0)
        return replace(place, seat=shown), ()
    seat = _next_at(place, waiting)
    handed_over = seat != place.seat or place.curtain == seat or place.laid
    may_hide = handed_over and len(place.people) > 1
    if not may_hide and seat == place.seat and place.draft is not None:
        return replace(place, curtain=0), ()
    face, view = face_of(record), view_of(match_of(table, seat), seat)
    if may_hide and face.is_secret(view, seat):
        drawn = place.curtain == seat
        behind = Place(place.people, curtain=seat)
        return behind, () if drawn else (fx.Announce(hand_over(record.names[seat - 1])),)
    if seat == place.seat and place.draft is not None:
        return replace(place, curtain=0), ()
    fresh = replace(place, seat=seat, curtain=0, laid=False, draft=face.new_draft(view, seat))
    fresh = replace(fresh, say="", refused=False, asked=False, planned="")
    # A lesson's next step asks for that choice: made unasked, it would never be read.
    taught = record.lesson is not None and not record.lesson.over
    if place.planned and seat == place.seat and not taught:
        fresh = _as_planned(face, view, fresh, place.planned)
    # What is asked would tell what dice show that still roll: then it is said when they lie still.
    # A race is asked for with its signal.
    if table.rolling or is_race(record.match.header.game):
        return fresh, ()
    return fresh, asked_aloud(table, fresh, settings)
