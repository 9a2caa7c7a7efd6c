"""All screens of all games in windows of all sizes: nothing is cut, covered or out of reach.

The same for whoever sees them in another way: enlarged, with large or airy text, in the system's
own colours. What has to be played is put into the browser's storage, and each page is only resized.
Of each game's tables and pages some are looked at in every run, and all with ``--long``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect
from practice_desk import position

from app.analysis.reviews import (
    Chanced,
    Graded,
    Review,
    may_review,
    review_key,
    review_to_json,
    with_mark,
)
from app.base.words import player_words
from app.games.face import is_race
from app.review.screen import next_question
from app.saves.practice.positions import position_to_json
from app.saves.records import Player, Record, kinds_of
from app.saves.tallies import Tally, TallySeat, tally_to_json
from build.sampling import part_of
from e2e.accessibility import assert_accessible
from e2e.contexts import Fresh, shot
from e2e.database import NOW, put, stored
from e2e.server import Site
from e2e.table import BOT_TIMEOUT_MS, address, load_again, wait_ready, wait_while_resting
from e2e.test_every_game import PLAYABLE, open_table
from e2e.viewing import VIEWING_MODES, ViewingMode, alike, leaps, seen_by, wrong_in
from e2e.windows import SIZES, faults, faults_at, resized, window_of
from pyengine.bots.review import moments
from pyengine.bots.verdicts import Verdict
from pyengine.core.game import Pending
from pyengine.core.registry import load_game
from pyengine.core.text import parse_match, write_match
from pyengine.testing import random_match

NAMES = ("Wilhelmina M.", "Tom", "Bartholomew (bot)", "Zoe the 2nd", "Maximiliane", "Miso")
"""Long and short."""

SHARES = (0, 0.7, 1)
"""How far matches have been played."""

LEISURE_MS = 60_000
"""At least so much is left on the clock of a race that is looked at: nothing ends meanwhile."""

LOW = ((1024, 600), (1024, 580), (1024, 540), (844, 390), (800, 600), (820, 1180))
"""Windows in which the buttons were once out of sight."""

SCREENS = {
    "settings": "settings",
    "about": "about",
    "best": "best",
    "statistics": "statistics",
    "daily": "daily",
    "participants": "guaranteed",
    "joining": "join/nothing",
    "moving": "moving",
}
"""What belongs to no game, by the name of the screen."""

PAGES = {"setup": "new", "rules": "rules", "printing": "print", "table": "learn"}
"""What every game has, by the name of the screen."""


def wrong(page: Page, name: str, modes: Sequence[ViewingMode] = VIEWING_MODES) -> list[str]:
    """What is wrong with the page in windows of all sizes, and when it is seen in other ways.

    Of each there is a picture.
    """
    found = [f"{name}: {leap}" for leap in leaps(page)]
    with window_of(page) as window:
        found += faults_at(window, SIZES, name)
        for mode in modes:
            new = wrong_in(window, mode)
            if new:
                with seen_by(window, mode):
                    shot(page, f"ways-{name}-{mode.name}")
            found += [f"{name}, {mode.name}: {fault}" for fault in new]
    return found


def assert_none(found: list[str]) -> None:
    """Nothing is wrong; pytest shows what is printed, one a line."""
    print("\n".join(found))
    assert not found, "\n".join(found)


# Screens


def test_saved_matches(tour: Page, site: Site) -> None:
    """The home screen, with open and finished matches of every game."""
    store_matches(tour, *(at_turn(game, 3, share) for game in PLAYABLE for share in (0.5, 1)))
    load_again(tour, "home")
    assert_none(wrong(tour, "home"))


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen(name: str, tour: Page, site: Site) -> None:
    """What belongs to no game."""
    tour.goto(f"{site.root}#/{SCREENS[name]}")
    wait_ready(tour, name)
    assert_none(wrong(tour, name))


def test_the_lobby(tour: Page, site: Site) -> None:
    """A table that has just been laid, with six seats."""
    tour.goto(f"{site.root}#/new/yarn?kinds=person,person,easy,person,hard,person&names=Mia")
    wait_ready(tour, "setup")
    tour.locator("#play-remote").click()
    wait_ready(tour, "lobby")
    assert_none(wrong(tour, "lobby"))


@pytest.mark.sampled(one_in=5)
@pytest.mark.parametrize("screen", PAGES)
@pytest.mark.parametrize("game", PLAYABLE)
def test_every_page_of_a_game(game: str, screen: str, tour: Page, site: Site) -> None:
    """Its setup with as many as can play, its rules, what can be printed, and a first match."""
    info = load_game(game).info
    # Of all kinds the one with the longest name, where a game has it.
    kinds = ["person", max(kinds_of(info), key=lambda kind: len(player_words(kind)))] * 3
    most = address("", kinds[: info.max_players], game).partition("?")[2]
    tour.goto(f"{site.root}#/{PAGES[screen]}/{game}?{most if screen == 'setup' else ''}")
    wait_ready(tour, screen)
    if screen == "table":
        # A bot may act first, whose worker is a second start of Python.
        tour.locator("#lesson-bubble").wait_for(timeout=BOT_TIMEOUT_MS)
    assert_none(wrong(tour, f"{game}-{PAGES[screen]}"))


def test_statistics_of_all_games(tour: Page, site: Site) -> None:
    """Every column of the figures is in the window of a phone: nobody looks for a cut one. Some
    games have predictions, and with them a column more."""
    foretold = dict(zip(PLAYABLE, cycle(((12, 34), (0, 0)))))
    tallies = {
        f"{game}-{company}": Tally(
            *(f"{game}-{company}", game, company, NOW),
            (TallySeat("Mia", 123, True, (), *foretold[game]),),
        )
        for game in PLAYABLE
        for company in ("alone", "normal", "people")
    }
    kept = [position(game, 3) for game in PLAYABLE if not is_race(game)]
    figures = {key: tally_to_json(tally) for key, tally in tallies.items()}
    positions = {each.id: position_to_json(each) for each in kept}
    put(tour, "clowder", {"tallies": figures, "positions": positions})
    load_again(tour, "home")
    tour.goto(f"{site.root}#/statistics")
    wait_ready(tour, "statistics")
    tour.get_by_role("heading", name="Practice").wait_for()
    for width in (1280, 360):
        tour.set_viewport_size({"width": width, "height": 720})
        lines = tour.locator(".statistics-of").evaluate_all(
            "all => all.map((it) => it.getClientRects().length)"
        )
        assert lines
        assert set(lines) == {1}, f"a figure is broken at {width}"
    assert_none(wrong(tour, "statistics-full"))


# Tables


def seats_of(game: str) -> list[int]:
    """The fewest and the most who can play, and two where that is another number."""
    info = load_game(game).info
    return sorted({info.min_players, max(2, info.min_players), info.max_players})


def at_turn(game: str, seats: int, share: float) -> Record:
    """A match played by lot up to a share of it; 1 is its end, anything less waits for a choice."""
    seed = f"windows-{game}-{seats}-{share * 100:.0f}"
    # As the page will read it: what was chosen together stands in the order of the seats.
    match = parse_match(write_match(random_match(game, seats, seed)))
    if share < 1:
        choices = [n for n in range(len(match.entries)) if stays(match.upto(n).pending)]
        match = match.upto(choices[int(len(choices) * share)])
    return Record(f"id-{seed}", match, tuple(map(Player, NAMES[:seats])), seed, NOW, NOW)


def stays(pending: Pending) -> bool:
    """Whether people choose here, and no time runs out while a table is looked at."""
    leisure = pending.limit - pending.since >= LEISURE_MS
    return pending.chance is None and (leisure or not pending.signal)


def open_match(page: Page, site: Site, record: Record) -> None:
    """Open a match that is kept, and wait until it has come to rest.

    A race is counted in first. A curtain, where there is one, is still closed.
    """
    page.goto(f"{site.root}#/match/{record.id}")
    wait_ready(page, "table")
    wait_while_resting(page, "#ready, .table-board[data-active], #result-1")


def uncover(page: Page) -> None:
    """Open the curtain, if there is one."""
    if page.locator("#ready").count():
        page.locator("#ready").click()
        page.locator(".table-board[data-active]").first.wait_for()


@pytest.mark.sampled(one_in=5)
@pytest.mark.parametrize("game", PLAYABLE)
def test_the_line_to_type_in_has_its_place(game: str, tour: Page, site: Site) -> None:
    """Whoever wants it always has it at every table; nothing lies over it, or under it."""
    record = at_turn(game, seats_of(game)[0], 0.5)
    store_matches(tour, record)
    load_again(tour, "home")
    tour.goto(f"{site.root}#/settings")
    wait_ready(tour, "settings")
    tour.get_by_role("switch", name="A line to type in").click()
    open_match(tour, site, record)
    uncover(tour)
    expect(tour.locator("#line-1")).to_be_visible()
    found = wrong(tour, f"{game}-typed")
    tour.get_by_role("button", name="Hide", exact=True).click()
    assert_none(found)


def test_the_curtain_shows_its_ways_on_for_the_longest_name(tour: Page, site: Site) -> None:
    """In the windows of laptops; a name has so many letters at most."""
    record = at_turn("yarn", 2, 0)
    players = (Player("Wilhelmina von Katzenste"), Player("Tom"))
    store_matches(tour, replace(record, players=players))
    load_again(tour, "home")
    open_match(tour, site, record)
    leave = tour.locator(".curtain-note").get_by_role("link", name="Leave")
    with window_of(tour) as window:
        for size in resized(window, ((1280, 720), (1366, 768), (1280, 800))):
            box = leave.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= int(size.partition("x")[2]), size


@pytest.mark.parametrize("game", ["yarn", "burrow"])
def test_on_a_phone_an_answer_to_a_typed_line_is_in_view(
    game: str, phone_tour: Page, site: Site
) -> None:
    """The buttons lie over the lower end of the page: the line leaves room for its answers."""
    record = at_turn(game, 2, 0.5)
    store_matches(phone_tour, record)
    load_again(phone_tour, "home")
    open_match(phone_tour, site, record)
    uncover(phone_tour)
    phone_tour.keyboard.press("/")
    line = phone_tour.locator("#line-1")
    expect(line).to_be_focused()
    line.fill("mine")
    line.press("Enter")
    answer = phone_tour.locator("#answers-1 dd").first
    expect(answer).to_be_visible()
    bar = phone_tour.locator(".table-bar").bounding_box()
    found = answer.bounding_box()
    assert bar is not None
    assert found is not None
    assert found["y"] + found["height"] <= bar["y"]
    phone_tour.get_by_role("button", name="Hide", exact=True).click()


def store_matches(page: Page, *records: Record) -> None:
    """Put matches on the match list, which is read when the page is loaded."""
    put(page, "clowder", stored(list(records)))


def store_review(page: Page, record: Record) -> None:
    """Put a review of the first seat beside its match, as a worker might have found it."""
    match, seat = record.match, 1
    review = Review(record, match, seat, "", moments(match, seat))
    while question := next_question(review):
        if question.action:
            done, legal = question.action, match.game.legal_actions(question.view, seat)
            best = next((action for action in reversed(legal) if action != done), done)
            word: Verdict = "best" if best == done else "mistake"
            mark = Graded(question.entry, done, best, 2.5, 0.4, 20, word, forced=False)
            review = with_mark(review, mark)
        else:
            review = with_mark(review, Chanced(question.entry, -1.5, 0.2))
    text = review_to_json(review, NOW)
    put(page, "clowder", {"reviews": {review_key(record.id, seat): text}})


REPLAY, REVIEW, CHOSEN = "replay", "review", "chosen"


def tables_of(game: str) -> list[tuple[int, float | str]]:
    """How many sit at the tables of a game, and how far each match is, or how it is looked at.

    An empty table is much the same, however many sit at it.
    """
    fewest, *others = seats_of(game)
    tables = [(fewest, SHARES[0]), *((n, it) for n in (fewest, *others) for it in SHARES[1:])]
    most = (fewest, *others)[-1]
    reviewed = [(most, REVIEW)] if may_review(at_turn(game, most, 1)) else []
    chosen = [] if is_race(game) else [(most, CHOSEN)]
    return [*tables, *((n, REPLAY) for n in (fewest, *others)), *reviewed, *chosen]


def chosen_at(record: Record) -> Record:
    """The match with something chosen, which waits to be confirmed: that takes the most words."""
    match, seat = record.match, record.match.pending.seats[0]
    actions = [it for it in match.game.legal_actions(match.state, seat) if it != "pass"]
    return replace(record, draft=f"{seat} {max(actions or ['pass'], key=len)}")


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("game", PLAYABLE)
def test_every_table(game: str, tour: Page, site: Site) -> None:
    """From the beginning to the end, with few and with many, and looked back at."""
    found = []
    tables = part_of(tables_of(game), one_in=6, group=f"tables of {game}")
    records = {table: at_turn(game, table[0], over_at(table[1])) for table in tables}
    records |= {at: chosen_at(record) for at, record in records.items() if at[1] == CHOSEN}
    store_matches(tour, *records.values())
    load_again(tour, "home")
    for (seats, how), record in records.items():
        if how == REVIEW:
            store_review(tour, record)
        if how in (REPLAY, REVIEW):
            tour.goto(f"{site.root}#/{how}/{record.id}")
            wait_ready(tour, how)
            if how == REVIEW:
                tour.get_by_role("heading", name="Play and luck").wait_for()
                found += wrong(tour, f"{game}-{seats}-{how}")
                tour.get_by_role("link", name=re.compile("^Look at it")).first.click()
                tour.locator("#choice-why").wait_for()
        else:
            open_match(tour, site, record)
            if tour.locator("#ready").count():
                found += wrong(tour, f"{game}-{seats}-curtain")
            uncover(tour)
        found += wrong(tour, f"{game}-{seats}-{how}")
    assert_none(found)


def over_at(how: float | str) -> float:
    """How far a match is that is looked at so: back at it when it is over."""
    return how if not isinstance(how, str) else 0.6 if how == CHOSEN else 1


@pytest.mark.sampled(one_in=3, group="buttons")
@pytest.mark.parametrize("game", PLAYABLE)
def test_the_buttons_stay_on_the_screen(game: str, tour: Page, site: Site) -> None:
    """Wherever a match is played, what one acts with is found without looking for it.

    The button that confirms; in a race all that acts at once, before and after a card is taken.
    There nobody else is at the table, who would win the round while it is looked at.
    """
    if is_race(game):
        tour.goto(address(site.root, ("person",), game, seed="every"))
    else:
        open_table(tour, site, game)
    tour.locator(".table-board[data-active]").wait_for(timeout=BOT_TIMEOUT_MS)
    if not is_race(game):
        stay_on_the_screen(tour, "#confirm-1")
        return
    stay_on_the_screen(tour, ".table-board [data-now]")
    tour.locator(".table-board [data-now]").first.click()
    stay_on_the_screen(tour, ".table-board [data-now]")
    # With a card in hand the board is another one, which no match that is loaded shows.
    assert_none(wrong(tour, f"{game}-hand"))


@pytest.mark.sampled(one_in=3, group="buttons")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_chosen_prediction_leaves_the_buttons_on_the_screen(
    seats: int, tour: Page, site: Site
) -> None:
    """What is said of a place with its two numbers, and more boards, take nothing from them."""
    tour.emulate_media(reduced_motion="reduce")
    kinds = ("person", *["easy"] * (seats - 1))
    tour.goto(address(site.root, kinds, "ninelives", seed="every"))
    wait_ready(tour, "table")
    tour.locator(".table-board[data-active]").wait_for(timeout=BOT_TIMEOUT_MS)
    tour.locator(".nl-place.is-reach").last.click()
    tour.locator(".nl-place.is-chosen").wait_for()
    for button in ("#confirm-1", "#undo-1", "#hint-button-1"):
        stay_on_the_screen(tour, button)


def stay_on_the_screen(page: Page, selector: str) -> None:
    """In a window of every size, without scrolling."""
    with window_of(page) as window:
        for size in resized(window, (*SIZES, *LOW)):
            outside = page.evaluate(
                """(selector) => [...document.querySelectorAll(selector)]
                    .map((it) => it.getBoundingClientRect())
                    .filter(({ left, top, right, bottom }) => Math.min(left, top) < 0
                        || right > document.documentElement.clientWidth || bottom > innerHeight)
                    .map((box) => JSON.stringify(box))""",
                selector,
            )
            assert page.locator(selector).count(), size
            assert outside == [], size


# A phone


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("game", PLAYABLE)
def test_all_points_stay_in_view_on_a_phone(game: str, phone_tour: Page, site: Site) -> None:
    """However far one has scrolled; and a board that is opened is scrolled to."""
    if is_race(game):
        open_table(phone_tour, site, game)
        phone_tour.locator(".table-board[data-active]").wait_for()
    else:
        record = at_turn(game, load_game(game).info.max_players, 0.5)
        store_matches(phone_tour, record)
        load_again(phone_tour, "home")
        open_match(phone_tour, site, record)
        uncover(phone_tour)
    phone_tour.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    assert_accessible(phone_tour)
    points = phone_tour.locator(".total-of")
    assert points.count() > 1
    for point in points.all():
        expect(point).to_be_in_viewport(ratio=1)
    other = phone_tour.locator(".total-of[aria-pressed=false]").first.get_attribute("id")
    shown = phone_tour.locator(f"#{other}")
    shown.click()
    expect(shown).to_have_attribute("aria-pressed", "true")
    expect(phone_tour.locator(".table-status")).to_be_in_viewport(ratio=1)
    expect(phone_tour.locator(".table-board")).to_be_in_viewport(ratio=0.7)


# The search itself

SOUND = "<!doctype html><title>Sound</title><p>Words</p><button>All right</button>"


def bubble_at(left: int, top: int, about: tuple[int, int], *, hidden: bool = False) -> str:
    """A lesson's bubble, and the ring round what it speaks of, each from its left upper corner."""
    ring = f"left: {about[0]}px; top: {about[1]}px; width: 60px; height: 40px"
    return (
        f"<p id=lesson-bubble style='position: fixed; margin: 0; left: {left}px; top: {top}px;"
        " width: 300px; height: 100px'>Look here.</p>"
        f"<p id=lesson-ring style='position: fixed; margin: 0; {ring}'{' hidden' * hidden}></p>"
    )


