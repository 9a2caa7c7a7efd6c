"""one neighbour's worst: what a device does because of it, in CPython and in a page of Chromium."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from time import perf_counter
from typing import Any

from build import hostile_neighbours, hostile_programs, peers_mesh, server
from build.bench import Bench, Row
from build.hostile_neighbours import LONG, Damage, Hostile
from build.hostile_programs import PROGRAMS
from build.project import BuildError

SECONDS = 30
FEW = 10
"""Posts of the table in a trial."""

MOST = 5
"""So much of a core may go to one neighbour, in percent."""

PATIENCE_MS = 120_000

# The page's own Python, from the built wheel, takes the same programs; of the build it knows what
# they need and no more.
MEASURE = """
import json, sys, types
from dataclasses import asdict
from pyscript import ffi, window

def module(name, **values):
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(values)
    return vars(sys.modules[name])

def measure(name, seconds, posts):
    from build.hostile_neighbours import Hostile
    from build.hostile_programs import PROGRAMS
    program, begun = PROGRAMS[name]
    return json.dumps(asdict(Hostile(begun, posts=posts).suffer(program, seconds)))

module("build", __path__=[])
module("build.project", ROOT=".", BuildError=RuntimeError)
for name, source in json.loads(window.hostileSources):
    exec(compile(source, name, "exec"), module(name))
window.sufferHostile = ffi.create_proxy(measure)
"""


def bench(setting: Bench) -> Iterator[Row]:
    """By program: processor share in both, then bytes answered a minute, connections, sentences."""
    seconds, posts = (1, FEW) if setting.trial else (SECONDS, LONG)
    with server.serving(setting.dist) as address, setting.chromium.browser() as browser:
        page = _page(browser, address)
        for name in setting.some(PROGRAMS):
            program, begun = PROGRAMS[name]
            found = Hostile(begun, posts=posts).suffer(program, seconds)
            yield from _rows(name, found, _in_page(page, name, seconds, posts))


def _page(browser: Any, address: str) -> Any:
    """The home screen of the built site, whose Python takes programs of an adversary."""
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready=home]", state="attached", timeout=PATIENCE_MS)
    modules = (peers_mesh, hostile_neighbours, hostile_programs)
    page.evaluate(
        """([sources, code]) => {
            window.hostileSources = sources;
            const script = Object.assign(document.createElement("script"), { type: "py" });
            script.textContent = code;
            document.body.append(script);
        }""",
        [json.dumps([(module.__name__, _source(module.__file__)) for module in modules]), MEASURE],
    )
    page.wait_for_function("!!window.sufferHostile", timeout=PATIENCE_MS)
    return page


def _source(path: str | None) -> str:
    if path is None:
        raise BuildError("bench hostile: a module has no file")
    with open(path, encoding="utf-8") as file:
        return file.read()


def _in_page(page: Any, name: str, seconds: int, posts: int) -> Damage:
    """The damage in the page. Its Python has no clock of the processor: so what it took is told by
    the clock on the wall, less the part for which the page's thread had to wait for others."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    before, began = _thread_seconds(devtools), perf_counter()
    found = page.evaluate("(args) => sufferHostile(...args)", [name, seconds, posts])
    worked, took = _thread_seconds(devtools) - before, perf_counter() - began
    devtools.detach()
    damage = Damage(**json.loads(found))
    return replace(damage, share=damage.share * min(1.0, worked / took))


def _thread_seconds(devtools: Any) -> float:
    """Seconds of a processor that the page's thread has had."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return float(next(entry["value"] for entry in metrics if entry["name"] == "ThreadTime"))


def _rows(name: str, native: Damage, page: Damage) -> Iterator[Row]:
    minute = 60 / native.seconds
    counted = [asdict(found) for found in (native, page)]
    for figures in counted:
        del figures["share"], figures["most_ms"]
    note = (
        f"{native.checks * minute:.0f} signatures, {native.links * minute:.0f} connections,"
        f" {native.sentences * minute:.0f} sentences, {native.posts * minute:.0f} posts,"
        f" {native.stored * minute:.0f} stored, cut {native.cut} times"
    )
    if counted[0] != counted[1]:
        note += "; in the page not the same"
    for where, found in {"CPython": native, "Chromium's page": page}.items():
        longest = f"at most {MOST}; longest {found.most_ms:.0f} ms"
        yield Row(f"{name}: share of a core, {where}", found.share * 100, "%", (), longest)
    yield Row(f"{name}: answered a minute", native.answered * minute / 1024, "KiB", (), note)
