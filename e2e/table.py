"""Yarn Trail's table as a player meets it: by roles, names and what is to be seen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from e2e.contexts import READY_TIMEOUT_MS

BOT_TIMEOUT_MS = 30_000

OUTCOME = re.compile(r" (wins?|shares? the win) with | scores? ")
"""What the strip says once a match is over."""

_LEG = re.compile(r"(up|down|left|right) (\d+)")
ARROWS = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight"}
_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}

Legs = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class End:
    """A legal end, as its control's accessible name tells it."""

    dot: str
    name: str

    @property
    def paths(self) -> tuple[Legs, ...]:
        """Each way there: directions with their number of segments."""
        return tuple(
            tuple((direction, int(count)) for direction, count in _LEG.findall(part))
            for part in self.name.split("; or ")
        )

    @property
    def brings(self) -> int:
        """How good it sounds: items against cups."""
        return self.name.count("picks up") - self.name.count("knocks over")


def address(base: str, kinds: Sequence[str], game: str = "yarn", **query: str) -> str:
    """The link that starts a match at once."""
    wanted = {"players": str(len(kinds)), "kinds": ",".join(kinds), **query}
    return f"{base}#/play/{game}?{urlencode(wanted, safe=',')}"


def wait_ready(page: Page, screen: str) -> None:
    """Wait until Python has drawn a screen."""
    page.locator(f"html[data-ready={screen}]").wait_for(state="attached", timeout=READY_TIMEOUT_MS)


def wait_bots(page: Page) -> None:
    """Wait until the worker in which bots think has been loaded, which is a start of its own."""
    page.locator("html[data-bots=ready]").wait_for(state="attached", timeout=READY_TIMEOUT_MS)


def wait_stored(page: Page) -> None:
    """Wait until all that the app is about to write is in IndexedDB."""
    # Until then the writes have begun.
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    page.locator("html:not([data-saving])").wait_for(state="attached")


def load_again(page: Page, screen: str) -> None:
    """Load the page anew once all is stored, and wait until a screen is drawn."""
    wait_stored(page)
    page.reload()
    wait_ready(page, screen)


FORCED = ".table-board[data-forced]"
"""A board whose person can only do one thing, which is done by itself in a moment."""

_HURRY = f"""async ([wanted, resting]) => {{
    const forced = document.querySelector("{FORCED}");
    if (!forced && document.querySelector(wanted)) return true;
    const go = forced
        ? document.getElementById(forced.id.replace("board", "confirm"))
        : document.querySelector(resting);
    go?.click();
    await new Promise((done) => setTimeout(done, 10));
    return false;
}}"""


def wait_while_resting(page: Page, wanted: str) -> None:
    """Wait for one of these elements, as somebody in a hurry.

    A table that rests is clicked, and what goes by itself in a moment is confirmed: whoever went
    on meanwhile would press what is gone before it is pressed.
    """
    resting = ".table-board[data-do]"
    for _ in range(200):
        page.locator(f"{wanted}, {resting}, {FORCED}").first.wait_for(timeout=BOT_TIMEOUT_MS)
        if page.evaluate(_HURRY, [wanted, resting]):
            return
    raise AssertionError(f"the table rests for ever and shows none of {wanted}")