PLANTED = {
    "a control is covered": "<p style='position: absolute; inset: 0'></p>",
    "a corner of a control is covered": (
        "<button style='position: fixed; left: 0; bottom: 0; width: 9em; height: 9em'>Low</button>"
        "<p style='position: fixed; left: 0; bottom: 0; width: 2em; height: 2em; margin: 0'></p>"
    ),
    "a control beside the window": "<button style='position: absolute; left: -90px'>No</button>",
    "a control out of reach": "<button style='position: fixed; top: 200vh'>Far</button>",
    "words are cut": "<p style='width: 2rem; overflow: hidden; white-space: nowrap'>Too long</p>",
    "what is chosen of a list is cut": (
        "<select style='width: 6em; padding: 0 2em 0 0'><option>No<option selected>Person here"
        "</select>"
    ),
    "a table is cut": (
        "<div class=table-scroll style='width: 9em; overflow: auto'>"
        "<p style='margin: 0; width: 10em'>1</p></div>"
    ),
    "words run out of their button": "<button style='width: 3rem; padding: 0'>Overlong</button>",
    "a word is broken: h1": "<h1 style='width: 4rem; word-break: break-all'>Kitty</h1>",
    "words beside the window": "<p style='position: absolute; right: -2rem'>Beside</p>",
    "words lie over each other": "<p style='margin: 0'>Below</p><p style='margin: -1em'>Above</p>",
    "the page is": "<p style='width: 200vw'>Wide</p>",
    "words are shortened": (
        "<p title='Makes a set' style='width: 4em; overflow: hidden; text-overflow: ellipsis;"
        " white-space: nowrap'>Makes a set</p>"
    ),
    "a word is broken: p": "<p style='width: 3ch; overflow-wrap: anywhere'>Total</p>",
    "an icon is squeezed": (
        "<button style='display: flex; width: 6em'><svg class=icon viewBox='0 0 9 9'"
        " style='flex: 0 1 auto; min-width: 0; width: 20px; height: 20px'></svg>"
        "<span style='flex: 1 0 auto; width: 5.9em'>Undo</span></button>"
    ),
    "a picture runs out of its button": (
        "<button style='width: 2em'><svg viewBox='0 0 9 9' style='width: 5em; height: 2em'></svg>"
        "</button>"
    ),
    "words run out of their sheet": (
        "<div class=table-scores style='width: 6em'><p style='width: 12em; text-align: right'>"
        "10</p></div>"
    ),
    "a bubble is cut": bubble_at(-40, 200, about=(0, 320)),
    "a bubble covers what it speaks of": bubble_at(100, 200, about=(150, 220)),
    "a bubble covers what the choice needs": (
        "<section id=lesson data-clear='#needed'></section>"
        "<p id=needed style='position: fixed; margin: 0; left: 200px; top: 220px; width: 40px;"
        f" height: 40px'></p>{bubble_at(100, 200, about=(100, 320))}"
    ),
    "a bubble covers what is read": (
        "<p class=other-score style='position: fixed; margin: 0; left: 120px; top: 220px'>9</p>"
        f"{bubble_at(100, 200, about=(100, 320))}"
    ),
    "a bubble covers a warning": (
        "<p class=table-status style='position: fixed; margin: 0; left: 120px; top: 190px'>"
        f"<b class=is-warning>No</b></p>{bubble_at(100, 200, about=(100, 320))}"
    ),
    "a bubble covers much of the board": (
        "<div class=table-board style='position: fixed; inset: 150px auto auto 80px; width: 400px;"
        f" height: 200px'></div>{bubble_at(100, 200, about=(100, 320))}"
    ),
    "a bubble cuts a name": (
        "<button style='position: fixed; left: 120px; top: 185px'><span class=total-who><b>Mia</b>"
        f"</span></button>{bubble_at(100, 200, about=(100, 320))}"
    ),
    "a bubble is far from what it speaks of": bubble_at(100, 200, about=(100, 400)),
    "a bubble points at nothing": bubble_at(100, 200, about=(100, 320), hidden=True),
    "what a bubble speaks of is out of sight": bubble_at(100, 660, about=(100, 785)),
}
"""Faults, and what has each of them."""


