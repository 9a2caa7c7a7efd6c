"""A start that fails ends in a true sentence with its cause, and with a way out."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from app.saves.files import export_stored
from e2e.contexts import Fresh, shot
from e2e.server import HOST, ForeignTrap, Site
from e2e.table import Table, unfold, wait_ready
from e2e.test_storage import FORBIDDEN

ANY = r"."
"""All that the browser says is allowed where the whole page is broken on purpose."""

LOGIN = "<!doctype html><title>Log in</title><p>Log in to this network."

# What the start needs, all of it fetched in different ways.
NEEDED = (
    "python-*/pyodide.asm.wasm",
    "python-*/python_stdlib.zip",
    "python-*/pyodide-lock.json",
    "python-*/pyodide.mjs",
    "python-*/pyodide.asm.mjs",
    "pyscript-*/core.js",
    "pyscript-*/core-*.js",
    "engine-*/*cp314*.whl",
    "app-*/app.zip",
    "ui-*/boot/idiomorph.js",
)


def part(site: Site, pattern: str) -> Path:
    """The one file of the site that is called so."""
    (found,) = site.folder.glob(pattern)
    return found


def break_app(site: Site) -> None:
    """Make the page's own Python fail as it starts."""
    index = site.folder / "index.html"
    whole = index.read_text("utf-8")
    index.write_text(whole.replace("from app.main", "from app.nowhere"), "utf-8")


def opened(fresh: Fresh, site: Site, **options: str) -> Page:
    """A page that is on its way to the site; it may complain."""
    page = fresh.page(**options)
    fresh.watch(page).allow(ANY)
    page.goto(site.root)
    return page


def failure_shown(page: Page, sentence: str) -> Locator:
    """The box of the failure, once it holds a sentence."""
    box = page.get_by_role("alert")
    expect(box).to_contain_text(sentence, timeout=60_000)
    expect(page.locator("html")).to_have_attribute("data-boot", "failed")
    return box


WEB_PAGE, NOT_THERE, HALF, BROKEN = "web page", "not there", "half", "broken"

SENTENCES = {
    WEB_PAGE: "A web page arrived in place of a part of Clowder",
    NOT_THERE: "The site does not have all of Clowder",
    HALF: "arrived damaged",
    BROKEN: "Check the connection",
}
"""What is said of a file that a login page answers for, of one that the site does not have, as
amid an update, of one that arrives whole but is not what was sent, and of one amid which the
connection breaks, of which the browser tells nobody."""

OTHER_FAULTS = {
    NEEDED[0]: (NOT_THERE, BROKEN),
    NEEDED[1]: (HALF,),
    NEEDED[2]: (HALF, BROKEN),
    NEEDED[4]: (HALF,),
    NEEDED[5]: (NOT_THERE,),
    NEEDED[8]: (NOT_THERE, HALF, BROKEN),
}
"""What else may happen to a file, beside that a network which wants a login answers for it."""


