"""Bots: random play-outs a second, and what a move of each level takes, here and in the worker."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from build.bench import Bench, Row
from build.bots_page import bots_page
from build.project import ROOT

sys.path.insert(0, str(ROOT))

from pyengine.bots import LEVELS, choose, load_policy
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import GAMES, load_game
from pyengine.testing import random_match
from worker.questions import question

MATCHES = 60
PLAYS = 1500
# A whole match of two normal bots is asked at each of its decisions, at every level.
SEED = "bench"

_OF_TURNS = [game for game in GAMES if load_game(game).info.tempo != "race"]
"""The games whose bots decide; those of a race have hands, whose plan costs next to nothing."""

Asked = tuple[Any, int]
"""A view and the seat that decides."""


def bench(setting: Bench) -> Iterator[Row]:
    """Native figures for every game, then the worker's for every level."""
    for game in GAMES:
        matches = _matches(game, setting.many(MATCHES))
        yield Row(f"{game}: random matches by the rules, native", matches, "a second")
        if game not in _OF_TURNS:
            continue
        asked = setting.some(_decisions(game))
        for name, plays in _play_outs(game, asked, setting.many(PLAYS)):
            yield Row(f"{game}: play-outs {name}, native", plays, "a second")
        for level in LEVELS:
            yield from _rows(f"{game}: {level} move, native", _native(game, asked, level))
    yield from _in_worker(setting)


def _rows(label: str, times: list[float]) -> Iterator[Row]:
    yield Row(f"{label}, median", median(times), "ms")
    yield Row(f"{label}, longest", max(times), "ms")


def _decisions(game_id: str) -> list[Asked]:
    """Every decision of one match between normal bots."""
    game = load_game(game_id)
    source = SeededChance(SEED)
    asked: list[Asked] = []
    state = game.start(max(2, game.info.min_players), game.info.defaults())
    while not (pending := game.pending(state)).over:
        if pending.chance is not None:
            action = game.chance_action(state, source.draw(pending.chance))
            state = game.apply(state, CHANCE, action)
            continue
        seat = pending.seats[0]
        view = game.view(state, seat)
        decision = choose(game_id, view, seat, "normal", rng_for(SEED, len(asked)))
        if decision.method not in ("rules", "forced"):
            asked.append((view, seat))
        state = game.apply(state, seat, decision.action)
    return asked


def _matches(game_id: str, count: int) -> float:
    players = max(2, load_game(game_id).info.min_players)
    began = perf_counter()
    for number in range(count):
        random_match(game_id, players, f"{SEED}/{number}")
    return count / (perf_counter() - began)


def _play_outs(game_id: str, asked: list[Asked], plays: int) -> Iterator[tuple[str, float]]:
    """From the first decision and from the middle one, futures drawn anew for each."""
    policy = load_policy(game_id)
    for name, (view, seat) in (("from the start", asked[0]), ("half-way", asked[len(asked) // 2])):
        position = policy.position(view, seat)
        action = policy.rank(position)[0].action
        rng = rng_for(SEED, name)
        policy.play(position, action, policy.future(position, rng))
        began = perf_counter()
        for _ in range(plays):
            policy.play(position, action, policy.future(position, rng))
        yield name, plays / (perf_counter() - began)


def _native(game_id: str, asked: list[Asked], level: str) -> list[float]:
    times = []
    for number, (view, seat) in enumerate(asked):
        began = perf_counter()
        choose(game_id, view, seat, level, rng_for(SEED, level, number))
        times.append((perf_counter() - began) * 1000.0)
    return times


def _in_worker(setting: Bench) -> Iterator[Row]:
    """The same decisions, asked of the worker by a page of dist/ in Chromium."""
    with bots_page(setting, next(iter(GAMES))) as page:
        for game in setting.some(_OF_TURNS):
            asked = setting.some(_decisions(game))
            for level in setting.some(LEVELS):
                questions = [
                    json.dumps(question(game, view, seat, level, f"{SEED}{number}", styled=True))
                    for number, (view, seat) in enumerate(asked)
                ]
                times = page.times("decide", questions)
                yield from _rows(f"{game}: {level} move, page to worker and back", times)
