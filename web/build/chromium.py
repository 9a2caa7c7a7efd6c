"""The Chromium of the benches: whatever one has started ends with it, also where it fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, BrowserType


class Chromium:
    """Starts a Chromium with the options of ``kind.launch``, such as ``executable_path``."""

    def __init__(self, kind: BrowserType, **options: Any) -> None:
        self._kind = kind
        self._options = options

    @contextmanager
    def browser(self) -> Iterator[Browser]:
        """A browser that keeps nothing on disk."""
        browser = self._kind.launch(**self._options)
        try:
            yield browser
        finally:
            browser.close()

    @contextmanager
    def profile(self, folder: Path) -> Iterator[BrowserContext]:
        """A browser with its profile in a folder, which may be removed after the block."""
        context = self._kind.launch_persistent_context(folder, **self._options)
        try:
            yield context
        finally:
            context.close()
