"""The tutorial of Yarn Trail: the yellow carpet without cups, as the printed rules advise.

The first two rolls are a four and a paw print; both rings stand where the hard bot would go.
"""

from __future__ import annotations

from app.base.words import in_words
from app.games.lesson import Learner, Lesson, Step, has_acted, may_act_after, passed
from app.games.yarn.draft import EMPTY
from pyengine.games.yarn.loader import load_carpet


def _no_pass(learner: Learner) -> str:
    if not (learner.draft or EMPTY).passing:
        return ""
    return "Passing is always allowed. But there is wool to spend: choose a glowing dot."


_DOT = "Choose a glowing dot."
_PASSED = passed("A pass draws nothing: next time choose a glowing dot.")

_CARPET = load_carpet("A")
_FIRST_SET, _SECOND_SET = _CARPET.set_values[:2]
_FIRST, _SECOND = _CARPET.timer[:2]
_REACH = "#board-1 .spot.is-reach"

LESSON = Lesson(
    seed="prints",
    options={"side": "A", "cups": "off"},
    levels=("gentle",),
    steps=(
        Step(
            "Items on the thread bring points. The die shows a four: choose a glowing dot, four"
            " segments away with one bend at most.",
            at=('[data-control="end:H2"]', _REACH, "#board-1"),
            clear=(_REACH,),
            done=has_acted(1),
            correction=_no_pass,
            ask=_DOT,
            missed=_PASSED,
        ),
        Step(
            "Each item on the way brings 1 point. A set of mouse, sock and paper plane brings"
            f" {_FIRST_SET} more, the next set {_SECOND_SET}.",
            at=(".table-at-hand", "#scores-1 .collection"),
            done=has_acted(2),
            look=True,
        ),
        Step(
            "A paw print is a one. The thread goes on from its end. It may cross itself, but no"
            " segment is used twice.",
            at=('[data-control="end:H3"]', _REACH, "#end-1"),
            clear=(_REACH,),
            done=has_acted(2),
            correction=_no_pass,
            ask=_DOT,
            missed=_PASSED,
        ),
        Step(
            f"Anybody's first set starts the timer. A roll of {_FIRST} or more then crosses off the"
            f" {_FIRST}; next is the {_SECOND}, and so on. The last ends the match.",
            at=("#chance .timer",),
            done=has_acted(3),
            look=True,
        ),
        Step(
            "Passing is always allowed. Nothing is drawn then: the thread waits for a better roll.",
            at=("#control-pass-1", "#board-1"),
            done=has_acted(3),
            look=True,
            when=may_act_after(2),
        ),
        Step(
            "Whoever reaches the cat's paw may stop there, for five points. A dead end means"
            " passing until the match ends.",
            at=("#at-E12-1",),
            done=has_acted(4),
            look=True,
            when=may_act_after(3),
        ),
        Step(
            f"In other matches there are cups: everybody puts {in_words(_CARPET.cups)} on dots with"
            " a dark shadow, for somebody else. Each cup on the way costs"
            f" {in_words(-_CARPET.cup_points)} points.",
            at=("#at-C1-1", "#board-1"),
            done=has_acted(5),
            look=True,
            when=may_act_after(4),
        ),
    ),
)
