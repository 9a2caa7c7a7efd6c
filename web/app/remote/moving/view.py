"""The pages of a transfer between two devices of one person."""

from __future__ import annotations

import htpy as h

from app.art.ties import tie
from app.remote.moving.words import GIVES, STAYS, far_words, outcome_lines
from app.remote.values.moving.state import MoveState
from app.remote.widgets.invitation_view import carried_code, connect_step, reply_box
from app.widgets.parts import radios, topbar

TITLE = "Take everything to my other device"

CHOICES = (
    ("first", "Those of the other device"),
    ("second", "Those of this device"),
    ("own", "Each keeps its own"),
)


def _page(*inside: h.Node) -> h.Node:
    return [topbar(TITLE), h.div(".page.page-narrow.moving")[inside]]


def start_page(scanning: bool, problem: str) -> h.Node:
    """Before anything is begun: this device makes the link, or the other one has."""
    return _page(
        h.section(".panel", aria_labelledby="move-title")[
            h.h2("#move-title", tabindex="-1")["Two devices, one collection"],
            tie("making"),
            h.p[GIVES],
            h.p(".help")[STAYS],
            h.button("#offer.btn.btn-primary.btn-wide", type="button", data_do="moving.offer")[
                "Make the link"
            ],
        ],
        h.section(".panel", aria_labelledby="have-title")[
            h.h2("#have-title")["The other device shows a link?"],
            reply_box(
                scanning, problem, id="move-link", label="The other device's link", screen="moving"
            ),
        ],
    )


def welcome_page(choice: str) -> h.Node:
    """Before a link is answered: what that gives away, and whose settings are wanted."""
    return _page(
        h.section(".panel", aria_labelledby="move-title")[
            h.h2("#move-title", tabindex="-1")["Is the other device yours, too?"],
            tie("making"),
            h.p[GIVES],
            h.p(".help")[STAYS],
            radios("Settings on both devices", "choice", CHOICES, choice, "moving.choice"),
            h.button("#answer.btn.btn-primary.btn-wide", type="button", data_do="moving.answer")[
                "Yes, connect them"
            ],
            h.a(".btn.btn-quiet", href="#/")["Not now"],
        ]
    )


_TITLES = {
    "making": "Making the code…",
    "linking": "The devices are looking for each other…",
}


def steps_page(move: MoveState, page: str, scanning: bool, problem: str) -> h.Node:
    """The two codes on their way."""
    waiting = "Waiting for the reply" if move.is_first else "Now the first device needs your reply"
    steps = _first_steps if move.is_first else _second_steps
    return _page(
        h.section(".panel.invite", aria_labelledby="move-title", data_step=move.status)[
            h.h2("#move-title", tabindex="-1")[_TITLES.get(move.status, waiting)],
            tie(move.status),
            move.status != "linking"
            and h.ol(".connect-steps")[steps(move, page, scanning, problem)],
            h.div(".row.wrap")[
                h.button(".btn.btn-small", type="button", data_do="moving.stop")["Stop"]
            ],
        ]
    )


def _first_steps(move: MoveState, page: str, scanning: bool, problem: str) -> h.Node:
    code = bool(move.address) and carried_code(
        page, move.address, "moving.copy", "", "the link", "Or scan the code with its camera."
    )
    return [
        connect_step("is-now", "Open this link on your other device", code),
        connect_step("is-next", "It shows a reply", None),
        connect_step(
            "is-now", "Bring the reply here", reply_box(scanning, problem, screen="moving")
        ),
    ]


def _second_steps(move: MoveState, page: str, scanning: bool, problem: str) -> h.Node:
    code = bool(move.address) and carried_code(
        page, move.address, "moving.copy", "", "the reply", "Or scan the code from there."
    )
    keep = h.p(".help")["Everything else happens by itself."]
    return [
        connect_step("is-now", "Bring this reply to the device that showed the link", code),
        connect_step("is-next", "Keep this page open on both", keep),
    ]


def progress_page(move: MoveState) -> h.Node:
    """What is under way, and what has come of it."""
    return _page(
        h.section(".panel.invite", aria_labelledby="move-title", data_step=move.status)[
            h.h2("#move-title", tabindex="-1")[_ENDS.get(move.status, "Everything is on its way…")],
            tie("failed" if move.status == "failed" else "in"),
            _so_far(move) if move.runs else _outcome(move),
        ]
    )


_ENDS = {"done": "Both devices have everything", "failed": "This was not finished"}


def _so_far(move: MoveState) -> h.Node:
    total = move.to_send + move.to_take
    return [
        h.p[far_words(move) if total else "Both devices tell what they have…"],
        h.progress(
            ".progress",
            max=max(1, total),
            value=move.sent + move.taken,
            aria_label="Progress",
        ),
        h.p(".num.soft")[
            f"Here: {move.taken} of {move.to_take}. The other device: {move.sent} of"
            f" {move.to_send}."
        ],
        h.p(".help")["Keep this page open on both devices. You may play on meanwhile."],
        h.button(".btn", type="button", data_do="moving.stop")["Stop"],
    ]


def _outcome(move: MoveState) -> h.Node:
    is_done = move.status == "done"
    return [
        not is_done and h.p(".note.is-bad")[move.problem],
        (is_done or bool(move.taken))
        and h.ul(".moving-outcome")[(h.li[line] for line in outcome_lines(move))],
        h.div(".row.wrap")[
            h.a(class_=["btn", {"btn-primary": is_done}], href="#/")["To the matches"],
            h.button(
                class_=["btn", {"btn-primary": not is_done}], type="button", data_do="moving.again"
            )["Once more" if is_done else "Try again"],
        ],
    ]
