"""No region stays behind the model: after any message the page is as if drawn from nothing."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from desk import Desk

from app.games.face import has_face
from app.games.interaction import BoardEvent
from app.input.keys import BOARD_KEYS
from app.render.document import Document
from app.render.regions import Lazy
from app.saves.preferences import HELPS, Settings
from app.shell.page import page
from pyengine.core.registry import GAMES, load_game
from pyengine.testing import random_match

FACES = tuple(game for game in GAMES if has_face(game))
STEPS = 130
LAST = 6
"""So many actions before the end a match that is nearly over is joined."""

KINDS = {
    "people": ("person",) * 6,
    "bots": ("person", "easy", "normal", "hard", "easy", "easy"),
    "both": ("person", "easy", "person", "normal", "person", "easy"),
}
BUTTONS = (
    "table.confirm", "table.confirm", "table.confirm", "table.undo", "table.skip", "table.go",
    "table.ready", "table.ready", "table.look", "table.hint", "table.roll",
    "settings.help", "settings.auto_roll",
)  # fmt: skip


def query_of(game: str, company: str) -> str:
    info = load_game(game).info
    count = {"people": info.max_players, "bots": info.max_players, "both": info.min_players}
    players = max(count[company], min(3, info.max_players))
    kinds = ",".join(KINDS[company][:players])
    return f"players={players}&kinds={kinds}&seed={company}"


def happen(desk: Desk, rng: random.Random) -> None:
    """Something that may happen at a table: sensible, senseless, or from elsewhere."""
    kind, place = rng.random(), desk.turn
    controls = re.findall(r'data-control="([^"]+)"', desk.shown)
    if kind < 0.15 and desk.open_asks:
        desk.answer()
    elif kind < 0.15 and desk.table.curtain:
        desk.did("table.ready")
    elif kind < 0.25 and desk.timers:
        desk.elapse()
    elif kind < 0.3 and desk.hints:
        desk.hint()
    elif kind < 0.55 and controls:
        desk.on_board(BoardEvent("activate", control=rng.choice(controls), place=place))
    elif kind < 0.65 and controls:
        where = {"x": rng.uniform(-30, 700), "y": rng.uniform(-30, 700)}
        for event in ("press", "drag", "drag", rng.choice(("drop", "drop", "cancel"))):
            where = {"x": where["x"] + rng.uniform(-60, 60), "y": where["y"] + rng.uniform(-60, 60)}
            control = rng.choice(controls)
            desk.on_board(BoardEvent(event, control=control, place=place, **where))
    elif kind < 0.75:
        key = rng.choice(sorted(BOARD_KEYS))
        control = rng.choice((*controls, ""))
        desk.on_board(BoardEvent("key", key=key, control=control, place=place))
    elif (
        kind < 0.85
        and not desk.table.curtain
        and desk.table.places[place - 1].seat in desk.record.match.pending.seats
    ):
        desk.choose(rng.choice(desk.legal()), place)
        desk.did("table.confirm", place=place)
    else:
        name = rng.choice(BUTTONS)
        arg = str(rng.randrange(len(desk.record.players) + 1)) if name == "table.look" else ""
        desk.did(name, arg, rng.choice(HELPS if name == "settings.help" else ("", "on")))


def walk(desk: Desk, document: Document, rng: random.Random, steps: int) -> int:
    """After each of some messages the document must be as if it were drawn from nothing.

    Returns how many actions the match had at most: against bots all can be taken back.
    """
    assert_shown(desk, document, "at first")
    most = 0
    for step in range(steps):
        happen(desk, rng)
        assert_shown(desk, document, f"after step {step}")
        most = max(most, len(desk.actions))
    return most


def play_out(desk: Desk, document: Document) -> None:
    """The people at one device act in turn until the match is over."""
    while not desk.record.match.over:
        desk.settle()
        if desk.table.curtain:
            desk.did("table.ready")
        elif desk.record.match.pending.seats:
            desk.act(desk.legal()[-1])
        assert_shown(desk, document, f"after {desk.actions[-1]}")


def makes(monkeypatch, desk: Desk, event: BoardEvent) -> list[str]:
    """The lazy parts that are made to show an event."""
    document, made, make = Document(), [], Lazy.made
    document.show(page(desk.model))
    with monkeypatch.context() as patched:
        patched.setattr(Lazy, "made", lambda part: made.append(part.id) or make(part))
        desk.on_board(event)
        document.show(page(desk.model))
    return made


def assert_shown(desk: Desk, document: Document, when: str) -> None:
    fresh = page(desk.model)
    document.show(fresh)
    assert document.markup() == str(fresh), when


def test_a_choice_makes_what_shows_it_and_nothing_else(monkeypatch):
    """Neither the topbar nor the points, the small boards or what happened; nor another place."""
    desk = Desk.at("burrow", "players=3&kinds=person,easy,easy&seed=lazy")
    desk.settle()
    (first, *_) = re.findall(r'data-control="(near:[^"]+)"', desk.shown)
    assert makes(monkeypatch, desk, BoardEvent("activate", control=first, place=1)) == ["place-1"]
    desk = Desk.at("kittypaw", "players=3&kinds=person,person,person&seed=lazy")
    desk.settle()
    for place in (1, 3):
        event = BoardEvent("key", key="ArrowRight", place=place)
        assert makes(monkeypatch, desk, event) == [f"place-{place}"]


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("company", KINDS)
@pytest.mark.parametrize("game", FACES)
def test_no_region_stays_behind_the_model(game, company):
    """Hot seats, curtains, refused tries, bots, hints, undo: every message, at every table."""
    desk = Desk.at(game, query_of(game, company), Settings(help="all"))
    most = walk(desk, Document(), random.Random(f"{game} {company}"), STEPS)
    assert most > 3, "the match did not go on"


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("game", FACES)
def test_no_region_stays_behind_at_the_end(game):
    """The last actions of a match, and boards that are looked at when it is over."""
    sitting = Desk.at(game, query_of(game, "people")).record
    whole = random_match(game, len(sitting.players), "the end")
    late = whole.upto(max(0, len(whole.entries) - LAST))
    desk = Desk.with_record(replace(sitting, match=late), Settings(help="all"))
    document, rng = Document(), random.Random(f"{game} end")
    walk(desk, document, rng, STEPS // 2)
    play_out(desk, document)
    walk(desk, document, rng, STEPS // 2)
