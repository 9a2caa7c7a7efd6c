"""Firefox and WebKitGTK, driven by their own protocols behind one small interface.

Playwright's builds of these engines are patched and cannot be had from Debian, and
Debian has no geckodriver; so Firefox is spoken to in WebDriver BiDi over its own
socket, WebKitGTK in classic WebDriver over its own driver.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from pathlib import Path
from typing import IO, Any, ClassVar

import websocket

from build.browsers import Browser
from e2e.server import HOST, ForeignTrap

START_TIMEOUT_S = 60
SESSION_TIMEOUT_S = 20
COMMAND_TIMEOUT_S = 60
VIEWPORT = {"width": 1024, "height": 768}

# The element that a person would call by this name: label first, otherwise its text, of which a
# screen reader says nothing that is hidden from it (what Confirm brings is no part of its name).
_FIND = """(name) => {
  const shown = (element) => element.getClientRects().length > 0;
  const text = (element) => {
    const said = element.cloneNode(true);
    for (const part of said.querySelectorAll("[aria-hidden=true]")) part.remove();
    return said.textContent;
  };
  const label = (element) => (element.getAttribute("aria-label")
    || [...(element.labels || [])].map((l) => l.textContent).join(" ")
    || text(element)).replace(/\\s+/g, " ").trim();
  return [...document.querySelectorAll("button, a[href], input, select, [role]")]
    .find((element) => shown(element) && label(element) === name);
}"""


# WebKitGTK's driver hands out no console messages, so the page's own are overheard. It
# begins with the load event: what is said before that, the other engines hear.
_OVERHEAR = """
const said = window.overheard = window.overheard || [];
if (!said.on) {
  said.on = true;
  const tell = console.error.bind(console);
  console.error = (...words) => { said.push("console: " + words.join(" ")); tell(...words); };
  addEventListener("error", (event) => said.push("javascript: " + event.message));
  addEventListener("unhandledrejection", (event) => said.push("promise: " + event.reason));
}
"""

_HERE = """[location.href, {...document.documentElement.dataset},
  navigator.serviceWorker?.controller?.state, document.body?.innerText.slice(0, 300)]"""
"""Where the page stands, for whoever reads why a test failed."""


class EngineError(RuntimeError):
    """The browser refused a command or did not answer."""


class Engine(ABC):
    """One page in one browser: what the smoke tests need, no more."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    @abstractmethod
    def goto(self, url: str) -> None:
        """Load an address and wait for its load event."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """The JSON value of a JavaScript expression; promises are awaited."""

    @abstractmethod
    def perform(self, actions: list[dict[str, Any]]) -> None:
        """Carry out input actions (both protocols write them alike)."""

    @abstractmethod
    def screenshot(self, path: Path) -> None:
        """Save what is seen as PNG."""

    @abstractmethod
    def close(self) -> None:
        """End the browser and everything started for it."""

    def wait_for(self, expression: str, timeout_s: float = 30) -> Any:
        """Wait until an expression is true, and return its value."""
        deadline = time.monotonic() + timeout_s
        while True:
            value = self.evaluate(expression)
            if value:
                return value
            if time.monotonic() > deadline:
                here = self.evaluate(_HERE)
                raise EngineError(f"still not true after {timeout_s:.0f} s: {expression}; {here}")
            time.sleep(0.1)

    def has(self, name: str) -> bool:
        """Returns whether a visible control has this accessible name."""
        return bool(self.evaluate(f"!!({_FIND})({json.dumps(name)})"))

    def click(self, name: str) -> None:
        """Press the mouse on the control with this accessible name, waiting for it."""
        found = f"({_FIND})({json.dumps(name)})"
        self.wait_for(f"!!{found}")
        where = self.evaluate(
            f"(() => {{ const it = {found};"
            " it.scrollIntoView({block: 'center', behavior: 'instant'});"
            " const box = it.getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        self.click_at(*where)

    def click_at(self, x: float, y: float) -> None:
        """Press the mouse at a point of the viewport."""
        self.perform(
            [
                {
                    "type": "pointer",
                    "id": "mouse",
                    "parameters": {"pointerType": "mouse"},
                    "actions": [
                        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
                        {"type": "pointerDown", "button": 0},
                        {"type": "pointerUp", "button": 0},
                    ],
                }
            ]
        )

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Carry with the mouse from a point of the viewport to another one, by way of a third."""
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 50}
            for x, y in (start, middle, end)
        ]
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.perform([{**mouse, "actions": [moves[0], down, *moves[1:], up]}])

    def press(self, *keys: str) -> None:
        """Press and release keys, given as the characters WebDriver knows them by."""
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.perform([{"type": "key", "id": "keyboard", "actions": strokes}])


