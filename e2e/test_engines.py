"""A smoke run in the engines of Firefox and Safari: load, play, reload, resume, offline.

What they do here Chromium does in all the other tests.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.games.kittypaw.board.picture import centre_picture
from app.games.kittypaw.draft import Draft
from app.saves.stored import record_from_json
from build import browsers
from e2e.contexts import SCREENSHOTS, failed
from e2e.database import READ
from e2e.engines import Engine, Firefox, WebKit
from e2e.kittypaw import SPOT, strokes
from e2e.people import Friend
from e2e.server import ForeignTrap, Site
from e2e.table import address
from pyengine.core.match import Match
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Tile

ENGINES: dict[str, Callable[[browsers.Browser, ForeignTrap], Engine]] = {
    "firefox": Firefox,
    "webkit": WebKit,
}
READY = "document.documentElement.dataset.ready"
# The bots' worker loads when the page can be played already; Firefox calls it an error of the
# page when somebody leaves amid that.
LOADED = "document.documentElement.dataset.bots === 'ready'"
ACTING = "!!document.querySelector('.table-board[data-active] [data-control^=\"end:\"]')"
# What must be the same after a reload: the dot where the thread ends, and the legal ends.
TURN = """[...document.querySelectorAll(
  '.table-board [aria-label*="the end of the thread"], .table-board [data-control^="end:"]')]
  .map((it) => it.getAttribute('aria-label'))"""
RACING = "!!document.querySelector('#board-1[data-active]')"
STANDING = """[...document.querySelectorAll('#board-1 [id^="at-"][data-control]')]
  .map((it) => [it.getAttribute('aria-label'), it.getAttribute('transform')])"""
STORED = "!('saving' in document.documentElement.dataset)"
SAID = "document.body.innerText"
HERE = "document.querySelectorAll('#participants .is-here').length"
PAIRED = f"""({READ})([['tables'], 'clowder']).then(({{tables}}) => {{
  const stem = location.hash.split("/").at(-1) + "/pair/";
  return Object.entries(tables).some(([key, it]) => key.startsWith(stem) && it);
}})"""
"""At this table; the browser may have an end of another one."""
# Overheard, since not every engine lets a script read what it has copied.
COPYING = """(() => {
  navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); };
  window.copied = "";
})()"""
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
    "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}  # fmt: skip
"""Keys without a letter, as the characters that WebDriver knows them by."""


Start = Callable[[str], Engine]


@pytest.fixture(scope="module")
def running() -> Iterator[Start]:
    """Starts a browser of the other engines when it is first asked for; it is there for all tests.

    In CI it has to be there.
    """
    begun: dict[str, Engine] = {}
    traps: list[ForeignTrap] = []
    with ExitStack() as ended:

        def start(kind: str) -> Engine:
            if kind not in begun:
                found = browsers.ensure(kind)
                traps.append(ForeignTrap())
                ended.callback(traps[-1].close)
                begun[kind] = ENGINES[kind](found, traps[-1])
                ended.callback(begun[kind].close)
            return begun[kind]

        yield start
    assert [trap.asked for trap in traps if trap.asked] == [], "foreign requests"


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, running: Start) -> Iterator[Engine]:
    """One of them, which may not complain in the course of a test."""
    try:
        engine = running(request.param)
    except browsers.MissingBrowser as missing:
        if os.environ.get("CI"):
            pytest.fail(str(missing))
        pytest.skip(str(missing))
    engine.complaints.clear()
    yield engine
    if failed(request):
        SCREENSHOTS.mkdir(exist_ok=True)
        engine.screenshot(SCREENSHOTS / f"failed-{type(engine).__name__.lower()}.png")
        print("\n".join(engine.complaints))
    else:
        assert engine.complaints == []


@pytest.fixture(scope="module")
def host(dist: Path) -> Iterator[Site]:
    """A site that both engines come to; only a service worker can keep what it sends."""
    site = Site(dist)
    site.store = False
    yield site
    site.cut()


def go(engine: Engine, host: Site, address: str) -> None:
    """Go to an address of the app; a page that runs already is not loaded anew.

    A start takes these engines longer than most of what a test does.
    """
    here = engine.evaluate(f"[location.href.startsWith({host.sub_path!r}), {READY} || '']")
    if all(here):
        engine.evaluate(f"void (location.hash = {address!r})")
    else:
        engine.goto(f"{host.sub_path}{address}")


# One after the other: beside a third browser, starting each takes long enough by itself.
@pytest.mark.xdist_group("engines")
@pytest.mark.sampled(one_in=2)
def test_load_play_reload_resume_offline(engine: Engine, host: Site) -> None:
    """One match through everything that an engine may do differently."""
    kinds = ("person", "easy")
    engine.goto(address(host.sub_path, kinds, seed="smoke", cups="off", names="Mia,Tom"))
    engine.wait_for(f"{READY} === 'table'", 90)
    play(engine)
    play(engine)
    turn = engine.wait_for(f"{ACTING} && {TURN}")
    engine.wait_for("document.documentElement.dataset.offline === 'ready'", 60)
    here = engine.evaluate("location.href")

    again(engine, here)
    assert engine.wait_for(f"{ACTING} && {TURN}") == turn, "the reload lost something"

    engine.wait_for(LOADED, 60)
    host.cut()
    again(engine, here)
    assert engine.wait_for(f"{ACTING} && {TURN}") == turn, "without network something is lost"
    play(engine)
    engine.screenshot(picture(engine))
    host.restore()


@pytest.mark.sampled(one_in=4, group="engines")
@pytest.mark.xdist_group("engines")
def test_a_race_by_mouse_and_by_keys(engine: Engine, host: Site) -> None:
    """Kitty Paw: a card is taken, cats are carried, keys do the rest; a reload amid a round."""
    go(engine, host, address("", ("person",), "kittypaw", seed="smoke"))
    engine.wait_for(RACING, 90)
    engine.click_at(*middle(engine, "card:2"))
    tiles = goal(engine)
    engine.drag(middle(engine, f"tile:{tiles[0].kind}"), spot(engine, tiles[0].at))
    engine.click_at(*middle(engine, f"tile:{tiles[0].kind}"))
    turns = (tiles[0].rotation - 1) % 6
    keys = ["r"] * turns + ["f"] * (tiles[0].face == "s") + ["Escape"]
    engine.press(*map(stroke, (*keys, *strokes(tiles[1:], (0, 0)), "Enter")))
    engine.wait_for("!!document.querySelector('#go-1')")
    assert stored_match(engine).state.scored_by(1) == 1

    engine.click("Go on")
    engine.wait_for(RACING, 60)
    engine.press("b")
    tiles = goal(engine)
    engine.press(*map(stroke, strokes(tiles[:2], (0, 0))))
    engine.wait_for(f"{STANDING}.length === 2")
    standing = engine.evaluate(STANDING)
    engine.wait_for(STORED)
    here = engine.evaluate("location.href")
    engine.goto("about:blank")
    engine.goto(here)
    engine.wait_for(RACING, 90)
    assert engine.evaluate(STANDING) == standing, "the reload lost something"
    engine.press(*map(stroke, (*strokes(tiles[2:], (0, 0)), "Enter")))
    engine.wait_for("!!document.querySelector('#go-1')")
    assert stored_match(engine).state.scored_by(1) == 2
    engine.screenshot(picture(engine, "-race"))


def stroke(key: str) -> str:
    """A key as the character that WebDriver knows it by."""
    return KEYS.get(key, key)


def goal(engine: Engine) -> tuple[Tile, ...]:
    """The cats of one's own card where they lie in the middle of the build area."""
    engine.wait_for("!!document.querySelector('[data-control=\"meow\"]')")
    state = stored_match(engine).state
    return centre_picture(Draft(round=state.round), load_cards()[state.card_of(1)].picture).tiles


