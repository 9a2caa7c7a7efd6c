"""The contract of a game. Everything else in Clowder works from this alone.

* A **seat** is an integer from 1; the **actor** 0 is chance.
* An **action** is text in the game's canonical notation (``R3D1``, ``roll 4``).
  One vocabulary serves the log, the wire, the screen and the bots; a game that
  needs speed keeps tables from text to bit masks.
* A **state** is an immutable value. :meth:`Game.view` gives the state as one
  seat may know it: the same type, with what is hidden masked.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from pyengine.core.chance import Spec
from pyengine.core.errors import IllegalAction

__all__ = [
    "CHANCE",
    "PUBLIC",
    "Game",
    "Info",
    "Option",
    "Options",
    "Pending",
    "Refusal",
    "ScoreLine",
    "Scores",
    "SeatScore",
]

CHANCE = 0
"""The actor that rolls dice, shuffles and deals."""

PUBLIC = 0
"""The viewer who knows only what everybody knows: a spectator."""

Options = Mapping[str, str]
"""Option name to value, both as written in a match text."""

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Option:
    """One setup option, as data for the setup screen, the simulator and the text.

    ``kind`` is ``choice`` (one of ``values``) or ``seats`` (a list of seats such
    as ``2,3``, empty by default). ``labels`` names the values for people.
    """

    name: str
    title: str
    kind: Literal["choice", "seats"]
    default: str
    help: str
    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Info:
    """The declared facts of a game; the conformance tests hold it to them.

    ``longest`` bounds the number of actions of a match in which every turn brings
    the game forward (endless passing is left aside), ``score_bounds`` every total;
    ``simultaneous`` says that several seats may act in one phase, ``hidden`` that a
    view may hide something. ``tie_breaks`` names the values of
    ``SeatScore.tie_break``. ``sheet`` says that the game is filled in with a pencil
    on a sheet of each seat's own: it can be printed, and played alone as the
    challenge of a day.
    """

    id: str
    title: str
    min_players: int
    max_players: int
    options: tuple[Option, ...]
    longest: int
    score_bounds: tuple[int, int]
    simultaneous: bool
    hidden: bool
    tie_breaks: tuple[str, ...] = ()
    sheet: bool = False

    def option(self, name: str) -> Option | None:
        """The option of that name, or None."""
        return next((option for option in self.options if option.name == name), None)

    def defaults(self) -> dict[str, str]:
        """Every option at its default."""
        return {option.name: option.default for option in self.options}


@dataclass(frozen=True, slots=True)
class Pending:
    """What a state waits for: a chance event, or seats to act, or nothing (over).

    ``seats`` is ascending; with several, they act in any order.
    """

    chance: Spec | None = None
    seats: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.chance is None and not self.seats


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the rule's id and a sentence for the player."""

    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: what, how many of it, and the points it is worth.

    ``unused`` lines belong to something that the match is played without: they count
    nothing, and a screen leaves them out.
    """

    label: str
    count: int
    points: int
    unused: bool = False


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A seat's score sheet; ``tie_break`` holds the values compared after the total."""

    lines: tuple[ScoreLine, ...]
    tie_break: tuple[int, ...] = ()
    total: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum(line.points for line in self.lines))


