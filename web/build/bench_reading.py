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
from pyengine.core.match import Match, MatchBuilder
from pyengine.core.registry import GAMES, load_game
from pyengine.core.text import parse_match, write_match
from pyengine.testing import outcomes, random_match

USUAL = 20
ACTIONS = 16_000
TRIES = 3


def bench(setting: Bench) -> Iterator[Row]:
    """A row for the usual matches of each game, and one for the long match where there is one."""
    for game in GAMES:
        players = load_game(game).info.max_players
        usual = [random_match(game, players, f"reading {n}") for n in range(setting.many(USUAL))]
        yield _row(f"{game}: reading {len(usual)} random matches", usual, setting.runs)
        actions = setting.many(ACTIONS)
        long = _long(game, actions)
        if not long.over:
            yield _row(f"{game}: reading {actions:,} actions", [long], setting.runs)


def _long(game: str, actions: int) -> Match:
    """A match of low rolls, in which whoever may pass does so: it need not end in every game."""
    builder = MatchBuilder(Match.new(game, load_game(game).info.min_players))
    rules = load_game(game)
    for _ in range(actions):
        pending = builder.pending
        if pending.over:
            break
        if pending.event is not None:
            lowest = next(outcomes(pending.event))
            builder.apply(CHANCE, rules.chance_action(builder.state, lowest))
        else:
            seat = pending.seats[0]
            builder.apply(seat, rules.legal_actions(builder.state, seat)[-1])
    return builder.match()


def _row(label: str, matches: list[Match], runs: int) -> Row:
    starts = [match.upto(0) for match in matches]
    texts = [write_match(match) for match in matches]
    # Alternately, and the best of each: what else the machine does counts for neither.
    times = [(_time(_rules, starts, texts), _time(_read, texts)) for _ in range(max(runs, TRIES))]
    rules, read = (min(column) for column in zip(*times, strict=True))
    note = f"{read * 1000:.0f} ms, rules alone {rules * 1000:.0f} ms; target 2"
    return Row(f"{label}, against their rules", read / rules, "times", note=note)


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
