"""The shelf below the scenes of the home page: matches to go on with, and finished ones.

The build paints the scenes themselves into the page; they stay there untouched.
"""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app import effects as fx
from app.art.icons import icon
from app.exchange import export_name, export_text, import_file
from app.messages import FileRead, UserDid
from app.model import Model, Record
from app.play import result_sentence
from app.regions import Region, drawing, region
from app.screen import Result, Screen
from app.screens.daily import daily_region
from app.screens.parts import option_words, turn_words, waiting_words, when, who
from app.words import and_list

__all__ = ["SCREEN", "read_file"]

_SHOWN_FINISHED = 30


def _export(model: Model, did: UserDid) -> Result:
    record = model.record(did.arg)
    if record is None:
        return model, ()
    return model, (fx.Download(export_name(record), export_text(record)),)


def _delete(model: Model, did: UserDid) -> Result:
    record = model.record(did.arg)
    if record is None:
        return model, ()
    rest = tuple(other for other in model.records if other.id != record.id)
    return replace(model, records=rest, deleted=record), (
        fx.DeleteRecord(record.id),
        fx.Announce(f"{_title(record)} is deleted. Undo brings it back."),
        fx.Focus('[data-do="home.undelete"]'),
    )


def _undelete(model: Model, did: UserDid) -> Result:
    record = model.deleted
    if record is None or model.record(record.id) is not None:
        return replace(model, deleted=None), ()
    return replace(model, records=(record, *model.records), deleted=None), (
        fx.SaveRecord(record),
        fx.Announce(f"{_title(record)} is back."),
        fx.Focus(f"#match-{record.id} a"),
    )


def _pick_file(model: Model, did: UserDid) -> Result:
    return model, (fx.PickFile(),)


def read_file(model: Model, file: FileRead) -> Result:
    """Import the match of a file that was chosen, or say why not."""
    taken = {record.id for record in model.records}
    try:
        record = import_file(file.name, file.data, file.moment, taken)
    except ValueError as error:
        return _toast(model, str(error)), ()
    model = _toast(model, f"{_title(record)} is imported.")
    model = replace(model, records=(record, *model.records))
    to = f"/replay/{record.id}" if record.match.over else f"/match/{record.id}"
    return model, (fx.SaveRecord(record), fx.Navigate(to))


def _toast(model: Model, text: str) -> Model:
    return replace(model, notices=replace(model.notices, toast=text))


def _title(record: Record) -> str:
    return f"{record.match.game.info.title} with {', '.join(record.names)}"


def _regions(model: Model) -> tuple[Region, ...]:
    """Today's challenges and the shelf; the newest open match also waits at the window's edge."""
    going = [record for record in model.records if not record.match.over]
    newest = max(going, key=lambda record: record.updated, default=None)
    shelf = region(
        "continue",
        drawing(_shelf, model.records, model.deleted, model.notices.offline),
        tag="section",
        class_="page shelf",
        aria_labelledby="continue-title",
    )
    first = () if newest is None else (region("go-on", drawing(_go_on, newest), class_="go-on"),)
    return (*daily_region(model), *first, shelf)


def _shelf(records: tuple[Record, ...], deleted: Record | None, offline: bool) -> h.Node:
    """All matches, the newest first."""
    newest_first = sorted(records, key=lambda record: -record.updated)
    going = [record for record in newest_first if not record.match.over]
    over = [record for record in newest_first if record.match.over]
    return [
        deleted is not None and _undo_note(deleted),
        h.div(".shelf-head")[
            h.div(".row.wrap")[
                h.h2("#continue-title")["Continue"],
                offline and h.span("#offline.badge.is-ok")[icon("check"), "Ready to play offline"],
            ],
            h.div(".row.wrap.shelf-tools")[
                h.button(".btn.btn-small", type="button", data_do="home.import")["Import a match"],
                h.a(".btn.btn-small", href="#/best")["Best scores"],
            ],
        ],
        h.ul(".list.shelf-list")[map(_going, going)]
        if going
        else h.p(".soft.shelf-none")["Nothing is half done. Every match is kept as it is played."],
        bool(over)
        and [
            h.h2("#finished-title")["Finished"],
            h.ul(".list.shelf-list")[map(_finished, over[:_SHOWN_FINISHED])],
            len(over) > _SHOWN_FINISHED
            and h.p(".soft")[f"{len(over) - _SHOWN_FINISHED} older ones are kept, too."],
        ],
    ]


def _go_on(record: Record) -> h.Node:
    """The short way back: it sticks to the window's edge while the shelf lies below it."""
    others = and_list(record.names[1:])
    words = f"Go on with {others}" if others else "Go on"
    return h.a(".btn.btn-primary", href=f"#/match/{record.id}")[
        h.span(".go-on-words")[words],
        h.span(".num")[turn_words(record)],
    ]


def _undo_note(record: Record) -> h.Node:
    return h.div(".note.shelf-undo")[
        h.p(".grow")[f"{_title(record)} is deleted."],
        h.button(".btn.btn-small", type="button", data_do="home.undelete")["Undo"],
    ]


def _going(record: Record) -> h.Node:
    return _item(
        record,
        h.p[h.strong[turn_words(record)], " · ", waiting_words(record)],
        h.a(
            ".btn.btn-primary.btn-small",
            href=f"#/match/{record.id}",
            aria_label=f"Continue {_title(record)}",
        )["Continue"],
    )


def _finished(record: Record) -> h.Node:
    return _item(
        record,
        h.p[result_sentence(record)],
        h.a(".btn.btn-small", href=f"#/replay/{record.id}", aria_label=f"Replay {_title(record)}")[
            "Replay"
        ],
    )


def _item(record: Record, state: h.Node, first: h.Node) -> h.Node:
    match = record.match
    info = match.game.info
    words = option_words(info, match.header.options, record.names)
    return h.li(f"#match-{record.id}.list-item.saved")[
        h.div(".saved-text")[
            h.h3(".saved-title")[
                info.title, record.practice and h.span(".badge.is-later")["Practice"]
            ],
            h.p(".saved-who")[
                (
                    who(seat, player.name, player.kind)
                    for seat, player in enumerate(record.players, 1)
                )
            ],
            state,
            h.p(".saved-small.soft")[words and f"{words} · ", when(record.updated)],
        ],
        h.div(".saved-do")[
            first,
            h.button(
                ".btn.btn-small",
                type="button",
                data_do="home.export",
                data_arg=record.id,
                aria_label=f"Export {_title(record)}",
            )["Export"],
            h.button(
                ".btn.btn-small.btn-quiet",
                type="button",
                data_do="home.delete",
                data_arg=record.id,
                aria_label=f"Delete {_title(record)}",
            )["Delete"],
        ],
    ]


SCREEN = Screen(
    _regions,
    {
        "export": _export,
        "delete": _delete,
        "undelete": _undelete,
        "import": _pick_file,
    },
)
