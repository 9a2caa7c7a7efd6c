"""The final score sheet of a match: every line of every seat, side by side."""

from __future__ import annotations

import htpy as h

from app.art.rosette import rosette
from app.art.seats import badge
from app.model import Record
from app.words import and_list, minus, points
from pyengine.core.scores import Scores

__all__ = ["score_table", "tie_words"]


def tie_words(record: Record) -> str:
    """What decided between equal totals, or that nothing did; empty without a tie."""
    scores = record.match.scores()
    if not scores.winners or len(scores.seats) < 2:
        return ""
    best = max(scores.totals)
    level = [seat for seat, total in enumerate(scores.totals, 1) if total == best]
    if len(level) < 2:
        return ""
    names = and_list([record.names[seat - 1] for seat in level])
    labels = [label.lower() for label in record.match.game.info.tie_breaks]
    if len(scores.winners) == len(level):
        checked = f" and as many {and_list(labels)}" if labels else ""
        return f"{names} have {points(best)} each{checked}: they share the win."
    breaks = scores.seats[scores.winners[0] - 1].tie_break
    others = [scores.seats[seat - 1].tie_break for seat in level if seat not in scores.winners]
    # The first value in which the winner is ahead of the next best seat decided.
    place = next(i for i, value in enumerate(breaks) if value != max(others)[i])
    label = labels[place] if place < len(labels) else "the tie-break"
    winner = and_list([record.names[seat - 1] for seat in scores.winners])
    told = (
        f"{names} have {points(best)} each; {label} decide: {breaks[place]} against"
        f" {max(others)[place]} for {winner}"
    )
    return told if told.endswith(".") else f"{told}."


def score_table(record: Record, scores: Scores) -> h.Node:
    """Lines down, seats across, totals below; counts stand small before their points."""
    seats = list(enumerate(record.names, 1))
    lines = [line for seat in scores.seats for line in seat.lines if not line.unused]
    labels = {line.id: str(line.label) for line in lines}
    return h.div(".table-scroll", tabindex="0", role="group", aria_label="Score sheet")[
        h.table(class_=["scores sheet", {"is-many": len(seats) > 3}])[
            h.thead[
                h.tr[
                    h.th(scope="col")[h.span(".visually-hidden")["Line"]],
                    (
                        h.th(class_=[f"seat-{seat}", _won(scores, seat)], scope="col")[
                            h.span(".sheet-name")[
                                badge(seat),
                                h.span(".sheet-who")[name],
                                seat in scores.winners and len(seats) > 1 and rosette(),
                            ]
                        ]
                        for seat, name in seats
                    ),
                ]
            ],
            h.tbody[
                (
                    h.tr[
                        h.th(scope="row")[label],
                        (
                            h.td(class_=_won(scores, seat))[_line(scores, seat, line_id)]
                            for seat, _ in seats
                        ),
                    ]
                    for line_id, label in labels.items()
                )
            ],
            h.tfoot[
                h.tr[
                    h.th(scope="row")["Total"],
                    (
                        h.td(class_=_won(scores, seat))[minus(scores.totals[seat - 1])]
                        for seat, _ in seats
                    ),
                ]
            ],
        ]
    ]


def _won(scores: Scores, seat: int) -> dict[str, bool]:
    return {"is-winner": seat in scores.winners and len(scores.seats) > 1}


def _line(scores: Scores, seat: int, line_id: str) -> h.Node:
    line = next((line for line in scores.seats[seat - 1].lines if line.id == line_id), None)
    if line is None:
        return "–"
    # Where one cell of a row tells a count, all do.
    cells = [one for seat_ in scores.seats for one in seat_.lines if one.id == line_id]
    same = all(one.count == one.points for one in cells)
    return [
        not same and h.span(".sheet-count")[f"{line.count} "],
        h.span(".sheet-points")[minus(line.points)],
    ]
