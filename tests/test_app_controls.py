"""Every control of every screen does something, and nothing is done that no control asks for."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest
from desk import SCREENS, Desk, with_session
from early import at_the_paw, until_rest
from every_game import FACES, TAUGHT, some_players
from moving_screens import shapes
from pages import FULL, OPEN, SOLO, at
from practice_desk import Practice, position
from remote_screens import walks
from review_desk import begun, finish, miss, to_choice
from test_app_daily import finished, on_the_day
from test_remote_transcript import GOLDEN, open_file, stranger
from test_turn_links import act_all, host_of, send

from app.core import effects as fx
from app.core.model import Model, Notices
from app.core.screens import load_screen
from app.core.session import Deletion, Keeping, MatchList
from app.games.face import is_race
from app.library.summaries import summarize
from app.review.messages import Reviewed
from app.saves.challenges import pack
from app.saves.preferences import Settings
from app.saves.records import Connected
from app.shell.update import OF_THE_PAGE, handler_for
from pyengine.core.registry import load_game
from pyengine.testing import random_match

STEPS = 90

BANNERS = (
    Notices(storage="Storage is full."),
    Notices(update=True),
    Notices(update=True, updating=True),
    Notices(offline=True),
    Notices(toast="Something is said."),
)


def practices() -> Iterator[tuple[str, Model]]:
    """Practice, with a position that is due, and one that has just been answered."""
    made = position()
    desk = Practice(made)
    desk.go("#/practice")
    yield "practice, due", desk.model
    desk.go(f"#/practice/{made.id}")
    yield "a position", desk.model
    desk.grade(desk.solve(made.chosen), cost=2.0, verdict="mistake")
    yield "practice, answered", desk.model


def models() -> Iterator[tuple[str, Model]]:
    """Every screen but the table, in every shape that has controls of its own."""
    yield "home, empty", at("#/", Model()).model
    yield from shapes()
    yield "home, full", at("#/", with_session(FULL, deletion=Deletion((summarize(SOLO),)))).model
    shelved = [
        replace(summarize(record), id=f"{record.id}{n}")
        for record in (SOLO, OPEN)
        for n in range(50)
    ]
    crowded = with_session(FULL, summaries=tuple(shelved), match_list=MatchList("", 1, 1))
    yield "home, crowded", at("#/", crowded).model
    clearing = MatchList(chosen=frozenset({OPEN.id + "0"}))
    yield "home, clearing", at("#/", with_session(crowded, match_list=clearing)).model
    for notices in BANNERS:
        yield f"home, {notices}", at("#/", replace(FULL, notices=notices)).model
    for game in FACES:
        info = load_game(game).info
        for players in range(info.min_players, info.max_players + 1):
            yield f"setup of {game}", at(f"#/new/{game}?players={players}").model
        for screen in ("rules", "print"):
            yield f"{screen} of {game}", at(f"#/{screen}/{game}").model
    yield "setup, wrong", at("#/new/nothing").model
    for record in FULL.session.records:
        desk = at(f"#/replay/{record.id}")
        yield "replay", desk.model
        for name in ("first", "next", "play"):
            desk.did(f"replay.{name}")
            yield f"replay, {name}", desk.model
    for game in filter(is_race, FACES):
        race = replace(OPEN, id="race", match=random_match(game, 2, "race"))
        yield "replay of a race", at("#/replay/race", with_session(FULL, records=(race,))).model
    yield "challenge", at(f"#/result/{pack(finished())}").model
    finished_early = at_the_paw()
    until_rest(finished_early)
    yield "table, the others play on", finished_early.model
    typing = Desk.at("yarn", "kinds=person,person&seed=tea&cups=off", Settings(typed=True))
    typing.did("table.begun", value="ro")
    yield "table, a line is typed", typing.model
    for game in filter(is_race, FACES):
        yield "race alone", Desk.at(game, "players=1&seed=tea").model
    asked = at("#/", FULL)
    asked.did("home.export-all")
    yield "asked before a file is saved", asked.model
    yield from practices()
    own = finished()
    yield "challenge, own", on_the_day(f"#/replay/{own.id}", own).model
    yield "challenge, veiled", on_the_day(f"#/result/{pack(finished())}").model
    counted = Desk.with_record(SOLO)
    counted.go(f"#/replay/{SOLO.id}")
    yield "scores being counted up", counted.model
    yield "calendar", at("#/daily", with_session(FULL, records=(finished(),))).model
    for address in ("#/best", "#/about", "#/rules/nothing", "#/print/nothing"):
        yield address, at(address).model
        yield f"{address}, empty", at(address, Model()).model
    yield from reviews()
    yield from letters()
    yield from afterwards()
    for where, far in walks():
        yield where, far.model
    served = with_session(FULL, settings=Settings(servers=("stun:stun.example.org",)))
    moved = with_session(FULL, settings=Settings(keys=(("?", "k"),)))
    keeping = Keeping(promised=False, offers_install=True)
    yield "settings, not kept", at("#/settings", with_session(FULL, keeping=keeping)).model
    yield "settings with another key", at("#/settings", moved).model
    yield "settings with a server", at("#/settings", served).model
    for address in ("#/settings", "#/settings?sure=delete", "#/settings?match=open"):
        yield address, at(address).model
    race = at("#/play/kittypaw?players=1&kinds=person&seed=mia")
    race.go(f"#/settings?match={race.record.id}")
    yield "settings of a race", race.model


def reviews() -> Iterator[tuple[str, Model]]:
    """Looking back while it goes on, when nobody answers, and to the end."""
    desk = begun("#/review/solo")
    yield "review, begun", desk.model
    (asked,) = desk.of(fx.AskReview)
    desk.hears("review", Reviewed(asked.fresh, asked.entry, None))
    yield "review, failed", desk.model
    desk.did("review.retry")
    to_choice(desk)
    index = miss(desk, 3.0)
    finish(desk)
    yield "review", desk.model
    desk.go(f"#/review/solo?seat=1&choice={index}")
    yield "review, a choice", desk.model


def letters() -> Iterator[tuple[str, Model]]:
    """Matches by links: begun, to be sent, new here, with moves for somebody; and broken ones."""
    nameless = at("#/new/burrow?kinds=person,person", Model())
    nameless.did("setup.links")
    yield "names of a match by links", nameless.model
    mia, phone = host_of("burrow"), Desk()
    phone.stored = dict(mia.stored)
    phone.go(f"#/match/{mia.record.id}")
    act_all(phone, random.Random(1))
    yield "table, to be sent", phone.model
    link = send(phone)
    yield "table, sent", phone.model
    for desk in (mia, Desk()):
        desk.go(link)
        yield "letter", desk.model
    yield "letter, broken", at("#/turn/x").model


def afterwards() -> Iterator[tuple[str, Model]]:
    """What is left of a match with friends far away: its result, and a transcript of anybody."""
    record = replace(finished(), kind=Connected())
    yield "replay, far", at(f"#/replay/{record.id}", with_session(FULL, records=(record,))).model
    desk = stranger()
    open_file(desk, "golden.txt", GOLDEN.read_bytes())
    yield "transcript", desk.model


def tables(game: str) -> Iterator[tuple[str, Desk]]:
    """A table of a game on its way: curtains, rests, hints, looks, refusals, and the end."""
    players = some_players(game)
    for kinds in (("person",) * players, ("person", *("easy",) * (players - 1))):
        for auto_roll in (True, False):
            query = f"kinds={','.join(kinds)}&seed=tea"
            desk = Desk.at(game, query, Settings(help="all", auto_roll=auto_roll))
            rng = random.Random(query)
            for step in range(STEPS):
                yield f"{query}, step {step}", desk
                if not desk.record.match.over:
                    go_on(desk, rng)
    while not desk.record.match.over:
        go_on(desk, rng)
    yield "over", desk
    if is_race(game):
        desk = Desk.at(game, "kinds=person&seed=tea")
        desk.did("table.pause")
        yield "paused", desk


def lessons(game: str) -> Iterator[tuple[str, Desk]]:
    """The first match of a game, where it says something."""
    desk = Desk()
    desk.go(f"#/learn/{game}")
    rng = random.Random(game)
    while not desk.record.lesson.over and not desk.record.match.over:
        yield "lesson", desk
        go_on(desk, rng)


def go_on(desk: Desk, rng: random.Random) -> None:
    """What comes next at a table, with a detour now and then."""
    table = desk.table
    if table.curtain:
        desk.did("table.ready")
    elif table.resting or table.rolling:
        desk.did("table.go")
    elif desk.record.match.pending.chance is not None:
        desk.did("table.roll")
    elif desk.open_asks:
        desk.answer()
    elif not desk.place.look and rng.random() < 0.2:
        desk.did("table.look", str(rng.randrange(1, len(table.record.players) + 1)))
    elif desk.place.look:
        desk.did("table.look", "0")
    elif rng.random() < 0.2:
        desk.did("table.hint")
        if desk.hints:
            desk.hint()
    elif rng.random() < 0.2:
        desk.did(rng.choice(("table.confirm", "table.undo")))
    else:
        desk.act(rng.choice(desk.legal()))


def named_in(markup: str) -> set[str]:
    """What the controls of some markup ask for."""
    return set(re.findall(r'data-do="([^"]*)"', markup))


def asked_for() -> dict[str, str]:
    """Everything that any control asks for, with the first screen where one does."""
    found: dict[str, str] = {}
    for where, model in models():
        for name in named_in(Desk(model).shown):
            found.setdefault(name, where)
    for game in FACES:
        of_lesson = lessons(game) if game in TAUGHT else ()
        for where, desk in chain(tables(game), of_lesson):
            for name in named_in(desk.shown):
                found.setdefault(name, f"{game}: {where}")
    return found


def handlers() -> set[str]:
    """The name of everything that can be asked for."""
    of_screens = {f"{name}.{word}" for name in SCREENS for word in load_screen(name).handlers}
    return of_screens | {f"app.{word}" for word in OF_THE_PAGE}


def test_every_control_has_a_handler_and_every_handler_a_control():
    """No button of any screen is dead, and what no control asks for is not kept."""
    asked = asked_for()
    assert {name: where for name, where in asked.items() if handler_for(name) is None} == {}
    assert handlers() - set(asked) == set()


@pytest.mark.parametrize("name", sorted(handlers()))
def test_a_control_that_comes_too_late_breaks_nothing(name):
    """Used on a page that has gone already, with values that nobody offers."""
    for address in ("#/about", "#/new/unknown", "#/match/open", "#/replay/three"):
        desk = at(address)
        for arg, value in (("", ""), ("99", "on"), ("<b>", "<b>"), ("-1", "-1"), ("²", "²")):
            for place in (1, 0, 7):
                desk.did(name, arg, value, place)
        assert desk.shown
