"""Beside the table: what has been seen, the trick before, the points as a track and as a table."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from app.art.seats import badge
from app.art.svg import num
from app.base.words import signed
from app.games.ninelives.art import track
from app.games.ninelives.board.aids import Seen, memory, seen_by
from app.games.ninelives.board.picture import ShownTrick, between_rounds, last_trick
from app.games.ninelives.board.slips import pile, trick_line
from app.games.ninelives.text import words
from app.games.ninelives.text.feedback import round_cell
from app.games.scene import Scene
from app.render.regions import Drawing, Region, drawing, region
from pyengine.games.ninelives.cards import suits_of
from pyengine.games.ninelives.info import ROUNDS
from pyengine.games.ninelives.scoring import round_lines
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.words import NO_PREDICTION

_TRACK_BOX = " ".join(map(num, track.view_box(folded=True)))


def scores(view: State, seat: int, scene: Scene) -> Drawing:
    """The parts of the panel: each is drawn anew by itself."""
    dealt = bool(view.round) and not between_rounds(view)
    seen = seen_by(view, seat, scene.aids == "all") if dealt and scene.aids != "paper" else None
    gained = tuple(scored.points for scored in view.rounds)
    now = tuple([_now(view, who) for who in range(1, view.players + 1)])
    shown = last_trick(view) if dealt else None
    gone = view.discards if dealt else 0
    known = (seen, shown, gone)
    return drawing(_panel, scene.place, tuple(scene.names), *known, view.totals, gained, now)


def _panel(
    place: int,
    names: tuple[str, ...],
    seen: Seen | None,
    trick: ShownTrick | None,
    gone: int,
    totals: tuple[int, ...],
    gained: tuple[tuple[int, ...], ...],
    now: tuple[str, ...],
) -> tuple[Region, ...]:
    # What is there all along stands first and stays where it is, whatever comes below it.
    parts = [
        region(
            f"points-{place}",
            drawing(_points, names, totals, gained, now),
            tag="table",
            class_="scores nl-scores",
        ),
    ]
    if seen:
        inside = drawing(memory, place, suits_of(len(names)), seen, names)
        parts.insert(0, region(f"memory-{place}", inside, tag="table", class_="nl-memory"))
    if trick:
        inside = drawing(trick_line, trick, names)
        parts.append(region(f"last-trick-{place}", inside, class_="nl-last"))
    if gone:
        # Open to look at for everybody (N12), whatever is remembered for them.
        parts.append(_discards(place, gone))
    parts.append(
        region(
            f"track-{place}",
            drawing(_track, totals),
            tag="svg",
            class_="track track-folded",
            viewBox=_TRACK_BOX,
            aria_hidden="true",
            focusable="false",
        )
    )
    return (region(f"nl-panel-{place}", tuple(parts), class_="nl-panel"),)


def _discards(place: int, gone: int) -> Region:
    title = words.discards(gone.bit_count())
    return region(
        f"discards-{place}",
        (
            region(f"discards-title-{place}", drawing(str, title), tag="summary"),
            region(f"discards-cards-{place}", drawing(pile, gone), class_="nl-pile"),
        ),
        tag="details",
        class_="nl-discards",
    )


def _track(totals: tuple[int, ...]) -> Markup:
    return track.layers(dict(enumerate(totals, 1)), folded=True)


def _now(view: State, seat: int) -> str:
    """The prediction and the tricks of the open round: ``2 or 6, won 3``."""
    if not view.round or between_rounds(view):
        return ""
    place = view.places[seat - 1]
    return words.aim(place, view.tricks[seat - 1]) if place else str(NO_PREDICTION)


def _points(
    names: tuple[str, ...],
    totals: tuple[int, ...],
    gained: tuple[tuple[int, ...], ...],
    now: tuple[str, ...],
) -> h.Node:
    """A row for each seat: the prediction, tricks won, a column for each round, the total."""
    return [
        h.caption(".visually-hidden")["Predictions, tricks and points"],
        h.thead[
            h.tr[
                h.th(scope="col")[h.span(".visually-hidden")["Player"]],
                [
                    h.th(scope="col", title=words.round_title(number))[
                        h.span(".visually-hidden")["Round "], number
                    ]
                    for number in range(1, ROUNDS + 1)
                ],
                h.th(scope="col")["Total"],
            ]
        ],
        h.tbody[
            [
                h.tr(class_=f"seat-{seat}")[
                    h.th(scope="row")[
                        h.span(".who")[badge(seat), h.span(".who-name", title=name)[name]],
                        h.span(".visually-hidden")[f" {now[seat - 1]}"],
                    ],
                    [
                        h.td[number < len(gained) and _gain(seat, number, gained[number])]
                        for number in range(ROUNDS)
                    ],
                    h.td[h.strong(data_lands=seat)[totals[seat - 1]]],
                ]
                for seat, name in enumerate(names, 1)
            ]
        ],
    ]


def _gain(seat: int, number: int, points: tuple[int, ...]) -> h.Element:
    """Draws what a round has brought a seat; points fly there when it has been counted."""
    return h.span(data_lands=f"{seat}:{round_cell(number + 1)}")[signed(points[seat - 1])]


# The sheet of a match that is looked back at


def aim(view: State, seat: int, line_id: str) -> str:
    """What a seat predicted in the round of a line."""
    place = view.rounds[int(line_id.rpartition("-")[2]) - 1].places[seat - 1]
    return words.number_words(place.numbers)


def sheet_note(view: State) -> str:
    """Says why a round has cost less than its prediction was missed by, where one has (N15)."""
    kept = any(line.owed != line.points for each in view.rounds for line in round_lines(each))
    return words.FLOOR if kept else ""
