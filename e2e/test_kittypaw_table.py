"""Several people at one screen: everything fits, a small window says that it is too small, and
whoever sits at the far side plays as well as the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.saves.records import Player, Record
from e2e.contexts import shot
from e2e.database import NOW
from e2e.kittypaw import Fingers, Hands, Point, match_of, start
from e2e.server import Site
from e2e.table import address, import_match, load_again, wait_ready
from e2e.test_windows import LOW, at_turn, open_match, store_matches
from e2e.viewing import VIEWING_MODES, seen_by
from e2e.windows import SIZES as ALL
from e2e.windows import resized, window_of
from pyengine.core.text import parse_match
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Tile

SIZES = ((1280, 800), (1024, 768), (768, 1024), (1920, 1080))
TILE_PX = 35
"""The smallest tile: of four people at a tablet that stands upright; a larger screen has more."""

# What sticks out of the window, or is cut by what it lies in.
CUT = """() => {
  const cut = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) cut.push("page");
  const parts = ".status-text, .table-scores, .table-bar, .kp-desk, .kp-side, .kp-check, .kp-tool";
  for (const it of document.querySelectorAll(`.table :is(${parts}, .btn)`)) {
    const { left, top, right, bottom, width } = it.getBoundingClientRect();
    if (!width) continue;
    const out = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    const over = it.scrollHeight > it.clientHeight + 2 || it.scrollWidth > it.clientWidth + 2;
    if (out || over) cut.push(`${it.id || it.className} ${out ? "out" : "cut"}`);
  }
  return cut;
}"""
TILE = "() => document.querySelector('[id^=lying-]').getBoundingClientRect().width"


def sit(page: Page, site: Site, people: int, sitting: str = "side", **query: str) -> list[Hands]:
    """Everybody at their place, the cards still covered."""
    arrange(page, site, people, sitting)
    page.goto(address(site.root, ("person",) * people, "kittypaw", **query))
    wait_ready(page, "table")
    return [Hands(page, number) for number in range(1, people + 1)]


def arrange(page: Page, site: Site, people: int, sitting: str) -> None:
    """Choose how people sit at this device, which keeps it for the next match."""
    page.goto(f"{site.root}#/new/kittypaw?players={people}&kinds={kinds(people)}")
    wait_ready(page, "setup")
    page.locator(f"#sitting-{sitting}").check()
    expect(page.locator(f"#sitting-{sitting}")).to_be_checked()


@pytest.fixture
def tablet(touch_tour: Page, site: Site) -> Iterator[Page]:
    """A large touch screen at which people sit side by side again after the test."""
    yield touch_tour
    touch_tour.set_viewport_size({"width": 1280, "height": 800})
    arrange(touch_tour, site, 2, "side")


def kinds(people: int) -> str:
    return ",".join(("person",) * people)


def fits(page: Page, name: str) -> None:
    """In windows of all sizes, without scrolling."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        shot(page, f"kittypaw-{name}-{width}x{height}")
        assert page.evaluate(CUT) == [], (width, height)
        if page.locator("[id^=lying-]").count():
            assert page.evaluate(TILE) >= TILE_PX, (width, height)


@pytest.mark.sampled(one_in=6)
@pytest.mark.parametrize("sitting", ["side", "opposite"])
@pytest.mark.parametrize("people", [2, 3, 4])
def test_every_stage_fits_the_window(people: int, sitting: str, tablet: Page, site: Site) -> None:
    """Nothing is cut, nothing scrolls, tiles can be taken with a finger; one check is for all."""
    name = f"{people}-{sitting}"
    hands = sit(tablet, site, people, sitting, seed="fits", reflex="off")
    for hand in hands:
        hand.wait()
    fits(tablet, f"{name}-row")
    for number, each_hand in enumerate(hands, 1):
        each_hand.control(f"card:{number}").click()
        each_hand.control("area").wait_for()
    fits(tablet, f"{name}-build")
    hands[0].control("tile:A").click()
    hands[0].control("area").click()
    hands[0].meow()
    expect(tablet.locator(".kp-check")).to_have_count(2 if sitting == "opposite" else 1)
    expect(tablet.locator("[id^=go-]")).to_have_count(people)
    fits(tablet, f"{name}-check")
    # Everybody reads of their own part, beside their own cat.
    for number in range(1, people + 1):
        expect(tablet.locator(f"#said-{number}")).to_contain_text(f"Player {number}")
    # Everybody says so: the others may still be looking.
    for number in range(1, people + 1):
        expect(tablet.locator(".kp-check").first).to_be_visible()
        tablet.locator(f"#go-{number}").click()
    expect(tablet.locator(".kp-check")).to_have_count(0)


