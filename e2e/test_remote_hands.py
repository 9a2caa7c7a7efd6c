"""Nine Lives where no device knows another's hand: whole matches, reloads, somebody who goes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.saves.stored import record_from_json
from e2e.accessibility import assert_accessible
from e2e.cards import play_by_itself, wait_acted, wait_while_it_goes_on
from e2e.contexts import DESKTOP, Shared, shot
from e2e.database import read
from e2e.people import Friend, begin, begin_when_ready, come, expect_all_here, gather, play
from e2e.server import ForeignTrap, Site
from e2e.table import address, wait_ready, wait_stored
from pyengine.core.match import Match
from pyengine.core.text import write_match

LONGEST = 2
"""So many times the longest task in which a page draws a table by itself: longer none may hold up a
page while cards are dealt, or a transcript is checked. Usually it is 0.7 times."""

GAME = "ninelives"

STORY = pytest.mark.sampled(one_in=5, group="hidden hands")
"""All devices check each of some forty cards of a round: in each run one of these matches is
played, with ``--long`` all of them."""

# Whether it is ever said that shuffles are being proved, and whether a card can be played then.
_WATCH_PROOFS = """() => {
    window.proving = window.early = false;
    const look = () => {
        const standing = document.querySelector("#standing");
        const now = !!standing && standing.textContent.includes("proves that its part");
        const card = ".table-board[data-active] [data-control^='card:']:not([aria-disabled])";
        window.proving ||= now;
        window.early ||= now && !!document.querySelector(card);
    };
    look();
    window.watching = new MutationObserver(look);
    window.watching.observe(document, { characterData: true, childList: true, subtree: true });
}"""
_TRACED = ["toplevel", "__metadata"]
_TASKS = ("ThreadControllerImpl::RunTask", "RunTask")


@pytest.fixture
def zoe(request: pytest.FixtureRequest, steady: Browser, trap: ForeignTrap, site: Site) -> Any:
    """A fourth device."""
    context = steady.new_context(
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
    deals = [entry.action for entry in match.entries if entry.action.startswith("deal ")]
    return deals[-1].removeprefix("deal ").split(" / ")


def wait_dealt(*people: Friend) -> None:
    """Everybody has cards."""
    for friend in people:
        friend.page.locator(".nl-hand > li").first.wait_for(timeout=60_000)


def wait_worker(*people: Friend) -> None:
    """The worker that masks cards is there: its start is none of a deal."""
    for friend in people:
        friend.page.locator("html[data-deals=ready]").wait_for(state="attached", timeout=60_000)


def longest_tasks(trace: bytes) -> Iterator[float]:
    """The longest task of each page's main thread, in ms of its own processor time."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    longest: dict[tuple[int, int], float] = dict.fromkeys(mains, 0.0)
    for event in events:
        thread = (event["pid"], event["tid"])
        if event["name"] in _TASKS and thread in longest:
            longest[thread] = max(longest[thread], event.get("tdur", 0) / 1000)
    yield from longest.values()


def everything(page: Page) -> str:
    """All that a page shows and keeps."""
    wait_stored(page)
    texts = [*read(page, "matches").values(), *read(page, "shelf").values()]
    return "\n".join([page.content(), *texts])


def play_some(*people: Friend) -> None:
    """Everybody acts twice: the round has begun."""
    for friend in people:
        play_by_itself(friend.page, 2)
    for friend in people:
        wait_acted(friend.page, 2)


def drawing_ms(browser: Browser, friend: Friend) -> float:
    """What the longest task takes in which a page draws a table of this game, without others."""
    page = friend.page
    page.goto(f"{friend.root}#/")
    wait_ready(page, "home")
    browser.start_tracing(categories=_TRACED)
    page.goto(address(friend.root, ("person", "easy", "easy", "easy"), GAME))
    wait_ready(page, "table")
    wait_dealt(friend)
    return max(longest_tasks(browser.stop_tracing()))


def begin_in_time(browser: Browser, most_ms: float, *people: Friend) -> None:
    """The first cards are dealt, and no page stands still meanwhile."""
    wait_worker(*people)
    browser.start_tracing(categories=_TRACED)
    begin(*people)
    wait_dealt(*people)
    assert max(longest_tasks(browser.stop_tracing())) < most_ms


@STORY
def test_a_round_of_four(
    mia: Friend, tom: Friend, ada: Friend, zoe: Friend, steady: Browser
) -> None:
    """It is played and checked, though one of them loads her page again; on the way nobody's
    browser holds the hand of somebody else."""
    people = (mia, tom, ada, zoe)
    logs: dict[str, list[str]] = {friend.name: [] for friend in people}
    for friend in people:
        log = logs[friend.name]
        friend.page.on("console", lambda message, log=log: log.append(message.text))
    most_ms = LONGEST * drawing_ms(steady, mia)
    mia.found(GAME, 4)
    for seat, guest in enumerate(people[1:], 2):
        come(mia, guest)
        guest.expect_seat(seat)
    expect(tom.page.locator("#lobby-agreed")).to_contain_text("Standard deal.")
    begin_in_time(steady, most_ms, *people)
    places = [friend.place for friend in people]
    own = [
        hands(match_of(friend, place))[seat]
        for seat, (friend, place) in enumerate(zip(people, places, strict=True))
    ]
    assert "?" not in "".join(own)
    for friend in people:
        known = everything(friend.page) + "\n".join(logs[friend.name])
        assert [hand in known for hand in own] == [other is friend for other in people]
    play_some(*people)
    ada.load_again("table")
    expect_all_here(*people)
    assert hands(match_of(ada, places[2]))[2] == own[2]
    for friend in people:
        play_by_itself(friend.page)
    for friend in people:
        expect_checked(friend)


