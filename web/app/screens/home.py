"""The shelf below the scenes of the home page: matches to go on with, and finished ones.

The build paints the scenes themselves into the page; they stay there untouched.
"""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app import effects as fx
from app.art.icons import icon
from app.messages import FileRead, Message, Moment, UserDid
from app.model import Model, Record
from app.play import result_sentence
from app.saves import export_name, export_text, import_file
from app.screens.parts import and_list, option_words, turn_words, waiting_words, when, who

__all__ = ["enter", "update", "view"]

Result = tuple[Model, tuple[fx.Effect, ...]]

_SHOWN_FINISHED = 30


def enter(model: Model) -> Result:
    """Nothing is to be prepared."""
    return model, ()


def update(model: Model, message: Message) -> Result:
    """Export, delete, bring back and import matches."""
    match message:
        case UserDid(name="home.export", arg=record_id):
            return _export(model, record_id)
        case UserDid(name="home.delete", arg=record_id):
            return _delete(model, record_id)
        case UserDid(name="home.undelete"):
            return _undelete(model)
        case UserDid(name="home.import"):
            return model, (fx.PickFile(),)
        case FileRead(name, data, moment):
            return _import(model, name, data, moment)
    return model, ()


def _export(model: Model, record_id: str) -> Result:
    record = model.record(record_id)
    if record is None:
        return model, ()
    return model, (fx.Download(export_name(record), export_text(record)),)


def _delete(model: Model, record_id: str) -> Result:
    record = model.record(record_id)
    if record is None:
        return model, ()
    rest = tuple(other for other in model.records if other.id != record_id)
    return replace(model, records=rest, deleted=record), (
        fx.DeleteRecord(record_id),
        fx.Announce(f"{_title(record)} is deleted. Undo brings it back."),
        fx.Focus('[data-do="home.undelete"]'),
    )


def _undelete(model: Model) -> Result:
    record = model.deleted
    if record is None or model.record(record.id) is not None:
        return replace(model, deleted=None), ()
    return replace(model, records=(record, *model.records), deleted=None), (
        fx.SaveRecord(record),
        fx.Announce(f"{_title(record)} is back."),
        fx.Focus(f"#match-{record.id} a"),
    )


def _import(model: Model, name: str, data: bytes, moment: Moment) -> Result:
    taken = {record.id for record in model.records}
    try:
        record = import_file(name, data, moment, taken)
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


def view(model: Model) -> h.Node:
    """The shelf, newest match first; the newest open one also waits at the window's edge."""
    records = sorted(model.records, key=lambda record: -record.updated)
    going = [record for record in records if not record.match.over]
    over = [record for record in records if record.match.over]
    shelf = h.section("#continue.page.shelf", aria_labelledby="continue-title")[
        model.deleted is not None and _undo_note(model.deleted),
        h.div(".shelf-head")[
            h.div(".row.wrap")[
                h.h2("#continue-title")["Continue"],
                model.notices.offline
                and h.span("#offline.badge.is-ok")[icon("check"), "Ready to play offline"],
            ],
            h.div(".row.wrap.shelf-tools")[
                h.button(".btn.btn-small", type="button", data_do="home.import")["Import a match"],
                h.a(".btn.btn-small", href="#/best")["Best scores"],
            ],
        ],
        h.ul(".list.shelf-list")[map(_going, going)]
        if going
        else h.p(".soft.shelf-none")["Nothing is half done. Every match is kept as it is played."],
        over
        and [
            h.h2("#finished-title")["Finished"],
            h.ul(".list.shelf-list")[map(_finished, over[:_SHOWN_FINISHED])],
            len(over) > _SHOWN_FINISHED
            and h.p(".soft")[f"{len(over) - _SHOWN_FINISHED} older ones are kept, too."],
        ],
    ]
    return h.fragment[going and _go_on(going[0]), shelf]


def _go_on(record: Record) -> h.Node:
    """The short way back: it sticks to the window's edge while the shelf lies below it."""
    others = and_list(record.names[1:])
    words = f"Go on with {others}" if others else "Go on"
    return h.div(".go-on")[
        h.a(".btn.btn-primary", href=f"#/match/{record.id}")[
            h.span(".go-on-words")[words],
            h.span(".num")[turn_words(record)],
        ]
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
