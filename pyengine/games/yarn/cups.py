"""Circling the cups and dealing the sheets (Y2): what may be circled, and what chance chooses."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

from pyengine.core.chance import pick
from pyengine.core.game import Refusal, refuse
from pyengine.games.yarn import notation
from pyengine.games.yarn.carpet import Carpet, dots_of

RANDOM, KIND, MEAN = "random", "kind", "mean"
"""Where bots circle their cups (Y20)."""

SPARE = 1
"""A kind or a mean choice leaves out so many of the dots that it might circle."""


@cache
def all_cups(carpet: Carpet) -> tuple[str, ...]:
    """Every choice of cups that a seat has."""
    return _choices(carpet, dots_of(carpet.shadows))


def lot(carpet: Carpet, character: str, rng: random.Random) -> str:
    """A choice of cups by chance, each as likely of those that the character makes."""
    return pick(_choices(carpet, _liked(carpet, character)), rng)


def refuse_cups(carpet: Carpet, action: str) -> Refusal | None:
    """The first fault of a choice of cups."""
    dots = notation.read_cups(action, carpet)
    for dot in dots:
        if not carpet.shadows >> dot & 1:
            name = carpet.dot_name(dot)
            return refuse("Y2", "A cup needs a dot with a dark shadow; {name} has none.", name=name)
    if len(set(dots)) < len(dots):
        return refuse("Y2", "Circle each dot only once.")
    if len(dots) != carpet.cups:
        return refuse(
            "Y2", "Circle exactly {cups} dots, not {found}.", cups=carpet.cups, found=len(dots)
        )
    return None


def cup_mask(carpet: Carpet, action: str) -> int:
    """The dots of a ``cups`` action as a mask."""
    return sum(1 << dot for dot in notation.read_cups(action, carpet))


def refuse_deal(order: tuple[int, ...], players: int, own_back: bool) -> Refusal | None:
    """The first fault of a deal: by seat, who drew the sheet that the seat gets."""
    if sorted(order) != list(range(1, players + 1)):
        return refuse("Y2", "A deal names every seat once.")
    if not own_back:
        for seat, drawer in enumerate(order, 1):
            if seat == drawer:
                return refuse("Y20", "Seat {seat} may not get its own sheet back.", seat=seat)
    return None


def in_a_ring(order: tuple[int, ...]) -> tuple[int, ...]:
    """A deal in which nobody gets their own sheet back, of two seats and more.

    The seats stand in a ring in this order, and each gets the sheet of the next one.

    >>> in_a_ring((2, 3, 1)), in_a_ring((1, 3, 2, 4))
    ((2, 3, 1), (3, 4, 2, 1))
    """
    drawers = dict(zip(order, (*order[1:], order[0]), strict=True))
    return tuple([drawers[seat] for seat in sorted(order)])


@cache
def _choices(carpet: Carpet, dots: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(
        [notation.write_cups(choice, carpet) for choice in combinations(dots, carpet.cups)]
    )


def _liked(carpet: Carpet, character: str) -> tuple[int, ...]:
    """The dots among which a character chooses, in reading order."""
    most = carpet.cups + SPARE
    if character == KIND:
        return tuple(sorted(carpet.busy[-most:]))
    if character == MEAN:
        return tuple(sorted(carpet.busy[:most]))
    return dots_of(carpet.shadows)
