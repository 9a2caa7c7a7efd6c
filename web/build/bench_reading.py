"""Reading: what a long match text costs beside what its rules alone cost, in CPython.

The target is twice as much. What the log itself does for a line must not hang on how
many lines came before it, so the ratio is the same at any length.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from time import process_time

from build.bench import Bench, Row
from build.project import ROOT

sys.path.insert(0, str(ROOT))

from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game
from pyengine.core.text import parse_match, write_match
from pyengine.testing import random_match

ACTIONS = 16_000
# Passing need not end here: a 1 may be declined (B9), a solo thread may rest (Y17).
ENDLESS = {"burrow": "", "yarn": "cups=off"}
TRIES = 3


def bench(setting: Bench) -> Iterator[Row]:
    """A row for each game that allows such a length, and one for each game's usual matches."""
    for game, options in ENDLESS.items():
        header = f"clowder match 1\ngame: {game}\nplayers: 1\noptions: {options}\n\n"
        text = header + "* roll 1\n1 pass\n" * (ACTIONS // 2)
        yield from _rows(f"{game}: reading {ACTIONS:,} actions", [text], setting.runs)
    for game in GAMES:
        players = load_game(game).info.max_players
        matches = (random_match(game, players, f"reading {n}") for n in range(20))
        yield from _rows(f"{game}: reading random matches", list(map(write_match, matches)), TRIES)


def _rows(label: str, texts: list[str], tries: int) -> Iterator[Row]:
    starts = [parse_match(text).upto(0) for text in texts]
    # Alternately, and the best of each: what else the machine does counts for neither.
    times = [(_time(_rules, starts, texts), _time(_read, texts)) for _ in range(max(tries, TRIES))]
    rules, read = (min(column) for column in zip(*times, strict=True))
    note = f"{read * 1000:.0f} ms, rules alone {rules * 1000:.0f} ms; target 2"
    yield Row(f"{label}, against their rules", read / rules, "times", note=note)


def _time(work: Callable[..., None], *given: object) -> float:
    began = process_time()
    work(*given)
    return process_time() - began


def _read(texts: list[str]) -> None:
    for text in texts:
        parse_match(text)


def _rules(starts: list[Match], texts: list[str]) -> None:
    """All that a log has to ask of the rules, and no log."""
    for start, text in zip(starts, texts, strict=True):
        game, state = start.game, start.state
        for line in text.partition("\n\n")[2].splitlines():
            word, _, action = line.partition(" ")
            actor = CHANCE if word == "*" else int(word)
            race = game.pending(state).race
            canonical = game.accept(state, actor, action)
            if not race:
                game.reveals(state, actor, canonical)
            state = game.successor(state, actor, canonical)
