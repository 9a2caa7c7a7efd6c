"""The bar at the top of a table far apart, on a phone on its side: nothing of it is covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.people import LINK_TIMEOUT_MS, Friend, gather
from e2e.test_every_game import PLAYABLE
from e2e.windows import resized, window_of

ON_THEIR_SIDES = ((667, 375), (740, 360), (844, 390), (932, 430))
UPRIGHT = (360, 740)
KINDS = {"ninelives": "person,person,easy"}
"""Where two people are too few."""

# Which buttons of the bar, or "Talk", something lies over, with so many more people than are there.
# Faces let pointers through, but cover what lies below them all the same.
_COVERED = """(more) => {
    const people = document.querySelector("#participants");
    const added = [...Array(more)].map(() => people.lastElementChild.cloneNode(true));
    people.append(...added);
    const faces = [...people.querySelectorAll(".avatar")].map((it) => it.getBoundingClientRect());
    const buttons = [...document.querySelectorAll(
        ".table-top :is(a, button), :is(.remote-more, .remote-note) > summary")];
    const isCovered = (it) => {
        const box = it.getBoundingClientRect();
        const hides = (x, y) => {
            const over = document.elementFromPoint(x, y);
            const inFace = (face) =>
                face.left < x && x < face.right && face.top < y && y < face.bottom;
            return !over || !it.contains(over) || faces.some(inFace);
        };
        const parts = [.25, .5, .75];
        return parts.some((x) => parts.some((y) =>
            hides(box.left + x * box.width, box.top + y * box.height)));
    };
    const covered = buttons.filter((it) => it.getClientRects().length && isCovered(it));
    added.forEach((it) => it.remove());
    return covered.map((it) => it.id || it.ariaLabel);
}"""


@pytest.mark.sampled(one_in=3, group="remote")
@pytest.mark.parametrize("game", PLAYABLE)
def test_nothing_of_the_bar_is_covered(game: str, mia: Friend, tom: Friend) -> None:
    """Neither by two people, nor by four, nor by the note once somebody is away."""
    kinds = {"kinds": KINDS[game]} if game in KINDS else {}
    gather(game, mia, tom, **kinds)
    expect(tom.page.locator("#participants > li")).to_have_count(2)
    with window_of(tom.page) as window:
        for size in resized(window, ON_THEIR_SIDES):
            for more in (0, 2):
                covered = tom.page.evaluate(_COVERED, more)
                assert not covered, f"{size}, {2 + more} people: {covered}"
        mia.page.goto("about:blank")
        title = tom.page.locator("#remote-note-title")
        expect(title).to_contain_text("Mia is away", timeout=2 * LINK_TIMEOUT_MS)
        for size in resized(window, (*ON_THEIR_SIDES, UPRIGHT)):
            for more in (0, 2):
                covered = tom.page.evaluate(_COVERED, more)
                assert not covered, f"{size}, {2 + more} people, with a note: {covered}"
