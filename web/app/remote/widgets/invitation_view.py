"""An invitation on the screen: its steps in words and a picture, for both sides."""

from __future__ import annotations

import htpy as h

from app.art.home.icons import icon
from app.art.qr import qr_code
from app.art.ties import tie
from app.base.words import and_list, in_words
from app.remote.values.greetings import Greeting, greeting_words
from app.remote.values.invitations import WATCH, Invite, Offer
from app.remote.values.ways.given import NOT_GIVEN, GivenLinks
from app.remote.values.ways.guests import SOMEBODY, Guest, doubt_words
from app.remote.values.ways.sent import Sent, moment_words
from app.remote.words.door import outside_words
from app.widgets.parts import share_button
from pyengine.core.words import ended

TO_WATCH = "You see the match as it is played, without taking part."
"""The words about watching for whom somebody has invited to it."""

REPLY_COPIED = "The reply is copied. Send it back to whoever invited you."

_ASKED_FIRST = (
    "You will be at the table in a moment. If a match has begun, its players are asked first"
    " whether you may watch, and a round against the clock or with hidden cards is finished before"
    " you come in."
)

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


def invitation_steps(
    invites: tuple[Invite, ...],
    page: str,
    given: GivenLinks,
    scanning: bool,
    problem: str,
    spent: str = "",
    *,
    folded: bool = False,
    aside: bool = False,
    back: str = "",
) -> h.Node:
    """The invitations of this device, the newest first, until somebody has come in by them.

    Several have numbers, so that each can be told from the others by name. ``spent`` says that a
    reply came too late, and which link its sender needs. ``folded``: nobody is waited for but
    onlookers, and for whom an invitation was made though all seats were taken, so what nobody else
    has answered takes one line each. ``back`` is who is to come back by them, where that is one.
    """
    shown = [invite for invite in invites if invite.status != "in"]
    names = [f"invitation {at}" if shown[1:] else "" for at in range(1, len(shown) + 1)]
    boxes = [_older_box(name) for name in names[:-1]]
    boxes.append(_box_aside(names, problem) if aside else _newest_box(names, scanning, problem))
    sections = []
    for invite, name, box in zip(shown, names, boxes, strict=False):
        section = _invitation_section(invite, name, box, page, given, back)
        awaits = invite.status in ("making", "waiting")
        is_needless = folded and awaits and not (invite.to_watch or invite.is_extra)
        sections.append(_folded(section, invite.number) if is_needless else section)
    return [bool(spent) and h.p("#spent.note.is-warn")[spent], *sections[::-1]]


def _folded(section: h.Node, number: int) -> h.Node:
    """An invitation that is not needed any more, and is still good for somebody who answers it."""
    return h.details(".panel.invite-folded", id=f"folded-{number}")[
        h.summary["An invitation that nobody has answered"], section
    ]


def _newest_box(names: list[str], scanning: bool, problem: str) -> h.Node:
    """Any reply may be put in here; the camera and what is wrong with a code are here alone."""
    return reply_box(scanning, problem, label=_reply_to(names[-1] if names else ""))


def _box_aside(names: list[str], problem: str) -> h.Node:
    label = _reply_to(names[-1] if names else "")
    return reply_box(False, problem, id="reply-aside", label=label, scans=False)


def _older_box(name: str) -> h.Node:
    return reply_box(False, "", id=f"reply-{name.split()[-1]}", label=_reply_to(name), scans=False)


def _reply_to(name: str) -> str:
    return f"The reply to {name}" if name else "The reply"


