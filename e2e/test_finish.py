"""The paw, the end of a match and what can be done after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.games.face import load_face
from e2e.contexts import shot
from e2e.server import Site
from e2e.table import Table, import_match, load_again, wait_ready
from e2e.test_every_game import PLAYABLE
from e2e.test_windows import at_turn, store_matches
from e2e.windows import resized, window_of
from pyengine.core.registry import load_game

# Two segments above the paw, with a two on the die.
NEAR_THE_PAW = """clowder match 1
# seat 1: Mia (person)
# seed: near-the-paw
game: yarn
players: 1
options: cups=off

* roll 5
1 L1D4
* roll 6
1 D5R1
* roll 2
"""


def open_match(page: Page, site: Site, text: str, folder: Path) -> Table:
    """Import a match text, as somebody would who got it from a friend."""
    import_match(page, site.root, text, folder)
    wait_ready(page, "table")
    table = Table(page)
    table.wait_turn()
    return table


@pytest.mark.sampled(one_in=2, group="the end")
def test_finish_at_the_paw(tour: Page, site: Site, tmp_path: Path) -> None:
    """The button stops the thread for good, scores five points and, alone, ends the match.

    Then the scores are counted up line by line, and a click shows the rest.
    """
    table = open_match(tour, site, NEAR_THE_PAW, tmp_path)
    finish = table.button("Stop at paw (+5)")
    finish.click()
    expect(finish).to_have_attribute("aria-pressed", "true")
    shot(tour, "paw")
    table.confirm()
    assert not table.wait_turn()
    tour.emulate_media(reduced_motion="no-preference")
    # So low a window that what is focused next lies below it: the screen begins at its top.
    tour.set_viewport_size({"width": 1280, "height": 400})
    tour.locator("#result-1").click()
    wait_ready(tour, "replay")
    lines, waiting = tour.locator(".sheet-all tbody tr"), tour.locator(".sheet-all tr.is-waiting")
    expect(tour.locator("#count-all")).to_be_focused()
    assert tour.evaluate("scrollY") == 0
    tour.wait_for_function(
        "all => [0, all].every(n => n !== document.querySelectorAll('tr.is-waiting').length)",
        arg=lines.count(),
    )
    tour.locator("#count-all").click()
    expect(waiting).to_have_count(0)
    expect(tour.locator("#count-all")).to_have_count(0)
    tour.set_viewport_size({"width": 1280, "height": 800})
    scores = tour.get_by_role("region", name="Scores")
    expect(scores.get_by_role("row", name=re.compile(r"^Paw\b.*5"))).to_be_visible()


@pytest.mark.sampled(one_in=2, group="the end")
def test_on_the_paw_without_finishing(tour: Page, site: Site, tmp_path: Path) -> None:
    """Drawn there without the button, it is an ordinary move, and the match goes on."""
    table = open_match(tour, site, NEAR_THE_PAW, tmp_path)
    paw = next(end for end in table.ends() if end.dot == "E12")
    table.click_end(paw)
    expect(table.button("Stop at paw (+5)")).not_to_have_attribute("aria-pressed", "true")
    table.confirm()
    assert table.wait_turn()
    assert table.thread_end() == "E12"
    expect(table.button("Stop at paw (+5)")).to_have_attribute("aria-disabled", "true")


@pytest.mark.sampled(one_in=2, group="the end")
def test_two_bends_to_choose_from(tour: Page, site: Site) -> None:
    """Where both bends are legal the second click takes the other one."""
    table = Table.start(tour, site.root, ("person",), seed="bends")
    while True:
        table.wait_turn()
        twofold = next((end for end in table.ends() if len(end.paths) == 2), None)
        if twofold:
            break
        table.play_turn()
    table.click_end(twofold)
    first = tour.locator(".board-draft").inner_html()
    bends = table.board.locator('[data-control^="via:"]')
    expect(bends).to_have_count(2)
    bends.and_(tour.locator('[aria-pressed="false"]')).click()
    assert tour.locator(".board-draft").inner_html() != first
    table.click_end(twofold)
    assert tour.locator(".board-draft").inner_html() == first
    table.confirm()


@pytest.mark.sampled(one_in=2, group="the end")
def test_replay_rematch_and_same_luck(tour: Page, site: Site) -> None:
    """After the end: every line, any turn again, the same people or the same dice once more."""
    table = Table.start(tour, site.root, ("person", "easy"), seed="after", names="Mia,Tom")
    table.wait_turn()
    opening = [end.name for end in table.ends()]
    table.play_on()
    won = re.compile(
        r"^((You win|Tom wins) with −?\d+ points?(; (Tom has|you have) −?\d+)?|"
        r"You and Tom share the win with −?\d+ points?)\.$"
    )
    expect(table.status.locator(".status-ask")).to_have_text(won)
    told = table.status.locator(".status-ask").inner_text()
    tour.locator("#result-1").click()
    wait_ready(tour, "replay")
    expect(tour.locator("#outcome-sentence")).to_have_text(told)
    for line in ("Mice", "Socks", "Planes", "Sets", "Paw", "Total"):
        expect(tour.get_by_role("rowheader", name=line, exact=False).first).to_be_visible()
    die = tour.locator(".replay-sheet .die").bounding_box()
    assert die
    assert die["width"] < 100, "the die is as large as the sheet"
    tour.get_by_role("button", name="Start", exact=True).click()
    slider = tour.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    board = tour.get_by_role("group", name=re.compile(" carpet$"))
    before = board.inner_html()
    tour.get_by_role("button", name="Next", exact=True).click()
    tour.get_by_role("button", name="Next", exact=True).click()
    expect(slider).to_have_value("2")
    assert board.inner_html() != before
    shot(tour, "replay")

    tour.get_by_role("button", name="Same luck again").click()
    wait_ready(tour, "table")
    table.wait_turn()
    assert [end.name for end in table.ends()] == opening
    expect(tour.get_by_role("application", name="Your board")).to_be_visible()

    tour.go_back()
    wait_ready(tour, "replay")
    tour.get_by_role("button", name="Play again").click()
    wait_ready(tour, "table")
    table.wait_turn()
    expect(tour.get_by_role("button", name=re.compile("Look at Tom's board, 0"))).to_be_visible()


APART = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const sheet = box(".sheet"), after = box(".replay-scores > .after");
    const note = document.querySelector("#sheet-note");
    const below = note?.getBoundingClientRect();
    return [
        after.left < sheet.right && "the buttons stand under the table",
        after.top > sheet.top + 1 && "the buttons begin below the head of the table",
        below && (below.top < sheet.bottom || below.left > sheet.left + 1)
            && "the note does not stand under the table",
    ].filter(Boolean);
}"""
"""What is wrong with where table, note and buttons of a result lie in a window with room for all
of them."""


