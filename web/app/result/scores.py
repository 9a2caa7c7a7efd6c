"""The final score sheet of a match: every line of every seat, side by side, the winner first."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from app.analysis.turning_point import decisive_lines, lines_of, side_by_side, tie_breaks_shown
from app.art.rosette import rosette
from app.art.seats import badge
from app.base.words import minus
from app.games.face import load_face
from app.result.counting import shows_totals
from app.saves.records import Record
from pyengine.core.scores import Scores

_MOST = 24
"""So many letters have room beside each other above the columns on a phone."""

_LEAST = 6
"""A column is as wide as so many letters at least."""


def score_table(
    record: Record, names: Sequence[str], scores: Scores, counted: int | None = None
) -> h.Node:
    """Lines down, seats across, totals below; counts stand small before their points.

    While they are counted up, so many lines are to be seen (None: all of it). Who won, and what
    decided it, comes last; all has its room already, so that nothing below moves.
    """
    labels = lines_of(scores)
    tells = any(_tells_counts(scores, line_id) for line_id in labels)
    face = load_face(record.match.header.game)
    return h.div(".table-scroll", tabindex="0", role="group", aria_label="Score sheet")[
        h.table(class_=["scores sheet", {"is-many": _is_wide(names)}])[
            h.thead[_names(names, scores, counted is None, *(face.aimed, face.counted) * tells)],
            h.tbody[_lines(record, scores, labels, counted)],
            h.tfoot[_totals(record, scores, counted, len(labels))],
        ],
    ]


def _is_wide(names: Sequence[str]) -> bool:
    """True if a phone has no room for all names side by side, each word of them whole.

    >>> _is_wide(("Mia", "Tom", "Bartholomew")), _is_wide(("Wilhelmina M.", "Tom", "Bartholomew"))
    (False, True)
    """
    words = (max(map(len, name.split()), default=0) for name in names)
    return len(names) > 3 or sum(max(length, _LEAST) for length in words) > _MOST


def _names(
    names: Sequence[str], scores: Scores, all_shown: bool, aimed: str = "", counted: str = ""
) -> h.Node:
    """The heads of the columns; the first one says what stands on both sides of an arrow."""
    return h.tr[
        h.th(scope="col")[
            h.span(".visually-hidden")["Line"],
            counted and h.span(".sheet-means")[_aim(aimed), f"{counted} →\u00a0points"],
        ],
        (
            h.th(
                class_=[f"seat-{seat}", {"is-winner": all_shown and _has_won(scores, seat)}],
                scope="col",
            )[
                h.span(".sheet-name")[
                    badge(seat),
                    h.span(".sheet-who", title=names[seat - 1])[names[seat - 1]],
                    _has_won(scores, seat)
                    and h.span(class_=["sheet-won", {"is-waiting": not all_shown}])[rosette()],
                ]
            ]
            for seat in side_by_side(scores)
        ),
    ]


def _aim(words: str) -> h.Node:
    """What a count was aimed at, before it; a phone has no room for it."""
    return words and h.span(".sheet-aim")[f"{words}: "]


def _lines(record: Record, scores: Scores, labels: dict[str, str], counted: int | None) -> h.Node:
    all_shown = counted is None
    is_decisive = decisive_lines(scores)
    rows = []
    for number, (line_id, label) in enumerate(labels.items()):
        lit, waits = line_id in is_decisive, counted is not None and number >= counted
        cells = [_line(record, scores, seat, line_id) for seat in side_by_side(scores)]
        row = h.tr(class_={"is-lit": lit and all_shown, "is-waiting": waits})
        rows.append(row[_cells(scores, label, lit, cells, all_shown)])
    return rows


def _cells(scores: Scores, label: str, lit: bool, cells: list[h.Node], all_shown: bool) -> h.Node:
    """A row's name, with a word where it decided the match, and what stands in it by column."""
    return [
        h.th(scope="row")[label, lit and _lit(all_shown)],
        (
            h.td(class_={"is-winner": all_shown and _has_won(scores, seat)})[cell]
            for seat, cell in zip(side_by_side(scores), cells, strict=True)
        ),
    ]


def _totals(record: Record, scores: Scores, counted: int | None, lines: int) -> h.Node:
    """The totals, and below them what was compared where they are equal."""
    all_shown, others = counted is None, shows_totals(counted, lines)
    breaks = tie_breaks_shown(scores, record.match.game.info.tie_breaks)
    return [
        h.tr[
            h.th(scope="row")["Total"],
            (
                h.td(
                    class_={
                        "is-winner": all_shown and _has_won(scores, seat),
                        "is-waiting": not all_shown and not (others and seat not in scores.winners),
                    }
                )[minus(scores.totals[seat - 1])]
                for seat in side_by_side(scores)
            ),
        ],
        [_tie_row(scores, *each, all_shown) for each in breaks],
    ]


def _tie_row(scores: Scores, label: str, place: int, is_decisive: bool, all_shown: bool) -> h.Node:
    cells: list[h.Node] = [
        minus(scores.seats[seat - 1].tie_break[place]) for seat in side_by_side(scores)
    ]
    row = h.tr(
        class_=["sheet-tie", {"is-lit": is_decisive and all_shown, "is-waiting": not all_shown}]
    )
    # The rows above have the same figures: here they are what equal totals were told apart by.
    compared = f"At a tie: {label[:1].lower()}{label[1:]}"
    return row[_cells(scores, compared, is_decisive, cells, all_shown)]


def _lit(all_shown: bool) -> h.Node:
    """The words beside what decided a match: a colour or a sign alone says nothing."""
    return h.span(class_=["sheet-lit", {"is-waiting": not all_shown}])[" made the difference"]


def _has_won(scores: Scores, seat: int) -> bool:
    return seat in scores.winners and len(scores.seats) > 1


def _line(record: Record, scores: Scores, seat: int, line_id: str) -> h.Node:
    line = next((line for line in scores.seats[seat - 1].lines if line.id == line_id), None)
    if line is None:
        return "–"
    match = record.match
    face = load_face(match.header.game)
    return [
        _tells_counts(scores, line_id)
        and h.span(".sheet-count")[_aim(face.aim(match.state, seat, line_id)), f"{line.count} "],
        h.span(".sheet-points")[minus(line.points)],
    ]


def _tells_counts(scores: Scores, line_id: str) -> bool:
    """Where one cell of a row tells a count, all do."""
    return any(
        line.count != line.points
        for seat in scores.seats
        for line in seat.lines
        if line.id == line_id
    )
