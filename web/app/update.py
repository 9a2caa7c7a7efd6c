"""The one function that changes the model: a message in, a model and effects out."""

from __future__ import annotations

from dataclasses import replace

from app import effects as fx
from app import messages as msg
from app.model import Model, Notices, Record, Route
from app.routes import write_route
from app.screen import Handler, Result, handler_of
from app.screens import table

__all__ = ["OF_THE_PAGE", "TOAST_MS", "does", "update"]

TOAST_MS = 6000
"""How long a passing word stays."""

UPDATE_LATE = "The new version comes when every tab of Clowder has been closed."
LOST = "That match is not saved in this browser."


def update(model: Model, message: msg.Message) -> Result:
    """What a message does. Pure: the browser carries out the effects."""
    after, effects = _handle(model, message)
    toast = after.notices.toast
    if toast and toast != model.notices.toast:
        effects = (*effects, fx.Announce(toast), fx.After(TOAST_MS, fx.ToastOver(toast)))
    return after, effects


def does(name: str) -> Handler | None:
    """What a control does whose ``data-do`` this is; None where nothing does."""
    if name.startswith("app."):
        return OF_THE_PAGE.get(name.removeprefix("app."))
    return handler_of(name)


def _handle(model: Model, message: msg.Message) -> Result:
    match message:
        case msg.UserDid(name=name):
            handler = does(name)
            return handler(model, message) if handler else (model, ())
        case msg.Stored():
            return _stored(model, message)
        case msg.Routed():
            return _routed(model, message)
        case msg.SavedElsewhere(record, moment):
            return _saved_elsewhere(model, record, moment)
        case msg.StorageFailed(why):
            if model.notices.storage == why:
                return model, ()
            return _noticed(model, replace(model.notices, storage=why)), (fx.Announce(why),)
        case msg.UpdateWaiting():
            return _noticed(model, replace(model.notices, update=True)), ()
        case msg.UpdateLate():
            late = replace(model.notices, updating=False, toast=UPDATE_LATE)
            return _noticed(model, late), ()
        case msg.OfflineReady():
            return _noticed(model, replace(model.notices, offline=True)), ()
        case msg.Elapsed(fx.ToastOver(text), _):
            same = model.notices.toast == text
            return (_without_toast(model) if same else model), ()
        case msg.Elapsed(fx.StepOver() as timer, _):
            from app.screens import replay

            return replay.tick(model, timer)
        case msg.FileRead():
            from app.screens import home

            return home.read_file(model, message)
    return table.update(model, message)


def _stored(model: Model, message: msg.Stored) -> Result:
    model = replace(model, records=message.records, best=message.best, settings=message.settings)
    if message.broken:
        count = "A saved match" if message.broken == 1 else f"{message.broken} saved matches"
        toast = f"{count} could not be read and stayed as it was."
        model = _noticed(model, replace(model.notices, toast=toast))
    return model, (fx.SaveSettings(model.settings),)


def _saved_elsewhere(model: Model, record: Record, moment: msg.Moment) -> Result:
    """Take over what another tab has played, so that no tab writes an older match over it."""
    known = model.record(record.id)
    if known is not None and known.match.entries == record.match.entries:
        return model, ()
    others = tuple(other for other in model.records if other.id != record.id)
    model = replace(model, records=(record, *others))
    if model.table is None or model.table.record.id != record.id:
        return model, ()
    return table.enter(model, record, moment)


def _routed(model: Model, message: msg.Routed) -> Result:
    moment = message.moment
    if model.table and message.route.path == ("match", model.table.record.id):
        # A table that a link has begun already: its own address only follows.
        return replace(model, route=message.route), ()
    today = moment.today or model.today
    model = replace(model, route=message.route, setup=None, table=None, replay=None, today=today)
    # Screens are imported when their address is opened: a table does not wait for the others.
    match message.route.path:
        case ("new", _):
            from app.screens import setup

            return setup.enter(model, message.route, moment)
        case ("play", _):
            return _play_at_once(model, message)
        case ("daily", game):
            from app.screens import daily

            return daily.start(model, game, moment)
        case ("result", code):
            from app.screens import daily

            return daily.open_result(model, code, moment)
        case ("match", record_id):
            record = model.record(record_id)
            return table.enter(model, record, moment) if record else _lost(model)
        case ("replay", record_id):
            from app.screens import replay

            record = model.record(record_id)
            return replay.enter(model, record) if record else _lost(model)
    return model, ()


def _play_at_once(model: Model, message: msg.Routed) -> Result:
    from app.links import record_from_route

    taken = {record.id for record in model.records}
    made = record_from_route(message.route, message.moment, model.settings.names, taken)
    if not isinstance(made, Record):
        toasted = _noticed(model, replace(model.notices, toast=made))
        return toasted, (fx.Navigate("/", replace=True),)
    path = ("match", made.id)
    model = replace(model, records=(made, *model.records), route=Route(path))
    model, effects = table.enter(model, made, message.moment)
    return model, (fx.SaveRecord(made), fx.Navigate(write_route(path), replace=True), *effects)


def _lost(model: Model) -> Result:
    lost = _noticed(model, replace(model.notices, toast=LOST))
    return lost, (fx.Navigate("/", replace=True),)


def _noticed(model: Model, notices: Notices) -> Model:
    return replace(model, notices=notices)


def _without_toast(model: Model) -> Model:
    return _noticed(model, replace(model.notices, toast=""))


# The controls of the page's frame


def _load_update(model: Model, did: msg.UserDid) -> Result:
    return _noticed(model, replace(model.notices, updating=True)), (fx.ApplyUpdate(),)


def _dismiss_storage(model: Model, did: msg.UserDid) -> Result:
    return _noticed(model, replace(model.notices, storage="")), ()


def _dismiss_toast(model: Model, did: msg.UserDid) -> Result:
    return _without_toast(model), ()


OF_THE_PAGE: dict[str, Handler] = {
    "update": _load_update,
    "dismiss-storage": _dismiss_storage,
    "dismiss-toast": _dismiss_toast,
}
"""What the controls of the page's frame do; their ``data-do`` begins with ``app``."""
