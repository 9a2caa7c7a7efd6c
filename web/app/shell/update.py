"""The one function that changes the model: a message in, a model and effects out."""

from __future__ import annotations

from dataclasses import replace

from app.base.routes import Route
from app.core import effects as fx
from app.core import messages as msg
from app.core import timers
from app.core.model import Consent, Model, Notices, Replay, Setup, Shown, Table
from app.core.screen import Handler, Result, handler_of
from app.library.saved_matches import taken_ids
from app.saves.records import Record
from app.shell import stored as kept
from app.shell.page import addressed
from app.table import update as table_play

TOAST_MS = 6000
"""How long a passing word stays."""

KEPT = (
    msg.Summarized
    | msg.Unread
    | msg.Opened
    | msg.NotOpened
    | msg.AllRead
    | msg.MarksRead
    | msg.ImportKept
    | msg.Deleted
    | msg.Ended
    | msg.SavedElsewhere
    | msg.SaveRefused
    | msg.DeletedElsewhere
    | msg.BestElsewhere
    | msg.SettingsElsewhere
)
"""What is heard of this browser's storage and of other tabs."""

FIGURES = fx.Outcome(
    "The statistics are imported.", "The statistics of the file could not be stored."
)
UPDATE_LATE = "The new version starts once every tab of Clowder has been closed."


def update(model: Model, message: msg.Message) -> Result:
    """What a message does. Pure: the browser carries out the effects."""
    after, effects = _handle(model, message)
    toast = after.notices.toast
    if toast and toast != model.notices.toast:
        leads_on = any(isinstance(effect, fx.Navigate) for effect in effects)
        after = _noticed(after, replace(after.notices, goes_along=leads_on))
        effects = (*effects, fx.Announce(toast), fx.After(TOAST_MS, timers.ToastOver(toast)))
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
        case msg.Routed(route):
            left = _left(model, route)
            model, effects = _routed(_asked_no_more(_toast_left(model, route), route), message)
            return model, (*left, *effects)
        case msg.ShelfRead(moment=moment):
            model, effects = kept.update(model, message)
            veiled = isinstance(model.screen, Replay) and model.screen.veiled
            if not veiled and model.route.path[:1] not in (("daily",), ("result",)):
                return model, effects
            model, more = _routed(model, msg.Routed(model.route, moment))
            return model, (*effects, *more)
        case msg.RivalPlayed():
            from app.daily import result as challenge

            return challenge.keep_rival(model, message)
        case msg.Elapsed(timers.ImportOn(), moment):
            from app.shell import importing

            return importing.import_on(model, moment)
        case msg.StorageFailed(why):
            model = model.having(replace(model.session, stores=False))
            if model.notices.storage == why:
                return model, ()
            return _noticed(model, replace(model.notices, storage=why)), (fx.Announce(why),)
        case msg.TalliesRead(texts):
            from app.saves.tallies import read_tallies

            return model.having(replace(model.session, tallies=read_tallies(texts))), ()
        case msg.Reviewed():
            from app.review import screen as review

            return review.reviewed(model, message)
        case msg.ReviewKept():
            from app.review import screen as review

            return review.kept(model, message)
        case msg.FiguresBrought(tallies):
            return model, (fx.KeepTallies(tallies, FIGURES),)
        case msg.FromAfar():
            from app.shell.remote import update as hear

            return hear(model, message)
        case msg.UpdateWaiting():
            return _noticed(model, replace(model.notices, update=True)), ()
        case msg.UpdateLate():
            late = replace(model.notices, updating=False, toast=UPDATE_LATE)
            return _noticed(model, late), ()
        case msg.OfflineReady():
            return _noticed(model, replace(model.notices, offline=True)), ()
        case msg.Held(upright):
            return model.having(replace(model.session, upright=upright)), ()
        case msg.Elapsed(timers.ToastOver(text), _):
            same = model.notices.toast == text
            return (_without_toast(model) if same else model), ()
        case msg.Elapsed(timers.StepOver() as timer, _):
            from app.replay import screen as replay

            return replay.tick(model, timer)
        case msg.Elapsed(timers.LineOver() as timer, _):
            from app.result import counting

            return counting.on(model, timer)
        case msg.Copied(said, aloud):
            if isinstance(model.screen, Setup):
                model = model.showing(replace(model.screen, copied=True))
            ended = msg.Ended(said, aloud)
            return kept.update(model, ended)
        case msg.FileRead():
            from app.shell import importing

            return importing.read_file(model, message)
    if isinstance(message, KEPT):
        return kept.update(model, message)
    return table_play.update(model, message)


def _stored(model: Model, message: msg.Stored) -> Result:
    settings = message.settings
    return model.having(replace(model.session, settings=settings)), (
        fx.SaveSettings(settings, settings),
    )


