"""Somebody who does not see the page: they hear names and the live region, and press keys.

The page is taken apart as a screen reader does it, and a key means what ``app.browser.events``
makes of it; bots, dice and clocks go on whenever nothing is waited for. All of that is written down
as it is heard.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html import unescape

from desk import Desk
from markupsafe import escape

from app import play
from app.core import effects as fx
from app.core import messages as msg
from app.games.face import is_race
from app.games.interaction import BoardEvent
from app.input.keys import KeyMeaning, KeyPress, meaning, race_meaning
from app.saves.preferences import Settings
from app.table.update import ON_THEIR_WAY_MS

VOID = frozenset(("input", "br", "hr", "img", "path", "use", "circle", "rect", "ellipse"))
ROLES = {"button": "button", "a": "link", "section": "region", "nav": "navigation"}


@dataclass(eq=False)
class Element:
    """An element of the page, with what lies in it; ``written`` are its attributes."""

    tag: str
    written: str = ""
    parent: Element | None = None
    children: list[Element | str] = field(default_factory=list)

    @cached_property
    def attrs(self) -> dict[str, str]:
        found = _ATTRIBUTE.findall(self.written) if self.written else ()
        return {name: unescape(value) for name, value in found}

    def __getitem__(self, name: str) -> str:
        return self.attrs.get(name, "")

    @property
    def around(self) -> list[Element]:
        """The element itself and all that it lies in."""
        return [self, *(self.parent.around if self.parent else ())]

    @property
    def inside(self) -> list[Element]:
        """All elements in it, in the order of the page."""
        found: list[Element] = []
        for child in self.children:
            if isinstance(child, Element):
                found += [child, *child.inside]
        return found

    @property
    def text(self) -> str:
        """What is read of it."""
        if self["aria-hidden"] == "true":
            return ""
        parts = (child if isinstance(child, str) else child.text for child in self.children)
        return "".join(parts)

    @property
    def name(self) -> str:
        """Its accessible name."""
        label = self["aria-label"] or self._labelled_by
        return " ".join((label or self.text or self["title"]).split())

    @property
    def _labelled_by(self) -> str:
        """What the element is read of that gives it its name, if one does."""
        wanted = self["aria-labelledby"]
        page = self.around[-1].inside if wanted else ()
        return next((element.text for element in page if element["id"] == wanted), "")

    @cached_property
    def key(self) -> tuple[str, ...]:
        """What makes it the same element on the next page."""
        own = ("data-control", "id", "data-do", "data-arg", "href")
        return self.place, *(self[name] for name in own)

    @cached_property
    def place(self) -> str:
        return self["data-place"] or (self.parent.place if self.parent else "")

    @property
    def stops(self) -> bool:
        """Returns whether Tab reaches it."""
        if self["tabindex"]:
            return self["tabindex"] == "0"
        return self.tag in ("button", "input", "summary") or (
            self.tag == "a" and "href" in self.attrs
        )

    @property
    def heard(self) -> str:
        """Name, role and state, as they are read when it gets the focus."""
        role = self["role"] or ROLES.get(self.tag, self.tag)
        return ", ".join(filter(None, (self.name, role, self.state, self["aria-description"])))

    @property
    def state(self) -> str:
        """What is read once more when it changes."""
        states = {
            "pressed": self["aria-pressed"] == "true",
            "not pressed": self["aria-pressed"] == "false",
            "unavailable": self["aria-disabled"] == "true",
        }
        return ", ".join(state for state, is_so in states.items() if is_so)

    def heard_after(self, before: Element | None) -> str:
        """What is read of it after a key: of what had the focus already only what is new."""
        if before is None or before.key != self.key or before.name != self.name:
            return self.heard
        return self.state if self.state != before.state else ""

    def lies_in(self, name: str) -> bool:
        """Returns whether it is or lies in an element of that class."""
        return any(name in element["class"].split() for element in self.around)


_DRAWN = re.compile(
    r"<(path|use|circle|ellipse|rect|line|g)\b(?![^>]*(?:role|data-|id=))[^>]*?(/>|></\1>)"
)
"""What is drawn and nothing else: nobody hears of it, and it is most of a page."""


_PIECE = re.compile(r"<(/?)([\w-]+)([^>]*)>|([^<]+)")
"""A tag or text: in this markup, which the tests of the pages check, ``>`` ends a tag."""

_ATTRIBUTE = re.compile(r"""([\w:-]+)(?:="([^"]*)")?""")


