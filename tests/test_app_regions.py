"""No region stays behind the model: after any message the page is as if drawn from nothing."""

from __future__ import annotations

import random
import re

import pytest
from desk import Desk

from app.document import Document
from app.face import BoardEvent, has_face
from app.keys import BOARD_KEYS
from app.model import Settings
from app.page import page
from pyengine.core.registry import GAMES, load_game

FACES = tuple(game for game in GAMES if has_face(game))
STEPS = 130

KINDS = {
    "people": ("person",) * 6,
    "bots": ("person", "easy", "normal", "hard", "easy", "easy"),
    "both": ("person", "easy", "person", "normal", "person", "easy"),
}
BUTTONS = (
    "table.confirm", "table.confirm", "table.confirm", "table.undo", "table.skip", "table.go",
    "table.ready", "table.ready", "table.look", "table.hint", "table.roll",
    "settings.aids", "settings.hints", "settings.auto_roll",
)  # fmt: skip


def query_of(game: str, company: str) -> str:
    info = load_game(game).info
    count = {"people": info.max_players, "bots": info.max_players, "both": info.min_players}
    players = max(count[company], min(3, info.max_players))
    kinds = ",".join(KINDS[company][:players])
    return f"players={players}&kinds={kinds}&seed={company}"


def happen(desk: Desk, rng: random.Random) -> None:
    """Something that may happen at a table: sensible, senseless, or from elsewhere."""
    kind = rng.random()
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
        desk.on_board(BoardEvent("activate", control=rng.choice(controls)))
    elif kind < 0.65 and controls:
        where = {"x": rng.uniform(-30, 700), "y": rng.uniform(-30, 700)}
        for event in ("press", "drag", "drag", rng.choice(("drop", "drop", "cancel"))):
            where = {"x": where["x"] + rng.uniform(-60, 60), "y": where["y"] + rng.uniform(-60, 60)}
            desk.on_board(BoardEvent(event, control=rng.choice(controls), **where))
    elif kind < 0.75:
        key = rng.choice(sorted(BOARD_KEYS))
        desk.on_board(BoardEvent("key", key=key, control=rng.choice((*controls, ""))))
    elif (
        kind < 0.85
        and not desk.table.curtain
        and desk.place.seat in desk.record.match.pending.seats
    ):
        desk.choose(rng.choice(desk.legal()))
        desk.did("table.confirm")
    else:
        name = rng.choice(BUTTONS)
        arg = str(rng.randrange(len(desk.record.players) + 1)) if name == "table.look" else ""
        desk.did(name, arg, rng.choice(("", "on")))


@pytest.mark.parametrize("company", KINDS)
@pytest.mark.parametrize("game", FACES)
def test_no_region_stays_behind_the_model(game, company):
    """Hot seats, curtains, refused tries, bots, hints, undo: every message, at every table."""
    rng = random.Random(f"{game} {company}")
    desk = Desk.at(game, query_of(game, company), Settings(hints=True))
    document = Document()
    document.show(page(desk.model))
    for step in range(STEPS):
        happen(desk, rng)
        fresh = page(desk.model)
        document.show(fresh)
        assert document.markup() == str(fresh), f"after step {step}"
    assert len(desk.actions) > 3, "the match did not go on"
