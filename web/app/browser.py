"""The browser behind the app: the only module that touches JavaScript.

It turns DOM events into messages, runs them through the pure ``update``, patches the
page with what ``page`` draws, and carries out the effects.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import pickle
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy, to_js
from pyscript import create_named_worker
from pyscript.js_modules import idb_keyval, idiomorph

from app import effects as fx
from app import messages as msg
from app.gameview import BoardEvent, load_view
from app.model import Model
from app.page import page, screen_name, title
from app.play import own_view
from app.routes import parse_route
from app.saves import (
    best_from_json,
    best_to_json,
    record_from_json,
    record_to_json,
    settings_from_json,
    settings_to_json,
)
from app.sound import notes
from app.update import update

__all__ = ["run"]

_DRAG_THRESHOLD_PX = 6
_MORPH = {"morphStyle": "innerHTML", "ignoreActiveValue": True}
_BOARD_KEYS = {
    "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
    "Enter", " ", "Escape", "Backspace", "Home", "End", "PageUp", "PageDown",
}  # fmt: skip

document, window = js.document, js.window


def run() -> None:
    """Read what is stored, draw the first screen and listen."""
    asyncio.ensure_future(_Runtime().start())


def _moment() -> msg.Moment:
    return msg.Moment(int(js.Date.now()), os.urandom(8).hex())


def _listen(target: Any, name: str, handler: Callable[[Any], None], **options: bool) -> None:
    target.addEventListener(
        name, create_proxy(handler), to_js(options, dict_converter=js.Object.fromEntries)
    )


class _Runtime:
    """Holds the model, and nothing else that matters."""

    def __init__(self) -> None:
        self.model = Model()
        self.root = document.getElementById("app")
        self.live = document.getElementById("live")
        # The home scenes are painted from HTML before Python runs, and stay as they are.
        self.home = document.getElementById("home").outerHTML
        self.options = to_js(_MORPH, dict_converter=js.Object.fromEntries)
        self.queue: list[msg.Message] = []
        self.busy = False
        self.said: list[str] = []
        self.bots: asyncio.Future[Any] | None = None
        self.pointer = _Pointer(self)

    # Messages in, markup out

    async def start(self) -> None:
        self.dispatch(await self._read_storage())
        self._listen()
        self._routed()
        window.clowderBoot.ready()
        self.bots = asyncio.ensure_future(self._start_worker())

    def dispatch(self, message: msg.Message) -> None:
        """Run a message and all that follow from it, then draw once."""
        self.queue.append(message)
        if self.busy:
            return
        self.busy = True
        try:
            dragging = self._drain()
        finally:
            self.busy = False
        if self.said:
            # The same sentence twice in a row is only spoken again if the text changes.
            text = " ".join(dict.fromkeys(self.said))
            self.live.textContent = text + ("\u00a0" if self.live.textContent == text else "")
            self.said.clear()
        del dragging

    def _drain(self) -> bool:
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
            return True
        self._draw()
        for effect in late:
            self._carry_out(effect)
        return False

    def _draw(self) -> None:
        focused = document.activeElement
        markup = str(page(self.model, self.home))
        idiomorph.Idiomorph.morph(self.root, markup, self.options)
        name = screen_name(self.model)
        document.documentElement.dataset.ready = name
        document.title = title(self.model)
        if focused and not focused.isConnected:
            # What had the focus is gone: stay near, so that the keyboard goes on working.
            near = document.querySelector("[autofocus], #board, #app h1")
            if near:
                near.focus(to_js({"preventScroll": True}, dict_converter=js.Object.fromEntries))

    def _draw_overlay(self) -> bool:
        table, overlay = self.model.table, document.getElementById("overlay")
        if table is None or not overlay or not table.seat:
            return False
        face = load_view(table.record.match.header.game)
        overlay.innerHTML = str(face.overlay(own_view(table), table.seat, table.draft) or "")
        said = document.querySelector(".status-say")
        if said and table.say:
            said.textContent = table.say
        return True

    # Events of the page

    def _listen(self) -> None:
        _listen(document, "click", self._on_click)
        _listen(document, "change", self._on_change)
        _listen(document, "input", self._on_input)
        _listen(document, "submit", self._on_submit)
        _listen(document, "keydown", self._on_key)
        _listen(window, "hashchange", lambda _: self._routed())
        _listen(window, "clowder:update-waiting", lambda _: self.dispatch(msg.UpdateWaiting()))
        _listen(window, "clowder:offline-ready", lambda _: self.dispatch(msg.OfflineReady()))
        self.pointer.listen()

    def _routed(self) -> None:
        route = parse_route(str(window.location.hash))
        self.dispatch(msg.Routed(route, _moment()))
        window.scrollTo(0, 0)
        if document.activeElement in (None, document.body):
            heading = document.querySelector("#app h1")
            if heading and screen_name(self.model) != "home":
                heading.tabIndex = -1
                heading.focus()

    def _did(self, element: Any, value: str = "") -> None:
        data = element.dataset
        self.dispatch(
            msg.UserDid(str(data.do), str(getattr(data, "arg", None) or ""), value, _moment())
        )

    def board_event(self, event: BoardEvent) -> None:
        """Send a board event on."""
        self.dispatch(msg.OnBoard(event, _moment()))

    def _on_click(self, event: Any) -> None:
        if self.pointer.swallow_click():
            return
        control = event.target.closest("#board [data-control]")
        if control:
            self.board_event(BoardEvent("activate", control=str(control.dataset.control)))
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
                self.board_event(BoardEvent("activate", control=focused))
                return
        before = self.model.table
        self.board_event(BoardEvent("key", control=focused, key=key))
        if self.model.table is not before:
            event.preventDefault()

    # Effects

    def _carry_out(self, effect: fx.Effect) -> None:
        match effect:
            case fx.Navigate(to, replace):
                go = window.location.replace if replace else window.location.assign
                go(f"#{to}")
            case fx.SaveRecord(record):
                self._store(f"record:{record.id}", record_to_json(record))
            case fx.DeleteRecord(record_id):
                self._store(f"record:{record_id}", None)
            case fx.SaveBest(best):
                self._store("best", best_to_json(best))
            case fx.SaveSettings(settings):
                self._store("settings", settings_to_json(settings))
                self._show_settings()
            case fx.AskBot():
                asyncio.ensure_future(self._ask_bot(effect))
            case fx.After(ms, token, motion):
                delay = 0 if motion and self._is_still() else ms / 1000
                asyncio.get_event_loop().call_later(
                    delay, lambda: self.dispatch(msg.Elapsed(token, _moment()))
                )
            case fx.Announce(text):
                self.said.append(text)
            case fx.Focus(selector):
                element = document.querySelector(selector)
                if element:
                    element.focus()
            case fx.Sound(name):
                self._play(name)
            case fx.Download(name, text):
                _download(name, text)
            case fx.CopyText(text):
                asyncio.ensure_future(_copy(text))
            case fx.PickFile():
                self._pick_file()
            case fx.ApplyUpdate():
                window.clowderBoot.applyUpdate()

    def _show_settings(self) -> None:
        data, settings = document.documentElement.dataset, self.model.settings
        data.theme, data.motion = settings.theme, settings.motion

    def _is_still(self) -> bool:
        wish = window.matchMedia("(prefers-reduced-motion: reduce)").matches
        return bool(wish) or self.model.settings.motion == "less"

    def _play(self, name: str) -> None:
        if not self.model.settings.sound:
            return
        try:
            context = getattr(self, "audio", None) or js.AudioContext.new()
            self.audio = context
            for note in notes(name):
                tone, gain = context.createOscillator(), context.createGain()
                start = context.currentTime + note.at
                tone.type, tone.frequency.value = note.wave, note.hertz
                gain.gain.setValueAtTime(note.volume, start)
                gain.gain.exponentialRampToValueAtTime(0.0001, start + note.seconds)
                tone.connect(gain)
                gain.connect(context.destination)
                tone.start(start)
                tone.stop(start + note.seconds)
        except JsException:
            pass  # No sound device, or not allowed yet: the game is as good without.

    def _pick_file(self) -> None:
        chooser = document.createElement("input")
        chooser.type, chooser.accept = "file", ".clowder,.txt,text/plain"

        async def read(_: Any) -> None:
            file = chooser.files.item(0)
            if file:
                data = (await file.arrayBuffer()).to_bytes()
                self.dispatch(msg.FileRead(str(file.name), data, _moment()))

        chooser.addEventListener("change", create_proxy(read))
        chooser.click()

    # Storage

    async def _read_storage(self) -> msg.Stored:
        try:
            pairs = (await idb_keyval.entries()).to_py()
        except (JsException, AttributeError) as error:
            self.queue.append(msg.StorageFailed(_storage_trouble(error)))
            pairs = []
        saved = {str(key): str(value) for key, value in pairs}
        stored, broken = [], 0
        for key, text in saved.items():
            if key.startswith("record:"):
                try:
                    stored.append(record_from_json(text))
                except ValueError:
                    broken += 1
        stored.sort(key=lambda record: -record.updated)
        return msg.Stored(
            tuple(stored),
            best_from_json(saved.get("best", "")),
            settings_from_json(saved.get("settings", "")),
            broken,
        )

    def _store(self, key: str, text: str | None) -> None:
        async def store() -> None:
            try:
                await (idb_keyval.set(key, text) if text is not None else idb_keyval.delete(key))
            except (JsException, AttributeError) as error:
                self.dispatch(msg.StorageFailed(_storage_trouble(error)))

        asyncio.ensure_future(store())

    # Bots

    async def _start_worker(self) -> Any:
        spec = window.clowderBoot.worker
        return await create_named_worker(src=spec.src, name=spec.name, config=json.loads(spec.config))

    async def _ask_bot(self, ask: fx.AskBot) -> None:
        request = {
            "id": ask.token,
            "game": ask.game,
            "view": base64.b64encode(pickle.dumps(ask.view)).decode(),
            "seat": ask.seat,
            "level": ask.level,
            "seed": ask.seed,
        }
        try:
            if self.bots is None:
                await asyncio.sleep(0)
            worker = await self.bots
            answer = json.loads(str(await worker.decide(json.dumps(request))))
            message: msg.Message = msg.BotAnswered(ask.token, answer["action"], _moment())
        except Exception as error:  # noqa: BLE001 - whatever breaks there, the match goes on
            js.console.warn(f"The bot's worker failed: {error}")
            message = msg.BotFailed(ask.token, str(error), _moment())
        self.dispatch(message)


class _Pointer:
    """Tells a drag on the board from a click."""

    def __init__(self, runtime: _Runtime) -> None:
        self.runtime = runtime
        self.down: tuple[float, float] | None = None
        self.dragging = False
        self.just_dragged = False

    def listen(self) -> None:
        _listen(document, "pointerdown", self._down)
        _listen(document, "pointermove", self._move)
        _listen(document, "pointerup", self._up)
        _listen(document, "pointercancel", self._cancel)

    def swallow_click(self) -> bool:
        """Whether the click at hand is only the end of a drag."""
        was, self.just_dragged = self.just_dragged, False
        return was

    def _down(self, event: Any) -> None:
        self.just_dragged = False
        if event.isPrimary and event.button == 0 and event.target.closest("#board svg"):
            self.down = (event.clientX, event.clientY)
            self.dragging = False

    def _move(self, event: Any) -> None:
        if self.down is None or not event.isPrimary:
            return
        x, y = self.down
        if not self.dragging:
            if abs(event.clientX - x) + abs(event.clientY - y) < _DRAG_THRESHOLD_PX:
                return
            self.dragging = True
            self._send("press", x, y)
        self._send("drag", event.clientX, event.clientY)

    def _up(self, event: Any) -> None:
        if self.down is not None and self.dragging:
            self._send("drop", event.clientX, event.clientY)
            self.just_dragged = True
        self.down, self.dragging = None, False

    def _cancel(self, event: Any) -> None:
        if self.dragging:
            self._send("cancel", event.clientX, event.clientY)
        self.down, self.dragging = None, False

    def _send(self, kind: Any, client_x: float, client_y: float) -> None:
        svg = document.querySelector("#board svg")
        matrix = svg and svg.getScreenCTM()
        if not matrix:
            return
        back = matrix.inverse()
        x = back.a * client_x + back.c * client_y + back.e
        y = back.b * client_x + back.d * client_y + back.f
        self.runtime.board_event(BoardEvent(kind, x=x, y=y))


def _storage_trouble(error: Exception) -> str:
    if "Quota" in str(error):
        return "This browser's storage is full: matches are not saved from here on."
    return "This browser does not let Clowder store anything: matches last until the page closes."


def _download(name: str, text: str) -> None:
    blob = js.Blob.new(to_js([text]), to_js({"type": "text/plain"}, dict_converter=js.Object.fromEntries))
    address = js.URL.createObjectURL(blob)
    link = document.createElement("a")
    link.href, link.download = address, name
    link.click()
    js.setTimeout(create_proxy(lambda: js.URL.revokeObjectURL(address)), 10_000)


async def _copy(text: str) -> None:
    if text.startswith("#/"):
        # Screens know their own address only; where the site lies is the browser's knowledge.
        text = str(window.location.href).split("#")[0] + text
    try:
        await js.navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        window.prompt("Copy this:", text)
