"""The typed language of a game: its moves in words, and what can be asked.

A game's module ``spoken`` exports ``SPOKEN``, a :class:`Spoken`. All of it is pure and takes
views, never states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from pyengine.core.words import Sentence

S = TypeVar("S")

Answer = tuple[Sentence, ...]
"""Whole sentences, one for each thing that is told."""


@dataclass(frozen=True, slots=True)
class Asking(Generic[S]):
    """Somebody who asks, and what that seat knows.

    ``view`` is ``game.view(state, seat)``; ``seat`` is 0 for a spectator. ``names`` are by seat.
    """

    view: S
    seat: int
    names: Sequence[str]

    def name(self, seat: int) -> str:
        """Returns what a seat is called."""
        return self.names[seat - 1]

    @property
    def seats(self) -> range:
        """All seats of the match."""
        return range(1, len(self.names) + 1)


FIRST_TO_ACT = ("who starts", "who begins", "who first", "i first")
"""Words by which somebody asks who begins, for the question that tells it in a game."""


def nothing_to_name(view: Any) -> tuple[str, ...]:
    """The arguments of a question that takes none."""
    return ()


@dataclass(frozen=True, slots=True)
class Question(Generic[S]):
    """Something that can be asked.

    ``heads`` are the words that it begins with, small words left out (:func:`.lines.unarticled`);
    help and completion show the first of them. ``argument`` is what has to follow, for help, such
    as ``N``, or empty. ``answer`` is given who asks, about whose seat, and the parts that follow
    the head; where these make no sense it says what may follow. ``arguments`` lists that. Of a
    question ``of_seats`` the same can be asked about somebody else, with ``of Ben`` behind it.
    ``also`` are words and groups of words by which somebody may ask the same in a free wording.
    """

    heads: tuple[str, ...]
    meaning: Sentence
    answer: Callable[[Asking[S], int, tuple[str, ...]], Answer]
    argument: str = ""
    arguments: Callable[[S], tuple[str, ...]] = nothing_to_name
    of_seats: bool = False
    also: tuple[str, ...] = ()

    @property
    def form(self) -> str:
        """Returns the written form, for help: ``row N``."""
        return f"{self.heads[0]} {self.argument}".rstrip()


class Spoken(Generic[S]):
    """A game's part of the language. As it stands it serves a game that has none of its own."""

    hint: str = ""
    """Moves as they may be typed, for help, such as ``r3 d1 or c4``."""

    first: ClassVar[tuple[str, ...]] = ()
    """The first heads of the game's own questions that are asked most, for help."""

    asks: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By the first head of a question of every game the words that ask it in this game as well."""

    def __init__(self, *questions: Question[S]) -> None:
        """``questions`` are those of this game alone."""
        self.questions = questions

    def moves(self, view: S, seat: int, line: str) -> tuple[str, ...]:
        """The actions that a line in words may mean, in notation; none if it is no move at all.

        One need not be legal: the engine then says why not. Several are all legal, and the line
        does not tell them apart. Raises ``IllegalAction`` where words ask for what no action in
        notation stands for. Where actions carry a time they are written without it.
        """
        return ()

    def forms(self, view: S, seat: int, action: str) -> tuple[str, ...]:
        """The ways to type a legal action in words; :meth:`moves` reads each as that action."""
        return ()

    def offers(self, view: S, seat: int, legal: Sequence[str]) -> tuple[str, ...]:
        """Lists what may be typed as a move, for completion; ``legal`` are the listed actions."""
        return tuple(form for action in legal for form in self.forms(view, seat, action)[:1])

    def state(self, asking: Asking[S]) -> Answer:
        """Tells what lies open to all: dice, timer, trick; not the stage, nor whose turn it is."""
        return ()

    def sheet(self, asking: Asking[S], seat: int) -> Answer:
        """Returns where a seat stands, in a few sentences."""
        return ()

    def worth(self, view: S) -> Answer:
        """Says what things are worth in this match, for whoever has not read the rules."""
        return ()

    def board(self, asking: Asking[S], seat: int) -> Answer:
        """All that lies on a seat's board, a sentence for each part of it."""
        return ()