@STORY
def test_a_whole_match_of_three(mia: Friend, tom: Friend, ada: Friend, steady: Browser) -> None:
    """All end with the same text, though one of them loads his page again while cards are dealt;
    what was signed can be checked."""
    people = (mia, tom, ada)
    most_ms = LONGEST * drawing_ms(steady, mia)
    gather(GAME, *people)
    places = [friend.place for friend in people]
    for friend in people:
        play_by_itself(friend.page)
    wait_dealt(*people)
    wait_while_it_goes_on(tom.page, "#deal")
    tom.load_again("table")
    expect_all_here(*people)
    play_by_itself(tom.page)
    for friend in people:
        wait_while_it_goes_on(friend.page, "#result-1")
    texts = zip(people, places, strict=True)
    assert len({write_match(match_of(friend, place).whole()) for friend, place in texts}) == 1
    mia.press("#result-1")
    expect(mia.page.locator("#result-deals")).to_contain_text("nobody tampered")
    assert_accessible(mia.page)
    check_transcript(steady, most_ms, mia, [friend.name for friend in people])


def expect_checked(friend: Friend) -> None:
    """The first round is over, and nothing was wrong with it."""
    wait_while_it_goes_on(friend.page, "#standing", "Round 1 has been checked: nobody tampered")


def check_transcript(browser: Browser, most_ms: float, friend: Friend, names: list[str]) -> None:
    """What was signed is saved and opened: the page says how far its check is, and answers."""
    page = friend.page
    with page.expect_download() as saved:
        friend.press("#replay [data-do='participants.transcript']")
    page.goto(f"{friend.root}#/")
    wait_ready(page, "home")
    browser.start_tracing(categories=_TRACED)
    with page.expect_file_chooser() as chooser:
        friend.press(friend.button("Import matches"))
    chooser.value.set_files(saved.value.path())
    page.locator("#checking-words", has_text="Checking deal 2 of ").wait_for()
    page.locator("#testimony").wait_for(timeout=60_000)
    assert max(longest_tasks(browser.stop_tracing())) < most_ms
    sentence = f"{', '.join(names[:-1])} and {names[-1]} signed the result."
    expect(page.locator("#testimony")).to_contain_text(sentence)


@STORY
def test_a_strict_round(mia: Friend, tom: Friend) -> None:
    """No card can be played before all shuffles are proved, and the page says so; then the round
    is played, and checked like any other."""
    people = (mia, tom)
    mia.found(GAME, 3, kinds="person,person,easy")
    come(mia, tom)
    tom.expect_seat(2)
    mia.press("#lobby-change-title")
    mia.press(mia.page.locator("label", has_text="Strict"))
    expect(tom.page.locator("#lobby-agreed")).to_contain_text("Strict deal.")
    wait_worker(*people)
    for friend in people:
        friend.page.evaluate(_WATCH_PROOFS)
    begin_when_ready(*people)
    for friend in people:
        play_by_itself(friend.page)
    for friend in people:
        expect_checked(friend)
        assert friend.page.evaluate("(watching.disconnect(), [proving, early])") == [True, False]


def assert_apart(page: Page, first: str, second: str) -> None:
    """None of two parts of the page lies over the other."""
    one, two = (page.locator(part).bounding_box() for part in (first, second))
    assert one
    assert two
    beside = one["x"] + one["width"] <= two["x"] or two["x"] + two["width"] <= one["x"]
    assert beside or one["y"] + one["height"] <= two["y"] or two["y"] + two["height"] <= one["y"]


@STORY
def test_one_of_three_leaves_a_round(mia: Friend, tom: Friend, ada: Friend) -> None:
    """The others deal anew with a bot, as they agree; what was played counts for nothing."""
    people = (mia, tom, ada)
    gather(GAME, *people)
    wait_dealt(*people)
    shot(tom.page, "phone-friends-ninelives")
    play_some(*people)
    ada.page.close()
    anew = "Deal this round again; a bot until Ada is back"
    mia.unfold_note()
    mia.asks.get_by_role("button", name=anew).click(timeout=20_000)
    expect(tom.asks).to_contain_text("This round is then dealt again.")
    tom.asks.get_by_role("button", name="Yes").click()
    expect(mia.page.locator(".toast")).to_contain_text(
        "went on without Ada in the middle of the round"
    )
    wait_dealt(mia, tom)
    assert_apart(tom.page, "#remote-title", "#rules-link")
    assert not play(GAME, (mia, tom), 2)
