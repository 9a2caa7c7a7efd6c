"""The contract of a game. Everything else in Clowder works from this alone.

* A **seat** is an integer from 1; the **actor** 0 is chance.
* An **action** is text in the game's canonical notation (``R3D1``, ``roll 4``).
  One vocabulary serves the log, the wire, the screen and the bots; a game that
  needs speed keeps tables from text to bit masks.
* What a game **says** to people is a :class:`~pyengine.core.words.Sentence`.
* A **state** is an immutable value. :meth:`Game.view` gives the state as one
  seat may know it: the same type, with what is hidden masked.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, TypeVar

from pyengine.core.chance import Spec, pick
from pyengine.core.errors import IllegalAction, illegal
from pyengine.core.info import Info, Options
from pyengine.core.scores import Scores
from pyengine.core.words import NOTHING, Sentence, Value, listing, say, seat_words

CHANCE = 0
"""The actor that rolls dice, shuffles and deals."""

PUBLIC = 0
"""The viewer who knows only what everybody knows: a spectator."""

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Pending:
    """A state's demand: a chance event, or seats to act, or nothing (over).

    ``chance`` stands alone: nobody acts before it. ``seats`` is ascending; with
    several, they act in any order, unless the state is a ``race``: there the order
    in which they act is the order of the log, each action is known to all at once,
    and nothing is taken back. ``deadline`` is a chance event that may come while
    seats can still act, such as the end of the time for a round.

    Where actions carry their times, ``signal`` names what these count from: a new name is a new
    signal, which everybody has to have seen before anybody acts. ``since`` is the newest time
    that is known (ms): nothing comes before. At ``limit`` (ms, 0: never) time is up: chance
    answers the deadline, and a seat that has not acted does what :meth:`Game.lapse` says.
    """

    chance: Spec | None = None
    seats: tuple[int, ...] = ()
    deadline: Spec | None = None
    race: bool = False
    signal: str = ""
    since: int = 0
    limit: int = 0

    @property
    def event(self) -> Spec | None:
        """The spec that chance may answer now: the event that all wait for, or a deadline."""
        return self.chance or self.deadline

    @property
    def over(self) -> bool:
        """Returns whether the match has ended."""
        return not self.seats and self.chance is None and self.deadline is None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused action: the rule's id and a sentence for the player."""

    rule: str
    message: Sentence


def refuse(rule: str, template: str, /, **args: Value) -> Refusal:
    """The refusal of a rule, with its sentence."""
    return Refusal(rule, say(template, **args))


@dataclass(frozen=True, slots=True)
class HiddenDeal:
    """A shuffle that deals cards of which everybody sees the suit, and not everybody the number.

    Value v of the permutation is a card of suit (v - 1) // ``numbers``, with the number
    (v - 1) % ``numbers`` + 1. The first cards are those of the first of ``hands``, and so on, as
    many for each; by hand the seat that may look at it (0: nobody, before a rule lets a seat look
    at one card of it: :meth:`Game.looks_at`).
    """

    suits: int
    numbers: int
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ActionForm:
    """Legal actions that are too many to be listed: how they are written, and what they mean.

    ``form`` has a word in capitals for each part that is to be filled in, such as
    ``TIME grab CARD``.
    """

    form: str
    meaning: Sentence