def _left(model: Model, route: Route) -> tuple[fx.Effect, ...]:
    """What was begun for a screen that is left is given up."""
    if model.screen.kind != "transcript" or route.path == ("transcript",):
        return ()
    from app.remote.values.effects import LeaveTranscript

    return (LeaveTranscript(),)


def _toast_left(model: Model, route: Route) -> Model:
    """A passing word stays on its page, and goes along where it was said on the way to another."""
    notices = model.notices
    if not notices.toast or route.path == model.route.path:
        return model
    toast = notices.toast if notices.goes_along else ""
    return _noticed(model, replace(notices, toast=toast, goes_along=False))


def _asked_no_more(model: Model, route: Route) -> Model:
    """Whoever goes elsewhere is not asked any more about what stood on the page before."""
    consent = model.notices.consent
    if consent is None or route.path == model.route.path:
        return model
    wanted = isinstance(consent.message, msg.UserDid)
    return (
        replace(model, notices=replace(model.notices, consent=consent.before)) if wanted else model
    )


def _routed(model: Model, message: msg.Routed) -> Result:
    """Show what an address asks for. What the screen before has held is gone but for ``left``."""
    route, moment, left = message.route, message.moment, model.screen
    if isinstance(left, Table) and route.path == ("match", left.record.id):
        # A table that a link has begun already, or beside which the rules are opened or closed.
        return table_play.at_address(model, route)
    session = model.session
    session = replace(
        session, today=moment.today or session.today, page=message.page or session.page
    )
    model = Model(session, route, addressed(route), model.notices)
    # Screens are imported when their address is opened: a table does not wait for the others.
    match route.path:
        case ("new", _):
            from app.setup import screen as setup

            return setup.enter(model, route, moment)
        case ("play", _):
            return _play_at_once(model, message)
        case ("learn", game):
            from app.table import lesson as learning

            return learning.begin(model, game, moment)
        case ("statistics",):
            from app.statistics import screen as statistics

            return statistics.enter(model)
        case ("daily", game):
            from app.home import challenge as daily

            return daily.start(model, game, moment)
        case ("result", code):
            from app.home import challenge as daily

            return daily.open_result(model, code, moment)
        case ("turn", *rest):
            from app.correspondence import screen as correspondence

            return correspondence.enter(model, "".join(rest[:1]), left, moment)
        case ("transcript",) if left.kind == "transcript":
            return model.showing(left), ()
        case ("table" | "join" | "reply" | "transcript", *rest):
            from app.shell import remote as friends

            return friends.enter(model, route.path[0], "".join(rest[:1]), moment)
        case ("replay" | "review", record_id) if shown := _looked_at(left, record_id):
            # It need not be one that is kept here.
            return kept.look_at(model, shown, moment)
        case ("match" | "replay" | "review", record_id):
            model, effects = kept.open_record(model, record_id, moment)
            if not isinstance(left, Table) or record_id != left.record.id:
                return model, effects
            # From the table to its result: the scores are counted up.
            from app.result import counting

            model, more = counting.begin(model)
            return model, (*effects, *more)
    return model, ()


def _looked_at(left: Shown, record_id: str) -> Record | None:
    """The match of that id, where the screen ``left`` looks back at it."""
    if left.kind == "review":
        from app.analysis.reviews import Review

        shown = left.record if isinstance(left, Review) else None
    else:
        shown = left.record if isinstance(left, Replay) else None
    return shown if shown is not None and shown.id == record_id else None


def _play_at_once(model: Model, message: msg.Routed) -> Result:
    from app.saves.plan_links import record_from_route

    taken = taken_ids(model)
    made = record_from_route(message.route, message.moment, model.session.settings.names, taken)
    if not isinstance(made, Record):
        toasted = _noticed(model, replace(model.notices, toast=made))
        return toasted, (fx.Navigate("/", replace=True),)
    return table_play.begin(model, made, message.moment)


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


def _agree(model: Model, did: msg.UserDid) -> Result:
    """Do what was asked about."""
    consent = model.notices.consent
    if consent is None:
        return model, ()
    wanted = consent.message
    if isinstance(wanted, msg.UserDid):
        wanted = wanted._replace(moment=did.moment)
    after, effects = _handle(
        replace(model, notices=replace(model.notices, consent=replace(consent, given=True))), wanted
    )
    after, more = _answered(after, consent)
    return after, (*effects, *more)


def _decline(model: Model, did: msg.UserDid) -> Result:
    consent = model.notices.consent
    return _answered(model, consent) if consent else (model, ())


def _answered(model: Model, consent: Consent) -> Result:
    from app.core.consent import answered

    return answered(model, consent)


OF_THE_PAGE: dict[str, Handler] = {
    "agree": _agree,
    "decline": _decline,
    "update": _load_update,
    "dismiss-storage": _dismiss_storage,
    "dismiss-toast": _dismiss_toast,
}
"""What the controls of the page's frame do; their ``data-do`` begins with ``app``."""
