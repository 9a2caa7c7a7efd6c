"""What a tab weighs: at home, at a table with somebody far away, and after a match there.

Weighed is what is resident of the renderer's process, in which the page's workers live as well, of
first visits, with nothing attached that itself keeps something (``build.devtools``). Of that some
120 MB are Chromium's own program, which all tabs share; what is private stands beside it. A page
rests before it is weighed: half a minute after it has been loaded its service worker still lives in
the same process.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from build import browsers, server
from build.bench import Bench, Row
from build.devtools import Devtools, Tab, unwatched
from build.project import ROOT

sys.path.insert(0, str(ROOT))

from pyengine.core.info import Info
from pyengine.core.registry import GAMES, load_game

REST_S = 45
PACE_MS = 250
"""Between two clicks."""
MATCH_MS = 900_000
PLAYER = Path(__file__).with_name("memory_player.js")
_READY = "document.documentElement?.dataset.ready"
_BUTTONS = "[...document.querySelectorAll('button')]"
NAMES = ("Mia", "Tom", "Ada", "Zoe")
MOST_MB = 250
MOST_STRICT_MB = 350


@dataclass(frozen=True, slots=True)
class Weight:
    """Of a process in MB: what is resident, and what of that is its own."""

    resident: float
    private: float


def bench(setting: Bench) -> Iterator[Row]:
    """Home, tables of two at games without hands, and hidden hands whose deals are all proved."""
    program = browsers.ensure("chromium").program
    with server.serving(setting.dist) as address, unwatched(program) as browser:
        home = browser.tab()
        _go(home, address, "home")
        yield _row("home, a first visit", [home], setting)
        home.close()
        if setting.trial:
            return
        for game in (game for game in GAMES if _is_open(load_game(game).info)):
            yield from _rows(game, _table(browser, address, game, 2), setting, MOST_MB)
        for game in (game for game in GAMES if load_game(game).info.hands):
            people = load_game(game).info.min_players
            tabs = _table(browser, address, game, people, _choose_strict)
            yield from _rows(f"{game}, strict", tabs, setting, MOST_STRICT_MB)


def _is_open(info: Info) -> bool:
    """Returns whether two play the game in turns with all cards on the table."""
    return info.min_players <= 2 and not info.hands and info.tempo != "race"


def _rows(label: str, tabs: Sequence[Tab], setting: Bench, most: int) -> Iterator[Row]:
    """A table before and after its match, which all leave then."""
    yield _row(f"{label}, a table of {len(tabs)}", tabs, setting, most)
    _play(tabs)
    yield _row(f"{label}, after the match", tabs, setting, most)
    for tab in tabs:
        tab.close()


def _row(label: str, tabs: Sequence[Tab], setting: Bench, most: int = 0) -> Row:
    """The heaviest of these tabs when they have rested."""
    time.sleep(setting.many(REST_S))
    found = max((weight(tab.process()) for tab in tabs), key=lambda each: each.resident)
    target = f"; at most {most}" if most else ""
    return Row(label, found.resident, "MB", note=f"{found.private:.0f} private{target}")


def weight(process: int) -> Weight:
    """Weighs a process of this machine."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    kb = {name: int(size) for name, size in re.findall(r"(?m)^(\w+): +(\d+) kB$", text)}
    return Weight(kb["Rss"] / 1024, (kb["Private_Clean"] + kb["Private_Dirty"]) / 1024)


# Tables


def _table(
    browser: Devtools,
    address: str,
    game: str,
    people: int,
    prepare: Callable[[Sequence[Tab]], None] = lambda tabs: None,
) -> list[Tab]:
    """Devices at a table where a match has begun; the codes are carried from one to the other."""
    host = browser.tab()
    tabs = [host]
    kinds = ",".join(["person"] * people)
    _go(host, f"{address}#/new/{game}?kinds={kinds}&names={NAMES[0]}", "setup")
    _click(host, "#play-remote")
    _wait_ready(host, "lobby")
    for name in NAMES[1:people]:
        guest = browser.tab()
        _go(guest, _copied(host, "Copy the invitation"), "joining")
        _write(guest, "main input", name)
        _click(guest, "#answer")
        _write(host, "#reply", _copied(guest, "Copy the reply"))
        _wait_ready(guest, "lobby")
        guest.wait(f"!!{_button('Get up')}")
        tabs.append(guest)
    prepare(tabs)
    _click(host, "#begin")
    for tab in tabs[1:]:
        # Where something has changed since they came all are asked.
        tab.wait(f"{_READY} === 'table' || document.querySelector('#ready') !== null")
        tab.value("document.querySelector('#ready')?.click()")
    for tab in tabs:
        _wait_ready(tab, "table")
    return tabs


def _choose_strict(tabs: Sequence[Tab]) -> None:
    _click(tabs[0], "#option-hands-strict")
    for tab in tabs:
        tab.wait("document.querySelector('#lobby-agreed').textContent.includes('Strict deal.')")


def _play(tabs: Sequence[Tab]) -> None:
    """Let each page play to the end of the match."""
    player = PLAYER.read_text("utf-8")
    for tab in tabs:
        tab.value(f"({player})({PACE_MS})")
    for tab in tabs:
        tab.wait("document.querySelector('#result-1') !== null", MATCH_MS)


# Pages


def _go(tab: Tab, address: str, screen: str) -> None:
    tab.go(address)
    time.sleep(0.3)  # an expression of the page that is being left is never answered
    _wait_ready(tab, screen)


def _wait_ready(tab: Tab, screen: str) -> None:
    tab.wait(f"{_READY} === '{screen}'")


def _click(tab: Tab, selector: str) -> None:
    tab.wait(f"document.querySelector('{selector}') !== null")
    tab.value(f"document.querySelector('{selector}').click()")


def _button(name: str) -> str:
    return f"{_BUTTONS}.find(it => it.textContent.trim() === '{name}')"


def _write(tab: Tab, selector: str, text: str) -> None:
    """Put a text into a field; a code is taken as soon as it is there."""
    tab.wait(f"document.querySelector('{selector}') !== null")
    tab.value(
        f"{{ const field = document.querySelector('{selector}'); field.focus();"
        f" field.value = '{text}';"
        " for (const type of ['input', 'change'])"
        " field.dispatchEvent(new Event(type, { bubbles: true })); }"
    )


def _copied(tab: Tab, button: str) -> str:
    """Press a button that copies; returns what it has copied."""
    tab.value("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    tab.wait(f"!!{_button(button)}")
    tab.value(f"window.copied = ''; {_button(button)}.click()")
    return str(tab.wait("window.copied"))
