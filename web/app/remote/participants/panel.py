"""At a remote tables: who is there, what they ask, and what they say."""

from __future__ import annotations

import htpy as h

from app.art.cats.whole import avatar
from app.art.home.icons import icon
from app.base.words import and_list, or_list
from app.core.model import Table
from app.remote.participants.note import asks
from app.remote.values.invitations import WATCH, Invite
from app.remote.values.model import RemoteState
from app.remote.values.onlookers import (
    onlookers,
    onlookers_words,
    players_among,
)
from app.remote.values.running_table import RunningTable
from app.remote.values.ways.given import GivenLinks
from app.remote.widgets.chat_view import chat
from app.remote.widgets.doubts import doubt_mark
from app.remote.widgets.hidden_hands import reader_words
from app.remote.widgets.invitation_view import invitation_steps, reply_box
from app.remote.widgets.votes import (
    by_links,
    invites_in_sight,
    is_cut_off,
    may_be_sent,
)
from app.remote.words.questions import is_round_open, left_words, missing
from app.remote.words.timing import error_words
from app.render.regions import Drawing, Region, drawing, region
from app.saves.records import Connected
from app.widgets.parts import story
from pyengine.peers.table.remote_table import Participant
from pyengine.peers.wire.contents import NONE

TALK = "Talk and more"
"""The name of the panel: leaving, going back and the transcript are looked for in it as well."""

_HOW = {"here": "is here", "late": "is slow to answer", "away": "is away"}
_WATCHES = "watches"
_HIDDEN = "page hidden"

_SHORT_NAME = 6
"""A name of so many letters is shown whole or not at all; a longer one may end in dots."""
_MANY_LETTERS = 15
"""Names with more letters together leave no room for words beside them."""


def remote_region(table: Table, remote_state: RemoteState, page: str) -> tuple[Region, ...]:
    """The people of a table, and whatever is to be decided; nothing where all sit here."""
    remote = remote_state.table_at(table.record.id)
    if not isinstance(table.record.kind, Connected) or remote is None or remote.elsewhere:
        return ()
    players, watchers = players_among(remote.table), onlookers(remote.table)
    asked = asks(remote, remote_state, page, table.resting == "stop")
    inside = (
        region(
            "participants",
            drawing(
                _participants,
                players,
                tuple([remote.table.seat_of(one.member) for one in players]),
                watchers,
                remote.table.me,
            ),
            tag="ul",
            class_=_line_class((*players, *watchers)),
            aria_label="At this table",
        ),
        region("remote-asks", asked, class_="remote-asks"),
        region(
            "remote-more",
            (
                region("remote-title", drawing(_title), tag="summary", class_="btn btn-small"),
                region(
                    "remote-inside",
                    _inside(remote, remote_state, page, table.record.names_here),
                    class_="panel",
                ),
            ),
            tag="details",
            class_="remote-more is-floating",
        ),
    )
    return (
        region(
            "remote-panel",
            inside,
            tag="section",
            # On a phone the others move together for the note.
            class_="table-remote has-note" if asked[1:] else "table-remote",
            aria_label="Friends",
        ),
    )


def _inside(
    remote: RunningTable, remote_state: RemoteState, page: str, names: tuple[str, ...]
) -> tuple[Region, ...]:
    """Returns what opens with the talk: words, what has happened, requests, and invitations."""
    goes_on = remote.table.match is not None and not remote.table.match.settled
    # They vouch for those who play, and say nothing of who looks on.
    words = () if remote.table.looks_on else remote.table.words
    # Who is alone finds those for players with the way back; nobody is asked there to watch.
    shown_above = invites_in_sight(remote) if remote.table.alone else ()
    invites = tuple(invite for invite in remote.invites if invite not in shown_above)
    problem = remote.problem or remote_state.problem
    return (
        region("remote-close", drawing(_close), class_="remote-close"),
        region("remote-watching", drawing(_watching, onlookers(remote.table)), class_="soft"),
        region("remote-talk", chat(remote, "table"), class_="remote-talk"),
        region("remote-story", drawing(story, remote.story)),
        region("remote-readers", drawing(_readers, remote, names), tag="ul", class_="plain soft"),
        region("remote-between", drawing(_between, words)),
        region("remote-times", drawing(str, error_words(remote.table)), tag="p", class_="soft"),
        region("remote-code", drawing(_code_field, _absent(remote), remote.problem)),
        region("remote-hands", _wishes(remote, goes_on), class_="row wrap"),
        region(
            "remote-invites",
            drawing(
                _invitations,
                invites,
                page,
                remote_state.given,
                remote_state.scanning,
                problem,
                remote.spent,
                # All who play are there: what is still open is for nobody.
                not any(guest.how == "away" for guest in remote.table.participants),
                # The way back has a field of its own.
                is_cut_off(remote),
            ),
            class_="lobby-invites",
        ),
    )


