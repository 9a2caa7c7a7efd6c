"""The controls by which remote people decide together, and what is promised to them."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app.base.routes import write_route
from app.base.seeds import record_id
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Model, Shown
from app.core.screens import Result, Screen, shows
from app.library.saved_matches import summary_of, taken_ids, with_record, without_match
from app.remote.host.copies import copy_of
from app.remote.links.handover import rematch_setup
from app.remote.values import effects as remote_effects
from app.remote.values.onlookers import STOPPED_WATCHING
from app.remote.values.running_table import RunningTable
from app.remote.widgets.access import remote_state_of, with_remote_state, without_remote_table
from app.remote.widgets.handlers import requests
from app.remote.words.questions import (
    ask_to_return,
    back_to_split,
    go_back_a_turn,
    may_take_back,
    with_bots,
    without_cheat,
)
from app.render.regions import Region, drawing, region
from app.saves.records import Connected
from app.widgets.page_titles import titled
from app.widgets.parts import topbar
from pyengine.core.words import ended
from pyengine.peers.session import ports

Effects = tuple[fx.Effect, ...]

_IN_SHORT = (
    "Nobody can cheat with the dice, take a move back in secret, or look at your choice first:"
    " every device watches all the others."
)

_PROMISED = (
    (
        "The dice",
        "each device gives a part of every roll, fixed before it knows the others' parts. So nobody"
        " can choose or foresee them, and a roll that is thrown away comes again as it was. If"
        " somebody leaves, what comes then is rolled without their part. Only somebody who plays on"
        " alone with bots rolls alone, and the log says so.",
    ),
    (
        "Moves",
        "each is signed by the device that made it, and checked by all the others. Anybody who"
        " changes one afterwards, or shows two people different ones, is found out, with proof.",
    ),
    (
        "Onlookers",
        "the table names everybody who watches. They see what everybody may know, no hand and no"
        " secret choice, and have no say in who plays.",
    ),
    ("Choices", "where several choose at once, nobody sees yours before making their own."),
    (
        "Who plays",
        "your device agrees by itself only to what takes nothing from anybody: that somebody comes"
        " back to their own seat, twice in a match; that somebody watches, once you have all agreed"
        " to that; and to go on as before. Everything else you are asked, one question at a time.",
    ),
    (
        "What was thrown away",
        "every broken rule, and every roll, deal and round that did not count, stays in the log and"
        " in the result, with those for whom it waited.",
    ),
)

_HANDS = (
    (
        "Your cards",
        "nobody can read them, not even all the others together. Every device shuffles and masks"
        " them in turn, and each card takes one key of every device; yours is given away only when"
        " you play the card.",
    ),
    (
        "Standard",
        "whoever tampers with a deal, to look at a card or to change one, is found by every device"
        " when the round is over, and named with proof. Until then its points are provisional.",
    ),
    (
        "Strict",
        "every device proves its shuffle before the first card is played. A false one gets"
        " through once in a million million times.",
    ),
    (
        "What each may look at alone",
        "all devices hide it together, and a look takes a key of every other device. The others"
        " see that you look and where, not what you see; and nobody knows what nobody has looked"
        " at. When the round is over all is compared, as after a standard deal.",
    ),
    (
        "Leaving",
        "whoever leaves in the middle of a round takes the key to their cards with them. The round"
        " is dealt again, without them, and the result says who left. With the same people a deal"
        " comes again as it was. Who comes back a third time is let in only if the others agree.",
    ),
)

_NOT_PROMISED = (
    "that people do not talk, or show their screens to each other;",
    "that nobody lets a program advise them;",
    "that nobody looks at the cards of a bot that plays on their device, or of somebody who plays"
    " at the same one;",
    "that a sore loser stays, or that nobody holds the match up: you see for whom it waits, and can"
    " go on without them;",
    "that nobody shows what all at the table may see to somebody who is not at it;",
    "that the others wait for you, or want to go on with you: most of them together can let a bot"
    " play in your seat, and the log says so;",
    "that a deal stands which most of the others do not like: if they conspire they can go on"
    " without you, let you in again and have other hands dealt, as often as they want. The log says"
    " so each time, and nobody can choose, foresee or read your new hand;",
    "that a connection is possible at all, or that a race is fairer than the network, whose error"
    " is shown.",
)


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    remote_state = remote_state_of(model)
    table_key = remote_state.table_key if remote_state.table is not None else ""
    return (region("guaranteed", drawing(_page, table_key), class_="app"),)


def _page(table_key: str) -> h.Node:
    """The promises; and the way back to the table at which they were looked up."""
    return [
        topbar("What is guaranteed?"),
        h.div(".page.page-narrow")[
            h.section(".panel")[
                h.h2["Nobody can cheat unseen"],
                h.p(".lead")[_IN_SHORT],
                _promises(_PROMISED),
            ],
            h.section(".panel")[
                h.h2["Where cards are hidden"],
                _promises(_HANDS),
            ],
            h.section(".panel")[
                h.h2["Nobody can promise"],
                h.ul(".promises")[(h.li[sentence] for sentence in _NOT_PROMISED)],
                h.p["The others at the table learn your network address, as in any call."],
            ],
            bool(table_key)
            and h.div(".row.wrap")[
                h.a(".btn.btn-primary", href=f"#/table/{table_key}")["Back to the table"],
                h.button(
                    ".btn", type="button", data_do="participants.transcript", data_arg=table_key
                )["Save the signed transcript"],
            ],
        ],
    ]


def _promises(promises: tuple[tuple[str, str], ...]) -> h.Node:
    """Draws what is promised about what."""
    return h.ul(".promises")[(h.li[h.strong[f"{about}: "], words] for about, words in promises)]


def _agree(remote: RunningTable, did: UserDid) -> ports.Request | None:
    return ports.Answer(remote.table.asked.proposal.ballot, True) if remote.table.asked else None


def _refuse(remote: RunningTable, did: UserDid) -> ports.Request | None:
    return ports.Answer(remote.table.asked.proposal.ballot, False) if remote.table.asked else None


def _take_back(remote: RunningTable, did: UserDid) -> ports.Request | None:
    ask = remote.table.pending
    return ports.TakeBack(ask.proposal.ballot) if ask and may_take_back(remote.table) else None


def _expel(remote: RunningTable, did: UserDid) -> ports.Request | None:
    member = _member_of(remote, did)
    return without_cheat(remote.table, member) if member else None


def _member_of(remote: RunningTable, did: UserDid) -> int:
    """Returns the participant that a control is about; 0 where there is none of that number."""
    members = [participant.member for participant in remote.table.participants]
    return next((member for member in members if str(member) == did.arg), 0)


def _stop(model: Model, did: UserDid) -> Result:
    """Whoever looks on leaves the table, and with it the screen.

    A match that is not over is kept for nobody here: it would stay as it is for ever.
    """
    remote = remote_state_of(model).table
    if remote is None or not remote.table.looks_on:
        return model, ()
    table_key, match = remote.table_key, remote.table.match
    effects: Effects = (remote_effects.RequestAt(table_key, ports.LeaveTable()), fx.Navigate("/"))
    model = model.with_notice(STOPPED_WATCHING)
    if match is not None and match.settled:
        return model, effects
    model = without_match(without_remote_table(model, table_key), table_key)
    return model, (*effects, remote_effects.ForgetTable(table_key), fx.DeleteRecords((table_key,)))


def _back(remote: RunningTable, did: UserDid) -> ports.Request | None:
    return go_back_a_turn(remote.table) if remote.table.begun else None


def _transcript(model: Model, did: UserDid) -> Result:
    summary = summary_of(model, did.arg)
    if summary is None:
        return model, ()
    return model, (remote_effects.SaveTranscript(summary.id, summary.updated),)


def _play_again(model: Model, did: UserDid) -> Result:
    """Lay the table once more: those who are linked come over without a code.

    Whoever has left the others lays a table of their own, and brings nobody along.
    """
    remote_state, record = remote_state_of(model), model.session.record(did.arg)
    laid = [table.table_key for table in remote_state.tables if did.arg and table.after == did.arg]
    if laid:
        # One table is enough: somebody has been quicker, or it was pressed twice.
        return model, (fx.Navigate(write_route(("table", laid[-1]))),)
    if record is None or not isinstance(record.kind, Connected) or not record.match.over:
        return model, ()
    remote = remote_state.table_at(record.id)
    table_key = record_id(did.moment.fresh, taken_ids(model))
    own = next((player.name for player in record.players if player.is_here), "")
    name = remote.table.name_of(remote.table.me) if remote else own or "Host"
    setup = rematch_setup(record, remote.table if remote else None)
    servers = model.session.settings.servers
    wanted = (
        remote_effects.FoundTable(table_key, name, setup, servers)
        if remote is not None and remote.table.left
        else remote_effects.PlayAgain(table_key, record.id, name, setup, servers)
    )
    # Somebody may have been quicker, and not be known to the screen: then that table is told.
    model = with_remote_state(model, replace(remote_state, table_key=table_key))
    return model, (wanted, fx.Navigate(f"/table/{table_key}"))


def _settle(model: Model, did: UserDid) -> Result:
    """Note that what was decided while this device was away is looked at, and counts."""
    remote_state = remote_state_of(model)
    remote = remote_state.table
    if remote is None or remote.table.match_split is None:
        return model, ()
    settled = remote_state.settled | {(remote.table_key, remote.table.match_split.epoch)}
    return with_remote_state(model, replace(remote_state, settled=settled)), ()


def _timed(model: Model, did: UserDid) -> Result:
    """Note that how well a race can be timed here has been looked at."""
    remote_state = remote_state_of(model)
    timed = remote_state.timed | {remote_state.table_key}
    return with_remote_state(model, replace(remote_state, timed=timed)), ()


def _mute(model: Model, did: UserDid) -> Result:
    """Do not show what somebody says, or show it again."""
    remote = remote_state_of(model).table
    member = _member_of(remote, did) if remote else 0
    if remote is None or not member:
        return model, ()
    return model, (remote_effects.Mute(remote.table_key, member),)


def _come_back(model: Model, did: UserDid) -> Result:
    return model, (remote_effects.Reconnect(remote_state_of(model).table_key),)


def _copy_reconnect_code(model: Model, did: UserDid) -> Result:
    """Copy the code that brings this device back, for whom it is."""
    remote = remote_state_of(model).table
    guests = remote.returns if remote else ()
    address = next((guest.address for guest in guests if str(guest.member) == did.arg), "")
    if not address:
        return model, ()
    name = remote.table.name_of(int(did.arg)) if remote else ""
    outcome = fx.Outcome(ended(f"The code is copied. Send it to {name}"), aloud=True)
    return model, (fx.CopyLink(address, outcome),)


def _copy(model: Model, did: UserDid) -> Result:
    """Go on alone in a copy of the match, which stays as it is."""
    remote = remote_state_of(model).table
    record = copy_of(remote, did.moment, taken_ids(model)) if remote else None
    if record is None:
        return model, ()
    model = with_record(model, record)
    return model, (fx.SaveRecord(record), fx.Navigate(write_route(("match", record.id))))


SCREEN = Screen(
    titled("What is guaranteed?"),
    _regions,
    shows("participants"),
    {
        "again": _play_again,
        "transcript": _transcript,
        "agree": requests(_agree, "#lobby-start"),
        "refuse": requests(_refuse, "#lobby-start"),
        "take-back": requests(_take_back, "#lobby-start"),
        "replace": requests(lambda remote, did: with_bots(remote.table)),
        "ask-back": requests(lambda remote, did: ask_to_return(remote.table)),
        "back": requests(_back),
        "expel": requests(_expel),
        "reunite": requests(lambda remote, did: back_to_split(remote.table)),
        "leave": requests(lambda remote, did: ports.LeaveTable()),
        "stop": _stop,
        "settle": _settle,
        "timed": _timed,
        "mute": _mute,
        "reconnect": _come_back,
        "copy-reconnect-code": _copy_reconnect_code,
        "copy": _copy,
    },
)