def test_a_bot_stands_below_all_places_at_the_check(tablet: Page, site: Site) -> None:
    """On an upright tablet, too, where two people sit one above the other."""
    start(tablet, site, ("person", "person", "gentle"), seed="fits", reflex="off")
    first, second = Hands(tablet, 1), Hands(tablet, 2)
    first.wait()
    second.wait()
    first.control("card:1").click()
    first.control("tile:A").click()
    first.control("area").click()
    first.meow()
    expect(tablet.locator("#go-2")).to_be_visible()
    tablet.set_viewport_size({"width": 768, "height": 1024})
    place, bot = tablet.locator("#place-2").bounding_box(), tablet.locator("#others").bounding_box()
    assert place
    assert bot
    assert place["y"] + place["height"] <= bot["y"]


@pytest.mark.parametrize(("width", "height", "share"), [(820, 1180, 0.8), (768, 1024, 0.72)])
def test_a_tablet_held_upright_is_used_among_others(
    width: int, height: int, share: float, tour: Page, site: Site
) -> None:
    """The build area has most of its width, every rival is seen, and nothing scrolls."""
    tour.emulate_media(reduced_motion="reduce")
    tour.set_viewport_size({"width": width, "height": height})
    kinds = ("person", "gentle", "gentle", "gentle")
    tour.goto(address(site.root, kinds, "kittypaw", seed="wide"))
    wait_ready(tour, "table")
    hands = Hands(tour)
    hands.wait()
    hands.control("card:1").click()
    box = hands.control("area").bounding_box()
    assert box
    assert box["width"] >= share * width
    assert tour.evaluate(CUT) == []
    for seat in (2, 3, 4):
        expect(tour.locator(f"#rival-{seat}")).to_be_in_viewport(ratio=1)
    tour.set_viewport_size({"width": 1280, "height": 800})


HANDS = """() => [...document.querySelectorAll(
    ".kp-mat, .kp-tool, .kp-call, [id^=lying-]:not(.is-box)")]
    .map((it) => [it.getBoundingClientRect(), it.matches(".kp-call")])
    .map(([{ left, bottom, width, height }, grows]) =>
        [left, bottom, width, grows || height].map(Math.round))"""


def test_hands_work_at_the_same_place_whether_a_card_has_a_box_or_none(
    tour: Page, site: Site
) -> None:
    """In every window: build area, tray and tools stand where they stood in the round before. The
    call alone grows upwards where no hide-outs are, so that on a phone a finger finds it."""
    match = parse_match(
        "clowder match 1\ngame: kittypaw\nplayers: 2\noptions: levels=mixed\n\n"
        "* cards 1 25 2 26\n* guests 1 2 3 4 5 6 7 8\n"
    )
    players = (Player("Mia"), Player("Tom", "gentle"))
    records = [
        Record(f"hands-{card}", match.apply(1, f"900 grab {card}"), players, "x", NOW, NOW)
        for card in (1, 2)
    ]
    store_matches(tour, *records)
    load_again(tour, "home")
    seen = []
    for record in records:
        open_match(tour, site, record)
        tour.locator(".kp-call").wait_for()
        with window_of(tour) as window:
            seen.append({size: tour.evaluate(HANDS) for size in resized(window, (*LOW, *ALL))})
            if record is records[0]:
                for _ in resized(window, ((360, 740), (768, 1024))):
                    call = tour.locator(".kp-call").bounding_box()
                    assert call
                    assert call["height"] >= 44
            else:
                for _ in resized(window, ((360, 740),)):
                    # A finger wide and high, and up to the edge that all parts have.
                    hideout = tour.locator(".kp-hideout").first.bounding_box()
                    tool, call, card = (
                        tour.locator(each).first.bounding_box()
                        for each in (".kp-tool", ".kp-call", ".kp-own")
                    )
                    assert hideout
                    assert tool
                    assert call
                    assert card
                    assert hideout["height"] >= 36
                    assert tool["height"] >= 43.5
                    page = tour.evaluate("document.documentElement.getBoundingClientRect().width")
                    assert abs(page - call["x"] - call["width"] - card["x"]) <= 1
    without, boxed = seen
    for size, places in without.items():
        assert boxed[size] == places, size


