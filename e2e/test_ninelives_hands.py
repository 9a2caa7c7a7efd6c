"""Nine Lives round one device: curtains, secret hands, a phone, and axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import assert_accessible, assert_accessible_in_both_themes
from e2e.cards import CardTable, spoken
from e2e.contexts import shot
from e2e.server import Site
from e2e.table import load_again, wait_ready
from e2e.test_phone import assert_fits

THREE = ("person", "person", "person")
FOUR = ("person", "easy", "easy", "easy")
NAMES = ("Mia", "Ben", "Zoe")


def assert_hidden(page: Page, cards: set[str], moment: str) -> None:
    """None of these cards is in the document, neither drawn, nor named, nor as an id."""
    content = page.content()
    for card in cards:
        for trace in (f"hand-{card}", f":{card}", f"at-{card}", spoken(card)):
            found = content.find(trace)
            near = content[max(found - 120, 0) : found + 40]
            assert found < 0, f"{trace} can be found {moment}: {near}"


@pytest.mark.sampled(one_in=4, group="secrets of a round")
def test_three_people_pass_the_device(page: Page, site: Site) -> None:
    """A round of three: while one looks, no number of another hand is in the document.

    As on paper: memory aids also name cards that a player can only conclude.
    """
    page.goto(f"{site.root}#/settings")
    wait_ready(page, "settings")
    page.get_by_role("radio", name="As on paper").check()
    # Each card is played by its person here, who then knows which one that was.
    page.get_by_role("switch", name="Play forced moves automatically").uncheck()
    table = CardTable.start(page, site.root, THREE, seed="pass", names=",".join(NAMES))
    held: dict[str, set[str]] = {}
    known: set[str] = set()
    curtains = 0
    while (wanted := table.wait()) != "go" or not page.locator(".nl-summary").count():
        if wanted == "go":
            page.locator("#go-1").click()
            continue
        if wanted == "ready":
            curtains += 1
            assert page.locator(".table-board").count() == 0, "the board is behind the curtain"
            assert_hidden(page, set().union(*held.values()) - known, "behind the curtain")
            if curtains == 3:
                shot(page, "ninelives-curtain")
            page.locator("#ready").click()
            table.wait()
        label = page.locator(".table-board").get_attribute("aria-label") or ""
        name = label.removesuffix("'s board")
        held[name] = set(table.hand())
        others = set().union(*(hand for who, hand in held.items() if who != name))
        assert_hidden(page, others - known - held[name], f"before {name}")
        if table.phase() == "take":
            # It is taken openly: from now on everybody knows it.
            known.add(table.choices()[0].partition(":")[2])
        acted = table.act().partition(":")[2]
        held[name].discard(acted)
        known.add(acted)
    assert set(held) == set(NAMES)
    assert curtains > 20
    status = page.locator(".table-status").inner_text()
    assert all(re.search(rf"{name} (?:gets|loses|scores) ", status) for name in NAMES), status
    shot(page, "ninelives-round")


def test_a_reload_draws_the_curtain_again(tour: Page, site: Site) -> None:
    """Whoever reloads may be somebody else."""
    table = CardTable.start(tour, site.root, THREE, seed="again", names=",".join(NAMES))
    table.wait()
    tour.locator("#ready").click()
    table.wait()
    hand = set(table.hand())
    assert len(hand) == 9
    load_again(tour, "table")
    assert table.wait() == "ready"
    assert_hidden(tour, hand, "after the reload")


def test_another_seat_shows_backs_only(tour: Page, site: Site) -> None:
    """Looking at somebody's place: as many backs as cards, and no number."""
    table = CardTable.start(tour, site.root, FOUR, seed="look", names="Mia,Ben,Zoe,Tom")
    table.wait_turn()
    tour.get_by_role("button", name=re.compile("Look at Ben's board")).click()
    expect(tour.locator(".nl-hand > li")).to_have_count(9)
    assert table.hand() == []
    shot(tour, "ninelives-look")
    tour.get_by_role("button", name="Back to your board").click()
    assert len(table.hand()) == 9