class Game(ABC, Generic[S]):
    """A game's rules as pure functions over its states ``S``."""

    info: Info

    notation: str = ""
    """A pattern of every action, those of chance included, such as ``take [1-3]``; empty in a game
    that reads actions itself (:meth:`normalise`)."""

    @abstractmethod
    def start(self, players: int, options: Options) -> S:
        """The first state. ``options`` holds every option, already checked."""

    @abstractmethod
    def pending(self, state: S) -> Pending:
        """Returns what the game waits for."""

    @abstractmethod
    def legal_actions(self, state: S, seat: int) -> tuple[str, ...]:
        """All legal actions of a seat in a fixed order; none when it is not to act.

        ``state`` may be a view of that seat. Where ``Info.listed`` is not set, those
        that can be listed; :meth:`action_forms` describes the others.
        """

    def action_forms(self, state: S, seat: int) -> tuple[ActionForm, ...]:
        """The legal actions that :meth:`legal_actions` does not list; none in most games."""
        return ()

    def sample_action(self, state: S, seat: int, rng: random.Random) -> str:
        """Any legal action of a seat that is to act, for random play. ``state`` may be its view."""
        return pick(self.legal_actions(state, seat), rng)

    def chance_action(self, state: S, values: tuple[int, ...]) -> str:
        """The chance action for the numbers that a source drew for ``pending(state).event``.

        Of a deal that lies for nobody (:class:`HiddenDeal`) those that are not known are 0.
        A game without chance (``Info.chance``) is never asked. With one die, ``pending`` asks for
        ``Dice("roll", turn)``, and this is::

            return f"roll {values[0]}"

        :meth:`refusal` has to take what this gives, for the actor 0.
        """
        raise NotImplementedError(f"{self.info.title} does not say what chance does.")

    def normalise(self, state: S, actor: int, text: str) -> str:
        """The canonical form of an action as somebody wrote it.

        Raises ``IllegalAction`` with rule ``NOTATION`` where the text is none, and
        ``TURN`` where it is of another kind than the actor's: beside a deadline, chance
        does not act for seats, nor seats for chance. By itself it takes what fits
        :attr:`notation`, with single spaces.
        """
        action = " ".join(text.split())
        if not re.fullmatch(self.notation, action):
            raise illegal("NOTATION", "That is no action of {title}.", title=self.info.title)
        return action

    def refusal(self, state: S, actor: int, action: str) -> Refusal | None:
        """Returns why a canonical action of a pending actor is illegal; None if it is legal.

        What is not listed (``Info.listed``) and what chance does is the game's to check: by itself
        this knows the listed actions of seats alone, and refuses every roll. A game with a die, of
        whose rolls ``notation`` has the form (``roll [1-6]``)::

            if actor == CHANCE:
                is_roll = action.startswith("roll ")
                return None if is_roll else refuse("ROLL", "The die is rolled first.")
            return super().refusal(state, actor, action)
        """
        if action in self.legal_actions(state, actor):
            return None
        return refuse("LEGAL", "That is not possible now.")

    @abstractmethod
    def successor(self, state: S, actor: int, action: str) -> S:
        """The state after an action that is known to be legal."""

    def view(self, state: S, seat: int) -> S:
        """Returns what a seat (or ``PUBLIC``) may know. Idempotent for the same seat.

        The state itself where nothing is hidden (``Info.hidden``).
        """
        return state

    def view_from_actions(self, view: S, seat: int) -> S:
        """Builds what the actions alone tell a seat of its view, each as :meth:`action_view` has
        it.

        The whole view (the usual answer), but for what is laid open without an action
        that names it, such as cards left over at a round's end. A match of a viewer
        shows this until its entries are uncovered (``Match.uncover``).
        """
        return view

    def action_view(self, state: S, actor: int, action: str, seat: int) -> str:
        """The action as a seat (or ``PUBLIC``) may know it once its phase is over.

        Most actions are no secret then; a deal of hands is. What is printed, told or
        sent to a seat about an action is this, never the action itself.
        """
        return action

    def hidden_deal(self, state: S) -> HiddenDeal | None:
        """Describes how the pending shuffle deals what not everybody may see; None (the usual
        answer) where all may. So devices of several people can deal without any of them knowing it
        all."""
        return None

    def lays_open(self, state: S, seat: int, action: str) -> int:
        """The value in the deal's permutation of the card that a legal action of a seat lays open
        to all; 0 (the usual answer) where everybody knew it before. ``state`` may be a view."""
        return 0

    def looks_at(self, action: str) -> int:
        """Returns which card of the newest hidden deal, from 1, a seat's action shows to that seat
        alone; 0 (the usual answer) where it shows none, or does not tell which."""
        return 0

    def is_covered(self, action: str) -> bool:
        """True if an action, as somebody was told it, leaves out what the action in full says.

        A game overrides this and :meth:`uncovers` if its ``action_view`` hides anything.
        """
        return False

    def uncovers(self, covered: str, action: str) -> bool:
        """True if a canonical action, known better by now, can be the one that was ``covered``.

        It may still be known in part; nothing that was told may be otherwise in it.
        """
        return covered == action

    def reveals(self, state: S, actor: int, action: str) -> bool:
        """Returns whether the action uncovers something: a roll, cards, other seats' choices.

        Undo never crosses such an action, except in solo practice. What chance does always does.
        """
        return actor == CHANCE

    @abstractmethod
    def scores(self, state: S) -> Scores:
        """The score sheets as if the match ended in this state."""

    def situation(self, state: S) -> str:
        """Names the situation, in a word of the game's own, stable for programs: ``roll``,
        ``over``.

        Not a phase of the log (``Entry.phase``), though a new one often begins with it.
        """
        pending = self.pending(state)
        return "over" if pending.over else "chance" if pending.chance else "turn"

    def stage(self, state: S) -> Sentence:
        """Returns how far the match is, for people: ``Turn 4``; ``NOTHING`` before it has begun."""
        return NOTHING

    def automatic(self, state: S, seat: int, bot: bool, rng: random.Random) -> str | None:
        """An action that the rules leave to chance for this seat, such as a bot's setup.

        None (the usual answer) means that the seat decides for itself.
        """
        return None

    def time_of(self, action: str) -> int:
        """Returns an action's time, in ms since the signal (``Pending.signal``); -1: it tells none.

        Only where the time is that of a race; how long an answer took is none.
        """
        return -1

    def with_time(self, action: str, time: int) -> str:
        """Adds the time, in ms, to an action that was written without it.

        That is the time since the signal, or where a reaction is told, the reaction. What
        is written without a time stays as it is (the usual answer).
        """
        return action

    def records(self, state: S) -> dict[str, int]:
        """The best times of a match that one played alone, in ms by the ids of ``Info.records``."""
        return {}

    def lapse(self, state: S, seat: int) -> str:
        """Returns what a seat does that lets ``Pending.limit`` pass, such as ``touch none``.

        Empty (the usual answer) where the end of the time is chance's to tell.
        """
        return ""

    def sample_world(self, view: S, seat: int, rng: random.Random) -> S:
        """A full state that is consistent with a view; views of it equal the view."""
        return view

    def picture(self, view: S, seat: int) -> str:
        """A seat's board (0: everybody's) as lines of plain text, for terminals and tests.

        Takes a view; empty where a game draws none. Where a game has no words of its own
        (``spoken.py``) each line is read out as a sentence, so it should make sense alone.
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

    def accept_view(self, state: S, actor: int, text: str, seat: int) -> str:
        """The canonical form of an action as a seat (or ``PUBLIC``) was told it, or in full.

        ``state`` is what that seat knows. Takes whatever :meth:`action_view` makes of a
        legal action, and what the seat may learn of it later; raises ``IllegalAction`` for
        what cannot be legal as far as the seat knows. A game overrides it if its
        ``action_view`` hides anything.
        """
        return self.accept(state, actor, text)

    def apply(self, state: S, actor: int, action: str) -> S:
        """Check and carry out an action; raises ``IllegalAction`` and changes nothing."""
        return self.successor(state, actor, self.accept(state, actor, action))

    def is_legal(self, state: S, actor: int, action: str) -> bool:
        """Returns whether :meth:`apply` would take the action."""
        try:
            self.accept(state, actor, action)
        except IllegalAction:
            return False
        return True

    def check_turn(self, state: S, actor: int) -> None:
        """Raise ``IllegalAction`` (OVER or TURN) unless ``actor`` is to act."""
        pending = self.pending(state)
        if pending.over:
            raise illegal("OVER", "The match is over.")
        if actor == CHANCE:
            if pending.event is None:
                raise illegal("TURN", "A player has to act before that.")
        elif pending.chance is not None:
            raise illegal("TURN", "The {event} comes first.", event=say(pending.chance.purpose))
        elif actor not in pending.seats:
            seats = listing(map(seat_words, pending.seats))
            raise illegal("TURN", "It is the turn of {seats}.", seats=seats)
