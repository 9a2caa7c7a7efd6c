"""How a round ended for one seat, and how the match ended: one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from app.words import points
from pyengine.games.kittypaw.info import ROUNDS, TARGET
from pyengine.games.kittypaw.state import State

__all__ = ["brought", "the_end"]


def brought(view: State, seat: int, name: str) -> str:
    """What the newest round has brought a seat; the check beside it tells of the others."""
    outcome = view.rounds[-1]
    called = outcome.call is not None and outcome.call.seat == seat
    for one in view.counted:
        if one.round != outcome.number or one.seat != seat:
            continue
        worth = points(one.points + one.change)
        if one.scored:
            return f"{name} scores {worth}."
        return f"{name} turns the card: {worth}." if called else f"{name} touched last: {worth}."
    return f"{name}: nothing this time."


def the_end(view: State, names: Sequence[str]) -> str:
    """Why the match is over (K9, K10)."""
    if view.winner:
        return f"{names[view.winner - 1]} wins the extra round."
    if view.tied:
        return "No extra round has parted them."
    five = [name for seat, name in enumerate(names, 1) if view.scored_by(seat) >= TARGET]
    if five and not view.solo:
        return f"{five[0]} has scored {TARGET} cards."
    return f"All {ROUNDS} rounds are played."
