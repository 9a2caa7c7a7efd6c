"""Carries out the effects that the app wants of the browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, assert_never

import js

from app.browser.bots.controllers import Controllers
from app.browser.focus import is_nowhere
from app.browser.interop import js_object, moment
from app.browser.output.devices import (
    Speaker,
    can_share,
    copy,
    download,
    has_fingers,
    pick_file,
    share,
)
from app.browser.storage.database import trouble_of
from app.browser.storage.storage import Storage
from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Model
from app.narration.sound import is_heard
from app.remote.values.effects import AtTables, ForMoving, HandReply
from app.saves.preferences import Settings

if TYPE_CHECKING:
    from app.browser.remote.moving import Moving
    from app.browser.remote.remote import RemoteCarrier

document, window = js.document, js.window


class Carrier:
    """Does what effects say; ``send`` takes what comes of it, ``say`` the live region's words."""

    def __init__(
        self,
        send: Callable[[msg.Message], None],
        controllers: Controllers,
        storage: Storage,
        say: Callable[[str], None],
    ) -> None:
        self.send = send
        self.controllers = controllers
        self.storage = storage
        self.say = say
        self.speaker = Speaker()
        self.remote_state: RemoteCarrier | None = None
        self.moving: Moving | None = None

    def carry_out(self, effect: fx.Effect, model: Model) -> None:
        """Carry out one effect; ``model`` is the app as it is after the message."""
        if isinstance(effect, fx.InStorage):
            return self._carry_out_stored(effect)
        if isinstance(effect, fx.OfKeeping):
            # Imported when somebody looks, or has played a match to its end.
            from app.browser.output.keeping import carry_out

            return carry_out(effect, self.send)
        if isinstance(effect, ForMoving):
            return self._move(effect)
        if isinstance(effect, AtTables):
            return self._carry_out_remote(effect)
        match effect:
            case fx.Navigate(to, replace):
                go = window.location.replace if replace else window.location.assign
                go(f"#{to}")
            case fx.Ask():
                self.controllers.ask(effect)
            case fx.AskHint():
                self.controllers.ask_hint(effect)
            case fx.AskReview():
                self.controllers.ask_review(effect)
            case fx.PlayRival():
                self.controllers.play_rival(effect)
            case fx.Signal():
                self.controllers.signal(effect)
            case fx.After(ms, timer, motion):
                delay = 0 if motion and _is_still(model.session.settings) else ms / 1000
                asyncio.get_event_loop().call_later(
                    delay, lambda: self.send(msg.Elapsed(timer, moment()))
                )
            case fx.At(stamp, timer):
                in_ms = max(0.0, stamp - float(window.performance.now()))
                asyncio.get_event_loop().call_later(
                    in_ms / 1000, lambda: self.send(msg.Elapsed(timer, moment()))
                )
            case fx.Announce(text):
                self.say(text)
            case fx.ShowCues():
                # Imported with the first cue: nobody's start waits for it.
                from app.browser.output.feedback import show_cues

                still = _is_still(model.session.settings)
                show_cues(effect, model.session.settings, self.speaker, still=still)
            case fx.Focus(selector, coarse, still, only_if_hidden, unmoved):
                fingers = bool(coarse) and window.matchMedia("(pointer: coarse)").matches
                element = document.querySelector(coarse if fingers else selector)
                if element and (not unmoved or is_nowhere(document.activeElement)):
                    stays = still or (only_if_hidden and _mostly_in_sight(element))
                    _unfold(element)
                    element.focus(js_object(preventScroll=stays))
            case fx.ToTop():
                window.scrollTo(0, 0)
            case fx.PutText(selector, text):
                field = document.querySelector(selector)
                if field:
                    field.value = text
            case fx.Sound(name):
                if is_heard(name, model.session.settings):
                    self.speaker.play(name)
            case fx.Download(name, content, type):
                download(name, content, type)
            case fx.CopyLink():
                text = effect.text(str(window.location.href))
                self._copy(text, effect, lambda: self.send(msg.NotCopied(text)))
            case fx.ShareLink(link, outcome, words):
                self._share(fx.CopyLink(link, outcome, words))
            case fx.SendAtOnce(link, outcome, words):
                self._send_at_once(fx.CopyLink(link, outcome, words))
            case fx.PickFile():
                pick_file(lambda name, data: self.send(msg.FileRead(name, data, moment())))
            case fx.Print():
                window.print()
            case fx.ApplyUpdate():
                window.clowderBoot.applyUpdate()
            case _:
                assert_never(effect)
        return None

    def _copy(self, text: str, link: fx.CopyLink, refused: Callable[[], None]) -> None:
        def copied() -> None:
            self.send(msg.Copied(link.outcome.done, link.outcome.aloud))
            self.send(msg.LinkGiven(link.address, "copied", moment()))

        copy(text, copied, refused)

    def _share(self, link: fx.CopyLink) -> None:
        page = str(window.location.href)
        text = link.text(page)
        self._offer(
            link, page, lambda: self._copy(text, link, lambda: self.send(msg.NotCopied(text)))
        )

    def _offer(self, link: fx.CopyLink, page: str, refused: Callable[[], None]) -> None:
        """Let the person choose an app for a link."""

        def shared() -> None:
            self.send(msg.LinkGiven(link.address, "shared", moment()))

        share(link._replace(words="").text(page), link.words, shared, refused)

    def _send_at_once(self, link: fx.CopyLink) -> None:
        page = str(window.location.href)
        if can_share() and has_fingers():
            self._offer(link, page, lambda: None)
        else:
            self._copy(link._replace(words="").text(page), link, lambda: None)

    def _carry_out_stored(self, effect: fx.InStorage) -> None:
        storage = self.storage
        match effect:
            case fx.SaveRecord(record, anew):
                storage.save(record, anew)
            case fx.OpenRecord(record_id):
                storage.open(record_id)
            case fx.ExportRecord(record_id, name):
                storage.export(record_id, name)
            case fx.ExportAll():
                storage.export_all()
            case fx.DeleteRecords() | fx.RestoreRecords() | fx.DeleteAll():
                self._delete(effect)
            case fx.SaveBest(entry):
                storage.save_best(entry)
            case fx.SaveTallies(tallies, outcome):
                storage.save_tallies(tallies, outcome)
            case fx.ReadTallies():
                storage.read_tallies()
            case fx.OpenReview() | fx.SaveReview():
                self._save_review(effect)
            case fx.ReadPositions() | fx.AddPositions() | fx.SavePosition():
                self._keep_positions(effect)
            case fx.ReadMarks() | fx.SaveImported():
                self._import(effect)
            case fx.SaveSettings(settings, before):
                storage.save_settings(settings, before)
                data = document.documentElement.dataset
                data.theme, data.motion = settings.theme, settings.motion
            case _:
                assert_never(effect)

    def _delete(self, effect: fx.DeleteRecords | fx.RestoreRecords | fx.DeleteAll) -> None:
        from app.browser.storage import deletion

        match effect:
            case fx.DeleteRecords(record_ids):
                deletion.delete(self.storage, record_ids)
            case fx.RestoreRecords(record_ids, outcome):
                deletion.restore(self.storage, record_ids, outcome)
            case fx.DeleteAll(record_ids, outcome):
                deletion.delete_all(self.storage, record_ids, outcome)
            case _:
                assert_never(effect)

    def _save_review(self, effect: fx.OpenReview | fx.SaveReview) -> None:
        # Imported when somebody looks back: no start waits for it.
        from app.browser.bots.reviews import Reviews

        reviews = Reviews(self.storage.database, self.send)
        if isinstance(effect, fx.OpenReview):
            reviews.open(effect.key)
        else:
            reviews.save(effect.key, effect.text)

    def _keep_positions(self, effect: fx.ReadPositions | fx.AddPositions | fx.SavePosition) -> None:
        # Imported once matches are kept: no first start waits for it.
        from app.browser.storage.positions import Positions

        Positions(self.storage).carry_out(effect)

    def _import(self, effect: fx.ReadMarks | fx.SaveImported) -> None:
        # Imported with the first file: no start waits for it.
        from app.browser.storage.imports import read_marks, save_imported

        if isinstance(effect, fx.ReadMarks):
            read_marks(self.storage)
        else:
            save_imported(self.storage, effect.records)

    def _carry_out_remote(self, effect: AtTables) -> None:
        if isinstance(effect, HandReply) and self._take_move_reply(effect.text):
            return  # opened on the very page that waits for it
        self._tables().carry_out(effect)

    def _tables(self) -> RemoteCarrier:
        if self.remote_state is None:
            # It is imported when it is wanted first: nobody else's start waits for it.
            from app.browser.remote.remote import RemoteCarrier

            self.remote_state = RemoteCarrier(
                self.storage.database,
                lambda what: self.send(msg.FromRemote(what, moment())),
                lambda error: self.send(msg.StorageFailed(trouble_of(error))),
            )
            self.remote_state.hosts.take_other_reply = self._take_move_reply
        return self.remote_state

    def _take_move_reply(self, text: str) -> bool:
        return self.moving is not None and self.moving.take_reply(text)

    def _move(self, effect: ForMoving) -> None:
        if self.moving is None:
            # Imported when it is wanted first: no start waits for it.
            from app.browser.remote.moving import Moving

            self.moving = Moving(
                self.storage, lambda what: self.send(msg.FromRemote(what, moment()))
            )
            # A reply may be opened in another tab, which tells of it as of those to tables.
            self._tables()
        self.moving.carry_out(effect)


def _unfold(element: Any) -> None:
    """Opens what an element is folded away in: what is not shown gets no focus."""
    while folded := element.closest("details:not([open], .is-floating)"):
        if element.matches("summary"):
            return
        folded.open = True


def _mostly_in_sight(element: Any) -> bool:
    """Whether more than two thirds of an element's height are in the window."""
    box = element.getBoundingClientRect()
    return bool(min(box.bottom, window.innerHeight) - max(box.top, 0) > box.height * 2 / 3)


def _is_still(settings: Settings) -> bool:
    prefers_still = window.matchMedia("(prefers-reduced-motion: reduce)").matches
    return bool(prefers_still) or settings.motion == "less"
