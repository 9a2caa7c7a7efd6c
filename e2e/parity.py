"""Plays matches and writes down every state, for CPython and Pyodide to be compared.

This file runs in both: `python e2e/parity.py < plan.json` prints what the page,
with the same text in a `<script type="py">`, hands back. Standard library and
pyengine only.
"""

import dataclasses
import hashlib
import json
from typing import Any

from pyengine.core.chance import SeededChance, pick, rng_for
from pyengine.core.match import Match
from pyengine.core.text import parse_match, write_match


def plain(value: Any) -> Any:
    """A state as JSON; refuses what may differ between interpreters (floats, sets, dicts)."""
    if value is None or type(value) in (bool, int, str):
        return value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if dataclasses.is_dataclass(value):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    raise TypeError(f"a state must not hold a {type(value).__name__}")


def play(game: str, players: int, options: dict[str, str], seed: str) -> Match:
    """A match of random moves; everything in it follows from the seed."""
    match, rng, chance = (
        Match.new(game, players, options),
        rng_for(seed, "moves"),
        SeededChance(seed),
    )
    while not match.over:
        if match.pending.chance is not None:
            match = match.draw(chance)
            continue
        seat = pick(match.pending.seats, rng) if match.pending.race else match.pending.seats[0]
        action = match.game.automatic(match.state, seat, True, rng)
        if action is None and match.game.info.listed:
            action = pick(match.game.legal_actions(match.state, seat), rng)
        elif action is None:
            action = match.game.sample_action(match.state, seat, rng)
        match = match.apply(seat, action)
    return match


def facts(match: Match) -> list[str]:
    """A digest for every state of a match: the state, what may be done in it, what it scores."""
    digests = []
    for state in match.states:
        pending = match.game.pending(state)
        known = {
            "state": plain(state),
            "legal": {seat: match.game.legal_actions(state, seat) for seat in pending.seats},
            "scores": plain(match.game.scores(state)),
        }
        text = json.dumps(known, sort_keys=True, default=list)
        digests.append(hashlib.sha256(text.encode()).hexdigest()[:16])
    return digests


def run(plan: dict[str, Any]) -> dict[str, Any]:
    """Everything in the plan: match texts to be read, random matches to be played."""
    matches = [parse_match(text) for text in plan["texts"]]
    matches += [play(**wanted) for wanted in plan["random"]]
    return {"texts": [write_match(m) for m in matches], "facts": [facts(m) for m in matches]}


if __name__ == "__main__":
    import sys

    if sys.platform == "emscripten":
        import js

        js.window.parity = json.dumps(run(json.loads(js.window.parityPlan)))
    else:
        print(json.dumps(run(json.load(sys.stdin))))
