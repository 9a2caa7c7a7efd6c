"""Looking back: what each choice of a seat was worth, and what chance brought it.

A choice is graded from what its seat knew, ``game.view(state, seat)``, and from nothing that came
out later. It and the one that the hard bot prefers are played through the same futures, new ones
that had no say in the preference, so neither the difference nor its error flatters anybody.

Luck is what an event of chance brought beside what it brings on average: the position after it is
compared with those after other throws or deals, all played out alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from math import sqrt
from typing import Any, NamedTuple

from pyengine.bots.accounting import lines_of, loss_of
from pyengine.bots.choose import choose
from pyengine.bots.comparison import LOOKS
from pyengine.bots.levels import Level, load_level
from pyengine.bots.policies import load_policy
from pyengine.bots.policy import End, Policy
from pyengine.bots.verdicts import Bounds, Loss, Verdict, verdict
from pyengine.core.accounts import Lines
from pyengine.core.chance import Dice, Spec, draw, rng_for
from pyengine.core.game import CHANCE, Game
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.core.statistics import mean, standard_error

LEVEL = "hard"
"""The level whose preference choices are held against."""

FUTURES = 240
"""Futures that both choices are played through at most; the error of the difference is shown."""

WORD_LOOKS = (80, 120, 160, 200)
"""After so many of them it is looked at whether the word for the choice is settled."""

SETTLED = 2.0
"""It is, where the mean of all futures may be so many standard deviations away from the mean of
those played."""

FEWEST = LOOKS[0]
"""So many futures are played even where time is up: fewer are no evidence, and one alone would
look as if it were certain."""

OUTLOOKS = 80
"""Of these so many give the totals to be expected: a curve needs no more."""

FACES = 12
"""An event with at most so many outcomes is held against all of them."""

LUCK_FUTURES = 48
"""Futures that each of these is played through: their errors even out over a match."""

THROWS = 16
"""Of more outcomes so many others are drawn."""

THROW_FUTURES = 4
"""Futures that each of these is played through, and the event with it: what another throw would
have brought varies more from throw to throw than from future to future."""


@dataclass(frozen=True, slots=True)
class Grade:
    """A choice beside the one that the hard bot prefers; the two may be the same.

    ``cost`` is how much less it was worth, in the points by which the bot decides, with its
    standard ``error`` (0 where both are known exactly); below 0 it was worth more. ``outlook``
    is the total that the seat could expect after it. What a player reads is the ``loss`` where
    the bot counts the chance to win, too: the cost is then no number of points that one could miss.
    ``verdict`` is the word for it; why one is better than the other say the games' reasons
    (:mod:`pyengine.core.reasons`), and where these do not the ``lines`` of the score in the futures
    of both. Where there was one legal action only, it was ``forced``.
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
    lines: Lines | None = None
    loss: Loss | None = None


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
    policy, limit = load_policy(game_id), _Limit(deadline)
    found = _preferred(game_id, view, seat, best, seed, limit)
    hurried = limit.is_up
    # A position of its own: what the preference has learnt must not speak for itself.
    position, rng = policy.position(view, seat), rng_for(seed, "grade")
    if found.values is None and action != found.action:
        played = _compared(policy, position, action, found.action, rng, limit)
        differences = played.differences
        cost, error = mean(differences), standard_error(differences)
    else:
        count = FEWEST if found.forced else OUTLOOKS
        played = _outlooks(policy, position, action, found.action, count, rng, limit)
        cost = 0.0 if found.values is None else found.values[found.action] - found.values[action]
        error = 0.0
    return Grade(
        action=action,
        best=found.action,
        cost=cost,
        error=error,
        outlook=mean(played.totals),
        verdict=verdict(action == found.action, cost, error, policy.bounds),
        forced=found.forced,
        cut=hurried or played.cut,
        lines=lines_of(played.pairs),
        loss=loss_of(played.pairs),
    )


class _Played(NamedTuple):
    """What futures have told of an action: totals to be expected, and in ``pairs`` how each ended
    after it and after the best one.

    They were ``cut`` where time was up before enough of them were played for its cost.
    """

    totals: Sequence[float]
    pairs: Sequence[tuple[End, End]] = ()
    cut: bool = False

    @property
    def differences(self) -> list[float]:
        """What the action lost in each future."""
        return [best.worth - done.worth for done, best in self.pairs]