def _invitation_section(
    invite: Invite, name: str, box: h.Node, page: str, given: GivenLinks, back: str
) -> h.Node:
    """Draws what the one who invites does, and at which step both are."""
    status = invite.status
    here = status in ("making", "waiting")
    several = status == "waiting" and len(invite.offers) > 1
    title = "Waiting for the replies" if several else _TITLES[status]
    return h.section(
        ".panel.invite", id=invite.key, aria_labelledby=f"{invite.key}-title", data_step=status
    )[
        h.h2(id=f"{invite.key}-title", tabindex="-1")[
            f"{name.capitalize()}: {title}" if name else title
        ],
        tie(status),
        bool(invite.problem) and h.p(".note.is-bad")[invite.problem],
        not here and _replies(invite),
        here
        and h.ol(".connect-steps")[
            connect_step(
                "is-now",
                _to_whom(invite, back),
                bool(invite.address)
                and carried_code(
                    page,
                    invite.address,
                    "lobby.copy",
                    str(invite.number),
                    name or _named(invite),
                    given=given.words(invite.address) or NOT_GIVEN,
                    holds="Keep this page open: the link leads here, and holds"
                    f" {given.holds_words(invite.made)}.",
                ),
            ),
            connect_step(
                "is-next",
                "Each opens it and sends you a reply"
                if len(invite.offers) > 1
                else "They open it and send you a reply",
                None,
            ),
            connect_step(
                "is-now",
                "Paste every reply here" if len(invite.offers) > 1 else "Paste their reply here",
                # Below the field: it stays where it is for the next reply.
                [box, _replies(invite)],
            ),
        ],
        h.div(".row.wrap")[
            h.button(
                ".btn.btn-small", type="button", data_do="lobby.close", data_arg=invite.number
            )[_close_words(name, here)]
        ],
    ]


def _to_whom(invite: Invite, back: str) -> str:
    if invite.to_watch:
        return "Send this link to one person who is to watch"
    if len(invite.offers) == 1:
        return f"Send this link to {back or 'one person'}"
    return f"Send this link to {in_words(len(invite.offers))} people: one link for all"


def _replies(invite: Invite) -> h.Node:
    """Draws what has become of each reply to an invitation for several."""
    if len(invite.offers) < 2 or not any(offer.taken_by for offer in invite.offers):
        return None
    lines = [_reply_words(offer) for offer in invite.offers if offer.taken_by]
    if invite.free:
        lines.append(f"{in_words(invite.free).capitalize()} still to come.")
    return h.ul(".plain.invite-replies")[(h.li[line] for line in lines)]


def _reply_words(offer: Offer) -> str:
    if offer.status == "in":
        return f"{offer.name or 'Somebody'} is in."
    if offer.status == "failed":
        return "One reply led to no connection."
    return "One reply has arrived: the devices are looking for each other."


def lost_links(lost: tuple[Sent, ...]) -> h.Node:
    """Draws that links which somebody may hold are dead since the page was loaded again, and what
    to do first."""
    if not lost:
        return None
    times = and_list([moment_words(sent.made, lost[-1].made) for sent in lost])
    kinds = {sent.to_watch for sent in lost}
    links = "The links " if lost[1:] else "The link "
    links += "you made at" if False in kinds else "to watch that you made at"
    lead = "no longer lead" if lost[1:] else "no longer leads"
    return h.section("#lost-links.panel", aria_labelledby="lost-links-title")[
        h.h2("#lost-links-title")["A new link is needed"],
        h.p[
            f"{links} {times} {lead} anywhere, because this page was reloaded. Whoever has"
            " not come in yet needs a new one, even if their reply is on its way."
        ],
        False in kinds
        and h.button("#invite-anew.btn.btn-primary", type="button", data_do="lobby.invite")[
            "Make a new link"
        ],
        True in kinds
        and h.button(
            "#invite-to-watch-anew.btn.btn-primary",
            type="button",
            data_do="lobby.invite",
            data_arg=WATCH,
        )["Make a new link to watch"],
    ]


def _named(invite: Invite) -> str:
    return "the invitation to watch" if invite.to_watch else "the invitation"


def _close_words(name: str, here: bool) -> str:
    if here:
        return f"Withdraw {name}" if name else "Withdraw it"
    return f"Close {name}" if name else "Close"


