"""Winter Burrow's table as a player meets it: cells by their names, clicks, drags and keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playwright.sync_api import Locator, Page

from e2e.table import Table, wait_ready

CELL = '.table-board [data-control^="cell:"]'


class Burrow(Table):
    """A match of Winter Burrow on the screen."""

    @classmethod
    def start(cls, page: Page, base: str, kinds: Sequence[str], **query: str) -> Burrow:
        """Open a new match and wait until it can be played, without animations."""
        page.emulate_media(reduced_motion="reduce")
        wanted = "&".join(f"{name}={value}" for name, value in query.items())
        page.goto(f"{base}#/play/burrow?players={len(kinds)}&kinds={','.join(kinds)}&{wanted}")
        wait_ready(page, "table")
        return cls(page)

    def cell(self, name: str) -> Locator:
        """A cell by its name, such as E4."""
        return self.board.locator(f'[data-control="cell:{name}"]')

    def able(self) -> list[str]:
        """The names of the cells that may be added now."""
        found: list[str] = self.page.evaluate(
            """selector => [...document.querySelectorAll(selector)]
                .filter((it) => it.classList.contains('is-reach'))
                .map((it) => it.dataset.control.slice(5))""",
            CELL,
        )
        return found

    def chosen(self) -> list[str]:
        """The names of the cells that are chosen."""
        return [
            (spot.get_attribute("data-control") or "").removeprefix("cell:")
            for spot in self.board.locator('[aria-pressed="true"]').all()
        ]

    @property
    def ready(self) -> bool:
        """Returns whether the choice can be confirmed."""
        return self.button("Confirm").get_attribute("aria-disabled") != "true"

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a cell on the screen."""
        box = self.cell(name).locator(".spot-mark").bounding_box()
        assert box, f"{name} is not on the screen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag_over(self, names: Iterable[str]) -> None:
        """Cross cells with the mouse in one go."""
        mouse, places = self.page.mouse, [self.middle(name) for name in names]
        mouse.move(*places[0])
        mouse.down()
        for place in places:
            mouse.move(*place, steps=4)
        mouse.up()

    def choose(self) -> None:
        """Click cells that may be added until the choice is whole; a forced pass is so already."""
        for _ in range(8):
            if self.ready:
                return
            able = self.able()
            assert able, "nothing can be added, and yet nothing can be confirmed"
            chosen = self.chosen()
            self.cell(_nearest(able, chosen)).click()
        raise AssertionError("eight cells are more than any roll")

    def play_turn(self) -> str:
        """Play a turn by clicks; returns the cells, or nothing for a pass."""
        self.choose()
        crossed = " ".join(self.chosen())
        self.confirm()
        return crossed


def _nearest(able: Sequence[str], chosen: Sequence[str]) -> str:
    """The cell nearest to those chosen, so that a choice grows from its beginning."""

    def far(name: str) -> int:
        return min(
            (
                abs(ord(name[0]) - ord(other[0])) + abs(int(name[1:]) - int(other[1:]))
                for other in chosen
            ),
            default=0,
        )

    return min(able, key=far)
