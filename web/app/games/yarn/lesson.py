"""The tutorial of Yarn Trail: the yellow carpet without cups, as the printed rules advise."""

from __future__ import annotations

from app.games.lesson import Learner, Lesson, Step, has_acted
from app.games.yarn.draft import EMPTY
from pyengine.games.yarn.loader import load_carpet


def _no_pass(learner: Learner) -> str:
    if not (learner.draft or EMPTY).passing:
        return ""
    return "Passing is always allowed. But there is wool to spend: choose a glowing dot."


_SETS = load_carpet("A").set_values

LESSON = Lesson(
    seed="hello",
    options={"side": "A", "cups": "off"},
    levels=("easy",),
    left_out="the cups",
    steps=(
        Step(
            "A five for everybody: the thread runs five steps, with one bend at most. Choose a"
            " glowing dot.",
            at=('[data-control="end:H3"]', "#board-1 .spot.is-reach", "#board-1"),
            clear=("#board-1 .spot.is-reach",),
            done=has_acted(1),
            correction=_no_pass,
        ),
        Step(
            "Every toy on the way is ticked, for one point. A mouse, a sock and a paper plane are a"
            f" set: the first one brings {_SETS[0]} more, the next {_SETS[1]}.",
            at=("#scores-1",),
            done=has_acted(2),
            look=True,
        ),
        Step(
            "The next roll goes on from the thread's end. It may cross itself, but no stretch is"
            " used twice.",
            at=("#end-1", "#board-1 .spot.is-reach"),
            clear=("#board-1 .spot.is-reach",),
            done=has_acted(2),
        ),
        Step(
            "If no dot glows, the thread is stuck: pass until a roll fits. Passing is allowed at"
            " any other time, too.",
            at=("#end-1",),
            done=has_acted(3),
            look=True,
        ),
        Step(
            "Anybody's first set starts the timer, which ends the match. Whoever gets to the cat's"
            " paw in time may stop there for good, for five points.",
            at=("#at-E12-1",),
            done=has_acted(4),
            look=True,
        ),
    ),
)
