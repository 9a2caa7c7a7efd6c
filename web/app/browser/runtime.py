"""The loop: a message in, the pure ``update``, the page drawn, the effects carried out."""

from __future__ import annotations

import asyncio
from typing import Any

import js
from pyscript.js_modules import idiomorph

from app import effects as fx
from app import messages as msg
from app.browser.bots import Bots
from app.browser.devices import Speaker, copy, download, pick_file
from app.browser.interop import begin, js_object, listen, moment
from app.browser.pointer import Pointer
from app.browser.storage import read_storage, store
from app.face import BoardEvent, load_face
from app.model import Model
from app.page import page, screen_name, title
from app.play import own_view
from app.routes import parse_route
from app.saves import best_to_json, record_from_json, record_to_json, settings_to_json
from app.update import update

__all__ = ["run"]

_BOARD_KEYS = {
    "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
    "Enter", " ", "Escape", "Backspace", "Home", "End", "PageUp", "PageDown",
}  # fmt: skip

document, window = js.document, js.window


def run() -> None:
    """Read what is stored, draw the first screen and listen."""
    begin(_Runtime().start())


class _Runtime:
    """Holds the model, and nothing else that matters."""

    def __init__(self) -> None:
        self.model = Model()
        self.root = document.getElementById("app")
        self.live = document.getElementById("live")
        # The home scenes are painted from HTML before Python runs, and stay as they are.
        self.home = document.getElementById("home").outerHTML
        # What is being typed stays. Anywhere else the same option would leave out all that is
        # inside of the focused element: the whole carpet, when the board has the focus.
        self.typing = js_object(morphStyle="innerHTML", ignoreActiveValue=True)
        self.resting = js_object(morphStyle="innerHTML")
        self.queue: list[msg.Message] = []
        self.busy = False
        self.said: list[str] = []
        self.bots: Bots | None = None
        self.speaker = Speaker()
        # Tabs of one browser tell each other what they store.
        self.tabs = js.BroadcastChannel.new("clowder")
        self.pointer = Pointer(self._on_board)

    # Messages in, markup out

    async def start(self) -> None:
        """Draw what is stored, then listen for everything else."""
        self.queue.append(await read_storage(self.queue.append))
        self._listen()
        # What is stored and where to go in one: a table's link does not draw the home screen first.
        self._routed()
        window.clowderBoot.ready()
        # Last, so that the worker does not slow the first picture down.
        self.bots = self.bots or Bots()

    def dispatch(self, message: msg.Message) -> None:
        """Run a message and all that follow from it, then draw once."""
        self.queue.append(message)
        if self.busy:
            return
        self.busy = True
        try:
            self._drain()
        finally:
            self.busy = False
        if self.said:
            # The same sentence twice in a row is only spoken again if the text changes.
            text = " ".join(dict.fromkeys(self.said))
            self.live.textContent = text + ("\u00a0" if self.live.textContent == text else "")
            self.said.clear()

    def _drain(self) -> None:
        overlay_only = True
        late: list[fx.Effect] = []
        while self.queue:
            message = self.queue.pop(0)
            before = self.model
            self.model, effects = update(before, message)
            drag = isinstance(message, msg.OnBoard) and message.event.kind == "drag"
            overlay_only = overlay_only and drag and not effects
            for effect in effects:
                # Focus needs the new markup; everything else must not wait for it.
                if isinstance(effect, fx.Focus):
                    late.append(effect)
                else:
                    self._carry_out(effect)
        if overlay_only and self._draw_overlay():
            return
        self._draw()
        for effect in late:
            self._carry_out(effect)

    def _draw(self) -> None:
        focused = document.activeElement
        markup = str(page(self.model, self.home))
        typing = bool(focused) and focused.matches("input, textarea, select")
        idiomorph.Idiomorph.morph(self.root, markup, self.typing if typing else self.resting)
        name = screen_name(self.model)
        document.documentElement.dataset.ready = name
        document.title = title(self.model)
        if focused and not focused.isConnected:
            # What had the focus is gone: stay near, so that the keyboard goes on working.
            # One after the other: a list in one selector is answered in the page's order.
            found = map(document.querySelector, ("[autofocus]", "#board", "#app h1"))
            near = next(filter(None, found), None)
            if near:
                near.focus(js_object(preventScroll=True))

    def _draw_overlay(self) -> bool:
        table, overlay = self.model.table, document.getElementById("overlay")
        if table is None or not overlay or not table.seat:
            return False
        face = load_face(table.record.match.header.game)
        overlay.innerHTML = str(face.overlay(own_view(table), table.seat, table.draft) or "")
        said = document.querySelector(".status-say")
        if said and table.say:
            said.textContent = table.say
        return True

    # Events of the page

    def _listen(self) -> None:
        listen(document, "click", self._on_click)
        listen(document, "change", self._on_change)
        listen(document, "input", self._on_input)
        listen(document, "submit", self._on_submit)
        listen(document, "keydown", self._on_key)
        listen(window, "hashchange", lambda _: self._routed())
        listen(window, "clowder:update-waiting", lambda _: self.dispatch(msg.UpdateWaiting()))
        # Another tab has taken the update: this page goes on, and a reload makes it new.
        listen(window, "clowder:reload-needed", lambda _: self.dispatch(msg.UpdateWaiting()))
        listen(window, "clowder:update-late", lambda _: self.dispatch(msg.UpdateLate()))
        listen(window, "clowder:offline-ready", lambda _: self.dispatch(msg.OfflineReady()))
        listen(self.tabs, "message", self._on_other_tab)
        self.pointer.listen()

    def _routed(self) -> None:
        route = parse_route(str(window.location.hash))
        self.dispatch(msg.Routed(route, moment()))
        window.scrollTo(0, 0)
        if document.activeElement in (None, document.body):
            heading = document.querySelector("#app h1")
            if heading and screen_name(self.model) != "home":
                heading.tabIndex = -1
                heading.focus()

    def _did(self, element: Any, value: str = "") -> None:
        data = element.dataset
        self.dispatch(
            msg.UserDid(str(data.do), str(getattr(data, "arg", None) or ""), value, moment())
        )

    def _on_board(self, event: BoardEvent) -> None:
        self.dispatch(msg.OnBoard(event, moment()))

    def _on_click(self, event: Any) -> None:
        if self.pointer.swallow_click():
            return
        control = event.target.closest("#board [data-control]")
        if control:
            self._on_board(BoardEvent("activate", control=str(control.dataset.control)))
            return
        element = event.target.closest("[data-do]")
        if element and element.tagName.lower() not in ("input", "select", "textarea", "form"):
            self._did(element)

    def _on_change(self, event: Any) -> None:
        element = event.target
        if element.matches("[data-do]"):
            box = element.type == "checkbox"
            self._did(element, ("on" if element.checked else "") if box else str(element.value))

    def _on_input(self, event: Any) -> None:
        if event.target.matches('input[type="range"][data-do]'):
            self._did(event.target, str(event.target.value))

    def _on_submit(self, event: Any) -> None:
        event.preventDefault()
        if event.target.matches("[data-do]"):
            self._did(event.target)

    def _on_key(self, event: Any) -> None:
        target = event.target
        if event.ctrlKey or event.metaKey or event.altKey or self.model.table is None:
            return
        if target.matches("input, select, textarea"):
            return
        key = str(event.key)
        if key == "?":
            window.location.hash = f"#/rules/{self.model.table.record.match.header.game}"
        on_board = bool(target.closest("#board"))
        if not (on_board or target == document.body) or key not in _BOARD_KEYS:
            return
        control = target.closest("#board [data-control]")
        focused = str(control.dataset.control) if control else ""
        if control and key in ("Enter", " "):
            event.preventDefault()
            # Enter on the chosen end confirms; on another it chooses, as Space always does.
            if key == " " or control.getAttribute("aria-pressed") != "true":
                self._on_board(BoardEvent("activate", control=focused))
                return
        before = self.model.table
        self._on_board(BoardEvent("key", control=focused, key=key))
        if self.model.table is not before:
            event.preventDefault()

    # Effects

    def _carry_out(self, effect: fx.Effect) -> None:
        match effect:
            case fx.Navigate(to, replace):
                go = window.location.replace if replace else window.location.assign
                go(f"#{to}")
            case fx.SaveRecord(record):
                text = record_to_json(record)
                self._store(f"record:{record.id}", text)
                self.tabs.postMessage(text)
            case fx.DeleteRecord(record_id):
                self._store(f"record:{record_id}", None)
            case fx.SaveBest(best):
                self._store("best", best_to_json(best))
            case fx.SaveSettings(settings):
                self._store("settings", settings_to_json(settings))
                self._show_settings()
            case fx.AskBot():
                begin(self._ask_bot(effect))
            case fx.After(ms, token, motion):
                delay = 0 if motion and self._is_still() else ms / 1000
                asyncio.get_event_loop().call_later(
                    delay, lambda: self.dispatch(msg.Elapsed(token, moment()))
                )
            case fx.Announce(text):
                self.said.append(text)
            case fx.Focus(selector):
                element = document.querySelector(selector)
                if element:
                    element.focus()
            case fx.Sound(name):
                if self.model.settings.sound:
                    self.speaker.play(name)
            case fx.Download(name, text):
                download(name, text)
            case fx.CopyText(text):
                copy(text)
            case fx.PickFile():
                pick_file(self._on_file)
            case fx.Print():
                window.print()
            case fx.ApplyUpdate():
                window.clowderBoot.applyUpdate()

    def _show_settings(self) -> None:
        data, settings = document.documentElement.dataset, self.model.settings
        data.theme, data.motion = settings.theme, settings.motion

    def _is_still(self) -> bool:
        wish = window.matchMedia("(prefers-reduced-motion: reduce)").matches
        return bool(wish) or self.model.settings.motion == "less"

    def _store(self, key: str, text: str | None) -> None:
        store(key, text, self.dispatch)

    def _on_other_tab(self, event: Any) -> None:
        try:
            record = record_from_json(str(event.data))
        except ValueError:
            return  # a tab with another version of the app
        self.dispatch(msg.SavedElsewhere(record, moment()))

    def _on_file(self, name: str, data: bytes) -> None:
        self.dispatch(msg.FileRead(name, data, moment()))

    async def _ask_bot(self, question: fx.AskBot) -> None:
        self.bots = self.bots or Bots()
        self.dispatch(await self.bots.ask(question))
