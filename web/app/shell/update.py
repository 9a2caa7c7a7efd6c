"""The one function that changes the model: a message in, a model and effects out."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from app.base.moment import Moment
from app.base.routes import Route
from app.core import effects as fx
from app.core import messages as msg
from app.core import timers
from app.core.model import HOME, Addressed, Consent, Deferred, Model, Notices, Opening
from app.core.screens import Handler, Result, Visit, handler_of, load_screen, screen_at
from app.shell import stored
from app.shell.page import BY_HAND
from app.table import update as table_update

TOAST_MS = 6000
"""The time that a passing word stays."""

UPDATE_LATE = "The new version starts once you have closed every tab with Clowder."
LOST = "That match is not saved in this browser."


def update(model: Model, message: msg.Message) -> Result:
    """Returns the model and effects after a message. Pure: the browser carries out the effects."""
    after, effects = _handle(model, message)
    toast = after.notices.toast
    if toast and toast != model.notices.toast:
        leads_on = any(isinstance(effect, fx.Navigate) for effect in effects)
        after = _with_notices(after, replace(after.notices, goes_along=leads_on))
        effects = (*effects, fx.Announce(toast), fx.After(TOAST_MS, timers.ToastOver(toast)))
    return after, effects


def handler_for(name: str) -> Handler | None:
    """The handler of a control with this ``data-do``; None where there is none."""
    if name.startswith("app."):
        return OF_THE_PAGE.get(name.removeprefix("app."))
    return handler_of(name)


def _handle(model: Model, message: msg.Message) -> Result:
    """Hand a message to whom it is for."""
    if isinstance(message, msg.ForTable):
        return table_update.update(model, message)
    if isinstance(message, msg.Elapsed):
        return _elapsed(model, message.timer, message.moment)
    if isinstance(message, msg.ForShell):
        return _own(model, message)
    if isinstance(message, msg.FromStorage):
        return _from_storage(model, message)
    if isinstance(message, msg.ForImport):
        from app.shell import importing

        return importing.update(model, message)
    if isinstance(message, msg.FromRemote):
        from app.shell import remote

        return remote.update(model, message)
    if isinstance(message, msg.ToScreen):
        return load_screen(message.screen).hear(model, message.what, message.moment)
    assert_never(message)


def _own(model: Model, message: msg.ForShell) -> Result:
    match message:
        case msg.UserDid(name=name):
            handler = handler_for(name)
            if handler is None:
                return model, ()
            model, effects = handler(model, message)
            return model, tuple(map(_shared, effects)) if message.shares else effects
        case msg.Routed(route, moment, page):
            page = page or model.session.page
            model = model.with_session(replace(model.session, page=page))
            return _arrived(
                _without_stale_consent(_without_stale_toast(model, route), route), route, moment
            )
        case msg.Stored(settings):
            model = model.with_session(replace(model.session, settings=settings))
            return model, (fx.SaveSettings(settings, settings),)
        case msg.StorageFailed(why):
            model = model.with_session(replace(model.session, stores=False))
            if model.notices.storage == why:
                return model, ()
            return _with_notices(model, replace(model.notices, storage=why)), (fx.Announce(why),)
        case msg.UpdateWaiting():
            return _with_notices(model, replace(model.notices, update=True)), ()
        case msg.UpdateLate():
            late = _with_notices(model, replace(model.notices, updating=False))
            return late.with_notice(UPDATE_LATE), ()
        case msg.OfflineReady():
            return _with_notices(model, replace(model.notices, offline=True)), ()
        case msg.NotCopied(text):
            by_hand = replace(model.notices, by_hand=text)
            return _with_notices(model, by_hand), (fx.Announce(BY_HAND), fx.Focus("#by-hand"))
        case msg.LinkGiven():
            if model.session.remote_state is None:
                return model, ()
            from app.shell import remote

            return remote.note_given(model, message), ()
        case msg.KeepingTold(keeping, asked):
            from app.settings.keeping import answer_words

            model = model.with_session(replace(model.session, keeping=keeping))
            return (model.with_notice(answer_words(keeping)) if asked else model), ()
        case msg.InstallChanged(installed):
            return model, (fx.AskToKeep() if installed else fx.LookAtKeeping(),)
        case msg.MicrophoneTold(record, state):
            from app.play.aloud import told

            return told(model, record, state)
        case msg.OrientationChanged(upright):
            return model.with_session(replace(model.session, upright=upright)), ()
    assert_never(message)


def _shared(effect: fx.Effect) -> fx.Effect:
    """Share what would be copied."""
    return fx.ShareLink(*effect) if isinstance(effect, fx.CopyLink) else effect


def _elapsed(model: Model, timer: timers.Timer, moment: Moment) -> Result:
    if isinstance(timer, timers.OfTable):
        return table_update.elapsed(model, timer, moment)
    match timer:
        case timers.OfScreen(name, what):
            return load_screen(name).hear(model, what, moment)
        case timers.ToastOver(text):
            return (_without_toast(model) if model.notices.toast == text else model), ()
        case timers.ImportOn():
            from app.shell import importing

            return importing.import_on(model, moment)
    assert_never(timer)


def _from_storage(model: Model, message: msg.FromStorage) -> Result:
    """Hears storage: the session changes, then the screen that is shown hears it."""
    model, effects = stored.update(model, message)
    match message, model.screen:
        case msg.SavedMatchesRead(moment=moment), Deferred():
            model, more = _arrived(model, model.route, moment)
        case msg.Opened(record, moment), Opening(awaited) if awaited == record.id:
            model, more = _arrived(model, model.route, moment)
        case msg.NotOpened(record_id, why), Opening(awaited) if awaited == record_id:
            model, more = (
                model.with_screen(HOME).with_notice(why or LOST),
                (fx.Navigate("/", replace=True),),
            )
        case _, Addressed():
            # It holds nothing of its own. Before the first address this is the home screen, which a
            # guest never sees.
            more = ()
        case _, shown:
            model, more = load_screen(shown.kind).overhear(model, shown, message)
    return model, (*effects, *more)


def _arrived(model: Model, route: Route, moment: Moment) -> Result:
    """Show what an address asks for. What the screen before has held is gone with it."""
    left = model.screen
    visit = Visit(moment, left, model.route)
    session = replace(model.session, today=moment.today or model.session.today)
    # Screens are imported when their address is opened: a table does not wait for the others.
    enter = load_screen(screen_at(route)).enter
    model = Model(session, route, HOME, model.notices)
    model, effects = enter(model, visit) if enter else (model, ())
    if session.microphone.record:
        from app.play.aloud import without_left

        model = without_left(model)
    if isinstance(left, Addressed) or model.screen is left:
        # A screen without a value of its own has begun nothing.
        return model, effects
    model, before = load_screen(left.kind).leave(model, left, moment)
    return model, (*before, *effects)


def _without_stale_toast(model: Model, route: Route) -> Model:
    """A passing word stays on its page, and goes along where it was said on the way to another."""
    notices = model.notices
    if not notices.toast or route.path == model.route.path:
        return model
    toast = notices.toast if notices.goes_along else ""
    return _with_notices(model, replace(notices, toast=toast, goes_along=False))


def _without_stale_consent(model: Model, route: Route) -> Model:
    """Whoever goes elsewhere is not asked any more about what stood on the page before."""
    consent = model.notices.consent
    if consent is None or route.path == model.route.path:
        return model
    if not isinstance(consent.message, msg.UserDid):
        return model
    return _with_notices(model, replace(model.notices, consent=consent.before))


def _with_notices(model: Model, notices: Notices) -> Model:
    return replace(model, notices=notices)


def _without_toast(model: Model) -> Model:
    return model.with_notice("")


# The controls of the page's frame


def _load_update(model: Model, did: msg.UserDid) -> Result:
    return _with_notices(model, replace(model.notices, updating=True)), (fx.ApplyUpdate(),)


def _dismiss_storage(model: Model, did: msg.UserDid) -> Result:
    return _with_notices(model, replace(model.notices, storage="")), ()


def _dismiss_by_hand(model: Model, did: msg.UserDid) -> Result:
    return _with_notices(model, replace(model.notices, by_hand="")), ()


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
    given = replace(model.notices, consent=replace(consent, given=True))
    after, effects = _handle(_with_notices(model, given), wanted)
    asked = after.notices.consent
    if asked is not None and not asked.given:
        return after, effects  # what they have agreed to is past: they are asked anew
    after, more = _answered(after, consent)
    return after, (*effects, *more)


def _decline(model: Model, did: msg.UserDid) -> Result:
    consent = model.notices.consent
    return _answered(model, consent) if consent else (model, ())


def _answered(model: Model, consent: Consent) -> Result:
    from app.core.consent import close_consent

    return close_consent(model, consent)


OF_THE_PAGE: dict[str, Handler] = {
    "agree": _agree,
    "decline": _decline,
    "update": _load_update,
    "dismiss-storage": _dismiss_storage,
    "dismiss-toast": _dismiss_toast,
    "dismiss-by-hand": _dismiss_by_hand,
}
"""Handlers of the controls of the page's frame; their ``data-do`` begins with ``app``."""