def middle(engine: Engine, control: str) -> tuple[float, float]:
    """The middle of a control of the board."""
    where = f"document.querySelector('#board-1 [data-control=\"{control}\"]')"
    x, y = engine.wait_for(
        f"((box) => box && [box.x + box.width / 2, box.y + box.height / 2])"
        f"({where}?.getBoundingClientRect())"
    )
    return x, y


def spot(engine: Engine, at: tuple[int, int]) -> tuple[float, float]:
    """Where a point of the lattice lies."""
    x, y = engine.evaluate(f"({SPOT})([1, {at[0]}, {at[1]}])")
    return x, y


def stored_match(engine: Engine) -> Match:
    """The match that is shown, as this browser keeps it."""
    engine.wait_for(STORED)
    place = engine.evaluate("location.hash").rpartition("/")[2]
    stored_match = engine.evaluate(f"({READ})([['matches'], 'clowder'])")["matches"]
    return record_from_json(stored_match[place]).match


@pytest.mark.sampled(one_in=4, group="engines")
@pytest.mark.xdist_group("engines")
def test_a_tile_goes_where_it_is_carried_at_a_turned_place(engine: Engine, host: Site) -> None:
    """Engines disagree on what the matrix of an ``<svg>`` tells of a turned place."""
    go(engine, host, "#/new/kittypaw?players=2&kinds=person,person")
    engine.wait_for(f"{READY} === 'setup'", 90)
    engine.evaluate("document.querySelector('#sitting-opposite').click()")
    go(engine, host, address("", ("person", "person"), "kittypaw", seed="smoke"))
    engine.wait_for("!!document.querySelector('#place-2.is-far #board-2[data-active]')", 30)
    engine.click_at(*centre(engine, "#card-1-2"))
    engine.wait_for("!!document.querySelector('#area-2')")
    left, top, width, height = box(engine, "#area-2")
    # Not in the middle, which a turn leaves where it is.
    target = left + width / 4, top + height / 3
    carry(engine, centre(engine, "#lying-A-2"), target)
    engine.wait_for("!!document.querySelector('#at-A-2')")
    step = width / 16
    assert centre(engine, "#at-A-2") == pytest.approx(target, abs=step)
    engine.screenshot(picture(engine))


