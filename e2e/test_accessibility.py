"""axe-core looks at every screen, in the light and in the dark theme."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.accessibility import assert_accessible
from e2e.contexts import shot
from e2e.server import Site
from e2e.table import Table, wait_ready

SCREENS = {
    "home": "#/",
    "setup": "#/new/yarn",
    "settings": "#/settings",
    "best": "#/best",
    "about": "#/about",
    "rules": "#/rules/yarn",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", SCREENS)
def test_screens(name: str, scheme: str, tour: Page, site: Site) -> None:
    """No serious or critical finding."""
    tour.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    tour.goto(site.root + SCREENS[name])
    wait_ready(tour, name)
    shot(tour, f"{name}-{scheme}")
    assert_accessible(tour)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table(scheme: str, page: Page, site: Site) -> None:
    """At rest, with an end chosen, at the end of a match and in its replay."""
    table = Table.start(page, site.root, ("person", "easy"), seed="axe", names="Mia,Tom")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    table.wait_turn()
    assert_accessible(page)
    end = table.best_end()
    assert end
    table.click_end(end)
    shot(page, f"table-{scheme}")
    assert_accessible(page)


def test_curtain_and_cups(page: Page, site: Site) -> None:
    """The curtain and the secret circling."""
    table = Table.start(
        page, site.root, ("person", "person"), seed="axe", names="Mia,Tom", cups="on"
    )
    assert_accessible(page)
    page.get_by_role("button", name="Mia is looking").click()
    table.wait_turn()
    assert_accessible(page)


def test_end_and_replay(page: Page, site: Site) -> None:
    """A finished match and its replay."""
    table = Table.start(page, site.root, ("person", "easy"), seed="axe-end", names="Mia,Tom")
    table.play_on()
    assert_accessible(page)
    page.locator("#result-1").click()
    wait_ready(page, "replay")
    assert_accessible(page)
