"""Two devices at one table over loopback: from the click that ends a turn to everybody's paint.

The yardstick is the same click where both people sit at one screen. What it ends is a turn in which
both choose: it is followed by a roll on which all devices agree.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from build import server
from build.bench import Bench, Row
from build.input_figures import percentile
from build.input_player import PATIENCE_MS, WANTED, Player
from build.project import ROOT, BuildError

sys.path.insert(0, str(ROOT))

from pyengine.core.registry import GAMES, load_game

TOGETHER = [game for game in GAMES if load_game(game).info.tempo == "together"]
"""The games in which all choose at once: in the others nobody ends a turn for all."""

TURNS = 4
"""So many turns are measured for each run that is asked for."""

MOST_BEYOND_MS = 150
MOST_STEPS = 400
SEED = "bench"
STOPWATCH = Path(__file__).with_name("remote_stopwatch.js")
RESTING = ".table-board[data-do]"
ARM, TIMES = "() => friendsBench.arm()", "() => friendsBench.times()"

# The page's own Python signs and checks.
SIGNATURES = """
from time import perf_counter
from pyscript import ffi, window
from pyengine.peers.crypto import ed25519

def measure(count):
    seed, message = bytes(32), bytes(230)
    public, signature = ed25519.public_key(seed), ed25519.sign(seed, message)
    ed25519.verify(public, message, signature)
    times = []
    for work in (
        lambda: ed25519.sign(seed, message), lambda: ed25519.verify(public, message, signature)
    ):
        began = perf_counter()
        for _ in range(count):
            work()
        times.append((perf_counter() - began) * 1000 / count)
    return ffi.to_js(times)

window.measureSignatures = ffi.create_proxy(measure)
"""
SIGNED = 20


def bench(setting: Bench) -> Iterator[Row]:
    """Signatures in the page, then the turns of each game, at one screen and at two."""
    turns = setting.runs * setting.many(TURNS)
    with server.serving(setting.dist) as address, setting.chromium.browser() as browser:
        yield from _signatures(browser, address, setting.runs)
        for game in setting.some(TOGETHER):
            alone = _measured(lambda seed, g=game: [_screen(browser, address, g, seed)], turns)
            remote = _measured(lambda seed, g=game: _devices(browser, address, g), turns)
            yield from _rows(game, alone, remote)


def _signatures(browser: Any, address: str, runs: int) -> Iterator[Row]:
    page = _page(browser)
    page.goto(address)
    _wait_ready(page, "home")
    page.evaluate(
        """code => {
            const script = Object.assign(document.createElement("script"), { type: "py" });
            script.textContent = code;
            document.body.append(script);
        }""",
        SIGNATURES,
    )
    page.wait_for_function("!!window.measureSignatures", timeout=PATIENCE_MS)
    times = [page.evaluate("count => [...measureSignatures(count)]", SIGNED) for _ in range(runs)]
    page.context.close()
    for name, column in zip(("made", "checked"), zip(*times, strict=True), strict=True):
        yield Row(f"a signature {name}, in the page", min(column), "ms", note=f"best of {runs}")


def _rows(game: str, alone: Sequence[float], remote: Sequence[float]) -> Iterator[Row]:
    for word, percent in {"median": 50, "p95": 95}.items():
        here, there = percentile(alone, percent), percentile(remote, percent)
        label = f"{game}, a click to everybody's paint, beyond one screen, {word}"
        note = f"{there:.0f} − {here:.0f}, {len(remote)} turns; at most {MOST_BEYOND_MS}"
        yield Row(label, there - here, "ms", note=note)


# Turns


def _measured(tables: Any, turns: int) -> list[float]:
    """Milliseconds from the last click of a turn to the last paint, in as many matches as needed.

    ``tables`` makes the pages of a new match from a seed.
    """
    found: list[float] = []
    number = 0
    while len(found) < turns:
        number += 1
        players = [Player(page, f"{SEED} {number}") for page in tables(f"{SEED}-{number}")]
        while len(found) < turns and not _is_over(players):
            found += _step(players)
        for context in {player.page.context for player in players}:
            context.close()
    return found


def _step(players: Sequence[Player]) -> list[float]:
    """Whoever may do something does it; a time where that has ended a turn."""
    for player in players:
        if _wanted(player.page) != "act" or not player.choose():
            continue
        for peer in players:
            peer.page.evaluate(ARM)
        player.page.locator("#confirm-1").click()
        pages = [host.page for host in players]
        for _ in range(MOST_STEPS):
            wanting = any(_wanted(page) in ("act", "over") for page in pages)
            times = [page.evaluate(TIMES) for page in pages]
            if all(time["painted"] for time in times):
                clicked = times[players.index(player)]["clicked"]
                return [max(time["painted"] for time in times) - clicked]
            if wanting and not any(time["ended"] for time in times):
                # Somebody else is still to choose in this turn, or it was the last one.
                break
            pages[0].wait_for_timeout(5)
    players[0].page.wait_for_timeout(20)
    return []


def _is_over(players: Sequence[Player]) -> bool:
    return any(_wanted(player.page) == "over" for player in players)


def _wanted(page: Any) -> str:
    """Returns what a page waits for; what only holds up is clicked away, a curtain among it."""
    wanted = str(page.evaluate(WANTED))
    for name, selector in {"": ".curtain #ready", "go": "#go-1", "rest": RESTING}.items():
        if wanted == name:
            page.evaluate("selector => document.querySelector(selector)?.click()", selector)
    return wanted


# Tables


def _page(browser: Any) -> Any:
    page = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    ).new_page()
    page.add_init_script(path=STOPWATCH)
    return page


def _wait_ready(page: Any, screen: str) -> None:
    page.wait_for_selector(f"html[data-ready={screen}]", state="attached", timeout=PATIENCE_MS)


def _query(game: str) -> str:
    return f"{game}?kinds=person,person&names=Mia,Tom"


def _screen(browser: Any, address: str, game: str, seed: str) -> Any:
    """One screen at which both sit."""
    page = _page(browser)
    page.goto(f"{address}#/play/{_query(game)}&players=2&seed={seed}")
    _wait_ready(page, "table")
    return page


def _devices(browser: Any, address: str, game: str) -> list[Any]:
    """Two devices at a table; the codes are carried from one to the other."""
    mia, tom = _page(browser), _page(browser)
    mia.goto(f"{address}#/new/{_query(game)}")
    _wait_ready(mia, "setup")
    mia.locator("#play-remote").click()
    _wait_ready(mia, "lobby")
    tom.goto(_copied(mia, "Copy the invitation"))
    _wait_ready(tom, "joining")
    tom.get_by_label("Your name").fill("Tom")
    tom.locator("#answer").click()
    mia.locator("#reply").fill(_copied(tom, "Copy the reply"))
    mia.locator("#reply").press("Enter")
    _wait_ready(tom, "lobby")
    tom.get_by_role("button", name="Get up").wait_for()
    mia.locator("#begin").click()
    for page in (mia, tom):
        _wait_ready(page, "table")
    return [mia, tom]


def _copied(page: Any, button: str) -> str:
    page.get_by_role("button", name=button).click()
    link = page.wait_for_function("window.copied").json_value()
    if not isinstance(link, str):
        raise BuildError("bench remote: nothing was copied")
    return link
