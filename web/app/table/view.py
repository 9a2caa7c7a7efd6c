"""The table's regions: the round, the places with their boards, the others, the curtain.

Each region names what it depends on; what is not among its inputs cannot change it.
"""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Any

import htpy as h

from app import play
from app.art.seats import badge
from app.base.words import clock_face, possessive
from app.core.clocks import Countdown, SharedCountdown
from app.core.model import Model, Place, Table
from app.core.session import Session
from app.games.face import is_race, load_face
from app.games.scene import Scene
from app.input.keys import caps
from app.places.places import claimed_at, looks_on, told_seats
from app.render.regions import Drawing, Lazy, Part, Region, drawing, lazy, region
from app.saves.help import help_of
from app.saves.preferences import Settings
from app.saves.records import Connected, Correspondence, Posed
from app.table import bar as table_bar
from app.table import layout
from app.table import status as table_status
from app.table.history import history_region
from app.table.rules import rules_beside
from app.table.small_boards import others
from app.table.totals import totals
from app.widgets.board_tables import board_description, explains_keys
from pyengine.core.words import YOU


def regions(model: Model, table: Table) -> tuple[Part, ...]:
    """The table; behind a curtain, or while it is paused, there is nothing else in the page."""
    if table.curtain:
        number = next(i for i, place in enumerate(table.places, 1) if place.curtain)
        # Imported with the first one: no other table waits for it.
        from app.table.curtain import curtain_region

        return (curtain_region(table.curtain, table.record.names[table.curtain - 1], number),)
    record = table.record
    game, settings = record.match.header.game, model.session.settings
    if table.paused:
        from app.table.curtain import paused_region

        return (paused_region(table, model.route, settings),)
    state = play.own_view(table, table.places[0])
    together, remote_state = layout.outcomes(table, settings), _remote_state(model, table)
    inside = (
        table_bar.top(model, record),
        *(_turn_clock(table) if table.turns else ()),
        *remote_state,
        *_deal(model, table),
        _lazy_chance(model, table, state),
        *(_microphone(model, table) if model.session.microphone.record else ()),
        *layout.room(table),
        *together,
        *_lesson(table),
        *[_lazy_place(model, table, number) for number in range(1, len(table.places) + 1)],
        *totals(table),
        *others(table, settings),
        *_solo_panel(model, table),
        lazy(
            "history",
            history_region,
            record.match,
            table.rolling,
            record.players,
            settings.sentences,
            table.tale,
        ),
        lazy("floors", _floors, game, state),
    )
    beside = rules_beside(model.route, game, record.id)
    inside += beside
    shape = layout.table_class(table, settings.sitting, bool(together))
    shape += " has-rules" * bool(beside) + " has-remote" * bool(remote_state)
    shape += " has-clock" * bool(table.turns) + " has-history" * table.tale
    shape += " has-offer" * play.is_offered(table, settings)
    shape += " has-lesson" * (record.lesson is not None and not record.lesson.over)
    return (region("table", inside, class_=shape, data_game=game),)


def _turn_clock(table: Table) -> tuple[Region, ...]:
    """Draws the time of whose turn it is, where turns have a clock."""
    assert table.turns is not None
    from app.widgets.turn_clock import clock_region

    return (clock_region(table, table.turns.spent),)


def _floors(game: str, state: object) -> Region:
    """Draws what all small boards repeat."""
    return region(
        "floors",
        load_face(game).symbols(state),
        tag="svg",
        class_="art-defs",
        width=0,
        height=0,
        aria_hidden="true",
        focusable="false",
    )


def _remote_state(model: Model, table: Table) -> tuple[Region, ...]:
    """Those who play along on other devices."""
    if isinstance(table.record.kind, Correspondence):
        from app.correspondence.table_panel import turn_links_region

        return turn_links_region(table)
    if not isinstance(table.record.kind, Connected) or model.session.remote_state is None:
        return ()
    from app.remote.participants.panel import remote_region

    return remote_region(table, model.session.remote_state, model.session.page)


def _is_elsewhere(session: Session, table: Table) -> bool:
    """Returns whether another tab of this browser is at the table with the others."""
    remote = (
        session.remote_state.table_at(table.record.id) if session.remote_state is not None else None
    )
    return remote is not None and remote.elsewhere


