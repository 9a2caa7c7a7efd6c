"""The lobby as it is drawn: its columns, invitations, people, talk, and the start."""

from __future__ import annotations

import htpy as h

from app.base.words import possessive
from app.core.model import Model, Shown
from app.remote.lobby.agreement import agreed_regions
from app.remote.lobby.seats import chairs, may_seat_more, without_seat
from app.remote.values.invitations import WATCH, Invite
from app.remote.values.model import RemoteState
from app.remote.values.running_table import RunningTable
from app.remote.values.ways.given import GivenLinks
from app.remote.values.ways.sent import Sent
from app.remote.widgets.access import remote_state_of
from app.remote.widgets.chat_view import chat
from app.remote.widgets.doubts import doubt_line
from app.remote.widgets.invitation_view import invitation_steps, lost_links, reply_box
from app.remote.widgets.votes import is_cut_off, reconnect_steps, way_back_words
from app.remote.words.again import awaited_words
from app.remote.words.door import closed_words, waiting_words
from app.remote.words.lobby_news import ready_words, start_words, unseated_names
from app.remote.words.questions import may_take_back, pending_words
from app.remote.words.timing import slow_line_words
from app.render.regions import Region, drawing, region
from app.widgets.parts import rules_link, topbar
from pyengine.core.registry import load_game
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.table.remote_table import Participant
from pyengine.peers.wire.contents import OPEN, Sheet

_HOW = {
    "here": "is here",
    "late": "is slow to answer",
    "away": "is away",
    "asked": "has been asked",
    "standing": "has no seat yet",
    "watching": "watches",
}


def lobby_regions(model: Model, here: Shown) -> tuple[Region, ...]:
    """The screen, also while the table is still being opened."""
    remote_state = remote_state_of(model)
    remote = remote_state.table
    if remote is None or remote.table.sheet is None:
        return (region("lobby", drawing(_opening, remote_state, remote), class_="app"),)
    if remote.table.is_sent_away:
        founder = remote.table.name_of(FOUNDER)
        return (region("lobby", drawing(_sent_away, founder), class_="app"),)
    return (
        region(
            "lobby",
            (
                region(
                    "lobby-top", drawing(_top, remote.table.sheet), tag="header", class_="topbar"
                ),
                region(
                    "lobby-page",
                    _parts(remote_state, remote, remote.table.sheet, model.session.page),
                    class_="page lobby",
                ),
            ),
            class_="app",
        ),
    )


def _parts(
    remote_state: RemoteState, remote: RunningTable, sheet: Sheet, page: str
) -> tuple[Region, ...]:
    people = (remote.table.participants, remote.table.seats, remote.table.me, sheet)
    unseated = unseated_names(remote.table)
    problem = remote.problem or remote_state.problem
    founder = (remote.table.is_founder, remote.table.name_of(FOUNDER))
    here = (
        region(
            "lobby-seats",
            (
                region("lobby-chairs", drawing(chairs, *people, remote.table.away_seats)),
                region("lobby-unseated", drawing(without_seat, unseated, *founder)),
            ),
            tag="section",
            class_="panel",
        ),
        region(
            "lobby-options",
            agreed_regions(sheet, remote.table.is_founder),
            tag="section",
            class_="panel",
        ),
        region("lobby-line", drawing(_slow_line, slow_line_words(remote.table), *founder)),
    )
    invites = region(
        "lobby-invites",
        drawing(
            _invites,
            remote.invites,
            remote.lost,
            page,
            remote_state.given,
            remote_state.scanning,
            problem,
            remote.spent,
            remote.closed,
            remote.at_door,
            *founder,
            remote.table.is_complete,
        ),
        class_="lobby-invites",
    )
    people_here = region(
        "lobby-people",
        drawing(
            _people,
            remote.table.participants,
            remote.table.me,
            remote.table.is_founder,
            remote.table.standing if remote.after else (),
            remote.asked_again,
            remote.table.is_founder and may_seat_more(sheet.game, remote.table.seats),
        ),
        tag="section",
        class_="panel",
    )
    # Whoever lays the table has to invite first, on a phone before all else; a guest wants to know
    # who is there.
    awaits = remote.table.is_founder and not remote.table.is_complete
    others = (
        *((invites, people_here) if remote.table.is_founder else (people_here, invites)),
        region(
            "lobby-talk",
            chat(remote, "lobby"),
            tag="section",
            class_="panel",
        ),
    )
    return (
        region(
            "lobby-reconnect",
            drawing(_reconnect_steps, remote, page, remote_state.given, remote_state.scanning),
        ),
        region("lobby-here", here, class_="lobby-column"),
        region("lobby-others", others, class_=f"lobby-column{' is-first' if awaits else ''}"),
        region(
            "lobby-start",
            drawing(_start_bar, remote),
            class_="setup-start",
            role="group",
            aria_label="Start",
            tabindex="-1",
        ),
    )


