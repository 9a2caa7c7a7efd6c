"""The end of a round: for every seat what was predicted, what came of it, and the points."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from app.art.seats import badge
from app.faces.ninelives import words
from app.faces.ninelives.art import summary as art
from app.faces.ninelives.art import track
from app.faces.ninelives.slips import trick_line
from pyengine.games.ninelives.scoring import RoundLine, round_lines
from pyengine.games.ninelives.state import State

__all__ = ["round_summary"]


def round_summary(view: State, names: Sequence[str]) -> h.Node:
    """The scoring lines of the newest round, the track, and the trick that ended it."""
    scored = view.rounds[-1]
    totals = dict(enumerate(scored.totals, 1))
    changed = [seat for seat, points in enumerate(scored.points, 1) if points]
    return h.section(".nl-summary", aria_labelledby="nl-summary-title")[
        art.garland(),
        h.h2("#nl-summary-title")[f"Round {len(view.rounds)}"],
        h.table(".scores.nl-lines")[
            h.thead[
                h.tr[
                    h.th(scope="col")["Player"],
                    h.th(scope="col")["Predicted"],
                    h.th(scope="col")["Won"],
                    h.th(scope="col")["Points"],
                    h.th(scope="col")["Total"],
                ]
            ],
            h.tbody[(_line(line, names[line.seat - 1]) for line in round_lines(scored))],
        ],
        track.track(totals, fresh=changed),
        trick_line(view, names),
    ]


def _line(line: RoundLine, name: str) -> h.Node:
    return h.tr(class_=["is-hit" if line.hit else "is-missed", f"seat-{line.seat}"])[
        h.th(scope="row")[h.span(".who")[badge(line.seat), h.span(".who-name")[name]]],
        h.td[words.number_words(line.place.numbers)],
        h.td[line.tricks],
        h.td[
            h.span(".nl-result")[
                art.result(line.points, line.hit),
                h.span(".visually-hidden")[f"{words.signed(line.points)}: "],
                h.span(".soft")[words.result(line)],
            ]
        ],
        h.td[h.strong[line.total]],
    ]