def _close() -> h.Node:
    return h.button(".btn.btn-icon", type="button", data_folds=True, aria_label=f"Close {TALK}")[
        icon("remove")
    ]


def _invitations(
    invites: tuple[Invite, ...],
    page: str,
    given: GivenLinks,
    scanning: bool,
    problem: str,
    spent: str,
    complete: bool,
    aside: bool,
) -> h.Node:
    return invitation_steps(
        invites, page, given, scanning, problem, spent, folded=complete, aside=aside
    )


def _between(words: tuple[str, ...]) -> h.Node:
    """The words by which people hear that nobody stands between their devices."""
    return (
        bool(words)
        and h.details("#between")[
            h.summary["Is anybody listening in?"],
            h.p[
                "These words are the same on every screen if nobody has put themselves between your"
                " devices. To be sure, read them out to each other once; and again when somebody"
                " has come, or come back:"
            ],
            h.p(".table-words")[h.strong[" · ".join(words)]],
        ]
    )


def _watching(watchers: tuple[Participant, ...]) -> h.Node:
    """Says who watches."""
    words = onlookers_words(tuple([watcher.name for watcher in watchers]))
    return bool(words) and h.p(".talk-watching")[icon("watch"), h.span[words]]


def _readers(remote: RunningTable, names: tuple[str, ...]) -> h.Node:
    """Draws whose cards another device can read: of its bots, and of two people who share it."""
    if remote.table.match is None or remote.table.match.settled:
        return ()
    game = remote.table.match.header.game
    people = {participant.member: participant.name for participant in remote.table.participants}
    readers = (
        (name, reader_words(game, remote.table.seats, seat, people, remote.table.me))
        for seat, name in enumerate(names, 1)
    )
    return [h.li[f"{name}: {words}"] for name, words in readers if words]


def _absent(remote: RunningTable) -> tuple[str, ...]:
    """Says who is away while a bot plays for them, and may send a code from there; nobody where a
    field for codes is shown already."""
    has_field = is_cut_off(remote) or any(invite.status == "waiting" for invite in remote.invites)
    if remote.table.left or missing(remote.table) or has_field:
        return ()
    away = (
        participant
        for participant in remote.table.participants
        if participant.how == "away" and not participant.left
    )
    return tuple(participant.name for participant in away)


def _code_field(names: tuple[str, ...], problem: str) -> h.Node:
    return bool(names) and [
        h.h3[f"Has {or_list(names)} sent you a code?"],
        reply_box(False, problem, label="The code", scans=False),
    ]


def _title() -> h.Node:
    return [icon("talk"), h.span[TALK]]


def _participants(
    players: tuple[Participant, ...],
    seats: tuple[int, ...],
    watchers: tuple[Participant, ...],
    me: int,
) -> h.Node:
    """Draws those who play, and behind them those who look on."""
    return [
        *[_participant(*player, me) for player in zip(players, seats, strict=True)],
        *[_onlooker(participant, me) for participant in watchers],
    ]


def _line_class(people: tuple[Participant, ...]) -> str:
    """Says whether the names leave room in the line; how wide it is, only the style sheet knows."""
    letters = sum([min(len(one.name), _SHORT_NAME) for one in people])
    return "participants is-crowded" if letters > _MANY_LETTERS else "participants"


def _name_class(one: Participant) -> str:
    return ".has-long-name" if len(one.name) > _SHORT_NAME else ""


