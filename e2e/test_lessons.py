"""The first match: its bubble at its place, by touch and by keys; rules beside a match."""

from __future__ import annotations

from lesson_players import steps_of
from playwright.sync_api import Page, expect

from e2e.accessibility import assert_accessible_in_both_themes
from e2e.server import Site
from e2e.table import Table, load_again, press_until, wait_ready
from e2e.test_windows import open_match, store_matches

BUBBLE = "#lesson-bubble"
YARN = 7
"""So many steps has the lesson of Yarn Trail."""

# What is brought into sight scrolls the page, which the bubble follows.
LIES = """() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))).then(() => {
    const box = (id) => document.getElementById(id).getBoundingClientRect();
    const bubble = box('lesson-bubble'), place = box('lesson-ring');
    // The ring stands five pixels round its place.
    const across = Math.min(bubble.right, place.right - 5) - Math.max(bubble.left, place.left + 5);
    const down = Math.min(bubble.bottom, place.bottom - 5) - Math.max(bubble.top, place.top + 5);
    return {
        pointing: document.getElementById('lesson-bubble').dataset.side !== 'none',
        covers: across > 0 && down > 0,
        inside: bubble.left >= 0 && bubble.top >= 0
            && bubble.right <= innerWidth && bubble.bottom <= innerHeight,
        sideways: document.documentElement.scrollWidth > innerWidth,
    };
})"""


def begin(page: Page, site: Site, game: str) -> Table:
    """Follow the offer on the rules page, which is always there."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site.root}#/rules/{game}")
    wait_ready(page, "rules")
    page.get_by_role("link", name="Learn in two minutes").click()
    wait_ready(page, "table")
    return Table(page)


def step(page: Page, number: int, steps: int = 6) -> None:
    """The lesson has come to a step, and its bubble lies beside its place."""
    expect(page.locator(BUBBLE)).to_contain_text(f"{number} of {steps}", timeout=30_000)
    lies_beside(page)


def lies_beside(page: Page) -> None:
    """The bubble lies in the window, beside its place, and points at it."""
    lies = page.evaluate(LIES)
    assert lies == {"pointing": True, "covers": False, "inside": True, "sideways": False}


def test_a_lesson_by_touch_on_a_phone(phone_tour: Page, site: Site) -> None:
    """From its offer to its end; it goes on after a reload, and then the match goes on."""
    table = begin(phone_tour, site, "yarn")
    step(phone_tour, 1, YARN)
    phone_tour.locator('[data-control="end:H2"]').tap()
    expect(phone_tour.locator(BUBBLE)).to_have_text("Confirm, or choose again.")
    lies_beside(phone_tour)
    table.button("Confirm").tap()
    step(phone_tour, 2, YARN)
    load_again(phone_tour, "table")
    step(phone_tour, 2, YARN)
    table.button("Got it").tap()
    step(phone_tour, 3, YARN)
    phone_tour.locator("#board-1 .spot.is-reach").first.tap()
    table.button("Confirm").tap()
    step(phone_tour, 4, YARN)
    table.button("Got it").tap()
    step(phone_tour, 5, YARN)
    # Whoever plays has seen it: what is next is told a turn later.
    table.play_turn()
    step(phone_tour, 6, YARN)
    table.button("Got it").tap()
    expect(phone_tour.locator(BUBBLE)).to_have_count(0)
    table.wait_turn()
    table.play_turn()
    step(phone_tour, 7, YARN)
    table.button("Go on playing").tap()
    expect(phone_tour.locator(BUBBLE)).to_have_count(0)
    table.wait_turn()
    table.play_turn()


def test_a_lesson_by_keys(tour: Page, site: Site) -> None:
    """What the bubble says is said aloud; it takes no focus, and its buttons are reached by Tab."""
    table = begin(tour, site, "yarn")
    step(tour, 1, YARN)
    expect(table.live).to_contain_text("choose a glowing dot")
    assert_accessible_in_both_themes(tour, "lesson")
    table.play_turn_by_keys()
    step(tour, 2, YARN)
    assert not tour.locator(BUBBLE).evaluate("it => it.contains(document.activeElement)")
    press_until(tour, "Tab", "#lesson-seen")
    tour.keyboard.press("Enter")
    step(tour, 3, YARN)
    table.play_turn_by_keys()
    step(tour, 4, YARN)
    press_until(tour, "Tab", "#lesson-seen")
    tour.keyboard.press("Enter")
    step(tour, 5, YARN)
    table.play_turn_by_keys()
    for number in (6, 7):
        step(tour, number, YARN)
        press_until(tour, "Tab", "#lesson-seen")
        tour.keyboard.press("Enter")
        expect(tour.locator(BUBBLE)).to_have_count(0)
        if number < 7:
            table.wait_turn()
            table.play_turn_by_keys()


def test_two_quick_presses_skip_no_step(tour: Page, site: Site) -> None:
    """In Nine Lives the step after the cubes is one to look at as well."""
    record = dict(steps_of("ninelives"))[5]
    store_matches(tour, record)
    load_again(tour, "home")
    open_match(tour, site, record)
    step(tour, 5)
    # Where the second press lands is the same button, of the next step; keys press so as well.
    tour.locator("#lesson-seen").evaluate(
        """() => {
            for (const at of [60_000, 60_600]) {
                const press = new MouseEvent("click", { bubbles: true });
                Object.defineProperty(press, "timeStamp", { value: at });
                document.querySelector("#lesson-seen").dispatchEvent(press);
            }
        }"""
    )
    step(tour, 6)


def test_a_lesson_that_is_skipped_says_nothing_more(tour: Page, site: Site) -> None:
    """The match stays, without the bubble, also after a reload."""
    table = begin(tour, site, "burrow")
    step(tour, 1)
    table.button("Skip the lesson").click()
    expect(tour.locator(BUBBLE)).to_have_count(0)
    load_again(tour, "table")
    table.wait_turn()
    expect(tour.locator(BUBBLE)).to_have_count(0)


def test_rules_beside_the_match(tour: Page, site: Site) -> None:
    """In a wide window the board keeps its size and is played on; the key opens them as well."""
    table = Table.start(tour, site.root, ("person", "easy"), seed="rules")
    table.wait_turn()
    before = table.board.bounding_box()
    tour.keyboard.press("?")
    expect(tour.locator("#rules-beside")).to_be_visible()
    assert table.board.bounding_box() == before
    table.play_turn()
    back = tour.get_by_role("link", name="Back to the match")
    expect(back).to_be_in_viewport()
    back.click()
    expect(tour.locator("#rules-beside")).to_have_count(0)
    # The key has opened them, from the board.
    expect(tour.locator("#board-1")).to_be_focused()


def test_rules_over_the_match_on_a_phone(phone_tour: Page, site: Site) -> None:
    """There they cover it, and the way back is in sight wherever one has read to."""
    table = Table.start(phone_tour, site.root, ("person", "easy"), seed="rules")
    table.wait_turn()
    phone_tour.get_by_role("link", name="Rules").tap()
    expect(table.board).to_be_hidden()
    phone_tour.locator("#rules-beside h2").last.scroll_into_view_if_needed()
    back = phone_tour.get_by_role("link", name="Back to the match")
    expect(back).to_be_in_viewport()
    back.tap()
    expect(table.board).to_be_visible()
