"""Two tabs of one browser: none writes over the other, and what is deleted stays so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.database import played, put, read, stored
from e2e.server import Site
from e2e.table import Table, load_again, wait_ready, wait_stored

# Acts before the other tab's word has come, as two clicks in one instant do.
DEAF = """
BroadcastChannel.prototype.addEventListener = () => {};
"""

# Keeps what the other tab tells until the test lets it be heard.
LATE = """
Object.assign(window, { heard: [], hear: null });
const listen = BroadcastChannel.prototype.addEventListener;
BroadcastChannel.prototype.addEventListener = function (type, heeds) {
  window.hear = heeds;
  listen.call(this, type, (event) => window.heard.push({ data: event.data }));
};
"""


def two_tabs(page: Page, site: Site, deaf: bool) -> tuple[Table, Table]:
    """The same solo match in two tabs."""
    first = Table.start(page, site.root, ("person",), seed="tabs", names="Mia")
    first.wait_turn()
    wait_stored(page)
    other = page.context.new_page()
    if deaf:
        other.add_init_script(DEAF)
    other.emulate_media(reduced_motion="reduce")
    other.goto(page.url)
    wait_ready(other, "table")
    second = Table(other)
    second.wait_turn()
    return first, second


@pytest.mark.sampled(one_in=3, group="tabs")
def test_a_tab_follows_the_other(page: Page, site: Site) -> None:
    """What is played in one is seen in the other."""
    first, second = two_tabs(page, site, deaf=False)
    played_on = first.play_turn()
    first.wait_turn()
    assert first.thread_end() == played_on
    expect(second.board.locator(f'[data-control^="dot:{played_on}"]')).to_have_attribute(
        "aria-label", re.compile("the end of the thread")
    )
    assert second.ends() == first.ends()


@pytest.mark.sampled(one_in=3, group="tabs")
def test_of_two_who_act_at_once_the_second_hears_so(page: Page, site: Site) -> None:
    """The first counts; the second goes on from there, also after a reload."""
    first, second = two_tabs(page, site, deaf=True)
    end = first.play_turn()
    first.wait_turn()
    wait_stored(first.page)
    other = next(candidate for candidate in second.ends() if candidate.dot != end)
    # Choosing is saved as well, so that it is heard before anything is confirmed.
    second.click_end(other)
    expect(second.page.locator(".toast")).to_contain_text("Another tab moved first")
    second.wait_turn()
    assert second.thread_end() == end
    assert second.ends() == first.ends()
    load_again(first.page, "table")
    first.wait_turn()
    assert first.thread_end() == end


@pytest.mark.sampled(one_in=3, group="tabs")
def test_of_two_in_one_instant_the_word_of_the_other_is_no_licence(page: Page, site: Site) -> None:
    """What was played before the other tab's word came is not written over what it tells of."""
    first = Table.start(page, site.root, ("person",), seed="tabs", names="Mia")
    first.wait_turn()
    wait_stored(page)
    other = page.context.new_page()
    other.add_init_script(LATE)
    other.emulate_media(reduced_motion="reduce")
    other.goto(page.url)
    wait_ready(other, "table")
    second = Table(other)
    second.wait_turn()
    # Chosen before the first tab acts, so that only the confirming is late.
    second.click_end(second.ends()[-1])
    wait_stored(other)
    end = first.play_turn()
    first.wait_turn()
    wait_stored(page)
    stored = read(page, "matches")
    other.evaluate(
        """() => {
            document.querySelector('[data-do="table.confirm"]').click();
            window.heard.forEach((event) => window.hear(event));
        }"""
    )
    expect(other.locator(".toast")).to_contain_text("Another tab moved first")
    wait_stored(other)
    assert read(other, "matches") == stored
    second.wait_turn()
    assert second.thread_end() == end
    # And it goes on from there.
    second.play_turn()
    wait_stored(other)
    assert read(other, "matches") != stored


@pytest.mark.sampled(one_in=3, group="tabs")
@pytest.mark.parametrize("deaf", [False, True], ids=["told", "deaf"])
def test_what_one_deletes_the_other_does_not_bring_back(page: Page, site: Site, deaf: bool) -> None:
    """Whoever still plays it reads why it is gone."""
    first, second = two_tabs(page, site, deaf)
    first.page.goto(f"{site.root}#/")
    wait_ready(first.page, "home")
    saved_matches = first.page.get_by_role("region", name="Continue")
    saved_matches.get_by_role("button", name=re.compile("Delete .*Mia")).click()
    wait_stored(first.page)
    if deaf:
        second.click_end(second.ends()[0])
    expect(second.page.locator(".toast")).to_contain_text("deleted in another tab")
    wait_ready(second.page, "home")
    assert not read(second.page, "matches")
    load_again(first.page, "home")
    expect(saved_matches.get_by_role("listitem")).to_have_count(0)


@pytest.mark.sampled(one_in=3, group="tabs")
def test_each_tab_keeps_its_settings_and_best_scores(begun: Page, site: Site) -> None:
    """Of two tabs that do not hear of each other none writes the other's away."""
    tabs = (begun, begun.context.new_page())
    begun.goto(f"{site.root}#/")
    wait_ready(begun, "home")
    records = [played("yarn", ("Mia",), f"best-{number}", left=3) for number in range(len(tabs))]
    put(begun, "clowder", stored(records))
    begun.goto("about:blank")
    for tab in tabs:
        tab.add_init_script(DEAF)
        tab.goto(f"{site.root}#/settings")
        wait_ready(tab, "settings")
    first, second = tabs
    first.get_by_role("switch", name="Sound").uncheck()
    second.locator("label", has_text="Dark").click()
    for record, tab in zip(records, tabs, strict=True):
        # A tab in the background is drawn, and so clicked, once a second.
        tab.bring_to_front()
        tab.emulate_media(reduced_motion="reduce")
        tab.goto(f"{site.root}#/match/{record.id}")
        wait_ready(tab, "table")
        Table(tab).play_on()
        wait_stored(tab)
    assert len(read(second, "best")) == 2
    fresh = begun.context.new_page()
    fresh.goto(f"{site.root}#/settings")
    wait_ready(fresh, "settings")
    expect(fresh.get_by_role("switch", name="Sound")).not_to_be_checked()
    assert fresh.locator("html").get_attribute("data-theme") == "dark"
