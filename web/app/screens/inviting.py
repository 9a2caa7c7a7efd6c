"""An invitation on the screen: its steps in words and a picture, for both sides."""

from __future__ import annotations

import htpy as h

from app.art.icons import icon
from app.art.qr import qr_code
from app.art.ties import tie
from app.friends.invites import Guest, Invite

__all__ = ["address_of", "carried_code", "guest_way", "invite_ways", "reply_box"]

_TITLES = {
    "making": "Making an invitation…",
    "waiting": "Waiting for the reply",
    "linking": "The devices are looking for each other…",
    "in": "You are linked",
    "failed": "This did not work",
}


def address_of(page: str, address: str) -> str:
    """The whole link that opens an address inside the app, from the page's own.

    >>> address_of("https://cats.example/play/?x#/best", "#/join/abc")
    'https://cats.example/play/?x#/join/abc'
    """
    return page.partition("#")[0] + address


def invite_ways(invites: tuple[Invite, ...], page: str, scanning: bool, problem: str) -> h.Node:
    """The invitations of this device, the newest first, until somebody has come in by them."""
    shown = [one for one in reversed(invites) if one.step != "in"]
    return [_invite_way(invite, page, scanning, problem) for invite in shown]


def _invite_way(invite: Invite, page: str, scanning: bool, problem: str) -> h.Node:
    """What the one who invites does, and at which step both are."""
    step = invite.step
    here = step in ("making", "waiting")
    return h.section(
        ".panel.invite", id=invite.link, aria_labelledby=f"{invite.link}-title", data_step=step
    )[
        h.h2(id=f"{invite.link}-title", tabindex="-1")[_TITLES[step]],
        tie(step),
        step == "failed" and h.p(".note.is-bad")[invite.problem],
        here
        and h.ol(".way")[
            _step(
                "is-now" if here else "is-done",
                "Send this link to one person",
                bool(invite.address)
                and carried_code(
                    page, invite.address, "lobby.copy", str(invite.number), "invitation"
                ),
            ),
            _step("is-next", "They open it and send you a reply", None),
            _step("is-now", "Paste their reply here", reply_box(scanning, problem)),
        ],
        h.div(".row.wrap")[
            h.button(
                ".btn.btn-small", type="button", data_do="lobby.close", data_arg=invite.number
            )["Withdraw it" if here else "Close"]
        ],
    ]


def guest_way(guest: Guest, page: str) -> h.Node:
    """What the one who was invited does, and at which step both are."""
    step = guest.step
    return h.section(".panel.invite", aria_labelledby="guest-title", data_step=step)[
        h.h2("#guest-title", tabindex="-1")[_GUEST_TITLES[step]],
        tie(step),
        step == "failed" and h.p(".note.is-bad")[guest.problem],
        step in ("making", "waiting")
        and h.ol(".way")[
            _step(
                "is-now",
                "Send this reply back to whoever invited you",
                bool(guest.address)
                and carried_code(page, guest.address, "lobby.copy", "", "reply"),
            ),
            _step(
                "is-next",
                "Keep this page open until they have it",
                h.p(".help")["You will be at the table as soon as they have opened it."],
            ),
        ],
    ]


_GUEST_TITLES = _TITLES | {
    "making": "Making your reply…",
    "waiting": "Now they need your reply",
}


def _step(state: str, title: str, inside: h.Node) -> h.Element:
    now = "step" if state == "is-now" else None
    return h.li(class_=state, aria_current=now)[h.h3[title], inside and h.div[inside]]


def carried_code(page: str, address: str, do: str, arg: str, what: str) -> h.Node:
    """A link as something to copy and something to scan."""
    whole = address_of(page, address)
    return h.div(".way-code")[
        qr_code(whole, f"QR code of the {what}"),
        h.div(".row")[
            h.button(".btn.btn-primary", type="button", data_do=do, data_arg=arg)[
                f"Copy the {what}"
            ],
            h.p(".help")["Or let them scan the code with their camera."],
        ],
    ]


def reply_box(
    scanning: bool, problem: str, *, label: str = "The reply", scans: bool = True
) -> h.Node:
    """Where a code is put in that somebody has sent; ``scans``: or held before the camera."""
    return [
        h.div(".seed-row")[
            h.input(
                "#reply.input",
                type="text",
                name="reply",
                placeholder="Paste the link",
                autocapitalize="none",
                spellcheck="false",
                aria_label=label,
                aria_invalid="true" if problem else None,
                aria_describedby="reply-problem",
                data_do="lobby.reply",
            ),
            scans
            and h.button(
                ".btn",
                type="button",
                data_do="lobby.scan",
                aria_pressed="true" if scanning else "false",
            )[icon("camera"), "Stop" if scanning else "Scan"],
        ],
        h.p("#reply-problem.error")[problem],
        scanning and h.video("#camera.camera", muted=True, playsinline=True, aria_hidden="true"),
    ]
