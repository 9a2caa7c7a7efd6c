"""Everything a browser context complains about, collected until a test ends."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError

from e2e.server import HOST, ForeignTrap

_LOCAL_SCHEMES = ("data", "blob", "about")


class Watch:
    """Collects console errors, exceptions, crashes and foreign requests of one context."""

    def __init__(self, context: BrowserContext, trap: ForeignTrap) -> None:
        self.console: list[str] = []
        self.complaints: list[str] = []
        self.crashed: set[Page] = set()
        self._allowed: list[re.Pattern[str]] = []
        self._trap = trap
        self._trap_before = len(trap.asked)
        context.on("page", lambda page: page.on("crash", self._on_crash))
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)

    def allow(self, pattern: str) -> None:
        """Tolerate complaints that match, where the test itself provokes them."""
        self._allowed.append(re.compile(pattern))

    def forget(self) -> None:
        """Start anew, for a context that several tests share."""
        self.console.clear()
        self.complaints.clear()
        self.crashed.clear()
        self._allowed.clear()
        self._trap_before = len(self._trap.asked)

    def check(self) -> None:
        """Fail when there was a complaint that nobody allowed."""
        foreign = [f"foreign request: {line}" for line in self._trap.asked[self._trap_before :]]
        left = [
            complaint
            for complaint in self.complaints + foreign
            if not any(pattern.search(complaint) for pattern in self._allowed)
        ]
        assert not left, "the browser complained:\n  " + "\n  ".join(left)

    def _on_console(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text}")
        if message.type == "error":
            place = message.location.get("url", "")
            self.complaints.append(f"console error: {message.text} ({place})")

    def _on_crash(self, page: Page) -> None:
        self.crashed.add(page)
        self.complaints.append(f"the page crashed: {page.url}")

    def _on_error(self, error: WebError) -> None:
        self.complaints.append(f"page error: {error.error}")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in _LOCAL_SCHEMES and address.hostname != HOST:
            self.complaints.append(f"foreign request: {request.url}")
