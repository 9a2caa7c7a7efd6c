"""Cat Tower's table as a player meets it: dice, floors, items and cats by their names."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from e2e.table import wait_ready, wait_while_resting


class TowerTable:
    """A match of Cat Tower on the screen, driven like a person would."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator(".table-board")
        self.status = page.locator(".table-status")

    @classmethod
    def start(cls, page: Page, base: str, kinds: Sequence[str], **query: str) -> TowerTable:
        """Open a new match, without animations, and wait until it can be played."""
        wanted = {"players": str(len(kinds)), "kinds": ",".join(kinds), **query}
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{base}#/play/cattower?{urlencode(wanted, safe=',')}")
        wait_ready(page, "table")
        return cls(page)

    def wait(self) -> str:
        """What the table waits for: ``dice``, ``mark``, ``go`` or ``result``."""
        wait_while_resting(self.page, ".table-board[data-active], #go-1, #result-1")
        for name in ("result", "go"):
            if self.page.locator(f"#{name}-1").count():
                return name
        return "dice" if self.dice().count() else "mark"

    def dice(self) -> Locator:
        """The dice that can be taken."""
        return self.board.get_by_role("group", name="Dice").get_by_role("button")

    def free_floors(self) -> Locator:
        """The floors that get something for free."""
        return self.board.locator(".ct-slot.is-free")

    def open_cats(self) -> Locator:
        """The cats that may move in now."""
        cats = self.board.get_by_role("group", name="Cats, by what they like")
        return cats.locator("button:not([aria-disabled])")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def confirm(self) -> None:
        confirm = self.page.get_by_role("button", name="Confirm", exact=True)
        expect(confirm).not_to_have_attribute("aria-disabled", "true")
        confirm.click()

    def take_a_die(self) -> None:
        """The first die: chosen by one touch, taken by the second."""
        self.dice().first.click()
        self.dice().first.click()

    def mark(self) -> str:
        """Furnish the last free floor, or pass; returns what the status asked to confirm."""
        if not self.free_floors().count():
            chosen = self.page.locator('#control-pass-1[aria-pressed="true"]').count()
            if not chosen:
                self.button("Pass: ").click()
        else:
            self.free_floors().last.click()
            if self.open_cats().count():
                self.open_cats().first.click()
        status = self.status.inner_text()
        self.confirm()
        return status

    def play_on(self, most: int = 400) -> int:
        """Play until the match is over; returns the number of marks."""
        marks = 0
        for _ in range(most):
            match self.wait():
                case "result":
                    return marks
                case "go":
                    self.page.locator("#go-1").click()
                case "dice":
                    self.take_a_die()
                case _:
                    self.mark()
                    marks += 1
        raise AssertionError(f"the match is not over after {most} steps")