def _opening(remote_state: RemoteState, remote: RunningTable | None) -> h.Node:
    words = "One moment: setting up the table."
    if remote is not None:
        words = remote.notice or words
        if remote.elsewhere:
            words = "This table is open in another tab."
    return [
        topbar("A table"),
        h.div(".page.page-narrow")[h.section(".panel.empty", role="status")[h.p[words]]],
    ]


def _top(sheet: Sheet) -> h.Node:
    from app.art.home.icons import icon

    title = load_game(sheet.game).info.title
    return [
        h.a(".btn.btn-icon", href="#/", aria_label="Home", title="Home")[icon("home")],
        h.h1(".topbar-title")[f"{title} with friends"],
        rules_link(sheet.game),
    ]


def _slow_line(words: str, is_founder: bool, founder: str) -> h.Node:
    """Draws the advice to play a race without a clock here, which its keeper decides."""
    if not words:
        return None
    return h.div(".note.is-warn.remote-question")[
        h.p[words if is_founder else f"{words} {founder} can choose to play without a clock."],
        is_founder
        and h.button(".btn.btn-small.btn-primary", type="button", data_do="lobby.calm")[
            "Play without a clock"
        ],
    ]


def _invites(
    invites: tuple[Invite, ...],
    lost: tuple[Sent, ...],
    page: str,
    given: GivenLinks,
    scanning: bool,
    problem: str,
    spent: str,
    closed: bool,
    at_door: tuple[str, ...],
    is_founder: bool,
    founder: str,
    complete: bool,
) -> h.Node:
    """Those that are open, folded once the table is ``complete``, and the button for one more."""
    if closed and is_founder:
        return _closed_door(spent, at_door)
    is_open = any(invite.status in ("making", "waiting", "linking") for invite in invites)
    return [
        closed
        and h.p("#closed-door.note.is-warn")[
            waiting_words(at_door), " ", closed_words(founder, is_founder)
        ],
        invitation_steps(invites, page, given, scanning, problem, spent, folded=complete),
        h.section(".panel.invite-more", aria_label="Invitations")[
            not (invites or complete or lost)
            and [
                h.h2["Invite your friends"],
                h.p["Each gets a link, or scans a code. No account, and no server in between."],
            ],
            h.button(
                "#invite",
                class_=["btn", {"btn-primary": is_founder and not (is_open or complete or lost)}],
                type="button",
                data_do="lobby.invite",
            )["Invite somebody else" if invites or complete else "Invite somebody"],
            h.button(
                ".btn.btn-small.btn-quiet", type="button", data_do="lobby.invite", data_arg=WATCH
            )["Invite somebody to watch"],
            is_founder
            and h.button("#door.btn.btn-small.btn-quiet", type="button", data_do="lobby.door")[
                "Let nobody else in"
            ],
            # A link that is used up or dead has no field of its own, and may still be answered.
            bool(invites or lost)
            and not any(invite.status in ("making", "waiting") for invite in invites)
            and h.details("#late-reply")[
                h.summary["Has somebody sent you a reply?"],
                reply_box(False, problem, id="late", label="A reply", scans=False),
            ],
        ],
    ]


def _closed_door(spent: str, at_door: tuple[str, ...]) -> h.Node:
    return h.section(".panel.invite-more", aria_label="Invitations")[
        bool(spent) and h.p("#spent.note.is-warn")[spent],
        bool(at_door) and h.p("#closed-door.note.is-warn")[waiting_words(at_door)],
        h.p[closed_words("", is_founder=True)],
        h.button("#door.btn", type="button", data_do="lobby.door")["Let others in again"],
    ]


def _reconnect_steps(remote: RunningTable, page: str, given: GivenLinks, scanning: bool) -> h.Node:
    """Draws the steps that bring a page back that was loaded again, beside invitations; and before
    them which links are dead since then, for those who were not at the table yet."""
    is_lost = any(
        guest.status != "in" for guest in (remote.guest, *remote.returns) if guest is not None
    )
    dead = _dead_links(remote)
    if not is_lost or remote.invites or not is_cut_off(remote):
        return dead
    way_back = h.section(
        ".panel.remote-reconnect-panel", aria_labelledby="remote-reconnect-heading"
    )[
        h.h2("#remote-reconnect-heading")[way_back_words(remote)],
        reconnect_steps(remote, page, given, scanning),
    ]
    return [dead, way_back]


def _dead_links(remote: RunningTable) -> h.Node:
    is_open = any(invite.status in ("making", "waiting", "linking") for invite in remote.invites)
    if is_open or remote.closed:
        return None
    if not remote.table.is_complete:
        return lost_links(remote.lost)
    # For every seat somebody is there: a new link is needed by who is to watch, until they come.
    came = any(invite.to_watch and invite.status == "in" for invite in remote.invites)
    return None if came else lost_links(tuple([sent for sent in remote.lost if sent.to_watch]))


