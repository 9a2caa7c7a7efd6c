"""How often a review's words are those of ten times its budget: not part of the suite.

``python -m tests.review_words ninelives 6 words KEPT.json`` looks back at seat 1 of so many matches
(the easy bot plays for it, normal ones for the others; the number of seats grows from match to
match) and says for which share of its choices the word (best, good, inaccuracy, mistake) is the one
that the hard bot with ten times its play-outs and ten times the futures gives. Forced choices and
those with exact values are left out: their words cannot differ. Each choice is graded with several
seeds. The words of ten times the budget come from here and from no review, so that another checkout
can be measured against the same; they are kept in the file, since they take a minute a match.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import count
from math import fsum
from pathlib import Path
from time import process_time
from typing import Any

from pyengine.bots import choose, load_policy
from pyengine.bots.review import grade, hard_level, moments
from pyengine.bots.verdicts import VERDICTS, verdict
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.match import Match, MatchBuilder
from pyengine.core.registry import load_game
from pyengine.core.statistics import standard_error
from pyengine.sim import wilson

TIMES = 10
FUTURES = 2400
LOOKS = 3
"""So many seeds each choice is graded with."""

Words = dict[str, str]


def played(game_id: str, number: int, seed: str) -> Match:
    """A match of that number to its end."""
    game = load_game(game_id)
    seats = range(game.info.min_players, min(4, game.info.max_players) + 1)
    chance, steps = SeededChance(f"{seed}/{number}"), count(1)
    builder = MatchBuilder(Match.new(game_id, seats[number % len(seats)]))
    while not builder.pending.over:
        pending = builder.pending
        if pending.chance is not None:
            action = game.chance_action(builder.state, chance.draw(pending.chance))
            builder.apply(CHANCE, action)
            continue
        seat = pending.seats[0]
        level, rng = "easy" if seat == 1 else "normal", rng_for(seed, number, next(steps))
        view = game.view(builder.state, seat)
        builder.apply(seat, choose(game_id, view, seat, level, rng).action)
    return builder.match()


def long_word(game_id: str, view: Any, action: str, seed: str) -> str:
    """The word for a choice by ten times the budget; empty where it is forced or known exactly."""
    policy, level = load_policy(game_id), hard_level(game_id, TIMES)
    decision = choose(game_id, view, 1, level, rng_for(seed, "long"))
    if decision.method == "forced" or (decision.method == "exact" and policy.certain):
        return ""
    best, position, rng = decision.action, policy.position(view, 1), rng_for(seed, "long futures")
    differences = []
    for _ in range(FUTURES if action != best else 0):
        future = policy.future(position, rng)
        taken, better = (policy.search(position, each, future) for each in (action, best))
        differences.append(better - taken)
    cost = fsum(differences) / max(1, len(differences))
    return verdict(action == best, cost, standard_error(differences), policy.bounds)


def main(words: list[str]) -> None:
    """Print the share of words that agree, and the processor time of a look."""
    game_id, matches, seed, file = words
    kept: Words = json.loads(Path(file).read_text()) if Path(file).exists() else {}
    agreed, spent, pairs = [], 0.0, Counter[tuple[str, str]]()
    for number in range(int(matches)):
        match = played(game_id, number, seed)
        for index in moments(match, 1):
            action = match.entries[index].action
            if match.entries[index].actor == CHANCE:
                continue
            view, name = match.game.view(match.states[index], 1), f"{seed}/{number}/{index}"
            if name not in kept:
                kept[name] = long_word(game_id, view, action, name)
                Path(file).write_text(json.dumps(kept))
            if not kept[name]:
                continue
            for look in range(LOOKS):
                began = process_time()
                word = grade(game_id, view, 1, action, f"{name}/{look}").verdict
                spent += process_time() - began
                pairs[kept[name], word] += 1
                agreed.append(word == kept[name])
    share = wilson(float(sum(agreed)), len(agreed))
    print(f"{game_id}: {share.value:.1%} of {len(agreed)} words agree", end=" ")
    print(f"({len(agreed) // LOOKS} choices), {1000 * spent / len(agreed):.0f} ms a look")
    for long in VERDICTS:
        row = ", ".join(f"{pairs[long, word]} {word}" for word in VERDICTS if pairs[long, word])
        print(f"  {long} by ten times the budget: {row or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
