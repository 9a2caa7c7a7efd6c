"""Hands at the heap (K3): what a draft has taken from it, and what goes back.

A tile is taken by an action, so that whoever was first has it everywhere. Elsewhere that is known a
moment later, so a hand has it at once in its draft; if somebody else was quicker it is lost again.
"""

from __future__ import annotations

from dataclasses import replace

from app.games.kittypaw.draft import BOX, Draft
from app.games.kittypaw.input.handling import away
from pyengine.games.kittypaw.pictures import KINDS
from pyengine.games.kittypaw.state import State


def number_in_heap(control: str, view: State) -> int:
    """The number of a tile's control, ``heap:13``; 0 for any other, or where none lies there.

    >>> number_in_heap("heap:3", State(1, False, False, "build", ()))
    0
    """
    word, _, text = control.partition(":")
    if word != "heap" or not (text.isascii() and text.isdigit()) or len(text) > 2:
        return 0
    return int(text) if 0 < int(text) <= len(view.taken) else 0


def free_tile(view: State, kind: str) -> int:
    """The number of the first tile of a kind that nobody has; 0 where there is none, or no heap."""
    lying = enumerate(zip(view.fallen, view.taken, strict=True), 1)
    return next((at for at, (tile, owner) in lying if tile.kind == kind and not owner), 0)


def in_heap(view: State, draft: Draft, piece: str) -> bool:
    """Returns whether a cat has still to be taken from the heap."""
    return bool(view.heap) and piece not in (BOX, "") and not draft.heap_tile(piece)


def lies_there(draft: Draft, seat: int, number: int, kind: str, owner: int) -> bool:
    """Returns whether a tile is to be seen in the heap: those of others, and what stands on one's
    own table, are not; what one's own hand has taken and not laid is."""
    if draft.heap_tile(kind) == number:
        return draft.standing(kind) is None
    return owner == 0 or (owner == seat and draft.standing(kind) is None)


def take(view: State, draft: Draft, number: int) -> Draft:
    """The tile is in one's own hand, as it fell."""
    tile = view.fallen[number - 1]
    return _with(draft, tile.kind, number, (tile.face, tile.rotation))


def give_back(view: State, draft: Draft, kind: str) -> Draft:
    """The cat lies in the heap again, where and as it fell."""
    number = draft.heap_tile(kind)
    after = _with(away(draft, kind), kind, 0, ("a", 0))
    return replace(after, returned=(*draft.returned, number)) if number else after


def _with(draft: Draft, kind: str, number: int, look: tuple[str, int]) -> Draft:
    at = KINDS.index(kind)
    return replace(
        draft,
        taken=(*draft.taken[:at], number, *draft.taken[at + 1 :]),
        lying=(*draft.lying[:at], look, *draft.lying[at + 1 :]),
        returned=tuple(other for other in draft.returned if other != number),
    )


def up_to_date(view: State, seat: int, draft: Draft) -> Draft:
    """The draft as the match has it by now; the same where nothing differs.

    Without cats that somebody else was quicker to take; with those that the seat is known to have:
    after a reload, in a replay, and when they were taken by a typed line. What the hand has just
    put back is still told of as its own for a moment.
    """
    if not view.taken:
        return draft
    for kind in lost(view, seat, draft):
        chosen = draft.chosen
        draft = give_back(view, draft, kind)
        if chosen not in (kind, ""):
            draft = replace(draft, chosen=chosen)
    returned = tuple(number for number in draft.returned if view.taken[number - 1] == seat)
    if returned != draft.returned:
        draft = replace(draft, returned=returned)
    for kind, number in view.held_by(seat).items():
        if not draft.heap_tile(kind) and number not in returned:
            look = draft.look_of(kind) if draft.standing(kind) else None
            draft = take(view, draft, number)
            draft = _with(draft, kind, number, look) if look else draft
    return draft


def lost(view: State, seat: int, draft: Draft) -> tuple[str, ...]:
    """The cats of a draft that somebody else has."""
    if not view.heap or not view.taken:
        return ()
    return tuple(
        kind
        for kind, number in zip(KINDS, draft.taken, strict=True)
        if number and view.taken[number - 1] not in (0, seat)
    )
