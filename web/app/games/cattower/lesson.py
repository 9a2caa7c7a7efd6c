"""The tutorial of Cat Tower: a turn step by step, how the items count, and a turn alone."""

from __future__ import annotations

from app.games.cattower.draft import EMPTY
from app.games.lesson import Learner, Lesson, Step, has_acted
from pyengine.games.cattower.items import HOUSE

_PASSING = "Passing is always allowed, for three footprints. But first an item: choose a place."
_WHO_MOVES_IN = "A cat house wants a cat: choose who moves in."


def _marks(learner: Learner) -> bool:
    """Returns whether everybody marks now."""
    return learner.acts and learner.view.phase == "mark"


def _correction(learner: Learner) -> str:
    draft = learner.draft or EMPTY
    if draft.passing:
        return _PASSING
    return _WHO_MOVES_IN if draft.item == HOUSE and not draft.cat else ""


LESSON = Lesson(
    seed="mouse",
    levels=("easy",),
    steps=(
        Step(
            "Three dice for two players: take one. The die that is left over counts for both.",
            at=('[data-control="die:0"]', "#pick-1"),
            clear=("#pick-1 [data-control]",),
            done=has_acted(1),
        ),
        Step(
            "One of the two dice gives the floor, the other the item. Choose a glowing place.",
            at=(".ct-dice", "#board-1 .ct-slot.is-free", "#board-1 .ct-slot.is-reach", "#board-1"),
            clear=(".ct-dice", "#board-1 .ct-slot.is-free", "#items-1 [data-control]", "#cats-1"),
            done=has_acted(2),
            when=_marks,
            correction=_correction,
        ),
        Step(
            "House: a cat moves in, 2 points for each thing it likes. Yarn: 8 for most in a tower,"
            " else 3. Butterfly: 3, and two footprints.",
            at=("#items-1",),
            clear=("#cats-1",),
            done=has_acted(3),
            look=True,
        ),
        Step(
            "Bowl: 1 for each kind beside it. Cushion: its floor's number. Mice side by side: 2, 6,"
            " 12 or 20 together.",
            at=("#items-1",),
            done=has_acted(3),
            look=True,
        ),
        Step(
            "A circled footprint changes a die by one. Whoever passes circles three more.",
            at=("#prints-1",),
            done=has_acted(3),
            look=True,
        ),
        Step(
            "Now a whole turn. Which die helps most, with another that may be left over?",
            at=("#pick-1", "#items-1"),
            clear=("#pick-1 [data-control]",),
            done=has_acted(3),
        ),
        Step(
            "Choose a floor: then each item says what it brings there now.",
            at=("#board-1 .ct-slot.is-free", "#board-1 .ct-slot.is-reach", "#board-1"),
            clear=(".ct-dice", "#board-1 .ct-slot.is-free", "#items-1 [data-control]", "#cats-1"),
            done=has_acted(4),
            when=_marks,
            correction=_correction,
        ),
        Step(
            "A full tower scores its flag: the larger number for the first, if it has a house."
            " Three full towers end the match; most points win.",
            at=("#towers-1",),
            done=has_acted(6),
            look=True,
        ),
    ),
)
