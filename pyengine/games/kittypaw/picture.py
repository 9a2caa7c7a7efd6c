"""A match as plain text, for terminals and tests."""

from __future__ import annotations

from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.scoring import score_sheets
from pyengine.games.kittypaw.state import State


def picture(view: State, seat: int) -> str:
    """The row with its pictures, who has what, the hide-outs, and the points.

    Of ``seat`` its own peeks are shown.
    """
    parts = [_row(view), _hideouts(view, seat), _called(view), _points(view)]
    return "\n\n".join(filter(None, parts))


def _row(view: State) -> str:
    if not view.row:
        return "No cards are turned up."
    lines = [f"Round {view.round}"]
    for place, (card, owner) in enumerate(zip(view.row, view.owners, strict=True), 1):
        shown = load_cards()[card]
        has = f"seat {owner}" if owner else "-"
        worth = f"{shown.points} or {shown.penalty}"
        lines.append(f"{place}  {has:<7} {worth:<8} {shown.picture}")
    return "\n".join(lines)


def _hideouts(view: State, seat: int) -> str:
    if not view.guests:
        return ""
    guests = " ".join(str(guest or "?") for guest in view.guests)
    own = view.peeks[seat - 1] if seat else ()
    peeked = f", peeked at {' '.join(map(str, own))}" if own else ""
    return f"Guests behind the hide-outs: {guests}{peeked}"


def _called(view: State) -> str:
    call = view.call
    if call is None:
        return ""
    return f"Seat {call.seat} called at {call.time} ms: {call.picture}"


def _points(view: State) -> str:
    totals = score_sheets(view).totals
    return "Points: " + ", ".join(f"seat {seat} {total}" for seat, total in enumerate(totals, 1))
