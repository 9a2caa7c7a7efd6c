"""The tutorial of Nine Lives: a hand, a prediction, a trick, and what it does."""

from __future__ import annotations

from app.games.lesson import Learner, Lesson, Step
from pyengine.games.ninelives.info import ROUNDS, TARGET


def _kinds(learner: Learner, kind: str) -> int:
    """Counts the actions of a kind the learner has done."""
    return sum(action.startswith(kind) for action in learner.actions)


def _bids(learner: Learner) -> bool:
    return learner.acts and learner.view.phase == "bid"


def _plays(learner: Learner) -> bool:
    return learner.acts and learner.view.phase == "play"


def _trick_is_over(learner: Learner) -> bool:
    """Returns whether there is a first trick to look at."""
    return bool(learner.view.history) or learner.view.phase == "take"


LESSON = Lesson(
    seed="purr",
    levels=("gentle", "gentle"),
    steps=(
        Step(
            "Nine cards; in a trick each plays one. Paws are trump. The others see the suits, not"
            " the numbers.",
            at=("#hand-1", "#hand-1 .nl-card"),
            clear=(".other",),
            done=lambda learner: _kinds(learner, "bid") > 0,
            look=True,
            when=_bids,
        ),
        Step(
            "How many tricks will this hand win? Beside a row is for two numbers (4 points),"
            " between rows for four (2).",
            at=("#rug-1",),
            clear=("#rug-1", "#hand-1", ".other"),
            done=lambda learner: _kinds(learner, "bid") > 0,
            when=_bids,
            ask="Seat the cat on a free place beside the rug.",
        ),
        Step(
            # Two lines on a phone: then its bubble lies over no line of the round.
            "Play a card. Whoever has the suit led must follow it; other cards are dimmed.",
            at=("#hand-1", "#hand-1 .nl-card"),
            clear=("#laid-1 > .laid",),
            done=lambda learner: _kinds(learner, "play") > 0,
            when=_plays,
            ask="Play a card that is not dimmed.",
        ),
        Step(
            "The highest paw wins, because paws are trump; else the highest card of the suit led."
            " The winner takes one of the other cards.",
            at=("#mat-1", "#nl-table-1"),
            done=lambda learner: _kinds(learner, "play") > 1,
            look=True,
            when=_trick_is_over,
        ),
        Step(
            "Cubes count tricks. When a hand is empty the round ends; a cube should be by its cat.",
            at=(".nl-rug", "#cube-1-1"),
            clear=("#laid-1 > .laid", "#hand-1"),
            done=lambda learner: _kinds(learner, "play") > 3,
            look=True,
            when=_plays,
        ),
        Step(
            # Two lines on a phone: then its bubble lies in the strip's place, and covers no trick.
            "Each trick off the cat costs a point. Most points win,"
            f" after {ROUNDS} rounds or at {TARGET} points.",
            at=(".nl-rug",),
            clear=("#laid-1 > .laid", "#hand-1", "#nl-rug-1", "#trick-title-1", ".other"),
            done=lambda learner: _kinds(learner, "play") > 4,
            look=True,
            when=_plays,
        ),
    ),
)
