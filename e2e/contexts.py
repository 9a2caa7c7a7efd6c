"""Browser contexts that are watched: shared warm ones, and fresh ones that know nothing."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from e2e.server import ForeignTrap, Site
from e2e.watch import Watch

SCREENSHOTS = Path(__file__).parent / "screenshots"
# Pictures of what goes well are for people: nobody looks at them in CI, and 280 take a minute.
WANTS_PICTURES = bool(os.environ.get("CLOWDER_PICTURES"))

# The timeout of one action. Loading has its own, longer one .
ACTION_TIMEOUT_MS = 10_000
READY_TIMEOUT_MS = 60_000

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "locale": "en-GB",
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
TABLET: dict[str, Any] = {
    "viewport": {"width": 768, "height": 1024},
    "locale": "en-GB",
    "has_touch": True,
}

# Service worker and caches stay: they are what makes a shared context warm.
_KEPT_WARM = "cookies,file_systems,indexeddb,local_storage,websql"


class Fresh:
    """Makes contexts without history, each with a watch, and ends them with the test."""

    def __init__(self, browser: Browser, trap: ForeignTrap) -> None:
        self._browser = browser
        self._trap = trap
        self.opened: list[tuple[BrowserContext, Watch]] = []

    def context(self, **options: Any) -> BrowserContext:
        return self.adopt(self._browser.new_context(**{**DESKTOP, **options}))

    def adopt(self, context: BrowserContext) -> BrowserContext:
        """Watch a context from here on, and close it with the others."""
        self.opened.append((context, watched(context, self._trap)))
        return context

    def page(self, **options: Any) -> Page:
        return self.context(**options).new_page()

    def watch(self, page: Page) -> Watch:
        """The watch of the context that a page belongs to."""
        return next(watch for context, watch in self.opened if context == page.context)

    def close(self) -> None:
        for context, _ in self.opened:
            context.close()


class Shared:
    """A context that many tests use: warm, and for each of them without stored matches."""

    def __init__(self, context: BrowserContext, trap: ForeignTrap) -> None:
        self.context = context
        self.watch = watched(context, trap)
        # A browser with a profile begins with a page, and keeps its window as long as that.
        self._first = tuple(context.pages)

    @contextmanager
    def page(self, request: pytest.FixtureRequest, site: Site) -> Iterator[Page]:
        """A page that finds nothing stored; all that the test opens is closed with it."""
        self.watch.forget()
        page = self.context.new_page()
        self.context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin", {"origin": site.origin, "storageTypes": _KEPT_WARM}
        )
        yield page
        opened = [tab for tab in self.context.pages if tab not in self._first]
        try:
            leave(request, [self.watch], opened)
            if not failed(request):
                assert_own_clock(opened)
        finally:
            # Whatever went wrong stays with this test.
            for tab in opened:
                tab.close()
        if not failed(request):
            self.watch.check()


class Tour:
    """A page that one test after the other uses: each finds it on the home screen.

    A start costs more than most of what a test does. What tests before have left behind, a match
    on the match list or a setting, must not matter to whoever takes part; a test after which a word
    still hangs over the screen takes no part.
    """

    def __init__(self, context: BrowserContext, trap: ForeignTrap, viewport: ViewportSize) -> None:
        self.context = context
        self.watch = watched(context, trap)
        self._viewport = viewport
        self._page: Page | None = None

    @contextmanager
    def page(self, request: pytest.FixtureRequest, site: Site) -> Iterator[Page]:
        """The page, at home, of its usual size, in the light and without animations."""
        self.watch.forget()
        page = self._page or self.context.new_page()
        # After a failure nobody knows what the page is up to: the next test gets another one.
        self._page = None
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.set_viewport_size(self._viewport)
        page.goto(f"{site.root}#/")
        page.locator("html[data-ready=home]").wait_for(state="attached", timeout=READY_TIMEOUT_MS)
        yield page
        leave(request, [self.watch], [page])
        if failed(request):
            page.close()
            return
        self.watch.check()
        self._page = page


def watched(context: BrowserContext, trap: ForeignTrap) -> Watch:
    """Set the timeout of a new context, and watch it."""
    context.set_default_timeout(ACTION_TIMEOUT_MS)
    return Watch(context, trap)


def kill(profile: Path) -> None:
    """End the browser of that profile as a crash or an empty battery does."""
    wanted = f"--user-data-dir={profile}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            arguments = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if wanted in arguments and not any(
            argument.startswith(b"--type=") for argument in arguments
        ):
            os.kill(int(process.name), signal.SIGKILL)
            deadline = time.monotonic() + 10
            while process.exists() and time.monotonic() < deadline:
                time.sleep(0.05)
            return
    raise AssertionError("the browser does not run")


def assert_own_clock(pages: Sequence[Page]) -> None:
    """None of these pages goes by a clock of the test's: one that is put into a page of a shared
    context stays in it, and all pages of later tests would go by it as well."""
    for page in pages:
        if not page.is_closed():
            assert "[native code]" in page.evaluate("String(setTimeout)"), "take a fresh context"


def failed(request: pytest.FixtureRequest) -> bool:
    """Returns whether the test itself has failed, for what is kept of failures."""
    report = getattr(request.node, "report_call", None)
    return report is not None and report.failed


def leave(request: pytest.FixtureRequest, watches: Sequence[Watch], pages: Sequence[Page]) -> None:
    """Let events that are under way arrive.

    After a failure keep pictures, and print what the browser said; pytest shows it.
    """
    crashed = {page for watch in watches for page in watch.crashed}
    pages = [page for page in pages if not page.is_closed() and page not in crashed]
    for page in pages:
        page.evaluate("() => new Promise(done => setTimeout(done, 0))")
    if failed(request):
        for watch in watches:
            print("\n".join(["console:", *watch.console[-40:], *watch.complaints]))
        name = re.sub(r"[^\w.-]+", "-", request.node.name)
        # Several shared contexts leave their pictures one after the other.
        before = len(list(SCREENSHOTS.glob(f"failed-{name}-*.png")))
        for number, page in enumerate(pages, before + 1):
            _keep_picture(page, f"failed-{name}-{number}")


def shot(page: Page, name: str) -> None:
    """Keep a picture of the page in e2e/screenshots/, for whoever runs the tests to look at it."""
    if WANTS_PICTURES:
        _keep_picture(page, name)


def _keep_picture(page: Page, name: str) -> None:
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png")
