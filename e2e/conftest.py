"""Fixtures of the end-to-end tests: the site, the browser, and contexts that are watched.

`page` runs already and has nothing stored, like those of `mia`, `tom` and `ada`: each goes from
test to test, and what a test has stored is deleted after it. `tour`, `touch_tour` and `phone_tour`
go on with all that is stored. `begun` is for tests that have to see a start: its context is shared
and warm, and only what the app stores is wiped between tests. `fresh` makes contexts that have
never seen the site. Where several workers run the tests, each has its own of everything here.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from build import browsers
from e2e.contexts import DESKTOP, PHONE, SCREENSHOTS, TABLET, Fresh, Shared, Tour, failed, leave
from e2e.devices import Device
from e2e.people import Friend
from e2e.server import ForeignTrap, Site
from e2e.watch import Watch

pytest_plugins = ["build.sampling"]

ROOT = Path(__file__).resolve().parents[1]
CLIPBOARD = ["clipboard-read", "clipboard-write"]
# Chromium optimises Python's WebAssembly while it runs, and without a profile on disk it does so
# anew for every page that starts. Without that a first start takes 2.2 s of processor time in
# place of 3.6, on a busy machine. Contexts with a profile, and pages that go from test to test, go
# on as people's browsers do: twenty tests on a page cost 45 s so, and 51 s without optimising.
UNOPTIMISED = "--js-flags=--liftoff-only"
DIST = Path(os.environ.get("CLOWDER_DIST", ROOT / "dist"))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Forget the pictures of earlier failures: they would be taken for new ones.

    Not in a worker: one that starts late would take away what another has just left.
    """
    if not hasattr(session.config, "workerinput"):
        for picture in SCREENSHOTS.glob("failed-*.png"):
            picture.unlink(missing_ok=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Leave the outcome of each phase on the item, for screenshots of failures."""
    report = yield
    setattr(item, f"report_{report.when}", report)
    return report


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
    shared_site.types.clear()
    shared_site.broken.clear()
    yield shared_site
    shared_site.restore()


@pytest.fixture
def own_site(dist: Path) -> Iterator[Site]:
    """A site on a port of its own: another origin, so with storage of its own as well."""
    site = Site(dist)
    yield site
    site.cut()


@pytest.fixture
def copy(dist: Path, tmp_path: Path) -> Iterator[Site]:
    """A site whose files the test may change."""
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    site = Site(folder)
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
            "--disable-audio-output",  # nobody listens, and playing costs processor time
            f"--proxy-server={trap.address}",
            "--proxy-bypass-list=127.0.0.1",
        ],
    }


@pytest.fixture(scope="session")
def browser(playwright: Playwright, settings: dict[str, Any]) -> Iterator[Browser]:
    """One Chromium for all contexts without a profile of their own."""
    quick = {**settings, "args": [*settings["args"], UNOPTIMISED]}
    browser = playwright.chromium.launch(**quick)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def steady(playwright: Playwright, settings: dict[str, Any]) -> Iterator[Browser]:
    """One Chromium for pages that go from test to test: what it optimises once serves them all."""
    browser = playwright.chromium.launch(**settings)
    yield browser
    browser.close()


@pytest.fixture
def fresh(request: pytest.FixtureRequest, browser: Browser, trap: ForeignTrap) -> Iterator[Fresh]:
    """Contexts that have never seen the site; none may complain."""
    fresh = Fresh(browser, trap)
    yield fresh
    pages = [page for context, _ in fresh.opened for page in context.pages]
    watches = [watch for _, watch in fresh.opened]
    try:
        leave(request, watches, pages)
    finally:
        fresh.close()
    if not failed(request):
        for watch in watches:
            watch.check()


@pytest.fixture
def lasting(
    playwright: Playwright, settings: dict[str, Any], fresh: Fresh, tmp_path: Path
) -> BrowserContext:
    """A context with a profile on disk; a fresh one's cache, in memory, keeps no large file."""
    profile = tmp_path / "profile"
    return fresh.adopt(
        playwright.chromium.launch_persistent_context(profile, **settings, **DESKTOP)
    )


@pytest.fixture(scope="session")
def warm(
    playwright: Playwright,
    settings: dict[str, Any],
    trap: ForeignTrap,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Shared]:
    """The context behind `begun`: a profile on disk, where compiled WebAssembly is kept."""
    profile = tmp_path_factory.mktemp("warm")
    context = playwright.chromium.launch_persistent_context(profile, **settings, **DESKTOP)
    yield Shared(context, trap)
    context.close()


@pytest.fixture
def begun(request: pytest.FixtureRequest, warm: Shared, site: Site) -> Iterator[Page]:
    """A page on which nothing has been loaded, and that finds nothing stored."""
    with warm.page(request, site) as page:
        yield page


@pytest.fixture
def watch(warm: Shared) -> Watch:
    """The watch of `begun`, for tests that provoke a complaint."""
    return warm.watch


@pytest.fixture(scope="session")
def device(steady: Browser, trap: ForeignTrap) -> Iterator[Device]:
    """What is behind `page`."""
    device = Device(steady.new_context(**DESKTOP), trap, DESKTOP["viewport"])
    yield device
    device.context.close()


@pytest.fixture
def page(request: pytest.FixtureRequest, device: Device, site: Site) -> Iterator[Page]:
    """A page that runs already, at home, with no stored match or setting; it may not complain."""
    with device.page(request, site) as page:
        yield page


@pytest.fixture(scope="session")
def devices(steady: Browser, trap: ForeignTrap) -> Iterator[dict[str, Device]]:
    """What is behind `mia`, `tom` and `ada`: three that know nothing of each other."""
    sizes = {"Mia": DESKTOP, "Tom": PHONE, "Ada": TABLET}
    devices = {
        name: Device(steady.new_context(**size, permissions=CLIPBOARD), trap, size["viewport"])
        for name, size in sizes.items()
    }
    yield devices
    for device in devices.values():
        device.context.close()


@pytest.fixture
def mia(request: pytest.FixtureRequest, devices: dict[str, Device], site: Site) -> Iterator[Friend]:
    """Somebody at a desktop."""
    with devices["Mia"].page(request, site) as page:
        yield Friend(page, site.root, "Mia")


@pytest.fixture
def tom(request: pytest.FixtureRequest, devices: dict[str, Device], site: Site) -> Iterator[Friend]:
    """Somebody with a phone."""
    with devices["Tom"].page(request, site) as page:
        yield Friend(page, site.root, "Tom")


@pytest.fixture
def ada(request: pytest.FixtureRequest, devices: dict[str, Device], site: Site) -> Iterator[Friend]:
    """Somebody with a tablet held upright."""
    with devices["Ada"].page(request, site) as page:
        yield Friend(page, site.root, "Ada")


@pytest.fixture(scope="session")
def tours(steady: Browser, trap: ForeignTrap) -> Iterator[dict[str, Tour]]:
    """What is behind `tour`, `touch_tour` and `phone_tour`."""
    sizes = {"desktop": DESKTOP, "touch": {**DESKTOP, "has_touch": True}, "phone": PHONE}
    tours = {
        name: Tour(steady.new_context(**size), trap, size["viewport"])
        for name, size in sizes.items()
    }
    yield tours
    for tour in tours.values():
        tour.context.close()


@pytest.fixture
def tour(request: pytest.FixtureRequest, tours: dict[str, Tour], site: Site) -> Iterator[Page]:
    """A page that runs already; whatever is stored must not matter to the test."""
    with tours["desktop"].page(request, site) as page:
        yield page


@pytest.fixture
def touch_tour(
    request: pytest.FixtureRequest, tours: dict[str, Tour], site: Site
) -> Iterator[Page]:
    """The same on a large touch screen."""
    with tours["touch"].page(request, site) as page:
        yield page


@pytest.fixture
def phone_tour(
    request: pytest.FixtureRequest, tours: dict[str, Tour], site: Site
) -> Iterator[Page]:
    """The same on a touch screen of 360 × 740."""
    with tours["phone"].page(request, site) as page:
        yield page
