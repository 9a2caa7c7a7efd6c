"""A bot's decision: every candidate it looked at, and its choice."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.bots.verdicts import Loss
from pyengine.core.accounts import Lines


@dataclass(frozen=True, slots=True)
class Candidate:
    """One legal action as a bot saw it.

    ``mean`` is what the action is expected to be worth, in the game's points and
    comparable within one decision only; ``error`` the standard error of that
    mean (0 where nothing was sampled); ``count`` how many futures it was played
    through; ``behind`` by how much it was worth less than the chosen action in the
    futures of both, and ``doubt`` the standard error of that; ``static`` the
    evaluation without looking ahead. Where it was asked for, ``lines`` are what the score was
    made of in those futures, and ``loss`` what it is behind in points and wins. What an action
    does in words is the game's to say (:mod:`pyengine.core.reasons`).
    """

    action: str
    mean: float
    error: float
    count: int
    static: float
    behind: float = 0.0
    doubt: float = 0.0
    lines: Lines | None = None
    loss: Loss | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A bot's choice and how it came about; hints and reviews show the same object.

    ``candidates`` are best first; those with more futures stand before those
    that were dropped earlier. ``method`` says how the choice was made:
    ``forced`` (one legal action), ``rules`` (left to chance by the rules),
    ``random``, ``taste``, ``static``, ``futures`` or ``exact``. ``futures``
    counts the futures that were drawn.
    """

    action: str
    method: str
    candidates: tuple[Candidate, ...]
    futures: int = 0

    @property
    def chosen(self) -> Candidate:
        """The candidate that was chosen."""
        return next(found for found in self.candidates if found.action == self.action)

    @property
    def best(self) -> Candidate:
        """The candidate with the best value, which a noisy level need not choose."""
        return self.candidates[0]