def _deal(model: Model, table: Table) -> tuple[Region, ...]:
    """Draws the deal of cards where no device may know them."""
    if model.session.remote_state is None or not _hides_hands(table):
        return ()
    from app.remote.widgets.deal_view import deal_region

    return deal_region(table, model.session.remote_state.known_at(table.record.id))


def _microphone(model: Model, table: Table) -> tuple[Region, ...]:
    """Draws what a microphone hears, where somebody wants to call aloud."""
    from app.widgets.microphone import microphone_region

    return microphone_region(table, model.session.microphone)


def _solo_panel(model: Model, table: Table) -> tuple[Region, ...]:
    """Draws what one plays for without others; a lesson has enough to say."""
    record = table.record
    if len(record.players) > 1 or record.lesson is not None or isinstance(record.kind, Posed):
        return ()
    from app.table.solo import alone_region

    return alone_region(model, table)


def _lesson(table: Table) -> tuple[Region, ...]:
    """Draws the words of a first match, where it is one."""
    if table.record.lesson is None or table.record.lesson.over:
        return ()
    from app.lessons.bubble_view import lesson_region

    return lesson_region(table)


def _hides_hands(table: Table) -> bool:
    """True if people on other devices play along, and all devices deal what none may know."""
    return isinstance(table.record.kind, Connected) and table.record.match.game.info.masked


def _lazy_chance(model: Model, table: Table, state: object) -> Lazy:
    game, rolling = table.record.match.header.game, table.rolling
    seconds = play.seconds_left(table)
    if len(table.record.players) > 1 or not is_race(game) or seconds is None:
        return lazy("chance", _chance, game, state, rolling, seconds, None)
    from app.table.solo import stopwatch

    return lazy("chance", _chance, game, state, rolling, seconds, stopwatch(model, table))


def _chance(
    game: str, state: object, rolling: bool, seconds: int | None, watch: Drawing | None
) -> Region:
    """Draws what chance and the round show, and the seconds that are left of a time limit; alone
    the face's own ``watch`` instead."""
    shown = load_face(game).chance(state, rolling)
    return region(
        "chance",
        _timed(shown, seconds, watch) if is_race(game) else shown,
        tag="section",
        class_="table-chance is-watched" if watch else "table-chance",
        aria_label="The round",
        data_do="table.skip",
    )


def _timed(shown: Drawing, seconds: int | None, watch: Drawing | None) -> tuple[Region, ...]:
    clock = region(
        "clock",
        watch or drawing(_time_left, seconds),
        class_="table-clock num",
        role="timer",
        aria_live="off",
    )
    return (region("round", shown, class_="table-round"), clock)


def _time_left(seconds: int | None) -> h.Node:
    if seconds is None:
        return None
    text = f"{seconds} seconds left"
    return [h.span(aria_hidden="true")[clock_face(seconds)], h.span(".visually-hidden")[text]]


# A place: what is to be done, the board, the scores and the buttons


_APART = ("places", "newest_hands", "flying", "tale")

_SHARED = tuple(field.name for field in fields(Table) if field.name not in _APART)
"""Fields that all places of a table share. What is noted for a replay is drawn at none, and points
that fly are drawn by the browser."""

_shared = attrgetter(*_SHARED)


def _lazy_place(model: Model, table: Table, number: int) -> Lazy:
    """A place. What somebody does at one leaves the others as they are."""
    inputs = (number, len(table.places), table.places[number - 1], model.session)
    return Lazy(f"place-{number}", _place, (*inputs, *_shared(table)))