def test_a_phone_on_its_side_shows_everybodys_points(tour: Page, site: Site) -> None:
    """While they race, beside the board; and the buttons of the top end before it begins."""
    start(tour, site, ("person", "gentle", "gentle", "gentle"), seed="side")
    hands = Hands(tour)
    hands.wait()
    with window_of(tour) as window:
        for size in resized(window, ((740, 360), (844, 390), (1024, 540))):
            board = hands.board.bounding_box()
            assert board
            for seat in (1, 2, 3, 4):
                shown = tour.locator(f"#total-{seat}")
                expect(shown).to_be_in_viewport(ratio=1)
                expect(shown.locator(".total-name")).to_be_visible()
            for button in tour.locator(".table-top > :is(a, button)").all():
                box = button.bounding_box()
                assert box is None or box["x"] + box["width"] <= board["x"], size


def test_a_phone_on_its_side_shows_all_of_the_watch_beside_the_board(
    tour: Page, site: Site
) -> None:
    """Who plays alone against the clock: the round, the time, par, and what a call brings.

    The watch has its place below the round before a card is taken, too.
    """
    start(tour, site, ("person",), seed="mouse")
    hands = Hands(tour)
    hands.wait()
    with window_of(tour) as window:
        for size in resized(window, ((667, 375), (740, 360), (915, 412))):
            strip = tour.locator(".kp-strip").bounding_box()
            watch = tour.locator(".kp-watch").bounding_box()
            assert strip
            assert watch
            assert strip["y"] + strip["height"] / 2 < watch["y"], size
    hands.control("card:2").click()
    words = tour.locator(".kp-stopwatch > *")
    expect(words).to_have_count(3)
    with window_of(tour) as window:
        for size in resized(window, ((667, 375), (740, 360), (800, 360), (844, 390), (915, 412))):
            board = hands.board.bounding_box()
            assert board
            for part in (tour.locator(".kp-strip"), *words.all()):
                expect(part).to_be_in_viewport(ratio=1)
                box = part.bounding_box()
                assert box
                assert box["x"] + box["width"] <= board["x"], size


def test_large_letters_leave_the_board_its_width(tour: Page, site: Site) -> None:
    """In a laptop's window, where all that is only looked at stands in a column beside it."""
    start(tour, site, ("person",), seed="mouse")
    hands = Hands(tour)
    hands.wait()
    hands.control("card:2").click()
    hands.control("area").wait_for()
    (large,) = (mode for mode in VIEWING_MODES if mode.name == "large")
    with window_of(tour) as window, seen_by(window, large):
        desk = tour.locator(".kp-desk").bounding_box()
        assert desk
        assert desk["width"] > 800


def test_a_check_shows_card_and_picture_side_by_side(tour: Page, site: Site) -> None:
    """Each has half the board and most of its height; where a phone has no room there is one."""
    start(tour, site, ("person",), seed="check")
    hands = Hands(tour)
    hands.wait()
    for name in ("card:1", "tile:A", "area", "meow"):
        hands.control(name).click()
    card, built = tour.locator(".kp-laid-card > svg"), tour.locator(".kp-laid > svg")
    built.wait_for()
    with window_of(tour) as window:
        for size in resized(window, ((1024, 768), (1280, 800), (1440, 900), (1920, 1080))):
            board, left, right = (it.bounding_box() for it in (hands.board, card, built))
            assert board
            assert left
            assert right
            assert left["x"] + left["width"] <= right["x"], size
            for shown in (left, right):
                assert shown["width"] > 0.45 * board["width"], size
                assert shown["height"] > 0.55 * board["height"], size
        for _ in resized(window, ((360, 740), (740, 360))):
            expect(card).to_be_hidden()
            expect(built).to_be_visible()


