"""At a table with people far away: who is there, what they ask, and what they say."""

from __future__ import annotations

import htpy as h

from app.art.cats.whole import avatar
from app.art.home.icons import icon
from app.base.words import or_list
from app.core.model import Table
from app.remote.values.model import Friends
from app.remote.values.running_table import RunningTable
from app.remote.widgets.chat_view import talk
from app.remote.widgets.hidden_hands import reader_words
from app.remote.widgets.invitation_view import invite_ways, reply_box
from app.remote.widgets.votes import by_links, is_cut_off, may_be_sent, notes, timing_note, way_back
from app.remote.words.questions import is_round_open, missing
from app.remote.words.timing import error_words
from app.render.regions import Region, drawing, region
from app.saves.records import Connected
from app.widgets.parts import story
from pyengine.peers.table.remote_table import Participant

_HOW = {"here": "is here", "late": "is slow to answer", "away": "is away"}


def friends_region(table: Table, friends: Friends, page: str) -> tuple[Region, ...]:
    """The people of a table, and whatever is to be decided; nothing where all sit here."""
    remote = friends.table_at(table.record.id)
    if not isinstance(table.record.kind, Connected) or remote is None or remote.elsewhere:
        return ()
    inside = (
        region(
            "participants",
            drawing(_fellows, remote.table.participants, remote.table.seats, remote.table.me),
            tag="ul",
            class_="participants",
            aria_label="At this table",
        ),
        region(
            "far-asks",
            _asks(remote, friends, page, table.resting == "stop"),
            class_="far-asks",
        ),
        region(
            "far-more",
            (
                region("far-title", drawing(_title), tag="summary", class_="btn btn-small"),
                region(
                    "far-inside", _inside(remote, friends, page, table.record.names), class_="panel"
                ),
            ),
            tag="details",
            class_="far-more is-floating",
        ),
    )
    return (region("friends", inside, tag="section", class_="table-friends", aria_label="Friends"),)


def _asks(remote: RunningTable, friends: Friends, page: str, stopped: bool) -> tuple[Region, ...]:
    """What does not wait for anybody to open it: decisions, and the way back to the others."""
    epoch = remote.table.parted.epoch if remote.table.parted else 0
    settled = (remote.place, epoch) in friends.settled
    paused = stopped and remote.place not in friends.timed
    return (
        region("far-notes", drawing(notes, remote, settled), class_="far-notes"),
        # The others are said as they come; this one waits until no hands are at work.
        region(
            "far-timing",
            drawing(timing_note, remote, paused),
            class_="far-notes",
            aria_live="polite",
        ),
        *(_way_back(remote, page, friends.scanning) if is_cut_off(remote.table) else ()),
    )


def _way_back(remote: RunningTable, page: str, scanning: bool) -> tuple[Region, ...]:
    """The way back to the others: open where this page was loaded again, and can be put away.

    After the end nothing waits for it, and the result is in sight.
    """
    over = remote.table.match is not None and remote.table.match.over
    title = "Find the others again" if over else "You are alone here"
    inside = drawing(way_back, remote, page, scanning)
    return (
        region(
            "far-way",
            (
                region("far-way-title", drawing(str, title), tag="summary", class_="btn btn-small"),
                region("far-way-inside", inside, class_="panel far-back"),
            ),
            tag="details",
            class_="far-way",
            open=bool(not over and (remote.returns or remote.guest)) or None,
        ),
    )


def _inside(
    remote: RunningTable, friends: Friends, page: str, names: tuple[str, ...]
) -> tuple[Region, ...]:
    """What opens with the talk: words, what has happened, wishes, and invitations."""
    goes_on = remote.table.match is not None and not remote.table.match.settled
    # Who is alone finds them with the way back.
    invites = () if remote.table.alone else remote.invites
    problem = remote.problem or friends.problem
    return (
        region("far-talk", drawing(talk, remote, "table"), class_="far-talk"),
        region("far-story", drawing(story, remote.story)),
        region("far-readers", drawing(_readers, remote, names), tag="ul", class_="plain soft"),
        region("far-times", drawing(str, error_words(remote.table)), tag="p", class_="soft"),
        region("far-code", drawing(_code_field, _absent(remote), remote.problem)),
        region(
            "far-hands",
            drawing(
                _hands,
                remote.place,
                goes_on,
                is_round_open(remote.table),
                may_be_sent(remote.table),
                remote.table.left,
            ),
            class_="row wrap",
        ),
        region(
            "far-invites",
            drawing(invite_ways, invites, page, friends.scanning, problem),
            class_="lobby-invites",
        ),
    )