def test_on_a_phone(phone_tour: Page, site: Site) -> None:
    """Predict and play by touch; every card has a strip for a finger and nothing is too wide.

    Nine in a row have 33 pixels each, and a touch that missed is seen before Confirm; two rows,
    with more for each, leapt with every trick.
    """
    table = CardTable.start(phone_tour, site.root, ("person", "easy", "easy"), seed="phone")
    table.wait_turn()
    assert_fits(phone_tour)
    shot(phone_tour, "ninelives-phone-bid")
    for _ in range(8):
        choices = table.choices()
        if choices[0].startswith("card:"):
            thin = phone_tour.evaluate(
                """() => {
                    const cards = [...document.querySelectorAll('.nl-card')];
                    const boxes = cards.map((it) => it.getBoundingClientRect());
                    return boxes.filter((box) => box.width < 33 || box.height < 44).length;
                }"""
            )
            assert thin == 0
            bar = phone_tour.locator(".table-bar").bounding_box()
            for card in phone_tour.locator(".nl-card").all():
                box = card.bounding_box()
                assert box
                assert bar
                assert box["x"] >= 0
                assert box["y"] + 44 < bar["y"], "a card lies below the buttons"
        control = table.control(choices[-1])
        if control.get_attribute("aria-pressed") != "true":
            hit = control.locator(".spot-hit")
            (hit if hit.count() else control).tap(position={"x": 12, "y": 20})
            expect(control).to_have_attribute("aria-pressed", "true")
        assert_fits(phone_tour)
        phone_tour.get_by_role("button", name="Confirm", exact=True).tap()
        table.wait_turn()
    shot(phone_tour, "ninelives-phone")


def test_a_card_carried_by_a_finger(phone_tour: Page, site: Site) -> None:
    """A swipe from the hand to the mat plays the card; the page does not scroll."""
    table = CardTable.start(phone_tour, site.root, ("person", "easy", "easy"), seed="swipe")
    table.wait_turn()
    table.act()
    table.wait_turn()
    name = table.choices()[0]
    hand = table.hand()
    x, y = table.middle(table.control(name))
    box = table.board.locator(".nl-trick").bounding_box()
    assert box
    session = phone_tour.context.new_cdp_session(phone_tour)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": at_x, "y": at_y} for at_x, at_y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    end = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch("touchStart", (x, y))
    for part in (0.2, 0.5, 0.8, 1.0):
        touch("touchMove", (x + (end[0] - x) * part, y + (end[1] - y) * part))
    touch("touchEnd")
    expect(phone_tour.locator(f"#hand-{name[5:]}")).to_have_count(0)
    assert phone_tour.evaluate("scrollY") == 0
    assert set(table.hand()) == set(hand) - {name[5:]}


@pytest.mark.sampled(one_in=4, group="secrets of a round")
def test_axe_at_every_moment(tour: Page, site: Site) -> None:
    """Predicting, playing, taking, looking back and a counted round, in both themes."""
    table = CardTable.start(tour, site.root, FOUR, seed="axe", names="Mia,Ben,Zoe,Tom")
    seen: set[str] = set()
    while (wanted := table.wait()) != "result":
        summary = tour.locator(".nl-summary").count()
        moment = ("round" if summary else "look") if wanted == "go" else table.phase()
        if wanted == "go":
            if moment not in seen:
                assert_accessible_in_both_themes(tour, f"ninelives-{moment}")
            seen.add(moment)
            tour.locator("#go-1").click()
            if summary:
                break
            continue
        if moment not in seen:
            assert_accessible(tour)
        name = table.choices()[0]
        table.choose(name)
        if moment not in seen:
            assert_accessible_in_both_themes(tour, f"ninelives-{moment}")
        seen.add(moment)
        table.confirm()
    assert seen == {"place", "card", "take", "look", "round"}


@pytest.mark.parametrize(("where", "screen"), [("rules", "rules"), ("new", "setup")])
def test_axe_on_its_screens(where: str, screen: str, tour: Page, site: Site) -> None:
    """The rules with their pictures, and setup."""
    tour.goto(f"{site.root}#/{where}/ninelives")
    wait_ready(tour, screen)
    assert_accessible_in_both_themes(tour, f"ninelives-{where}")
