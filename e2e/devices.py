"""A page that one test after the other uses, and that each finds as if nobody had been there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from e2e.contexts import failed, leave, watched
from e2e.database import read_all
from e2e.server import ForeignTrap, Site
from e2e.table import wait_ready, wait_stored


class Device:
    """A context with one page that runs on: a start costs more than most of what a test does.

    What a test leaves behind, matches, tables, links and settings, is deleted by the app's own
    button, and it is asserted that nothing of it is stored; what was said is taken away. A page
    that a test has closed, has led elsewhere or has failed with is not used again, and further tabs
    are closed.
    """

    def __init__(self, context: BrowserContext, trap: ForeignTrap, size: ViewportSize) -> None:
        self.context = context
        self.watch = watched(context, trap)
        self._size = size
        self._page: Page | None = None

    @contextmanager
    def page(self, request: pytest.FixtureRequest, site: Site) -> Iterator[Page]:
        """The page, at home, of its usual size, in the light, with nothing stored."""
        self.watch.forget()
        page, self._page = self._page or self._begun(site), None
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        unsay(page)
        yield page
        try:
            leave(request, [self.watch], self.context.pages)
            if not failed(request):
                for other in self.context.pages:
                    if other is not page:
                        other.close()
                if page in self.context.pages and page.url.startswith(f"{site.root}#/"):
                    page.set_viewport_size(self._size)
                    empty(page)
                    self._page = page
                self.watch.check()
        finally:
            if self._page is None:
                for left in self.context.pages:
                    left.close()

    def _begun(self, site: Site) -> Page:
        """A page that has just been started; nothing that one before it has stored is there."""
        page = self.context.new_page()
        self.context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin",
            {"origin": site.origin, "storageTypes": "cookies,indexeddb,local_storage"},
        )
        page.goto(f"{site.root}#/")
        wait_ready(page, "home")
        return page


def unsay(page: Page) -> None:
    """Take away what was said for a test before, which stays in the live region for a while."""
    page.locator("#live").evaluate("live => live.replaceChildren()")


def empty(page: Page) -> None:
    """Delete all that the app has stored, as a person does, and go home.

    That a match is deleted is all that may be left of it, in storage and on the screen.
    """
    page.bring_to_front()
    page.evaluate("location.hash = '/settings?sure=delete'")
    wait_ready(page, "settings")
    delete = page.locator("[data-do='settings.delete']")
    delete.click()
    expect(delete).to_have_count(0)
    wait_stored(page)
    page.evaluate("location.hash = '/'")
    wait_ready(page, "home")
    remaining = {store: texts for store, texts in read_all(page).items() if texts}
    for text in remaining.pop("shelf", {}).values():
        annotation: dict[str, Any] = json.loads(text)
        assert set(annotation) == {"clowder", "deleted", "with_all"}, text
    assert not remaining, f"still stored: {remaining}"
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0
    expect(page.locator("#continue li")).to_have_count(0)
