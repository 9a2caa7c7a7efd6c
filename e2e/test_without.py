"""Browsers that lack, or forbid, what is not needed for play: private, embedded and old ones."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.contexts import Fresh
from e2e.server import Site
from e2e.table import Table, load_again, wait_ready

ABSENT = """
for (const name of ["BroadcastChannel", "AudioContext", "RTCPeerConnection"]) delete window[name];
for (const name of ["locks", "serviceWorker", "clipboard", "wakeLock", "mediaDevices"])
    delete Navigator.prototype[name];
delete IDBFactory.prototype.databases;
"""

FORBIDDEN = """
const refuse = () => { throw new DOMException("Refused.", "SecurityError"); };
delete window.RTCPeerConnection;
for (const name of ["BroadcastChannel", "AudioContext"])
    window[name] = class { constructor() { refuse(); } };
LockManager.prototype.request = async () => refuse();
Clipboard.prototype.writeText = async () => refuse();
WakeLock.prototype.request = async () => refuse();
MediaDevices.prototype.getUserMedia = async () => refuse();
ServiceWorkerContainer.prototype.register = async () => refuse();
IDBFactory.prototype.databases = async () => refuse();
"""


@pytest.fixture(params=[ABSENT, FORBIDDEN], ids=["absent", "forbidden"])
def bare(request: pytest.FixtureRequest, fresh: Fresh) -> Page:
    """A page in such a browser; it may not complain."""
    page = fresh.page()
    page.add_init_script(request.param)
    return page


@pytest.mark.sampled(one_in=4, group="without")
def test_a_match_is_played_and_kept(bare: Page, site: Site) -> None:
    """The app starts, plays with its sounds on, and has the match again after a reload."""
    table = Table.start(bare, site.root, ("person", "easy"), seed="bare")
    for _ in range(2):
        table.wait_turn()
        table.play_turn()
    table.wait_turn()
    last = table.thread_end()
    load_again(bare, "table")
    table.wait_turn()
    assert table.thread_end() == last
    expect(bare.locator("#notices .banner")).to_have_count(0)


@pytest.mark.sampled(one_in=4, group="without")
def test_a_table_for_friends_is_laid_and_found_again(bare: Page, site: Site) -> None:
    """Whoever lays it hears that no link can be made, and has it again after a reload."""
    bare.goto(f"{site.root}#/new/yarn?kinds=person,person&names=Mia")
    wait_ready(bare, "setup")
    bare.locator("#play-remote").click()
    wait_ready(bare, "lobby")
    people = bare.locator("#lobby-people .participant strong")
    expect(people).to_have_text(["Mia"])
    expect(bare.locator("#app")).to_contain_text("cannot connect to other devices")
    load_again(bare, "lobby")
    expect(people).to_have_text(["Mia"])
