"""Shows scenes in a browser and keeps what is seen: see `build.scenes` and `build.pictures`.

What differs from one run to the next is fixed: the time, random text, what a browser makes up for
a connection, and motion, which is stepped through where a picture moves. Only the code of an
invitation still differs where the page asks for random bytes in another order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from app.library.summaries import summarize
from app.saves.stored import record_to_json, summary_to_json
from build import browsers, server
from build.project import DIST
from build.scenes import NOW, WINDOWS, Scene

READY_TIMEOUT_MS = 60_000

_REST = """() => {
    // Nobody is at the keyboard: no frame says where the focus is.
    document.activeElement?.blur();
    return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)));
}"""

_PUT = """async (stores) => {
    const answer = (request) => new Promise((done, fail) =>
        Object.assign(request, { onsuccess: () => done(request.result), onerror: fail }));
    const database = await answer(indexedDB.open("clowder"));
    const transaction = database.transaction(Object.keys(stores), "readwrite");
    for (const [store, entries] of Object.entries(stores))
        for (const [key, text] of Object.entries(entries))
            transaction.objectStore(store).put(text, key);
    await new Promise((done, fail) =>
        Object.assign(transaction, { oncomplete: done, onabort: fail }));
    database.close();
}"""

_FIXED = """(() => {
    const now = NOW, RealDate = Date;
    window.Date = class extends RealDate {
        constructor(...given) { super(...(given.length ? given : [now])); }
        static now() { return now; }
    };
    let state = SEED;
    const next = () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
        return (mixed ^ (mixed >>> 14)) >>> 0;
    };
    Math.random = () => next() / 2 ** 32;
    crypto.getRandomValues = (array) => {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        bytes.forEach((_, at) => { bytes[at] = next(); });
        return array;
    };
    const word = (count) =>
        Array.from({ length: count }, () => (next() % 36).toString(36)).join("");
    const prints = () =>
        Array.from({ length: 32 }, () => (next() % 256).toString(16).padStart(2, "0"))
            .join(":").toUpperCase();
    const told = Object.getOwnPropertyDescriptor(RTCPeerConnection.prototype, "localDescription");
    const known = new WeakMap();
    Object.defineProperty(RTCPeerConnection.prototype, "localDescription", {
        get() {
            const real = told.get.call(this);
            if (!real) return real;
            if (!known.has(this))
                known.set(this, { name: word(4), key: word(24), prints: prints() });
            const { name, key, prints: shown } = known.get(this);
            const sdp = real.sdp
                .replace(/^a=candidate:.*$/gm, "")
                .replace(/^a=ice-ufrag:.*$/gm, `a=ice-ufrag:${name}`)
                .replace(/^a=ice-pwd:.*$/gm, `a=ice-pwd:${key}`)
                .replace(/^a=fingerprint:.*$/gm, `a=fingerprint:sha-256 ${shown}`)
                .replace(/\\r?\\n(\\r?\\n)+/g, "\\r\\n")
                .replace(/\\s*$/, "\\r\\n") +
                "a=candidate:1 1 udp 2113937151 192.168.1.2 50000 typ host\\r\\n";
            return { type: real.type, sdp };
        },
    });
})()"""
"""Fixes what a page makes up: the date, random numbers, and how it describes a connection, of
which only the code is wanted here."""


@contextmanager
def chromium() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of the built site."""
    web = server.on_free_port(DIST)
    address = server.in_background(web)
    program = browsers.ensure("chromium").program
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser, address
        browser.close()
    web.shutdown()
    web.server_close()


@contextmanager
def window(browser: Browser, form: str, seed: int) -> Iterator[Page]:
    """A page with nothing stored, in a window of that form; nothing moves there."""
    context = browser.new_context(
        **WINDOWS[form],
        locale="en-GB",
        timezone_id="UTC",
        reduced_motion="reduce",
        color_scheme="light",
        permissions=["clipboard-read", "clipboard-write"],
        service_workers="block",
    )
    context.add_init_script(_FIXED.replace("NOW", str(NOW), 1).replace("SEED", str(seed), 1))
    yield context.new_page()
    context.close()


def wait(page: Page, screen: str) -> None:
    """Until Python has drawn a screen."""
    page.locator(f"html[data-ready={screen}]").wait_for(state="attached", timeout=READY_TIMEOUT_MS)


def begin(page: Page, address: str, scenes: Iterable[Scene]) -> None:
    """Load the site with all that these scenes need in storage: no later one is loaded anew."""
    page.goto(address)
    wait(page, "home")
    page.evaluate(_PUT, _stores(list(scenes)))
    page.reload()
    wait(page, "home")
    page.evaluate("document.fonts.ready.then(() => 0)")


def show(page: Page, scene: Scene) -> None:
    """A scene, once all of it is drawn."""
    page.evaluate("(hash) => { location.hash = hash; }", scene.address)
    wait(page, scene.screen)
    if scene.screen == "table":
        page.locator(".table-board[data-active]").first.wait_for()
    page.evaluate(_REST)


def _stores(scenes: list[Scene]) -> Mapping[str, Mapping[str, str]]:
    """What is stored, by store and key."""
    records = {record.id: record for scene in scenes for record in scene.records}.values()
    stores: dict[str, Mapping[str, str]] = {
        "matches": {record.id: record_to_json(record) for record in records},
        "shelf": {record.id: summary_to_json(summarize(record), "1") for record in records},
    }
    reviews = {key: text for scene in scenes for key, text in scene.reviews.items()}
    return stores | ({"reviews": reviews} if reviews else {})


def seen(page: Page, part: str = "") -> Image.Image:
    """What is seen of the window, or of the first element that a selector finds."""
    picture = page.locator(part).first.screenshot() if part else page.screenshot()
    return Image.open(BytesIO(picture)).convert("RGB")
