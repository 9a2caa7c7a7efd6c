"""The one door to the bots: a view in, a decision out."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pyengine.bots.accounting import lines_of, loss_of
from pyengine.bots.comparison import compare_by_playouts
from pyengine.bots.decision import Candidate, Decision
from pyengine.bots.levels import Level, load_level
from pyengine.bots.policies import load_policy
from pyengine.bots.policy import Policy, Ranked
from pyengine.core.registry import load_game

EXPLAINED = 24
"""Futures that tell what an exact value is made of."""


def choose(
    game_id: str,
    view: Any,
    seat: int,
    level: str | Level,
    rng: random.Random,
    deadline: Callable[[], bool] | None = None,
    *,
    explain: bool = False,
) -> Decision:
    """Decide for a seat that has to act, from what that seat may know.

    ``view`` is ``game.view(state, seat)``. The same view, level and random
    stream give the same decision. ``deadline`` says whether time is up; it
    only guards against a machine that is far too slow. ``explain`` is for hints of the hard
    bot: its candidates say what their futures told beside their worth, and the
    decision is the same. Raises ``UnknownGame``, and ``ValueError`` for an unknown
    level, a seat that is not to act, or a race: there only the random level
    decides, the others are hands (``load_hands``).
    """
    usual = load_level(level) if isinstance(level, str) else level
    game = load_game(game_id)
    if seat not in game.pending(view).seats:
        raise ValueError(f"It is not seat {seat}'s turn to act.")
    by_rules = game.automatic(view, seat, True, rng)
    if by_rules is not None:
        return _only(by_rules, "rules")
    legal = game.legal_actions(view, seat)
    if len(legal) == 1 and game.info.listed:
        return _only(legal[0], "forced")
    if usual.sight == "none":
        return _at_random(game.sample_action(view, seat, rng), legal)
    if game.info.tempo == "race":
        raise ValueError(f"{game.info.title} is a race: its bots are hands that take time.")
    policy = load_policy(game_id)
    level = policy.levels.get(level, usual) if isinstance(level, str) else level
    if level.slips and rng.random() < level.slips:
        return _at_random(game.sample_action(view, seat, rng), legal)
    position = policy.position(view, seat)
    if level.exact:
        solved = policy.solve(position)
        if solved is not None:
            decision = _exact(policy, position, solved)
            return _played_on(policy, position, decision, rng) if explain else decision
    if level.sight == "taste":
        return _pick(policy.taste(position), level, rng)
    ranked = policy.rank(position)
    if level.sight == "static":
        return _pick(ranked, level, rng)
    proved = policy.prove(position) if level.proofs else ()
    return compare_by_playouts(policy, position, ranked, level, rng, deadline, proved, explain)


def _played_on(
    policy: Policy[Any, Any], position: Any, decision: Decision, rng: random.Random
) -> Decision:
    """An exact decision, whose candidates say what some futures tell of them: little is left
    to play where values are exact."""
    futures = [policy.future(position, rng) for _ in range(EXPLAINED)]
    best = [policy.end(position, decision.action, future) for future in futures]
    candidates = []
    for found in decision.candidates:
        ends = [policy.end(position, found.action, future) for future in futures]
        pairs = list(zip(ends, best, strict=True))
        candidates.append(replace(found, lines=lines_of(pairs), loss=loss_of(pairs)))
    return replace(decision, candidates=tuple(candidates))


def _only(action: str, method: str) -> Decision:
    return Decision(action, method, (Candidate(action, 0.0, 0.0, 0, 0.0),))


def _at_random(action: str, legal: Sequence[str]) -> Decision:
    """Any legal action; it is a candidate even where not all can be listed."""
    candidates = legal if action in legal else (action, *legal)
    return Decision(action, "random", tuple(Candidate(a, 0.0, 0.0, 0, 0.0) for a in candidates))


def _pick(ranked: Sequence[Ranked], level: Level, rng: random.Random) -> Decision:
    """The best value, noise added; equal values are drawn for."""
    # Three uniform numbers instead of a Gaussian: no logarithm, whose last bit
    # differs between machines, takes part in a decision.
    luck = [(rng.random() + rng.random() + rng.random() - 1.5) / 1.5 * level.noise for _ in ranked]
    draws = [rng.random() for _ in ranked]
    best = max(range(len(ranked)), key=lambda i: (ranked[i].value + luck[i], draws[i]))
    order = sorted(ranked, key=lambda found: -found.value)
    return Decision(
        action=ranked[best].action,
        method=level.sight,
        candidates=tuple(Candidate(f.action, f.value, 0.0, 0, f.value) for f in order),
    )


def _exact(policy: Policy[Any, Any], position: Any, solved: dict[str, float]) -> Decision:
    """The best exact value; among equals the one that the static ranking prefers."""
    ranked = policy.rank(position)
    order = sorted(ranked, key=lambda found: -solved[found.action])
    best = solved[order[0].action]
    return Decision(
        action=order[0].action,
        method="exact",
        candidates=tuple(
            Candidate(f.action, solved[f.action], 0.0, 0, f.value, best - solved[f.action])
            for f in order
        ),
    )
