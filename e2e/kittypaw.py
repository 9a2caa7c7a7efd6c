"""A person at a place of a Kitty Paw table: by mouse, by fingers, by keys."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import CDPSession, Locator, Page

from app.games.kittypaw.input.lattice import step_from
from app.input.keys import ZONES
from app.saves.stored import record_from_json
from e2e.database import read
from e2e.server import Site
from e2e.table import address, import_match, wait_ready, wait_stored
from pyengine.core.match import Match
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Picture, Place, Tile

Point = tuple[float, float]

# Where a point of a place's lattice lies in the window.
SPOT = """([place, q, r]) => {
  const units = document.querySelector(`#board-${place} [data-lattice]`);
  const [ox, oy, ax, ay, bx, by] = units.dataset.lattice.split(" ").map(Number);
  const at = new DOMPoint(ox + q * ax + r * bx, oy + q * ay + r * by);
  const { x, y } = at.matrixTransform(units.getScreenCTM());
  return [x, y];
}"""


def start(page: Page, site: Site, kinds: tuple[str, ...], **query: str) -> None:
    """A new table, its cards still covered."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(address(site.root, kinds, "kittypaw", **query))
    wait_ready(page, "table")


def resume(page: Page, site: Site, folder: Path, text: str) -> None:
    """A match that another program has written, up to where it goes on here."""
    page.emulate_media(reduced_motion="reduce")
    import_match(page, site.root, text, folder)
    wait_ready(page, "table")


def match_of(page: Page) -> Match:
    """The newest match that this browser keeps, as it stands in storage."""
    wait_stored(page)
    records = [record_from_json(text) for text in read(page, "matches").values()]
    return max(records, key=lambda record: record.updated).match


def drag_points(start: tuple[int, int], end: tuple[int, int]) -> list[str]:
    """The arrow keys that lead from one point of the lattice to another, first up or down."""
    keys: list[str] = []
    at = start
    while at != end:
        if at[1] != end[1]:
            key = "ArrowDown" if at[1] < end[1] else "ArrowUp"
        else:
            key = "ArrowRight" if at[0] < end[0] else "ArrowLeft"
        keys.append(key)
        before, at = at, step_from(at, key)
        assert at != before, f"{end} is not in the build area"
    return keys


def strokes(tiles: Sequence[Tile], at: Place) -> list[str]:
    """The keys that put cats where they belong, one after the other, from a cursor on."""
    keys: list[str] = []
    for tile in tiles:
        keys += [NAMES[tile.kind][0].lower(), *["r"] * tile.rotation]
        keys += [*["f"] * (tile.face == "s"), *drag_points(at, tile.at), " "]
        at = tile.at
    return keys


class Hands:
    """What one person does at a place; ``place`` is the seat's number as well."""

    def __init__(self, page: Page, place: int = 1) -> None:
        self.page = page
        self.place = place
        self.board = page.locator(f"#board-{place}")
        self.cursor = (0, 0)

    def control(self, name: str) -> Locator:
        return self.board.locator(f'[data-control="{name}"]')

    def wait(self) -> None:
        """Until the signal has come."""
        self.page.locator(f"#board-{self.place}[data-active]").wait_for()

    def card(self) -> Picture:
        """The picture on the card that has been grabbed."""
        return load_cards()[match_of(self.page).state.card_of(self.place)].picture

    def laid(self, picture: Picture) -> Picture:
        """The picture where the whole of it lies in the build area."""
        box = self.control("area").bounding_box()
        assert box is not None
        a, b = self.spot(0, 0), self.spot(1, 0)
        edge = 1.05 * abs(b[0] - a[0])

        def inside(shifted: Picture) -> bool:
            assert box is not None
            return all(
                box["x"] + edge < x < box["x"] + box["width"] - edge
                and box["y"] + edge < y < box["y"] + box["height"] - edge
                for x, y in (self.spot(*tile.at) for tile in shifted.tiles)
            )

        positions = (picture.shifted(q, r) for r in range(-9, 10) for q in range(-12, 13))
        return next(filter(inside, positions))

    def spot(self, q: int, r: int) -> Point:
        x, y = self.page.evaluate(SPOT, [self.place, q, r])
        return x, y

    def middle(self, name: str) -> Point:
        box = self.control(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    # By mouse

    def drag(self, tile: Tile) -> None:
        """Carry a cat from the tray to its place, then turn and flip it."""
        mouse = self.page.mouse
        mouse.move(*self.middle(f"tile:{tile.kind}"))
        mouse.down()
        mouse.move(*self.spot(*tile.at), steps=5)
        mouse.up()
        self.finish(tile)

    def finish(self, tile: Tile) -> None:
        for _ in range(tile.rotation):
            self.control("turn").click()
        if tile.face == "s":
            self.control("flip").click()

    def drag_all(self, tiles: Sequence[Tile]) -> None:
        for tile in tiles:
            self.drag(tile)

    # By touch, without dragging

    def tap_all(self, tiles: Sequence[Tile]) -> None:
        """Tap a cat, tap a place, tap the cat until it is turned right."""
        for tile in tiles:
            self.control(f"tile:{tile.kind}").tap()
            self.page.touchscreen.tap(*self.spot(*tile.at))
            for _ in range(tile.rotation):
                self.control("turn").tap()
            if tile.face == "s":
                self.control("flip").tap()

    # By keys

    def key_all(self, tiles: Sequence[Tile]) -> None:
        """Pick by letter, move by arrows, turn, flip, put down."""
        for key in self.strokes(tiles):
            self.page.keyboard.press(key)

    def strokes(self, tiles: Sequence[Tile]) -> list[str]:
        """What the board hears of somebody who puts these cats where they belong.

        Each begins where the one before was put: the cursor is there.
        """
        keys = strokes(tiles, self.cursor)
        self.cursor = tiles[-1].at
        return keys

    def in_zone(self, key: str) -> str:
        """The key of this place's zone of the keyboard, for what its board shall hear."""
        (code,) = (code for code, heard in ZONES[self.place - 1].items() if heard == key)
        return code

    def meow(self) -> None:
        self.control("meow").click()


class Fingers:
    """Several fingers on one touch screen at the same time."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.down: dict[int, Point] = {}

    def _send(self, kind: str, *fingers: int) -> None:
        points = [
            {"id": finger, "x": self.down[finger][0], "y": self.down[finger][1]}
            for finger in fingers
        ]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def press(self, finger: int, at: Point) -> None:
        self.down[finger] = at
        self._send("touchStart", *self.down)

    def move(self, finger: int, to: Point, steps: int = 6) -> None:
        x, y = self.down[finger]
        for step in range(1, steps + 1):
            part = step / steps
            self.down[finger] = (x + (to[0] - x) * part, y + (to[1] - y) * part)
            self._send("touchMove", *self.down)

    def lift(self, finger: int) -> None:
        # An end names the fingers that are lifted.
        self._send("touchEnd", finger)
        del self.down[finger]
