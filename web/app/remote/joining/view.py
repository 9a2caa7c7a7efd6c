"""The door as it is drawn: an invitation before it is answered, one's reply, and a reply that was
opened in a tab of its own."""

from __future__ import annotations

import htpy as h

from app.art.home.icons import icon
from app.art.ties import tie
from app.remote.values.greetings import greeting_words
from app.remote.values.model import RemoteState
from app.remote.values.ways.guests import Guest, doubt_words
from app.remote.values.ways.known import AGAIN, ELSEWHERE, SEATED
from app.remote.widgets.invitation_view import TO_WATCH, carried_code, guest_steps
from app.remote.words.door import is_outside
from app.widgets.own_name import ASKED, own_name_field
from app.widgets.parts import topbar
from pyengine.core.registry import load_game
from pyengine.core.words import ended

NAME = "joining-name"
"""The id of the field for one's own name."""


def door_page(remote_state: RemoteState, page: str) -> h.Node:
    """Draws the door, or what is on its way by an invitation."""
    remote = remote_state.table
    return [
        topbar("Join a table"),
        h.div(".page.page-narrow")[
            [
                remote_state.known.here == remote.table_key
                and remote.guest.status != "failed"
                and h.p("#again.note")[AGAIN],
                guest_steps(remote.guest, page, remote_state.given, is_outside(remote)),
                _another(remote_state, remote.guest),
            ]
            if remote is not None and remote.guest is not None
            else _door(remote_state, page),
            remote is not None and remote.notice and h.p(".note.is-bad")[remote.notice],
        ],
    ]


def _door(remote_state: RemoteState, page: str) -> h.Node:
    """Before anything is answered here: what is known of the link comes before any question."""
    known = remote_state.known
    if remote_state.door is None or remote_state.problem:
        return _welcome(remote_state, None)
    if known.table_key:
        return [_seated(remote_state.door), bool(remote_state.near) and _near(remote_state, True)]
    if known.reply:
        return _answered_elsewhere(remote_state, page)
    return _welcome(remote_state, remote_state.door)


def _seated(door: Guest) -> h.Node:
    """Whoever has a place at the table needs no name to go there."""
    return h.form(".panel", data_do="joining.answer", novalidate=True, autocomplete="off")[
        h.h2[SEATED],
        door.greeting is not None
        and h.p[ended(f"{door.greeting.title} with {door.greeting.host}")],
        h.button("#answer.btn.btn-primary.btn-wide", type="submit")["Go to the table"],
    ]


def _answered_elsewhere(remote_state: RemoteState, page: str) -> h.Node:
    """Another tab waits with the reply, which can be sent from here as well."""
    known = remote_state.known
    return h.section(".panel.invite", aria_labelledby="elsewhere-title")[
        h.h2("#elsewhere-title")["Your reply is waiting"],
        h.p[ELSEWHERE],
        carried_code(
            page,
            known.reply,
            "joining.copy",
            "",
            "the reply",
            given=remote_state.given.words(known.reply),
        ),
    ]


def _welcome(remote_state: RemoteState, door: Guest | None) -> h.Node:
    """Asks for what is needed to answer; a code that is of no use leaves room for another."""
    known = remote_state.known.words(remote_state.given.now) if door else ""
    return [
        h.form(".panel", data_do="joining.answer", novalidate=True, autocomplete="off")[
            h.h2[_invited_words(door) if door else "Have you been invited?"],
            door is not None
            and door.greeting is not None
            and h.p[greeting_words(door.greeting, to_watch=door.to_watch)],
            tie("making"),
            bool(known) and h.p("#answered.note.is-warn")[known],
            door is not None and door.to_watch and h.p[TO_WATCH],
            _name_field(remote_state),
            door is None and _code_box(remote_state),
            door is not None
            and h.p(".in-app.note")[
                "This page is open inside another app, which may forget it. Use the app's menu to"
                " open it in your browser first."
            ],
            door is not None
            and h.div(".answer-bar")[
                h.button("#answer.btn.btn-primary.btn-wide", type="submit")[
                    "Answer again" if known else "Answer the invitation"
                ]
            ],
            door is not None
            and not known
            and h.p(".soft")["Answered already in another browser? Then go on there."],
        ],
        bool(remote_state.near) and _near(remote_state),
    ]


def _name_field(remote_state: RemoteState) -> h.Node:
    return own_name_field(
        NAME, remote_state.name, "joining.name", ASKED if remote_state.asked else ""
    )


def _another(remote_state: RemoteState, guest: Guest) -> h.Node:
    """Where a new link is put in, once there is reason to ask for one."""
    if guest.status != "failed" and not doubt_words(guest):
        return None
    return h.section(".panel", aria_labelledby="new-link-title")[
        h.h2("#new-link-title")["Have you got a new link?"], _code_box(remote_state)
    ]


def _invited_words(door: Guest) -> str:
    """Says who invites to what, as far as the link tells."""
    if door.greeting is None:
        return "You are invited to watch" if door.to_watch else "You are invited"
    return door.greeting.invites(door.to_watch)


def _code_box(remote_state: RemoteState) -> h.Node:
    return h.div(".field")[
        h.label(for_="joining-code")["The invitation"],
        h.div(".seed-row")[
            h.input(
                "#joining-code.input",
                type="text",
                name="code",
                placeholder="Paste the link",
                autocapitalize="none",
                spellcheck="false",
                aria_invalid="true" if remote_state.problem else None,
                aria_describedby="joining-problem",
                data_do="joining.code",
                data_paste=True,
            ),
            h.button(
                ".btn",
                type="button",
                data_do="joining.scan",
                aria_pressed="true" if remote_state.scanning else "false",
            )[icon("camera"), "Stop" if remote_state.scanning else "Scan"],
        ],
        h.p("#joining-problem.error")[remote_state.problem],
        remote_state.scanning
        and h.video("#camera.camera", muted=True, playsinline=True, aria_hidden="true"),
    ]


def _near(remote_state: RemoteState, asks_name: bool = False) -> h.Node:
    """Tables in other tabs, at which another person can sit down from here; ``asks_name``: nothing
    above has asked for theirs."""
    return h.section(".panel", aria_labelledby="near-title")[
        h.h2("#near-title")["In another tab of this browser"],
        asks_name
        and [
            h.p["Is somebody else sitting down here?"],
            _name_field(remote_state),
        ],
        h.ul(".list")[
            (
                h.li(".list-item")[
                    h.strong[f"{near.name}: {load_game(near.game).info.title}"],
                    h.button(
                        ".btn.btn-small.btn-primary",
                        type="button",
                        data_do="joining.near",
                        data_arg=near.tab,
                    )["Sit down"],
                ]
                for near in remote_state.near
            )
        ],
    ]


_HANDED = {
    "waiting": ("One moment", "Passing this reply to the tab that is waiting for it."),
    "taken": ("Got it", "Continue in the other tab; this one can be closed."),
    "nobody": (
        "Nobody is waiting for this reply here",
        "Open it in the browser that made the invitation, while that page is still open.",
    ),
}


def handed_reply(fate: str) -> h.Node:
    """Draws what has become of a reply that was opened here."""
    title, words = _HANDED[fate or "waiting"]
    steps = {"taken": "linking", "nobody": "failed"}
    return [
        topbar("A reply"),
        h.div(".page.page-narrow")[
            h.section(".panel", role="status")[
                h.h2[title], tie(steps.get(fate, "waiting")), h.p[words]
            ]
        ],
    ]
