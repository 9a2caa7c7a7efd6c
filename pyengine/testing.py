"""Helpers for tests of games, bots and views: scripted dice, short matches, random play.

Public on purpose: whoever writes a game or a bot tests with the same tools.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import TypeVar

from pyengine.core.chance import Dice, ScriptedChance, SeededChance, Spec, pick, rng_for
from pyengine.core.game import CHANCE, Game
from pyengine.core.match import Match
from pyengine.core.text import parse_match

S = TypeVar("S")


def dice(*faces: int) -> ScriptedChance:
    """One die that shows these faces, one after the other."""
    return ScriptedChance((face,) for face in faces)


def match_of(game_id: str, players: int, options: str, *lines: str) -> Match:
    """The match after these lines of a match text, options as written there."""
    header = ["clowder match 1", f"game: {game_id}", f"players: {players}", f"options: {options}"]
    return parse_match("\n".join((*header, "", *lines, "")))


def random_steps(match: Match, seed: str) -> Iterator[Match]:
    """The match after each action of random legal play to its end.

    Seats that may act at once do so in random order; a deadline comes after one
    action in eight.
    """
    source = SeededChance(seed)
    while not match.over:
        pending = match.pending
        rng = rng_for(seed, "action", len(match.entries))
        if pending.chance is not None or (pending.deadline is not None and not rng.getrandbits(3)):
            match = match.draw(source)
        else:
            seat = pick(pending.seats, rng)
            match = match.apply(seat, match.game.sample_action(match.state, seat, rng))
        yield match


def random_match(
    game_id: str, players: int, seed: str, options: Mapping[str, str] | None = None
) -> Match:
    """A whole match of random legal play; the same seed gives the same match."""
    return deque(random_steps(Match.new(game_id, players, options), seed), maxlen=1)[0]


def all_options(game: Game[S]) -> Iterator[dict[str, str]]:
    """Every combination of the values of a game's ``choice`` options."""
    choices = [option for option in game.info.options if option.kind == "choice"]
    for values in product(*(option.values for option in choices)):
        yield {option.name: value for option, value in zip(choices, values, strict=True)}


def outcomes(spec: Spec) -> Iterator[tuple[int, ...]]:
    """Everything that a chance event can turn out to be."""
    if isinstance(spec, Dice):
        return product(range(1, spec.sides + 1), repeat=spec.count)
    return permutations(range(1, spec.size + 1))


def perft(game: Game[S], state: S, depth: int) -> int:
    """Returns how many sequences of ``depth`` actions there are, chance included.

    Seats that act at the same time act in seat order, in a race in every order; a
    deadline may come at any time. A match that ends earlier counts nothing, and so
    do actions that cannot be listed.
    """
    if depth == 0:
        return 1
    actions = _next_actions(game, state)
    if depth == 1:
        return len(actions)
    return sum(
        perft(game, game.successor(state, actor, action), depth - 1) for actor, action in actions
    )


def _next_actions(game: Game[S], state: S) -> list[tuple[int, str]]:
    pending = game.pending(state)
    found = []
    if pending.event is not None:
        found += [(CHANCE, game.chance_action(state, drawn)) for drawn in outcomes(pending.event)]
    for seat in pending.seats if pending.race else pending.seats[:1]:
        found += [(seat, action) for action in game.legal_actions(state, seat)]
    return found
