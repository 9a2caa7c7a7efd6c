"""Masked deals: what they cost each device, in CPython and in Chromium, and how long all wait."""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

from build import server
from build.bench import Bench, Row
from build.project import ROOT, BuildError

sys.path.insert(0, str(ROOT))

from build.deal_ring import Done, Ring
from pyengine.core.registry import GAMES, load_game

PEOPLE = (3, 4)

# What one device may work, in ms: for a deal, its proofs, a strict one, a card, and the check of a
# round.
DEAL_MS = 1_500
PROOFS_MS = 500
STRICT_MS = 10_000
CARD_MS = 50
CHECK_MS = 500

WAIT_MS = 3_000
"""So long may four wait for their cards whose devices share a machine with two processors."""

PATIENCE_MS = 120_000
NAMES = ("Mia", "Tom", "Ada", "Zoe")

# The page hands jobs to the worker that the app itself has started.
ASK = """
from pyscript import ffi, window, workers

async def run(job, data):
    worker = await workers["deals"]
    return str(await worker.run(job, data))

window.runJob = ffi.create_proxy(run)
"""

# How long the scene of a deal is on the page.
STOPWATCH = """
window.deals = [];
let began = 0;
new MutationObserver(() => {
    const dealing = !!document.querySelector("#deal-cats");
    if (dealing && !began) began = performance.now();
    if (!dealing && began) { deals.push(performance.now() - began); began = 0; }
}).observe(document, { childList: true, subtree: true });
navigator.clipboard.writeText = async (text) => { window.copied = text; };
"""


Jobs = dict[str, list[Done]]
"""By what they are for the jobs of one device."""


def bench(setting: Bench) -> Iterator[Row]:
    """Processor times of jobs, then the same jobs in the worker, then tables in Chromium."""
    recorded: Jobs = {}
    for people in setting.some(PEOPLE):
        found, all_devices = _recorded(people, setting.trial)
        recorded |= found
        yield from (_row(what, "CPython", _ms(done)) for what, done in found.items())
        yield _row(f"deal of {people}, all its devices", "CPython", all_devices)
    yield from _in_chromium(setting, recorded)


def _recorded(people: int, trial: bool) -> tuple[Jobs, float]:
    """The jobs of a device in a round of so many, and how long a deal keeps all devices, in ms.

    In a trial the deal alone: a strict one takes seconds.
    """
    ring = Ring(people)
    deal = ring.deal()
    if trial:
        return {f"deal of {people}": _of(deal, 1)}, _ms(deal)
    proved, shown = ring.prove(), ring.show(1)
    strict = Ring(people, strict=True)
    jobs = {
        f"deal of {people}": _of(deal, 1),
        f"deal of {people}, its proofs looked at": _of(proved, 1),
        f"deal of {people}, strict": _of([*strict.deal(), *strict.prove()], 1),
        f"card of {people}, opened": _of(shown, 1),
        f"card of {people}, looked at by another": _of(shown, 2),
        f"round of {people}, checked": _of(ring.check(), 1),
    }
    return jobs, _ms(deal)


def _of(done: Sequence[Done], member: int) -> list[Done]:
    return [job for job in done if job.member == member]


def _ms(done: Sequence[Done]) -> float:
    return sum(job.ms for job in done)


def _row(what: str, where: str, ms: float) -> Row:
    """A figure with its target, where there is one."""
    targets = {
        "at": PROOFS_MS,
        "strict": STRICT_MS,
        "opened": CARD_MS,
        "another": CARD_MS,
        "checked": CHECK_MS,
    }
    kind = what.replace(",", "").split()[-1]
    most = DEAL_MS if what.startswith("deal of ") and kind.isdecimal() else targets.get(kind)
    return Row(f"{what}, {where}", ms, "ms", note=f"at most {most}" if most else "")


def _in_chromium(setting: Bench, recorded: Jobs) -> Iterator[Row]:
    with server.serving(setting.dist) as address, setting.chromium.browser() as browser:
        page = _table(browser, address, 3)
        for what, done in recorded.items():
            yield _row(what, "Chromium's worker", _in_worker(page, done))
        page.context.close()
        for people in setting.some(PEOPLE):
            waits = [_deal(browser, address, people) for _ in range(setting.runs)]
            label = f"deal of {people}: all on this machine, until all have cards"
            yield Row(label, median(waits), "ms", waits, f"at most {WAIT_MS}")


def _in_worker(page: Any, done: Sequence[Done]) -> float:
    """Milliseconds in which the page's worker runs these jobs."""
    jobs = [(job.work.job, b64encode(job.work.data).decode("ascii")) for job in done]
    found: float = page.evaluate(
        """async (jobs) => {
            const began = performance.now();
            for (const [job, data] of jobs) await runJob(job, data);
            return performance.now() - began;
        }""",
        jobs,
    )
    return found


# Tables


def _page(browser: Any) -> Any:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.add_init_script(STOPWATCH)
    return page


def _ready(page: Any, screen: str) -> None:
    page.wait_for_selector(f"html[data-ready={screen}]", state="attached", timeout=PATIENCE_MS)


def _game() -> str:
    """The game whose hands are dealt so."""
    return next(game for game in GAMES if load_game(game).info.hands)


def _found(page: Any, address: str, people: int) -> None:
    kinds = ",".join(["person"] * people)
    page.goto(f"{address}#/new/{_game()}?kinds={kinds}&names={NAMES[0]}")
    _ready(page, "setup")
    page.locator("#play-remote").click()
    _ready(page, "lobby")


def _worker(page: Any) -> None:
    page.wait_for_selector("html[data-deals=ready]", state="attached", timeout=PATIENCE_MS)


def _table(browser: Any, address: str, people: int) -> Any:
    """A page whose worker for deals is there, and takes jobs."""
    page = _page(browser)
    _found(page, address, people)
    _worker(page)
    page.evaluate(
        """code => {
            const script = Object.assign(document.createElement("script"), { type: "py" });
            script.textContent = code;
            document.body.append(script);
        }""",
        ASK,
    )
    page.wait_for_function("!!window.runJob", timeout=PATIENCE_MS)
    return page


def _deal(browser: Any, address: str, people: int) -> float:
    """Milliseconds for which the cards of a first deal are on their way, where it takes longest."""
    host, *guests = pages = [_page(browser) for _ in range(people)]
    _found(host, address, people)
    invitation = _copied(host, "Copy the invitation")
    for guest, name in zip(guests, NAMES[1:], strict=False):
        guest.goto(invitation)
        _ready(guest, "joining")
        guest.get_by_label("Your name").fill(name)
        guest.locator("#answer").click()
        host.locator("#reply").fill(_copied(guest, "Copy the reply"))
        host.locator("#reply").press("Enter")
        _ready(guest, "lobby")
        guest.get_by_role("button", name="Get up").wait_for()
    for page in pages:
        _worker(page)
    host.locator("#begin").click()
    for page in pages:
        page.wait_for_function("deals.length", timeout=PATIENCE_MS)
    waited = max(float(page.evaluate("deals[0]")) for page in pages)
    for page in pages:
        page.context.close()
    return waited


def _copied(page: Any, button: str) -> str:
    page.evaluate("window.copied = ''")
    page.get_by_role("button", name=button).click()
    link = page.wait_for_function("window.copied").json_value()
    if not isinstance(link, str):
        raise BuildError("bench deals: nothing was copied")
    return link
