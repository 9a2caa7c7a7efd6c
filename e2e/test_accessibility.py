"""axe-core looks at every screen, in the light and in the dark theme."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.accessibility import assert_accessible, assert_accessible_in_both_themes
from e2e.server import Site
from e2e.table import Table, wait_ready

SCREENS = {
    "home": "#/",
    "setup": "#/new/yarn",
    "settings": "#/settings",
    "best": "#/best",
    "statistics": "#/statistics",
    "moving": "#/moving",
    "about": "#/about",
    "rules": "#/rules/yarn",
}


@pytest.mark.sampled(one_in=4)
@pytest.mark.parametrize("name", SCREENS)
def test_screens(name: str, tour: Page, site: Site) -> None:
    """No serious or critical finding."""
    tour.goto(site.root + SCREENS[name])
    wait_ready(tour, name)
    assert_accessible_in_both_themes(tour, name)


def test_the_table(tour: Page, site: Site) -> None:
    """At rest, and with an end chosen."""
    table = Table.start(tour, site.root, ("person", "easy"), seed="axe", names="Mia,Tom")
    table.wait_turn()
    assert_accessible_in_both_themes(tour, "table-rest")
    end = table.best_end()
    assert end
    table.click_end(end)
    assert_accessible_in_both_themes(tour, "table")


def test_curtain_and_cups(tour: Page, site: Site) -> None:
    """The curtain and the secret circling."""
    table = Table.start(
        tour, site.root, ("person", "person"), seed="axe", names="Mia,Tom", cups="on"
    )
    assert_accessible(tour)
    tour.get_by_role("button", name="Show Mia's board").click()
    table.wait_turn()
    assert_accessible(tour)


def test_end_and_replay(tour: Page, site: Site) -> None:
    """A finished match and its replay."""
    table = Table.start(tour, site.root, ("person", "easy"), seed="axe-end", names="Mia,Tom")
    table.play_on()
    assert_accessible(tour)
    tour.locator("#result-1").click()
    wait_ready(tour, "replay")
    assert_accessible(tour)