@pytest.mark.parametrize("game", PLAYABLE)
def test_the_buttons_of_a_result_stand_beside_its_table(game: str, tour: Page, site: Site) -> None:
    """What is noted of the table stands below it, and takes nobody else's place."""
    record = at_turn(game, min(3, load_game(game).info.max_players), 1)
    store_matches(tour, record)
    load_again(tour, "home")
    tour.goto(f"{site.root}#/replay/{record.id}")
    wait_ready(tour, "replay")
    noted = load_face(game).sheet_note(record.match.state)
    expect(tour.locator("#sheet-note")).to_have_count(1 if noted else 0)
    with window_of(tour) as window:
        for size in resized(window, ((1024, 768), (1280, 720), (1440, 900), (1920, 1080))):
            assert tour.evaluate(APART) == [], size


@pytest.mark.sampled(one_in=2, group="the end")
def test_best_scores_of_solo(page: Page, site: Site) -> None:
    """A finished solo match stands in the table of best scores, and survives a reload."""
    table = Table.start(page, site.root, ("person",), seed="best", names="Mia")
    table.play_on()
    page.locator("#result-1").click()
    wait_ready(page, "replay")
    sentence = page.locator("#outcome-sentence")
    expect(sentence).to_contain_text("point")
    points = re.search(r"([-−]?\d+) points?", sentence.inner_text())
    assert points
    page.goto(f"{site.root}#/best")
    wait_ready(page, "best")
    load_again(page, "best")
    main = page.locator("#app")
    expect(main).to_contain_text("Mia")
    expect(main).to_contain_text(points[1].replace("-", "−"))
    shot(page, "best")


@pytest.mark.sampled(one_in=2, group="the end")
def test_the_die_may_wait_for_a_click(page: Page, site: Site) -> None:
    """With the setting off, each roll is a button; the setting is remembered."""
    page.goto(f"{site.root}#/settings")
    wait_ready(page, "settings")
    page.get_by_role("switch", name="Roll the die automatically").uncheck()
    load_again(page, "settings")
    expect(page.get_by_role("switch", name="Roll the die automatically")).not_to_be_checked()
    table = Table.start(page, site.root, ("person",), seed="roll")
    assert not table.ends()
    for _ in range(2):
        table.button("Roll").click()
        table.wait_turn()
        table.play_turn()
    expect(table.button("Roll")).to_be_visible()


@pytest.mark.sampled(one_in=2, group="the end")
def test_a_deleted_match_comes_back(page: Page, site: Site) -> None:
    """Deleting can be undone, and without undo it stays deleted."""
    table = Table.start(page, site.root, ("person",), seed="gone", names="Mia")
    table.wait_turn()
    page.goto(f"{site.root}#/")
    wait_ready(page, "home")
    saved_matches = page.locator("#continue")
    delete = saved_matches.get_by_role("button", name=re.compile("Delete .*Mia"))
    delete.click()
    expect(delete).to_have_count(0)
    saved_matches.get_by_role("button", name="Undo").click()
    expect(delete).to_have_count(1)
    delete.click()
    load_again(page, "home")
    expect(saved_matches.get_by_role("listitem")).to_have_count(0)


@pytest.mark.sampled(one_in=2, group="the end")
def test_the_page_answers_while_bots_think(tour: Page, site: Site) -> None:
    """Bots think in a worker: meanwhile a click on another board is carried out at once."""
    three = ("person", "hard", "hard")
    table = Table.start(tour, site.root, three, seed="worker", names="Mia,Tom,Ada")
    # Bots begin when the die lies still, and think for two seconds: a busy machine may take longer
    # where each click is sent for itself, and once in a while even so.
    status, shown = tour.evaluate(
        """async () => {
          const find = async (wanted) => {
            for (;;) {
              document.querySelector('.table-board[data-do]')?.click();
              const found = document.querySelector(wanted);
              if (found) return found;
              await new Promise(requestAnimationFrame);
            }
          };
          let status = '';
          for (let turn = 0; turn < 5 && !status.includes('is thinking'); turn++) {
            const end = await find('.table-board[data-active] [data-control^="end:"]');
            end.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            (await find('#confirm-1:not([aria-disabled=true])')).click();
            status = document.querySelector('.table-status').textContent;
          }
          document.querySelector('.other.seat-2').click();
          return [status, document.querySelector('.table-board').getAttribute('aria-label')];
        }"""
    )
    assert re.search("(Tom|Ada) is thinking", status), status
    assert shown == "Tom's board"
    tour.get_by_role("button", name="Back to").click()
    table.wait_turn()
