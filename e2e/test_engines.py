"""A smoke run in the engines of Firefox and Safari: load, play, reload, resume, offline."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from build import browsers
from e2e.contexts import SCREENSHOTS, failed
from e2e.engines import Engine, Firefox, WebKit
from e2e.server import ForeignTrap, Site
from e2e.table import address

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


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A browser of the other engines; in CI it has to be there."""
    kind = request.param
    try:
        found = browsers.ensure(kind)
    except browsers.MissingBrowser as missing:
        if os.environ.get("CI"):
            pytest.fail(str(missing))
        pytest.skip(str(missing))
    trap = ForeignTrap()
    engine = ENGINES[kind](found, trap)
    yield engine
    if failed(request):
        SCREENSHOTS.mkdir(exist_ok=True)
        engine.screenshot(SCREENSHOTS / f"failed-{kind}.png")
        print("\n".join(engine.complaints))
    engine.close()
    trap.close()
    assert trap.asked == [], "foreign requests"


# One after the other: beside a third browser, starting each takes long enough by itself.
@pytest.mark.xdist_group("engines")
def test_load_play_reload_resume_offline(engine: Engine, own_site: Site) -> None:
    """One match through everything that an engine may do differently."""
    own_site.store = False
    kinds = ("person", "easy")
    engine.goto(address(own_site.sub_path, kinds, seed="smoke", cups="off", names="Mia,Tom"))
    engine.wait_for(f"{READY} === 'table'", 90)
    play(engine)
    play(engine)
    turn = engine.wait_for(f"{ACTING} && {TURN}")
    engine.wait_for("document.documentElement.dataset.offline === 'ready'", 60)
    here = engine.evaluate("location.href")

    again(engine, here)
    assert engine.wait_for(f"{ACTING} && {TURN}") == turn, "the reload lost something"

    engine.wait_for(LOADED, 60)
    own_site.cut()
    again(engine, here)
    assert engine.wait_for(f"{ACTING} && {TURN}") == turn, "without network something is lost"
    play(engine)
    engine.screenshot(picture(engine))
    assert engine.complaints == []
    own_site.restore()


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


def picture(engine: Engine) -> Path:
    SCREENSHOTS.mkdir(exist_ok=True)
    return SCREENSHOTS / f"engine-{type(engine).__name__.lower()}.png"
