"""At the table of a match by links: whose turn it is elsewhere, and how the match gets there."""

from __future__ import annotations

import htpy as h

from app.art.home.icons import icon
from app.base.words import and_list, turn_of
from app.core.model import Table
from app.correspondence.turn_links import disclosure_words
from app.play import UndoOffer, people_of
from app.render.regions import Drawing, Region, drawing, region
from app.saves.records import REMOTE, Correspondence
from app.widgets.parts import share_button
from pyengine.core.info import Info


def is_due(table: Table) -> bool:
    """True if the match is to be sent: it is over, or only people elsewhere are to act."""
    match = table.record.match
    if match.over:
        return True
    here = set(match.pending.seats) & set(people_of(table.record))
    return not here and match.pending.chance is None and bool(_awaited(table))


def _awaited(table: Table) -> list[str]:
    """The names of those elsewhere who are to act, or at the end all of them."""
    record, match = table.record, table.record.match
    return [
        record.names[seat - 1]
        for seat, player in enumerate(record.players, 1)
        if player.kind == REMOTE and (match.over or seat in match.pending.seats)
    ]


def _is_sent(table: Table) -> bool:
    kind = table.record.kind
    return isinstance(kind, Correspondence) and kind.sent >= len(table.record.match.entries)


def turn_link_words(table: Table) -> str:
    """For whom the match waits, and what brings it there."""
    names = _awaited(table)
    if _is_sent(table):
        verb = "answers" if len(names) == 1 else "answer"
        return f"{and_list(names)} {verb} with a link: open it here."
    return f"{turn_of(names)}: send the match so far."


def turn_link_bar(table: Table, number: int, offer: UndoOffer) -> Drawing:
    """The buttons of a place while the match is to be sent."""
    over = table.record.match.over
    undo = offer if offer.kind in ("action", "back") and not over else None
    return drawing(_buttons, number, undo, _is_sent(table), table.record.id if over else "")


def _buttons(number: int, undo: UndoOffer | None, sent: bool, over: str) -> h.Node:
    return [
        undo is not None
        and h.button(f"#undo-{number}.btn", type="button", data_do="table.undo")[
            icon("undo"), "Undo"
        ],
        h.button("#turn-link-copy.btn.btn-primary", type="button", data_do="correspondence.copy")[
            "Copy it again" if sent else "Copy the link"
        ],
        share_button("correspondence.copy", what="the link"),
        h.button("#turn-link-file.btn", type="button", data_do="correspondence.file")["As a file"],
        bool(over) and h.a(f"#result-{number}.btn", href=f"#/replay/{over}")["See the scores"],
    ]


def turn_links_region(table: Table) -> tuple[Region, ...]:
    """Draws the help on matches by links, folded up."""
    info = table.record.match.game.info
    about = region(
        "turn-links-about", drawing(_about, info), tag="details", class_="remote-more is-floating"
    )
    return (
        region("turn-links", (about,), tag="section", class_="table-remote", aria_label="By links"),
    )


def _about(info: Info) -> h.Node:
    return [
        h.summary(".btn.btn-small")["By links"],
        h.div(".panel")[
            h.p[
                "When the others are to play, the match goes to them as a link or a file; what"
                " they send back is opened here."
            ],
            h.p[disclosure_words(info)],
        ],
    ]
