"""A match by links: what somebody has sent is opened here, and what is played here is sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

import htpy as h

from app.art.cats.whole import avatar
from app.base.moment import Moment
from app.base.routes import address
from app.base.words import and_list
from app.core import effects as fx
from app.core.consent import with_consent
from app.core.messages import FromStorage, NotOpened, Opened, UserDid
from app.core.model import HOME, Model, Table
from app.core.screens import Handler, Result, Screen, Visit, handler_on
from app.correspondence.state import Comparing, Doubted, Invited, Received, Refused, UpToDate
from app.correspondence.turn_links import (
    MatchesDiffer,
    accept_turn_link,
    copy_for_turn_links,
    disclosure_words,
    doubt_words,
    merge_turn_link,
    news_words,
    read_turn_link,
    seats_free,
    seats_moved_for,
    turn_link_code,
)
from app.library.disclosure import SAVE
from app.library.saved_matches import summary_of, with_record
from app.play import people_of
from app.render.regions import Region, drawing, region
from app.saves.files import export_name, export_text
from app.saves.plans import may_be_sent
from app.saves.records import Correspondence, Record
from app.widgets.page_titles import titled
from app.widgets.parts import option_words, topbar

COPY = "Copy the link"
TOO_LONG = "The match is now too long for a link. Save it as a file and send that."
FILE_AGAIN = "Open the link or the file again."
NOTHING_NEW = "There is nothing new in it: the match here is just as far along, or further."


# The match as sent


def enter(model: Model, visit: Visit) -> Result:
    """Look at what a link brings, or a file that has just been chosen."""
    if len(model.route.path) < 2:
        left = visit.left
        chosen = left if isinstance(left, Received) else Refused(FILE_AGAIN)
        return _look_up(model, chosen, visit.moment)
    try:
        sent = read_turn_link(model.route.path[1], visit.moment)
    except ValueError as error:
        return model.with_screen(Refused(str(error))), ()
    return _look_up(model, Comparing(sent), visit.moment)


def _look_up(model: Model, shown: Received, moment: Moment) -> Result:
    """Look up how the match stands here."""
    model = model.with_screen(shown)
    if not isinstance(shown, Comparing):
        return model, ()
    known = model.session.record(shown.sent.id)
    if known is None:
        return model, (fx.OpenRecord(shown.sent.id),)
    return _compare(model, shown.sent, known, moment)


def _overhear(model: Model, shown: Received, message: FromStorage) -> Result:
    """It is known whether the match that was sent is stored here."""
    if not isinstance(shown, Comparing):
        return model, ()
    match message:
        case Opened(known, moment) if known.id == shown.sent.id:
            return _compare(model, shown.sent, known, moment)
        case NotOpened(record_id, why) if record_id == shown.sent.id:
            # It is new here, or what is stored of it cannot be read.
            return model.with_screen(Refused(why, shown.sent) if why else Invited(shown.sent)), ()
    return model, ()


def _compare(model: Model, sent: Record, known: Record, moment: Moment) -> Result:
    """Go on from here with what is new; where that is not beyond doubt, say so."""
    try:
        after = merge_turn_link(known, sent, moment)
    except MatchesDiffer as difference:
        # The screen's alert says it aloud.
        return model.with_screen(Refused(str(difference), sent, known)), ()
    if after is known:
        return model.with_screen(UpToDate(known)), (fx.Announce(NOTHING_NEW),)
    if seats := seats_moved_for(known, after):
        note = doubt_words([known.names_here[seat - 1] for seat in seats])
        return model.with_screen(Doubted(sent, known, note)), (fx.Announce(note),)
    return _take_over(model, known, after)


def _take_over(model: Model, known: Record, after: Record) -> Result:
    model = with_record(model.with_notice(news_words(known, after)), after).with_screen(HOME)
    return model, (fx.SaveRecord(after), fx.Navigate(f"/match/{after.id}", replace=True))


def _take(model: Model, doubted: Doubted, did: UserDid) -> Result:
    """Take over what was in doubt."""
    try:
        after = merge_turn_link(doubted.known, doubted.sent, did.moment)
    except MatchesDiffer:
        return model, ()
    return _take_over(model, doubted.known, after)


def _sit(model: Model, invited: Invited, did: UserDid) -> Result:
    """Take a seat in a match that is new here."""
    free = {str(seat): seat for seat in seats_free(invited.sent)}
    if did.arg not in free:
        return model, ()
    record = accept_turn_link(invited.sent, free[did.arg])
    model = with_record(model.with_screen(HOME), record)
    return model, (
        fx.SaveRecord(record, anew=True),
        fx.Navigate(f"/match/{record.id}", replace=True),
    )


# Sending


def _sends(send: Callable[[Record], fx.Effect | None], text: str = "") -> Handler:
    """A handler that sends the match at the table on its way: what was sent is not taken back."""

    def handle(model: Model, table: Table, did: UserDid) -> Result:
        if not isinstance(table.record.kind, Correspondence):
            return model, ()
        sent = Correspondence(len(table.record.match.entries))
        record = replace(table.record, kind=sent)
        effect = send(record)
        if effect is None:
            return model.with_notice(TOO_LONG), ()
        model = with_record(model.with_screen(replace(table, record=record)), record)
        if text:
            model = model.with_notice(text)
        return model, (fx.SaveRecord(record), effect)

    return handler_on(Table, handle)


def _first_words(model: Model, did: UserDid) -> str:
    """Asks for consent before the first turn link of a match goes out.

    Whoever came by a turn link has read it there.
    """
    record = model.table.record if model.table else None
    if record is None or record.kind != Correspondence() or record.match.over:
        return ""
    return disclosure_words(record.match.game.info)


def _link(record: Record) -> fx.Effect | None:
    code = turn_link_code(record)
    text = fx.Outcome("The link is copied. Send it any way you like.")
    return fx.CopyLink(address(("turn", code)), text, _heading(record)) if code else None


def _file(record: Record) -> fx.Effect:
    return fx.Download(export_name(record), export_text(record))


def _heading(record: Record) -> str:
    """The line above the link."""
    title = record.match.game.info.title
    if record.match.over:
        return f"Clowder {title}: our match is over. This is how it ended:"
    waits = [record.names[seat - 1] for seat in record.match.pending.seats]
    return f"Clowder {title}: {and_list(waits)} to play. Open this on your device:"


def _from_remote(model: Model, did: UserDid) -> Result:
    """Play on by links with a match of people who cannot be reached any more."""
    from app.remote.values.seating import players_by_links
    from app.remote.widgets.access import remote_state_of

    remote = remote_state_of(model).table_at(did.arg)
    if (
        remote is None
        or remote.table.match is None
        or remote.table.match.settled
        or not remote.table.own_seats
    ):
        return model, ()
    if not may_be_sent(remote.table.match.game.info):
        return model, ()
    copy = copy_for_turn_links(
        remote.table.match, players_by_links(remote.table), remote.table.id, did.moment
    )
    copy = replace(copy, story=remote.story)
    if summary_of(model, copy.id) is None:
        model = with_record(model, copy)
        return model, (fx.SaveRecord(copy), fx.Navigate(f"/match/{copy.id}"))
    return model, (fx.Navigate(f"/match/{copy.id}"),)


# The screen


def _regions(model: Model, received: Received) -> tuple[Region, ...]:
    return (region("turn-link", drawing(_page, received), class_="app"),)


def _page(received: Received) -> h.Node:
    return [
        topbar(_title(received)),
        h.div(".page.page-narrow")[h.section(".panel.turn-link")[_what_came(received)]],
    ]


def _title(received: Received) -> str:
    record = received.known if isinstance(received, UpToDate) else received.sent
    return record.match.game.info.title if record else "A match by links"


def _what_came(received: Received) -> h.Node:
    match received:
        case Comparing():
            return h.p(role="status")["One moment…"]
        case Invited(sent):
            return _invitation(sent)
        case Doubted(_, known, note):
            return [
                h.p(".note.is-warn")[note],
                h.button(".btn", type="button", data_do="correspondence.take")["Take it over"],
                _open_button(known),
            ]
        case UpToDate(known):
            return [h.p(".note")[NOTHING_NEW], _open_button(known)]
        case Refused(problem, _, at_hand):
            return [
                h.p(".note.is-bad", role="alert")[problem],
                at_hand is not None
                and h.p[
                    (
                        "The match here stays as it is. Agree with the others which of the two"
                        " counts."
                    )
                ],
                _open_button(at_hand),
            ]
    assert_never(received)


def _open_button(known: Record | None) -> h.Node:
    if known is None:
        return h.a(".btn", href="#/")["Home"]
    return h.a(".btn.btn-primary", href=f"#/match/{known.id}")["Open the match here"]


def _invitation(record: Record) -> h.Node:
    info = record.match.game.info
    free = seats_free(record)
    host = and_list([record.names[seat - 1] for seat in people_of(record)])
    options = option_words(info, record.match.header.options, record.names, titled=True)
    return [
        h.h2[f"{host} plays {info.title} with you, by links"],
        h.p[
            "You play your turn here and send the match back as a link; it goes back and forth like"
            " this for as long as you like. No server keeps it."
        ],
        options and h.p(".soft")[options],
        h.p["Who are you?"] if len(free) > 1 else None,
        h.div(".row.wrap")[
            (
                h.button(
                    f".btn.btn-primary.seat-{seat}",
                    type="button",
                    data_do="correspondence.sit",
                    data_arg=seat,
                )[avatar(seat, "happy", small=True), f"I am {record.names[seat - 1]}"]
                for seat in free
            )
        ],
        h.p(".soft")[disclosure_words(info)],
    ]


SCREEN = Screen(
    titled("A match by links"),
    _regions,
    enter,
    {
        "take": handler_on(Doubted, _take),
        "sit": handler_on(Invited, _sit),
        "copy": with_consent(_sends(_link), _first_words, COPY),
        "file": with_consent(
            _sends(_file, "The match is ready as a file. Send it."), _first_words, SAVE
        ),
        "from-remote": _from_remote,
    },
    overhear=_overhear,
)
