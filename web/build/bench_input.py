"""Input to paint at the tables of all games: one person against three easy bots.

Handlers (Python and DOM) at full speed, then the way from the event to the paint and the
longest task with the processor four times slower. Every gesture is made twice, first as an
empty one that the page never hears of: that is the control row, and what counts is the
difference. Seeds are fixed, so both speeds meet the same positions. In a race what counts is how
smoothly something is carried (input_frames.py).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from build import input_frames, server
from build.bench import Bench, Row
from build.input_figures import Pair, pairs, rows, worst
from build.input_player import PATIENCE_MS, Player
from build.project import ROOT

sys.path.insert(0, str(ROOT))

from app.games.face import has_face, is_race
from pyengine.core.registry import GAMES, load_game

SEATS = 4
SEED = "bench"
SLOW = 4
STOPWATCH = Path(__file__).with_name("input_stopwatch.js")
READY = "html[data-ready=table][data-bots=ready][data-offline=ready]"


def bench(setting: Bench) -> Iterator[Row]:
    """Rows of every game that has a face, and the worst of all; a run is a turn."""
    found: list[Row] = []
    with server.serving(setting.dist) as address, setting.chromium.browser() as browser:
        context = browser.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
        )
        context.add_init_script(path=STOPWATCH)
        races = [game for game in filter(has_face, GAMES) if is_race(game)]
        for game in setting.some(game for game in filter(has_face, GAMES) if game not in races):
            speeds = setting.some((1, SLOW))
            played = [_play(context, address, game, setting.runs, by) for by in speeds]
            for row in rows(game, played[0], played[-1]):
                found.append(row)
                yield row
        for game in races:
            yield from input_frames.rows(context, address, game, setting)
        context.close()
    yield from worst(found)


def _play(context: Any, address: str, game: str, turns: int, slower: int) -> dict[str, Pair]:
    """The gestures of so many turns, in as many matches as they need."""
    gestures: list[dict[str, Any]] = []
    number = played = 0
    while played < turns:
        number += 1
        page = _table(context, address, game, f"{SEED}-{number}", slower)
        player = Player(page, f"{game} {number}")
        while played < turns and player.to_turn():
            player.play_turn()
            played += 1
        gestures += page.evaluate("() => inputBench.take()")
        page.close()
    return pairs(gestures)


def _table(context: Any, address: str, game: str, seed: str, slower: int) -> Any:
    """A page with a new match, all of it loaded."""
    most = load_game(game).info.max_players
    kinds = ["person", *["easy"] * (min(SEATS, most) - 1)]
    page = context.new_page()
    page.goto(f"{address}#/play/{game}?players={len(kinds)}&kinds={','.join(kinds)}&seed={seed}")
    page.wait_for_selector(READY, state="attached", timeout=PATIENCE_MS)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page
