"""Why what a person did stays as it is (K2, K3, K5, K13), what can be changed instead, and which
lines end a round."""

from __future__ import annotations

from app.games.kittypaw.board.stages import has_outcome, to_act
from app.games.kittypaw.draft import BOX, Draft, current
from app.games.kittypaw.text import words
from pyengine.games.kittypaw.pictures import KINDS
from pyengine.games.kittypaw.state import State

CALL_STAYS = "A call stays."
CARD_STAYS = "A card that was taken stays until the round is over"
GIVEN_UP = "A round that was given up stays so."
ROUND_OVER = "The round is over: what was done in it stays."
SCORED = "A card that has scored stays scored."
CALLS = "meow calls your picture"
GIVES_UP = "pass gives this round up"
TRY_AGAIN = "A wrong call stays, but costs nothing: change the picture and call again."


def stays(view: State, seat: int, draft: Draft | None) -> str:
    """Why nothing of what a seat has done is taken back now; empty where it has done nothing."""
    if has_outcome(view):
        return ROUND_OVER
    if view.phase == "touch":
        return CALL_STAYS
    if view.phase != "build" or seat not in view.seats:
        return ""
    if seat in view.done:
        scored = any(counted.seat == seat and counted.scored for counted in view.of_round())
        return SCORED if scored else GIVEN_UP
    if not view.card_of(seat):
        return ""
    call = view.call
    if view.calm and call is not None and call.seat == seat:
        return TRY_AGAIN
    back = _goes_back(view, seat, current(view, draft))
    return f"{CARD_STAYS}; {back}." if back else f"{CARD_STAYS}."


def _goes_back(view: State, seat: int, draft: Draft) -> str:
    """The line that puts a piece back (K3): the one in hand, or else one taken from the heap."""
    if draft.chosen:
        piece = "the box" if draft.chosen == BOX else words.piece(draft.chosen)
        return f"away puts {piece} back"
    held = [words.piece(kind) for kind in KINDS if kind in view.held_by(seat)]
    return f"back {held[0]} puts that cat back" if held else ""


def endings(view: State, seat: int, draft: Draft | None) -> tuple[str, ...]:
    """The lines with which a seat ends its round now: the call, once something is built (K5), and
    giving up, where there is no clock (K13)."""
    if not to_act(view, seat):
        return ()
    built = bool(view.card_of(seat) and current(view, draft).tiles)
    return (CALLS,) * built + (GIVES_UP,) * view.calm
