"""Somebody at a remote table who does not see the page: keys, names, and the page's voice.

Several of them share one transcript, since what one does the others hear of.
"""

from __future__ import annotations

from listener import Element, elements
from remote_desk import RemoteDesk
from remote_world import Device, Net

from app.core import effects as fx

FIELDS = ("input", "select")
ROLES = {
    "input": "text field",
    "radio": "radio button",
    "select": "list",
    "h1": "heading",
    "h2": "heading",
}
SETTLES_MS = 400


class RemoteEar(RemoteDesk):
    """A person by name, with a keyboard, a clipboard and what is heard.

    ``lines`` is the transcript of all, ``heard`` what this one was told since the newest key of
    anybody, ``all_heard`` all of it, ``silent`` one's own keys of which nothing was heard at all.
    """

    def __init__(
        self, net: Net, name: str, lines: list[str], browser: list[Device] | None = None
    ) -> None:
        super().__init__(net, browser)
        self.name = name
        self.lines = lines
        self.heard: list[str] = []
        self.all_heard: list[str] = []
        self.silent: list[str] = []
        self.clipboard = ""
        self.typed: dict[tuple[str, ...], str] = {}
        self.focus: Element | None = None

    def send(self, message: object) -> None:
        """A message, and what is heard of all that it leads to."""
        goes_on = self.busy
        super().send(message)
        if not goes_on:
            self._hear()

    def _look(self) -> list[Element]:
        """The page as it is now: the focus stays on what had it, or near that."""
        found = elements(self.shown)
        key = self.focus.key if self.focus else None
        self.focus = next((element for element in found if element.key == key), None)
        if self.focus is None and key is not None:
            self.focus = min(filter(_how_near, found), key=_how_near, default=None)
        return found

    def _hear(self) -> None:
        for effect in self.effects:
            if isinstance(effect, fx.Focus):
                self._lead(self._look(), effect.selector)
            elif isinstance(effect, fx.CopyLink):
                self.clipboard = effect.text("https://x.example/")
        sentence = " ".join(dict.fromkeys(self.announced))
        if sentence:
            self.heard.append(sentence)
            self.all_heard.append(sentence)
            self.lines.append(f"    {self.name} hears “{sentence}”")

    def _lead(self, found: list[Element], selector: str) -> None:
        """The focus goes to the first element, in the page's order, that a selector fits."""
        wanted = [part.split() for part in selector.split(", ")]
        fits = (
            element
            for element in found
            if any(_fits(element, wanted_words) for wanted_words in wanted)
        )
        self.focus = next(fits, self.focus)

    # Keys

    def opens(self, address: str) -> None:
        """Open a link that somebody has sent, or a bookmark."""
        self._begins()
        self.lines.append(f"{self.name} opens a link")
        self.go("#" + address.partition("#")[2])
        self.net.run(SETTLES_MS)

    def tab_to(self, name: str) -> None:
        """Press Tab until that is the name of what has the focus."""
        stops = [element for element in self._look() if element.stops or element.tag == "select"]
        at = next((i for i, element in enumerate(stops) if name_of(element) == name), None)
        if at is None:
            raise AssertionError((name, [name_of(stop) for stop in stops]))
        if self.focus and self.focus.key == stops[at].key:
            return
        self.focus = stops[at]
        self.lines.append(f"{self.name} [Tab] {self._read(stops[at])}")

    def writes(self, text: str) -> None:
        """Type into the field that has the focus."""
        assert self.focus is not None
        assert self.focus.tag in FIELDS
        self.typed[self.focus.key] = text
        shown = text if len(text) < 40 else "what was copied"
        self.lines.append(f"{self.name} types {shown}")
        is_in_form = any(element.tag == "form" for element in self.focus.around)
        if is_in_form and self.focus["data-do"]:
            self.did(self.focus["data-do"], self.focus["data-arg"], text)

    def chooses(self, label: str) -> None:
        """Choose an answer in the list, or among the radio buttons, where the focus is."""
        assert self.focus is not None
        self._begins()
        here = self.focus
        if here.tag == "select":
            answers = [element for element in here.inside if element.tag == "option"]
        else:
            answers = [
                element for element in elements(self.shown) if element["name"] == here["name"]
            ]
        wanted = next(answer for answer in answers if name_of(answer) == label)
        self.lines.append(f"{self.name} [arrow keys] {label}")
        self.did(here["data-do"], here["data-arg"], wanted["value"])
        self.net.run(SETTLES_MS)

    def enter(self) -> None:
        """Press Enter, and wait until the devices are quiet."""
        before, at = self.focus, len(self.lines)
        assert before is not None
        self._begins()
        form = next((element for element in before.around if element.tag == "form"), None)
        if before["href"]:
            self.go(before["href"])
        elif form and before["type"] != "button":
            # A line goes with the form; another field has told its text itself.
            line = "" if before["data-do"] else self.typed.get(before.key, "")
            self.did(form["data-do"], value=line)
        else:
            self.did(before["data-do"], before["data-arg"], self.typed.get(before.key, ""))
        focused = ""
        self._look()
        if self.focus and (self.focus.key != before.key or self.focus.heard != before.heard):
            focused = self._read(self.focus)
        self.lines.insert(at, f"{self.name} [Enter] {focused}".rstrip())
        self.net.run(SETTLES_MS)
        if not (focused or self.heard):
            self.silent.append(before.heard)

    def presses(self, name: str) -> None:
        """Go to a control by its name, and press it."""
        self.tab_to(name)
        self.enter()

    def _begins(self) -> None:
        """A key is pressed: what is heard from now on came after it, on every device."""
        for device in self.net.devices:
            ear = getattr(device.app, "__self__", None)
            if isinstance(ear, RemoteEar):
                ear.heard = []

    def _read(self, element: Element) -> str:
        role = ROLES.get(element["type"] if element["type"] == "radio" else element.tag, "")
        if not role:
            return ", ".join(filter(None, (element.heard, _described(element, self.shown))))
        words = (name_of(element), role, element.state, _described(element, self.shown))
        return ", ".join(filter(None, words))


def name_of(element: Element) -> str:
    """The accessible name, also of a field that has a label beside it."""
    if element.tag not in FIELDS or element["aria-label"]:
        return element.name
    labels = [other for other in element.around[-1].inside if other.tag == "label"]
    own = (other for other in labels if other["for"] == element["id"] or element in other.inside)
    label = next(own, None)
    return label.name if label else ""


def _described(element: Element, shown: str) -> str:
    ids = element["aria-describedby"].split()
    return " ".join(other.name for other in elements(shown) if other["id"] in ids)


def _how_near(element: Element) -> int:
    """How soon it gets the focus when what had it is gone; 0: never."""
    targets = ("autofocus" in element.attrs, element["id"] == "board-1", element.tag == "h1")
    return targets.index(True) + 1 if True in targets else 0


def _fits(element: Element, wanted_words: list[str]) -> bool:
    """Whether an element has such a tag or id and lies in elements with the ids before it."""
    *around, last = wanted_words
    ids = {f"#{other['id']}" for other in element.around}
    return (element.tag == last or f"#{element['id']}" == last) and all(
        other in ids for other in around
    )