def guest_steps(guest: Guest, page: str, given: GivenLinks, closed: bool = False) -> h.Node:
    """Draws what the one who was invited does, and at which step both are; ``closed``: they have
    come, and the table's door is closed."""
    status = guest.status
    doubt = doubt_words(guest)
    return h.section(".panel.invite", aria_labelledby="guest-title", data_step=status)[
        h.h2("#guest-title", tabindex="-1")[
            "The door is closed" if closed else _guest_title(guest)
        ],
        guest.greeting is not None
        and status != "failed"
        and h.p(".soft")[_invited_to(guest.greeting, guest.to_watch)],
        tie(status),
        status == "failed" and h.p(".note.is-bad")[guest.problem],
        bool(doubt) and h.p("#guest-doubt.note.is-warn")[doubt],
        status in ("making", "waiting")
        and h.ol(".connect-steps")[
            connect_step(
                "is-now",
                f"Send this reply back to {guest.inviter or SOMEBODY}",
                bool(guest.address)
                and carried_code(
                    page,
                    guest.address,
                    "lobby.copy",
                    "",
                    "the reply",
                    given=given.words(guest.address) or NOT_GIVEN,
                ),
            ),
            connect_step(
                "is-next",
                "Keep this page open until they have it",
                h.p(".help")["You will be at the table as soon as they have opened it."],
            ),
        ],
        closed and h.p("#outside.note.is-warn")[outside_words(guest)],
        status == "in" and not closed and h.p(".help")[_ASKED_FIRST],
    ]


def _invited_to(greeting: Greeting, to_watch: bool) -> str:
    """Says once more to what, as the door has gone by now."""
    what = ended(greeting.invites(to_watch))
    return f"{what} {greeting_words(greeting, to_watch=to_watch)}"


def _guest_title(guest: Guest) -> str:
    if guest.status == "waiting":
        who = f"{guest.inviter} needs" if guest.inviter else "they need"
        return f"Now {who} your reply"
    return "Making your reply…" if guest.status == "making" else _TITLES[guest.status]


def connect_step(state: str, title: str, inside: h.Node) -> h.Element:
    """One of the steps of two people, or of one with two devices: ``is-now``, or ``is-next``."""
    now = "step" if state == "is-now" else None
    return h.li(class_=state, aria_current=now)[h.h3[title], inside and h.div[inside]]


def carried_code(
    page: str,
    address: str,
    do: str,
    arg: str,
    what: str,
    scans: str = "Or let them scan the code with their camera.",
    given: str = "",
    holds: str = "",
) -> h.Node:
    """A link as something to copy and something to scan; ``scans`` says who may scan it, ``given``
    whether it was copied or shared already, ``holds`` for how long it leads somewhere."""
    whole = address_of(page, address)
    return h.div(".connect-code")[
        qr_code(whole, f"QR code for {what}"),
        h.div(".row")[
            h.button(".btn.btn-primary", type="button", data_do=do, data_arg=arg)[f"Copy {what}"],
            share_button(do, arg, what, main=True),
            bool(given) and h.p(class_=["help", {"not-given": given == NOT_GIVEN}])[given],
            bool(holds) and h.p(".help")[holds],
            h.p(".help")[scans],
        ],
        h.p(".link-text", role="group", tabindex="0", aria_label=f"The link for {what}")[whole],
        h.p(".in-app.note")[
            "This page is open inside another app, which may forget it. Use the app's menu to"
            " open it in your browser; if the buttons do nothing, hold the link and copy it."
        ],
    ]


def reply_box(
    scanning: bool,
    problem: str,
    *,
    id: str = "reply",
    label: str = "The reply",
    scans: bool = True,
    screen: str = "lobby",
) -> h.Node:
    """Draws where a code is put in that somebody has sent; ``scans``: or held before the camera.

    The controls are those of a ``screen``. What is wrong stands above the field: below it may lie
    the bar at the window's edge.
    """
    return [
        h.p(".error", id=f"{id}-problem")[problem],
        h.div(".seed-row")[
            h.input(
                ".input",
                id=id,
                type="text",
                name="reply",
                placeholder="Paste the link",
                autocapitalize="none",
                spellcheck="false",
                aria_label=label,
                aria_invalid="true" if problem else None,
                aria_describedby=f"{id}-problem",
                data_do=f"{screen}.reply",
                data_paste=True,
            ),
            scans
            and h.button(
                ".btn",
                type="button",
                data_do=f"{screen}.scan",
                aria_pressed="true" if scanning else "false",
            )[icon("camera"), "Stop" if scanning else "Scan"],
        ],
        scanning and h.video("#camera.camera", muted=True, playsinline=True, aria_hidden="true"),
    ]
