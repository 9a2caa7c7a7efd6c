"""The parts of a lesson (tutorial): a first match by the real rules, with words at their places.

A game's lesson is ``app.games.<game id>.lesson``, which exports ``LESSON``. It is an ordinary
match that begins from a chosen seed, and a few steps. A step is fulfilled by where the learner is
and never keeps anybody from another move: who does something else is told what to try, or is
further than the step already. The learner has the first seat, bots have the others. Where a step
points at one choice among several, that is one which a review finds good.

A lesson has three to eight steps, the last of which is a ``look``. What a step says has at most 140
letters, and no "you" in it, as the hand may be anybody's; each step points at a place, which is on
the page when it comes. Whoever does what is asked meets every step, and the match goes on after the
last one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from app.games import find_part


@dataclass(frozen=True, slots=True)
class Learner:
    """The learner's situation: all that a step looks at.

    ``view`` is the state as the learner's seat knows it, ``draft`` what is chosen there; ``whole``
    says that it waits to be confirmed, ``acts`` that the learner may act now. ``actions`` are the
    learner's own actions so far, as they stand in the log.
    """

    view: Any
    seat: int
    draft: Any
    actions: tuple[str, ...]
    whole: bool = False
    acts: bool = False


Condition = Callable[[Learner], bool]

ANOTHER = "That works too. Confirm?"
"""Said of a choice where a step rings another one."""

TOGETHER = " & "
"""Between the selectors of places that are ringed as one."""


def may_act(learner: Learner) -> bool:
    """Returns whether the learner may act now."""
    return learner.acts


def has_acted(number: int) -> Condition:
    """A condition: the learner has acted so often.

    >>> has_acted(2)(Learner(None, 1, None, ("roll",)))
    False
    """
    return lambda learner: len(learner.actions) >= number


def may_act_after(number: int) -> Condition:
    """A condition: the learner has acted so often, and may act again.

    Steps that only tell something are spread with it, one a turn: several in a row are not read.
    """
    return lambda learner: learner.acts and len(learner.actions) >= number


def passed(word: str) -> Callable[[Learner], str]:
    """A word for whoever has just passed.

    >>> passed("Draw next time.")(Learner(None, 1, None, ("pass",)))
    'Draw next time.'
    """
    return lambda learner: word if learner.actions[-1:] == ("pass",) else ""


def ringed_together(*places: str) -> str:
    """One place for :attr:`Step.at` that is made of several, with one ring round all of them.

    Each is a CSS selector; the place is there when all of them are, and then no later one counts.
    """
    return TOGETHER.join(places)


def nothing(learner: Learner) -> str:
    """No word."""
    return ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn.

    ``say`` is the sentence of the bubble, ``by_keys`` the one for whoever uses keys where hands do
    it otherwise; ``at`` the places that it points at: CSS selectors (or
    several :func:`ringed_together`), of which the first counts that is on the page and leaves room
    for the bubble in the window.
    ``done`` tells that the learner is further; whoever has fulfilled a later step is past all
    before it. Of a ``look`` the learner can also say that it has been seen. ``when`` tells whether
    this is the moment for it: before, nothing is shown. ``correction`` is a friendly word for
    somebody who has tried something else, or empty. ``clear`` are places
    that are not to lie under the bubble where there is other room, ``spare`` parts of the board
    that it may lie over as if nothing were there. ``ask`` is what the step asks
    for, in one sentence: it is said again after a touch that was refused. ``missed`` is a word for
    somebody whose newest action was something else than the step asked for, with the next step.
    ``of_choice`` is a short line about a choice that waits for Confirm, where there is more to say.
    ``picture`` draws what the words speak of where the page does not show it.
    """

    say: str
    at: tuple[str, ...]
    done: Condition
    by_keys: str = ""
    look: bool = False
    when: Condition = may_act
    correction: Callable[[Learner], str] = nothing
    clear: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    ask: str = ""
    missed: Callable[[Learner], str] = nothing
    of_choice: Callable[[Learner], str] = nothing
    picture: Callable[[], Markup] | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first match: what it starts from, and its steps. ``levels`` are those of the bots.

    ``left_out`` names what a first real match has beside it; empty where that is nothing.
    """

    seed: str
    steps: tuple[Step, ...]
    levels: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    left_out: str = ""


def load_lesson(game_id: str) -> Lesson | None:
    """The lesson of a game; None where it has none."""
    part = find_part(game_id, "lesson")
    lesson: Lesson | None = part.LESSON if part else None
    return lesson
