"""What somebody hears who does not see the page, and the keys that they press.

They know the sentences of the live region and the name, role and state of what has the focus, as
Chromium gives them to screen readers. That they are waited for they hear as well.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

from e2e.table import BOT_TIMEOUT_MS
from tests.typing_players import ASKED, Line

__all__ = ["Ear", "Focus", "TypedLine"]

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


@dataclass(frozen=True, slots=True)
class Focus:
    """What has the focus, as it is read: ``around`` are the names of what it lies in.

    ``on`` is a switch that is on, or a key that is pressed.
    """

    name: str
    role: str
    around: str
    on: bool


class Ear:
    """Somebody with a keyboard at a page that is open; what is said is heard from then on.

    ``heard`` is what was said since the newest key that did something.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.browser = page.context.new_cdp_session(page)
        self.heard: list[str] = []
        page.evaluate(LISTEN)

    def listens(self) -> str:
        """All that has been said since somebody listened last."""
        self.heard = self.page.evaluate("() => window.heard.splice(0)")
        return " ".join(self.heard)

    def waits(self) -> str:
        """The same, when this person is waited for."""
        self.page.wait_for_function(
            "(asked) => new RegExp(asked).test(window.heard.join(' '))",
            arg=ASKED,
            timeout=BOT_TIMEOUT_MS,
        )
        return self.listens()

    @property
    def focus(self) -> Focus:
        """What has the focus, from the tree that a screen reader is given."""
        found = self.browser.send("Runtime.evaluate", {"expression": "document.activeElement"})
        nodes = self.browser.send(
            "Accessibility.getPartialAXTree", {"objectId": found["result"]["objectId"]}
        )["nodes"]
        names = [node.get("name", {}).get("value", "") for node in nodes]
        states = {one["name"]: one["value"].get("value") for one in nodes[0].get("properties", ())}
        on = "true" in (states.get("checked"), states.get("pressed"))
        return Focus(names[0], nodes[0]["role"]["value"], " / ".join(names[1:]), on)

    def tab_to(self, *words: str, back: bool = False) -> None:
        """Press Tab until the name of what has the focus has one of these words in it."""
        passed = []
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            passed.append(self.focus.name)
            if any(word in passed[-1] for word in words):
                return
        raise AssertionError((words, passed))


class TypedLine(Line):
    """The line to type in, reached by keys."""

    def __init__(self, ear: Ear) -> None:
        self.ear = ear
        self.keyboard = ear.page.keyboard

    def enters(self, line: str) -> None:
        """Enter a line at once, as whoever dictates it does: keys are another test's."""
        self.keyboard.insert_text(line)
        self.keyboard.press("Enter")

    def asks(self, line: str) -> str:
        self.enters(line)
        return self.ear.listens()

    def does(self, line: str = "") -> str:
        self.enters(line)
        return self.ear.waits()
