"""The end of a round, for one seat and for the whole room, and how the match ended."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.words import points
from app.games.kittypaw.text import words
from pyengine.games.kittypaw.info import TARGET
from pyengine.games.kittypaw.state import Outcome, State


def result_sentence(view: State, seat: int, name: str) -> str:
    """Says what the newest round has brought a seat; the check beside it tells of the others."""
    outcome = view.rounds[-1]
    called = outcome.call is not None and outcome.call.seat == seat
    for result in view.counted:
        if result.round != outcome.number or result.seat != seat:
            continue
        worth = points(result.points + result.change)
        if result.scored:
            return f"{name} scores {worth}."
        return f"{name} turns the card: {worth}." if called else f"{name} touched last: {worth}."
    return f"{name}: nothing this time."


def closing(before: State, after: State, names: Sequence[str]) -> str:
    """Says what the round has brought, if it has just ended."""
    if len(after.rounds) == len(before.rounds):
        return ""
    outcome, fresh = after.rounds[-1], after.counted[len(before.counted) :]
    parts = []
    for result in fresh:
        name, worth = names[result.seat - 1], result.points + result.change
        if result.scored:
            parts.append(words.right(name, worth))
        elif outcome.call is not None and result.seat == outcome.call.seat:
            parts.append(words.wrong(name, worth))
        else:
            parts.append(words.touched_last(name, worth))
    return " ".join(parts) or _closing_without_points(after, outcome)


def _closing_without_points(after: State, outcome: Outcome) -> str:
    """A round of which nothing counts any more: an extra round (K10), or the last one gave up."""
    if outcome.call is not None:
        return words.RIGHT if outcome.call.right else words.WRONG
    scored = any(result.round == outcome.number for result in after.counted)
    return words.ROUND_OVER if scored else words.NOBODY_SCORES


def the_end(view: State, names: Sequence[str]) -> str:
    """Says why the match is over (K9, K10)."""
    if view.winner:
        return f"{names[view.winner - 1]} wins the extra round."
    if view.tied:
        return "No extra round has broken the tie."
    five = [name for seat, name in enumerate(names, 1) if view.scored_by(seat) >= TARGET]
    if five and not view.solo:
        return f"{five[0]} has scored {TARGET} cards."
    return f"All {view.most_rounds} rounds are played."
