"""Nine Lives on the screen: a round and the end, by mouse, a reload, no network."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.cards import CardTable
from e2e.contexts import Fresh, shot
from e2e.database import played
from e2e.server import Site
from e2e.table import import_match, load_again, wait_ready
from e2e.test_offline import wait_offline_ready
from pyengine.core.text import write_match

FOUR = ("person", "easy", "easy", "easy")
NAMES = "Mia,Ben,Zoe,Tom"


LEFT_EDGES = "all => all.map((it) => Math.round(it.getBoundingClientRect().left))"


def assert_told(table: CardTable, looks: set[str]) -> None:
    """What a rest shows: the trick that is over, or the round that was counted."""
    status, seats = table.status.inner_text(), table.page.locator("#others .other").count()
    if table.page.locator(".nl-summary").count():
        looks.add("round")
        assert re.search(r"The round is over: you (get|lose|score) ", status)
        expect(table.page.locator(".nl-lines tbody tr")).to_have_count(seats)
        hearts = table.page.locator(".nl-lines .result").evaluate_all(LEFT_EDGES)
        assert len(set(hearts)) == 1, hearts
    else:
        looks.add("trick")
        assert re.search("wins the trick and takes the |You take the ", status)
        expect(table.board.locator(".nl-trick figcaption")).to_have_text("Last trick")
        assert " won it and took the " in table.trick()
        expect(table.board.locator(".laid")).to_have_count(seats)


def to_the_end(page: Page, site: Site, folder: Path) -> CardTable:
    """A match whose last cards are to be played."""
    match = played("ninelives", NAMES.split(","), "end", left=12).match
    first, rest = write_match(match).split("\n", 1)
    kinds = zip(NAMES.split(","), FOUR, strict=True)
    seats = [f"# seat {seat}: {name} ({kind})" for seat, (name, kind) in enumerate(kinds, 1)]
    import_match(page, site.root, "\n".join((first, *seats, rest)), folder)
    wait_ready(page, "table")
    return CardTable(page)


def play(table: CardTable, act: Callable[[int], None], go: Callable[[], None]) -> set[str]:
    """Act until a round or the match is over; returns what the table rested for.

    ``act`` takes the number of what is done so far, ``go`` goes on after a rest.
    """
    looks: set[str] = set()
    acts = 0
    while "round" not in looks and (wanted := table.wait()) != "result":
        if wanted == "go":
            assert_told(table, looks)
            go()
        else:
            act(acts)
            acts += 1
    return looks


def test_a_round_and_the_end_by_mouse(tour: Page, site: Site, tmp_path: Path) -> None:
    """Clicks with Confirm, double clicks and drags, and the way to the scores."""
    table = CardTable.start(tour, site.root, FOUR, seed="touch", names=NAMES)
    gestures: set[str] = set()

    def act(number: int) -> None:
        phase = table.phase()
        name = table.choices()[number % len(table.choices())]
        if phase == "card" and number % 3 == 1:
            table.drag(name, table.board.locator(".nl-trick"))
            gestures.add("play by drag")
        elif phase == "take" and number % 2:
            table.drag(name, table.board.locator(".nl-hand"))
            gestures.add("take by drag")
        elif phase == "card" and number % 3 == 2:
            table.choose(name)
            table.control(name).click(position={"x": 12, "y": 40})
            gestures.add("play by double click")
        else:
            table.choose(name)
            table.confirm()
            gestures.add(f"{phase} by button")

    go = tour.locator("#go-1").click
    assert play(table, act, go) == {"trick", "round"}
    assert gestures >= {"place by button", "play by drag", "play by double click"}
    assert gestures & {"take by button", "take by drag"}
    table = to_the_end(tour, site, tmp_path)
    play(table, act, go)
    expect(tour.locator("#result-1")).to_be_visible()
    shot(tour, "ninelives-over")
    assert table.live.text_content()
    tour.locator("#result-1").click()
    wait_ready(tour, "replay")
    expect(tour.locator("#outcome-sentence")).to_contain_text("win")
    shot(tour, "ninelives-scores")


def test_a_card_that_may_not_be_played_says_why(tour: Page, site: Site) -> None:
    """A tap tells the rule, or that predictions come first; nothing is played."""
    table = CardTable.start(tour, site.root, FOUR, seed="why", names=NAMES)
    early = False
    while table.wait_turn():
        far = table.board.locator("button.nl-card[aria-disabled=true]")
        if table.phase() == "place" and not early:
            early = True
            tour.mouse.click(*table.middle(far.first))
            expect(tour.locator(".status-say.is-refused")).to_contain_text("First comes")
            expect(table.board.locator('[aria-pressed="true"]')).to_have_count(0)
        elif table.phase() == "card" and far.count():
            assert early
            hand = table.hand()
            tour.mouse.click(*table.middle(far.first))
            expect(tour.locator(".status-say.is-refused")).to_contain_text("has to be played")
            expect(table.live).to_contain_text("has to be played")
            assert table.hand() == hand
            return
        table.act()
    raise AssertionError("a suit never had to be followed")


def test_a_reload_in_mid_trick(tour: Page, site: Site) -> None:
    """Trick, hand, rug and the chosen card are as they were."""
    table = CardTable.start(tour, site.root, FOUR, seed="reload", names=NAMES)
    while table.wait_turn():
        if table.phase() == "card" and "led" in table.trick() and len(table.choices()) > 1:
            break
        table.act()
    name = table.choices()[1]
    table.choose(name)

    def seen() -> list[str]:
        return [table.trick(), *table.hand(), tour.locator(".nl-rug").inner_text()]

    before = seen()
    load_again(tour, "table")
    table.wait_turn()
    assert seen() == before
    expect(table.control(name)).to_have_attribute("aria-pressed", "true")
    table.confirm()
    table.wait_turn()
    assert name[5:] not in table.hand()


def test_the_last_trick_can_be_looked_at(tour: Page, site: Site) -> None:
    """The button shows it and hides it, and a card that is chosen stays chosen."""
    table = CardTable.start(tour, site.root, FOUR, seed="last", names=NAMES)
    while table.wait_turn():
        last = tour.locator("#control-last-1:not([aria-disabled])")
        if last.count() and table.phase() == "card":
            break
        table.act()
    table.choose(table.choices()[0])
    open_trick = table.trick()
    last.click()
    expect(table.board.locator(".nl-trick figcaption")).to_have_text("Last trick")
    assert " won it and took the " in table.trick()
    last.click()
    expect(table.board.locator(".nl-trick figcaption")).not_to_have_text("Last trick")
    assert table.trick() == open_trick
    expect(table.board.locator('[aria-pressed="true"]')).to_have_count(1)


@pytest.mark.sampled(one_in=3, group="offline")
def test_with_the_network_cut_under_a_sub_path(fresh: Fresh, own_site: Site) -> None:
    """No request leaves it, and a match goes on after a reload while no server listens."""
    own_site.store = False
    page = fresh.page()
    fresh.watch(page).allow(r"ERR_CONNECTION_REFUSED|Failed to update a ServiceWorker")
    table = CardTable.start(page, own_site.sub_path, FOUR, seed="offline", names=NAMES)
    wait_offline_ready(page)
    table.wait_turn()
    table.act()
    table.wait_turn()
    hand = table.hand()
    assert own_site.missing == []
    below = own_site.sub_path.removeprefix(own_site.origin)
    assert [path for path in own_site.log if not path.startswith(below)] == []
    own_site.cut()
    load_again(page, "table")
    table.wait_turn()
    assert table.hand() == hand
    for _ in range(4):
        table.act()
        table.wait_turn()
    page.goto(own_site.sub_path)
    wait_ready(page, "home")
    expect(page.get_by_role("region", name="Continue").get_by_role("listitem")).to_have_count(1)
