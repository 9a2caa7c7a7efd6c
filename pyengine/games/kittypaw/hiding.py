"""What a viewer of a match can know, and the full states that may be behind a view (K4)."""

from __future__ import annotations

import random
from dataclasses import replace

from pyengine.core.chance import Dice, Shuffle, draw
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.pictures import GUESTS
from pyengine.games.kittypaw.state import HIDDEN, UNTOUCHED, State

__all__ = ["masked", "may_have_seen", "sample_world", "without_guests"]


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
            peeks if other == seat else (0,) * len(peeks)
            for other, peeks in enumerate(state.peeks, 1)
        ),
        touches=tuple(
            ms if other == seat or ms == UNTOUCHED else HIDDEN
            for other, ms in enumerate(state.touches, 1)
        ),
    )


def without_guests(view: State) -> State:
    """A view without the guests that its seat has seen: no action names what a peek showed."""
    return replace(view, guests=(0,) * len(view.guests))


def may_have_seen(state: State, seat: int, guest: int) -> bool:
    """Whether a seat has peeked at a guest in this round, or may have as far as is known (K4)."""
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
