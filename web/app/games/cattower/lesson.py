"""The tutorial of Cat Tower: the aim, a whole round, cats, a round alone, flags, the end.

What each of the six items is worth is told where items are chosen, a few at a time.

In the first round the three and floor 4 are ringed, a butterfly toy for the learner, who is asked
for nothing that costs a footprint.
"""

from __future__ import annotations

from app.games.cattower.draft import EMPTY
from app.games.cattower.input.offers import offers_of
from app.games.lesson import (
    Learner,
    Lesson,
    Step,
    has_acted,
    may_act_after,
    passed,
    ringed_together,
)
from pyengine.games.cattower.items import HOUSE

_PASSING = "Passing is always allowed, for three footprints. But first an item: choose a place."
_WHO_MOVES_IN = "A cat house wants a cat: choose who moves in."
_COSTS = "Glowing floors are free. Confirm?"
_PASSED = passed("A pass furnishes nothing: next time choose a floor and an item.")
_DIE = "Take one of the three dice."
_FURNISH = "Choose a floor and an item that the two dice give."
_FREE = "#board-1 .ct-slot.is-free"
_TO_FURNISH = (".ct-dice", _FREE, "#items-1 [data-control]", ".is-housing > #cats-1")


def _marks(learner: Learner) -> bool:
    """Returns whether everybody marks now."""
    return learner.acts and learner.view.phase == "mark"


def _correction(learner: Learner) -> str:
    draft = learner.draft or EMPTY
    if draft.passing:
        return _PASSING
    return _WHO_MOVES_IN if draft.item == HOUSE and not draft.cat else ""


def _costs(learner: Learner) -> str:
    """A word for whoever has chosen what costs a footprint, where others are free."""
    draft = learner.draft or EMPTY
    price = offers_of(learner.view, learner.seat).price(draft.slot, draft.item)
    return _COSTS if price else ""


LESSON = Lesson(
    seed="brave",
    levels=("gentle",),
    steps=(
        Step(
            "Furnish towers so that cats move in and items bring points: whoever has most points at"
            " the end wins.",
            at=("#items-1",),
            clear=("#pick-1 [data-control]",),
            done=has_acted(1),
            look=True,
        ),
        Step(
            "Take a die, for the item below it or for a floor of its number. A butterfly toy brings"
            " 3 points, a cushion its floor's number.",
            at=('[data-control="die:2"]', "#pick-1"),
            clear=("#pick-1 [data-control]",),
            done=has_acted(1),
            ask=_DIE,
        ),
        Step(
            "The die left over is for all. One of the two gives the floor, the other the item."
            " Glowing is free; elsewhere footprints change a die.",
            at=("#at-2-4-1.is-free", _FREE, "#board-1 .ct-slot.is-reach", "#board-1"),
            clear=(*_TO_FURNISH, ".other-score"),
            done=has_acted(2),
            when=_marks,
            correction=_correction,
            of_choice=_costs,
            ask=_FURNISH,
            missed=_PASSED,
        ),
        Step(
            "Each cat likes one kind of item. In a cat house it brings 2 points for each of them on"
            " the towers.",
            at=("#cats-1",),
            clear=("#items-1", "#pick-1 [data-control]"),
            done=has_acted(3),
            look=True,
        ),
        Step(
            "Choose a floor: each item then shows its points there. A food bowl brings 1 point for"
            " each kind of item beside it.",
            at=(ringed_together("#towers-1", "#items-1"), "#board-1"),
            clear=_TO_FURNISH,
            done=has_acted(4),
            when=_marks,
            correction=_correction,
            ask=_FURNISH,
            missed=_PASSED,
        ),
        Step(
            "Mice side by side bring 2, 6, 12 or 20 points. Most yarn in a tower brings 8 points,"
            " any other yarn in it 3.",
            at=("#items-1",),
            clear=("#pick-1 [data-control]",),
            done=has_acted(5),
            look=True,
        ),
        Step(
            "The first to fill a tower gets the left number on its flag if it has a cat house."
            " Everybody else gets the right one.",
            at=("#towers-1",),
            done=has_acted(6),
            look=True,
            when=may_act_after(5),
        ),
        Step(
            "The round in which somebody fills a third tower is the last. Whoever passes circles"
            " three more footprints.",
            at=("#prints-1",),
            done=has_acted(7),
            look=True,
            when=may_act_after(6),
        ),
    ),
)
