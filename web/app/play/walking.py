"""Going through what is possible by keys, best first: the same keys at every board.

Page Down and Page Up choose the next and the one before, Home the best and End the last. What is
chosen so is a draft like any other: nothing is done before it is confirmed.
"""

from __future__ import annotations

from app.base.identity import by_identity
from app.base.paging import counted, step_from
from app.core.model import Place, Table
from app.games.face import load_face
from app.games.interaction import Interaction, Move
from app.places.places import chosen_at, face_of, own_view


def step_through_moves(
    table: Table, place: Place, key: str, control: str = ""
) -> Interaction[object] | None:
    """The move that a key leads to, chosen; None where nothing is listed.

    Where the focus goes to another control than ``control``, that has it now, the new one's name is
    read: then only the rest of the move is said aloud, and nothing is heard twice; behind it what
    the move brings.
    """
    face, view = face_of(table.record), own_view(table, place)
    moves = _moves(view, table.record.match.header.game, place.seat)
    if not moves:
        return None
    chosen = chosen_at(table, place, place.draft)
    here = next((at for at, move in enumerate(moves) if move.action == chosen), None)
    at = step_from(here, len(moves), key)
    move = moves[at]
    draft = face.draft_from(view, place.seat, move.action)
    count, word = counted(at, len(moves)), face.word(view, place.seat, move.action)
    told = f"{count}: {word}"
    spoken = [told]
    if move.control and move.control != control:
        spoken = [count, face.unnamed(view, place.seat, move.action)]
    spoken.append(face.brings(view, place.seat, move.action))
    heard = ", ".join(filter(None, spoken))
    return Interaction(draft, say=f"{told}.", focus=move.control, spoken=f"{heard}.")


# One person goes through one list at a time, and finding the best first takes a while.
@by_identity(1, most=4)
def _moves(view: object, game: str, seat: int) -> tuple[Move, ...]:
    return tuple(load_face(game).moves(view, seat))