def _compared(
    policy: Policy[Any, Any],
    position: Any,
    action: str,
    best: str,
    rng: random.Random,
    limit: _Limit,
) -> _Played:
    """Play two actions through the same futures, until their difference has its word."""
    totals: list[float] = []
    pairs: list[tuple[End, End]] = []
    played = _Played(totals, pairs)
    for number in range(1, FUTURES + 1):
        future = policy.future(position, rng)
        if number <= OUTLOOKS:
            done, total = policy.look(position, action, future)
            totals.append(total)
        else:
            done = policy.end(position, action, future)
        pairs.append((done, policy.end(position, best, future)))
        if number in WORD_LOOKS and _is_settled(played.differences, policy.bounds):
            break
        if number >= FEWEST and limit():
            return played._replace(cut=number < FUTURES)
    return played


def _outlooks(
    policy: Policy[Any, Any],
    position: Any,
    action: str,
    best: str,
    count: int,
    rng: random.Random,
    limit: _Limit,
) -> _Played:
    """The totals after an action that is held against nothing, or against what is known."""
    totals: list[float] = []
    pairs: list[tuple[End, End]] = []
    for number in range(1, count + 1):
        future = policy.future(position, rng)
        if action == best:
            totals.append(policy.outlook(position, action, future))
        else:
            done, total = policy.look(position, action, future)
            totals.append(total)
            pairs.append((done, policy.end(position, best, future)))
        if number >= FEWEST and limit():
            break
    return _Played(totals, pairs)


def _is_settled(differences: Sequence[float], bounds: Bounds) -> bool:
    """Returns whether the futures that are left would hardly change the word for a choice."""
    cost, error = mean(differences), standard_error(differences)
    seen = len(differences) / FUTURES
    # By so much the mean of all futures is usually away from that of these, and its error is less.
    drift, last = SETTLED * error * sqrt(1.0 - seen), error * sqrt(seen)
    words = {verdict(False, cost + way * drift, last, bounds) for way in (-1.0, 1.0)}
    return words == {verdict(False, cost, error, bounds)}


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
    game = load_game(game_id)
    spec = game.pending(before).chance
    if spec is None:
        raise ValueError("No chance event was pending.")

    def seen(values: tuple[int, ...]) -> Any:
        """The view of the seat after that outcome."""
        state = game.successor(before, CHANCE, game.chance_action(before, values))
        return game.view(state, seat)

    if isinstance(spec, Dice) and spec.sides**spec.count <= FACES:
        faces = product(range(1, spec.sides + 1), repeat=spec.count)
        return _beside_all(game_id, after, [seen(values) for values in faces], seat, seed)
    return _beside_some(game_id, after, map(seen, _drawn(spec, seed)), seat, seed)


def _beside_all(game_id: str, after: Any, views: Sequence[Any], seat: int, seed: str) -> Luck:
    """An event beside all its outcomes, itself among them, in the same futures."""
    rows = [
        [favourite.outlook(seed, number) for number in range(LUCK_FUTURES)]
        for favourite in (_Favourite(game_id, view, seat) for view in views)
    ]
    here = rows[views.index(after)]
    gains = [own - mean(column) for own, *column in zip(here, *rows, strict=True)]
    return Luck(mean(gains), standard_error(gains))


def _beside_some(game_id: str, after: Any, views: Iterator[Any], seat: int, seed: str) -> Luck:
    """An event beside other outcomes, each in futures of its own, so that chance takes part in
    each gain by itself."""
    here, gains = _Favourite(game_id, after, seat), []
    for throw, view in enumerate(islice(views, THROWS)):
        there = _Favourite(game_id, view, seat)
        numbers = range(throw * THROW_FUTURES, (throw + 1) * THROW_FUTURES)
        gains.append(mean([here.outlook(seed, at) - there.outlook(seed, at) for at in numbers]))
    return Luck(mean(gains), standard_error(gains))


class _Favourite:
    """The static favourite of a seat in a view, which is what luck is valued by."""

    def __init__(self, game_id: str, view: Any, seat: int) -> None:
        policy = self._policy = load_policy(game_id)
        self._position = policy.position(view, seat)
        self._action = policy.rank(self._position)[0].action

    def outlook(self, seed: str, number: int) -> float:
        """The total that it leads to in the future of that number."""
        future = self._policy.future(self._position, rng_for(seed, "luck", number))
        return self._policy.outlook(self._position, self._action, future)


def _drawn(spec: Spec, seed: str) -> Iterator[tuple[int, ...]]:
    rng = rng_for(seed, "outcomes")
    while True:
        yield draw(spec, rng)
