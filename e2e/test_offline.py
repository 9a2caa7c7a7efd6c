"""After the first load no network is needed; under a sub-path ``test_ninelives.py`` shows it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.contexts import Fresh
from e2e.server import Site
from e2e.table import Table, unfold, wait_ready

STATE_WHEN_READY = """addEventListener("clowder:offline-ready", async () => {
  window.workerWas = navigator.serviceWorker.controller?.state
    ?? (await navigator.serviceWorker.getRegistration()).active.state;
})"""


def wait_offline_ready(page: Page) -> None:
    page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=60_000)


@pytest.mark.sampled(one_in=3, group="offline")
def test_reload_and_play_with_the_network_cut(fresh: Fresh, own_site: Site) -> None:
    """That all is stored is said once it is, not before; then a match goes on after a reload
    while no server listens, bots included."""
    own_site.store = False  # so the browser's own cache cannot help out
    page = fresh.page()
    fresh.watch(page).allow(r"ERR_CONNECTION_REFUSED|Failed to update a ServiceWorker")
    page.add_init_script(STATE_WHEN_READY)
    page.goto(f"{own_site.root}#/settings")
    wait_ready(page, "settings")
    expect(page.get_by_text("Not yet ready to play offline")).to_be_visible()
    wait_offline_ready(page)
    # A load that comes amid the activation may never be answered.
    assert page.evaluate("window.workerWas") == "activated"
    unfold(page)
    expect(page.get_by_text("Ready to play offline")).to_be_visible()
    table = Table.start(page, own_site.root, ("person", "easy"), seed="offline", names="Mia,Tom")
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
    page.goto(own_site.root)
    wait_ready(page, "home")
    expect(page.get_by_role("region", name="Continue").get_by_role("listitem")).to_have_count(1)
