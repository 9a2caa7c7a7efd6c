"""Second chances in the browser: found in a review, solved, back the next day, shared by a link."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

from playwright.sync_api import Page, expect

from app.analysis.reviews import (
    Chanced,
    Graded,
    Review,
    review_key,
    review_to_json,
    with_mark,
)
from app.practice.links import position_link
from app.saves.practice.positions import Position, position_from_json
from app.saves.records import Player, Record
from e2e.accessibility import assert_accessible, assert_accessible_in_both_themes
from e2e.contexts import PHONE, Fresh, shot
from e2e.database import NOW, played, put, read, stored
from e2e.ear import LISTEN
from e2e.server import Site
from e2e.table import load_again, wait_ready, wait_stored
from pyengine.bots.review import moments
from pyengine.core.game import CHANCE

REVIEW_TIMEOUT_MS = 90_000
SEED = "last 17"
"""A match of Yarn Trail whose last choice of the first seat cost 6 points: it is known exactly what
each way would have brought, so that every look finds the same, however busy the machine is."""
LEFT = 2
"""So many moments, the last roll and the last choice, are still to be looked at."""
LAST = ("U5", "U1L4")
"""What was chosen last, and what was best."""
LINE = "Type a move or a question"


def reviewed_but_for_the_last(record: Record) -> Review:
    """A review of the first seat that was left before its end: nothing cost anything so far."""
    review = Review(record, record.match, 1, "", moments(record.match, 1))
    for index in review.moments[:-LEFT]:
        entry = record.match.entries[index]
        review = with_mark(
            review,
            Chanced(index, 0.0, 1.0)
            if entry.actor == CHANCE
            else Graded(index, entry.action, entry.action, 0.0, 0.0, 20.0, "best", forced=False),
        )
    return review


def kept(page: Page) -> list[Position]:
    """The positions that are stored and offered, the costliest first."""
    wait_stored(page)
    found = map(position_from_json, read(page, "positions").values())
    return sorted((each for each in found if each.is_open), key=lambda each: -each.cost)


def answer(page: Page, action: str) -> None:
    """Answer by the line alone: the action, and Enter once more."""
    wait_ready(page, "table")
    page.keyboard.press("/")
    line = page.get_by_role("combobox", name=LINE)
    expect(line).to_be_focused()
    page.keyboard.type(action)
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_ready(page, "practice")


def test_a_mistake_is_found_solved_due_the_next_day_and_shared(fresh: Fresh, site: Site) -> None:
    """The whole way, with one's own match, and by ear as far as anything is said."""
    page = fresh.page()
    page.goto(site.root)
    wait_ready(page, "home")
    people = (Player("Mia"), Player("Tom", "easy"))
    record = replace(played("yarn", ("Mia", "Tom"), SEED), id="mine", players=people)
    begun = review_to_json(reviewed_but_for_the_last(record), NOW)
    put(page, "clowder", stored([record]) | {"reviews": {review_key("mine", 1): begun}})
    page.goto(f"{site.root}#/review/mine")
    page.reload()
    wait_ready(page, "review")
    expect(page.locator("#review-practise")).to_be_visible(timeout=REVIEW_TIMEOUT_MS)
    expect(page.locator("#review-practice")).not_to_contain_text(
        "longer look", timeout=REVIEW_TIMEOUT_MS
    )
    words, button = (
        page.locator(f"#review-practice {it}").bounding_box() for it in ("p", "#review-practise")
    )
    assert words
    assert button
    assert abs(words["y"] + words["height"] / 2 - button["y"] - button["height"] / 2) < 4
    (first,) = kept(page)
    assert (first.chosen, first.best, first.cost, first.error) == (*LAST, 600, 0)
    page.goto(f"{site.root}#/replay/mine")
    expect(page.locator("#practise-match")).to_contain_text("Practise")
    page.goto(f"{site.root}#/practice/{first.id}")
    wait_ready(page, "table")
    expect(page.locator("#live")).to_contain_text("A position of Yarn Trail")
    assert_accessible(page)
    page.evaluate(LISTEN)
    answer(page, first.chosen)
    expect(page.locator("#answer-title")).to_contain_text(re.compile("Mistake|Inaccuracy"))
    assert any("It comes back tomorrow." in said for said in page.evaluate("window.heard"))
    assert_accessible_in_both_themes(page, "practice")
    tomorrow = _today(page) + timedelta(1)
    (wrong,) = [each for each in kept(page) if each.id == first.id]
    assert (wrong.schedule.due, wrong.schedule.tries) == (tomorrow.isoformat(), 1)
    page.clock.set_fixed_time(f"{tomorrow.isoformat()}T12:00:00")
    page.goto(f"{site.root}#/")
    load_again(page, "home")
    expect(page.locator("#practise")).to_contain_text("1 due")
    page.locator("#practise-own").click()
    page.locator(f'a[href="#/practice/{first.id}"]').first.click()
    answer(page, first.best)
    expect(page.locator("#answer-title")).to_contain_text("Best")
    expect(page.locator("#practice-back")).to_contain_text("in 3 days")
    page.goto(f"{site.root}#/statistics")
    expect(page.locator("#statistics")).to_contain_text("Practice")
    _opened_elsewhere(fresh, site, first)


def _today(page: Page) -> date:
    return date.fromisoformat(page.evaluate("new Intl.DateTimeFormat('sv').format(new Date())"))


def _opened_elsewhere(fresh: Fresh, site: Site, position: Position) -> None:
    """A second device looks for the answer itself, and asks."""
    phone = fresh.page(**PHONE)
    phone.goto(site.root + position_link(position))
    wait_ready(phone, "table")
    phone.locator("#board-1").wait_for(timeout=REVIEW_TIMEOUT_MS)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert_accessible(phone)
    answer(phone, position.best)
    expect(phone.locator("#answer-title")).to_contain_text("Best")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    shot(phone, "phone-practice")
