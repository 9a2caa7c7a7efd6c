"""A match by links: what somebody has sent is opened here, and what is played here is sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import htpy as h

from app.art.cats.whole import avatar
from app.base.moment import Moment
from app.base.routes import address
from app.base.words import and_list
from app.core import effects as fx
from app.core.consent import with_consent
from app.core.messages import UserDid
from app.core.model import Letter, Model
from app.core.screen import Result, Screen
from app.correspondence.letters import (
    Parted,
    candour,
    copy_of_table,
    letter_code,
    moves_for_people,
    news_words,
    read_letter,
    received,
    seats_free,
    welcomed,
)
from app.library.disclosure import SAVE
from app.library.saved_matches import kept_of, with_record
from app.play import people_of
from app.render.regions import Region, drawing, region
from app.saves.files import export_name, export_text
from app.saves.plans import may_be_sent
from app.saves.records import Record
from app.widgets.parts import option_words, topbar

COPY = "Copy the link"
TOO_LONG = "The match has become too long for a link. Save it as a file and send that."
FILE_AGAIN = "Open the link or the file once more."
NOTHING_NEW = "Nothing in it is new: the match here is just as far along, or further."


# What was sent


def enter(model: Model, code: str, moment: Moment) -> Result:
    """Look at what a link brings, or a file that has just been chosen."""
    letter = model.letter
    if code:
        try:
            letter = Letter(read_letter(code, moment))
        except ValueError as error:
            letter = Letter(problem=str(error))
    if letter is None:
        letter = Letter(problem=FILE_AGAIN)
    model = replace(model, letter=letter)
    if letter.record is None:
        return model, ()
    known = model.record(letter.record.id)
    if known is None:
        return model, (fx.OpenRecord(letter.record.id),)
    return compared(model, known, moment)


def not_here(model: Model, why: str) -> Result:
    """The match is new here, or what is kept of it cannot be read."""
    letter = model.letter
    assert letter is not None
    if why:
        return replace(model, letter=replace(letter, problem=why)), ()
    return replace(model, letter=replace(letter, asks=True)), ()


def compared(model: Model, known: Record, moment: Moment) -> Result:
    """Go on from here with what is new; where that is not beyond doubt, say so."""
    letter = model.letter
    assert letter is not None
    assert letter.record is not None
    sent, letter = letter.record, replace(letter, known=known)
    try:
        after = received(known, sent, moment)
    except Parted as parted:
        return _shown(model, replace(letter, problem=str(parted)))
    if after is known:
        return _shown(model, replace(letter, note=NOTHING_NEW))
    if names := moves_for_people(known, after):
        who = and_list(names)
        note = (
            f"It holds moves for {who}, who {'plays' if len(names) == 1 else 'play'} on this"
            " device. Take it over only if you know where they come from."
        )
        return _shown(model, replace(letter, note=note, asks=True))
    return _taken_over(model, known, after)


def _shown(model: Model, letter: Letter) -> Result:
    return replace(model, letter=letter), (fx.Announce(letter.problem or letter.note),)


def _taken_over(model: Model, known: Record, after: Record) -> Result:
    notices = replace(model.notices, toast=news_words(known, after))
    model = with_record(replace(model, letter=None, notices=notices), after)
    return model, (fx.SaveRecord(after), fx.Navigate(f"/match/{after.id}", replace=True))


def _take(model: Model, did: UserDid) -> Result:
    """Take over what was in doubt."""
    letter = model.letter
    if letter is None or letter.record is None or letter.known is None:
        return model, ()
    try:
        after = received(letter.known, letter.record, did.moment)
    except Parted:
        return model, ()
    return _taken_over(model, letter.known, after)


def _sit(model: Model, did: UserDid) -> Result:
    """Take a seat in a match that is new here."""
    letter = model.letter
    if letter is None or letter.record is None or letter.known is not None:
        return model, ()
    free = {str(seat): seat for seat in seats_free(letter.record)}
    if did.arg not in free:
        return model, ()
    record = welcomed(letter.record, free[did.arg])
    model = with_record(replace(model, letter=None), record)
    return model, (
        fx.SaveRecord(record, anew=True),
        fx.Navigate(f"/match/{record.id}", replace=True),
    )


# What is sent


def _sends(send: Callable[[Record], fx.Effect | None], said: str = "") -> Callable[..., Result]:
    """A handler that sends the match at the table on its way: what was sent is not taken back."""

    def handle(model: Model, did: UserDid) -> Result:
        table = model.table
        if table is None or not table.record.by_links:
            return model, ()
        record = replace(table.record, sent=len(table.record.match.entries))
        effect = send(record)
        if effect is None:
            return replace(model, notices=replace(model.notices, toast=TOO_LONG)), ()
        model = with_record(replace(model, table=replace(table, record=record)), record)
        if said:
            model = replace(model, notices=replace(model.notices, toast=said))
        return model, (fx.SaveRecord(record), effect)

    return handle


def _first_words(model: Model, did: UserDid) -> str:
    """What a letter does not keep secret, before the first one of a match goes out.

    Whoever came by a letter has read it there.
    """
    record = model.table.record if model.table else None
    if record is None or not record.by_links or record.sent or record.match.over:
        return ""
    return candour(record.match.game.info)


def _link(record: Record) -> fx.Effect | None:
    code = letter_code(record)
    said = fx.Outcome("The link is copied. Send it any way you like.")
    return fx.CopyLink(address(("turn", code)), said, _heading(record)) if code else None


def _file(record: Record) -> fx.Effect:
    return fx.Download(export_name(record), export_text(record))


def _heading(record: Record) -> str:
    """The line above the link."""
    title = record.match.game.info.title
    if record.match.over:
        return f"Clowder {title}: our match is over. This is how it ended:"
    waits = [record.names[seat - 1] for seat in record.match.pending.seats]
    return f"Clowder {title}: {and_list(waits)} to play. Open this on your device:"


def _from_far(model: Model, did: UserDid) -> Result:
    """Go on by links with a match of people who cannot be reached any more."""
    from app.remote.values.seating import seated_by_links
    from app.remote.widgets.access import friends_of

    remote = friends_of(model).table_at(did.arg)
    if (
        remote is None
        or remote.table.match is None
        or remote.table.match.settled
        or not remote.table.own_seats
    ):
        return model, ()
    if not may_be_sent(remote.table.match.game.info):
        return model, ()
    copy = copy_of_table(
        remote.table.match, seated_by_links(remote.table), remote.table.id, did.moment
    )
    copy = replace(copy, story=remote.story)
    if kept_of(model, copy.id) is None:
        model = with_record(model, copy)
        return model, (fx.SaveRecord(copy), fx.Navigate(f"/match/{copy.id}"))
    return model, (fx.Navigate(f"/match/{copy.id}"),)


# The screen


def _regions(model: Model) -> tuple[Region, ...]:
    return (region("letter", drawing(_page, model.letter), class_="app"),)


def _page(letter: Letter | None) -> h.Node:
    title = letter.record.match.game.info.title if letter and letter.record else "A match by links"
    return [
        topbar(title),
        h.div(".page.page-narrow")[
            h.section(".panel.letter")[
                h.p(role="status")["One moment…"]
                if letter is None or not (letter.problem or letter.note or letter.asks)
                else _what_came(letter)
            ],
        ],
    ]


def _what_came(letter: Letter) -> h.Node:
    if letter.problem:
        return [
            h.p(".note.is-bad", role="alert")[letter.problem],
            letter.known is not None
            and h.p["The match here stays as it is. Agree which of the two should count."],
            _way_on(letter.known),
        ]
    if letter.note:
        return [
            h.p(class_="note is-warn" if letter.asks else "note")[letter.note],
            letter.asks and h.button(".btn", type="button", data_do="letter.take")["Take it over"],
            _way_on(letter.known),
        ]
    return _invitation(letter.record)


def _way_on(known: Record | None) -> h.Node:
    if known is None:
        return h.a(".btn", href="#/")["Home"]
    return h.a(".btn.btn-primary", href=f"#/match/{known.id}")["Open the match here"]


def _invitation(record: Record | None) -> h.Node:
    if record is None:
        return None
    info = record.match.game.info
    free = seats_free(record)
    host = and_list([record.names[seat - 1] for seat in people_of(record)])
    options = option_words(info, record.match.header.options, record.names)
    return [
        h.h2[f"{host} plays {info.title} with you, by links"],
        h.p[
            "You play your turn here and send the match back as a link; it goes to and fro like"
            " this for as long as you like. No server keeps it."
        ],
        options and h.p(".soft")[options],
        h.p["Who are you?"] if len(free) > 1 else None,
        h.div(".row.wrap")[
            (
                h.button(
                    f".btn.btn-primary.seat-{seat}",
                    type="button",
                    data_do="letter.sit",
                    data_arg=seat,
                )[avatar(seat, "happy", small=True), f"I am {record.names[seat - 1]}"]
                for seat in free
            )
        ],
        h.p(".soft")[candour(info)],
    ]


SCREEN = Screen(
    _regions,
    {
        "take": _take,
        "sit": _sit,
        "copy": with_consent(_sends(_link), _first_words, COPY),
        "file": with_consent(
            _sends(_file, "The match is ready as a file. Send it."), _first_words, SAVE
        ),
        "from-far": _from_far,
    },
)