def press_until(page: Page, key: str, wanted: str | Locator, most: int = 80) -> None:
    """Press a key until the focus is on one of the wanted elements."""
    locator = page.locator(wanted) if isinstance(wanted, str) else wanted
    for _ in range(most):
        if locator.evaluate_all("all => all.includes(document.activeElement)"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{most} × {key} never reached {wanted}")


def along(start: str, legs: Legs) -> list[str]:
    """The names of the dots on a way.

    >>> along("C4", (("right", 1), ("down", 2)))
    ['D4', 'D5', 'D6']
    """
    column, row, dots = ord(start[0]), int(start[1:]), []
    for direction, count in legs:
        across, down = _STEPS[direction]
        for _ in range(count):
            column, row = column + across, row + down
            dots.append(f"{chr(column)}{row}")
    return dots


class Table:
    """A match on the screen, driven like a person would."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator(".table-board")
        self.status = page.locator(".table-status")
        self.live = page.locator("#live")

    @classmethod
    def start(cls, page: Page, base: str, kinds: Sequence[str], **query: str) -> Table:
        """Open a new match and wait until it can be played, without animations or cups."""
        query.setdefault("cups", "off")
        page.emulate_media(reduced_motion="reduce")
        page.goto(address(base, kinds, **query))
        wait_ready(page, "table")
        return cls(page)

    # What is to be seen

    def wait_turn(self) -> bool:
        """Wait until a person is to act (True) or the match is over (False)."""
        wait_while_resting(self.page, ".table-board[data-active], #result-1")
        return not self.over

    @property
    def over(self) -> bool:
        return self.page.locator("#result-1").count() > 0

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def ends(self) -> list[End]:
        """Every legal end that is offered now."""
        found: list[list[str]] = self.page.evaluate(
            """() => [...document.querySelectorAll('.table-board [data-control^="end:"]')]
                .map((it) => [it.dataset.control, it.getAttribute('aria-label')])"""
        )
        return [End(control.removeprefix("end:"), name) for control, name in found]

    def best_end(self) -> End | None:
        """The end that sounds best, the first of equals; None where only passing is left."""
        return max(self.ends(), key=lambda end: end.brings, default=None)

    def control(self, end: End) -> Locator:
        """A legal end, found as a screen reader finds it."""
        return self.board.get_by_role("button", name=end.name, exact=True)

    def score(self, seat: int = 1) -> int:
        """A seat's points, read from the row of all boards."""
        label = self.page.locator(f".other.seat-{seat}").get_attribute("aria-label") or ""
        match = re.search(r"(-?\d+) point", label)
        assert match, label
        return int(match[1])

    # What can be done

    def click_end(self, end: End) -> None:
        self.control(end).click()

    def drag(self, legs: Legs, start: str = "") -> None:
        """Draw with the mouse from the thread's end along a way, over every dot, and let go."""
        begin = start or self.thread_end()
        mouse = self.page.mouse
        mouse.move(*self.centre(begin))
        mouse.down()
        for dot in along(begin, legs):
            mouse.move(*self.centre(dot), steps=3)
        mouse.up()

    def thread_end(self) -> str:
        """The dot where one's own thread ends, as its control says."""
        end = self.board.locator('[aria-label*="the end of the thread"]')
        return (end.get_attribute("data-control") or "").partition(":")[2]

    def centre(self, dot: str) -> tuple[float, float]:
        """The middle of a dot on the screen."""
        box = self.board.locator(f"#at-{dot}-1 .spot-hit").bounding_box()
        assert box, f"{dot} is not on the screen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def confirm(self) -> None:
        confirm = self.button("Confirm")
        expect(confirm).not_to_have_attribute("aria-disabled", "true")
        confirm.click()

    def pass_turn(self) -> None:
        """Pass, chosen already where nothing else is left."""
        if self.button("Confirm").get_attribute("aria-disabled") == "true":
            self.button("Pass").click()
        self.confirm()

    def play_turn(self) -> str:
        """Play the best-sounding end by clicks; returns its dot, or `pass`."""
        end = self.best_end()
        if end is None:
            self.pass_turn()
            return "pass"
        self.click_end(end)
        self.confirm()
        return end.dot

    def play_turn_by_keys(self) -> str:
        """Draw the best-sounding end by arrow keys; returns its dot, or `pass`."""
        keyboard, end = self.page.keyboard, self.best_end()
        if end is None:
            press_until(self.page, "Tab", self.button("Confirm"))
            keyboard.press("Enter")
            return "pass"
        press_until(self.page, "Tab", '.table-board, .table-board [data-control^="end:"]')
        for direction, count in end.paths[0]:
            for _ in range(count):
                keyboard.press(ARROWS[direction])
        expect(self.board.locator(f"#at-{end.dot}-1")).to_have_attribute("aria-pressed", "true")
        keyboard.press("Enter")
        return end.dot

    def play_on(self, most_turns: int = 60) -> int:
        """Play until the match is over; returns the number of own turns."""
        for turn in range(most_turns):
            if not self.wait_turn():
                return turn
            self.play_turn()
        raise AssertionError(f"the match is not over after {most_turns} turns")

    def circle_cups(self, dots: Sequence[str]) -> None:
        """Circle these dots in secret and confirm."""
        for dot in dots:
            self.board.locator(f'[data-control="cup:{dot}"]').click()
        self.confirm()


def agree(page: Page) -> None:
    """Answer what is said before an open match leaves the browser."""
    page.locator("#consent-yes").click()


def unfold(page: Page) -> None:
    """Open what is folded on the home screen of somebody who has nothing stored."""
    if (fold := page.locator("#home-more:not([open]) > summary")).count():
        fold.click()


def import_match(page: Page, base: str, text: str, folder: Path) -> None:
    """Import matches text from a file, as somebody would who got it from a friend."""
    path = folder / "match.txt"
    path.write_text(text, encoding="utf-8")
    import_file(page, base, path)


def import_file(page: Page, base: str, path: Path) -> None:
    """Choose a file on the home screen."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{base}#/")
    wait_ready(page, "home")
    unfold(page)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Import matches").click()
    chooser.value.set_files(path)