@pytest.mark.parametrize("box", [False, True])
def test_tools_and_call_are_a_finger_wide_on_a_phone(
    box: bool, phone_tour: Page, site: Site, tmp_path: Path
) -> None:
    """Also in a window that the bars of a browser make lower, and beside hide-outs."""
    rows = "1 2 3 4" if not box else "25 26 27 28"
    lines = (
        []
        if not box
        else [
            line
            for row in range(6)
            for line in (
                f"* cards {' '.join(str(4 * row + card) for card in range(1, 5))}",
                "* timeout",
            )
        ]
    )
    lines += [f"* cards {rows}", *(["* guests 1 2 3 4 5 6 7 8"] if box else []), "1 900 grab 1"]
    head = "clowder match 1\ngame: kittypaw\nplayers: 1\n\n"
    import_match(phone_tour, site.root, head + "\n".join(lines) + "\n", tmp_path)
    wait_ready(phone_tour, "table")
    Hands(phone_tour).wait()
    for height, least in ((640, 39), (690, 43.5), (740, 43.5)):
        phone_tour.set_viewport_size({"width": 360, "height": height})
        for control in phone_tour.locator(".kp-tool, .kp-call").all():
            found = control.bounding_box()
            assert found
            assert min(found["width"], found["height"]) >= least, (height, found)


def boxes(page: Page, site: Site, folder: Path, *more: str) -> None:
    """Four people at their places in the seventh round, each with a card that has a box."""
    rows = [" ".join(str(4 * row + card) for card in range(1, 5)) for row in range(6)]
    lines = [f"* cards {row}\n* timeout" for row in rows]
    lines += ["* cards 25 26 27 28", "* guests 1 2 3 4 5 6 7 8"]
    lines += [f"{seat} {900 + seat} grab {seat}" for seat in range(1, 5)]
    head = "clowder match 1\ngame: kittypaw\nplayers: 4\n\n"
    import_match(page, site.root, head + "\n".join((*lines, *more)) + "\n", folder)
    wait_ready(page, "table")


@pytest.mark.sampled(one_in=2)
@pytest.mark.parametrize("sitting", ["side", "opposite"])
def test_a_check_of_many_faults_fits(
    sitting: str, tablet: Page, site: Site, tmp_path: Path
) -> None:
    """Every cat is elsewhere, turned and on its other side; box and guest are missing."""
    sit(tablet, site, 2, sitting)
    wanted = load_cards()[28].picture
    wrong = " ".join(
        str(Tile(tile.kind, "s" if tile.face == "a" else "a", (tile.rotation + 2) % 6, 2 * at, 0))
        for at, tile in enumerate(wanted.tiles)
    )
    boxes(tablet, site, tmp_path, f"4 9000 meow {wrong}", "1 touch 300", "2 touch 400")
    # The third one is asked again, and does not answer.
    expect(tablet.locator(".kp-check").first).to_be_visible(timeout=10_000)
    expect(tablet.locator("#faults-1 li")).to_have_count(len(wanted.tiles) + 2)
    fits(tablet, f"4-{sitting}-faults")


@pytest.mark.sampled(one_in=3, group="round a tablet")
def test_hide_outs_fit_as_well(tablet: Page, site: Site, tmp_path: Path) -> None:
    """Four cards with boxes."""
    boxes(tablet, site, tmp_path)
    for number in range(1, 5):
        hands = Hands(tablet, number)
        hands.wait()
        for hideout in (3, 5, 6):
            hands.control(f"hide:{hideout}").click()
        hands.control("guest:5").click()
    fits(tablet, "4-boxes")


@pytest.mark.sampled(one_in=3, group="round a tablet")
def test_a_hint_can_be_read_at_the_own_place(tablet: Page, site: Site) -> None:
    """It stands in the strip of who has asked, in the place of what is to be done."""
    mia, ben = sit(tablet, site, 2, pace="calm", seed="hint")
    ben.wait()
    mia.control("card:1").click()
    ben.control("card:2").click()
    tablet.locator("#place-2").get_by_role("button", name="Hint").click()
    expect(tablet.locator("#said-2 .status-say")).to_be_visible()
    expect(tablet.locator("#said-2 .status-ask")).to_be_hidden()
    expect(tablet.locator("#said-1 .status-ask")).to_be_visible()
    assert tablet.evaluate(CUT) == []


