"""Loading: an update waits, a failure is told in words, micropip works from the site."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, Route, expect

import pyengine
from e2e.contexts import Fresh
from e2e.server import Site
from e2e.table import Table, wait_bots, wait_ready

VERSION = "window.clowderBoot.version"


def publish(folder: Path, version: str) -> None:
    """Put a new version of the page and of its service worker in place, as a deploy would."""
    page = folder / "index.html"
    page.write_text(
        re.sub(r'"version":"[^"]+"', f'"version":"{version}"', page.read_text("utf-8")), "utf-8"
    )
    worker = folder / "sw.js"
    text = worker.read_text("utf-8")
    revised = re.sub(r'("url":"index\.html","revision":")[^"]+', rf"\g<1>{version}", text)
    assert revised != text
    worker.write_text(revised, "utf-8")


def kept_offline(page: Page) -> None:
    """Wait for the service worker."""
    page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=60_000)


def test_an_update_waits_until_it_is_asked_for(fresh: Fresh, copy: Site) -> None:
    """A match goes on in the version it was begun in; `applyUpdate` brings the new one."""
    page = fresh.page()
    Table.start(page, copy.root, ("person",), seed="update")
    kept_offline(page)
    before = page.evaluate(VERSION)
    publish(copy.folder, "next")
    page.reload()
    wait_ready(page, "table")
    page.wait_for_function("window.clowderBoot.state.updateWaiting", timeout=60_000)
    assert page.evaluate(VERSION) == before
    page.reload()
    wait_ready(page, "table")
    assert page.evaluate(VERSION) == before, "a reload must not bring half an update"
    page.wait_for_function("window.clowderBoot.state.updateWaiting", timeout=60_000)
    with page.expect_navigation(timeout=60_000):
        page.evaluate("setTimeout(window.clowderBoot.applyUpdate)")
    wait_ready(page, "table")
    assert page.evaluate(VERSION) == "next"
    assert not page.evaluate("window.clowderBoot.state.updateWaiting")


@pytest.mark.sampled(one_in=6, group="loading")
def test_the_offer_brings_the_update_with_one_click(fresh: Fresh, copy: Site) -> None:
    """Whoever takes the offer reads that the update comes, and has it without a further click."""
    page = fresh.page()
    page.goto(copy.root)
    wait_ready(page, "home")
    kept_offline(page)
    publish(copy.folder, "next")
    page.reload()
    offer = page.get_by_role("button", name="Load it now")
    offer.click(timeout=60_000)
    with page.expect_navigation(timeout=60_000):
        expect(page.get_by_text("Loading the new version of Clowder")).to_be_visible()
        expect(offer).to_have_count(0)
    wait_ready(page, "home")
    assert page.evaluate(VERSION) == "next"


def test_a_failed_load_is_told_in_words(fresh: Fresh, site: Site) -> None:
    """Somebody without the interpreter reads what to do, and doing it helps."""
    page = fresh.page()
    fresh.watch(page).allow(r"ERR_FAILED|Failed to fetch|failed|aborted|wasm")
    page.route("**/*.asm.wasm", lambda route: route.abort())
    page.goto(site.root)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Check the connection", timeout=60_000)
    expect(page.get_by_text("Yarn Trail").first).to_be_visible()
    page.unroute("**/*.asm.wasm")
    alert.get_by_role("button", name="Load again").click()
    wait_ready(page, "home")
    assert page.get_by_role("alert").count() == 0


@pytest.mark.sampled(one_in=6, group="loading")
@pytest.mark.parametrize("served", ["application/octet-stream", "text/plain; charset=utf-8"])
def test_a_host_that_does_not_know_webassembly(served: str, fresh: Fresh, own_site: Site) -> None:
    """A wrong type keeps neither page nor bots from starting, on the first visit or later."""
    own_site.types[".wasm"] = served
    page = fresh.page()
    Table.start(page, own_site.root, ("person", "easy"), seed="type")
    wait_bots(page)
    kept_offline(page)
    own_site.log.clear()
    page.reload()
    wait_ready(page, "table")
    wait_bots(page)
    assert not [path for path in own_site.log if path.endswith(".wasm")], "the cache answers"


@pytest.mark.sampled(one_in=6, group="loading")
def test_a_worker_that_did_not_start_is_begun_anew(site: Site, fresh: Fresh) -> None:
    """A file that is lost while the bots load costs nothing but time: they are asked, and play."""
    # Without a service worker all requests are seen here, and there are no others.
    page = fresh.page(service_workers="block")
    fresh.watch(page).allow(r"ERR_FAILED|MessageEvent")
    asked: list[str] = []

    def lose_the_second(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 2:
            route.abort()
        else:
            route.continue_()

    # The page itself asks first, then each worker.
    page.route("**/pyodide.asm.mjs", lose_the_second)
    table = Table.start(page, site.root, ("person", "easy"), seed="anew")
    table.wait_turn()
    table.play_turn()
    table.wait_turn()
    wait_bots(page)
    assert len(asked) == 3


@pytest.mark.sampled(one_in=6, group="loading")
def test_a_worker_that_has_died_is_begun_anew(site: Site, fresh: Fresh) -> None:
    """The page answers for bots that say nothing any more, and the next ones think again."""
    page = fresh.page()
    page.clock.install()
    page.add_init_script(
        """
        window.made = [];
        window.Worker = class extends Worker {
          constructor(...how) { super(...how); made.push(this); }
        };
        """
    )
    warned: list[str] = []
    page.on(
        "console",
        lambda message: warned.append(message.text) if message.type == "warning" else None,
    )
    table = Table.start(page, site.root, ("person", "easy"), seed="died")
    wait_bots(page)
    page.evaluate("made.forEach((one) => one.terminate())")
    table.wait_turn()
    table.play_turn()
    failures = waits = 0
    while not failures:
        page.clock.fast_forward(5_000)
        page.wait_for_timeout(250)
        failures, waits = sum("worker failed" in text for text in warned), waits + 1
        assert waits < 40, "nobody has noticed"
    table.wait_turn()
    table.play_turn()
    table.wait_turn()
    wait_bots(page)
    assert page.evaluate("made.length") == 2
    assert sum("worker failed" in text for text in warned) == 1


PROFILED = (
    "--enable-features=HeapProfilerReporting:stable-probability/1/nonstable-probability/1"
    "/renderer-prob-pct/100/sampling-rate/20000/renderer-sampling-rate-bytes/20000"
)


@pytest.mark.sampled(one_in=6, group="loading")
def test_a_session_with_a_heap_profiler_starts(
    playwright: Playwright, settings: dict[str, Any], site: Site
) -> None:
    """Chromium profiles a few sessions at random: in these, too, page and worker come up."""
    how = {**settings, "args": [*settings["args"], PROFILED]}
    with playwright.chromium.launch(**how) as browser:
        page = browser.new_page()
        Table.start(page, site.root, ("person", "easy"), seed="profiled")
        wait_bots(page)


def test_no_source_is_left_to_compile(dist: Path) -> None:
    """Everything that Python imports in the browser has been compiled at build time."""
    archives = [*dist.glob("*/*.zip"), *dist.glob("*/*cp314*.whl")]
    assert len(archives) == 4
    for archive in archives:
        names = zipfile.ZipFile(archive).namelist()
        assert any(name.endswith(".pyc") for name in names)
        assert [name for name in names if name.endswith(".py")] == []


UNPREPARED = """
from importlib import import_module
from pkgutil import walk_packages
from pyscript import window
import app
import pyengine
from app.base import prepared