@contextmanager
def faulty(site: Site, path: Path, fault: str) -> Iterator[None]:
    """The site with a file that has this fault."""
    whole = path.read_bytes()
    if fault == WEB_PAGE:
        site.extra[f"/{path.relative_to(site.folder).as_posix()}"] = LOGIN
    elif fault == NOT_THERE:
        path.unlink()
    elif fault == HALF:
        path.write_bytes(whole[: len(whole) // 2])
    else:
        site.broken.add(path.name)
    yield
    path.write_bytes(whole)
    site.extra.clear()
    site.broken.clear()


@pytest.mark.sampled(one_in=5)
@pytest.mark.parametrize("pattern", NEEDED)
def test_a_file_that_has_not_come_is_told(pattern: str, fresh: Fresh, copy: Site) -> None:
    """Each fault is named as what it is, with the file; once it is mended all is well."""
    path = part(copy, pattern)
    detail = {NOT_THERE: "404", HALF: str(path.stat().st_size)}
    page = fresh.page()
    fresh.watch(page).allow(ANY)
    load: Callable[[], object] = partial(page.goto, copy.root)
    for fault in (WEB_PAGE, *OTHER_FAULTS.get(pattern, ())):
        with faulty(copy, path, fault):
            load()
            box = failure_shown(page, SENTENCES[fault])
            expect(box.locator("small")).to_contain_text(detail.get(fault, path.name))
            if fault == NOT_THERE:
                expect(box).not_to_contain_text("connection")
        load = box.get_by_role("button", name="Load again").click
    load()
    wait_ready(page, "home")


@pytest.mark.sampled(one_in=4, group="failures")
def test_modules_of_a_wrong_type_are_told(fresh: Fresh, copy: Site) -> None:
    """A host that does not know `.mjs` cannot be helped, but is named."""
    copy.types[".mjs"] = "application/octet-stream"
    page = opened(fresh, copy)
    failure_shown(page, "browsers refuse to run")


@pytest.mark.sampled(one_in=4, group="failures")
def test_a_host_that_is_gone_is_told(fresh: Fresh, copy: Site) -> None:
    """The connection is named where it is the cause."""
    page = fresh.page()
    fresh.watch(page).allow(ANY)
    page.route("**/*.zip", lambda route: (copy.cut(), route.continue_()))
    page.goto(copy.root)
    box = failure_shown(page, "Check the connection")
    copy.restore()
    page.unroute("**/*.zip")
    box.get_by_role("button", name="Load again").click()
    wait_ready(page, "home")


@pytest.mark.sampled(one_in=4, group="failures")
def test_a_lost_module_is_told(fresh: Fresh, site: Site) -> None:
    """Of a module that does not come the browser tells nothing: it is looked for."""
    page = fresh.page()
    fresh.watch(page).allow(ANY)
    page.route("**/core-*.js", lambda route: route.abort())
    page.goto(site.root)
    failure_shown(page, "Check the connection")

    def look(route: Route) -> None:
        # What looks for the cause comes last: from then on everything is there.
        page.unroute("**/core-*.js")
        route.continue_()

    page.route("**/failure*.js", look)
    page.reload()
    failure_shown(page, "It does now")


@pytest.mark.sampled(one_in=4, group="failures")
def test_without_connection_it_is_said(fresh: Fresh, site: Site) -> None:
    """Somebody whose browser is offline reads that, and no guess."""
    page = fresh.page(service_workers="block")
    fresh.watch(page).allow(ANY)
    page.route("**/*.wasm", lambda route: (page.context.set_offline(True), route.abort()))
    page.goto(site.root)
    failure_shown(page, "There is no connection")


@pytest.mark.sampled(one_in=4, group="failures")
def test_a_browser_without_webassembly_is_told(fresh: Fresh, site: Site) -> None:
    """Some browsers have it switched off."""
    page = fresh.page()
    fresh.watch(page).allow(ANY)
    page.add_init_script("delete window.WebAssembly")
    page.goto(site.root)
    failure_shown(page, "This browser has no WebAssembly")


@pytest.mark.sampled(one_in=4, group="failures")
def test_a_fault_of_our_own_is_told_as_such(fresh: Fresh, copy: Site) -> None:
    """Nobody is sent to look at a connection that is fine; nothing is offered for saving."""
    break_app(copy)
    page = opened(fresh, copy)
    box = failure_shown(page, "stumbled over itself")
    expect(box.locator("small")).to_contain_text("app.nowhere")
    expect(box).not_to_contain_text("connection")
    expect(box.get_by_role("button")).to_have_count(1)
    assert [database["name"] for database in page.evaluate("indexedDB.databases()")] == []


@pytest.mark.sampled(one_in=4, group="failures")
def test_storage_that_cannot_be_read_is_told(fresh: Fresh, copy: Site) -> None:
    """Where the browser refuses even to look, that is said beside the fault."""
    break_app(copy)
    page = fresh.page()
    fresh.watch(page).allow(ANY)
    page.add_init_script(f"{FORBIDDEN} IDBFactory.prototype.databases = IDBFactory.prototype.open;")
    page.goto(copy.root)
    failure_shown(page, "does not let Clowder read what it keeps")


@pytest.mark.sampled(one_in=4, group="failures")
def test_a_damaged_file_in_the_offline_copy_is_replaced(fresh: Fresh, copy: Site) -> None:
    """Loading again mends also what the service worker would answer with for ever."""
    page = fresh.page()
    fresh.watch(page).allow(ANY)
    page.goto(copy.root)
    wait_ready(page, "home")
    page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=60_000)
    spoil = """async () => {
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const { url } of await cache.keys()) {
                if (url.endsWith("app.zip")) await cache.put(url, new Response("spoilt"));
            }
        }
    }"""
    page.evaluate(spoil)
    page.reload()
    failure_shown(page, "arrived damaged").get_by_role("button", name="Load again").click()
    wait_ready(page, "home")
    copy.cut()
    page.reload()
    wait_ready(page, "home")
    copy.restore()


PUT = """async ([name, store, entries]) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    await new Promise((done) => { opening.onsuccess = done; });
    const writing = opening.result.transaction(store, "readwrite");
    for (const [key, text] of entries) writing.objectStore(store).put(text, key);
    await new Promise((done) => { writing.oncomplete = done; });
    opening.result.close();
}"""

REMOVE = """async ([name, store, key]) => {
    const opening = indexedDB.open(name);
    await new Promise((done) => { opening.onsuccess = done; });
    const writing = opening.result.transaction(store, "readwrite");
    writing.objectStore(store).delete(key);
    await new Promise((done) => { writing.oncomplete = done; });
    opening.result.close();
}"""

MATCHES = """async () => {
    const opening = indexedDB.open("clowder");
    await new Promise((done) => { opening.onsuccess = done; });
    const asked = opening.result.transaction("matches").objectStore("matches").getAll();
    await new Promise((done) => { asked.onsuccess = done; });
    opening.result.close();
    return asked.result;
}"""


def stored_matches(page: Page, least: int) -> list[str]:
    """The texts of the stored matches, once there are so many."""
    for _ in range(100):
        texts: list[str] = page.evaluate(MATCHES)
        if len(texts) >= least:
            return texts
        page.wait_for_timeout(100)
    raise AssertionError("the matches are not stored")


@pytest.mark.sampled(one_in=4, group="failures")
def test_matches_are_saved_where_the_app_does_not_start(
    fresh: Fresh, copy: Site, site: Site, tmp_path: Path
) -> None:
    """Whoever cannot open the app any more takes the matches along to one that works."""
    page = fresh.page(service_workers="block")
    fresh.watch(page).allow(ANY)
    for name in ("Mia", "Zoë (the 2nd)"):
        table = Table.start(
            page, copy.root, ("person", "easy"), seed=f"rescue {name}", names=f"{name},Tom"
        )
        table.wait_turn()
        table.play_turn()
        table.wait_turn()
    page.goto(f"{copy.root}#/")
    wait_ready(page, "home")
    texts = stored_matches(page, 2)
    others = [["Ada", "person"], ["Zoe", "easy"]]
    lesson = {"lesson": {"seen": 3, "over": True}, "story": ["Tom left"]}
    again = {"id": "old", "players": others, "practice": True, **lesson}
    old = json.dumps({**json.loads(texts[0]), **again})
    unreadable = [["bad", "{not JSON"], ["deep", "[" * 5000]]
    page.evaluate(PUT, ["clowder", "matches", [["old", old], *unreadable]])
    break_app(copy)
    page.reload()
    box = failure_shown(page, "stumbled over itself")
    shot(page, "failure-rescue")
    expect(box).to_contain_text("A match that is not over is in the file whole")
    with page.expect_download() as download:
        box.get_by_role("button", name="Save the match files").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    by_key = sorted([*texts, old], key=lambda text: json.loads(text)["id"])
    assert path.read_text("utf-8") == export_stored(by_key)[0]
    with page.expect_download() as download:
        box.get_by_role("button", name="Save what cannot be read").click()
    unread = tmp_path / download.value.suggested_filename
    download.value.save_as(unread)
    assert unread.read_text("utf-8") == "{not JSON\n" + "[" * 5000

    elsewhere = fresh.page()
    elsewhere.goto(site.root)
    wait_ready(elsewhere, "home")
    unfold(elsewhere)
    with elsewhere.expect_file_chooser() as chooser:
        elsewhere.get_by_role("button", name="Import matches").click()
    chooser.value.set_files(path)
    saved_matches = elsewhere.get_by_role("region", name="Continue")
    expect(saved_matches.get_by_role("listitem")).to_have_count(3)
    expect(saved_matches.get_by_text("Mia").first).to_be_visible()
    expect(saved_matches.get_by_text("Zoë (the 2nd)").first).to_be_visible()


DEEP = "[" * 5000 + "]" * 5000


SPOILT = (("own", "theme"), ("matches", "deep"), ("shelf", ""), ("best", "deep"))
"""Entries as store and key; no key stands for the match that is there."""


@pytest.mark.sampled(one_in=4, group="failures")
def test_what_is_stored_does_not_keep_the_app_from_starting(begun: Page, site: Site) -> None:
    """Brackets so deep that reading them would end Python are left alone, and that is said."""
    table = Table.start(begun, site.root, ("person",), seed="deep", names="Mia")
    table.wait_turn()
    (match,) = stored_matches(begun, 1)
    begun.goto(f"{site.root}#/")
    wait_ready(begun, "home")
    saved_matches = begun.get_by_role("region", name="Continue")
    for store, key in SPOILT:
        key = key or json.loads(match)["id"]
        begun.evaluate(PUT, ["clowder", store, [[key, DEEP]]])
        begun.reload()
        wait_ready(begun, "home")
        expect(saved_matches.get_by_text("Mia").first).to_be_visible()
        if store == "shelf":  # which is made anew of the match
            continue
        expect(begun.get_by_text("could not be read").first).to_be_visible()
        begun.evaluate(REMOVE, ["clowder", store, key])


@pytest.mark.sampled(one_in=4, group="failures")
def test_the_link_to_a_match_that_cannot_be_read_opens_the_app(begun: Page, site: Site) -> None:
    """A start that goes straight to a match survives it as well."""
    begun.goto(site.root)
    wait_ready(begun, "home")
    begun.evaluate(PUT, ["clowder", "matches", [["deep", DEEP]]])
    begun.goto("about:blank")
    begun.goto(f"{site.root}#/match/deep")
    expect(begun.locator("html")).to_have_attribute("data-boot", "ready", timeout=60_000)
    expect(begun.get_by_text(re.compile("(cannot|could not) be read")).first).to_be_visible()


def test_the_trap_answers_a_line_of_nothing() -> None:
    """A browser that opens a connection and says nothing on it is no fault of the page."""
    trap = ForeignTrap()
    try:
        with socket.create_connection((HOST, trap.port), timeout=5) as connection:
            connection.sendall(b"\r\n\r\n")
            assert b"403" in connection.recv(4096)
    finally:
        trap.close()
    assert trap.asked == []