def _readers(remote: RunningTable, names: tuple[str, ...]) -> h.Node:
    """Whose cards another device can read: those of the bots that it plays, and of two people who
    share it."""
    if remote.table.match is None or remote.table.match.settled:
        return ()
    game = remote.table.match.header.game
    people = {one.member: one.name for one in remote.table.participants}
    told = (
        (name, reader_words(game, remote.table.seats, seat, people, remote.table.me))
        for seat, name in enumerate(names, 1)
    )
    return [h.li[f"{name}: {words}"] for name, words in told if words]


def _absent(remote: RunningTable) -> tuple[str, ...]:
    """Who is away while a bot plays for them, and may send a code from there; nobody where a
    field for codes is shown already."""
    has_field = is_cut_off(remote.table) or any(one.step == "waiting" for one in remote.invites)
    if remote.table.left or missing(remote.table) or has_field:
        return ()
    away = (one for one in remote.table.participants if one.how == "away" and not one.left)
    return tuple(one.name for one in away)


def _code_field(names: tuple[str, ...], problem: str) -> h.Node:
    return bool(names) and [
        h.h3[f"Has {or_list(names)} sent you a code?"],
        reply_box(False, problem, label="The code", scans=False),
    ]


def _title() -> h.Node:
    return [icon("talk"), h.span["Talk"]]


def _fellows(
    participants: tuple[Participant, ...], seats: tuple[tuple[int, str], ...], me: int
) -> h.Node:
    return [_fellow(one, seats, me) for one in participants]


def _fellow(one: Participant, seats: tuple[tuple[int, str], ...], me: int) -> h.Element:
    seat = next((at for at, (member, _) in enumerate(seats, 1) if member == one.member), 0)
    how = "has left" if one.left else "this device" if one.member == me else _HOW[one.how]
    return h.li(f".participant.is-{one.how}.seat-{seat or 1}", title=f"{one.name} {how}")[
        avatar(seat or 1, "sleeping" if one.how == "away" else "watching", small=True),
        h.span(".participant-dot", aria_hidden="true"),
        h.strong[one.name],
        h.span(".visually-hidden")[how],
    ]


def _hands(place: str, goes_on: bool, annuls: bool, sendable: bool, left: bool) -> h.Node:
    """What may be wished for at any time."""
    return [
        not left and _together(place, goes_on, annuls, sendable),
        h.button(".btn.btn-small", type="button", data_do="friends.transcript", data_arg=place)[
            "Save the signed transcript"
        ],
        h.a(".btn.btn-small", href="#/guaranteed")["What is guaranteed?"],
        not left and _leaving(),
    ]


def _together(place: str, goes_on: bool, annuls: bool, sendable: bool) -> h.Node:
    """What one does with the others at this table; who has left it does so no more.

    Where a round with hidden hands is played, to go back ``annuls`` it.
    """
    return [
        goes_on
        and h.button(".btn.btn-small", type="button", data_do="friends.back")[
            "Ask to deal this round anew" if annuls else "Ask to go back a turn"
        ],
        goes_on and sendable and by_links(place),
        not goes_on
        and h.button(
            ".btn.btn-small.btn-primary",
            type="button",
            data_do="friends.again",
            data_arg=place,
        )["Play again"],
        h.button(".btn.btn-small", type="button", data_do="lobby.invite")["Invite somebody"],
    ]


def _leaving() -> h.Element:
    return h.details("#far-leave.far-leave")[
        h.summary(".btn.btn-small.btn-quiet")["Leave the table"],
        h.p["The others can let a bot play on for you. You cannot come back to your seat."],
        h.button(".btn.btn-small.btn-danger", type="button", data_do="friends.leave")[
            "Leave for good"
        ],
    ]
