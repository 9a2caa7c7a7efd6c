"""After the first load no network is needed, at the root and under any sub-path."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.contexts import Fresh
from e2e.server import Site
from e2e.table import Table, wait_ready


def wait_offline_ready(page: Page) -> None:
    page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=60_000)


@pytest.mark.parametrize("where", ["root", "sub_path"])
def test_reload_and_play_with_the_network_cut(where: str, fresh: Fresh, own_site: Site) -> None:
    """A match goes on after a reload while no server listens, bots included."""
    own_site.store = False  # so the browser's own cache cannot help out
    page = fresh.page()
    fresh.watch(page).allow(r"ERR_CONNECTION_REFUSED|Failed to update a ServiceWorker")
    base = getattr(own_site, where)
    table = Table.start(page, base, ("person", "easy"), seed="offline", names="Mia,Tom")
    wait_offline_ready(page)
    table.wait_turn()
    table.play_turn()
    table.wait_turn()
    ends = table.ends()
    assert own_site.missing == []
    own_site.cut()
    page.reload()
    wait_ready(page, "table")
    table.wait_turn()
    assert table.ends() == ends
    for _ in range(2):
        table.play_turn()
        table.wait_turn()
    page.goto(base)
    wait_ready(page, "home")
    expect(page.get_by_role("region", name="Continue").get_by_role("listitem")).to_have_count(1)


def test_ready_to_play_offline_is_said(fresh: Fresh, own_site: Site) -> None:
    """The mark appears once everything is stored, not before."""
    page = fresh.page()
    page.goto(f"{own_site.root}#/settings")
    wait_ready(page, "settings")
    expect(page.get_by_text("Not yet ready to play offline")).to_be_visible()
    wait_offline_ready(page)
    expect(page.get_by_text("Ready to play offline")).to_be_visible()


def test_everything_stays_below_the_sub_path(fresh: Fresh, own_site: Site) -> None:
    """Under a sub-path no request leaves it."""
    page = fresh.page()
    page.goto(own_site.sub_path)
    wait_ready(page, "home")
    wait_offline_ready(page)
    outside = [path for path in own_site.log if not path.startswith("/some/sub/path/")]
    assert outside == []
