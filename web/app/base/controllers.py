"""Controllers answer for actors, chance included; their questions, and the opinions of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # A table does not wait for what only hints and bots need.
    from pyengine.bots.verdicts import Loss
    from pyengine.core.accounts import Lines


@dataclass(frozen=True, slots=True)
class Token:
    """The identity of a question: of which match and phase of its log, and to which actor.

    ``fresh`` is random text that tells two askings of the same question apart.
    """

    record: str
    phase: int
    actor: int
    fresh: str


@dataclass(frozen=True, slots=True)
class Here:
    """A controller: a person who sits at this device, at a place of the table."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A controller: a bot of some level, with the seed of this one decision.

    It is none of the match's own seed, which foretells what chance will do.
    """

    level: str
    seed: str


@dataclass(frozen=True, slots=True)
class Seed:
    """A controller: chance, from the match's own seed."""

    seed: str


@dataclass(frozen=True, slots=True)
class Lot:
    """A controller: what the rules leave to chance for a seat, such as a bot's setup."""

    seed: str
    phase: int
    bot: bool


@dataclass(frozen=True, slots=True)
class Remote:
    """A controller: somebody on another device, or dice that all devices agree on.

    Nobody is asked here: what they do is heard with the match (``RemotePlay.match``).
    """


Controller = Here | Bot | Seed | Lot | Remote
"""Whoever answers for an actor, chance included."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that an actor has been asked and has not answered yet."""

    token: Token
    controller: Controller

    @property
    def actor(self) -> int:
        """The seat, or chance."""
        return self.token.actor


@dataclass(frozen=True, slots=True)
class Opinion:
    """The strong bot's opinion of one action: its expected worth, in points, as it compares with
    what the bot would do, and the standard error of the difference. ``lines`` are what the scores
    of both were made of where they were played on (:mod:`pyengine.core.accounts`); ``loss`` is what
    the action has less than the bot's, in points and wins, where its worth is no points
    (:class:`pyengine.bots.verdicts.Loss`)."""

    action: str
    mean: float
    doubt: float = 0.0
    lines: Lines | None = None
    loss: Loss | None = None


def opinions_of(decision: Mapping[str, Any]) -> tuple[Opinion, ...]:
    """The opinions that can be compared, from a worker's answer, the bot's choice first.

    Where futures were played through, what none of them has tried is only guessed at, in another
    measure: that is no opinion.
    """
    candidates: Sequence[Mapping[str, Any]] = decision["candidates"]
    tried = [found for found in candidates if found["count"]] or candidates
    best = next(found["mean"] for found in tried if found["action"] == decision["action"])
    # What was dropped early has seen fewer futures: its own mean would tell of their luck as well.
    found = [
        Opinion(each["action"], best - each["behind"], each["doubt"], _lines(each), _loss(each))
        for each in tried
    ]
    return tuple(sorted(found, key=lambda opinion: opinion.action != decision["action"]))


def _lines(candidate: Mapping[str, Any]) -> Lines | None:
    if not candidate.get("lines"):
        return None
    own, bots = candidate["lines"]
    return tuple(own), tuple(bots)


def _loss(candidate: Mapping[str, Any]) -> Loss | None:
    if not candidate.get("loss"):
        return None
    # As above: who has been answered has the bots.
    from pyengine.bots.verdicts import Loss

    return Loss(*candidate["loss"])


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint: the question that is being thought about, or the opinions, best first.

    ``missing`` says that the bot could not be asked.
    """

    asked: Token | None = None
    opinions: tuple[Opinion, ...] = ()
    missing: bool = False

    @property
    def best(self) -> str:
        """The action that is suggested; empty while there is none."""
        return self.opinions[0].action if self.opinions else ""