@lru_cache(maxsize=8)
def elements(markup: str) -> list[Element]:
    """All elements of a page that may be heard of, in their order.

    A page is read after every key: what `html.parser` makes of it took half of a story's time.
    """
    here = Element("")
    found: list[Element] = []
    for end, tag, written, text in _PIECE.findall(_DRAWN.sub("", markup)):
        if text:
            here.children.append(unescape(text))
        elif end:
            if tag not in VOID:
                assert here.parent is not None
                assert here.tag == tag
                here = here.parent
        else:
            element = Element(tag, written, here)
            here.children.append(element)
            found.append(element)
            if tag not in VOID and not written.endswith("/"):
                here = element
    return found


def _with_key(page: list[Element], key: tuple[str, ...]) -> Element | None:
    """The first of these elements with that key.

    Keys take time to find out, so only those are asked for theirs that have one word of it.
    """
    word = escape(max(key[1:], key=len))
    return next(
        (element for element in page if word in element.written and element.key == key), None
    )


class Listener:
    """A person at a table who has the keyboard and what is said.

    ``lines`` is the transcript, ``heard`` what was said since the newest key, ``all_heard`` all of
    it; ``silent`` are the keys of which nothing was heard at all.
    """

    def __init__(self, game: str, query: str, settings: Settings | None = None) -> None:
        self.lines: list[str] = []
        self.heard: list[str] = []
        self.all_heard: list[str] = []
        self.silent: list[str] = []
        self.focus: Element | None = None
        self.clock = 1000.0
        self.desk = Desk.at(game, query, settings)
        self._read()
        self._hear()
        self.wait()

    # The page

    @property
    def over(self) -> bool:
        return self.desk.record.match.over

    def _read(self) -> None:
        """Look at the page anew: the focus stays on what had it, or near that."""
        self.page = elements(self.desk.shown)
        wanted = self.focus.key if self.focus else None
        self.focus = _with_key(self.page, wanted) if wanted else None
        if wanted and not self.focus:
            near = (
                element
                for element in self.page
                if "autofocus" in element.attrs or element.lies_in("table-board")
            )
            self.focus = next(near, None)

    def _hear(self) -> None:
        """Write down what the newest message has said."""
        sentence = " ".join(dict.fromkeys(self.desk.announced))
        if sentence:
            self.heard.append(sentence)
            self.all_heard.append(sentence)
            self.lines.append(f"    “{sentence}”")

    def _after(self) -> None:
        self._read()
        for effect in self.desk.of(fx.Focus):
            self._move(effect.selector)
        self._hear()

    def _move(self, selector: str) -> None:
        """The focus goes where the app wants it."""
        board, _, control = selector.partition(" ")
        wanted = control.removeprefix('[data-control="').removesuffix('"]')
        for element in self.page:
            if (control and element["data-control"] == wanted) or (
                not control and f"#{element['id']}" == board
            ):
                self.focus = element

    def says(self, *words: str) -> bool:
        """Returns whether any of these words was said since the newest key."""
        return any(word in sentence for word in words for sentence in self.heard)

    # Time

    def wait(self) -> None:
        """Let dice, bots and clocks go on until the person is waited for."""
        for _ in range(400):
            if self.over:
                return
            if self.desk.open_asks:
                ask = self.desk.open_asks[0]
                answer = msg.Answered(ask.question.token, play.easy_answer(ask), self.desk.moment())
                self.desk.send(answer)
            elif self.desk.timers:
                self.desk.elapse()
            else:
                return
            self._after()
        raise AssertionError("the table never rests")

    # Keys

    def press(self, key: str) -> None:
        """Press a key, and wait until it is this person's turn again."""
        before = self.focus
        at, self.heard = len(self.lines), []
        # Nobody presses a key before having heard what came before it.
        self.desk.count += ON_THEIR_WAY_MS
        self._pressed(key)
        heard = self.focus.heard_after(before) if self.focus else ""
        self.lines.insert(at, f"[{'Space' if key == ' ' else key}] {heard}".rstrip())
        self.wait()
        if not (heard or self.heard):
            self.silent.append(f"{key} on {before.heard if before else 'nothing'}")

    def _pressed(self, key: str) -> None:
        if key in ("Tab", "Shift+Tab"):
            self._tab(-1 if key.startswith("Shift") else 1)
            return
        if key == "Escape" and self._escape():
            return
        found = self._meaning(key)
        target = self.focus
        if found.kind == "activate":
            assert target is not None
            self._on_board(
                BoardEvent("activate", target["data-control"], key=key, place=found.place)
            )
        elif found.kind == "key":
            control = target["data-control"] if target else ""
            self._on_board(BoardEvent("key", control, key=found.key, place=found.place))
        elif target and not found.taken and key in ("Enter", " ") and target["data-do"]:
            place = int(target.place or 1)
            self.desk.did(target["data-do"], target["data-arg"], place=place)
            self._after()

    def _on_board(self, event: BoardEvent) -> None:
        self.clock += 100
        self.desk.on_board(
            BoardEvent(event.kind, event.control, key=event.key, place=event.place, at=self.clock)
        )
        self._after()

    def _meaning(self, key: str) -> KeyMeaning:
        target = self.focus
        chosen = bool(target and target["aria-pressed"] == "true")
        button = bool(
            target and target.lies_in("table-bar") and target["data-do"] == "table.control"
        )
        press = KeyPress(
            key,
            control=target["data-control"] if target else "",
            pressed=chosen,
            place=int(target.place or 0) if target else 0,
            on_board=bool(target and target.lies_in("table-board")),
            nowhere=target is None,
            seen=True,
            bar=button,
        )
        table = self.desk.table
        race = is_race(table.record.match.header.game)
        return (race_meaning if race else meaning)(press, len(table.places))

    def _tab(self, step: int) -> None:
        stops = [element for element in self.page if element.stops]
        keys = [stop.key for stop in stops]
        here = keys.index(self.focus.key) if self.focus and self.focus.key in keys else None
        if here is None:
            # Out of something that Tab does not reach: on from where it stands.
            at = self.page.index(self.focus) if self.focus else -1
            later = [stop for stop in stops if self.page.index(stop) > at]
            self.focus = later[0] if step > 0 and later else stops[0]
        else:
            self.focus = stops[(here + step) % len(stops)]

    def _escape(self) -> bool:
        escapes = [element for element in self.page if "data-escape" in element.attrs]
        if escapes:
            self.desk.did(
                escapes[-1]["data-do"], escapes[-1]["data-arg"], place=int(escapes[-1].place or 1)
            )
            self._after()
        return bool(escapes)

    # What people do with them

    def tab_to(self, *words: str) -> None:
        """Press Tab until the name of what has the focus has one of these words in it.

        Of what is passed nothing is written down.
        """
        at = len(self.lines)
        for count in range(1, 61):
            self.press("Tab")
            if self.focus and any(word in self.focus.name for word in words):
                times = f" ×{count}" if count > 1 else ""
                self.lines[at:] = [f"[Tab{times}] {self.focus.heard}"]
                return
        raise AssertionError((words, self.lines[-70:]))

    def to_board(self) -> None:
        """Go to the board with Tab, unless the focus is there."""
        if not (self.focus and self.focus.lies_in("table-board")):
            self.tab_to("'s board", "Your board")
        if not self.focus.lies_in("table-board"):
            self.to_board()

    def goes_round(self) -> None:
        """Hear all that Tab reaches, once; what was asked before is still known."""
        known = self.heard
        for _ in range(sum(element.stops for element in self.page)):
            self.press("Tab")
        self.heard = known

    def story(self) -> str:
        """The transcript: what was heard of each key."""
        return "\n".join(_walked(self.lines)) + "\n"


WALKS = frozenset(f"[{key}]" for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"))


def _walked(lines: list[str]) -> list[str]:
    """Of the same key many times in a row only where it led in the end."""
    found: list[list[str]] = []
    counts: list[int] = []
    for line in lines:
        key = line.partition(" ")[0]
        if not line.startswith("["):
            found[-1].append(line) if found else found.append([line])
            counts += [1] * (len(found) - len(counts))
            continue
        last = found[-1][0] if found else ""
        if (
            key in WALKS
            and last.partition(" ")[0] == key
            and bool(last[len(key) :]) == bool(line[len(key) :])
        ):
            found[-1] = [line]
            counts[-1] += 1
        else:
            found.append([line])
            counts.append(1)
    return [
        line.replace("]", f" ×{count}]", 1) if at == 0 and count > 1 else line
        for block, count in zip(found, counts, strict=True)
        for at, line in enumerate(block)
    ]