def _place(number: int, total: int, place: Place, session: Session, *shared: Any) -> Region:
    """A place at a table of so many; of the others it knows nothing."""
    places = tuple([place if other == number else Place() for other in range(1, total + 1)])
    table, settings = (
        Table(places=places, **dict(zip(_SHARED, shared, strict=True))),
        session.settings,
    )
    record, face = table.record, play.face_of(table.record)
    shown = place.look or place.seat or 1
    view = play.shown_view(table, place)
    race = is_race(record.match.header.game)
    active = play.acting(table, place) and not place.look and not table.rolling
    counted = isinstance(table.clock, Countdown | SharedCountdown) and table.clock.words
    count = counted[0] if counted else ""
    keys = caps(number, len(table.places), settings.key_choice) if race else {}
    names = record.names_here
    scene = Scene(
        names,
        active,
        table.resting,
        help_of(record, settings),
        number,
        count,
        table.hands,
        keys,
        together=len(table.places) > 1,
        sent=play.has_sent(table, shown),
        claimed=claimed_at(table, shown) if race and shown == place.seat else (),
        last_action=play.last_action_of(record.match, shown) if place.look else None,
        hint=place.hint.best if active else "",
        covered=play.is_covered(table),
        upright=session.turns_boards,
        best=_best_times(session, table) if race else (),
        told=told_seats(record.players) if isinstance(record.kind, Connected) else (),
    )
    draft = place.draft if shown == place.seat else None
    name = names[shown - 1]
    at_hand = face.at_hand(view, shown) if total == 1 else None
    return region(
        f"place-{number}",
        (
            table_status.status(
                table, place, number, _is_elsewhere(session, table), upright=session.turns_boards
            ),
            region(
                f"board-{number}",
                (face.board(view, shown, draft, scene),),
                tag="section",
                class_=f"table-board seat-{shown}{' is-sent' if scene.sent else ''}",
                tabindex="0",
                # Screen readers leave the arrows and the letters to an application; what they
                # read line by line stands beside it.
                role="application" if active else "group",
                aria_label=f"{possessive(name)} board",
                aria_describedby=explains_keys(record.match, shown, number) if active else None,
                data_active=active or None,
                data_forced=bool(place.forced) or None,
                data_do="table.go" if table.resting and not race else None,
            ),
            # The scores say the same to the ear.
            *(
                [region(f"at-hand-{number}", at_hand, class_="table-at-hand", aria_hidden="true")]
                if at_hand
                else []
            ),
            board_description(
                number, face.description, view, shown, draft, scene, explained=not looks_on(record)
            ),
            # In a low window it scrolls by itself, which the keyboard must be able to do too.
            region(
                f"panel-{number}",
                (
                    # Where nobody is "you", as several take turns at one device.
                    *([_owner(number, shown, name)] if total == 1 and YOU not in names else []),
                    *_standing(session, table),
                    *_typing(table, number, settings),
                    *_offer(table, number, settings),
                    region(f"scores-{number}", face.scores(view, shown, scene)),
                ),
                tag="section",
                class_=f"table-scores paper seat-{shown}",
                aria_label="Scores",
                tabindex="0",
            ),
            table_bar.bar(table, place, number, settings),
        ),
        class_=layout.place_class(table, number, settings.sitting),
        data_place=number,
    )


def _best_times(session: Session, table: Table) -> tuple[tuple[str, int], ...]:
    """The best times that what has just ended is compared with, where one races alone."""
    if len(table.record.players) > 1 or not (table.resting or table.record.match.over):
        return ()
    from app.best.results import times_beside

    return times_beside(session.best, table.record)


def _owner(number: int, seat: int, name: str) -> Region:
    """Names whose board and sheet are shown."""
    return region(f"owner-{number}", drawing(_named, seat, name), tag="p", class_="table-owner")


def _named(seat: int, name: str) -> h.Node:
    return [badge(seat), h.strong[name]]


def _typing(table: Table, number: int, settings: Settings) -> tuple[Region, ...]:
    """The line to type in, where somebody wants it; several at one screen have no room for it."""
    if not settings.typed or len(table.places) > 1:
        return ()
    from app.table.typing import typing_region

    return (typing_region(table, number),)


def _offer(table: Table, number: int, settings: Settings) -> tuple[Region, ...]:
    """Offers to play at once, which most tables do not."""
    if not play.is_offered(table, settings):
        return ()
    from app.widgets.at_once_offer import offer_region

    return (offer_region(number, play.face_of(table.record).chooses_once),)


def _standing(session: Session, table: Table) -> tuple[Region, ...]:
    """Says what of the scores is checked, where no device knew the cards."""
    if session.remote_state is None or not _hides_hands(table):
        return ()
    from app.remote.widgets.deal_view import standing_region

    return standing_region(table, session.remote_state.known_at(table.record.id))
