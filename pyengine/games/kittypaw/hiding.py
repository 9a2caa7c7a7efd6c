"""Views of a match, and the full states that may be behind one (K4)."""

from __future__ import annotations

import random
from dataclasses import replace

from pyengine.core.chance import Dice, Shuffle, draw
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.pictures import GUESTS
from pyengine.games.kittypaw.state import HIDDEN, UNTOUCHED, State

MOST_PEEKS = 8 * GUESTS
"""So many peeks of a seat are remembered of a round, each hide-out among them."""


def peeked(peeks: tuple[int, ...], at: int) -> tuple[int, ...]:
    """The peeks of a seat after one more; 0 is a hide-out that the viewer does not know.

    A seat may look again and again, and each state remembers its peeks: without a bound a text of
    16,000 would take a gigabyte. Nothing is forgotten but that a hide-out was looked at again. How
    many are remembered depends on their number alone, so every viewer counts as many.

    >>> peeked((3, 5), 3), len(peeked((0,) * MOST_PEEKS, 0)), peeked((3,) * MOST_PEEKS, 5)[-2:]
    ((3, 5, 3), 64, (3, 5))
    """
    if len(peeks) < MOST_PEEKS:
        return (*peeks, at)
    if at in peeks:
        return peeks
    again = next(place for place in range(len(peeks) - 1, 0, -1) if peeks[place] in peeks[:place])
    return (*peeks[:again], *peeks[again + 1 :], at)


def masked(state: State, seat: int) -> State:
    """The state as a seat may know it; 0 sees what everybody sees.

    Guests are known where the seat has peeked, others' peeks are counted only, and while touches
    are to come those of others tell no time.
    """
    own = state.peeks[seat - 1] if seat and state.peeks else ()
    return replace(
        state,
        guests=tuple(guest if at in own else 0 for at, guest in enumerate(state.guests, 1)),
        peeks=tuple(
            [
                peeks if other == seat else (0,) * len(peeks)
                for other, peeks in enumerate(state.peeks, 1)
            ]
        ),
        touches=tuple(
            [
                ms if other == seat or ms == UNTOUCHED else HIDDEN
                for other, ms in enumerate(state.touches, 1)
            ]
        ),
    )


def without_guests(view: State) -> State:
    """A view without the guests that its seat has seen: no action names what a peek showed."""
    return replace(view, guests=(0,) * len(view.guests))


def may_have_seen(state: State, seat: int, guest: int) -> bool:
    """True if a seat has peeked at a guest in this round, or may have as far as is known (K4)."""
    for at in state.peeks[seat - 1]:
        found = state.guests[at - 1] if at else 0
        if found == guest or at == 0 or (not found and guest not in state.guests):
            return True
    return False


def sample_world(view: State, rng: random.Random) -> State:
    """One of the full states that are consistent with a view.

    Guests that the viewer has not seen are equally likely behind every other hide-out, and so are
    the hide-outs that others have peeked at; no call is read as a hint.
    """
    missing = [guest for guest in range(1, GUESTS + 1) if guest not in view.guests]
    order = iter(draw(Shuffle("world", view.round, len(missing)), rng))
    guests = tuple(guest or missing[next(order) - 1] for guest in view.guests)
    peeks = tuple(
        tuple(at or draw(Dice("peek", view.round, 1, GUESTS), rng)[0] for at in own)
        for own in view.peeks
    )
    touches = tuple(
        draw(Dice("touch", view.round, 1, ANSWER_MS), rng)[0] if ms == HIDDEN else ms
        for ms in view.touches
    )
    return replace(view, guests=guests, peeks=peeks, touches=touches)
