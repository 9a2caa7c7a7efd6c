"""Difficulty levels as data: they count futures, no milliseconds: a phone plays the same moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pyengine.core.info import Info


@dataclass(frozen=True, slots=True)
class Level:
    """A bot's way to decide.

    ``sight``: ``none`` picks any legal action, ``taste`` and ``static`` pick the
    best by the policy's evaluation of that name, ``futures`` compares the best
    ``candidates`` of the static ranking through at most ``plays`` play-outs in all, and
    ``search`` does so with play-outs that learn from those before them.
    ``noise`` is the most, in points, that is added to or taken off each value
    before ``taste`` and ``static`` pick. ``exact`` hands small endings to the solver;
    ``proofs`` leaves only what is proved to reach its aim, where something is.
    ``slips`` is the share of choices that are any legal action.
    """

    name: str
    title: str
    sight: Literal["none", "taste", "static", "futures", "search"]
    noise: float = 0.0
    candidates: int = 0
    plays: int = 0
    exact: bool = False
    proofs: bool = False
    slips: float = 0.0


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("random", "Random", "none"),
        Level("beginner", "Beginner", "taste", slips=0.1),
        Level("gentle", "Gentle", "taste", noise=6.0),
        Level("easy", "Easy", "taste", noise=2.0),
        Level("normal", "Normal", "static"),
        Level("hard", "Hard", "futures", candidates=12, plays=1500, exact=True),
    )
}
"""Name to level, of games that are no race; the names are those of ``--bots`` and of saves.

``beginner`` is no bot that anybody is offered: it stands for a person who plays for the first time,
takes what brings most at once and errs in one choice of ten, and the gentle bots are measured by it
(docs/bots.md).

``Info.levels`` are those that a game's players are offered. A game's policy may give a name a
meaning of its own (``Policy.levels``); in a race its hands do.
"""

UNOFFERED = ("random", "beginner")
"""Levels for measuring, which players are not offered."""


def load_level(name: str) -> Level:
    """The level of that name; raises ``ValueError`` with a sentence."""
    if name not in LEVELS:
        raise ValueError(no_level(name, LEVELS))
    return LEVELS[name]


def check_level(info: Info, name: str) -> None:
    """Raises ``ValueError`` with a sentence if a game has no bots of that level."""
    names = (*UNOFFERED, *info.levels) if info.tempo != "race" else ("random", *info.levels)
    if name not in names:
        raise ValueError(no_level(name, names))


def no_level(name: str, names: Iterable[str]) -> str:
    """Says which bots there are, to whom named another one."""
    return f"There is no bot called {name!r}; there are {', '.join(names)}."
