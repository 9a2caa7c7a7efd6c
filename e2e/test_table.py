"""What a turn at the table shows, says and refuses."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.server import Site
from e2e.table import ARROWS, Table, along, wait_ready


def test_an_illegal_try_says_why(tour: Page, site: Site) -> None:
    """A click on a dot that cannot be reached is answered in words, and nothing changes."""
    table = Table.start(tour, site.root, ("person",), seed="why")
    table.wait_turn()
    before = [end.name for end in table.ends()]
    tour.mouse.click(*table.centre("A12"))  # locators refuse to click what is aria-disabled
    line = table.status.locator(".status-say")
    expect(line).to_have_class(re.compile("is-refused"))
    expect(line).to_have_text(re.compile(r"\w+.*\."))
    expect(table.live).to_contain_text(line.inner_text())
    assert [end.name for end in table.ends()] == before
    assert table.button("Confirm").get_attribute("aria-disabled") == "true"


def test_a_drag_shows_its_way_and_snaps(tour: Page, site: Site) -> None:
    """While the button is down the thread is drawn already; let go, the end is chosen."""
    table = Table.start(tour, site.root, ("person",), seed="snap")
    table.wait_turn()
    end = table.best_end()
    assert end
    dots = along(table.thread_end(), end.paths[0])
    overlay = tour.locator(".board-draft")
    empty = overlay.inner_html()
    tour.mouse.move(*table.centre(table.thread_end()))
    tour.mouse.down()
    for dot in dots:
        x, y = table.centre(dot)
        tour.mouse.move(x + 6, y - 5, steps=4)  # no hand is exact
    assert overlay.inner_html() != empty, "nothing is drawn under the pointer"
    tour.mouse.up()
    expect(table.board.locator(f"#at-{end.dot}-1")).to_have_attribute("aria-pressed", "true")


def test_undo_before_and_after_confirming(tour: Page, site: Site) -> None:
    """Undo drops a draft at once; of two players the first may take a confirmed move back."""
    table = Table.start(
        tour, site.root, ("person", "person"), seed="undo", cups="off", names="Mia,Tom"
    )
    table.wait_turn()
    first = table.ends()
    table.click_end(first[0])
    table.button("Undo").click()
    expect(table.button("Confirm")).to_have_attribute("aria-disabled", "true")
    table.click_end(first[0])
    table.confirm()
    table.wait_turn()
    expect(table.status).to_contain_text("Tom")
    table.button("Undo Mia's move").click()
    table.wait_turn()
    expect(table.status).to_contain_text("Mia")
    assert table.ends() == first


def test_solo_undo_crosses_a_roll_and_marks_practice(tour: Page, site: Site) -> None:
    """Alone, a move can be taken back after the next roll; the match is practice from then on."""
    table = Table.start(tour, site.root, ("person",), seed="practice")
    table.wait_turn()
    first = table.ends()
    table.play_turn()
    table.wait_turn()
    table.button("Undo your move").click()
    expect(table.page.locator("#status-1")).to_contain_text("counts as practice")
    table.button("Undo your move").click()
    table.wait_turn()
    assert table.ends() == first
    expect(tour.get_by_text("Practice", exact=True)).to_be_visible()


def test_same_seed_same_dice(tour: Page, site: Site) -> None:
    """The seed in a link gives the same roll and the same carpet to everybody."""
    seen = []
    for _ in range(2):
        table = Table.start(tour, site.root, ("person",), seed="tea-time", side="B", cups="off")
        table.wait_turn()
        seen.append([end.name for end in table.ends()])
        tour.goto(f"{site.root}#/")
        wait_ready(tour, "home")
    assert seen[0] == seen[1]


def test_other_sheets_can_be_looked_at(tour: Page, site: Site) -> None:
    """A small sheet enlarges when it is pressed, and the way back is one button."""
    table = Table.start(
        tour, site.root, ("person", "easy", "easy"), seed="look", names="Mia,Tom,Ada"
    )
    table.wait_turn()
    table.play_turn()
    table.wait_turn()
    tour.get_by_role("button", name=re.compile("Look at Tom's board")).click()
    expect(tour.get_by_role("group", name="Tom's board")).to_be_visible()
    assert not table.ends(), "another seat's board must not be played on"
    tour.get_by_role("button", name="Back to your board").click()
    expect(tour.get_by_role("application", name="Your board")).to_be_visible()
    assert table.ends()
    tour.get_by_role("button", name=re.compile("Look at Tom's board")).click()
    tour.locator("#rules-link").click()
    rules = tour.locator("#rules-beside")
    expect(rules).to_be_visible()
    tour.keyboard.press("Escape")
    # The address says that they are gone a moment later: until then Escape means them again.
    expect(rules).to_have_count(0)
    expect(tour.locator("[data-escape]")).not_to_have_count(0)
    tour.keyboard.press("Escape")
    expect(tour.locator("[data-escape]")).to_have_count(0)
    expect(tour.get_by_role("application", name="Your board")).to_be_visible()


def test_what_happened_is_announced_with_names(page: Page, site: Site) -> None:
    """The live region tells moves and rolls: whoever plays alone is "you", the bots have names.

    On a page where nothing has been said before.
    """
    table = Table.start(page, site.root, ("person", "easy"), seed="live", names="Mia,Tom")
    heard = []
    for _ in range(3):
        table.wait_turn()
        heard.append(table.live.text_content() or "")
        table.play_turn()
    spoken_words = " ".join(heard)
    assert "Mia" not in spoken_words, heard
    assert "Tom" in spoken_words
    assert "You draw" in spoken_words


def test_arrow_keys_draw_from_the_board(tour: Page, site: Site) -> None:
    """With the focus on the board itself, each arrow draws a segment that is seen at once."""
    table = Table.start(tour, site.root, ("person",), seed="keys")
    table.wait_turn()
    end = table.best_end()
    assert end
    table.board.focus()
    overlay = tour.locator(".board-draft")
    drawn = [overlay.inner_html()]
    for direction, count in end.paths[0]:
        for _ in range(count):
            tour.keyboard.press(ARROWS[direction])
            drawn.append(overlay.inner_html())
    assert len(set(drawn)) == len(drawn), "a key that draws nothing"
    expect(table.board.locator(f"#at-{end.dot}-1")).to_have_attribute("aria-pressed", "true")
    tour.keyboard.press("Escape")
    expect(table.button("Confirm")).to_have_attribute("aria-disabled", "true")
