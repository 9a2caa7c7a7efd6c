"""Events of the page as messages: one listener for each type, on the document."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable

from app.base.routes import parse_route
from app.browser.floating import listen_for_floating
from app.browser.focus import Focus, is_nowhere
from app.browser.interop import listen, moment
from app.browser.pointer.pointers import Pointers, is_turned, place_of, units_at
from app.core import messages as msg
from app.core.model import Model, Table
from app.games.face import is_race
from app.games.interaction import BoardEvent
from app.games.single_keys import KeyChoice
from app.input.keys import (
    ZONES,
    KeyMeaning,
    KeyPress,
    apply_choice,
    by_key_of,
    is_placed,
    meaning,
    paused_meaning,
    race_meaning,
    swap_axes,
)
from app.places.places import is_calm
from app.play import hurries

document, window = js.document, js.window

_PHONE_PORTRAIT = "(max-width: 47.99rem) and (min-height: 36.01rem) and (orientation: portrait)"
"""A phone held upright, as the style sheets have it."""

_SECOND_PRESS_MS = 700
"""So soon nobody has read what has come in the place of what was pressed."""


class Events:
    """Listens to the page; ``send`` takes the messages, ``model`` gives what is shown."""

    def __init__(self, send: Callable[[msg.Message], None], model: Callable[[], Model]) -> None:
        self.send = send
        self.model = model
        self.pointers = Pointers(self._on_board, self._tap)
        self.focus = Focus()
        self.phone = window.matchMedia(_PHONE_PORTRAIT)
        self.refused = ""
        """The text put last into a field: it may be refused, and put in once more."""
        self.pasted = ""
        """The text taken from a field when it was pasted: to tell of that is no change."""
        self.pressed_at = -math.inf
        """When a button was pressed, and nothing since, whose next press may be for something else
        (data-once)."""

    def listen(self) -> None:
        """Listen from now on."""
        listen(document, "click", self._on_click)
        listen(document, "change", self._on_change)
        listen(document, "input", self._on_input)
        listen(document, "paste", self._on_paste)
        listen(document, "submit", self._on_submit)
        listen(document, "keydown", self._on_key)
        listen(window, "clowder:update-waiting", lambda _: self.send(msg.UpdateWaiting()))
        # Another tab has taken the update: this page goes on, and a reload makes it new.
        listen(window, "clowder:reload-needed", lambda _: self.send(msg.UpdateWaiting()))
        listen(window, "clowder:update-late", lambda _: self.send(msg.UpdateLate()))
        listen(window, "clowder:offline-ready", lambda _: self.send(msg.OfflineReady()))
        listen(window, "clowder:install-offered", lambda _: self.send(msg.InstallChanged(False)))
        listen(window, "appinstalled", lambda _: self.send(msg.InstallChanged(True)))
        listen(document, "visibilitychange", self._on_visibility)
        listen(window, "pagehide", lambda event: self._on_hidden(event, leaves=True))
        listen(self.phone, "change", lambda _: self.send(self.orientation()))
        self.pointers.listen()
        self.focus.listen()
        listen_for_floating()

    def _on_visibility(self, event: Any) -> None:
        if document.hidden:
            self._on_hidden(event)
        else:
            self.send(msg.PageShown())

    def _on_hidden(self, event: Any, *, leaves: bool = False) -> None:
        """The page is not seen any more. One that goes away says so before it is hidden."""
        self.send(msg.PageHidden(event.timeStamp, moment(), leaves))

    def route(self) -> msg.Routed:
        """The address as a message."""
        address = window.location
        return msg.Routed(parse_route(str(address.hash)), moment(), str(address.href))

    def orientation(self) -> msg.OrientationChanged:
        """Reports the device's orientation as a message."""
        return msg.OrientationChanged(bool(self.phone.matches))

    def _did(self, element: Any, event: Any, value: str = "") -> None:
        data = element.dataset
        self.send(
            msg.UserDid(
                str(data.do),
                str(getattr(data, "arg", None) or ""),
                value,
                moment(),
                place=place_of(element),
                pointer=_pointer_of(event),
                at=event.timeStamp,
                shares=getattr(data, "share", None) is not None,
            )
        )

    def _on_board(self, event: BoardEvent) -> None:
        self.pressed_at = -math.inf
        self.send(msg.OnBoard(event, moment()))

    def _on_click(self, event: Any) -> None:
        if not self.pointers.swallow_click(event):
            self._tap(event, event.target)

    def _tap(self, event: Any, target: Any) -> None:
        """A click, or what is one although the browser makes none of it."""
        control = target.closest(".table-board [data-control]")
        if control:
            self._activate(event, control)
            return
        element = target.closest("[data-do]")
        once = bool(element) and getattr(element.dataset, "once", None) is not None
        before, self.pressed_at = self.pressed_at, event.timeStamp if once else -math.inf
        if once and event.timeStamp - before < _SECOND_PRESS_MS:
            # The second press of two in a row was meant for what stood there before; a key that is
            # held presses on and on.
            return
        if element and element.tagName.lower() not in ("input", "select", "textarea", "form"):
            self._did(element, event)

    def _activate(self, event: Any, control: Any, key: str = "") -> None:
        place = place_of(control)
        x, y = units_at(place, event) or (0.0, 0.0)
        self._on_board(
            BoardEvent(
                "activate",
                control=str(control.dataset.control),
                key=key,
                x=x,
                y=y,
                place=place,
                pointer=_pointer_of(event),
                at=event.timeStamp,
            )
        )

    def _on_change(self, event: Any) -> None:
        element = event.target
        pasted, self.pasted = self.pasted, ""
        if element.matches("[data-paste]") and str(element.value) == pasted:
            return
        if element.matches("[data-do]"):
            box = element.type == "checkbox"
            value = ("on" if element.checked else "") if box else str(element.value)
            self.refused = value
            self._did(element, event, value)
            _clear_sent(element)

    def _on_paste(self, event: Any) -> None:
        """A code that is pasted is taken at once, in place of what stood there: there is nothing to
        add to it, and of two codes nobody knows which is meant."""
        if event.target.matches("input[data-paste]"):
            event.target.select()
            # It stands in the field once everybody has heard of it.
            js.setTimeout(create_once_callable(lambda: self._pasted(event)))

    def _pasted(self, event: Any) -> None:
        field = event.target
        value = str(field.value)
        if value.strip():
            self.pasted = self.refused = value
            self._did(field, event, value)

    def _on_input(self, event: Any) -> None:
        if event.target.matches('input:is([type="range"], [type="search"], [data-keys])[data-do]'):
            self._did(event.target, event, str(event.target.value))

    def _on_submit(self, event: Any) -> None:
        event.preventDefault()
        if event.target.matches("[data-do]"):
            line = event.target.querySelector("input:is([data-keys], [data-line])")
            self._did(event.target, event, str(line.value) if line else "")
            if line:
                _clear_sent(line)

    def _once_more(self, event: Any) -> None:
        """Enter on what was refused is answered again: a browser sees no change in that."""
        field = event.target
        if event.key != "Enter" or not field.matches('[aria-invalid="true"][data-do]'):
            return
        if str(field.value) == self.refused:
            self._did(field, event, self.refused)

    def _in_line(self, event: Any) -> bool:
        """Keys of a line to type in that offers what may follow (``data-keys``)."""
        line = event.target
        if not line.matches("input[data-keys]"):
            return False
        if event.key == "Enter" and event.repeat:
            # One press, one line: what has just been chosen is not confirmed by the same press.
            event.preventDefault()
            return True
        if not _leads_through_offers(line, event.key):
            return False
        event.preventDefault()
        name, place = str(line.dataset.do), place_of(line)
        self.send(msg.UserDid(name, str(event.key), "", moment(), place=place))
        return True

    def _chooses_key(self, event: Any) -> bool:
        """A key is pressed in a field that wants to know where it lies (``data-code``)."""
        modified = event.ctrlKey or event.metaKey or event.altKey
        clears, code = event.key in ("Backspace", "Delete"), str(event.code)
        meant = (clears or is_placed(code)) and not modified
        if not meant or not event.target.matches("input[data-code]"):
            return False
        event.preventDefault()
        self._did(event.target, event, "" if clears else code)
        return True

    def _on_key(self, event: Any) -> None:
        if self._in_line(event) or self._chooses_key(event):
            return
        self._once_more(event)
        if event.key == "Escape" and _escape():
            event.preventDefault()
            return
        table = self.model().table
        if table is None:
            return
        control = event.target.closest(".table-board [data-control]")
        press = _key_press(event, control, self.focus)
        choice = self.model().session.settings.key_choice
        race = is_race(table.record.match.header.game)
        press = apply_choice(press, choice, shared=race and len(table.places) == len(ZONES))
        found = _meaning(press, table, choice, race)
        if found.kind == "type":
            line = document.querySelector("input[data-keys]")
            if line:
                line.focus()
            else:
                self.send(msg.UserDid("table.type", "", "", moment()))
        if found.kind == "rules":
            link = str(document.getElementById("rules-link").getAttribute("href"))
            window.location.hash = by_key_of(found.place, link, press.control)
        if found.kind == "pause":
            name = "table.resume" if table.paused else "table.pause"
            at = event.timeStamp
            self.send(msg.UserDid(name, "", "", moment(), place=found.place, at=at))
        if found.taken:
            event.preventDefault()
        if found.kind == "activate":
            self._activate(event, control, str(event.key))
        elif found.kind == "key":
            # In a race a focus that a click has left behind says nothing, nor does that of others.
            is_own = press.place == found.place
            focused = press.control if (press.seen or not race) and is_own else ""
            key = swap_axes(found.key) if is_turned(found.place) else found.key
            at = event.timeStamp
            self._on_board(BoardEvent("key", focused, key=key, place=found.place, at=at))
            if self.model().table is not table:
                event.preventDefault()