class Firefox(Engine):
    """Firefox without a window, over WebDriver BiDi."""

    _PREFERENCES: ClassVar = {
        "app.update.disabledForTesting": True,
        "browser.shell.checkDefaultBrowser": False,
        "datareporting.policy.dataSubmissionEnabled": False,
        "extensions.update.enabled": False,
        # As for Chromium: what optimising costs is never won back by pages that live so shortly.
        "javascript.options.wasm_optimizingjit": False,
        "media.gmp-manager.updateEnabled": False,
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "services.settings.server": "data:,",
    }

    def __init__(self, found: Browser, trap: ForeignTrap) -> None:
        super().__init__()
        self._ended = contextlib.ExitStack()
        profile = self._ended.enter_context(
            tempfile.TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True)
        )
        self._write_preferences(Path(profile), trap)
        self._process = subprocess.Popen(
            [found.program, "--headless", "--no-remote", "--profile", profile,
             "--remote-debugging-port", "0", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={
                **os.environ, "HOME": profile, "MOZ_CRASHREPORTER_DISABLE": "1",
                # Only so does Firefox let us turn its own settings server off.
                "MOZ_REMOTE_SETTINGS_DEVTOOLS": "1",
            },
        )  # fmt: skip
        self._ended.callback(_end, self._process)
        try:
            self._connect()
        except BaseException:
            self.close()
            raise

    def _write_preferences(self, profile: Path, trap: ForeignTrap) -> None:
        proxied = {
            "network.proxy.type": 1,
            "network.proxy.http": HOST,
            "network.proxy.http_port": trap.port,
            "network.proxy.ssl": HOST,
            "network.proxy.ssl_port": trap.port,
        }
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});"
            for name, value in {**self._PREFERENCES, **proxied}.items()
        ]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")

    def _connect(self) -> None:
        address = _line_matching(self._process.stderr, r"WebDriver BiDi listening on (ws://\S+)")
        self._socket = websocket.create_connection(
            f"{address}/session", timeout=COMMAND_TIMEOUT_S, suppress_origin=True
        )
        self._ended.callback(self._socket.close)
        self._number = 0
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        tree = self._send("browsingContext.getTree")
        self._context = tree["contexts"][0]["context"]
        self._send("browsingContext.setViewport", context=self._context, viewport=VIEWPORT)

    def _send(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("method") == "log.entryAdded":
                self._note(message["params"])
            elif message.get("id") == self._number:
                if message["type"] == "error":
                    raise EngineError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            place = (entry.get("stackTrace") or {}).get("callFrames", [])[:1]
            words = [entry["text"], json.dumps(entry.get("args", [])), json.dumps(place)]
            self.complaints.append(f"{entry['type']}: {' '.join(words)[:1000]}")

    def goto(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        outcome = self._send(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((it) => JSON.stringify(it ?? null))",
            target={"context": self._context},
            awaitPromise=True,
            userActivation=True,
        )
        if outcome["type"] == "exception":
            raise EngineError(f"{outcome['exceptionDetails']['text']} in {expression}")
        return json.loads(outcome["result"]["value"])

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._send("input.performActions", context=self._context, actions=actions)

    def screenshot(self, path: Path) -> None:
        taken = self._send("browsingContext.captureScreenshot", context=self._context)
        path.write_bytes(base64.b64decode(taken["data"]))

    def close(self) -> None:
        self._ended.close()


class WebKit(Engine):
    """WebKitGTK's MiniBrowser on a display of its own, over classic WebDriver."""

    def __init__(self, found: Browser, trap: ForeignTrap) -> None:
        super().__init__()
        self._ended = contextlib.ExitStack()
        # Now and then the driver never hears from the browser that it has started.
        for attempts_left in (2, 1, 0):
            try:
                self._start(found, trap)
                return
            except EngineError:
                self.close()
                if not attempts_left:
                    raise
            except BaseException:
                self.close()
                raise

    def _start(self, found: Browser, trap: ForeignTrap) -> None:
        assert found.driver
        assert found.display
        home = self._ended.enter_context(
            tempfile.TemporaryDirectory(prefix="webkit-", ignore_cleanup_errors=True)
        )
        screen = subprocess.Popen(
            [found.display, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self._ended.callback(_end, screen)
        number = _line_matching(screen.stdout, r"^(\d+)$")
        # Everything that the browser stores goes below XDG's folders, so away with them.
        folders = {
            f"XDG_{kind}_HOME": f"{home}/{kind.lower()}" for kind in ("CACHE", "CONFIG", "DATA")
        }
        driver = subprocess.Popen(
            [found.driver, "--host=127.0.0.1", f"--port={(port := _free_port())}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True,
            env={
                **os.environ, **folders, "DISPLAY": f":{number}", "HOME": home,
                # Without compositing (WEBKIT_DISABLE_…) the driver's screenshots never come.
                "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1", "GDK_BACKEND": "x11",
                # It keeps two cores busy with optimising WebAssembly: half of what a run costs.
                "JSC_useOMGJIT": "0",
            },
        )  # fmt: skip
        self._ended.callback(_end, driver)
        self._base = f"http://{HOST}:{port}"
        self._wait_for_driver()
        options = {
            "binary": str(found.program),
            "args": ["--automation"],
        }
        proxy = {
            "proxyType": "manual",
            "httpProxy": trap.address,
            "sslProxy": trap.address,
            "noProxy": [HOST],
        }
        capabilities = {"webkitgtk:browserOptions": options, "proxy": proxy}
        wanted = {"capabilities": {"alwaysMatch": capabilities}}
        session = self._ask("POST", "/session", wanted, timeout_s=SESSION_TIMEOUT_S)
        self._base += f"/session/{session['sessionId']}"
        self._ended.callback(self._quit)
        self._ask("POST", "/window/rect", {**VIEWPORT, "x": 0, "y": 0})

    def _quit(self) -> None:
        with contextlib.suppress(EngineError):
            self._ask("DELETE", "")

    def _wait_for_driver(self) -> None:
        deadline = time.monotonic() + START_TIMEOUT_S
        while True:
            with contextlib.suppress(EngineError):
                self._ask("GET", "/status")
                return
            if time.monotonic() > deadline:
                raise EngineError("WebKitWebDriver does not answer")
            time.sleep(0.05)

    def _ask(
        self, method: str, path: str, body: Any = None, timeout_s: float = COMMAND_TIMEOUT_S
    ) -> Any:
        data = None if method != "POST" else json.dumps(body or {}).encode()
        request = urllib.request.Request(f"{self._base}{path}", data=data, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=timeout_s) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise EngineError(f"{method} {path}: {error.read().decode()}") from None
        except OSError as error:
            raise EngineError(f"{method} {path}: {error}") from None

    def goto(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})
        self._ask("POST", "/execute/sync", {"script": _OVERHEAR, "args": []})

    def evaluate(self, expression: str) -> Any:
        script = (
            "const done = arguments[arguments.length - 1];"
            f"Promise.resolve().then(() => ({expression}))"
            ".then((it) => done([JSON.stringify(it ?? null), (window.overheard || []).splice(0)]),"
            " (error) => done(String(error)));"
        )
        outcome = self._ask("POST", "/execute/async", {"script": script, "args": []})
        if isinstance(outcome, str):
            raise EngineError(f"{outcome} in {expression}")
        value, complaints = outcome
        self.complaints += complaints
        return json.loads(value)

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._ask("POST", "/actions", {"actions": actions})

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._ask("GET", "/screenshot")))

    def close(self) -> None:
        self._ended.close()


def _free_port() -> int:
    import socket

    with socket.create_server((HOST, 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _line_matching(output: IO[str] | None, pattern: str) -> str:
    """Wait for a line of a program's output and return the pattern's group.

    The rest is read and dropped in the background, so that the pipe never fills.
    """
    assert output
    found: list[str] = []
    seen = threading.Event()

    def read() -> None:
        for line in output:
            if not found and (match := re.search(pattern, line)):
                found.append(match[1])
                seen.set()
        seen.set()

    threading.Thread(target=read, daemon=True).start()
    seen.wait(START_TIMEOUT_S)
    if not found:
        raise EngineError(f"the program never said {pattern!r}")
    return found[0]
