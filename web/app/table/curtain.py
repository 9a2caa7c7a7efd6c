"""What stands in place of the table: the curtain while the device changes hands, and the pause."""

from __future__ import annotations

import htpy as h

from app import play
from app.art.cats.coats import coat_of
from app.art.cats.whole import portrait
from app.base.routes import Route
from app.base.words import possessive
from app.core.model import Table
from app.play.clocks.pausing import paused_words
from app.render.regions import Region, drawing, region
from app.saves.preferences import Settings
from app.table.rules import rules_address

TYPE_RESUME = "Type resume"


def curtain_region(seat: int, name: str, number: int) -> Region:
    """Says to whom the device goes; nothing else is in the page."""
    return region(
        "curtain",
        drawing(_curtain_note, seat, name),
        tag="section",
        class_=f"curtain seat-{seat}",
        aria_label="Curtain",
        data_place=number,
    )


def _curtain_note(seat: int, name: str) -> h.Node:
    return h.div(".curtain-note")[
        portrait(coat_of(seat), "peek"),
        h.h1[play.hand_over(name)],
        h.p[f"Only {name} should see what comes next."],
        h.button("#ready.btn.btn-primary", type="button", data_do="table.ready", autofocus=True)[
            f"Show {possessive(name)} board"
        ],
        h.a(".btn.btn-quiet", href="#/")["Leave"],
    ]


def paused_region(table: Table, route: Route, settings: Settings) -> Region:
    """In place of everything else, as behind a curtain."""
    record, seat = table.record, table.places[0].seat or 1
    rules = rules_address(route, record.match.header.game, record.id)
    note = region(
        "paused-note", drawing(_note, seat, paused_words(table), rules), class_="curtain-note"
    )
    line = (_line(),) if settings.typed and len(table.places) == 1 else ()
    return region(
        "paused",
        (note, *line),
        tag="section",
        class_=f"curtain is-paused seat-{seat}",
        aria_label="Paused",
        data_place=1,
    )


def _note(seat: int, words: str, rules: str) -> h.Node:
    return [
        portrait(coat_of(seat), "curl", "sleeping"),
        h.h1["Paused"],
        h.p("#paused-words")[words],
        h.button(
            "#resume.btn.btn-primary",
            type="button",
            data_do="table.resume",
            aria_describedby="paused-words",
        )["Go on"],
        h.p(".row")[
            h.a(".btn.btn-quiet", href=rules)["Rules"], h.a(".btn.btn-quiet", href="#/")["Leave"]
        ],
    ]


def _line() -> Region:
    """The line to type in, for whoever plays by it; nothing is offered or answered meanwhile."""
    inside = (
        region(
            "paused-label", drawing(str, TYPE_RESUME), tag="label", class_="label", for_="line-1"
        ),
        region(
            "line-1",
            tag="input",
            class_="input",
            type="text",
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
            enterkeyhint="go",
            data_do="table.begun",
            data_keys=True,
        ),
    )
    return region(
        "paused-line",
        inside,
        tag="form",
        class_="curtain-note",
        autocomplete="off",
        data_do="table.typed",
    )