ROWS = """() => [...document.querySelectorAll(".kp-gains > li")].map((it) => {
  const { left, top } = it.getBoundingClientRect(), name = it.querySelector(".who-name");
  return [left, top, name.scrollWidth <= name.clientWidth];
})"""


def test_everybody_has_a_row_of_what_a_round_has_brought(tour: Page, site: Site) -> None:
    """At one screen, too: with the name and how quick the touch was."""
    record = at_turn("kittypaw", 2, 1)
    assert record.match.state.rounds[-1].call
    store_matches(tour, record)
    load_again(tour, "home")
    open_match(tour, site, record)
    with window_of(tour) as window:
        for size in resized(window, (*SIZES, (1280, 720))):
            rows = tour.evaluate(ROWS)
            assert len(rows) == 2, size
            assert len({left for left, _, _ in rows}) == 1, size
            assert all(whole for *_, whole in rows), size


def test_who_got_what_stands_above_many_faults(tour: Page, site: Site) -> None:
    """A card of seven cats of which one lies: the picture shows the faults, too."""
    start(tour, site, ("person", "gentle"), seed="walk")
    hands = Hands(tour)
    hands.wait()
    for name in ("card:3", "tile:A", "area", "meow"):
        hands.control(name).click()
    rows = tour.locator(".kp-gains > li")
    expect(rows).to_have_count(2, timeout=10_000)
    expect(tour.locator("#faults-1 li")).to_have_count(7)
    with window_of(tour) as window:
        for size in resized(window, ((360, 740), (667, 375), (740, 360), (844, 390))):
            last, go = rows.last.bounding_box(), tour.locator("#go-1").bounding_box()
            assert last
            assert go
            expect(rows.last).to_be_in_viewport(ratio=1)
            beside = last["x"] >= go["x"] + go["width"]
            assert beside or last["y"] + last["height"] <= go["y"], size


def test_goals_stand_beside_what_is_to_beat_without_a_clock(tour: Page, site: Site) -> None:
    """On a tablet held upright, where there is no ghost to choose above them."""
    start(tour, site, ("person",), seed="keys", pace="calm")
    hands = Hands(tour)
    hands.wait()
    hands.control("card:1").click()
    headings = tour.locator("#ladder > :is(h2, h3)")
    expect(headings).to_have_count(2)
    with window_of(tour) as window:
        for size in resized(window, ((768, 1024), (820, 1180))):
            to_beat, goals = (it.bounding_box() for it in headings.all())
            assert to_beat
            assert goals
            assert abs(to_beat["y"] - goals["y"]) < 1, size


def test_what_another_has_built_is_counted_within_its_column(tour: Page, site: Site) -> None:
    """On a phone on its side, however wide the small picture beside the number is."""
    start(tour, site, ("person", "easy"), seed="walk")
    hands = Hands(tour)
    hands.wait()
    hands.control("card:1").click()
    tour.set_viewport_size({"width": 740, "height": 360})
    tour.locator(".total-glance > svg").wait_for()
    for _ in range(3):
        glance, column = (
            tour.locator(it).last.bounding_box() for it in (".total-glance > .num", ".total-of")
        )
        assert glance
        assert column
        assert glance["x"] + glance["width"] <= column["x"] + column["width"]
        tour.wait_for_timeout(1200)


def test_a_finished_match_needs_no_larger_window(phone_tour: Page, site: Site) -> None:
    """Opened by its address it shows the way to its scores."""
    record = at_turn("kittypaw", 2, 1)
    store_matches(phone_tour, record)
    load_again(phone_tour, "home")
    phone_tour.goto(f"{site.root}#/match/{record.id}")
    wait_ready(phone_tour, "table")
    phone_tour.locator("#room").get_by_role("link", name="See the scores").click()
    wait_ready(phone_tour, "replay")


