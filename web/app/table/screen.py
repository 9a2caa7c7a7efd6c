"""The table: one match being played, for whatever game its face draws."""

from __future__ import annotations

from app.base.moment import Moment
from app.base.routes import Route
from app.core import effects as fx
from app.core.messages import DeletedElsewhere, FromStorage, SavedElsewhere, SaveRefused, UserDid
from app.core.model import HOME, Model, Opening, Table
from app.core.screens import Handler, Result, Screen, Visit
from app.library.saved_matches import taken_ids, with_record
from app.places.places import is_race_here
from app.play.asking import bots_expected
from app.saves.records import Posed, Record
from app.table.controls import CONTROLS, at_place
from app.table.rules import hand_focus
from app.table.update import begin, sit_down
from app.table.view import regions
from pyengine.core.words import YOU

DELETED = "This match has been deleted in another tab."


def enter(model: Model, visit: Visit) -> Result:
    """Sit down at what the address names: a match, a lesson, or a match that is to begin."""
    match model.route.path:
        case ("play", _):
            return _begun_by_link(model, visit.moment)
        case ("learn", game):
            from app.table import lesson

            return lesson.begin(model, game, visit.moment)
        case ("match", record_id):
            if isinstance(visit.left, Table) and visit.left.record.id == record_id:
                # A table that a link has begun already, or beside which the rules come and go.
                return _stayed(model.with_screen(visit.left), visit.before)
            model, effects = _opened(model, record_id, visit.moment)
            read = visit.before if visit.before.path[:1] == ("rules",) else Route()
            return model, (*effects, *hand_focus(read))
    return model, ()


def _opened(model: Model, record_id: str, moment: Moment) -> Result:
    """Sit down at a match; what is not at hand is read first."""
    record = model.session.record(record_id)
    if record is None:
        return model.with_screen(Opening(record_id)), (fx.OpenRecord(record_id),)
    if _is_veiled(model, record):
        return model, (fx.Navigate(f"/replay/{record_id}", replace=True),)
    return sit_down(model, record, moment)


def _is_veiled(model: Model, record: Record) -> bool:
    """Returns whether a match must not be seen without a word before."""
    if not record.brought:
        return False
    # A table does not wait for what only a match from elsewhere needs.
    from app.daily.veil import is_veiled

    return is_veiled(model, record)


def _stayed(model: Model, before: Route) -> Result:
    """Stay at the table when its address has changed: the rules come and go beside it."""
    shown = bool(model.route.get("rules"))
    if shown == bool(before.get("rules")):
        return model, ()
    if shown:
        return model, (fx.Focus("#rules-beside"),)
    return model, hand_focus(before) or (fx.Focus("#rules-link"),)


def _leave(model: Model, table: Table, moment: Moment) -> Result:
    """Keep the time of a race to the millisecond: whoever comes back goes on from there."""
    if not is_race_here(table.record):
        return model, ()
    from app.play.clocks.pausing import keep_clock

    kept, effects = keep_clock(table, moment.now)
    return (with_record(model, kept.record), effects) if effects else (model, ())


def _begun_by_link(model: Model, moment: Moment) -> Result:
    """Sit down at what a link has laid out; a wrong link says so."""
    from app.saves.plan_links import record_from_route

    names, taken = model.session.settings.names, taken_ids(model)
    made = record_from_route(model.route, moment, names, taken)
    if not isinstance(made, Record):
        return model.with_notice(made), (fx.Navigate("/", replace=True),)
    return begin(model, made, moment)


def overhear(model: Model, table: Table, message: FromStorage) -> Result:
    """Another tab has played on, or has deleted the match."""
    here = table.record.id
    match message:
        case SavedElsewhere(record=Record(id=saved), moment=moment) if saved == here:
            return _taken_over(model, table, moment)
        case SaveRefused(record_id, None) if record_id == here:
            return _left(model)
        case SaveRefused(record_id, _, moment) if record_id == here:
            return _taken_over(model, table, moment)
        case DeletedElsewhere(record_id) if record_id in ("", here):
            return _left(model)
    return model, ()


def _taken_over(model: Model, table: Table, moment: Moment) -> Result:
    record = model.session.record(table.record.id)
    if record is None or record.match.entries == table.record.match.entries:
        return model, ()
    return sit_down(model, record, moment)


def _left(model: Model) -> Result:
    return model.with_screen(HOME).with_notice(DELETED), (fx.Navigate("/", replace=True),)


def _in_line(name: str) -> Handler:
    """Handles what is done in the line to type in; nobody else's table waits for it."""

    def handle(model: Model, table: Table, did: UserDid) -> Result:
        from app.table import typing as table_typing

        return table_typing.HANDLERS[name](model, table, did)

    return at_place(handle)


def _title(model: Model, table: Table) -> str:
    """Says before whom the table is where several share it, one at a time."""
    seat = table.places[0].seat if len(table.places) == 1 else 0
    name = table.record.names_here[seat - 1] if seat else YOU
    who = "" if name is YOU else f"{name}, "
    if isinstance(table.record.kind, Posed):
        who = "Practice: "
    return f"{who}{table.record.match.game.info.title} · Clowder"


SCREEN = Screen(
    _title,
    regions,
    enter,
    {
        **CONTROLS,
        "type": _in_line("type"),
        "typed": _in_line("typed"),
        "begun": _in_line("begun"),
        "offered": _in_line("offered"),
    },
    overhear=overhear,
    leave=_leave,
    rouses_bots=bots_expected,
)
