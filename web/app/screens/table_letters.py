"""At the table of a match by links: whose turn it is elsewhere, and how the match gets there."""

from __future__ import annotations

import htpy as h

from app.letters import candour
from app.model import FAR, Table
from app.play import people_of
from app.regions import Region, drawing, region
from app.words import and_list
from pyengine.core.info import Info

__all__ = ["letters_region"]


def letters_region(table: Table) -> tuple[Region, ...]:
    """What is to be sent to whom; folded up while somebody here is to act."""
    record, match = table.record, table.record.match
    info = match.game.info
    far = [
        record.names[seat - 1]
        for seat, player in enumerate(record.players, 1)
        if player.kind == FAR and (match.over or seat in match.pending.seats)
    ]
    here = set(match.pending.seats) & set(people_of(record))
    waits = bool(far) and not here and match.pending.chance is None and not table.resting
    inside = (
        region(
            "letter-due",
            drawing(_due, info, tuple(far), match.over, record.sent >= len(match.entries))
            if waits
            else drawing(_folded, info),
            class_="far-asks" if waits else "letters-folded",
            aria_live="polite",
        ),
    )
    return (
        region("letters", inside, tag="section", class_="table-friends", aria_label="By links"),
    )


def _due(info: Info, names: tuple[str, ...], over: bool, sent: bool) -> h.Node:
    return h.div(".note.far-question")[
        h.p[_asks(and_list(names), len(names) > 1, over, sent)],
        h.div(".row.wrap")[
            h.button(
                f"#letter-copy.btn.btn-small{'' if sent else '.btn-primary'}",
                type="button",
                data_do="letter.copy",
            )["Copy the link once more" if sent else "Copy the link"],
            h.button("#letter-file.btn.btn-small", type="button", data_do="letter.file")[
                "Save as a file"
            ],
        ],
        not over and h.p(".soft.letter-candour")[candour(info)],
    ]


def _asks(names: str, several: bool, over: bool, sent: bool) -> str:
    if over:
        return (
            f"The match is over. Send it to {names} once more, for the end."
            if not sent
            else (f"The match is over, and sent to {names}.")
        )
    if sent:
        answer = "answers" if not several else "answer"
        return f"Sent. {names} {answer} with a link: open it on this device."
    return f"{names} {'are' if several else 'is'} to play. Send the match so far."


def _folded(info: Info) -> h.Node:
    return h.details(".far-more")[
        h.summary(".btn.btn-small")["By links"],
        h.div(".panel")[
            h.p["When it is the others' turn, the match goes to them as a link or a file."],
            h.p[candour(info)],
        ],
    ]
