"""The tutorial of Winter Burrow: a four, a six that needs a tunnel, a two that fills up, a one.

Its first steps ring whole chambers; of several the one where the hard bot would go.
"""

from __future__ import annotations

from itertools import starmap

from app.base.words import in_words
from app.games.lesson import (
    ANOTHER,
    Learner,
    Lesson,
    Step,
    has_acted,
    may_act_after,
    passed,
    ringed_together,
)
from pyengine.games.burrow import GAME
from pyengine.games.burrow.burrow import cells_of
from pyengine.games.burrow.loader import load_burrow

_OFFERED = "#board-1 .spot.is-reach"
_BURROW = load_burrow("A")


def _chamber(letter: str, *ends: str) -> str:
    """A chamber with its plaque, as long as these of its cells may be crossed."""
    first, *_, last = _cells(letter)
    open_ends = (f"{_at(end)}.is-reach, {_at(end)}.is-chosen" for end in ends)
    return ringed_together(*open_ends, _at(first), _at(last), f"#plaques-1 .of-{letter}")


def _cells(letter: str) -> tuple[str, ...]:
    """The names of a chamber's cells, row by row."""
    return tuple(map(_BURROW.cell_name, cells_of(_mask(letter))))


def _mask(letter: str) -> int:
    """The cells of a chamber."""
    return next(it.cells for it in _BURROW.chambers if it.letter == letter)


def _at(name: str) -> str:
    """Where a cell is on the page."""
    return f"#at-{name}-1"


_START_CELLS = _cells("S")
_START = ", ".join(map(_at, _START_CELLS))
_BEHIND = (("G", "G8"), ("B", "G2"), ("F", "E8"), ("E", "I5"), ("D", "C4"))
"""The chambers that the start chamber's tunnels lead to, and the cell where each comes out: first
where the hard bot would go."""


def _two_apart(learner: Learner) -> str:
    """A word for whoever has left two cells that do not touch: a two crosses neither."""
    legal = GAME.legal_actions(learner.view, learner.seat)
    if any(cell in _START_CELLS for action in legal for cell in action.split()):
        return ""
    return "They do not touch, so a two cannot cross them: cross two cells elsewhere."


def _elsewhere(learner: Learner) -> str:
    """A word for whoever has chosen cells of another chamber than the ringed one."""
    return ANOTHER if set(learner.draft.cells) - set(cells_of(_mask("S"))) else ""


_PASSED = passed("A pass crosses nothing: next time cross cells of one chamber.")
_LEFT_OPEN = "The start chamber is still open. When a two comes again, cross its last two cells."


def _not_there(learner: Learner) -> str:
    """A word for whoever has passed, or has left two cells open which a two could have crossed."""
    left = _mask("S") & ~learner.view.sheets[learner.seat - 1].crosses
    touch = left.bit_count() == 2 and left & _BURROW.around(left & -left)
    return _PASSED(learner) or (_LEFT_OPEN if touch else "")


_ONES = in_words(_BURROW.ones)

LESSON = Lesson(
    seed="snow 126",
    levels=("gentle",),
    steps=(
        Step(
            "A full chamber brings the points on its plaque. The die shows a four: cross four cells"
            " of the start chamber that touch each other.",
            at=(_chamber("S"), "#board-1"),
            clear=(_START,),
            done=has_acted(1),
            ask="Cross four cells of the start chamber that touch each other.",
            missed=_PASSED,
        ),
        Step(
            "No room for a six in the start chamber: take a tunnel, and cross six cells from where"
            " it comes out.",
            at=(*starmap(_chamber, _BEHIND), _OFFERED, "#board-1"),
            clear=(_OFFERED,),
            done=has_acted(2),
            ask="Cross six cells of one chamber, from where its tunnel comes out.",
            missed=_PASSED,
        ),
        Step(
            "New crosses touch old ones. The start chamber still has two open cells.",
            at=(_chamber("S"), "#board-1"),
            clear=(_OFFERED, _START),
            done=has_acted(3),
            correction=_two_apart,
            of_choice=_elsewhere,
            ask="Cross two cells that touch each other.",
            missed=_not_there,
        ),
        Step(
            f"A paw print allows one cell or more. Each takes one of these {_ONES} slots, for the"
            " whole match.",
            at=("#ones-1 .burrow-sign",),
            clear=(_OFFERED,),
            done=has_acted(4),
            ask="Cross one cell or more of one chamber.",
            missed=_PASSED,
        ),
        Step(
            "In any chamber, full or not, a mushroom brings 1 point; one to four nuts bring 2, 4,"
            " 8 or 16.",
            at=(ringed_together("#scores-1 .burrow-mushrooms", "#scores-1 .burrow-nuts"),),
            done=has_acted(5),
            look=True,
        ),
        Step(
            "Whoever enters a fourth chamber starts the timer. After that turn a 4, 5 or 6 crosses"
            " off one of its dice. The last ends the match.",
            at=("#chance .timer",),
            done=has_acted(6),
            look=True,
            when=may_act_after(5),
        ),
    ),
)
