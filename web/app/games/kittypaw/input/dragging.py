"""A piece under a pointer: lifted, over the lattice, let go.

The browser moves what is carried. Events carry the middle of the piece; ``drag`` comes when
another point of the lattice is the nearest. Until it is let go the piece still belongs where it
was, so that nothing is lost when a drag comes to nothing.
"""

from __future__ import annotations

from dataclasses import replace

from app.games.face import BoardEvent, Interaction
from app.games.kittypaw.draft import Draft
from app.games.kittypaw.input.handling import away, choose, is_free, let_go, put
from app.games.kittypaw.input.lattice import place_at
from app.games.kittypaw.input.offers import piece_of
from app.games.kittypaw.text import words


def drag(draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Moves the pieces with a pointer that is down."""
    if event.kind == "press":
        piece = piece_of(event.control)
        if not piece:
            return Interaction(draft, handled=False)
        return Interaction(replace(choose(draft, piece), carried=True))
    if not draft.carried:
        return Interaction(draft, handled=False)
    if event.kind == "cancel":
        return Interaction(dropped_by_itself(draft))
    over = place_at(event.x, event.y)
    if event.kind == "drag":
        return Interaction(replace(draft, at=over))
    return _drop(draft, over)


def _drop(draft: Draft, over: tuple[int, int] | None) -> Interaction[Draft]:
    piece = draft.chosen
    if over is None:
        return Interaction(away(draft, piece))
    if not is_free(draft, piece, over):
        return Interaction(choose(draft, piece), say=words.TAKEN_PLACE, refused=True)
    return Interaction(put(draft, piece, over))


def dropped_by_itself(draft: Draft) -> Draft:
    """The draft after a drag that came to nothing: everything is where it was."""
    return let_go(draft) if draft.carried else draft
