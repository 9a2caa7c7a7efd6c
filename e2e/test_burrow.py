"""Winter Burrow in a browser: whole matches, drags, a phone, and its sheets for paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import assert_accessible_in_both_themes
from e2e.burrow import CELL, Burrow
from e2e.contexts import shot
from e2e.server import Site
from e2e.table import OUTCOME, wait_ready
from e2e.test_windows import at_turn
from e2e.test_windows_used import open_record
from e2e.windows import resized, window_of


@pytest.mark.sampled(one_in=6, group="whole matches")
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_match_by_clicks(side: str, tour: Page, site: Site) -> None:
    """Two people at one device, cell after cell, to the last scoring line."""
    table = Burrow.start(tour, site.root, ("person", "person"), seed="clicks", side=side)
    table.wait_turn()
    shot(tour, f"burrow-{side}")
    crossed = [table.play_turn() for _ in iter(table.wait_turn, False)]
    assert len([turn for turn in crossed if turn]) > 8
    shot(tour, f"burrow-{side}-over")
    expect(table.status).to_contain_text(OUTCOME)
    tour.locator("#result-1").click()
    wait_ready(tour, "replay")
    expect(tour.locator(".replay-board .burrow-board")).to_be_visible()


def test_a_drag_crosses_cells_with_live_feedback(tour: Page, site: Site) -> None:
    """What may still be added glows while the finger moves; a way back takes back."""
    table = Burrow.start(tour, site.root, ("person",), seed="winter", side="A")
    table.wait_turn()
    roll = int(re.search(r"Cross (\d)", table.status.inner_text())[1])  # type: ignore[index]
    start = ["E4", "F4", "G4", "G5", "F5", "E5"]
    mouse = tour.mouse
    mouse.move(*table.middle("E4"))
    mouse.down()
    for name in ("E4", "F4"):
        mouse.move(*table.middle(name), steps=4)
    assert tour.locator(".board-draft .burrow-picked").count() == 1
    assert tour.locator(".board-draft .burrow-reach").count() == (1 if roll > 2 else 0)
    expect(tour.locator(".board-draft .pencil-bubble")).to_contain_text(f"2 of {roll}")
    mouse.move(*table.middle("E4"), steps=4)
    expect(tour.locator(".board-draft .pencil-bubble")).to_contain_text(f"1 of {roll}")
    mouse.up()
    assert table.chosen() == ["E4"]
    table.drag_over(start[:roll])
    assert sorted(table.chosen()) == sorted(start[:roll])
    assert table.ready
    table.confirm()
    expect(tour.locator(".burrow-crosses.is-new path")).to_have_count(roll)


def test_a_cell_that_cannot_be_added_says_why(tour: Page, site: Site) -> None:
    """The engine's own sentence, in the strip and spoken."""
    table = Burrow.start(tour, site.root, ("person",), seed="why", side="A")
    table.wait_turn()
    table.cell("A1").click(force=True)
    sentence = "The first cross must be in the start chamber, the one with the darker floor."
    expect(table.status).to_contain_text(sentence)
    expect(table.live).to_contain_text(sentence)
    expect(table.button("Pass")).to_have_attribute("aria-disabled", "true")
    table.button("Pass").click(force=True)
    expect(table.status).to_contain_text("so it must be")


def test_on_a_phone(phone_tour: Page, site: Site) -> None:
    """The board takes the whole width, cells are wide enough, a tap on rock snaps to a cell."""
    table = Burrow.start(phone_tour, site.root, ("person", "person"), seed="thumb", side="A")
    table.wait_turn()
    shot(phone_tour, "phone-burrow")
    assert phone_tour.evaluate("document.documentElement.scrollWidth") <= 360
    boxes = [mark.bounding_box() for mark in phone_tour.locator(f"{CELL} .spot-mark").all()]
    assert min(min(box["width"], box["height"]) for box in boxes if box) >= 23
    x, y = table.middle("E4")
    step = table.middle("F4")[0] - x
    assert step >= 28
    phone_tour.touchscreen.tap(x - step * 0.75, y)
    assert table.chosen() == ["E4"]
    before = phone_tour.locator(".table-board").bounding_box()
    table.choose()
    assert phone_tour.locator(".table-board").bounding_box() == before, (
        "the board moved under the finger"
    )


def test_no_barrier(tour: Page, site: Site) -> None:
    """axe-core finds nothing at the table and on the sheets, in both themes."""
    table = Burrow.start(tour, site.root, ("person", "person"), seed="axe", side="B")
    table.wait_turn()
    table.cell(table.able()[0]).click()
    assert_accessible_in_both_themes(tour, "burrow-table")
    tour.goto(f"{site.root}#/print/burrow")
    wait_ready(tour, "printing")
    assert_accessible_in_both_themes(tour, "burrow-sheets")


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize(
    ("game", "pages"),
    [("burrow", 2), ("yarn", 2), ("cattower", 1), ("kittypaw", 9), ("ninelives", 12)],
)
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_sheets_take_one_page_each(
    game: str, pages: int, size: str, tour: Page, site: Site
) -> None:
    """Two sides, two pages, on both papers; the button opens the browser's own dialogue."""
    tour.goto(f"{site.root}#/print/{game}")
    wait_ready(tour, "printing")
    tour.evaluate("window.print = () => { window.printed = true; }")
    tour.get_by_role("button", name="Print", exact=True).click()
    tour.wait_for_function("window.printed === true")
    assert tour.locator(".print-sheet").count() == pages
    paper = tour.pdf(format=size)
    assert len(re.findall(rb"/Type\s*/Page[^s]", paper)) == pages


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_found_ends_above_the_buttons_of_a_phone(
    seats: int, tour: Page, site: Site
) -> None:
    """With the nuts' numbers, however many tabs stand above the board."""
    open_record(tour, site, at_turn("burrow", seats, 0.5))
    with window_of(tour) as window:
        for size in resized(window, ((360, 740), (390, 844))):
            found = tour.locator(".burrow-nuts").bounding_box()
            bar = tour.locator(".table-bar").bounding_box()
            assert found
            assert bar
            assert found["y"] + found["height"] <= bar["y"], size


def test_the_other_of_two_has_the_height_of_the_card_on_a_tablet(tour: Page, site: Site) -> None:
    """Upright, the words stand beside the burrow."""
    open_record(tour, site, at_turn("burrow", 2, 0.5))
    with window_of(tour) as window:
        for _ in resized(window, ((768, 1024),)):
            burrow, name, last = (
                tour.locator(f"#others .other:visible {part}").first.bounding_box()
                for part in (".other-board > svg", ".other-name", ".other-last-action")
            )
            assert burrow
            assert name
            assert last
            assert name["x"] >= burrow["x"] + burrow["width"]
            assert last["y"] > name["y"]
            assert burrow["width"] > 340
