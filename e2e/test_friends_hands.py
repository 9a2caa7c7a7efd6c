"""Nine Lives where no device knows another's hand: whole matches, reloads, somebody who goes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.stored import record_from_json
from e2e.accessibility import assert_accessible
from e2e.contexts import DESKTOP, Shared, shot
from e2e.friends import Friend, begin, come, gather, play
from e2e.kept import read
from e2e.server import ForeignTrap, Site
from e2e.table import wait_stored
from pyengine.core.match import Match
from pyengine.core.text import write_match

LONGEST_MS = 100
"""No task of a page may hold it up for longer while cards are dealt, in its own processor time:
the devices of these tests share two processors with all else."""

WHOLE_S = 300
"""A whole match has 27 tricks and four deals."""

GAME = "ninelives"
_TASKS = ("ThreadControllerImpl::RunTask", "RunTask")


@pytest.fixture
def zoe(request: pytest.FixtureRequest, browser: Browser, trap: ForeignTrap, site: Site) -> Any:
    """A fourth device."""
    context = browser.new_context(
        **DESKTOP, permissions=["clipboard-read", "clipboard-write"], service_workers="block"
    )
    shared = Shared(context, trap)
    with shared.page(request, site) as page:
        yield Friend(page, site.root, "Zoe")
    context.close()


def match_of(friend: Friend, place: str) -> Match:
    """The match as this browser keeps it."""
    wait_stored(friend.page)
    return record_from_json(read(friend.page, "matches")[place]).match


def hands(match: Match) -> list[str]:
    """The newest deal, hand by hand, as far as it is known."""
    deals = [one.action for one in match.entries if one.action.startswith("deal ")]
    return deals[-1].removeprefix("deal ").split(" / ")


def wait_dealt(*friends: Friend) -> None:
    """Everybody has cards."""
    for friend in friends:
        friend.page.locator(".nl-hand > li").first.wait_for(timeout=60_000)


def wait_worker(*friends: Friend) -> None:
    """The worker that masks cards is there: its start is none of a deal."""
    for friend in friends:
        friend.page.locator("html[data-deals=ready]").wait_for(state="attached", timeout=60_000)


def longest_tasks(trace: bytes) -> Iterator[float]:
    """The longest task of each page's main thread, in ms of its own processor time."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"].get("name") == "CrRendererMain"
    }
    longest: dict[tuple[int, int], float] = dict.fromkeys(mains, 0.0)
    for one in events:
        thread = (one["pid"], one["tid"])
        if one["name"] in _TASKS and thread in longest:
            longest[thread] = max(longest[thread], one.get("tdur", 0) / 1000)
    yield from longest.values()


def everything(page: Page) -> str:
    """All that a page shows and keeps."""
    wait_stored(page)
    kept = [*read(page, "matches").values(), *read(page, "shelf").values()]
    return "\n".join([page.content(), *kept])


def test_a_whole_match_of_three(mia: Friend, tom: Friend, ada: Friend) -> None:
    """All end with the same text; on the way nobody's browser holds the hand of somebody else,
    and the pages answer while cards are dealt."""
    friends = (mia, tom, ada)
    logs: dict[str, list[str]] = {friend.name: [] for friend in friends}
    for friend in friends:
        log = logs[friend.name]
        friend.page.on("console", lambda said, log=log: log.append(said.text))
    mia.found(GAME, 3)
    for seat, guest in ((2, tom), (3, ada)):
        come(mia, guest)
        guest.sit(seat)
    expect(tom.page.locator("#lobby-agreed")).to_contain_text("Standard deal.")
    wait_worker(*friends)
    browser = mia.page.context.browser
    assert browser
    browser.start_tracing(categories=["toplevel", "__metadata"])
    begin(*friends)
    wait_dealt(*friends)
    assert max(longest_tasks(browser.stop_tracing())) < LONGEST_MS
    places = [friend.place for friend in friends]
    own = [
        hands(match_of(friend, place))[seat]
        for seat, (friend, place) in enumerate(zip(friends, places, strict=True))
    ]
    assert "?" not in "".join(own)
    for friend in friends:
        known = everything(friend.page) + "\n".join(logs[friend.name])
        assert [hand in known for hand in own] == [other is friend for other in friends]
    assert play(GAME, friends, within_s=WHOLE_S)
    texts = {
        write_match(match_of(friend, place).whole())
        for friend, place in zip(friends, places, strict=True)
    }
    assert len(texts) == 1
    mia.press("#result-1")
    expect(mia.page.locator("#result-deals")).to_contain_text("nobody tampered")
    assert_accessible(mia.page)


def test_a_reload_in_a_deal_and_in_a_round(mia: Friend, tom: Friend, ada: Friend) -> None:
    """Who comes back finds the own hand again, and the deal goes on."""
    gather(GAME, mia, tom, ada)
    tom.page.locator("#deal").wait_for(timeout=60_000)
    tom.load_again("table")
    come_back(tom, mia)
    wait_dealt(mia, tom, ada)
    place = tom.place
    assert not play(GAME, (mia, tom, ada), 7)
    before = hands(match_of(tom, place))
    tom.load_again("table")
    come_back(tom, mia)
    assert hands(match_of(tom, place)) == before
    assert not play(GAME, (mia, tom, ada), 3)


def come_back(friend: Friend, helper: Friend) -> None:
    """Carry the one code that brings a device back to the table."""
    way = friend.page.locator("#far-way")
    way.get_by_role("heading", name=f"Send this to {helper.name}").wait_for(timeout=20_000)
    friend.page.bring_to_front()
    friend.page.evaluate("navigator.clipboard.writeText('')")
    way.locator("[data-do='friends.copy-way']").first.click()
    code = friend.page.evaluate("navigator.clipboard.readText()")
    helper.page.bring_to_front()
    helper.asks.locator("summary", has_text="Have they sent you a code?").click()
    helper.page.locator("#reply").fill(code)
    helper.page.locator("#reply").press("Enter")
    expect(way).to_have_count(0, timeout=30_000)


def test_one_of_four_leaves_a_round(mia: Friend, tom: Friend, ada: Friend, zoe: Friend) -> None:
    """The others deal anew with a bot, as they agree; what was played counts for nothing."""
    friends = (mia, tom, ada, zoe)
    gather(GAME, *friends)
    wait_dealt(*friends)
    shot(tom.page, "phone-friends-ninelives")
    assert not play(GAME, friends, 6)
    zoe.page.close()
    button = mia.asks.get_by_role("button", name="Deal this round anew, with a bot for Zoe")
    button.click(timeout=20_000)
    for friend in (tom, ada):
        expect(friend.asks).to_contain_text("This round is then dealt anew.")
        friend.asks.get_by_role("button", name="Yes").click()
    expect(mia.page.locator(".toast")).to_contain_text("Zoe left in the middle of the round")
    wait_dealt(mia, tom, ada)
    assert not play(GAME, (mia, tom, ada), 4)
