"""The round above the towers: its dice with who took which, and its number."""

from __future__ import annotations

import htpy as h

from app.art.die import die as die_face
from app.art.seats import badge
from app.base.identity import by_identity
from app.games.cattower.text import words
from app.games.cattower.text.speech import last_words
from app.render.regions import Drawing, drawing
from pyengine.games.cattower.info import DEADLINES
from pyengine.games.cattower.state import State
from pyengine.games.cattower.words import dice_words


def chance(view: State, rolling: bool) -> Drawing:
    """The dice with who took which, the common one marked; and the round."""
    return drawing(_chance, without_sheets(view), _deadline(view), last_words(view), rolling)


def without_sheets(view: State) -> State:
    """The round with its dice, and nothing that anybody has drawn."""
    return State(view.players, view.phase, view.round, view.dice, view.drafted, (), ())


def all_have_dice(view: State) -> bool:
    """Returns whether all have their dice, so that the last one is for all."""
    return view.phase not in ("draft", "discard")


def _chance(view: State, deadline: int, last: str, rolling: bool) -> h.Node:
    if not view.dice:
        count = 3 if view.solo else view.players + 1
        shown = [h.span(".ct-die")[die_face(0)] for _ in range(count)]
    else:
        shown = _dice(view, rolling)
    idle = "is-idle" if view.phase in ("roll", "over") and not rolling else ""
    sentences = words.DICE_ROLL if rolling else " ".join(map(str, dice_words(view, ())))
    return h.div(class_=["ct-round", idle])[
        h.div(".ct-dice", aria_hidden="true")[shown],
        h.p(class_=["ct-number", {"is-last": bool(last)}])[
            words.round_words(view.round, deadline, last)
        ],
        h.p(".visually-hidden")[sentences],
    ]


def _deadline(view: State) -> int:
    """Alone: until which round the next tower can score its larger number; 0 when it is over."""
    if not view.solo:
        return 0
    scored = sum(map(bool, view.sheets[0].towers))
    if scored >= len(DEADLINES) or view.round > DEADLINES[scored]:
        return 0
    return DEADLINES[scored]


@by_identity(1, most=4)
def takers(view: State) -> tuple[int | None, ...]:
    """Returns of each die the seat that took it; None for nobody, 0 where it is put aside."""
    order = [view.seat_after(view.first, place) for place in range(len(view.drafted))]
    taken = list(zip(view.drafted, order, strict=True))
    found: list[int | None] = []
    for die in view.dice:
        taker = next((pair for pair in taken if pair[0] == die), None)
        if taker is not None:
            taken.remove(taker)
        found.append(taker and (0 if view.solo else taker[1]))
    return tuple(found)


def _dice(view: State, rolling: bool) -> list[h.Element]:
    if rolling:
        return [h.span(".ct-die")[die_face(die, True)] for die in view.dice]
    common = all_have_dice(view) and not view.solo
    return [
        _free_die(die, common) if seat is None else _draw_taken_die(die, seat)
        for die, seat in zip(view.dice, takers(view), strict=True)
    ]


def _free_die(die: int, common: bool) -> h.Element:
    """A die that nobody has: the common one once all have theirs."""
    owner = h.span(".ct-owner")["all"] if common else None
    return h.span(class_=["ct-die", {"is-common": common}])[die_face(die), owner]


def _draw_taken_die(die: int, seat: int) -> h.Element:
    """A die with the shape of whoever took it; without a seat it is put aside."""
    if not seat:
        return h.span(".ct-die.is-taken.is-aside")[die_face(die)]
    return h.span(class_=f"ct-die is-taken seat-{seat}")[taken_die(die, seat)]


def taken_die(die: int, seat: int) -> h.Node:
    """What is drawn of a die that a seat took."""
    return h.fragment[die_face(die), h.span(".ct-owner")[badge(seat)]]