def _people(
    participants: tuple[Participant, ...],
    me: int,
    is_founder: bool,
    standing: tuple[Participant, ...],
    asked: frozenset[int],
    may_seat: bool,
) -> h.Node:
    """Draws who is at the table. Where people play again each device has come by itself: of who is
    ``standing``, without a seat, it is not known whether they are there, and some have only been
    ``asked``. Whoever watches may be offered a seat all the same, if there can be one
    (``may_seat``)."""

    def state(one: Participant) -> str:
        if one.member in asked:
            return "asked"
        if one.watches and one.how == "here":
            return "watching"
        return "standing" if one in standing and one.how == "here" else one.how

    return [
        h.h2("#lobby-people-title", tabindex="-1")["People"],
        h.ul(".list")[
            (
                h.li(f".list-item.participant.is-{how}")[
                    h.span(".participant-dot", aria_hidden="true"),
                    h.strong[participant.name],
                    h.span(".soft")[_how_words(how, participant.member == me)],
                    participant.ready and h.span(".badge.is-ok")["ready"],
                    doubt_line(participant),
                    participant.watches and may_seat and _seat_button(participant.name),
                    is_founder and participant.member != me and _away_button(participant),
                ]
                for participant, how in ((one, state(one)) for one in participants)
            )
        ],
        len(participants) > 1
        and h.details("#between")[
            h.summary["Is anybody listening in?"],
            h.p[
                "Once the match has begun, the table has four pairs of words under “Talk and more”."
                " They are the same on every screen if nobody has put themselves between your"
                " devices. To be sure, read them out to each other once."
            ],
        ],
    ]


def _how_words(how: str, is_me: bool) -> str:
    """Says behind a name whether they are there, or that this is who reads."""
    if is_me:
        return "you watch" if how == "watching" else "you"
    return _HOW[how]


def _seat_button(name: str) -> h.Element:
    """To let somebody play who has come to watch: they are asked for nothing else."""
    label = f"Make a seat free for {name}"
    return h.button(
        ".btn.btn-small.btn-quiet", type="button", data_do="lobby.free", aria_label=label
    )["Make a seat free"]


def _away_button(guest: Participant) -> h.Element:
    """To send a guest away: what cannot be undone is asked once more."""
    return h.details(".send-away", id=f"away-{guest.member}")[
        h.summary(".btn.btn-small.btn-quiet", aria_label=f"Send {guest.name} away")["Send away"],
        h.p["They lose their seat, and cannot come back to this table."],
        h.button(
            ".btn.btn-small.btn-danger",
            type="button",
            data_do="lobby.send-away",
            data_arg=guest.member,
        )[f"Send {guest.name} away"],
    ]


def _sent_away(founder: str) -> h.Node:
    return [
        topbar("A table"),
        h.div(".page.page-narrow")[
            h.section(".panel.empty")[
                h.p[f"You are no longer at {possessive(founder)} table."],
                h.a(".btn.btn-primary", href="#/")["Home"],
            ]
        ],
    ]


def _start_bar(remote: RunningTable) -> h.Node:
    asked = remote.table.asked
    if asked is not None:
        return [
            h.p[f"{remote.table.name_of(asked.by)} asks: ready to begin like this?"],
            h.div(".row.wrap")[
                h.button("#ready.btn.btn-primary", type="button", data_do="participants.agree")[
                    "I am ready"
                ],
                h.button(".btn", type="button", data_do="participants.refuse")["Not yet"],
            ],
        ]
    if waiting := pending_words(remote.table):
        return [
            h.p[waiting],
            may_take_back(remote.table)
            and h.button("#take-back.btn", type="button", data_do="participants.take-back")[
                "Not ready after all"
            ],
        ]
    free = [kind for _, kind in remote.table.seats].count(OPEN)
    is_full = not free
    if remote.table.is_founder:
        return [
            h.p(".soft")[remote.notice or start_words(remote.table, awaited_words(remote))],
            h.div(".row.start-row")[
                bool(remote.after)
                and h.a("#last-match.btn", href=f"#/replay/{remote.after}")["The last match"],
                # Once somebody has come, whoever is still to come may be waited for no more.
                not is_full
                and len(remote.table.participants) > 1
                and h.button("#fill.btn", type="button", data_do="lobby.fill")[
                    "A bot for the free seat" if free == 1 else "Bots for the free seats"
                ],
                h.button(
                    "#begin",
                    class_=["btn btn-wide", {"btn-primary": is_full}],
                    type="button",
                    data_do="lobby.begin",
                )["Begin"],
            ],
        ]
    if remote.ready is None:
        return h.p(".soft")[remote.notice or start_words(remote.table)]
    return [
        h.p(".soft")[remote.notice or ready_words(remote.table, remote.ready)],
        h.button(
            "#be-ready.btn",
            type="button",
            data_do="lobby.ready",
            data_arg="" if remote.ready else "yes",
        )["Not yet" if remote.ready else "I am ready"],
    ]