def _leads_through_offers(line: Any, key: str) -> bool:
    """Returns whether a key is about what a line to type in offers, or about earlier lines."""
    open_list = line.getAttribute("aria-expanded") == "true"
    return key in ("ArrowUp", "ArrowDown") or (key == "Escape" and open_list)


def _escape() -> bool:
    """Leave the look that was opened last, wherever the focus is: press its ``data-escape``."""
    buttons = document.querySelectorAll("[data-escape]")
    if not buttons.length:
        return False
    button = buttons[buttons.length - 1]
    section = button.closest("section")
    if section and section.contains(document.activeElement):
        # What is left behind may have the focus: then it goes on from the button.
        button.focus()
    button.click()
    return True


def _clear_sent(field: Any) -> None:
    """Empty a field whose text has been sent, where it is for one after the other."""
    if getattr(field.dataset, "clears", None) is not None:
        field.value = ""


def _pointer_of(event: Any) -> int:
    """The pointer of a click; 0 for keys, and where a browser does not say."""
    return getattr(event, "pointerId", None) or 0


def _meaning(press: KeyPress, table: Table, choice: KeyChoice, race: bool) -> KeyMeaning:
    places = len(table.places)
    if table.paused:
        return paused_meaning(press)
    if race:
        calm = is_calm(table.record)
        return race_meaning(press, places, hurries=hurries(table), calm=calm, choice=choice)
    return meaning(press, places)


def _key_press(event: Any, control: Any, focus: Focus) -> KeyPress:
    target = event.target
    place = target.closest("[data-place]")
    button = target.closest('.table-bar [data-do="table.control"]')
    in_bar = target.closest(".table-bar button")
    chosen = control or button
    return KeyPress(
        key=str(event.key),
        control=str(control.dataset.control) if control else "",
        pressed=bool(chosen) and chosen.getAttribute("aria-pressed") == "true",
        place=int(place.dataset.place) if place else 0,
        on_board=bool(target.closest(".table-board")),
        nowhere=is_nowhere(target),
        typing=bool(target.matches("input, select, textarea")),
        modified=bool(event.ctrlKey or event.metaKey or event.altKey),
        code=str(event.code),
        held=bool(event.repeat),
        seen=bool(control) and focus.is_shown(control),
        bar=bool(button),
        left=bool(in_bar) and not focus.is_shown(in_bar),
    )
