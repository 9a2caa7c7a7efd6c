"""Chance made explicit: what a game asks of it, and where the answers come from.

A game never draws. It asks for a :class:`Dice` or a :class:`Shuffle`; a source
answers with plain integers, and the game turns those into its own action.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")


class Bits(Protocol):
    """Anything that gives random bits: a ``random.Random``, or a stream that peers agree on."""

    def getrandbits(self, k: int, /) -> int:
        """A whole number of ``k`` random bits."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A throw of ``count`` dice with faces 1 to ``sides``; of none for what only has to be said,
    such as that time is up.

    ``purpose`` and ``turn`` name the throw within its match, so that the same
    seed gives the same dice whatever the players do.
    """

    purpose: str
    turn: int
    count: int = 1
    sides: int = 6


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A permutation of 1 to ``size``; ``purpose`` and ``turn`` as in :class:`Dice`."""

    purpose: str
    turn: int
    size: int


Spec = Dice | Shuffle
"""What a game may ask of chance."""


def rng_for(seed: str, *purpose: object) -> random.Random:
    """A random stream of its own for each seed and purpose.

    Seeding with text goes through SHA-512, so the stream depends neither on the
    hash seed nor on the Python version.

    >>> rng_for("tea", "roll", 1).randint(1, 6) == rng_for("tea", "roll", 1).randint(1, 6)
    True
    """
    return random.Random("/".join((seed, *map(str, purpose))))


def draw(spec: Spec, bits: Bits) -> tuple[int, ...]:
    """Answer a chance event from a stream of random bits.

    Built on ``getrandbits`` alone (rejection for fairness, Fisher-Yates for
    shuffles), because the higher-level methods of ``random`` may change between
    Python versions.
    """
    if isinstance(spec, Dice):
        return tuple(1 + _below(spec.sides, bits) for _ in range(spec.count))
    order = list(range(1, spec.size + 1))
    for last in range(spec.size - 1, 0, -1):
        other = _below(last + 1, bits)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def pick(choices: Sequence[T], bits: Bits) -> T:
    """One of the choices, each as likely; the same on every Python version.

    Raises ``IndexError`` where there is nothing to choose from.

    >>> pick("abc", rng_for("tea")) in "abc"
    True
    """
    return choices[_below(len(choices), bits)]


def _below(limit: int, bits: Bits) -> int:
    if limit < 1:
        raise IndexError("there is nothing to choose from")  # else the loop below has no end
    length = limit.bit_length()
    while True:
        value = bits.getrandbits(length)
        if value < limit:
            return value


class ChanceSource(Protocol):
    """Anything that can answer a chance event: a seed, a script, peers that agree."""

    def draw(self, spec: Spec) -> tuple[int, ...]:
        """The numbers for this event: ``count`` faces, or a permutation from 1."""


@dataclass(frozen=True, slots=True)
class SeededChance:
    """Chance from a seed: the same seed gives the same dice, event by event."""

    seed: str

    def draw(self, spec: Spec) -> tuple[int, ...]:
        """Answer ``spec`` from the stream named by its purpose and turn."""
        return draw(spec, rng_for(self.seed, spec.purpose, spec.turn))


class ScriptedChance:
    """Chance from a list, for tests and examples; ``LookupError`` where it ends."""

    def __init__(self, answers: Iterable[tuple[int, ...]]) -> None:
        self._answers: Iterator[tuple[int, ...]] = iter(answers)

    def draw(self, spec: Spec) -> tuple[int, ...]:
        """The next answer of the script, whatever is asked."""
        answer = next(self._answers, None)
        if answer is None:
            raise LookupError(f"the script has no answer to {spec}")
        return answer
