"""Carries out the effects that the app wants of the browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js

from app import effects as fx
from app import messages as msg
from app.browser.controllers import Controllers
from app.browser.devices import Speaker, copy, download, pick_file
from app.browser.interop import listen, moment
from app.browser.storage import store
from app.model import Model, Settings
from app.stored import best_to_json, record_from_json, record_to_json, settings_to_json

__all__ = ["Carrier"]

document, window = js.document, js.window


class Carrier:
    """Does what effects say; ``send`` takes what comes of it, ``say`` the live region's words."""

    def __init__(
        self,
        send: Callable[[msg.Message], None],
        controllers: Controllers,
        say: Callable[[str], None],
    ) -> None:
        self.send = send
        self.controllers = controllers
        self.say = say
        self.speaker = Speaker()
        # Tabs of one browser tell each other what they store.
        self.tabs = js.BroadcastChannel.new("clowder")

    def listen(self) -> None:
        """Hear from now on what other tabs store."""
        listen(self.tabs, "message", self._on_other_tab)

    def carry_out(self, effect: fx.Effect, model: Model) -> None:
        """Carry out one effect; ``model`` is the app as it is after the message."""
        match effect:
            case fx.Navigate(to, replace):
                go = window.location.replace if replace else window.location.assign
                go(f"#{to}")
            case fx.Ask():
                self.controllers.ask(effect)
            case fx.AskHint():
                self.controllers.ask_hint(effect)
            case fx.After(ms, timer, motion):
                delay = 0 if motion and _is_still(model.settings) else ms / 1000
                asyncio.get_event_loop().call_later(
                    delay, lambda: self.send(msg.Elapsed(timer, moment()))
                )
            case fx.Announce(text):
                self.say(text)
            case fx.Focus(selector):
                element = document.querySelector(selector)
                if element:
                    element.focus()
            case fx.Sound(name):
                if model.settings.sound:
                    self.speaker.play(name)
            case fx.Download(name, text):
                download(name, text)
            case fx.CopyLink():
                copy(effect.text(str(window.location.href)))
            case fx.PickFile():
                pick_file(lambda name, data: self.send(msg.FileRead(name, data, moment())))
            case fx.Print():
                window.print()
            case fx.ApplyUpdate():
                window.clowderBoot.applyUpdate()
            case _:
                self._save(effect)

    def _save(self, effect: fx.Effect) -> None:
        match effect:
            case fx.SaveRecord(record):
                text = record_to_json(record)
                store(f"record:{record.id}", text, self.send)
                self.tabs.postMessage(text)
            case fx.DeleteRecord(record_id):
                store(f"record:{record_id}", None, self.send)
            case fx.SaveBest(best):
                store("best", best_to_json(best), self.send)
            case fx.SaveSettings(settings):
                store("settings", settings_to_json(settings), self.send)
                data = document.documentElement.dataset
                data.theme, data.motion = settings.theme, settings.motion

    def _on_other_tab(self, event: Any) -> None:
        try:
            record = record_from_json(str(event.data))
        except ValueError:
            return  # a tab with another version of the app
        self.send(msg.SavedElsewhere(record, moment()))


def _is_still(settings: Settings) -> bool:
    wish = window.matchMedia("(prefers-reduced-motion: reduce)").matches
    return bool(wish) or settings.motion == "less"
