"""A Chromium that nobody watches: tabs are told what to do by single words of its protocol.

A test driver asks a page for all its events, network traffic among them, and Chromium then keeps
what the page loads. Here nothing is asked for but the value of an expression.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from build.project import BuildError

_SWITCHES = (
    "--headless",
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
    # Of several tabs all are in front.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--force-prefers-reduced-motion",
    "--window-size=1280,800",
)

# Chromium wants its ends of the pipe at the numbers 3 and 4.
_START = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
for number, end in enumerate(ends, 3):
    os.dup2(end, number)
os.execv(sys.argv[3], sys.argv[3:])
"""

_WORK = "{ const end = performance.now() + 300; while (performance.now() < end); }"

_WAIT = """new Promise((done, fail) => {
  const end = performance.now() + %d;
  const look = () => {
    const found = %s;
    if (found) done(found);
    else if (performance.now() > end) fail(document.body.innerText);
    else setTimeout(look, 30);
  };
  look();
})"""

_PATIENCE_MS = 60_000


class Tab:
    """A page of a browser context of its own, and so of a process of its own."""

    def __init__(self, browser: Devtools, context: str, session: str) -> None:
        self._browser = browser
        self._context = context
        self._session = session

    def value(self, expression: str) -> Any:
        """Returns the value of an expression, a promise's when it is kept."""
        given = self._browser.call(
            "Runtime.evaluate",
            self._session,
            expression=expression,
            awaitPromise=True,
            returnByValue=True,
        )
        if "exceptionDetails" in given:
            why = given["exceptionDetails"]["exception"]
            said = why.get("description") or why.get("value")
            raise BuildError(f"{expression!r} fails, on the page: {said}")
        return given["result"].get("value")

    def wait(self, expression: str, patience_ms: int = _PATIENCE_MS) -> Any:
        """Returns the value of an expression as soon as it is true."""
        return self.value(_WAIT % (patience_ms, expression))

    def go(self, address: str) -> None:
        """Open an address."""
        self._browser.call("Page.navigate", self._session, url=address)

    def process(self) -> int:
        """Returns the number of its renderer's process, which its workers share: of all renderers
        the one that works when the page does."""
        before = self._browser.renderers()
        self.value(_WORK)
        after = self._browser.renderers()
        return max(after, key=lambda number: after[number] - before.get(number, 0.0))

    def close(self) -> None:
        """End the page, and its context with all that is stored."""
        self._browser.call("Target.disposeBrowserContext", browserContextId=self._context)


class Devtools:
    """The program's end of the protocol, over a pipe."""

    def __init__(self, says: int, hears: int) -> None:
        self._says = says
        self._hears = hears
        self._rest = b""
        self._count = 0

    def call(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """Returns the result of a method; events are passed over."""
        self._count += 1
        message: dict[str, Any] = {"id": self._count, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self._says, json.dumps(message).encode() + b"\0")
        while (heard := self._next()).get("id") != self._count:
            pass
        if "error" in heard:
            raise BuildError(f"{method}: {heard['error']['message']}")
        result: dict[str, Any] = heard["result"]
        return result

    def tab(self) -> Tab:
        """A tab of a browser context of its own."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)
        attached = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        return Tab(self, context, attached["sessionId"])

    def renderers(self) -> dict[int, float]:
        """Returns the processor time of every renderer so far, in seconds."""
        found = self.call("SystemInfo.getProcessInfo")["processInfo"]
        return {int(each["id"]): each["cpuTime"] for each in found if each["type"] == "renderer"}

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = os.read(self._hears, 1 << 16)
            if not more:
                raise BuildError("Chromium has ended")
            self._rest += more
        text, _, self._rest = self._rest.partition(b"\0")
        heard: dict[str, Any] = json.loads(text)
        return heard


@contextmanager
def unwatched(program: Path) -> Iterator[Devtools]:
    """A Chromium with a profile of its own, which ends with the block."""
    its_hears, says = os.pipe()
    hears, its_says = os.pipe()
    with tempfile.TemporaryDirectory(prefix="clowder-", ignore_cleanup_errors=True) as profile:
        switches = [*_SWITCHES, "--remote-debugging-pipe", f"--user-data-dir={profile}"]
        process = subprocess.Popen(
            [sys.executable, "-c", _START, str(its_hears), str(its_says), str(program), *switches],
            pass_fds=(its_hears, its_says),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(its_hears)
        os.close(its_says)
        try:
            yield Devtools(says, hears)
        finally:
            os.close(says)
            os.close(hears)
            process.terminate()
            process.wait()
