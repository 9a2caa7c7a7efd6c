"""Looking back: what each choice of a seat was worth, and what chance brought it.

A choice is graded from what its seat knew, ``game.view(state, seat)``, and from nothing that came
out later. It and the one that the hard bot prefers are played through the same futures, new ones
that had no say in the preference, so neither the difference nor its error flatters anybody.

Luck is what an event of chance brought beside what it brings on average: the position after it is
compared with those after other throws or deals, all played out alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product
from math import fsum, sqrt
from typing import Any, NamedTuple

from pyengine.bots.choose import choose
from pyengine.bots.comparison import LOOKS, standard_error
from pyengine.bots.levels import Level, load_level
from pyengine.bots.policies import load_policy
from pyengine.bots.policy import Policy
from pyengine.bots.verdicts import Verdict, verdict
from pyengine.core.chance import Dice, Spec, draw, rng_for
from pyengine.core.game import CHANCE, Game
from pyengine.core.match import Match
from pyengine.core.registry import load_game

LEVEL = "hard"
"""The level whose preference choices are held against."""

FUTURES = 240
"""Futures that both choices are played through; the error of the difference is shown."""

FEWEST = LOOKS[0]
"""So many futures are played even where time is up: fewer are no evidence, and one alone would
look as if it were certain."""

OUTLOOKS = 80
"""Of these so many give the totals to be expected: a curve needs no more."""

THROWS = 12
"""So many other throws or deals an event is held against, or all where there are no more."""

LUCK_FUTURES = 48
"""Futures that each of these is played through: their errors even out over a match."""


@dataclass(frozen=True, slots=True)
class Grade:
    """A choice beside the one that the hard bot prefers; the two may be the same.

    ``cost`` is how much less it was worth, in the points by which the bot decides, with its
    standard ``error`` (0 where both are known exactly); below 0 it was worth more. ``outlook``
    is the total that the seat could expect after it.
    ``verdict`` is the word for it; why one is better than the other say the games' reasons
    (:mod:`pyengine.core.reasons`). Where there was one legal action only, it was ``forced``.
    It was ``cut`` where time was up before all futures were played: another action may be better
    then, and the error is larger.
    """

    action: str
    best: str
    cost: float
    error: float
    outlook: float
    verdict: Verdict
    forced: bool = False
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Luck:
    """Luck: what an event of chance brought a seat beside the average, in points of its total.

    ``error`` is the standard error of that.
    """

    gain: float
    error: float


def moments(match: Match, seat: int) -> tuple[int, ...]:
    """Returns where in the log something is to be looked at for a seat: its choices, and chance.

    Left out are what the rules leave to chance for bots (nobody has an opinion of it), and events
    after which the seat made no choice before the next one.
    """
    found: list[int] = []
    event: int | None = None
    for index, (entry, before) in enumerate(zip(match.entries, match.states, strict=False)):
        if entry.actor == CHANCE:
            event = index
        elif entry.actor == seat and _chooses(match.game, before, seat):
            if event is not None:
                found.append(event)
                event = None
            found.append(index)
    return tuple(found)


def _chooses(game: Game[Any], state: Any, seat: int) -> bool:
    return game.automatic(game.view(state, seat), seat, True, rng_for("", "review")) is None


def grade(
    game_id: str,
    view: Any,
    seat: int,
    action: str,
    seed: str,
    deadline: Callable[[], bool] | None = None,
    best: str = "",
) -> Grade:
    """Value a legal action of a seat in the view that it had.

    ``seed`` gives the futures; ``deadline`` only guards against a machine that is far too slow,
    and what it has cut says so.
    An action that is known to be ``best`` is asked of nobody again. Raises as
    :func:`~pyengine.bots.choose.choose` does.
    """
    policy, rng, limit = load_policy(game_id), rng_for(seed, "grade"), _Limit(deadline)
    found = _preferred(game_id, view, seat, best, seed, limit)
    hurried = limit.is_up
    best, known, exact = found.action, found.values, found.values is not None
    # A position of its own: what the preference has learnt must not speak for itself.
    position = policy.position(view, seat)
    play, rivals = policy.play if exact else policy.search, (action, best)
    differences: list[float] = []
    totals: list[float] = []
    sampled = not exact and action != best
    for number in range(FUTURES if sampled else OUTLOOKS):
        future = policy.future(position, rng)
        if sampled:
            taken, better = (play(position, rival, future) for rival in rivals)
            differences.append(better - taken)
        if number < OUTLOOKS:
            totals.append(policy.outlook(position, action, future))
        if number + 1 >= FEWEST and limit():
            break
    cost = _mean(differences) if known is None else known[best] - known[action]
    error = standard_error(differences)
    return Grade(
        action=action,
        best=best,
        cost=cost,
        error=error,
        outlook=_mean(totals),
        verdict=verdict(action == best, cost, error, policy.bounds),
        forced=found.forced,
        cut=hurried or (sampled and len(differences) < FUTURES),
    )


class _Limit:
    """A deadline that remembers whether anybody has been told that time is up."""

    def __init__(self, deadline: Callable[[], bool] | None) -> None:
        self.deadline = deadline
        self.is_up = False

    def __call__(self) -> bool:
        self.is_up = self.is_up or (self.deadline is not None and self.deadline())
        return self.is_up


class _Preferred(NamedTuple):
    """What a choice is held against; the exact ``values`` of all actions where they are known."""

    action: str
    values: Mapping[str, float] | None
    forced: bool = False


def _preferred(
    game_id: str,
    view: Any,
    seat: int,
    best: str,
    seed: str,
    limit: _Limit,
) -> _Preferred:
    policy = load_policy(game_id)
    if best:
        values = policy.solve(policy.position(view, seat)) if policy.certain else None
        return _Preferred(best, values)
    decision = choose(game_id, view, seat, LEVEL, rng_for(seed, "preference"), limit)
    if decision.method == "exact" and policy.certain:
        exact = {candidate.action: candidate.mean for candidate in decision.candidates}
        return _Preferred(decision.action, exact)
    return _Preferred(decision.action, None, decision.method == "forced")


def hard_level(game_id: str, times: int = 1) -> Level:
    """The level that choices are held against, which may look at so many ``times`` as much."""
    level = load_policy(game_id).levels.get(LEVEL) or load_level(LEVEL)
    return level if times == 1 else replace(level, plays=times * level.plays)


def luck(game_id: str, before: Any, after: Any, seat: int, seed: str) -> Luck:
    """Returns what the event of chance between two views of a seat brought it beside the average.

    Each outcome is valued by the static favourite, played through the same futures; nothing is
    chosen by its play-outs, which would favour whatever varies most.
    """
    game, policy = load_game(game_id), load_policy(game_id)
    spec = game.pending(before).chance
    if spec is None:
        raise ValueError("No chance event was pending.")
    others = [
        game.view(game.successor(before, CHANCE, game.chance_action(before, values)), seat)
        for values in _outcomes(spec, seed)
    ]
    here = _played(policy, after, seat, seed)
    there = [_played(policy, other, seat, seed) for other in others]
    gains = [own - _mean(column) for own, *column in zip(here, *there, strict=True)]
    sampled = 0.0 if _count(spec) <= THROWS else standard_error([_mean(values) for values in there])
    return Luck(_mean(gains), sqrt(standard_error(gains) ** 2 + sampled**2))


def _played(policy: Policy[Any, Any], view: Any, seat: int, seed: str) -> list[float]:
    position = policy.position(view, seat)
    favourite = policy.rank(position)[0].action
    return [
        policy.outlook(position, favourite, policy.future(position, rng_for(seed, "luck", number)))
        for number in range(LUCK_FUTURES)
    ]


def _count(spec: Spec) -> int:
    """Returns how many outcomes an event has; of a shuffle always too many to look at all."""
    return spec.sides**spec.count if isinstance(spec, Dice) else THROWS + 1


def _outcomes(spec: Spec, seed: str) -> Iterator[tuple[int, ...]]:
    """All outcomes of an event, or a sample."""
    if isinstance(spec, Dice) and _count(spec) <= THROWS:
        return product(range(1, spec.sides + 1), repeat=spec.count)
    return islice(_drawn(spec, seed), THROWS)


def _drawn(spec: Spec, seed: str) -> Iterator[tuple[int, ...]]:
    rng = rng_for(seed, "outcomes")
    while True:
        yield draw(spec, rng)


def _mean(values: Any) -> float:
    found = tuple(values)
    return fsum(found) / len(found) if found else 0.0
