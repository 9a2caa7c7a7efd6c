"""The look back at a race, round by round, and from each round the way to where it is replayed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import htpy as h

from app.art.seats import badge
from app.base.identity import by_identity
from app.base.words import seconds
from app.games.face import load_race_face
from app.games.look_back import Cell, HandBack, LookBack, PaceRow, RoundBack
from app.render.regions import Region, drawing, region
from pyengine.core.match import Match

TITLE = "Round by round"


def rounds_region(match: Match, names: tuple[str, ...]) -> tuple[Region, ...]:
    """The panel; none before a round is over, or where the game has no look back."""
    found = _look_back(match, names)
    if found is None:
        return ()
    return (
        region(
            "rounds",
            drawing(_panel, found, names),
            tag="section",
            class_="panel rounds",
            aria_labelledby="rounds-title",
        ),
    )


@by_identity(1, most=2)
def _look_back(match: Match, names: tuple[str, ...]) -> LookBack | None:
    return load_race_face(match.header.game).look_back(match.states, names)


def begin_of(match: Match, names: tuple[str, ...], end: int) -> int:
    """Counts the actions before the round that is over after ``end`` of them."""
    found = _look_back(match, names)
    ends = [each.end for each in found.rounds] if found else []
    return max((each for each in ends if each < end), default=0)


def _panel(found: LookBack, names: Sequence[str]) -> h.Node:
    quiet = tuple(each for each in found.rounds if is_quiet(each))
    read_first = tuple(each for each in found.rounds if each not in quiet)
    return [
        h.h2("#rounds-title")[TITLE],
        bool(found.paces) and _paces(found),
        bool(read_first) and _table(read_first, found, names),
        bool(quiet)
        and h.details("#rounds-quiet", open=not read_first)[
            h.summary[quiet_words(len(quiet))], _table(quiet, found, names)
        ],
    ]


def is_quiet(each: RoundBack) -> bool:
    """Returns whether all went well for all in a round: it is read last."""
    tones = [{cell.tone for cell in hand.cells} for hand in each.hands]
    return all("right" in tone and "wrong" not in tone for tone in tones)


def quiet_words(count: int) -> str:
    """Says of so many rounds that nothing went wrong in them.

    >>> quiet_words(1), quiet_words(4)
    ('1 round in which all was right', '4 rounds in which all was right')
    """
    return f"{count} round{'' if count == 1 else 's'} in which all was right"


def _table(rounds: Sequence[RoundBack], found: LookBack, names: Sequence[str]) -> h.Node:
    heads = (*(("Player",) if len(names) > 1 else ()), found.piece, *found.columns)
    # Laid out otherwise in a narrow window, it stays a table by ear: its roles say so.
    return h.table(".rounds-table", role="table", aria_labelledby="rounds-title")[
        h.thead(role="rowgroup")[
            h.tr(role="row")[
                h.th(role="columnheader", scope="col")[h.span(".visually-hidden")["Round"]],
                (h.th(role="columnheader", scope="col")[head] for head in heads),
            ]
        ],
        (_round(each, found.columns, names) for each in rounds),
    ]


def _round(each: RoundBack, columns: Sequence[str], names: Sequence[str]) -> h.Node:
    head = h.th(".rounds-round", role="rowheader", scope="rowgroup", rowspan=len(each.hands))[
        h.span[each.title],
        h.button(
            ".btn",
            type="button",
            data_do="replay.round",
            data_arg=each.end,
            aria_label=f"Look at it, {each.title[0].lower()}{each.title[1:]}",
        )["Look at it"],
    ]
    return h.tbody(role="rowgroup")[
        (
            h.tr(role="row", class_=f"seat-{hand.seat}")[
                head if hand is each.hands[0] else None, _cells(hand, columns, names)
            ]
            for hand in each.hands
        )
    ]


def _cells(hand: HandBack, columns: Sequence[str], names: Sequence[str]) -> h.Node:
    name = names[hand.seat - 1]
    return [
        len(names) > 1
        and h.td(".rounds-who", role="cell")[
            badge(hand.seat), h.span(".who-name", title=name)[name]
        ],
        h.td(class_=["rounds-piece", {"is-empty": not hand.picture}], role="cell")[
            bool(hand.picture) and h.span(aria_hidden="true")[hand.picture],
            h.span(".rounds-name")[hand.piece],
        ],
        (_cell(title, cell) for title, cell in zip_longest(columns, hand.cells)),
    ]


def _cell(title: str, cell: Cell) -> h.Node:
    """``data-title`` stands before what is told, where the heads of the columns are out of use."""
    tone = {f"is-{cell.tone}": bool(cell.tone)}
    return h.td(role="cell", class_=[{"is-empty": not cell.words}, tone], data_title=title)[
        cell.words or "–"
    ]


_BAR = 200
"""The length of the longest bar."""


def _paces(found: LookBack) -> h.Node:
    longest = max(row.ms for row in found.paces)
    return h.div(".paces")[
        h.table(role="table")[
            h.caption[h.strong[found.pace_title], h.span(".soft")[f" {found.pace_note}"]],
            h.tbody(role="rowgroup")[(_pace(row, longest) for row in found.paces)],
        ]
    ]


def _pace(row: PaceRow, longest: int) -> h.Node:
    bar = h.svg(viewBox=f"0 0 {_BAR} 10", preserveAspectRatio="none", aria_hidden="true")[
        h.rect(width=max(1, _BAR * row.ms // longest), height=10, rx=3)
    ]
    seat = f"seat-{row.seat}" if row.seat else "is-bots"
    return h.tr(role="row", class_=seat)[
        h.th(role="rowheader", scope="row")[
            bool(row.seat) and badge(row.seat), h.span(".who-name", title=row.name)[row.name]
        ],
        h.td(".paces-ms.num", role="cell")[seconds(row.ms)],
        h.td(".paces-bar", role="cell")[bar, row.note and h.span(".paces-note")[row.note]],
    ]
