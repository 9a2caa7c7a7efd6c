"""The tutorial of Winter Burrow: a four, a six that needs a tunnel, a two that fills up, a one.

The cells that its first steps ring are those of the hard bot.
"""

from __future__ import annotations

from app.base.words import in_words
from app.games.lesson import Learner, Lesson, Step, has_acted, may_act_after, ringed_together
from pyengine.games.burrow import GAME
from pyengine.games.burrow.loader import load_burrow

_OFFERED = "#board-1 .spot.is-reach"


def _cells(*names: str) -> str:
    """These cells, as long as they may be crossed."""
    return ringed_together(*(f"#at-{name}-1.is-reach, #at-{name}-1.is-chosen" for name in names))


_START_CELLS = ("E4", "F4", "G4", "E5", "F5", "G5")
_START = ", ".join(f"#at-{name}-1" for name in _START_CELLS)
_OPEN = ", ".join(f"{name}.is-reach" for name in _START.split(", "))
"""The cells of the start chamber that can be crossed now: whoever learns chose which to leave."""


def _two_apart(learner: Learner) -> str:
    """A word for whoever has left two cells that do not touch: a two crosses neither."""
    legal = GAME.legal_actions(learner.view, learner.seat)
    if any(cell in _START_CELLS for action in legal for cell in action.split()):
        return ""
    return "They do not touch, so a two cannot cross them: cross two cells elsewhere."


_ONES = in_words(load_burrow("A").ones)

LESSON = Lesson(
    seed="snow 126",
    levels=("easy",),
    steps=(
        Step(
            "Full chambers bring the most points. All have a four: cross four cells of the start"
            " chamber that touch each other.",
            at=(_cells("E4", "F4", "E5", "F5"), _OFFERED, "#board-1"),
            clear=(_START,),
            done=has_acted(1),
        ),
        Step(
            "No room for a six in the start chamber: take a tunnel, and cross six cells from where"
            " it comes out.",
            at=(_cells("G8", "H8", "I8", "G9", "H9", "I9"), _OFFERED, "#board-1"),
            clear=(_OFFERED,),
            done=has_acted(2),
        ),
        Step(
            "A chamber scores once it is full. The start chamber still has two open cells.",
            at=(_cells("G4", "G5"), _OPEN, "#board-1"),
            clear=(_OFFERED, _START),
            done=has_acted(3),
            correction=_two_apart,
        ),
        Step(
            f"A paw print allows one cell or more. Each takes one of these {_ONES} slots, for the"
            " whole match.",
            at=("#ones-1",),
            clear=(_OFFERED,),
            done=has_acted(4),
        ),
        Step(
            "In any chamber, full or not, a mushroom brings 1 point; one to four nuts bring 2, 4,"
            " 8 or 16.",
            at=("#scores-1",),
            done=has_acted(5),
            look=True,
        ),
        Step(
            "Entering a fourth chamber starts the timer. After that turn each 4, 5 or 6 takes one"
            " die. The last ends the match.",
            at=("#chance",),
            done=has_acted(6),
            look=True,
            when=may_act_after(5),
        ),
    ),
)
