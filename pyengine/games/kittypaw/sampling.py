"""Random play that comes by everything the rules know: right and wrong calls, ties, time-outs."""

from __future__ import annotations

import random
from dataclasses import replace

from pyengine.core.chance import pick
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import GUESTS, Picture, Tile
from pyengine.games.kittypaw.slips import slips
from pyengine.games.kittypaw.state import State


def sample_action(state: State, seat: int, rng: random.Random) -> str:
    """Any legal action of a seat that is to act; never a peek at a guest that is known already.

    So that random play ends: peeks run out, and without a clock one action in eight gives up.
    """
    if state.phase == "touch":
        return f"touch {_touch(rng)}"
    time = _time(state, rng)
    if state.calm and not rng.getrandbits(3):
        return f"{time} pass"
    card = state.card_of(seat)
    if not card:
        free = [place for place, owner in enumerate(state.owners, 1) if not owner]
        return f"{time} grab {pick(free, rng)}"
    picture, seen = load_cards()[card].picture, state.seen_by(seat)
    if tile := _tile(state, seat, picture, rng):
        return f"{time} {tile}"
    found = picture.guest in (0, *seen)
    left = [n for n in range(1, GUESTS + 1) if n not in state.peeks[seat - 1]]
    # With remote people all may have been looked at while the last answers are on their way.
    if not found and left and (rng.getrandbits(3) or not seen):
        return f"{time} peek {pick(left, rng)}"
    if found and rng.getrandbits(1):
        return f"{time} meow {picture.canonical()}"
    return f"{time} meow {_wrong(state, picture, seen, rng).canonical()}"


def _tile(state: State, seat: int, picture: Picture, rng: random.Random) -> str:
    """A tile of the heap that the card needs, or one in sixteen back; empty if all are there."""
    if not state.heap:
        return ""
    held = state.held_by(seat)
    if held and not rng.getrandbits(4):
        return f"back {pick(sorted(held.values()), rng)}"
    needed = {tile.kind for tile in picture.tiles} - held.keys()
    free = [
        number
        for number, (tile, owner) in enumerate(zip(state.fallen, state.taken, strict=True), 1)
        if not owner and tile.kind in needed
    ]
    return f"take {pick(free, rng)}" if free else ""


def _time(state: State, rng: random.Random) -> int:
    """The same millisecond as the newest action, the limit, or up to eight seconds later."""
    chance = rng.getrandbits(4)
    time = state.time + (rng.getrandbits(13) if chance > 2 else 0)
    if state.limit is None:
        return time
    return state.limit if chance == 1 else min(time, state.limit)


def _touch(rng: random.Random) -> str:
    """Often on the beat, so that several seats are equally slow; sometimes never."""
    reaction = (1 + rng.getrandbits(3)) * 500
    if rng.getrandbits(1):
        reaction = 1 + rng.getrandbits(11)
    return str(reaction) if reaction <= ANSWER_MS else "none"


def _wrong(state: State, picture: Picture, seen: tuple[int, ...], rng: random.Random) -> Picture:
    guest = picture.guest if picture.guest in seen else 0
    kind = picture.tiles[0].kind if state.heap else "A"
    single = Picture((Tile(kind, "a", 0, 0, 0),))
    without = replace(picture, guest=guest)
    return pick((*slips(without, seen), single), rng)
