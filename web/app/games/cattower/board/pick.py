"""The dice that can still be taken, as buttons where the dice lie."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.art.die import die as die_face
from app.games.cattower.art import furniture
from app.games.cattower.board.classes import classes
from app.games.cattower.text import words
from app.render.regions import Region, drawing, region


def pick(
    place: int, dice: tuple[int, ...], drafted: tuple[int, ...], chosen: int, lit: int
) -> Region:
    """All dice of the roll; ``chosen`` is the place among them of the one that is chosen, ``lit``
    that of the one that a hint is about."""
    return region(
        f"pick-{place}",
        drawing(_dice, place, dice, drafted, chosen, lit),
        class_="ct-pick",
        role="group",
        aria_label=words.DICE,
    )


def _dice(
    place: int, dice: tuple[int, ...], drafted: tuple[int, ...], chosen: int, lit: int
) -> tuple[Region, ...]:
    taken, found, number = list(drafted), [], 0
    for at, die in enumerate(dice):
        if die in taken:
            taken.remove(die)
            found.append(_draw_taken_die(place, at, die))
        else:
            number += 1
            count = len(dice) - len(drafted)
            label = words.die_label(die, number, count)
            found.append(_die(place, at, die, label, at == chosen, at == lit))
    return tuple(found)


@lru_cache(maxsize=256)
def _draw_taken_die(place: int, at: int, face: int) -> Region:
    return region(f"die-{at}-{place}", die_face(face), tag="span", class_="ct-die is-taken")


@lru_cache(maxsize=256)
def _die(place: int, at: int, face: int, label: str, chosen: bool, lit: bool) -> Region:
    return region(
        f"die-{at}-{place}",
        _picture(face),
        tag="button",
        class_=classes("ct-die", is_chosen=chosen, is_hinted=lit),
        type="button",
        data_control=f"die:{at}",
        aria_pressed="true" if chosen else "false",
        aria_label=label,
    )


@lru_cache(maxsize=8)
def _picture(face: int) -> Markup:
    """A die, and the item that it gives."""
    gives = h.span(".ct-die-gives", aria_hidden="true")[furniture.sign(face)]
    return Markup(h.fragment[die_face(face), gives])