def test_what_is_wrong_is_found(fresh: Fresh) -> None:
    """Each kind of fault, planted alone in a sound page, is told."""
    page = fresh.page()
    for fault, planted in PLANTED.items():
        page.set_content(SOUND)
        assert faults(page) == []
        page.evaluate("(html) => document.body.insertAdjacentHTML('beforeend', html)", planted)
        assert any(found.startswith(fault) for found in faults(page)), fault


COLOURS = "<style>[aria-pressed=true] { background: teal } :focus-visible { outline: 0 }</style>"

LINES = """<style>
  [aria-pressed=true], [aria-disabled=true], .is-winner { outline: 2px dotted }
  :focus-visible { outline: 4px solid }
</style>"""

ALIKE = {
    "aria-pressed": "<button id=one aria-pressed=true>On</button>",
    "aria-disabled": "<button id=one aria-disabled=true>Off</button>",
    "is-winner": "<p id=one class=is-winner>Mia</p>",
    "focus": "<button id=one>Here</button>",
}
"""States that nothing but a colour tells, if anything does."""


def test_what_only_a_colour_says_is_found(fresh: Fresh) -> None:
    """Each such state is told; with a line round it, it is not."""
    page = fresh.page()
    for state, planted in ALIKE.items():
        page.set_content(f"{COLOURS}<h1>Sound</h1>{planted}")
        assert f"only a colour says {state}: #one" in alike(page)
        page.set_content(f"{COLOURS}{LINES}<h1>Sound</h1>{planted}")
        assert alike(page) == []


def test_leaps_of_headings_are_found(fresh: Fresh) -> None:
    """A page has one main heading, and none below it is left out on the way down."""
    page = fresh.page()
    for html, count in (
        ("<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2>", 0),
        ("<h1>A</h1><h3>B</h3>", 1),
    ):
        page.set_content(html)
        assert len(leaps(page)) == count
    page.set_content("<h1>A</h1><h1>B</h1>")
    assert len(leaps(page)) == 1