@dataclass(frozen=True, slots=True)
class Scores:
    """The score sheets in seat order, as if the match ended now.

    ``winners`` lists the winning seats of a match that is over (several share
    the win), and is empty before.
    """

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals in seat order."""
        return tuple(seat.total for seat in self.seats)

    def leaders(self) -> tuple[int, ...]:
        """The seats that are ahead by total, then tie-break values."""
        keys = [(seat.total, *seat.tie_break) for seat in self.seats]
        best = max(keys)
        return tuple(seat for seat, key in enumerate(keys, start=1) if key == best)


class Game(ABC, Generic[S]):
    """A game's rules as pure functions over its states ``S``."""

    info: Info

    @abstractmethod
    def start(self, players: int, options: Options) -> S:
        """The first state. ``options`` holds every option, already checked."""

    @abstractmethod
    def pending(self, state: S) -> Pending:
        """What the game waits for."""

    @abstractmethod
    def legal_actions(self, state: S, seat: int) -> tuple[str, ...]:
        """All legal actions of a seat in a fixed order; none when it is not to act.

        ``state`` may be a view of that seat.
        """

    @abstractmethod
    def chance_action(self, state: S, values: tuple[int, ...]) -> str:
        """The chance action for the numbers that a source drew for ``pending``."""

    @abstractmethod
    def normalise(self, state: S, actor: int, text: str) -> str:
        """The canonical form of an action as somebody wrote it.

        Raises ``IllegalAction`` with rule ``NOTATION`` where the text is none.
        """

    @abstractmethod
    def refusal(self, state: S, actor: int, action: str) -> Refusal | None:
        """Why a canonical action of a pending actor is illegal; None if it is legal."""

    @abstractmethod
    def successor(self, state: S, actor: int, action: str) -> S:
        """The state after an action that is known to be legal."""

    @abstractmethod
    def view(self, state: S, seat: int) -> S:
        """What a seat (or ``PUBLIC``) may know. Idempotent for the same seat."""

    def action_view(self, state: S, actor: int, action: str, seat: int) -> str:
        """The action as a seat (or ``PUBLIC``) may know it once its phase is over.

        Most actions are no secret then; a deal of hands is. What is printed, told or
        sent to a seat about an action is this, never the action itself.
        """
        return action

    @abstractmethod
    def reveals(self, state: S, actor: int, action: str) -> bool:
        """Whether the action uncovers something: a roll, cards, other seats' choices.

        Undo never crosses such an action, except in solo practice.
        """

    @abstractmethod
    def scores(self, state: S) -> Scores:
        """The score sheets as if the match ended in this state."""

    @abstractmethod
    def phase(self, state: S) -> str:
        """A word for the phase, stable for programs, such as ``move``."""

    def stage(self, state: S) -> str:
        """How far the match is, for people, such as ``Turn 4``; empty before it has begun."""
        return ""

    def automatic(self, state: S, seat: int, bot: bool, rng: random.Random) -> str | None:
        """An action that the rules leave to chance for this seat, such as a bot's setup.

        None (the usual answer) means that the seat decides for itself.
        """
        return None

    def sample_world(self, view: S, seat: int, rng: random.Random) -> S:
        """A full state that is consistent with a view; views of it equal the view."""
        return view

    def picture(self, view: S, seat: int) -> str:
        """A seat's board (0: everybody's) as lines of plain text, for terminals and tests.

        Takes a view; empty where a game draws none.
        """
        return ""

    def accept(self, state: S, actor: int, text: str) -> str:
        """The canonical form of a legal action; raises ``IllegalAction`` for any other."""
        self.check_turn(state, actor)
        canonical = self.normalise(state, actor, text)
        refused = self.refusal(state, actor, canonical)
        if refused is not None:
            raise IllegalAction(refused.rule, refused.message)
        return canonical

    def apply(self, state: S, actor: int, action: str) -> S:
        """Check and carry out an action; raises ``IllegalAction`` and changes nothing."""
        return self.successor(state, actor, self.accept(state, actor, action))

    def is_legal(self, state: S, actor: int, action: str) -> bool:
        """Whether :meth:`apply` would take the action."""
        try:
            self.accept(state, actor, action)
        except IllegalAction:
            return False
        return True

    def check_turn(self, state: S, actor: int) -> None:
        """Raise ``IllegalAction`` (OVER or TURN) unless ``actor`` is to act."""
        pending = self.pending(state)
        if pending.over:
            raise IllegalAction("OVER", "The match is over.")
        if pending.chance is not None:
            if actor != CHANCE:
                raise IllegalAction("TURN", f"The {pending.chance.purpose} comes first.")
        elif actor == CHANCE:
            raise IllegalAction("TURN", "A player has to act before that.")
        elif actor not in pending.seats:
            raise IllegalAction("TURN", f"Seat {actor} is not to act now.")