@pytest.mark.sampled(one_in=2)
@pytest.mark.parametrize("people", [2, 3])
def test_a_small_window_says_that_it_is_too_small(
    people: int, phone_tour: Page, site: Site
) -> None:
    """Before the match and at the table; no signal comes that nobody could see."""
    page, words = phone_tour, "people need a larger screen: a tablet or a computer."
    page.goto(f"{site.root}#/new/kittypaw?players={people}&kinds={kinds(people)}")
    wait_ready(page, "setup")
    expect(page.locator("#room")).to_contain_text(words)
    shot(page, f"phone-kittypaw-room-{people}")
    page.locator("#start").click()
    wait_ready(page, "table")
    expect(page.locator("#room")).to_contain_text(words)
    expect(page.locator("#board-1")).to_be_hidden()
    # The countdown is over, and the clock stands.
    expect(page.locator(".kp-count.is-on")).to_have_count(0, timeout=10_000)
    page.wait_for_timeout(600)
    assert not page.locator("#board-1[data-active]").count()
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.locator("#room")).to_be_hidden()
    Hands(page).wait()
    page.set_viewport_size({"width": 740, "height": 360})
    expect(page.locator("#board-1")).to_be_hidden()


def test_a_small_window_offers_bots(phone_tour: Page, site: Site) -> None:
    """One tap makes of it a match that fits."""
    phone_tour.goto(f"{site.root}#/new/kittypaw?players=2&kinds={kinds(2)}")
    wait_ready(phone_tour, "setup")
    phone_tour.locator("#room button").tap()
    expect(phone_tour.locator("#room")).to_have_count(0)
    expect(phone_tour.locator("#kind-2")).to_have_value("even")


def beside(spot: Point, lift: float) -> Point:
    """Where a finger is whose tile lies at a spot; for the far side up is down."""
    return spot[0], spot[1] + lift


@pytest.mark.sampled(one_in=3, group="round a tablet")
def test_who_sits_opposite_carries_as_well(tablet: Page, site: Site) -> None:
    """Two fingers at once, one at each side; then taps, tools, the call and the answer."""
    tablet.set_viewport_size({"width": 1024, "height": 768})
    mia, ben = sit(tablet, site, 2, "opposite", seed="fingers")
    mia.wait()
    expect(tablet.locator("#place-2")).to_have_class("place is-far")
    top, bottom = (player.board.bounding_box() for player in (ben, mia))
    assert top
    assert bottom
    assert top["y"] + top["height"] <= bottom["y"]
    ben.control("card:1").tap()
    mia.control("card:2").tap()
    pairs = [(player, player.laid(player.card()).tiles[0]) for player in (mia, ben)]
    fingers = Fingers(tablet)
    for finger, (player, tile) in enumerate(pairs, 1):
        fingers.press(finger, player.middle(f"tile:{tile.kind}"))
    for finger, (player, tile) in enumerate(pairs, 1):
        fingers.move(finger, beside(player.spot(*tile.at), 26 if player is mia else -26))
    shot(tablet, "kittypaw-opposite-fingers")
    # What is carried is seen where it will lie, towards the middle of the table from the finger.
    for player, tile in pairs:
        box = tablet.locator(f"#carried-{player.place}").bounding_box()
        assert box
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert middle == pytest.approx(player.spot(*tile.at), abs=12)
    for finger in (2, 1):
        fingers.lift(finger)
    for player, tile in pairs:
        lies = player.middle(f"tile:{tile.kind}")
        assert lies == pytest.approx(player.spot(*tile.at), abs=3)
        player.finish(tile)
    picture = ben.laid(ben.card())
    ben.tap_all(picture.tiles[1:])
    ben.control("meow").tap()
    mia.control("touch").tap()
    expect(tablet.locator("#go-2")).to_be_visible()
    shot(tablet, "kittypaw-opposite-check")
    assert match_of(tablet).state.scored_by(2) == 1
    for number in (1, 2):
        tablet.locator(f"#go-{number}").tap()
    expect(tablet.locator(".kp-check")).to_have_count(0)


def test_what_the_first_row_tells_is_whole(tour: Page, site: Site) -> None:
    """The strip keeps its height, so that nothing below it jumps: what it says has to fit."""
    start(tour, site, ("person", "gentle"), seed="first row", limits="10")
    Hands(tour).wait()
    expect(tour.locator(".status-text")).to_contain_text("touch the lucky cat")
    for width, height in ((320, 640), (360, 740), (820, 1180), (1280, 720)):
        tour.set_viewport_size({"width": width, "height": height})
        over = tour.evaluate(
            """() => {
                const strip = document.querySelector(".table-status");
                return strip.scrollHeight - strip.clientHeight;
            }"""
        )
        assert over <= 1, (width, over)
