"""The loop: a message in, the pure ``update``, the regions that changed, the effects."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_once_callable

from app.base.controllers import Question
from app.base.failures import raise_all
from app.browser.bots.controllers import Controllers
from app.browser.drawing import Canvas
from app.browser.effects import Carrier
from app.browser.events import Events
from app.browser.interop import begin, js_object, listen, moment
from app.browser.output.devices import mark_surroundings, take_files
from app.browser.output.voice import Voice
from app.browser.storage.database import Database, trouble_of
from app.browser.storage.missing_summaries import look_through
from app.browser.storage.reading import First
from app.browser.storage.storage import Storage
from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Model, Replay
from app.play import keeps_awake
from app.render.document import Document
from app.saves.records import Connected
from app.saves.stored import settings_from_json
from app.shell.page import page, rouses_bots, screen_name, title
from app.shell.update import update

if TYPE_CHECKING:
    from app.browser.output.awake import Awake
    from app.browser.output.bubble import Pointing
    from app.browser.output.ears import Ears

document, window = js.document, js.window

READY = "Clowder is ready."

_SEEN = (fx.Focus, fx.ShowCues, fx.ToTop)
"""Effects that need the new markup."""

_UNSEEN = (fx.SaveRecord, fx.DeleteRecords, fx.SaveBest, fx.SaveTallies, fx.Sound)
"""Effects that come right after the picture, in their order."""

_WITHOUT_SAVED_MATCHES = (
    "match",
    "replay",
    "review",
    "play",
    "new",
    "learn",
    "rules",
    "print",
    "result",
)
"""The first words of addresses whose screens do not wait for the match list."""


def run(database: Database, first: asyncio.Future[First]) -> None:
    """Take what is stored, draw the first screen and listen."""
    begin(_report_failure(_Runtime(database).start(first)))


async def _report_failure(start: Coroutine[Any, Any, None]) -> None:
    """Say on the page why it could not start: nobody awaits a task that is begun."""
    try:
        await start
    except BaseException as error:
        window.clowderBoot.fail(f"{type(error).__name__}: {error}")
        raise


class _Runtime:
    """Holds the model, and nothing else that matters."""

    def __init__(self, database: Database) -> None:
        self.model = Model()
        self.voice = Voice()
        self.document = Document()
        # The home scenes are painted from HTML before Python runs, and stay as they are.
        self.canvas = Canvas(("home",))
        self.queue: list[msg.Message] = []
        self.busy = False
        self.announcements: list[str] = []
        self.unseen: list[fx.Effect] = []
        self.late: list[fx.Effect] = []
        """Effects to carry out once the picture that it needs is drawn."""
        self.is_due = False
        """True if the model is drawn with the next frame."""
        self.was_covered = False
        """True if a curtain or a pause was in place of the table in the picture before."""
        self.awake: Awake | None = None
        self.ears: Ears | None = None
        self.pointing: Pointing | None = None
        self.controllers = Controllers(self.dispatch, self._is_open, self._is_looked_at)
        self.events = Events(self.dispatch, lambda: self.model)
        self.storage = Storage(
            database, self.dispatch, lambda: self.model.session.settings, self._carry_out_unseen
        )
        self.carrier = Carrier(
            self.dispatch, self.controllers, self.storage, self.announcements.append
        )

    async def start(self, asked: asyncio.Future[First]) -> None:
        """Draw what is stored, then listen for everything else."""
        first = await asked
        self.storage.listen()
        settings, unread = settings_from_json(first.own)
        # All that is stored and where to go in one: a table's link does not draw the home screen
        # first.
        self.busy = True
        self.dispatch(msg.Stored(settings))
        self.dispatch(self.events.orientation())
        mark_surroundings()
        if first.trouble:
            self.dispatch(msg.StorageFailed(trouble_of(first.trouble)))
        if first.match:
            self.storage.opened(*first.match)
        route = self.events.route()
        missing = None
        if not route.route.path or route.route.path[0] not in _WITHOUT_SAVED_MATCHES:
            missing = await self.storage.read_saved_matches(unread)
        self.busy = False
        self.events.listen()
        listen(window, "hashchange", lambda _: self._on_route())
        self._on_route()
        if document.hidden:
            # What is opened behind other pages has not been seen yet.
            self.dispatch(msg.PageHidden(float(window.performance.now()), moment()))
        window.clowderBoot.ready()
        take_files(lambda name, data: self.dispatch(msg.FileRead(name, data, moment())))
        self.voice.say([READY])
        # What has been made so far stays: nobody need look through it again.
        gc.freeze()
        gc.enable()
        if missing is None:
            missing = await self.storage.read_saved_matches(unread)
        await look_through(self.storage, missing)

    def dispatch(self, message: msg.Message) -> None:
        """Run a message and all that follow from it, then draw once.

        What other devices have done is drawn with the next frame: what this one answers to it
        goes out before, and what comes until then is one picture. What fails, of the app or of the
        browser, keeps nothing else from being done: a table whose bot was not asked for a sound
        that could not be played would wait for ever. It is raised at the end.
        """
        self.queue.append(message)
        if self.busy:
            return
        self.busy = True
        failures: list[Exception] = []
        try:
            if self._drain(failures) and not document.hidden:
                self._show_soon()
            else:
                self._show(failures)
        finally:
            self.busy = False
        raise_all(failures)

    def _drain(self, failures: list[Exception]) -> bool:
        """Run what waits; whether its picture can wait for the next frame."""
        can_wait = True
        now: list[fx.Effect] = []
        while self.queue:
            message = self.queue.pop(0)
            can_wait = can_wait and isinstance(message, msg.FromRemote)
            try:
                self.model, effects = update(self.model, message)
            except Exception as failure:
                failures.append(failure)
                continue
            for effect in effects:
                if isinstance(effect, _SEEN):
                    self.late.append(effect)
                elif isinstance(effect, _UNSEEN):
                    self.unseen = [
                        waiting for waiting in self.unseen if not _replaces(effect, waiting)
                    ]
                    self.unseen.append(effect)
                else:
                    can_wait = can_wait and not isinstance(effect, fx.Signal)
                    now.append(effect)
            self._carry_out(now, failures)
            now.clear()
        if self.unseen:
            asyncio.get_event_loop().call_soon(self._carry_out_unseen)
        return can_wait and not self.late

    def _show_soon(self) -> None:
        if not self.is_due:
            self.is_due = True
            window.requestAnimationFrame(create_once_callable(self._on_frame))

    def _on_frame(self, _time: float) -> None:
        """Draw what has waited for a frame, unless that has been done, or will be."""
        if not self.is_due or self.busy:
            return
        self.busy = True
        failures: list[Exception] = []
        try:
            self._show(failures)
        finally:
            self.busy = False
        raise_all(failures)

    def _show(self, failures: list[Exception]) -> None:
        """Draw, and do what needs the new markup; that may lead to messages, and so on."""
        while True:
            self.is_due = False
            try:
                self._draw()
            except Exception as failure:
                failures.append(failure)
            late, self.late = self.late, []
            self._carry_out(_newest(late), failures)
            if not self.queue:
                break
            self._drain(failures)
        self._point()
        self._keep_awake(keeps_awake(self.model))
        if self.ears or self.model.session.microphone.record:
            self._listen()
        if rouses_bots(self.model):
            # Later, so that the worker does not slow this picture down.
            asyncio.get_event_loop().call_soon(self.controllers.warm_up)
        elif self.model.table and isinstance(self.model.table.record.kind, Connected):
            # With friends far away a phone has enough to hold.
            self.controllers.let_rest(self.model.table.record.id)
        covered = bool(self.model.table and (self.model.table.curtain or self.model.table.paused))
        if covered and not self.was_covered:
            # What is still there may be private to who has given the device away, or name cards.
            self.voice.forget()
        self.was_covered = covered
        self.voice.say(self.announcements)
        self.announcements.clear()

    def _carry_out(self, effects: Sequence[fx.Effect], failures: list[Exception]) -> None:
        for effect in effects:
            try:
                self.carrier.carry_out(effect, self.model)
            except Exception as failure:
                failures.append(failure)

    def _point(self) -> None:
        """A lesson's bubble stands beside its place."""
        if self.pointing is None:
            table = self.model.table
            if table is None or table.record.lesson is None:
                return
            from app.browser.output.bubble import Pointing

            self.pointing = Pointing()
        self.pointing.show()

    def _listen(self) -> None:
        """Open the microphone, or put it away: the first time somebody wants it here."""
        from app.play.aloud import hearing

        if self.ears is None:
            from app.browser.output.ears import Ears

            self.ears = Ears(self.dispatch)
        self.ears.follow(hearing(self.model))

    def _keep_awake(self, wanted: bool) -> None:
        if self.awake is None:
            if not wanted:
                return
            # Imported when it is wanted first: nobody else's start waits for it.
            from app.browser.output.awake import Awake

            self.awake = Awake()
        self.awake.set_awake(wanted)

    def _carry_out_unseen(self) -> None:
        effects, self.unseen = self.unseen, []
        failures: list[Exception] = []
        self._carry_out(effects, failures)
        raise_all(failures)

    def _draw(self) -> None:
        try:
            self.canvas.carry_out(self.document.show_seen(page(self.model)))
        except Exception:
            # What stands in the document is not known any more: the next picture is a whole one.
            self.document = Document()
            raise
        if self.document.is_waiting:
            asyncio.get_event_loop().call_soon(self._draw_unseen)
        data, name = document.documentElement.dataset, screen_name(self.model)
        if getattr(data, "ready", None) != name:
            data.ready = name
        if document.title != (wanted := title(self.model)):
            document.title = wanted

    def _draw_unseen(self) -> None:
        """Draw what only screen readers read, unless a newer picture has done so."""
        try:
            self.canvas.carry_out(self.document.show_unseen())
        except Exception:
            self.document = Document()
            raise

    def _on_route(self) -> None:
        # Before it is drawn: what a lesson speaks of is brought into sight then, and stays there.
        window.scrollTo(0, 0)
        self.dispatch(self.events.route())
        if document.activeElement in (None, document.body):
            heading: Any = document.querySelector("#app h1")
            if heading and screen_name(self.model) != "home":
                heading.tabIndex = -1
                heading.focus(js_object(preventScroll=True))

    def _is_open(self, question: Question) -> bool:
        table = self.model.table
        return table is not None and question in table.asked

    def _is_looked_at(self, record_id: str) -> bool:
        replay = self.model.screen
        return isinstance(replay, Replay) and replay.record.id == record_id


def _newest(late: list[fx.Effect]) -> list[fx.Effect]:
    """Without what was brought by actions that many others have followed at once."""
    cue_effects = [effect for effect in late if isinstance(effect, fx.ShowCues)]
    return [effect for effect in late if effect not in cue_effects[:-2]]


def _replaces(newer: fx.Effect, older: fx.Effect) -> bool:
    """True if a save makes an older one of the same match needless: tabs hear of the newest."""
    return (
        isinstance(newer, fx.SaveRecord)
        and isinstance(older, fx.SaveRecord)
        and newer.record.id == older.record.id
        and newer.anew >= older.anew
    )
