"""Fixtures of the end-to-end tests: the site, the browser, and contexts that are watched.

`page` is the quick one: its browser context is shared and warm, only what the app
stores is wiped between tests. `fresh` makes contexts that have never seen the site.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from build import browsers
from e2e.server import ForeignTrap, Site
from e2e.watch import Watch

ROOT = Path(__file__).resolve().parents[1]
DIST = Path(os.environ.get("CLOWDER_DIST", ROOT / "dist"))
SCREENSHOTS = Path(__file__).parent / "screenshots"

# The timeout of one action. Loading has its own, longer one (`table.READY_TIMEOUT_MS`).
ACTION_TIMEOUT_MS = 10_000

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


def pytest_sessionstart() -> None:
    """Forget the pictures of earlier failures: they would be taken for new ones."""
    for picture in SCREENSHOTS.glob("failed-*.png"):
        picture.unlink(missing_ok=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Leave the outcome of each phase on the item, for screenshots of failures."""
    report = yield
    setattr(item, f"report_{report.when}", report)
    return report


def failed(request: pytest.FixtureRequest) -> bool:
    report = getattr(request.node, "report_call", None)
    return report is not None and report.failed


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site."""
    if not (DIST / "index.html").is_file():
        pytest.exit(f"{DIST.name}/ is not built: run `python3 build.py build` first", 2)
    return DIST


@pytest.fixture(scope="session")
def shared_site(dist: Path) -> Iterator[Site]:
    site = Site(dist)
    yield site
    site.cut()


@pytest.fixture
def site(shared_site: Site) -> Iterator[Site]:
    """The site, up and with an empty log; a test may cut it, the next finds it whole."""
    shared_site.restore()
    shared_site.store = True
    shared_site.log.clear()
    shared_site.sent.clear()
    shared_site.missing.clear()
    shared_site.extra.clear()
    yield shared_site
    shared_site.restore()


@pytest.fixture
def own_site(dist: Path) -> Iterator[Site]:
    """A site on a port of its own: another origin, so with storage of its own as well."""
    site = Site(dist)
    yield site
    site.cut()


@pytest.fixture(scope="session")
def trap() -> Iterator[ForeignTrap]:
    trap = ForeignTrap()
    yield trap
    trap.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    # Lets the context's request event see what service workers ask for.
    os.environ.setdefault("PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS", "1")
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def settings(trap: ForeignTrap) -> dict[str, Any]:
    """How Chromium is started: without calls of its own, and with the trap as its proxy."""
    try:
        program = browsers.ensure("chromium").program
    except browsers.MissingBrowser as missing:
        pytest.exit(str(missing), 2)
    return {
        "executable_path": program,
        "args": [
            "--no-sandbox",  # Chromium refuses to start for root otherwise
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            f"--proxy-server={trap.address}",
            "--proxy-bypass-list=127.0.0.1",
        ],
    }


@pytest.fixture(scope="session")
def browser(playwright: Playwright, settings: dict[str, Any]) -> Iterator[Browser]:
    """One Chromium for the whole run."""
    browser = playwright.chromium.launch(**settings)
    yield browser
    browser.close()


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
        context.set_default_timeout(ACTION_TIMEOUT_MS)
        self.opened.append((context, Watch(context, self._trap)))
        return context

    def page(self, **options: Any) -> Page:
        return self.context(**options).new_page()

    def watch(self, page: Page) -> Watch:
        """The watch of the context that a page belongs to."""
        return next(watch for context, watch in self.opened if context == page.context)

    def close(self) -> None:
        for context, _ in self.opened:
            context.close()


def settle(page: Page) -> None:
    """Let events that are under way arrive; a page that is gone has none."""
    if not page.is_closed():
        page.evaluate("() => new Promise(done => setTimeout(done, 0))")


def tell_failure(request: pytest.FixtureRequest, pages: list[Page], watches: list[Watch]) -> None:
    """After a failure keep pictures, and print what the browser said; pytest shows it."""
    if failed(request):
        for watch in watches:
            print("\n".join(["console:", *watch.console[-40:], *watch.complaints]))
        name = re.sub(r"[^\w.-]+", "-", request.node.name)
        for number, page in enumerate(pages, 1):
            if not page.is_closed():
                shot(page, f"failed-{name}-{number}")


def shot(page: Page, name: str) -> Path:
    """Keep a picture of the page in e2e/screenshots/."""
    SCREENSHOTS.mkdir(exist_ok=True)
    path = SCREENSHOTS / f"{name}.png"
    page.screenshot(path=path)
    return path


@pytest.fixture
def fresh(request: pytest.FixtureRequest, browser: Browser, trap: ForeignTrap) -> Iterator[Fresh]:
    """Contexts that have never seen the site; none may complain."""
    fresh = Fresh(browser, trap)
    yield fresh
    pages = [page for context, _ in fresh.opened for page in context.pages]
    for page in pages:
        settle(page)
    watches = [watch for _, watch in fresh.opened]
    tell_failure(request, pages, watches)
    fresh.close()
    if not failed(request):
        for watch in watches:
            watch.check()


@pytest.fixture
def lasting(
    playwright: Playwright, settings: dict[str, Any], fresh: Fresh, tmp_path: Path
) -> BrowserContext:
    """A context with a profile on disk; the others' cache, in memory, keeps no large file."""
    profile = tmp_path / "profile"
    return fresh.adopt(
        playwright.chromium.launch_persistent_context(profile, **settings, **DESKTOP)
    )


@pytest.fixture(scope="session")
def warm(browser: Browser, trap: ForeignTrap) -> Iterator[Fresh]:
    """The shared context behind `page`."""
    fresh = Fresh(browser, trap)
    fresh.context()
    yield fresh
    fresh.close()


# Service worker and caches stay: they are what makes the shared context warm.
_KEPT_WARM = "cookies,file_systems,indexeddb,local_storage,websql"


@pytest.fixture
def page(request: pytest.FixtureRequest, warm: Fresh, site: Site) -> Iterator[Page]:
    """A page that finds no stored match or setting; it may not complain."""
    context, watch = warm.opened[0]
    watch.forget()
    page = context.new_page()
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": site.origin, "storageTypes": _KEPT_WARM}
    )
    yield page
    for open_page in context.pages:
        settle(open_page)
    tell_failure(request, context.pages, [watch])
    for open_page in context.pages:
        open_page.close()
    if not failed(request):
        watch.check()


@pytest.fixture
def watch(warm: Fresh) -> Watch:
    """The watch of `page`, for tests that provoke a complaint."""
    return warm.opened[0][1]


@pytest.fixture
def phone(fresh: Fresh) -> Page:
    """A touch screen of 360 × 740."""
    return fresh.page(**PHONE)


@pytest.fixture
def take(request: pytest.FixtureRequest) -> Callable[[Page, str], Path]:
    """Keeps a named screenshot."""
    return shot
