"""The end of a round: for every seat what was predicted, what came of it, and the points."""

from __future__ import annotations

import htpy as h

from app.art.seats import badge
from app.base.words import signed
from app.games.face import Scene
from app.games.ninelives.art import summary as art
from app.games.ninelives.art import track
from app.games.ninelives.board.picture import ShownTrick, last_trick
from app.games.ninelives.board.slips import trick_line
from app.games.ninelives.text import words
from app.games.ninelives.text.feedback import row_id
from app.render.regions import Region, drawing, region
from pyengine.games.ninelives.scoring import RoundLine, round_lines
from pyengine.games.ninelives.state import Round, State


def round_summary(view: State, scene: Scene) -> Region:
    """The scoring lines of the newest round, the track, and the trick that ended it."""
    title, number, scored = scene.id("nl-counted-title"), len(view.rounds), view.rounds[-1]
    return region(
        scene.id("nl-counted"),
        drawing(_summary, title, number, scored, last_trick(view), tuple(scene.names)),
        tag="section",
        class_="nl-summary",
        aria_labelledby=title,
    )


def _summary(
    title: str, number: int, scored: Round, trick: ShownTrick | None, names: tuple[str, ...]
) -> h.Node:
    totals = dict(enumerate(scored.totals, 1))
    changed = [seat for seat, points in enumerate(scored.points, 1) if points]
    return [
        art.garland(),
        h.h2(id=title)[words.round_title(number)],
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
        h.div(".nl-last")[trick_line(trick, names)] if trick else None,
    ]


def _line(line: RoundLine, name: str) -> h.Node:
    shape = ["is-hit" if line.hit else "is-missed", f"seat-{line.seat}"]
    return h.tr(id=row_id(line.seat), class_=shape)[
        h.th(scope="row")[h.span(".who")[badge(line.seat), h.span(".who-name", title=name)[name]]],
        h.td[words.number_words(line.place.numbers)],
        h.td[line.tricks],
        h.td[
            h.span(".nl-result")[
                art.result(line.points, line.hit),
                h.span(".visually-hidden")[f"{signed(line.points)}: "],
                h.span(".soft")[words.result(line)],
            ]
        ],
        h.td[h.strong[line.total]],
    ]
