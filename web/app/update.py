"""The one function that changes the model: a message in, a model and effects out."""

from __future__ import annotations

from dataclasses import replace

from app import effects as fx
from app import messages as msg
from app.matches import record_from_route
from app.model import Model, Record
from app.routes import write_route
from app.screens import best, daily, home, printing, replay, settings, setup, table

__all__ = ["TOAST_MS", "update"]

TOAST_MS = 6000
"""How long a passing word stays."""

_BY_PREFIX = {
    "home": home.update,
    "setup": setup.update,
    "replay": replay.update,
    "settings": settings.update,
    "best": best.update,
    "print": printing.update,
    "table": table.update,
}

Result = tuple[Model, tuple[fx.Effect, ...]]


def update(model: Model, message: msg.Message) -> Result:
    """What a message does. Pure: the browser carries out the effects."""
    after, effects = _handle(model, message)
    toast = after.notices.toast
    if toast and toast != model.notices.toast:
        effects = (*effects, fx.Announce(toast), fx.After(TOAST_MS, f"toast {toast}"))
    return after, effects


def _handle(model: Model, message: msg.Message) -> Result:
    match message:
        case msg.Stored():
            return _stored(model, message)
        case msg.Routed():
            return _routed(model, message)
        case msg.SavedElsewhere(record, moment):
            return _saved_elsewhere(model, record, moment)
        case msg.StorageFailed(why):
            if model.notices.storage == why:
                return model, ()
            return _noticed(model, storage=why), (fx.Announce(why),)
        case msg.UpdateWaiting():
            return _noticed(model, update=True), ()
        case msg.OfflineReady():
            return _noticed(model, offline=True), ()
        case msg.Elapsed(token, _) if token.startswith("toast "):
            same = model.notices.toast == token.removeprefix("toast ")
            return (_noticed(model, toast="") if same else model), ()
        case msg.UserDid(name="app.update"):
            return _noticed(model, updating=True), (fx.ApplyUpdate(),)
        case msg.UpdateLate():
            late = "The new version comes when every tab of Clowder has been closed."
            return _noticed(model, updating=False, toast=late), ()
        case msg.UserDid(name="app.dismiss", arg=what) if what in ("storage", "toast"):
            return _noticed(model, **{what: ""}), ()
        case msg.UserDid(name=name):
            screen = _BY_PREFIX.get(name.partition(".")[0])
            return screen(model, message) if screen else (model, ())
        case msg.FileRead():
            return home.update(model, message)
    if model.replay is not None:
        return replay.update(model, message)
    return table.update(model, message)


def _stored(model: Model, message: msg.Stored) -> Result:
    model = replace(model, records=message.records, best=message.best, settings=message.settings)
    if message.broken:
        count = "A saved match" if message.broken == 1 else f"{message.broken} saved matches"
        model = _noticed(model, toast=f"{count} could not be read and stayed as it was.")
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
    today = message.moment.today or model.today
    model = replace(model, route=message.route, setup=None, table=None, replay=None, today=today)
    match message.route.path:
        case ("new", _):
            return setup.enter(model, message.route, message.moment)
        case ("play", _):
            return _play_at_once(model, message)
        case ("daily", game):
            return daily.start(model, game, message.moment)
        case ("result", code):
            return daily.open_result(model, code, message.moment)
        case ("match", record_id):
            record = model.record(record_id)
            if record is not None:
                return table.enter(model, record, message.moment)
            return _lost(model)
        case ("replay", record_id):
            record = model.record(record_id)
            return replay.enter(model, record) if record is not None else _lost(model)
    return model, ()


def _play_at_once(model: Model, message: msg.Routed) -> Result:
    taken = {record.id for record in model.records}
    made = record_from_route(message.route, message.moment, model.settings.names, taken)
    if not isinstance(made, Record):
        return _noticed(model, toast=made), (fx.Navigate("/", replace=True),)
    model = replace(model, records=(made, *model.records))
    to = write_route(("match", made.id))
    return model, (fx.SaveRecord(made), fx.Navigate(to, replace=True))


def _lost(model: Model) -> Result:
    sorry = "That match is not saved in this browser."
    return _noticed(model, toast=sorry), (fx.Navigate("/", replace=True),)


def _noticed(model: Model, **changes: object) -> Model:
    return replace(model, notices=replace(model.notices, **changes))  # type: ignore[arg-type]