def box(engine: Engine, selector: str) -> tuple[float, float, float, float]:
    """Where an element is in the window: left, top, width, height."""
    found = f"document.querySelector({selector!r}).getBoundingClientRect()"
    left, top, width, height = engine.evaluate(
        f"(() => {{ const it = {found}; return [it.x, it.y, it.width, it.height]; }})()"
    )
    return left, top, width, height


def centre(engine: Engine, selector: str) -> tuple[float, float]:
    left, top, width, height = box(engine, selector)
    return left + width / 2, top + height / 2


def carry(engine: Engine, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press the mouse at a point and let it go at another."""
    (x, y), (to_x, to_y) = start, end
    way = [(x, y), (x + (to_x - x) / 2, y + (to_y - y) / 2), (to_x, to_y)]
    moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 50} for x, y in way]
    actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:]]
    actions.append({"type": "pointerUp", "button": 0})
    mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
    engine.perform([{**mouse, "actions": actions}])


def play(engine: Engine) -> None:
    """Choose the first legal end with the mouse, and confirm."""
    engine.wait_for(ACTING, 60)
    engine.click(engine.evaluate(f"({TURN}).at(-1)"))
    engine.wait_for("document.querySelector('#confirm-1').getAttribute('aria-disabled') !== 'true'")
    engine.click("Confirm")
    engine.wait_for(ACTING, 60)


def again(engine: Engine, url: str) -> None:
    """Leave the page and load it anew: a jump within the page would not."""
    engine.wait_for(LOADED, 60)
    engine.goto("about:blank")
    engine.goto(url)
    engine.wait_for(f"{READY} === 'table'", 90)


def picture(engine: Engine, what: str = "") -> Path:
    SCREENSHOTS.mkdir(exist_ok=True)
    return SCREENSHOTS / f"engine-{type(engine).__name__.lower()}{what}.png"


@pytest.mark.sampled(one_in=4, group="engines")
@pytest.mark.xdist_group("engines")
def test_people_in_other_browsers(engine: Engine, host: Site, mia: Friend) -> None:
    """Firefox and Chromium are linked, whoever invites; without WebRTC that is said kindly."""
    if not engine.evaluate("'RTCPeerConnection' in window"):
        lay_table(engine, host)
        engine.wait_for(f"{SAID}.includes('This browser cannot connect to other devices.')")
        engine.screenshot(picture(engine, "-remote"))
        return
    mia.found("burrow")
    go(engine, host, "#" + mia.invite().partition("#")[2])
    engine.wait_for(f"{READY} === 'joining'", 90)
    mia.take(answered(engine))
    mia.expect_lobby("Mia", "Tom")
    lay_table(engine, host)
    reply = mia.answer(copied(engine, "Copy the invitation"))
    put_in(engine, "#reply", reply)
    mia.expect_lobby("Tom", "Mia")
    # What one signs the other checks, and both roll the same dice.
    mia.expect_seat(2)
    engine.click("Begin")
    mia.expect_table()
    mia.act("burrow")
    cross_cells(engine)
    # The next roll lies still, and asks Mia again.
    mia.page.locator("#table:not(:has(.die-rolling)) .table-board[data-active]").wait_for()
    shown = mia.page.locator("#chance").text_content()
    engine.wait_for(f"document.querySelector('#chance').textContent === {json.dumps(shown)}")
    load_both_again(engine, mia)
    # Firefox says in its console that an end of a standby pair has found nobody.
    engine.complaints[:] = [said for said in engine.complaints if "ICE failed" not in said]


def load_both_again(engine: Engine, mia: Friend) -> None:
    """Firefox comes back by itself, to an end that waits in Chromium. None waits in Firefox for
    Chromium: one code does it, and the turn that is under way goes on."""
    engine.wait_for(PAIRED)
    mia.page.wait_for_function(PAIRED)
    mia.wait_for_way_back({})
    known = mia.stored_ways("spare")
    here = engine.evaluate("location.href")
    engine.wait_for(STORED)
    engine.goto("about:blank")
    engine.goto(here)
    engine.wait_for(f"{READY} === 'table'", 90)
    engine.wait_for(f"{HERE} === 2")
    mia.page.wait_for_function(f"{HERE} === 2")

    mia.wait_for_way_back(known)
    mia.load_again("table")
    code = mia.copied("Copy the code", mia.page.locator(".remote-reconnect-path"))
    engine.evaluate("document.querySelectorAll('#remote-asks summary').forEach((it) => it.click())")
    put_in(engine, "#reply", code)
    engine.wait_for(f"{HERE} === 2")
    mia.page.wait_for_function(f"{HERE} === 2")
    mia.act("burrow")
    cross_cells(engine)
    mia.page.locator("#table:not(:has(.die-rolling)) .table-board[data-active]").wait_for()


def lay_table(engine: Engine, host: Site) -> None:
    """Found a table for two."""
    go(engine, host, "#/new/burrow?kinds=person,person&names=Tom")
    engine.wait_for(f"{READY} === 'setup'", 90)
    engine.click("With friends far away")
    engine.wait_for(f"{READY} === 'lobby'", 60)


def cross_cells(engine: Engine) -> None:
    """A turn of Winter Burrow, by the mouse."""
    able = "document.querySelector('#confirm-1')?.getAttribute('aria-disabled') !== 'true'"
    engine.wait_for("!!document.querySelector('.table-board[data-active]')")
    while not engine.evaluate(able):
        engine.click_at(*centre(engine, ".table-board .is-reach .spot-mark"))
    engine.click("Confirm")


def answered(engine: Engine) -> str:
    """Answer the invitation that is shown, by the name of Tom; returns the reply."""
    put_in(engine, "#joining-name", "Tom")
    engine.click("Answer the invitation")
    return copied(engine, "Copy the reply")


def copied(engine: Engine, button: str) -> str:
    """What a button copies."""
    engine.wait_for(
        f"[...document.querySelectorAll('button')].some(it => it.innerText === '{button}')"
    )
    engine.evaluate(COPYING)
    engine.click(button)
    return str(engine.wait_for("window.copied"))


def put_in(engine: Engine, field: str, text: str) -> None:
    """Paste a text into a field."""
    engine.evaluate(
        f"(() => {{ const it = document.querySelector({json.dumps(field)});"
        f" it.value = {json.dumps(text)};"
        " it.dispatchEvent(new Event('change', { bubbles: true })); })()"
    )