asked, unknown = [], []

def note(source, names, found):
    asked.append(source)
    if isinstance(source, str):
        unknown.append(source)
    exec(source, names, found)

prepared.exec = note
for package in (app, pyengine):
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
del prepared.exec
window.unprepared = f"{len(unknown)} of {bool(asked)}"
"""


def test_no_dataclass_is_left_to_compile(tour: Page) -> None:
    """Whatever the page imports later, the methods of its classes are there already."""
    tour.evaluate(
        """code => {
            const script = Object.assign(document.createElement("script"), { type: "py" });
            script.textContent = code;
            document.body.append(script);
        }""",
        UNPREPARED,
    )
    assert tour.wait_for_function("window.unprepared").json_value() == "0 of True"


@pytest.mark.sampled(one_in=6, group="loading")
def test_micropip_installs_the_wheel_from_the_site(begun: Page, site: Site) -> None:
    """micropip, its lock entry and both wheels are on the site and fit the lean library."""
    begun.goto(site.root)
    wait_ready(begun, "home")
    wheels = sorted(path.relative_to(site.folder) for path in site.folder.glob("engine-*/*.whl"))
    assert len(wheels) == 2
    for wheel in wheels:
        games = begun.evaluate(
            """async (wheel) => {
              const script = document.querySelector("script[type=py]");
              const config = JSON.parse(script.getAttribute("config"));
              const address = new URL(config.interpreter, document.baseURI).href;
              const { loadPyodide } = await import(address);
              const python = await loadPyodide({ indexURL: address.replace(/[^/]+$/, "") });
              await python.loadPackage("micropip");
              const micropip = python.pyimport("micropip");
              await micropip.install(new URL(wheel, document.baseURI).href);
              python.runPython("import pyengine");
              return python.pyimport("importlib.metadata").version("pyengine");
            }""",
            wheel.as_posix(),
        )
        assert games == pyengine.__version__
    assert site.missing == []


_COUNT_SEARCHES = """
window.searches = 0;
const create = XPathEvaluator.prototype.createExpression;
XPathEvaluator.prototype.createExpression = function (...what) {
    searches++;
    return create.apply(this, what);
};
"""


def test_pyscript_looks_for_no_python_in_what_is_drawn(begun: Page, site: Site) -> None:
    """For that the browser would keep a node of every attribute, and the page's own observers and
    searches are the browser's again when it has started."""
    begun.add_init_script(_COUNT_SEARCHES)
    Table.start(begun, site.root, ("person",), seed="quiet").play_turn()
    assert begun.evaluate("searches") == 0
    names = ("MutationObserver", "XPathEvaluator", "fetch")
    for name in names:
        assert "[native code]" in begun.evaluate(f"String({name})")
