"""What somebody hears who does not see the page, and the keys that they press.

They know the sentences of the live region and the name, role and state of what has the focus, as
Chromium gives them to screen readers. That they are waited for they hear as well.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Page
from typing_players import ASKED, BY_ITSELF, END, GOES_ON, ME, Line, asked_in

from e2e.table import BOT_TIMEOUT_MS

LISTEN = """() => {
  window.heard = [];
  window.listening?.disconnect();
  window.listening = new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes) window.heard.push(node.textContent);
  });
  window.listening.observe(document.getElementById("live"), { childList: true });
}"""


MOST_TABS = 80

AROUND = """(() => {
  const names = [];
  for (let it = document.activeElement; it; it = it.parentElement) names.push(it.ariaLabel);
  return names.filter(Boolean);
})()"""

DONE = re.compile(rf"(?:^|[.] ){ME} [^.?]+\.(?! Confirm\?)")
"""That this person has done something, which is told as everybody's actions are."""


@dataclass(frozen=True, slots=True)
class Focus:
    """What has the focus, as it is read; ``on`` is a switch that is on, or a key that is pressed.

    ``around`` are the names of what it lies in, which are read when the focus comes there.
    """

    name: str
    role: str
    on: bool
    around: tuple[str, ...]


class Ear:
    """Somebody with a keyboard at a page that is open; what is said is heard from then on.

    ``heard`` is what was said since the newest key, ``all_heard`` all of it, ``lines`` the keys and
    the sentences in their order.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.browser = page.context.new_cdp_session(page)
        self.heard: list[str] = []
        self.all_heard: list[str] = []
        self.lines: list[str] = []
        page.evaluate(LISTEN)

    # What is heard

    def listens(self) -> str:
        """All that has been said since the newest key."""
        new: list[str] = self.page.evaluate("() => window.heard.splice(0)")
        for heard in (self.heard, self.all_heard, self.lines):
            heard += new
        return " ".join(self.heard)

    def waits(self) -> str:
        """The same, when this person is waited for: what goes by itself asks for nothing."""
        if not re.search(ASKED, asked_in(self.listens())):
            self.page.wait_for_function(
                """([asked, done, before]) => new RegExp(asked).test(
                    [before, ...window.heard].join(" ").split(done).pop())""",
                arg=[ASKED, BY_ITSELF, " ".join(self.heard)],
                timeout=BOT_TIMEOUT_MS,
            )
        self.heard = [asked_in(self.listens())]
        return self.heard[0]

    def says(self, *words: str) -> bool:
        """Returns whether any of these words was said since the newest key."""
        return any(word in heard for word in words for heard in self.heard)

    @property
    def over(self) -> bool:
        """Returns whether it was said that the match is over."""
        return bool(END.search(" ".join(self.heard)))

    @property
    def focus(self) -> Focus:
        """What has the focus, from the tree that a screen reader is given."""
        found = self.browser.send("Runtime.evaluate", {"expression": "document.activeElement"})
        (node,) = self.browser.send(
            "Accessibility.getPartialAXTree",
            {"objectId": found["result"]["objectId"], "fetchRelatives": False},
        )["nodes"]
        states = {
            state["name"]: state["value"].get("value") for state in node.get("properties", ())
        }
        on = "true" in (states.get("checked"), states.get("pressed"))
        name, role = node.get("name", {}).get("value", ""), node["role"]["value"]
        return Focus(name, role, on, tuple(self.page.evaluate(AROUND)))

    # What is pressed

    def keys(self, key: str) -> None:
        """Press a key; what was heard before is past."""
        self.heard = []
        self.lines.append(f"[{key}]")
        self.page.keyboard.press("Space" if key == " " else key)

    def press(self, key: str) -> None:
        """Press a key, and wait for the others if that has moved the match."""
        rested = any(words in " ".join(self.heard) for words in GOES_ON)
        self.keys(key)
        heard = self.listens()
        if key == "Enter" and (rested or not heard or DONE.search(heard)):
            self.waits()

    def tab_to(self, *words: str, back: bool = False) -> None:
        """Press Tab until the name of what has the focus has one of these words in it.

        What was said before is still known.
        """
        heard, passed = self.heard, []
        for _ in range(MOST_TABS):
            self.keys("Shift+Tab" if back else "Tab")
            passed.append(self.focus.name)
            if any(word in passed[-1] for word in words):
                self.heard = heard
                return
        raise AssertionError((words, passed))

    def to_board(self) -> None:
        """Go to one's own board with Tab, unless the focus is there."""
        heard, board = self.heard, "Your board"
        for _ in range(MOST_TABS):
            focus = self.focus
            if board in (focus.name, *focus.around):
                self.heard = heard
                return
            self.keys("Tab")
        raise AssertionError(self.lines[-MOST_TABS:])


class TypedLine(Line):
    """The line to type in, reached by keys."""

    def __init__(self, ear: Ear) -> None:
        self.ear = ear

    def enters(self, line: str) -> None:
        """Enter a line at once, as whoever dictates it does: keys are another test's."""
        self.ear.page.keyboard.insert_text(line)
        self.ear.keys("Enter")

    def asks(self, line: str) -> str:
        self.enters(line)
        return self.ear.listens()

    def does(self, line: str = "") -> str:
        self.enters(line)
        return self.ear.waits()
