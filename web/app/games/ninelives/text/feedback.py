"""Feedback on a card that is seen for an instant: a trick, a prediction hit or missed."""

from __future__ import annotations

from app.base.words import signed
from app.games.feedback import Cue, Shape
from app.games.ninelives.draft import Draft
from pyengine.games.ninelives.cards import best_card
from pyengine.games.ninelives.notation import read_card
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, place_at
from pyengine.games.ninelives.scoring import RoundLine, round_lines
from pyengine.games.ninelives.state import State


def row_id(seat: int) -> str:
    """The id of a seat's line in the summary of a round."""
    return f"nl-line-{seat}"


def round_cell(number: int) -> str:
    """The name of a round's points among a seat's score lines."""
    return f"round-{number}"


def cues(before: State, after: State) -> tuple[Cue, ...]:
    """A trick that is won (N10), and at the end of a round all predictions (N14)."""
    if len(after.rounds) > len(before.rounds):
        return tuple(_row_cue(line, len(after.rounds)) for line in round_lines(after.rounds[-1]))
    if before.phase == "play" and after.phase == "take":
        return (Cue("trick", "ring", after.turn, selector="[id^=mat-]"),)
    return ()


def _row_cue(line: RoundLine, number: int) -> Cue:
    shape: Shape = "burst" if line.hit else "sigh"
    return Cue(
        "hit" if line.hit else "miss",
        shape,
        line.seat,
        selector=f"#{row_id(line.seat)} .result",
        points=line.points,
        line=round_cell(number),
    )


def preview(view: State, draft: Draft) -> str:
    """Says what a prediction is worth, or that the chosen card wins the trick."""
    if not draft.action:
        return ""
    if view.phase == "bid":
        place = place_at(draft.action.removeprefix("bid "))
        if place is None:
            return ""
        return f"a hit brings {signed(HIT_TWO if place.vertical else HIT_ONE)}"
    if view.phase == "play" and len(view.trick) == view.players - 1:
        card = read_card(draft.action)
        return "wins the trick" if best_card((*view.trick, card)) == card else ""
    return ""