def _onlooker(watcher: Participant, me: int) -> h.Element:
    how = f"{_WATCHES} on this device" if watcher.member == me else _WATCHES
    return h.li(
        f".participant.is-{watcher.how}.is-onlooker{_name_class(watcher)}",
        title=f"{watcher.name} {how}",
    )[
        icon("watch"),
        h.strong[watcher.name],
        doubt_mark(watcher),
        " ",
        h.span(".participant-watches")[_WATCHES],
    ]


def _participant(participant: Participant, seat: int, me: int) -> h.Element:
    is_me = participant.member == me
    how = (
        "has left"
        if participant.left
        else "is you"
        if is_me
        else "is away: the device sleeps"
        if participant.asleep
        else f"is here: {_HIDDEN}"
        if participant.hidden
        else _HOW[participant.how]
    )
    is_absent = participant.how == "away" or participant.hidden
    return h.li(
        f".participant.is-{participant.how}.seat-{seat or 1}{_name_class(participant)}",
        title=f"{participant.name} {how}",
    )[
        avatar(seat or 1, "sleeping" if is_absent else "watching", small=True),
        h.span(".participant-dot", aria_hidden="true"),
        h.strong[participant.name],
        is_me and _you(participant.left),
        participant.hidden and [" ", h.span(".participant-watches", aria_hidden="true")[_HIDDEN]],
        doubt_mark(participant),
        (participant.left or not is_me) and h.span(".visually-hidden")[how],
    ]


def _you(left: bool) -> h.Node:
    """The word behind one's own name; whoever has left is told so instead, by ear."""
    if left:
        return [" ", h.span(".participant-watches", aria_hidden="true")["you"]]
    return [
        h.span(".visually-hidden")[" is"],
        " ",
        h.span(".participant-watches")["you"],
    ]


def _wishes(remote: RunningTable, goes_on: bool) -> Drawing:
    """Draws what may be wished for at any time; an onlooker decides nothing with those who play."""
    plays = not remote.table.left and not remote.table.looks_on
    annuls, sendable = is_round_open(remote.table), may_be_sent(remote.table)
    goes_back = goes_on and remote.table.sheet is not None and remote.table.sheet.undo != NONE
    away = tuple(
        [one.name for one in players_among(remote.table) if one.how == "away" and not one.left]
    )
    left = left_words(remote.table) if plays else ""
    return drawing(_hands, remote.table_key, goes_on, goes_back, annuls, sendable, left, away)


def _hands(
    table_key: str,
    goes_on: bool,
    goes_back: bool,
    annuls: bool,
    sendable: bool,
    left: str,
    away: tuple[str, ...],
) -> h.Node:
    """Draws what may be wished for at any time; ``left`` says, to who plays, what those who stay
    can do without them."""
    return [
        h.h2["This table"],
        bool(left) and _together(table_key, goes_on, goes_back, annuls, sendable, away),
        h.button(
            ".btn.btn-small", type="button", data_do="participants.transcript", data_arg=table_key
        )["Save the signed transcript"],
        h.a(".btn.btn-small", href="#/guaranteed")["What is guaranteed?"],
        bool(left) and _leaving(left),
    ]


def _together(
    table_key: str,
    goes_on: bool,
    goes_back: bool,
    annuls: bool,
    sendable: bool,
    away: tuple[str, ...],
) -> h.Node:
    """Draws what one does with the others at this table; who has left it does so no more.

    Where a round with hidden hands is played, to go back ``annuls`` it.
    """
    return [
        goes_back
        and h.button(".btn.btn-small", type="button", data_do="participants.back", data_folds=True)[
            "Ask to start this round over" if annuls else "Ask to go back a turn"
        ],
        goes_on and sendable and by_links(table_key),
        # No seat is free any more: whoever else comes looks on.
        h.button(".btn.btn-small", type="button", data_do="lobby.invite", data_arg=WATCH)[
            "Invite somebody to watch"
        ],
        bool(away)
        and h.button(".btn.btn-small", type="button", data_do="lobby.invite")[
            f"Invite {and_list(away)} again"
        ],
    ]


def _leaving(left: str) -> h.Element:
    return h.details("#remote-leave.remote-leave")[
        h.summary(".btn.btn-small.btn-quiet")["Leave the table"],
        h.p[f"{left} You cannot come back to your seat."],
        h.button(
            ".btn.btn-small.btn-danger",
            type="button",
            data_do="participants.leave",
            data_folds=True,
        )["Leave for good"],
    ]
