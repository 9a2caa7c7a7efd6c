"""Comparison by play-outs: candidates run through the same futures until one is clearly ahead.

Sequential halving: each stage spends an equal share of the play-outs and drops
the worse half. Comparisons are paired by future, which removes the luck that all
candidates share: up to a quarter of the variance (docs/bots.md).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from math import fsum
from typing import Any

from pyengine.bots.accounting import lines_of, loss_of
from pyengine.bots.decision import Candidate, Decision
from pyengine.bots.levels import Level
from pyengine.bots.policy import End, Policy, Ranked
from pyengine.core.statistics import standard_error

CLEAR = 3.0
"""Stop early when the leader is this many standard errors ahead of every rival."""

TRUST = 0.5
"""Below this many standard errors of advantage over it, the static favourite is kept."""

LOOKS = (12, 18, 27, 40, 60, 90, 135, 200, 300, 450, 675)
"""After how many futures an early stop is considered: few looks keep it cheap and honest."""


def compare_by_playouts(
    policy: Policy[Any, Any],
    position: Any,
    ranked: Sequence[Ranked],
    level: Level,
    rng: random.Random,
    deadline: Callable[[], bool] | None = None,
    proved: Collection[str] = (),
    explain: bool = False,
) -> Decision:
    """Choose among the best ``level.candidates`` of ``ranked`` by play-outs.

    Where actions are ``proved``, none but these are compared. With ``explain`` candidates say
    as well what futures told beside their worth: for levels whose play-outs ``Policy.end`` plays.
    ``deadline`` is asked after every future and only guards: it ends the comparison
    early where a machine is unexpectedly slow.
    """
    single = [found for found in ranked if not found.twin]
    single = [found for found in single if found.action in proved] or single
    arms = [_Arm(rank, found) for rank, found in enumerate(single[: level.candidates])]
    play = policy.search if level.sight == "search" else policy.play
    live, futures = arms, 0
    stages = max(1, (len(arms) - 1).bit_length())
    for stage in range(stages):
        goal = futures + max(1, level.plays // (stages * len(live)))
        stopped = False
        while futures < goal and not stopped:
            future = policy.future(position, rng)
            for arm in live:
                if explain:
                    arm.ends.append(policy.end(position, arm.found.action, future))
                    arm.values.append(arm.ends[-1].worth)
                else:
                    arm.values.append(play(position, arm.found.action, future))
            futures += 1
            if futures in LOOKS:
                stopped = _is_clear(live)
            if deadline is not None and deadline():
                stopped = True
        live = sorted(live, key=lambda arm: (-arm.mean, arm.rank))
        if stopped or stage == stages - 1:
            break
        live = live[: (len(live) + 1) // 2]
    # Cut short by the deadline before the first look: a few futures are no evidence.
    chosen = _trusted(arms[0], live[0]) if futures >= LOOKS[0] else arms[0]
    order = sorted(arms, key=lambda arm: (-len(arm.values), -arm.mean, arm.rank))
    return Decision(
        action=chosen.found.action,
        method="futures",
        candidates=_candidates(order, chosen, ranked),
        futures=futures,
    )


def _candidates(
    order: Sequence[_Arm], chosen: _Arm, ranked: Sequence[Ranked]
) -> tuple[Candidate, ...]:
    """The arms, each followed by its twins, then what was left out of the comparison."""
    listed = []
    for arm in order:
        differences = _differences(chosen, arm)
        behind = fsum(differences) / len(differences) if differences else 0.0
        doubt = standard_error(differences)
        twins = [found for found in ranked if found.twin == arm.found.action]
        pairs = list(zip(arm.ends, chosen.ends, strict=False))
        candidate = replace(
            arm.candidate(behind, doubt), lines=lines_of(pairs), loss=loss_of(pairs)
        )
        listed += [
            replace(candidate, action=found.action, static=found.value)
            for found in (arm.found, *twins)
        ]
    seen = {found.action for found in listed}
    rest = [found for found in ranked if found.action not in seen]
    return (*listed, *(Candidate(f.action, f.value, 0.0, 0, f.value) for f in rest))


class _Arm:
    """A candidate in the comparison; ``rank`` is its place in the static order."""

    __slots__ = ("ends", "found", "rank", "values")

    def __init__(self, rank: int, found: Ranked) -> None:
        self.rank = rank
        self.found = found
        self.values: list[float] = []
        self.ends: list[End] = []

    @property
    def mean(self) -> float:
        return fsum(self.values) / len(self.values) if self.values else 0.0

    def candidate(self, behind: float, doubt: float) -> Candidate:
        """The arm's figures."""
        found, mean, error = self.found, self.mean, standard_error(self.values)
        return Candidate(found.action, mean, error, len(self.values), found.value, behind, doubt)


def _is_clear(live: Sequence[_Arm]) -> bool:
    """Returns whether one arm is ahead of each other by more than chance explains."""
    leader = max(live, key=lambda arm: (fsum(arm.values), -arm.rank))
    return all(arm is leader or _advantage(leader, arm) > CLEAR for arm in live)


def _advantage(first: _Arm, second: _Arm) -> float:
    """Returns the standard errors by which ``first`` is ahead, paired over the futures of both."""
    differences = _differences(first, second)
    mean, error = fsum(differences) / len(differences), standard_error(differences)
    if error == 0.0:
        # The same difference in every future: certain, in whichever direction.
        return 0.0 if mean == 0.0 else (CLEAR + 1.0 if mean > 0.0 else -CLEAR - 1.0)
    return mean / error


def _differences(first: _Arm, second: _Arm) -> list[float]:
    """By how much ``first`` is ahead in each future that both were played through."""
    return [a - b for a, b in zip(first.values, second.values, strict=False)]


def _trusted(favourite: _Arm, winner: _Arm) -> _Arm:
    """The winner of the comparison, or the static favourite if the two are not separable."""
    if winner is favourite or _advantage(winner, favourite) >= TRUST:
        return winner
    return favourite
