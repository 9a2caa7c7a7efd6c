"""The home screen: there before Python, honest while it loads, answering at once."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import BrowserContext, Page, expect

from app.games.box import load_boxes
from e2e.contexts import Fresh, shot
from e2e.database import copies, played, put, stored
from e2e.server import Site
from e2e.table import load_again, unfold, wait_ready

_LINES = """() => {
    const words = document.querySelector(".home-far > span");
    const range = document.createRange();
    range.selectNodeContents(words);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
}"""

GAMES = tuple(game_box.title for game_box in load_boxes().values())


def test_all_games_without_python(fresh: Fresh, site: Site) -> None:
    """With PyScript kept away, the page shows all games and the progress of loading."""
    page = fresh.page()
    fresh.watch(page).allow(r"ERR_FAILED|did not load|Failed to fetch")
    page.route("**/core*.js", lambda route: route.abort())
    page.goto(site.root)
    for game in GAMES:
        expect(page.get_by_text(game, exact=False).first).to_be_visible()
    shot(page, "home-before-python")


def test_a_click_during_loading_is_kept(fresh: Fresh, site: Site) -> None:
    """The card answers at once, and the game opens when Python is there."""
    page = fresh.page()
    held = []
    page.route("**/*.wasm", lambda route: held.append(route))
    with page.expect_request("**/*.wasm"):
        page.goto(site.root, wait_until="domcontentloaded")
    card = page.locator("a[href='#/new/yarn']").first
    card.click()
    expect(card).to_have_attribute("aria-busy", "true")
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert held, "the interpreter comes though it is held up"
    for route in held:
        route.continue_()
    page.unroute("**/*.wasm")
    wait_ready(page, "setup")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()


def test_nothing_is_missing_and_nothing_comes_twice(
    lasting: BrowserContext, own_site: Site
) -> None:
    """One first visit, page and worker together, downloads every file once."""
    page = lasting.new_page()
    page.goto(own_site.root)
    wait_ready(page, "home")
    page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=60_000)
    shot(page, "home")
    assert own_site.missing == []
    heavy = (".wasm", ".zip", ".whl", ".asm.mjs")
    count = Counter(path for path in own_site.sent if path.endswith(heavy))
    assert any(path.endswith(".wasm") for path in count)
    assert {path: n for path, n in count.items() if n > 1} == {}


def test_who_comes_by_a_link_sees_what_opens(fresh: Fresh, site: Site) -> None:
    """On a first visit: no home screen with its buttons while everything is loaded."""
    for path, words in (
        ("#/join/abc", "Opening an invitation …"),
        ("#/practice/shared/abc", "Opening a position …"),
        ("#/constructor", "Opening Clowder …"),
    ):
        page = fresh.page()
        # The start never comes that far.
        page.route("**/core*.js", lambda route: None)
        page.goto(f"{site.root}{path}", wait_until="commit")
        expect(page.locator("#boot-opens")).to_have_text(words)
        expect(page.locator("#boot-opens")).to_be_in_viewport(ratio=1)
        expect(page.locator("#home")).to_be_hidden()
    page = fresh.page()
    page.route("**/core*.js", lambda route: None)
    page.goto(f"{site.root}#/", wait_until="commit")
    expect(page.locator("#home")).to_be_visible()


def test_what_is_said_of_friends_pushes_no_game_away(fresh: Fresh, site: Site) -> None:
    """How one plays and watches far apart takes two lines at most, and the first game is whole in
    the first look, with others to be seen below it."""
    for width, height, lines in ((360, 740, 2), (1280, 720, 1)):
        page = fresh.page(viewport={"width": width, "height": height})
        fresh.watch(page).allow(r"ERR_FAILED|did not load|Failed to fetch")
        page.route("**/core*.js", lambda route: route.abort())
        page.goto(site.root)
        expect(page.get_by_text("no account, no server")).to_contain_text("On one Wi-Fi")
        assert_first_game_whole(page, height)
        page.evaluate("document.getElementById('home').classList.remove('is-first')")
        assert page.evaluate(_LINES) <= lines
        assert_first_game_whole(page, height)


def test_on_a_desktop_the_names_of_all_games_are_in_the_first_look(page: Page, site: Site) -> None:
    """On a first visit; above the strip that leads back to a match whole cards are."""
    for is_first in (True, False):
        for width, height in ((1280, 720), (1280, 800), (1366, 768), (1440, 900), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            strip = page.locator(".go-on").bounding_box() if not is_first else None
            low = strip["y"] if strip else height
            for seen in page.locator(".game-title" if is_first else ".game").all():
                box = seen.bounding_box()
                assert box
                assert box["y"] + box["height"] <= low, (width, height, is_first)
        if is_first:
            put(page, "clowder", stored([played("yarn", ("Mia", "Tom"), "open", left=3)]))
            load_again(page, "home")
            page.locator(".go-on").wait_for()


def test_todays_challenges_stand_in_one_row_on_a_desktop(tour: Page) -> None:
    """Four above one looked as if one were left over."""
    unfold(tour)
    for width in (1280, 1366, 1440, 1920):
        tour.set_viewport_size({"width": width, "height": 800})
        tops = {box["y"] for it in tour.locator(".daily-game").all() if (box := it.bounding_box())}
        assert len(tops) == 1, width


def test_five_hundred_matches_leave_a_phones_home_short(phone_tour: Page) -> None:
    """No longer than a few matches make it; and it is there as quickly."""
    heights = []
    for count in (5, 250):
        matches = [
            *copies(played("yarn", ("Mia", "Tom"), "open", left=3), count),
            *copies(played("cattower", ("Ada", "Zoe"), "over"), count),
        ]
        put(phone_tour, "clowder", stored(matches))
        load_again(phone_tour, "home")
        phone_tour.locator("#over-page li").first.wait_for()
        heights.append(phone_tour.evaluate("document.documentElement.scrollHeight"))
    few, many = heights
    assert abs(many - few) < 100
    assert many < 5_000


def assert_first_game_whole(page: Page, height: int) -> None:
    """The first game is whole in the first look, and the second one can be seen below it."""
    first, second = [card.bounding_box() for card in page.locator(".game").all()[:2]]
    assert first
    assert first["y"] + first["height"] <= height
    assert second
    assert second["y"] < height


def test_a_first_visit_leads_to_a_table_in_one_touch(fresh: Fresh, site: Site) -> None:
    """Above everything else; the rest unfolds, and is laid out once something is stored."""
    page = fresh.page()
    page.goto(site.root)
    wait_ready(page, "home")
    expect(page.locator("#first-learn")).to_be_visible()
    expect(page.get_by_role("link", name="Statistics")).to_be_hidden()
    unfold(page)
    expect(page.get_by_role("link", name="Statistics")).to_be_visible()
    page.locator("#first-play").click()
    wait_ready(page, "table")
    page.get_by_role("link", name="Home").click()
    wait_ready(page, "home")
    expect(page.locator("#first-play")).to_be_hidden()
    expect(page.get_by_role("link", name="Statistics")).to_be_visible()
    expect(page.locator("#go-on")).to_be_visible()
    # The games stand above all that is stored, though they were put aside and the rest is new.
    expect(page.locator("#home ~ #daily")).to_be_visible()
    expect(page.locator("#home ~ #go-on")).to_be_visible()


def test_games_to_come_are_marked(tour: Page) -> None:
    """A card opens its game, or says that the game comes later and is no link."""
    cards = tour.locator(".game")
    expect(cards).to_have_count(len(GAMES))
    for card in cards.all():
        playable = card.get_by_role("link").count() == 1
        assert playable != (card.get_by_text("Coming later").count() == 1), card.inner_text()
