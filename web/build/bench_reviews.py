"""Reviews: what looking back at a whole match takes in the worker, and its longest question.

A review covers one seat, and asks about its choices one after the other, so what counts is a match
of one person; where several people played at one device, each of their reviews is such a one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from build.bench import Bench, Row
from build.bots_page import bots_page
from build.project import ROOT

sys.path.insert(0, str(ROOT))

from pyengine.bots import choose
from pyengine.bots.review import moments
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.match import Match, MatchBuilder
from pyengine.core.registry import GAMES, load_game
from worker.questions import review_question

SEED = "bench"

PERSON = 1
"""The seat that is looked back at; the easy bot plays for it, normal ones for the others.

What the hard bot would have done as well costs least to look at, and the easy bot does that less
often than a person who knows the game.
"""


def bench(setting: Bench) -> Iterator[Row]:
    """The time of a review for every game, with the fewest and the most seats."""
    first, *_ = tables = [
        (game, players)
        for game in GAMES
        if (info := load_game(game).info).tempo != "race"
        for players in sorted({info.min_players, info.max_players})
    ]
    with bots_page(setting, first[0]) as page:
        for game, players in setting.some(tables):
            questions = setting.some(_questions(_played(game, players)))
            before = page.processor_s()
            times = page.times("review", questions)
            spent = page.processor_s() - before
            label = f"{game}: review of {len(questions)} moments, {players} at the table"
            yield Row(label, sum(times) / 1000.0, "s", note=f"{spent:.1f} s of processor time")
            yield Row(f"{game}: its longest question, {players} at the table", max(times), "ms")


def _played(game_id: str, players: int) -> Match:
    """A match to its end, the same each time as long as the easy and the normal bot are."""
    game, chance, steps = load_game(game_id), SeededChance(SEED), 0
    builder = MatchBuilder(Match.new(game_id, players))
    while not builder.pending.over:
        pending = builder.pending
        if pending.chance is not None:
            action = game.chance_action(builder.state, chance.draw(pending.chance))
            builder.apply(CHANCE, action)
            continue
        steps += 1
        seat = pending.seats[0]
        level = "easy" if seat == PERSON else "normal"
        view = game.view(builder.state, seat)
        decision = choose(game_id, view, seat, level, rng_for(SEED, steps))
        builder.apply(seat, decision.action)
    return builder.match()


def _questions(match: Match) -> list[str]:
    """What the app asks the worker, in that order."""
    game, found = match.game, []
    for index in moments(match, PERSON):
        entry = match.entries[index]
        view, after = (game.view(match.states[at], PERSON) for at in (index, index + 1))
        action = "" if entry.actor == CHANCE else entry.action
        asked = review_question(game.info.id, view, PERSON, f"review/{index}", action, after)
        found.append(json.dumps(asked))
    return found
